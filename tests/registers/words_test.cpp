// The rows of other tools' words.
#include "registers/words.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

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

TEST(ForeignWords, AllMeanKeysOfTheCatalogue) {
  std::size_t rows = 0;
  ForeignWords words;
  while (const auto row = words.next()) {
    ++rows;
    if (row->key == "-") continue;
    const std::string key(ForeignKey(*row).text());
    EXPECT_TRUE(key.empty() || find_own_key(key).status == KeyStatus::kFound)
        << row->label << " / " << row->pattern << ": " << key;
  }
  EXPECT_GT(rows, 130U);
}

TEST(ForeignWords, SayWhyARowHasNoKey) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (row->key == "-") {
      EXPECT_FALSE(row->reading.empty()) << row->pattern;
    }
    if (!row->pattern.empty()) {
      EXPECT_FALSE(row->key.empty()) << row->pattern;
    }
  }
}

// The words of a named field that a reading gives for lspci's.
TEST(ForeignWords, ReadIntoWordsThatTheFieldHas) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (row->key == "-" || row->pattern.empty() || row->reading.find('=') == std::string_view::npos)
      continue;
    const auto lookup = find_own_key(ForeignKey(*row).text());
    ASSERT_TRUE(lookup.path.field) << row->pattern;
    std::string_view list = row->reading;
    while (!list.empty()) {
      const auto bar = list.find(" | ");
      const std::string_view pair = list.substr(0, bar);
      list = bar == std::string_view::npos ? std::string_view{} : list.substr(bar + 3);
      const std::string_view word = pair.substr(pair.rfind('=') + 1);
      if (pair.find('=') != std::string_view::npos && word != "raw" && word != "0") {
        EXPECT_TRUE(device::parse_wanted(*lookup.path.field, "", word))
            << row->pattern << ": " << word;
      }
    }
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

TEST(InputWord, IsThePatternUpToItsValue) {
  EXPECT_EQ(input_word("MaxPayload {} bytes"), "MaxPayload");
  EXPECT_EQ(input_word("RBC={}"), "RBC");
  EXPECT_EQ(input_word("Slot #{},"), "Slot");
  EXPECT_EQ(input_word("RlxdOrd"), "RlxdOrd");
  EXPECT_EQ(input_word("{}ns min"), "");
}

}  // namespace
}  // namespace pcitune::registers
