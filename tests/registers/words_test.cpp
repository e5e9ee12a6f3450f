// The rows of other tools' words.
#include "registers/words.h"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/lookup.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

std::string found(std::string_view key) {
  const KeyLookup lookup = find_key(key);
  if (lookup.status != KeyStatus::kFound || !lookup.path.field) return "no field";
  return test::full_key(*lookup.path.field);
}

std::vector<ForeignWord> all_rows() {
  std::vector<ForeignWord> rows;
  ForeignWords words;
  while (const auto row = words.next()) rows.push_back(*row);
  return rows;
}

bool means_a_key(const ForeignWord& row) {
  const ForeignKey key(row);
  return row.key == "-" || key.text().empty() ||
         find_own_key(key.text()).status == KeyStatus::kFound;
}

TEST(ForeignWords, AllMeanKeysOfTheCatalogue) {
  const auto rows = all_rows();
  EXPECT_GT(rows.size(), 1700U);
  for (const ForeignWord& row : rows)
    EXPECT_TRUE(means_a_key(row)) << row.label << " / " << row.pattern << ": "
                                  << ForeignKey(row).text();
}

bool is_whole(const ForeignWord& row) {
  const bool has_reason = row.key != "-" || !row.reading.empty();
  return has_reason && row.pattern.empty() == row.key.empty();
}

TEST(ForeignWords, HaveAKeyOrSayWhyNot) {
  for (const ForeignWord& row : all_rows())
    EXPECT_TRUE(is_whole(row)) << row.label << " / " << row.pattern;
}

// Our words in a list "A=b | C=d".
std::vector<std::string_view> our_words(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const auto bar = list.find(" | ");
    const std::string_view pair = list.substr(0, bar);
    list = bar == std::string_view::npos ? std::string_view{} : list.substr(bar + 3);
    const auto equals = pair.rfind('=');
    if (equals != std::string_view::npos) words.push_back(pair.substr(equals + 1));
  }
  return words;
}

void expect_words_of_the_field(const ForeignWord& row) {
  const auto field = find_own_key(ForeignKey(row).text()).path.field;
  ASSERT_TRUE(field) << row.pattern;
  for (const std::string_view word : our_words(row.reading)) {
    const bool any = word == "raw" || word == "0";
    EXPECT_TRUE(any || device::parse_wanted(*field, "", word)) << row.pattern << ": " << word;
  }
}

// "as LABEL" is taken for the rows under that label; were there none, it would stand there itself.
TEST(ForeignWords, BorrowOnlyFromLabelsThatAreThere) {
  for (const ForeignWord& row : all_rows())
    EXPECT_FALSE(row.pattern.starts_with("as ")) << row.pattern;
  EXPECT_EQ(found("UEMsk.RxOF"), "aer.uncorrectable_mask.receiver_overflow");
  EXPECT_EQ(found("UESvrt.RxOF"), "aer.uncorrectable_severity.receiver_overflow");
}

TEST(ForeignWords, ReadIntoWordsThatTheFieldHas) {
  for (const ForeignWord& row : all_rows()) {
    const bool list = row.reading.find('=') != std::string_view::npos;
    if (list && row.key != "-" && !row.pattern.empty()) expect_words_of_the_field(row);
  }
}

TEST(ForeignWords, AreTakenAsKeys) {
  EXPECT_EQ(found("RBC"), "pcix.command.mmrbc");
  EXPECT_EQ(found("BusMaster"), "pci.command.bus_master");
  EXPECT_EQ(found("CommitmentLimit"), "no field");  // up and down
  EXPECT_EQ(found("Downstream.CommitmentLimit"), "pcix_bridge.downstream.limit");
  EXPECT_EQ(found("Control.ParErr"), "pci.command.perr");
  EXPECT_EQ(found("Cache Line Size"), "pci.cache_line_size");
  EXPECT_EQ(found("VENDOR_ID"), "pci.vendor");
  EXPECT_EQ(found("CB_CARDBUS_LATENCY"), "cardbus.latency_timer");
}

TEST(ForeignWords, AreTakenAsLspciSpellsThem) {
  EXPECT_EQ(found("rbc"), "no field");
  EXPECT_EQ(found("Control.parerr"), "no field");
}

TEST(ForeignWords, NeedTheirLabelWhereTheyMeanSeveralKeys) {
  EXPECT_EQ(find_key("ParErr").status, KeyStatus::kAmbiguous);
  std::set<std::string> keys;
  for_each_foreign_match("ParErr",
                         [&](const KeyPath& path) { keys.insert(test::full_key(*path.field)); });
  EXPECT_EQ(keys,
            (std::set<std::string>{"pci.command.perr",
                                   "pci.status.master_data_parity_error",
                                   "pci.secondary_status.master_data_parity_error"}));
  const auto error = device::parse_key("ParErr");
  ASSERT_FALSE(error);
  EXPECT_NE(error.error().what.find("pci.command.perr, pci.status.master_data_parity_error"),
            std::string::npos)
      << error.error().what;
}

TEST(ForeignWords, ComeBehindOurOwnKeys) {
  EXPECT_EQ(found("OST"), "pcix.command.ost");
  EXPECT_EQ(find_key("status").status, KeyStatus::kAmbiguous);      // ours, of several capabilities
  EXPECT_EQ(find_key("STATUS").path.reg, test::reg("pci.status"));  // setpci's
  EXPECT_EQ(find_key("Downstream").path.reg, test::reg("pcix_bridge.downstream"));  // ours
  EXPECT_EQ(find_key("BridgeCtl").status, KeyStatus::kAmbiguous)
      << "of two kinds of headers";  // lspci's label
  EXPECT_EQ(find_key("Control").path.reg, test::reg("pci.command"));
}

TEST(ForeignWords, ThatSayTheOppositeAreNoNames) {
  EXPECT_EQ(find_key("Bridge.B3").status, KeyStatus::kUnknown) << "lspci prints B3 for B2 off";
  EXPECT_EQ(find_key("UIO Request 256B Boundary").status, KeyStatus::kUnknown);
}

TEST(InputWord, IsThePatternUpToItsValue) {
  EXPECT_EQ(input_word("MaxPayload {} bytes"), "MaxPayload");
  EXPECT_EQ(input_word("RBC={}"), "RBC");
  EXPECT_EQ(input_word("Slot #{},"), "Slot");
  EXPECT_EQ(input_word("RlxdOrd"), "RlxdOrd");
  EXPECT_EQ(input_word("{}ns min"), "");
}

}  // namespace
}  // namespace pcitune::registers
