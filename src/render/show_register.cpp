#include "render/show_register.h"

#include <algorithm>

#include "pcitune/device/value_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"
#include "render/layout.h"

namespace pcitune::render {
namespace {

using device::Device;
using device::RegisterAt;
using registers::FieldRef;

constexpr std::size_t kPlaceColumn = 2;
constexpr std::size_t kKeyColumn = 7;
constexpr std::size_t kFieldColumn = 9;
constexpr std::size_t kValueColumn = 38;
constexpr std::size_t kMeaningColumn = 58;
constexpr std::size_t kFewBits = 3;  // fewer that say the same keep their lines
constexpr std::size_t kRawRow = 16;

std::string place_of(std::size_t offset) {
  const std::string text = config::place_text(offset);
  return std::string(3 - text.size(), ' ') + text;
}

// What the field is about, and what its value means.
std::string meaning_of(FieldRef field, std::optional<std::uint64_t> code) {
  const std::string what(field.meaning());
  const std::string value = code ? code_meaning(field, *code) : std::string();
  return value.empty() ? what : what + ": " + value;
}

// One register of one device, and how it is to be shown.
class Block {
 public:
  Block(const Device& device, const RegisterAt& at, const View& view)
      : device_(device), at_(at), view_(view), word_(device::word_of(device, at)) {
    const std::uint64_t applying = device::fields_of(device, at);
    registers::for_each_field(at.reg, [&](FieldRef field) {
      const bool applies = (applying >> field.index() & 1U) != 0;
      if (applies && view.only.keeps(at, field)) fields_.push_back(field);
    });
  }

  [[nodiscard]] std::string text() const {
    if (at_.reg.sole_field()) return sole();
    const bool follows = at_.index != 0 && view_.only.keeps_all();
    if (follows && word_) return in_one_line();
    std::string lines = head().rest(kMeaningColumn, at_.reg.meaning()).str();
    std::string folded;
    for (const FieldRef field : fields_) {
      const auto alike = alike_fields(field);
      if (alike.size() < kFewBits)
        lines += field_line(field);
      else if (alike.front() == field)
        folded += folded_line(alike);
    }
    return lines + folded;
  }

 private:
  [[nodiscard]] std::string raw() const { return word_ ? device::word_text(at_.reg, *word_) : "?"; }
  [[nodiscard]] std::optional<std::uint64_t> code_of(FieldRef field) const {
    return word_ ? std::optional(registers::extract(field, *word_)) : std::nullopt;
  }

  // Place, key and word.
  [[nodiscard]] Line head() const {
    Line line(view_.style);
    line.at(kPlaceColumn, place_of(at_.offset))
        .at(kKeyColumn, device::key_text(at_, std::nullopt), Ink::kKey)
        .at(kValueColumn, raw());
    return line;
  }

  // A register that is one field.
  [[nodiscard]] std::string sole() const {
    const FieldRef field = device::twin_of(device_, at_.capability, *at_.reg.sole_field());
    const auto code = code_of(field);
    const std::string value = code ? value_words(field, *code) : "?";
    Line line = head();
    if (value != raw()) line.at(0, value, Ink::kGood);
    if (at_.index == 0 || !view_.only.keeps_all())
      line.rest(kMeaningColumn, meaning_of(field, code));
    return line.str();
  }

  [[nodiscard]] std::string field_line(FieldRef field) const {
    const auto code = code_of(field);
    return Line(view_.style)
        .at(kFieldColumn, field.key())
        .at(kValueColumn, code ? value_words(field, *code) : "?", code ? Ink::kGood : Ink::kPlain)
        .rest(kMeaningColumn, meaning_of(field, code))
        .str();
  }

  // The single bits of the register that say the same as this one; a flag that is on says
  // something of its own, and so does everything where the view names keys.
  [[nodiscard]] std::vector<FieldRef> alike_fields(FieldRef field) const {
    std::vector<FieldRef> alike;
    if (!may_fold(field)) return alike;
    const std::string value = device::value_text(field, *code_of(field));
    for (const FieldRef other : fields_) {
      if (may_fold(other) && device::value_text(other, *code_of(other)) == value)
        alike.push_back(other);
    }
    return alike;
  }
  [[nodiscard]] bool may_fold(FieldRef field) const {
    if (!word_ || !view_.only.keeps_all() || field.bits() != 1) return false;
    return registers::is_flag(field) ? code_of(field) == 0U
                                     : field.row().encoding == registers::EncodingKind::kNamed;
  }

  // "off: scd usc rscem".
  [[nodiscard]] std::string folded_line(const std::vector<FieldRef>& alike) const {
    std::string line = device::value_text(alike.front(), *code_of(alike.front())) + ":";
    const std::size_t indent = kFieldColumn + line.size() + 1;
    for (const FieldRef field : alike) line += " " + std::string(field.key());
    const bool dim = is_flag(alike.front());
    return std::string(kFieldColumn, ' ') +
           painted(wrapped(line, kFieldColumn, indent), dim ? Ink::kDim : Ink::kGood, view_.style) +
           "\n";
  }

  // A member of an array behind the first, whose meanings stand there.
  [[nodiscard]] std::string in_one_line() const {
    std::string values;
    std::string off;
    for (const FieldRef field : fields_) {
      const std::string key(field.key());
      if (is_flag(field) && code_of(field) == 0U)
        off += " " + key;
      else if (is_flag(field))
        values += (values.empty() ? "" : ", ") + key;
      else
        values += (values.empty() ? "" : ", ") + key + " " + value_words(field, *code_of(field));
    }
    if (!off.empty()) values += (values.empty() ? "off:" : "; off:") + off;
    return head().rest(kValueColumn + columns_of(raw()) + 2, values, Ink::kGood).str();
  }

  const Device& device_;
  const RegisterAt& at_;
  const View& view_;
  std::optional<std::uint64_t> word_;
  std::vector<FieldRef> fields_;
};

std::string hex_of(const Device& device, std::size_t offset, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const auto byte = device.image.byte(offset + i);
    text += (i == 0 ? "" : " ") + (byte ? util::hex(*byte, 2) : std::string("??"));
  }
  return text;
}

}  // namespace

std::string register_block(const Device& device, const RegisterAt& at, const View& view) {
  return Block(device, at, view).text();
}

std::string raw_rows(const Device& device, const device::Range& range, const View& view) {
  std::string rows;
  for (std::size_t done = 0; done < range.count; done += kRawRow) {
    const std::size_t offset = range.offset + done;
    rows += Line(view.style)
                .at(kPlaceColumn, place_of(offset))
                .at(kKeyColumn, "raw")
                .at(kValueColumn, hex_of(device, offset, std::min(kRawRow, range.count - done)))
                .str();
  }
  return rows;
}

}  // namespace pcitune::render
