// What may stand behind "field=".
#include <gtest/gtest.h>

#include "pcitune/registers/codec.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::field;

void expect(std::string_view key, std::string_view text, WantedKind kind, std::uint64_t code) {
  const ParsedValue parsed = parse_value(field(key), text);
  ASSERT_TRUE(parsed.wanted) << key << "=" << text;
  EXPECT_EQ(parsed.issue, ValueIssue::kNone) << key << "=" << text;
  EXPECT_EQ(parsed.wanted->kind, kind) << key << "=" << text;
  EXPECT_EQ(parsed.wanted->code, code) << key << "=" << text;
}

void expect_exact(std::string_view key, std::string_view text, std::uint64_t code) {
  expect(key, text, WantedKind::kExact, code);
}

void expect_issue(std::string_view key, std::string_view text, ValueIssue issue) {
  const ParsedValue parsed = parse_value(field(key), text);
  EXPECT_FALSE(parsed.wanted) << key << "=" << text;
  EXPECT_EQ(parsed.issue, issue) << key << "=" << text;
}

TEST(ParseValue, TakesBytesForMmrbc) {
  expect_exact("pcix.command.mmrbc", "512", 0);
  expect_exact("pcix.command.mmrbc", "4096", 3);
}

TEST(ParseValue, TakesSizeSuffixes) {
  for (const auto text : {"4k", "4K", "4KiB"}) expect_exact("pcix.command.mmrbc", text, 3);
}

TEST(ParseValue, RefusesOtherSuffixes) {
  for (const auto text : {"4 k", "4kB", "4KB", "4kib", "4M", "4k4", "k", "4096 "}) {
    expect_issue("pcix.command.mmrbc", text, ValueIssue::kNotANumber);
  }
}

TEST(ParseValue, TakesTheSpellingsOfLspci) {
  expect_exact("pcix.command.ero", "+", 1);
  expect_exact("pcix.command.ero", "-", 0);
  expect_exact("pcie.lnkctl.aspm", "disabled", 0);
  expect_exact("pcie.lnkctl.aspm", "Disabled", 0);
  expect_issue("pcie.devctl2.cto", "disabled", ValueIssue::kNotLegal);  // has no off
  expect_issue("pcix.command.ero", "disabled", ValueIssue::kNotLegal);
}

TEST(ParseValue, TakesCountsForOst) {
  expect_exact("pcix.command.ost", "8", 4);
  expect_exact("pcix.command.ost", "32", 7);
}

TEST(ParseValue, RefusesACountThatNoCodeStandsFor) {
  for (const auto text : {"0", "5", "31", "33"})
    expect_issue("pcix.command.ost", text, ValueIssue::kNotLegal);
}

TEST(ParseValue, RefusesASizeBetweenTheLegalOnes) {
  expect_issue("pcix.command.mmrbc", "1000", ValueIssue::kNotLegal);
  expect_issue("pci.cache_line_size", "62", ValueIssue::kNotLegal);
  expect_issue("pci.cache_line_size", "1024", ValueIssue::kNotLegal);
  expect_issue("pci.latency_timer", "256", ValueIssue::kNotLegal);
}

TEST(ParseValue, RefusesHexForAFieldInUnits) {
  for (const auto key : {"pcix.command.mmrbc", "pcix.command.ost", "pci.cache_line_size"}) {
    expect_issue(key, "0x10", ValueIssue::kHexForScaled);
    expect_issue(key, "at_least:0x10", ValueIssue::kHexForScaled);
  }
}

TEST(ParseValue, TakesEveryWordForAFlag) {
  for (const auto on : {"on", "1", "yes", "true", "ON", "Yes"})
    expect_exact("pcix.command.ero", on, 1);
  for (const auto off : {"off", "0", "no", "false", "OFF"})
    expect_exact("pcix.command.ero", off, 0);
}

TEST(ParseValue, RefusesOtherWordsForAFlag) {
  for (const auto text : {"", "2", "enable", "o", "0x1", "onn"}) {
    expect_issue("pcix.command.ero", text, ValueIssue::kNotLegal);
  }
}

