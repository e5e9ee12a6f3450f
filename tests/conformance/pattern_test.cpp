// How patterns find their words in lspci's text.
#include "conformance/pattern.h"

#include <gtest/gtest.h>

namespace pcitune::test {
namespace {

std::string value(std::string_view pattern, std::string_view text) {
  const bool flag = pattern.find('}') == std::string_view::npos;
  const auto found = match(pattern, flag, text);
  return found ? found->value : "no match";
}

TEST(Pattern, TakesTheSignOfAFlag) {
  EXPECT_EQ(value("RlxdOrd", "RlxdOrd+ ExtTag-"), "+");
  EXPECT_EQ(value("ExtTag", "RlxdOrd+ ExtTag-"), "-");
  EXPECT_EQ(value("MFVC", "MFVC- ACS-, Next"), "-");
  EXPECT_EQ(value("ACS", "MFVC- ACS+, Next"), "+");
}

TEST(Pattern, TakesAFlagAsAWholeWord) {
  EXPECT_EQ(value("VGA", "VGA16+ VGA-"), "-");
  EXPECT_EQ(value("Tag", "ExtTag-"), "no match");
  EXPECT_EQ(value("ExtTag", "ExtTags-"), "no match");
  EXPECT_EQ(value("D3", "D3-cold"), "no match");
}

TEST(Pattern, TakesAValueUpToTheNextWords) {
  EXPECT_EQ(value("MaxPayload {} bytes", "MaxPayload 512 bytes, PhantFunc 0"), "512");
  EXPECT_EQ(value("PhantFunc {}", "MaxPayload 512 bytes, PhantFunc 0, Latency"), "0");
  EXPECT_EQ(value("Margin: {},", "Margin: Normal Operating Range, Enter-"),
            "Normal Operating Range");
  EXPECT_EQ(value("Freq={}", "SRD- Freq=conv"), "conv");
}

TEST(Pattern, TakesTheRestOfALine) {
  EXPECT_EQ(value("Comp: {}$", "Comp: Link Up - Present\nnext"), "Link Up - Present");
  EXPECT_EQ(value("Rate={}$", "FW- Rate=x1,x2"), "x1,x2");
}

TEST(Pattern, PassesOverWhatAnotherRowReads) {
  EXPECT_EQ(value("Dev={*}:{}.", "Dev=07:1f.3 64bit+"), "1f");
  EXPECT_EQ(value("Dev={*}.{}", "Dev=07:1f.3 64bit+"), "3");
  const auto found = match("Dev={*}.{}", false, "Dev=07:1f.3");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->covered,
            (std::vector<std::pair<std::size_t, std::size_t>>{{0, 4}, {9, 10}, {10, 11}}));
}

TEST(Pattern, TakesAValueOfDigitsOnly) {
  EXPECT_EQ(value("({n}ns max", "0 (14000ns max)"), "14000");
  EXPECT_EQ(value("({n}ns max", "0 (2000ns min, 14000ns max)"), "no match");
  EXPECT_EQ(value("({*}ns min, {n}ns max", "0 (2000ns min, 14000ns max)"), "14000");
}

TEST(Pattern, SplitsANumberOfTwoRegisters) {
  EXPECT_EQ(value("{8}{*8} Data", "0000000afee00000 Data: 4021"), "0000000a");
  EXPECT_EQ(value("{*8}{8} Data", "0000000afee00000 Data: 4021"), "fee00000");
  EXPECT_EQ(value("{8} Data", "fee00000 Data: 4021"), "fee00000");
  EXPECT_EQ(value("{8} Data", "0000000afee00000 Data: 4021"), "no match");
  EXPECT_EQ(value("{*} {8}", "00000001 00000002 00000003"), "00000002");
}

TEST(Pattern, BeginsWithTheTextWhenAValueComesFirst) {
  EXPECT_EQ(value("{}", "32 (750ns min)"), "32");
  EXPECT_EQ(value("{}: ", "0200: 8086:10c9"), "0200");
}

TEST(Pattern, DoesNotLeaveItsLine) {
  EXPECT_EQ(value("Level: {},", "Level: -6dB\nRetimer-, 2Retimers-"), "no match");
}

TEST(Label, IsWhatStandsBeforeTheColon) {
  EXPECT_FALSE(match_label("Status", "Statuses: x"));
  EXPECT_FALSE(match_label("Dev", "Dev:07"));
  const auto found = match_label("Status", "Status: D0");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 8U);
  EXPECT_FALSE(found->at);
}

TEST(Label, MayHoldANumber) {
  const auto found = match_label("VC{@}", "VC12: Caps: x");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 12U);
  EXPECT_EQ(found->length, 6U);
}

}  // namespace
}  // namespace pcitune::test
