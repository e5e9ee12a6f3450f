// What tunes a link's lanes: equalization at 8 to 64 GT/s, margining, features of the data link
// layer and Device 3. Bytes after PCI Express Base 7.7.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

constexpr const char* kRootPort = "42 00";

// Link Capabilities: width 2 at 9:4, speed 3.
test::Space two_lanes(std::uint16_t id, const char* flags = kRootPort) {
  return extended(id, flags).put(0x4C, "23 00 00 00");
}

// Lane 0: 4 | 2<<4 | 5<<8 | 1<<12 = 1524h; lane 1: 7 | 7<<4 | 8<<8 | 2<<12 = 2877h.
TEST(Secpcie, HasARegisterForEachLane) {
  const auto all = decoded(two_lanes(0x0019).put(0x10C, "24 15 77 28 ff ff"));
  EXPECT_EQ(all.at("secpcie.lane.downstream_tx_preset"), "4");
  EXPECT_EQ(all.at("secpcie.lane.downstream_rx_hint"), "2");
  EXPECT_EQ(all.at("secpcie.lane.upstream_tx_preset"), "5");
  EXPECT_EQ(all.at("secpcie.lane.upstream_rx_hint"), "1");
  EXPECT_EQ(all.at("secpcie.lane@1.downstream_tx_preset"), "7");
  EXPECT_EQ(all.at("secpcie.lane@1.upstream_rx_hint"), "2");
  EXPECT_EQ(all.count("secpcie.lane@2.upstream_rx_hint"), 0U);
}

TEST(Secpcie, ControlIsOfPortsThatFaceDown) {
  const auto down = decoded(two_lanes(0x0019).put(0x104, "03 06 00 00 02 00 00 00"));
  EXPECT_EQ(down.at("secpcie.lnkctl3.perform_equalization"), "on");
  EXPECT_EQ(down.at("secpcie.lnkctl3.equalization_interrupt"), "on");
  EXPECT_EQ(down.at("secpcie.lnkctl3.lower_skp_os"), "2.5-5GT/s");
  EXPECT_EQ(down.at("secpcie.lane_error_status"), "0x00000002");
  const auto up = decoded(two_lanes(0x0019, "02 00"));
  EXPECT_EQ(up.count("secpcie.lnkctl3.perform_equalization"), 0U);
}

TEST(Secpcie, EqualizationIsNeverStarted) {
  EXPECT_EQ(test::field("secpcie.lnkctl3.perform_equalization").row().owner, Owner::kNever);
}

TEST(Pl16, TellsHowEqualizationEnded) {
  const auto all = decoded(two_lanes(0x0026)
                               .put(0x10C, "17 00 00 00 01 00 00 00 02 00 00 00 00 00 00 80")
                               .put(0x120, "53 64"));
  EXPECT_EQ(all.at("pl16.status.eq_complete"), "on");
  EXPECT_EQ(all.at("pl16.status.eq_phase1"), "on");
  EXPECT_EQ(all.at("pl16.status.eq_phase2"), "on");
  EXPECT_EQ(all.at("pl16.status.eq_phase3"), "off");
  EXPECT_EQ(all.at("pl16.status.eq_request"), "on");
  EXPECT_EQ(all.at("pl16.local_parity_mismatch"), "0x00000001");
  EXPECT_EQ(all.at("pl16.first_retimer_parity_mismatch"), "0x00000002");
  EXPECT_EQ(all.at("pl16.second_retimer_parity_mismatch"), "0x80000000");
  EXPECT_EQ(all.at("pl16.lane.downstream_tx_preset"), "3");
  EXPECT_EQ(all.at("pl16.lane.upstream_tx_preset"), "5");
  EXPECT_EQ(all.at("pl16.lane@1.upstream_tx_preset"), "6");
  EXPECT_EQ(all.count("pl16.lane@2.upstream_tx_preset"), 0U);
}