TEST(ParseValue, TakesTheWordsOfANamedField) {
  expect_exact("pci.status.devsel", "medium", 1);
  expect_exact("pci.status.devsel", "Slow", 2);
  expect_issue("pci.status.devsel", "slowest", ValueIssue::kNotLegal);
}

TEST(ParseValue, TakesIdentifiersInHexOnly) {
  expect_exact("pci.vendor", "0x15b3", 0x15B3);
  expect_exact("pci.vendor", "0x15B3", 0x15B3);
  expect_issue("pci.vendor", "15b3", ValueIssue::kNotANumber);
  expect_issue("pci.vendor", "5555", ValueIssue::kNotANumber);
  expect_issue("pci.vendor", "0x10000", ValueIssue::kTooWide);
}

// ---- raw:
// ----------------------------------------------------------------------------------------

TEST(ParseValue, TakesARawCode) {
  expect_exact("pcix.command.mmrbc", "raw:3", 3);
  expect_exact("pcix.command.ost", "raw:4", 4);
  expect_exact("pci.cache_line_size", "raw:0x10", 0x10);
  expect_exact("pcix.command.ero", "RAW:1", 1);
}

TEST(ParseValue, RefusesARawCodeThatDoesNotFitTheBits) {
  expect_issue("pcix.command.mmrbc", "raw:4", ValueIssue::kTooWide);
  expect_issue("pcix.command.ero", "raw:2", ValueIssue::kTooWide);
}

// Printed for a reserved code that a register holds, so taken back; whether it may be written is a
// rule's business.
TEST(ParseValue, TakesAReservedRawCode) {
  expect_exact("pcix_bridge.secondary_status.mode", "raw:4", 4);
  expect_exact("pci.status.devsel", "raw:3", 3);
}

TEST(ParseValue, RefusesRawWithoutANumber) {
  for (const auto text :
       {"raw:", "raw:-1", "raw:x", "raw:0x", "raw: 3", "raw:3 ", "raw:raw:3", "raw:max"}) {
    expect_issue("pcix.command.ost", text, ValueIssue::kNotANumber);
  }
}

// ---- Bounds
// --------------------------------------------------------------------------------------

TEST(ParseValue, MaxIsTheHighestLegalCode) {
  expect("pcix.command.mmrbc", "max", WantedKind::kMax, 3);
  expect("pcix.command.ost", "MAX", WantedKind::kMax, 7);
  expect("pci.latency_timer", "max", WantedKind::kMax, 255);
  expect("pci.cache_line_size", "max", WantedKind::kMax, 255);
}

TEST(ParseValue, AtLeastIsTheLowestLegalValueNotBelow) {
  expect("pcix.command.mmrbc", "at_least:1024", WantedKind::kAtLeast, 1);
  expect("pcix.command.mmrbc", "at_least:1000", WantedKind::kAtLeast, 1);
  expect("pcix.command.mmrbc", "at_least:2k", WantedKind::kAtLeast, 2);
  expect("pcix.command.mmrbc", "at_least:0", WantedKind::kAtLeast, 0);
  expect("pcix.command.ost", "at_least:5", WantedKind::kAtLeast, 4);
  expect("pci.cache_line_size", "at_least:61", WantedKind::kAtLeast, 16);
  expect("pci.latency_timer", "at_least:60", WantedKind::kAtLeast, 60);
}

TEST(ParseValue, AtMostIsTheHighestLegalValueNotAbove) {
  expect("pcix.command.mmrbc", "at_most:1024", WantedKind::kAtMost, 1);
  expect("pcix.command.mmrbc", "at_most:4095", WantedKind::kAtMost, 2);
  expect("pcix.command.mmrbc", "at_most:100000", WantedKind::kAtMost, 3);
  expect("pcix.command.ost", "at_most:7", WantedKind::kAtMost, 3);
  expect("pcix.command.ost", "at_most:31", WantedKind::kAtMost, 6);
  expect("pci.cache_line_size", "at_most:63", WantedKind::kAtMost, 15);
  expect("pci.latency_timer", "at_most:1000", WantedKind::kAtMost, 255);
}

