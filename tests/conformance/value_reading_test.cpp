// How lspci's values are read. The rows are made up; the fields are of the catalogue.
#include "conformance/value_reading.h"

#include <gtest/gtest.h>

#include "support/keys.h"

namespace pcitune::test {
namespace {

bool agree(std::string_view reading,
           const std::string& said,
           std::string_view key,
           std::uint64_t code) {
  const registers::ForeignWord row{.pattern = "X={}", .key = "x", .reading = reading};
  return agrees(row, said, {field(key), code}, std::nullopt);
}

bool flag_agrees(std::string_view reading,
                 const std::string& said,
                 std::string_view key,
                 std::uint64_t code) {
  const registers::ForeignWord row{.pattern = "X", .key = "x", .reading = reading};
  return agrees(row, said, {field(key), code}, std::nullopt);
}

TEST(ValueReading, TakesNumbersAsTheyAre) {
  EXPECT_TRUE(agree("", "4096", "pcix.command.mmrbc", 3));
  EXPECT_FALSE(agree("", "4096", "pcix.command.mmrbc", 2));
  EXPECT_FALSE(agree("", "many", "pcix.command.mmrbc", 3));
}

TEST(ValueReading, CountsInLspcisUnits) {
  EXPECT_TRUE(agree("*128", "8", "pcix.status.dmcrs", 0));
  EXPECT_TRUE(agree("hex -4095", "1fff", "pcix_bridge.upstream.limit", 0x1000));
  EXPECT_TRUE(agree("+1", "254", "ptm.capability.granularity", 255));
  EXPECT_TRUE(agree("code", "3", "pcix.command.mmrbc", 3));
  EXPECT_FALSE(agree("code", "3", "pcix.command.mmrbc", 2));
}

TEST(ValueReading, TakesHexWithoutItsPrefix) {
  EXPECT_TRUE(agree("hex", "1f", "pcix.status.device", 0x1F));
  EXPECT_FALSE(agree("", "1f", "pcix.status.device", 0x1F));
  EXPECT_TRUE(agree("hex", "11-22-33-ff-ff-44-55-66", "dsn.serial_number", 0x112233FFFF445566));
  EXPECT_FALSE(agree("hex", "11-22-33-ff-ff-44-55-67", "dsn.serial_number", 0x112233FFFF445566));
}

TEST(ValueReading, SplitsANumberOf64Bits) {
  EXPECT_TRUE(agree("hex low", "4001200000", "aer.header_log", 0x01200000));
  EXPECT_TRUE(agree("hex high", "4001200000", "aer.header_log", 0x40));
}

TEST(ValueReading, TakesOneOfTheListedWords) {
  constexpr auto kList = "conv=conventional | 66MHz=mode1-66 | ?=raw";
  EXPECT_TRUE(agree(kList, "conv", "pcix_bridge.secondary_status.mode", 0));
  EXPECT_FALSE(agree(kList, "conv", "pcix_bridge.secondary_status.mode", 1));
  EXPECT_TRUE(agree(kList, "?", "pcix_bridge.secondary_status.mode", 8));
  EXPECT_FALSE(agree(kList, "?", "pcix_bridge.secondary_status.mode", 1));
  EXPECT_FALSE(agree(kList, "other", "pcix_bridge.secondary_status.mode", 0));
}

TEST(ValueReading, TakesAllThatBeginsSo) {
  constexpr auto kList = "[*=raw | conv=conventional";
  EXPECT_TRUE(agree(kList, "[8]", "pcix_bridge.secondary_status.mode", 8));
  EXPECT_FALSE(agree(kList, "[8]", "pcix_bridge.secondary_status.mode", 1));
  EXPECT_TRUE(agree(kList, "conv", "pcix_bridge.secondary_status.mode", 0));
}

TEST(ValueReading, TakesFlagsBothWays) {
  EXPECT_TRUE(flag_agrees("", "+", "pcix.command.ero", 1));
  EXPECT_FALSE(flag_agrees("", "-", "pcix.command.ero", 1));
  EXPECT_TRUE(flag_agrees("not", "-", "pcix.command.ero", 1));
  EXPECT_TRUE(flag_agrees("+=fatal | -=non-fatal", "+", "aer.uncorrectable_severity.dlp", 1));
  EXPECT_FALSE(flag_agrees("+=fatal | -=non-fatal", "+", "aer.uncorrectable_severity.dlp", 0));
  EXPECT_TRUE(flag_agrees("present", "", "pcix.command.ero", 1));
  EXPECT_TRUE(flag_agrees("off", "", "pcix.command.ero", 0));
}

TEST(ValueReading, TakesListsOfBitsSizesAndRates) {
  EXPECT_TRUE(agree("bits", "1, 3-5", "rcec.rciep_bitmap", 0x3A));
  EXPECT_FALSE(agree("bits", "1, 3-5", "rcec.rciep_bitmap", 0x3B));
  EXPECT_TRUE(agree("size bits", "1MB 64MB 1GB", "rebar.capability.sizes", 0x441));
  EXPECT_TRUE(agree("size", "256MB", "rebar.control.size", 8));
  EXPECT_TRUE(agree("has x2", "x1,x2", "agp.status.rate_2x", 1));
  EXPECT_TRUE(agree("has x4", "x1,x2", "agp.status.rate_4x", 0));
}

TEST(ValueReading, MultipliesTwoFields) {
  const registers::ForeignWord row{
      .pattern = "{}us", .key = "power_on", .reading = "times power_on_scale"};
  EXPECT_EQ(other_key(row), "power_on_scale");
  const FieldValue value{field("l1ss.control2.power_on"), 15};
  EXPECT_TRUE(agrees(row, "150", value, FieldValue{field("l1ss.control2.power_on_scale"), 1}));
  EXPECT_FALSE(agrees(row, "150", value, FieldValue{field("l1ss.control2.power_on_scale"), 0}));
  EXPECT_FALSE(agrees(row, "150", value, std::nullopt));
}

TEST(ValueReading, ComparesTwoFields) {
  const registers::ForeignWord row{
      .pattern = "[disabled]", .key = "base", .reading = "above limit"};
  EXPECT_EQ(other_key(row), "limit");
  const FieldValue limit{field("pcix_bridge.upstream.limit"), 5};
  EXPECT_TRUE(agrees(row, "", {field("pcix_bridge.upstream.capacity"), 6}, limit));
  EXPECT_FALSE(agrees(row, "", {field("pcix_bridge.upstream.capacity"), 5}, limit));
}

}  // namespace
}  // namespace pcitune::test
