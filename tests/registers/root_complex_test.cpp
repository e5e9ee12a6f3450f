// What root complexes have. Bytes after PCI Express Base 7.9.7, 7.9.9 and 7.9.10.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

constexpr const char* kRootPort = "42 00";
constexpr const char* kEventCollector = "a2 00";

// 8 GT/s, x4, L0s and L1, L0s 256-512 ns (3), L1 2-4 us (2), speeds 1 to 3:
// 3 | 4<<4 | 3<<10 | 3<<12 | 2<<15 | 7<<18 = 001D3C43h.
TEST(RcInternal, ReadsAsALink) {
  const auto all = decoded(extended(0x0006, kRootPort).put(0x104, "43 3c 1d 00 82 00 42 00"));
  EXPECT_EQ(all.at("rc_internal.link_capabilities.max_speed"), "8GT/s");
  EXPECT_EQ(all.at("rc_internal.link_capabilities.max_width"), "4");
  EXPECT_EQ(all.at("rc_internal.link_capabilities.aspm_support"), "l0s+l1");
  EXPECT_EQ(all.at("rc_internal.link_capabilities.l0s_latency"), "256ns-512ns");
  EXPECT_EQ(all.at("rc_internal.link_capabilities.l1_latency"), "2us-4us");
  EXPECT_EQ(all.at("rc_internal.link_capabilities.speeds"), "2.5-8GT/s");
  EXPECT_EQ(all.at("rc_internal.link_control.aspm"), "l1");
  EXPECT_EQ(all.at("rc_internal.link_control.extended_sync"), "on");
  EXPECT_EQ(all.at("rc_internal.link_status.speed"), "5GT/s");
  EXPECT_EQ(all.at("rc_internal.link_status.width"), "4");
}

TEST(Rcec, OfVersion2HasFurtherBuses) {
  const auto all =
      decoded(extended(0x0007, kEventCollector, 2).put(0x104, "00 01 00 80 00 20 2f 00"));
  EXPECT_EQ(all.at("rcec.rciep_bitmap"), "0x80000100");
  EXPECT_EQ(all.at("rcec.buses.next"), "0x20");
  EXPECT_EQ(all.at("rcec.buses.last"), "0x2f");
}

TEST(Rcec, OfVersion1HasTheBitmapOnly) {
  const auto all = decoded(extended(0x0007, kEventCollector, 1));
  EXPECT_EQ(all.count("rcec.rciep_bitmap"), 1U);
  EXPECT_EQ(all.count("rcec.buses.next"), 0U);
}

TEST(Rcrb, NamesItsVendorAndDevice) {
  const auto all =
      decoded(extended(0x000A, kRootPort).put(0x104, "86 80 34 12 01 00 00 00 01 00 00 00"));
  EXPECT_EQ(all.at("rcrb.vendor_id"), "0x8086");
  EXPECT_EQ(all.at("rcrb.device_id"), "0x1234");
  EXPECT_EQ(all.at("rcrb.capabilities.crs_visibility"), "on");
  EXPECT_EQ(all.at("rcrb.control.crs_visibility"), "on");
}

}  // namespace
}  // namespace pcitune::registers
