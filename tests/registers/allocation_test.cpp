// Multicast, dynamic power allocation and register block locators. Bytes after PCI Express
// Base 7.9.11 and 7.9.12, and pciutils' PCI_MRBL.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

constexpr const char* kEndpoint = "02 00";
constexpr const char* kDownstreamPort = "62 00";

// 64 groups (3Fh), window 2^12; 8 groups in use, on; index position 12, base 1_F0000000h.
TEST(Multicast, DecodesAnEndpoint) {
  const auto all = decoded(extended(0x0012, kEndpoint)
                               .put(0x104, "3f 0c 07 80 0c 00 00 f0 01 00 00 00")
                               .put(0x110, "ff 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00")
                               .put(0x120, "04 00 00 00 05 00 00 00"));
  EXPECT_EQ(all.at("multicast.capability.max_group"), "64");
  EXPECT_EQ(all.at("multicast.capability.window_size"), "12");
  EXPECT_EQ(all.count("multicast.capability.ecrc_regeneration"), 0U);
  EXPECT_EQ(all.at("multicast.control.num_group"), "8");
  EXPECT_EQ(all.at("multicast.control.enable"), "on");
  EXPECT_EQ(all.at("multicast.base.index_position"), "12");
  EXPECT_EQ(all.at("multicast.base.address"), "0xf0000000");
  EXPECT_EQ(all.at("multicast.base_high"), "0x00000001");
  EXPECT_EQ(all.at("multicast.receive_low"), "0x000000ff");
  EXPECT_EQ(all.at("multicast.receive_high"), "0x00000001");
  EXPECT_EQ(all.at("multicast.block_all_low"), "0x00000002");
  EXPECT_EQ(all.at("multicast.block_all_high"), "0x00000003");
  EXPECT_EQ(all.at("multicast.block_untranslated_low"), "0x00000004");
  EXPECT_EQ(all.at("multicast.block_untranslated_high"), "0x00000005");
  EXPECT_EQ(all.count("multicast.overlay.size"), 0U);
}

TEST(Multicast, OfAPortHasAnOverlay) {
  const auto all = decoded(extended(0x0012, kDownstreamPort)
                               .put(0x104, "00 80 00 00")
                               .put(0x128, "4a 12 00 00 02 00 00 00"));
  EXPECT_EQ(all.at("multicast.capability.ecrc_regeneration"), "on");
  EXPECT_EQ(all.count("multicast.capability.window_size"), 0U);
  EXPECT_EQ(all.at("multicast.overlay.size"), "10");
  EXPECT_EQ(all.at("multicast.overlay.address"), "0x00001240");
  EXPECT_EQ(all.at("multicast.overlay_high"), "0x00000002");
}

// Three sub-states (2 at 4:0), unit 10 ms (1 at 9:8), powers in W (1 at 13:12), latencies 2 and 5.
TEST(Dpa, HasAPowerForEachSubState) {
  const auto all =
      decoded(extended(0x0016).put(0x104, "02 11 02 05 04 00 00 00 01 01 02 00 19 0f 05 ff"));
  EXPECT_EQ(all.at("dpa.capability.substates"), "3");
  EXPECT_EQ(all.at("dpa.capability.transition_latency_unit"), "10ms");
  EXPECT_EQ(all.at("dpa.capability.power_scale"), "x1");
  EXPECT_EQ(all.at("dpa.capability.transition_latency_0"), "2");
  EXPECT_EQ(all.at("dpa.capability.transition_latency_1"), "5");
  EXPECT_EQ(all.at("dpa.latency_indicator"), "0x00000004");
  EXPECT_EQ(all.at("dpa.status.substate"), "1");
  EXPECT_EQ(all.at("dpa.status.control_enabled"), "on");
  EXPECT_EQ(all.at("dpa.control.substate"), "2");
  EXPECT_EQ(all.at("dpa.power"), "25");
  EXPECT_EQ(all.at("dpa.power@1"), "15");
  EXPECT_EQ(all.at("dpa.power@2"), "5");
  EXPECT_EQ(all.count("dpa.power@3"), 0U);
}

// 18h bytes: two locators.
TEST(Mrbl, HasAsManyLocatorsAsItsLengthSays) {
  const auto all = decoded(extended(0x0036).put(
      0x104, "18 00 00 00 02 01 01 00 00 00 00 00 04 ff 00 00 01 00 00 00 00 01"));
  EXPECT_EQ(all.at("mrbl.capability.length"), "24");
  EXPECT_EQ(all.at("mrbl.locator.bir"), "2");
  EXPECT_EQ(all.at("mrbl.locator.id"), "mcap");
  EXPECT_EQ(all.at("mrbl.locator.offset"), "0x0000000000010000");
  EXPECT_EQ(all.at("mrbl.locator@1.bir"), "4");
  EXPECT_EQ(all.at("mrbl.locator@1.id"), "mdvs");
  EXPECT_EQ(all.at("mrbl.locator@1.offset"), "0x0000000100000000");
  EXPECT_EQ(all.count("mrbl.locator@2.id"), 0U);
}

}  // namespace
}  // namespace pcitune::registers
