// A dump in which every register of the catalogue occurs: that it does, and what show makes of it.
#include "synthesised/all_capabilities.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "pcitune/registers/codec.h"
#include "support/golden.h"
#include "support/run.h"
#include "support/synthesise.h"
#include "support/temp_tree.h"

namespace pcitune::test {
namespace {

using registers::CapabilityTable;
using registers::FieldRef;
using registers::RegisterRef;

// Rows, twins each for itself.
using FieldRow = std::tuple<const CapabilityTable*, std::uint16_t, std::uint8_t>;
using Seen = std::map<FieldRow, std::set<std::uint64_t>>;  // the codes

FieldRow row_of(FieldRef field) {
  return {&field.reg().table(), field.reg().index(), field.index()};
}

Seen codes_in(const std::vector<device::Device>& devices) {
  Seen seen;
  for (const device::Device& device : devices) {
    for (const auto& capability : device.capabilities) {
      if (capability.table == nullptr) continue;
      for (const auto& at : device::registers_of(device, capability)) {
        const auto word = device::word_of(device, at);
        const auto rows = device::fields_of(device, at);
        registers::for_each_field(at.reg, [&](FieldRef field) {
          if (word && (rows >> field.index() & 1U) != 0)
            seen[row_of(field)].insert(registers::extract(field, *word));
        });
      }
    }
  }
  return seen;
}

std::string name_of(FieldRef field) {
  return std::string(field.reg().table().text(field.reg().table().key)) + "." +
         std::string(field.reg().key()) + "." + std::string(field.key());
}

// Rows that cannot have two codes.
struct Exception {
  std::string_view name;
  std::size_t codes;
  std::string_view reason;
};
constexpr auto kExceptions = std::to_array<Exception>({
    {"bar.io.space", 1, "the row is there because of this code"},
    {"bar.memory.space", 1, "the row is there because of this code"},
    {"bar.memory64.space", 1, "the row is there because of this code"},
    {"bar.memory64.type", 1, "the row is there because of this code"},
    {"pcix.ecc_control.other_bank_error", 0, "of bridges, which have pcix_bridge.ecc_control"},
    {"pcix.ecc_control.secondary_bank", 0, "of bridges, which have pcix_bridge.ecc_control"},
});

// Is it the sub-type by which the table is found?
bool is_subtype(FieldRef field) {
  const auto& anchor = field.reg().table().anchor;
  const std::size_t first = std::size_t{anchor.subtype_offset} * 8U;
  for (unsigned bit = 0; bit < field.reg().width(); ++bit) {
    if ((field.mask() >> bit & 1U) == 0) continue;
    const std::size_t at = field.reg().row().offset * 8U + bit;
    const bool inside = at >= first && at < first + anchor.subtype_width;
    if (!inside || (anchor.subtype_mask >> (at - first) & 1U) == 0) return false;
  }
  return true;
}

std::size_t codes_wanted(FieldRef field) {
  const std::string name = name_of(field);
  const auto found =
      std::find_if(kExceptions.begin(), kExceptions.end(), [&](const Exception& exception) {
        return exception.name == name;
      });
  if (found != kExceptions.end()) return found->codes;
  return is_subtype(field) ? 1 : 2;
}

TEST(AllCapabilities, AreMadeOfTheDescription) {
  const std::string dump = contents(all_capabilities());
  EXPECT_TRUE(dump == synthesise(contents(data_path("all_capabilities.fields"))))
      << "tests/data/all_capabilities.txt is not what all_capabilities.fields says; "
         "PCITUNE_UPDATE_GOLDEN=1 makes it anew";
}

TEST(AllCapabilities, HaveEveryRowOfTheCatalogueWithTwoCodes) {
  Seen seen = codes_in(devices_of(all_capabilities()));
  for (const CapabilityTable* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](RegisterRef reg) {
      registers::for_each_field(reg, [&](FieldRef field) {
        const std::size_t codes = seen[row_of(field)].size();
        const std::size_t wanted = codes_wanted(field);
        const bool fine = wanted < 2 ? codes == wanted : codes >= wanted;
        EXPECT_TRUE(fine) << name_of(field) << ", field " << +field.index() << " of register "
                          << reg.index() << ", has " << codes
                          << " codes in tests/data/all_capabilities.fields: add it there";
      });
    });
  }
}

// So that a difference is a short line; JSON may have line ends between its parts.
std::string one_part_a_line(const std::string& json) {
  std::string lines;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    lines += json[i];
    const char before = i == 0 ? '\0' : json[i - 1];
    if (json[i] == '"' && before != '\\') in_text = !in_text;
    if (json[i] == ',' && (before == '}' || before == ']') && !in_text) lines += '\n';
  }
  return lines;
}

TEST(AllCapabilities, AreShownAsBefore) {
  const Ran ran = pcitune({"show", "-F", all_capabilities(), "--no-names"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(is_golden(ran.out, "all_capabilities.txt"));
}

TEST(AllCapabilities, AreTheSameJsonAsBefore) {
  const Ran ran = pcitune({"show", "-F", all_capabilities(), "--no-names", "-o", "json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(is_golden(one_part_a_line(ran.out), "all_capabilities.json"));
}

TEST(AllCapabilities, AreTheSameToLspciFromShowRaw) {
  const TempTree tree;
  tree.write("raw.txt", pcitune({"show", "-F", all_capabilities(), "--raw", "-q"}).out);
  const Ran raw = run({"lspci", "-F", tree.path("raw.txt"), "-nvvv"});
  EXPECT_EQ(raw.status, 0) << raw.err;
  EXPECT_GT(raw.out.size(), 100000U);
  EXPECT_TRUE(raw.out == run({"lspci", "-F", all_capabilities(), "-nvvv"}).out);
}

}  // namespace
}  // namespace pcitune::test
