// Generated over all tables: each value of each writable field is written as text, read back as the
// same code, composed into a word, and written to a register that behaves as its rows say. The
// field then holds the code, and nothing else changed.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <vector>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/codec.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

constexpr std::array<std::uint64_t, 3> kBefore = {
    0, ~0ULL, 0x5AA5C33C5AA5C33C};  // what the register held
constexpr unsigned kMostBits = 12;  // codes of wider fields are numbers: a choice of them is enough

std::vector<std::uint64_t> codes_of(FieldRef field) {
  const std::uint64_t highest = highest_code(field);
  std::vector<std::uint64_t> codes;
  if (field.bits() <= kMostBits) {
    for (std::uint64_t code = 0; code <= highest; ++code) codes.push_back(code);
    return codes;
  }
  for (unsigned bit = 0; bit < field.bits(); ++bit) codes.push_back(1ULL << bit);
  for (const std::uint64_t code :
       {std::uint64_t{0}, std::uint64_t{0xA5A5A5A5A5A5A5A5}, highest - 1U, highest})
    codes.push_back(code & highest);
  return codes;
}

// Values that the conditions of a register's rows are about: flag -> codes.
using FlagAt = std::pair<std::uint8_t, std::uint8_t>;
using FlagCodes = std::map<FlagAt, std::set<std::uint8_t>>;

void collect(const PackedWhen& when, FlagCodes& flags) {
  for (const PackedFlag& flag : when.flags) {
    if (flag.is_set())
      flags[{flag.reg, flag.field}].insert(
          {flag.value, static_cast<std::uint8_t>(flag.value ^ 1U)});
  }
}

bool holds(const PackedWhen& when, const Kind& kind, const std::map<FlagAt, std::uint8_t>& flags) {
  return when.allows(kind) &&
         std::all_of(when.flags.begin(), when.flags.end(), [&](const PackedFlag& flag) {
           return !flag.is_set() || flags.at({flag.reg, flag.field}) == flag.value;
         });
}

std::vector<std::map<FlagAt, std::uint8_t>> all_settings(const FlagCodes& flags) {
  std::vector<std::map<FlagAt, std::uint8_t>> settings(1);
  for (const auto& [flag, codes] : flags) {
    std::vector<std::map<FlagAt, std::uint8_t>> more;
    for (const auto& setting : settings) {
      for (const std::uint8_t code : codes) {
        more.push_back(setting);
        more.back()[flag] = code;
      }
    }
    settings = std::move(more);
  }
  return settings;
}

// Which rows of the register devices of some kind have together: sets of bits, as write_image()
// takes them.
std::set<std::uint64_t> row_sets(RegisterRef reg) {
  FlagCodes flags;
  collect(reg.row().when, flags);
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) collect(reg.field(i).row().when, flags);
  std::set<std::uint64_t> sets;
  const auto settings = all_settings(flags);
  for (unsigned kind = 0; kind < 3U * 17U * 16U; ++kind) {
    const auto port = static_cast<std::uint8_t>(kind % 17U);
    const Kind of{.header = static_cast<std::uint8_t>(kind / 17U % 3U),
                  .port = port == 16 ? std::uint8_t{0xFF} : port,
                  .version = static_cast<std::uint8_t>(kind / 51U)};
    for (const auto& setting : settings) {
      if (!holds(reg.row().when, of, setting)) continue;
      std::uint64_t rows = 0;
      for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
        if (holds(reg.field(i).row().when, of, setting)) rows |= 1ULL << i;
      }
      sets.insert(rows);
    }
  }
  return sets;
}

std::uint64_t ones(RegisterRef reg) {
  return reg.width() == 64 ? ~0ULL : (1ULL << reg.width()) - 1U;
}

// What the register holds after a write, as its rows say.
std::uint64_t after_write(RegisterRef reg,
                          std::uint64_t rows,
                          std::uint64_t before,
                          std::uint64_t image) {
  const std::uint64_t plain = bits_where(reg, rows, is_plain_writable);
  const std::uint64_t clears = bits_where(reg, rows, is_write_1_to_clear);
  return (before & ~plain & ~(clears & image)) | (image & plain);
}

// Bits where a 1 in the image does something of its own.
std::uint64_t acting_bits(RegisterRef reg, std::uint64_t rows) {
  return bits_where(
      reg, rows, [](Access access) { return access == Access::kRw1s || access == Access::kWo; });
}

void expect_only(FieldRef field, std::uint64_t rows, std::uint64_t before, std::uint64_t code) {
  const RegisterRef reg = field.reg();
  const Access access = field.row().access;
  const std::uint64_t image = write_image(reg, rows, before, std::vector<Change>{{field, code}});
  const std::uint64_t after = after_write(reg, rows, before, image);
  const std::uint64_t others = ones(reg) & ~field.mask() & ~field.row().write_with;
  EXPECT_EQ(after & others, before & others)
      << test::full_key(field) << " " << code << ": other bits changed";
  EXPECT_EQ(image & acting_bits(reg, rows) & others, 0U)
      << test::full_key(field) << " " << code << ": another bit acts";
  EXPECT_EQ(image & field.row().write_with, field.row().write_with) << test::full_key(field);
  const bool reads_back = is_plain_writable(access) || is_write_1_to_clear(access);
  EXPECT_EQ(extract(field, reads_back ? after : image), code) << test::full_key(field);
}

// The code as text, and back.
void expect_text(FieldRef field, std::uint64_t code) {
  const std::string text = device::value_text(field, code);
  const auto read = parse_value(field, text);
  ASSERT_TRUE(read.wanted) << test::full_key(field) << "=" << text;
  EXPECT_EQ(read.wanted->code, code) << test::full_key(field) << "=" << text;
  EXPECT_EQ(text.substr(0, 4) == "raw:", !is_legal_code(field, code))
      << test::full_key(field) << "=" << text;
}

void expect_text_of_all_codes(FieldRef field) {
  for (const std::uint64_t code : codes_of(field)) expect_text(field, code);
}

// On all kinds of devices that have the row, over several old values; says how often it wrote.
std::size_t write_all_codes(FieldRef field, std::uint64_t rows) {
  std::size_t written = 0;
  for (const std::uint64_t code : codes_of(field)) {
    if (is_write_1_to_clear(field.row().access) && code != 0)
      continue;  // hardware sets it, software clears
    for (const std::uint64_t before : kBefore)
      expect_only(field, rows, before & ones(field.reg()), code);
    ++written;
  }
  return written;
}

void round_trip(FieldRef field) {
  expect_text_of_all_codes(field);
  std::size_t written = 0;
  for (const std::uint64_t rows : row_sets(field.reg())) {
    if ((rows >> field.index() & 1U) != 0) written += write_all_codes(field, rows);
  }
  EXPECT_GT(written, 0U) << test::full_key(field) << ": no kind of device has the row";
}

std::vector<FieldRef> fields_where(bool writable) {
  std::vector<FieldRef> found;
  for (const FieldRef field : test::all_fields()) {
    if (is_writable(field.row().access) == writable) found.push_back(field);
  }
  return found;
}

TEST(RoundTrip, OfEveryValueOfEveryWritableFieldChangesNothingElse) {
  const auto fields = fields_where(true);
  EXPECT_GE(fields.size(), 400U);
  for (const FieldRef field : fields) round_trip(field);
}

TEST(RoundTrip, OfWhatCannotBeWrittenIsTextToo) {
  for (const FieldRef field : fields_where(false)) expect_text_of_all_codes(field);
}

}  // namespace
}  // namespace pcitune::registers
