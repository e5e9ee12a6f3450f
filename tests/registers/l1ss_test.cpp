// L1 PM Substates over made-up bytes. Values by hand from PCI Express Base Specification 7.8.3.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

constexpr std::uint16_t kL1ss = 0x001E;
constexpr const char* kEndpoint = "02 00";
constexpr const char* kRootPort = "42 00";

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

// Capabilities 00780A1Fh: all substates, common mode 10 us, power on 15 x 2 us. Control 1
// 40A0460Ch: ASPM L1.2 and L1.1, common mode 70 us, threshold 160 x 1024 ns. Control 2 000000A1h:
// 20 x 10 us.
TEST(L1ss, DecodesSubstatesAndTimes) {
  const auto all = decoded(extended(kL1ss, kRootPort)
                               .put(0x104, "1f 0a 78 00")
                               .put(0x108, "0c 46 a0 40")
                               .put(0x10C, "a1 00 00 00"));
  EXPECT_EQ(all.at("l1ss.capabilities.aspm_l1_2"), "on");
  EXPECT_EQ(all.at("l1ss.capabilities.substates"), "on");
  EXPECT_EQ(all.at("l1ss.capabilities.common_mode"), "10");
  EXPECT_EQ(all.at("l1ss.capabilities.power_on"), "15");
  EXPECT_EQ(all.at("l1ss.capabilities.power_on_scale"), "2");
  EXPECT_EQ(all.at("l1ss.control1.pcipm_l1_2"), "off");
  EXPECT_EQ(all.at("l1ss.control1.aspm_l1_2"), "on");
  EXPECT_EQ(all.at("l1ss.control1.aspm_l1_1"), "on");
  EXPECT_EQ(all.at("l1ss.control1.common_mode"), "70");
  EXPECT_EQ(all.at("l1ss.control1.ltr_threshold"), "160");
  EXPECT_EQ(all.at("l1ss.control1.ltr_threshold_scale"), "1024");
  EXPECT_EQ(all.at("l1ss.control2.power_on"), "20");
  EXPECT_EQ(all.at("l1ss.control2.power_on_scale"), "10");
}

TEST(L1ss, LinkActivationIsOfPortsThatFaceDown) {
  const auto all = decoded(extended(kL1ss, kRootPort).put(0x104, "20").put(0x110, "01"));
  EXPECT_EQ(all.at("l1ss.capabilities.link_activation"), "on");
  EXPECT_EQ(all.at("l1ss.status.link_activation"), "on");
  EXPECT_FALSE(has(decoded(extended(kL1ss, kRootPort)), "l1ss.status.link_activation"));
  EXPECT_FALSE(
      has(decoded(extended(kL1ss, kEndpoint).put(0x104, "20")), "l1ss.status.link_activation"));
}

TEST(L1ss, OnlyThePortAboveSetsTheCommonModeTime) {
  const FieldRef of_above = field("l1ss.control1.common_mode");
  EXPECT_EQ(of_above.row().access, Access::kRw);
  EXPECT_EQ(of_above.next_twin().row().access, Access::kRo);
  EXPECT_TRUE(has(decoded(extended(kL1ss, kEndpoint)), "l1ss.control1.common_mode"));
}

}  // namespace
}  // namespace pcitune::registers
