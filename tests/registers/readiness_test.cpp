// Readiness, hierarchy id, and the protocols that were given up. Bytes after PCI Express Base as in
// pcics.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// Depth 85, message 6; a message came; oldest from 8001h because of FLR (3), 12 in the queue.
TEST(Frs, DecodesTheQueue) {
  const auto all =
      decoded(extended(0x0021, "42 00").put(0x104, "55 00 06 00 01 00 01 00 01 80 c3 00"));
  EXPECT_EQ(all.at("frs.capability.max_depth"), "85");
  EXPECT_EQ(all.at("frs.capability.message_number"), "6");
  EXPECT_EQ(all.at("frs.status.received"), "on");
  EXPECT_EQ(all.at("frs.status.overflow"), "off");
  EXPECT_EQ(all.at("frs.control.interrupt_enable"), "on");
  EXPECT_EQ(all.at("frs.queue.function_id"), "0x8001");
  EXPECT_EQ(all.at("frs.queue.reason"), "flr");
  EXPECT_EQ(all.at("frs.queue.depth"), "12");
}

// Reset 11h x 32 ns, link 132h x 32 ns, valid; FLR 144h x 1024 ns, D3hot 65h x 32768 ns.
TEST(Rtr, HasFourTimes) {
  const auto all = decoded(extended(0x0022).put(0x104, "11 22 33 80 44 55 66 00"));
  EXPECT_EQ(all.at("rtr.times_1.reset"), "17");
  EXPECT_EQ(all.at("rtr.times_1.reset_scale"), "32ns");
  EXPECT_EQ(all.at("rtr.times_1.dl_up"), "306");
  EXPECT_EQ(all.at("rtr.times_1.dl_up_scale"), "32ns");
  EXPECT_EQ(all.at("rtr.times_1.valid"), "on");
  EXPECT_EQ(all.at("rtr.times_2.flr"), "324");
  EXPECT_EQ(all.at("rtr.times_2.flr_scale"), "1024ns");
  EXPECT_EQ(all.at("rtr.times_2.d3hot_d0"), "101");
  EXPECT_EQ(all.at("rtr.times_2.d3hot_d0_scale"), "32768ns");
}

TEST(Hierid, DecodesTheHierarchy) {
  const auto all = decoded(extended(0x0028)
                               .put(0x104, "08 01 00 10 02 00 01 00")
                               .put(0x10C, "01 00 00 00")
                               .put(0x11C, "05 00 00 00"));
  EXPECT_EQ(all.at("hierid.status.requester_id"), "0x0108");
  EXPECT_EQ(all.at("hierid.status.valid"), "on");
  EXPECT_EQ(all.at("hierid.data.guid_authority"), "0x02");
  EXPECT_EQ(all.at("hierid.data.hierarchy_id"), "0x0001");
  EXPECT_EQ(all.at("hierid.guid"), "0x00000001");
  EXPECT_EQ(all.at("hierid.guid@4"), "0x00000005");
}

TEST(Pmux, HasAnArrayOfProtocols) {
  const auto all = decoded(
      extended(0x001A).put(0x104, "02 0c 00 00 01 02 00 00 00 01 02 04 12 34 56 78 11 22 33 44"));
  EXPECT_EQ(all.at("pmux.capability.protocols"), "2");
  EXPECT_EQ(all.at("pmux.capability.speeds"), "0x0c");
  EXPECT_EQ(all.at("pmux.control.channel_1"), "2");
  EXPECT_EQ(all.at("pmux.status.channel_2_off"), "0x2");
  EXPECT_EQ(all.at("pmux.protocol.id"), "0x3412");
  EXPECT_EQ(all.at("pmux.protocol@1.authority"), "0x4433");
  EXPECT_EQ(all.count("pmux.protocol@2.id"), 0U);
}

TEST(Lnr, DecodesLines) {
  const auto all = decoded(extended(0x001C).put(0x104, "03 05 03 04"));
  EXPECT_EQ(all.at("lnr.capability.64b"), "on");
  EXPECT_EQ(all.at("lnr.capability.registration_max"), "5");
  EXPECT_EQ(all.at("lnr.control.enable"), "on");
  EXPECT_EQ(all.at("lnr.control.line"), "128b");
  EXPECT_EQ(all.at("lnr.control.registration_limit"), "4");
}

// Address: low 55h at 7:0, high 2Ah as 0Ah at 20:16 and 1 at 24; read and config.
TEST(Mphy, PutsTheAddressTogether) {
  const auto all = decoded(extended(0x0020).put(
      0x104, "01 80 0f 0f 01 00 00 00 01 80 04 08 00 11 22 33 55 00 0a c1 13 00 00 40"));
  EXPECT_EQ(all.at("mphy.capabilities.speed"), "hs-g1");
  EXPECT_EQ(all.at("mphy.capabilities.tx_widths"), "0x0f");
  EXPECT_EQ(all.at("mphy.control.target_rate"), "hs-g1");
  EXPECT_EQ(all.at("mphy.status.rx_width"), "0x08");
  EXPECT_EQ(all.at("mphy.lane_errors"), "0x33221100");
  EXPECT_EQ(all.at("mphy.phy_address.address"), "0x2a55");
  EXPECT_EQ(all.at("mphy.phy_address.location"), "0");
  EXPECT_EQ(all.at("mphy.phy_address.read"), "on");
  EXPECT_EQ(all.at("mphy.phy_data.data"), "0x13");
  EXPECT_EQ(all.at("mphy.phy_data.abort"), "on");
}

}  // namespace
}  // namespace pcitune::registers