TEST(ParseValue, RefusesABoundThatNothingMeets) {
  expect_issue("pcix.command.mmrbc", "at_least:4097", ValueIssue::kNotLegal);
  expect_issue("pcix.command.ost", "at_least:33", ValueIssue::kNotLegal);
  expect_issue("pci.latency_timer", "at_least:256", ValueIssue::kNotLegal);
  expect_issue("pcix.command.mmrbc", "at_most:511", ValueIssue::kNotLegal);
  expect_issue("pcix.command.ost", "at_most:0", ValueIssue::kNotLegal);
}

TEST(ParseValue, RefusesABoundOnAFlagANameOrAnIdentifier) {
  for (const auto text : {"max", "at_least:1", "at_most:1"}) {
    expect_issue("pcix.command.ero", text, ValueIssue::kNotOrdered);
    expect_issue("pci.status.devsel", text, ValueIssue::kNotOrdered);
    expect_issue("pci.vendor", text, ValueIssue::kNotOrdered);
  }
}

TEST(ParseValue, RefusesABoundWithoutANumber) {
  for (const auto text : {"at_least:", "at_most:-1", "at_least:max", "at_least:raw:3"}) {
    expect_issue("pcix.command.mmrbc", text, ValueIssue::kNotANumber);
  }
}

// ---- Addresses and counts
// ------------------------------------------------------------------------------

TEST(ParseValue, TakesAnAddressInHexAndInSteps) {
  expect_exact("msi.address", "0xfee00000", 0xFEE00000 / 4);
  expect_exact("msi.address", "0x0", 0);
  expect_issue("msi.address", "0xfee00002", ValueIssue::kNotLegal);
  expect_issue("msi.address", "0x100000000", ValueIssue::kNotLegal);
  expect_issue("msi.address", "4276092928", ValueIssue::kNotANumber);
  expect_issue("msi.address", "max", ValueIssue::kNotOrdered);
}

TEST(ParseValue, TakesTheRawCodeOfAnAddress) {
  expect_exact("msi.address", "raw:0x3fb80000", 0x3FB80000);
  expect_issue("msi.address", "raw:0x40000000", ValueIssue::kTooWide);
}

TEST(ParseValue, TakesACountThatTheRegisterHoldsOneLessOf) {
  expect_exact("msix.control.table_size", "1", 0);
  expect_exact("msix.control.table_size", "2048", 2047);
  expect_issue("msix.control.table_size", "0", ValueIssue::kNotLegal);
  expect_issue("msix.control.table_size", "2049", ValueIssue::kNotLegal);
  expect("msix.control.table_size", "at_least:0", WantedKind::kAtLeast, 0);
  expect("msix.control.table_size", "at_most:16", WantedKind::kAtMost, 15);
  expect("msix.control.table_size", "max", WantedKind::kMax, 2047);
}

// ---- Numbers that are none
// -----------------------------------------------------------------------

TEST(ParseValue, RefusesWhatIsNoNumber) {
  for (const auto text :
       {"", " ", "-1", "+512", "512.0", "5e2", "0x", "x200", "min", "4096,", "many"}) {
    expect_issue("pcix.command.mmrbc", text, ValueIssue::kNotANumber);
    expect_issue("pci.latency_timer", text, ValueIssue::kNotANumber);
  }
}

TEST(ParseValue, DoesNotWrapANumberOfMoreThan64Bits) {
  for (const auto text : {"99999999999999999999",
                          "18446744073709551616",
                          "18014398509481985k",
                          "raw:99999999999999999999",
                          "at_least:99999999999999999999"}) {
    for (const auto key : {"pcix.command.mmrbc", "pci.latency_timer", "pci.cache_line_size"}) {
      EXPECT_FALSE(parse_value(field(key), text).wanted) << key << "=" << text;
    }
  }
}

TEST(ParseValue, DoesNotTruncateANumberOfMoreThan32Bits) {
  expect_issue("pcix.command.mmrbc", "4294971392", ValueIssue::kNotLegal);  // 2^32 + 4096
  expect_issue("pci.latency_timer", "4294967360", ValueIssue::kNotLegal);   // 2^32 + 64
  expect_issue("pci.latency_timer", "raw:4294967360", ValueIssue::kTooWide);
}

}  // namespace
}  // namespace pcitune::registers