// Status: bypass (1) at 7:6, precoding asked for (9), complete (0): 0241h.
TEST(Pl32, DecodesModifiedTrainingSets) {
  const auto all = decoded(two_lanes(0x002A)
                               .put(0x104, "01 05 00 00 02 02 00 00 41 02 00 00")
                               .put(0x110, "02 00 98 1e 00 00 00 03"));
  EXPECT_EQ(all.at("pl32.capabilities.eq_bypass"), "on");
  EXPECT_EQ(all.at("pl32.capabilities.modified_ts_0"), "on");
  EXPECT_EQ(all.at("pl32.capabilities.modified_ts_1"), "off");
  EXPECT_EQ(all.at("pl32.capabilities.modified_ts_2"), "on");
  EXPECT_EQ(all.at("pl32.control.no_eq_needed_disable"), "on");
  EXPECT_EQ(all.at("pl32.control.modified_ts_usage"), "alternate-protocol");
  EXPECT_EQ(all.at("pl32.status.eq_complete"), "on");
  EXPECT_EQ(all.at("pl32.status.enhanced_link_behavior"), "bypass");
  EXPECT_EQ(all.at("pl32.status.tx_precoding_request"), "on");
  EXPECT_EQ(all.at("pl32.received_ts_1.vendor_id"), "0x1e98");
  EXPECT_EQ(all.at("pl32.received_ts_1.usage"), "alternate-protocol");
  EXPECT_EQ(all.at("pl32.received_ts_2.negotiation"), "succeeded");
}

TEST(Pl64, TellsOfPrecoding) {
  const auto all = decoded(two_lanes(0x0031).put(0x10C, "a1 00 00 00").put(0x120, "21 43"));
  EXPECT_EQ(all.at("pl64.status.eq_complete"), "on");
  EXPECT_EQ(all.at("pl64.status.tx_precoding"), "on");
  EXPECT_EQ(all.at("pl64.status.tx_precoding_request"), "off");
  EXPECT_EQ(all.at("pl64.status.no_eq_needed"), "on");
  EXPECT_EQ(all.at("pl64.lane@1.upstream_tx_preset"), "4");
}

// Lane 1: receiver 1, step timing (3), payload 40h: 1 | 3<<3 | 40h<<8 = 4019h.
TEST(Margining, HasControlAndStatusOfEachLane) {
  const auto all = decoded(two_lanes(0x0027).put(0x104, "01 00 03 00 38 00 38 00 19 40 19 c5"));
  EXPECT_EQ(all.at("margining.port_capabilities.driver_software"), "on");
  EXPECT_EQ(all.at("margining.port_status.ready"), "on");
  EXPECT_EQ(all.at("margining.port_status.software_ready"), "on");
  EXPECT_EQ(all.at("margining.lane_control.type"), "none");
  EXPECT_EQ(all.at("margining.lane_control@1.receiver"), "1");
  EXPECT_EQ(all.at("margining.lane_control@1.type"), "step-timing");
  EXPECT_EQ(all.at("margining.lane_control@1.payload"), "0x40");
  EXPECT_EQ(all.at("margining.lane_status@1.payload"), "0xc5");
  EXPECT_EQ(all.count("margining.lane_status@2.payload"), 0U);
}

TEST(Dlf, TellsBothEnds) {
  const auto all = decoded(extended(0x0025).put(0x104, "01 00 00 80 61 00 00 80"));
  EXPECT_EQ(all.at("dlf.capabilities.scaled_flow_control"), "on");
  EXPECT_EQ(all.at("dlf.capabilities.exchange"), "on");
  EXPECT_EQ(all.at("dlf.status.scaled_flow_control"), "on");
  EXPECT_EQ(all.at("dlf.status.l0p_latency"), "4us-8us");
  EXPECT_EQ(all.at("dlf.status.valid"), "on");
}

// DevCap3: 14-bit completer (1) and requester (2), L0p (3), 2-4 us (2) at 6:4, retimer over 64 us
// (7) at 9:7: 03AEh. DevCtl3: 14-bit requester (2), width x8 (3) at 6:4: 0034h.
TEST(Dev3, DecodesTagsAndL0p) {
  const auto all = decoded(extended(0x002F).put(0x104, "ae 03 00 00 34 00 00 00 1c 00"));
  EXPECT_EQ(all.at("dev3.devcap3.dmwr_routing"), "off");
  EXPECT_EQ(all.at("dev3.devcap3.14bit_tag_completer"), "on");
  EXPECT_EQ(all.at("dev3.devcap3.14bit_tag_requester"), "on");
  EXPECT_EQ(all.at("dev3.devcap3.l0p_latency"), "2us-4us");
  EXPECT_EQ(all.at("dev3.devcap3.retimer_l0p_latency"), "over-64us");
  EXPECT_EQ(all.at("dev3.devctl3.14bit_tag_requester"), "on");
  EXPECT_EQ(all.at("dev3.devctl3.target_width"), "x8");
  EXPECT_EQ(all.at("dev3.devsta3.initial_width"), "x16");
  EXPECT_EQ(all.at("dev3.devsta3.segment_captured"), "on");
  EXPECT_EQ(all.at("dev3.devsta3.remote_l0p"), "on");
}

}  // namespace
}  // namespace pcitune::registers
