// What explain says, against the specifications' layouts decoded by hand.
#include "pcitune/render/explain.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <sstream>

#include "pcitune/device/value_text.h"
#include "support/keys.h"
#include "support/synthetic.h"

namespace pcitune::render {
namespace {

using registers::FieldRef;
using registers::KeyPath;
using registers::RegisterRef;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string explained(std::string_view key) {
  return explain(ExplainedKey{.path = *device::parse_key(key)}, {});
}

std::string explained(const registers::CapabilityTable& table, std::uint16_t reg, int field = -1) {
  const RegisterRef ref(&table, reg);
  KeyPath path{.capability = &table, .reg = ref};
  if (field >= 0) path.field = ref.field(static_cast<std::uint8_t>(field));
  return explain(ExplainedKey{.path = path}, {});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// PCI-X 7.2: 004Eh is bit 1 (ERO), code 3 in 3:2 (512 << 3 = 4096 bytes), code 4 in 6:4 (the fifth
// of 1 2 3 4 8 12 16 32).
TEST(ExplainRegister, DecodesTheWordOfTheMail) {
  const std::string text =
      explain(ExplainedKey{.path = *device::parse_key("pcix.command"), .word = 0x4E}, {});
  EXPECT_THAT(text, StartsWith("pcix.command = 0x004e: PCI-X Command\n"));
  EXPECT_THAT(text, ContainsRegex("\n  0 +dpere +0 +off +data parity"));
  EXPECT_THAT(text, ContainsRegex("\n  1 +ero +1 +on +enable relaxed ordering"));
  EXPECT_THAT(text, ContainsRegex("\n  3:2 +mmrbc +3 +4096 bytes "));
  EXPECT_THAT(text, ContainsRegex("\n  6:4 +ost +4 +8 transactions "));
  EXPECT_THAT(text, ContainsRegex("\n  11:7 +- +0 +reserved\n"));
  EXPECT_THAT(text, ContainsRegex("setpci +CAP_PCIX\\+2\\.W\n"));
}

TEST(ExplainRegister, SaysThatReservedBitsAreSet) {
  const std::string text =
      explain(ExplainedKey{.path = *device::parse_key("pcix.command"), .word = 0x804E}, {});
  EXPECT_THAT(text, ContainsRegex("\n  15:14 +- +2 +reserved: not all zero\n"));
}

TEST(ExplainRegister, SaysWhenARowExists) {
  const std::string text = explained(test::twins(), 0);
  EXPECT_THAT(text, ContainsRegex("\n  2 +rcb +RO +of root ports \\(on root ports\\)\n"));
  EXPECT_THAT(
      text,
      ContainsRegex("\n  2 +rcb +RW +live +of others \\(on all PCI Express functions but root"));
}

TEST(ExplainRegister, ShowsEachLayoutOfTwins) {
  const std::string text = explained(test::twins(), 1);
  EXPECT_THAT(text,
              ContainsRegex("only +while twins.control.wide is off\n +place +offset 0x04, 32"));
  EXPECT_THAT(text,
              ContainsRegex("only +while twins.control.wide is on\n +place +offset 0x08, 16"));
}

TEST(ExplainRegister, LeavesOutRowsOfAnotherHeaderKind) {
  EXPECT_THAT(explained("pcix.ecc_control"), Not(HasSubstr("secondary_bank")));
  EXPECT_THAT(explained("pcix_bridge.ecc_control"), HasSubstr("secondary_bank"));
}

TEST(ExplainRegister, SaysHowManyOfAnArrayThereAre) {
  EXPECT_THAT(explained(test::twins(), 4), HasSubstr("3 of them, 4 bytes apart: @0, @1 ..."));
  EXPECT_THAT(explained(test::twins(), 5),
              HasSubstr("as many as pcix.command.ost + 1 says, 2 bytes apart"));
  EXPECT_THAT(explained(test::scattered(), 0), HasSubstr("where the capability's bytes say"));
}

TEST(ExplainField, SaysWhereWhoAndEveryValue) {
  const std::string text = explained("mmrbc");
  EXPECT_THAT(text, StartsWith("pcix.command.mmrbc: maximum memory read byte count\n"));
  EXPECT_THAT(text, ContainsRegex("where +capability PCI-X \\(id 07h\\)"));
  EXPECT_THAT(text,
              ContainsRegex("register +pcix.command \\(PCI-X Command\\), offset 0x02, 16 bits"));
  EXPECT_THAT(text, ContainsRegex("bits +3:2, mask 0x000c\n"));
  EXPECT_THAT(text, ContainsRegex("access +read and write \\(RW\\)\n"));
  EXPECT_THAT(text, ContainsRegex("owner +live: may be changed at any time\n"));
  EXPECT_THAT(text,
              ContainsRegex("0 +512 bytes\n +1 +1024 bytes\n +2 +2048 bytes\n +3 +4096 bytes\n"));
  EXPECT_THAT(text, ContainsRegex("rules +PCIX-DMMRBC"));
  EXPECT_THAT(text, ContainsRegex("also called +[^\n]*RBC"));
  EXPECT_THAT(text, ContainsRegex("source +PCI-X Addendum 1.0b, 7.2"));
}

TEST(ExplainRegister, IsNotCalledWhatOnlySomeOfItsFieldsAre) {
  EXPECT_THAT(explained("pci.command"), Not(HasSubstr("Region")));
  EXPECT_THAT(explained("pcie.devctl2"), Not(HasSubstr("AtomicOpsCtl")));
  EXPECT_THAT(explained("bar.memory"), HasSubstr("Region N (lspci)"));
}

TEST(ExplainField, SaysWhatAValueIsInTheRegister) {
  const KeyPath path = *device::parse_key("ost");
  const std::string text = explain(
      ExplainedKey{.path = path, .wanted = registers::Wanted{registers::WantedKind::kExact, 4}},
      {});
  EXPECT_THAT(text, StartsWith("pcix.command.ost = 8: "));
  EXPECT_THAT(text, HasSubstr("8 transactions; code 4, 0x0040 under mask 0x0070"));
  EXPECT_THAT(text, HasSubstr("CAP_PCIX+2.W=0040:0070  writes 8"));
}

TEST(ExplainField, SaysTheMeaningOfANamedValue) {
  EXPECT_THAT(explained("pcix_bridge.secondary_status.mode"),
              ContainsRegex("3 +mode1-133 +PCI-X Mode 1 with parity, up to 133 MHz\n"));
}

TEST(ExplainField, NamesTheReasonAndTheRefusalOfAnOwner) {
  const std::string text = explained("pci.secondary_bus");
  EXPECT_THAT(text, ContainsRegex("owner +never: not written by pcitune: "));
  EXPECT_THAT(text, HasSubstr("refused as OWNER-NEVER"));
  EXPECT_THAT(text, Not(HasSubstr("writes 0x"))) << "no recipe for what takes the machine down";
}

TEST(ExplainField, WarnsOfBitsThatAWrittenOneClears) {
  const std::string text = explained("pcix.status.scd");
  EXPECT_THAT(text, HasSubstr("only off can be set"));
  EXPECT_THAT(text, HasSubstr("usc, rscem"));
  EXPECT_THAT(explained("pcix.command.ero"), Not(HasSubstr("careful")));
}

TEST(ExplainField, ShowsEachTwin) {
  const std::string text = explained(test::twins(), 0, 2);
  EXPECT_THAT(text, ContainsRegex("only +on root ports\n"));
  EXPECT_THAT(text, ContainsRegex("only +on all PCI Express functions but root ports\n"));
}

TEST(ExplainCapability, ListsItsRegisters) {
  const std::string text = explained("pcix");
  EXPECT_THAT(text, StartsWith("pcix: PCI-X\n"));
  EXPECT_THAT(text, ContainsRegex("\n  02 +16 +command +PCI-X Command\n"));
  EXPECT_THAT(text, ContainsRegex("\n  04 +32 +status +PCI-X Status\n"));
}

TEST(ExplainRule, SaysWhatItCostsAndTheWayOut) {
  for (const rules::Rule& rule : rules::specifications().rules()) {
    const std::string text = explain(rule, {});
    EXPECT_THAT(text, StartsWith(std::string(rule.id) + ": "));
    for (const char* label : {"\n  kind ", "\n  else ", "\n  way out ", "\n  source "})
      EXPECT_THAT(text, HasSubstr(label)) << rule.id;
  }
  for (const plan::RefusalRow& row : plan::refusal_rows()) {
    const std::string text = explain(row, {});
    EXPECT_THAT(text, StartsWith(std::string(row.id) + ": "));
    EXPECT_EQ(text.find("--force " + std::string(row.id) + " overrides") != std::string::npos,
              row.may_force && row.effect == plan::Effect::kRefuses)
        << row.id;
  }
}

TEST(ExplainRule, TellsAReportFromARefusal) {
  EXPECT_THAT(explain(*plan::refusal_row("W1C-LOST"), {}), HasSubstr("report: found when"));
  EXPECT_THAT(explain(*plan::refusal_row("OWNER-NEVER"), {}), HasSubstr("nothing overrides it"));
}

// A word that is longer than a line stays whole; all else wraps.
TEST(Explain, FitsAHundredColumnsForEveryKey) {
  std::size_t checked = 0;
  for (const auto* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](RegisterRef reg) {
      std::string text = explain(ExplainedKey{.path = {table, reg, {}}}, {});
      registers::for_each_field(reg, [&](FieldRef field) {
        text += explain(ExplainedKey{.path = {table, reg, field}}, {});
      });
      for (const std::string& line : lines_of(text)) {
        EXPECT_LE(line.size(), 100U) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << "'" << line << "'";
        ++checked;
      }
    });
  }
  EXPECT_GT(checked, 1000U);
}

// All keys but those of shared rows that no device of that table can have.
TEST(KeyList, HasEveryKeyOnce) {
  std::vector<std::string> keys;
  for (const std::string& line : lines_of(key_list({}, rules::specifications())))
    keys.push_back(line.substr(0, line.find(' ')));
  auto sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
  for (const FieldRef field : test::all_fields()) {
    const unsigned headers = field.row().when.headers & field.reg().row().when.headers &
                             field.reg().table().anchor.headers;
    const bool listed = std::binary_search(sorted.begin(), sorted.end(), test::full_key(field));
    EXPECT_EQ(listed, headers != 0) << test::full_key(field);
  }
  for (const std::string& rule : plan::rule_ids(rules::specifications()))
    EXPECT_TRUE(std::binary_search(sorted.begin(), sorted.end(), rule)) << rule;
}

TEST(KeyList, TakesACapabilityByItsKeyAlone) {
  for (const std::string& line : lines_of(key_list({"pcix"}, rules::specifications()))) {
    EXPECT_TRUE(line.rfind("pcix.", 0) == 0 || line.rfind("pcix ", 0) == 0 ||
                line.rfind("PCIX-", 0) == 0)
        << line;
  }
  EXPECT_THAT(key_list({"pcix"}, rules::specifications()), HasSubstr("\nPCIX-DMMRBC "));
  EXPECT_THAT(key_list({"pcix"}, rules::specifications()), Not(HasSubstr("PCIX-USTC-LIMIT")));
}

TEST(KeyList, FindsAWordInKeysAndMeanings) {
  const std::string text = key_list({"pcix", "READ BYTE"}, rules::specifications());
  EXPECT_THAT(text, HasSubstr("pcix.command.mmrbc "));
  EXPECT_THAT(text, HasSubstr("pcix.status.dmmrbc "));
  EXPECT_EQ(lines_of(text).size(), 2U);
  EXPECT_EQ(key_list({"nothing-has-this"}, rules::specifications()), "");
}

TEST(KeyList, SearchesWordsOfOtherToolsAndWordsOfAPhrase) {
  EXPECT_THAT(key_list({"MaxReadReq"}, rules::specifications()), HasSubstr("pcie.devctl.mrrs "));
  EXPECT_THAT(key_list({"DevCtl.MaxReadReq"}, rules::specifications()),
              HasSubstr("pcie.devctl.mrrs "));
  EXPECT_THAT(key_list({"RlxdOrd"}, rules::specifications()),
              HasSubstr("pcie.devctl.relaxed_ordering "));
  EXPECT_THAT(key_list({"request read max"}, rules::specifications()),
              HasSubstr("pcie.devctl.mrrs "));
  EXPECT_EQ(key_list({"relaxed_ordering"}, rules::specifications()),
            key_list({"relaxed-ordering"}, rules::specifications()));
  EXPECT_EQ(key_list({"maximum split"}, rules::specifications()),
            key_list({"max", "split"}, rules::specifications()));
}

TEST(FieldsPage, BeginsWithTheUsualAndNamesTheWordsOfOtherTools) {
  const std::string page = fields_page();
  EXPECT_LT(page.find("\n.Ss pci\n"), page.find("\n.Ss pcix\n"));
  EXPECT_LT(page.find("\n.Ss pcie\n"), page.find("\n.Ss agp\n"));
  EXPECT_LT(page.find("\n.Ss pcie\n"), page.find("\n.Ss cardbus\n"));
  EXPECT_THAT(page, HasSubstr("Also called DevCtl.MaxReadReq (lspci).\n"));
}

TEST(FieldsPage, HasEveryKeyOfTheListAsAnItem) {
  const std::string page = fields_page();
  const auto whole_capability = [](const std::string& key) {
    return key.find('.') == std::string::npos && key.find('-') == std::string::npos;
  };
  for (const std::string& line : lines_of(key_list({}, rules::specifications()))) {
    const std::string key = line.substr(0, line.find(' '));
    const bool rule = key.find('-') != std::string::npos;
    const std::string head =
        whole_capability(key) ? ".Ss " + key + "\n" : (rule ? ".It " : ".It Sy ") + key + "\n";
    EXPECT_NE(page.find("\n" + head), std::string::npos) << key;
  }
}

TEST(FieldsPage, SaysOfAFieldWhatTheTableHolds) {
  const std::string page = fields_page();
  EXPECT_THAT(page,
              HasSubstr(".It Sy pcix.command.mmrbc\nMaximum memory read byte count.\nBits 3:2, RW, "
                        "live.\nValues: 512, 1024, 2048, 4096 bytes.\nShort name: mmrbc.\n"));
}

}  // namespace
}  // namespace pcitune::render
