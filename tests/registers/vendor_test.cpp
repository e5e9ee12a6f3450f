// Vendor-specific capabilities and Enhanced Allocation: where bytes decide what lies where.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::bridge_with_capability;
using test::decoded;
using test::field;
using test::with_capability;

constexpr const char* kIntel = "86 80 00 01";
constexpr const char* kRedHat = "f4 1a 41 10";
constexpr const char* kOther = "de 10 08 10";

TEST(VendorSpecific, OfAnUnknownVendorTellsItsLength) {
  EXPECT_EQ(decoded(with_capability("09 00 14 01", kOther)).at("vndr.length"), "20");
}

TEST(Virtio, NamesItsStructures) {
  const auto read =
      decoded(with_capability("09 00 10 01 04 00 00 00 00 10 00 00 38 00 00 00", kRedHat));
  EXPECT_EQ(read.at("virtio.type"), "common");
  EXPECT_EQ(read.at("virtio.bar"), "4");
  EXPECT_EQ(read.at("virtio.offset"), "0x00001000");
  EXPECT_EQ(read.at("virtio.size"), "0x00000038");
  EXPECT_EQ(read.count("virtio.notify_multiplier"), 0U);
  EXPECT_EQ(read.count("vndr.length"), 0U);
}

TEST(Virtio, OfNotificationsHasAMultiplier) {
  const auto read = decoded(
      with_capability("09 00 14 02 04 00 00 00 00 30 00 00 00 10 00 00 04 00 00 00", kRedHat));
  EXPECT_EQ(read.at("virtio.type"), "notify");
  EXPECT_EQ(read.at("virtio.notify_multiplier"), "4");
}

TEST(Virtio, OfSharedMemoryHasUpperHalvesAndAnId) {
  const auto read = decoded(with_capability(
      "09 00 18 08 02 05 00 00 00 10 00 00 00 00 00 40 01 00 00 00 02 00 00 00", kRedHat));
  EXPECT_EQ(read.at("virtio.id"), "5");
  EXPECT_EQ(read.at("virtio.offset_upper"), "0x00000001");
  EXPECT_EQ(read.at("virtio.size_upper"), "0x00000002");
}

// What lspci 3.14 calls CapA: Peg12Dis, Peg11Dis, DmiWidth x2, VTdDis, 8 GB a channel, CRID 9.
TEST(IntelCapabilities, OfVersion1AreDecodedAsFarAsTheyAreLong) {
  const auto read = decoded(with_capability("09 00 0c 01 90 00 88 64 50 00 61 10", kIntel));
  EXPECT_EQ(read.at("vndr_intel.kind.version"), "1");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.peg12_disable"), "on");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.peg11_disable"), "on");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.peg10_disable"), "off");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.dmi_width"), "x2");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.vtd_disable"), "on");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.ddr_max_size"), "8GB");
  EXPECT_EQ(read.at("vndr_intel.capid0_a.crid"), "9");
  EXPECT_EQ(read.at("vndr_intel.capid0_b.smt_capable"), "on");
  EXPECT_EQ(read.at("vndr_intel.capid0_b.ddr3_max_frequency"), "1600MHz");
  EXPECT_EQ(read.at("vndr_intel.capid0_b.ddr3_max_frequency_ref100"), "1800MHz");
  EXPECT_EQ(read.at("vndr_intel.capid0_b.peg_x16_disable"), "on");
  EXPECT_EQ(read.count("vndr_intel.capid0_c.sgx_disable"), 0U);
}

TEST(IntelCapabilities, OfThreeWordsHaveTheThird) {
  const auto read =
      decoded(with_capability("09 00 10 01 00 00 00 00 00 00 00 00 0c 02 00 10", kIntel));
  EXPECT_EQ(read.at("vndr_intel.capid0_c.gear1_max_frequency"), "3200MHz");
  EXPECT_EQ(read.at("vndr_intel.capid0_c.sgx_disable"), "on");
  EXPECT_EQ(read.at("vndr_intel.capid0_c.peg_gen4_disable"), "on");
}

TEST(IntelCapabilities, OfOtherVersionsAndTypesAreNotGuessedAt) {
  const auto other = decoded(with_capability("09 00 0c 02 90 00 88 64 50 00 61 10", kIntel));
  EXPECT_EQ(other.at("vndr_intel.kind.version"), "2");
  EXPECT_EQ(other.count("vndr_intel.capid0_a.crid"), 0U);
  EXPECT_EQ(decoded(with_capability("09 00 0c 10", kIntel)).at("vndr.length"), "12");
}

// ---- Enhanced Allocation
// -------------------------------------------------------------------------

// BAR 0 with 32-bit fields, then BAR 2 with a 64-bit base.
TEST(EnhancedAllocation, ReadsEveryEntryOfADevice) {
  const auto read =
      decoded(with_capability("14 00 02 00"
                              "02 ff 00 80 00 00 00 f0 fc ff 0f 00"
                              "23 01 ff c0 02 00 00 e0 fc ff ff 01 03 00 00 00"));
  EXPECT_EQ(read.at("ea.control.entries"), "2");
  EXPECT_EQ(read.at("ea.entry.size"), "2");
  EXPECT_EQ(read.at("ea.entry.bei"), "bar0");
  EXPECT_EQ(read.at("ea.entry.primary"), "unavailable");
  EXPECT_EQ(read.at("ea.entry.secondary"), "memory");
  EXPECT_EQ(read.at("ea.entry.enable"), "on");
  EXPECT_EQ(read.at("ea.base.address"), "0xf0000000");
  EXPECT_EQ(read.at("ea.max_offset.offset"), "0x000ffffc");
  EXPECT_EQ(read.count("ea.base_upper"), 0U);
  EXPECT_EQ(read.at("ea.entry@1.bei"), "bar2");
  EXPECT_EQ(read.at("ea.entry@1.primary"), "prefetchable-memory");
  EXPECT_EQ(read.at("ea.entry@1.writable"), "on");
  EXPECT_EQ(read.at("ea.base@1.64bit"), "on");
  EXPECT_EQ(read.at("ea.base_upper@1"), "0x00000003");
  EXPECT_EQ(read.count("ea.max_offset_upper@1"), 0U);
}

TEST(EnhancedAllocation, OfABridgeBeginsWithItsBuses) {
  const auto read = decoded(
      bridge_with_capability("14 00 01 00 05 07 00 00"
                             "64 05 00 80 02 00 00 d0 fe ff ff 0f 01 00 00 00 02 00 00 00"));
  EXPECT_EQ(read.at("ea.fixed_secondary_bus"), "0x05");
  EXPECT_EQ(read.at("ea.fixed_subordinate_bus"), "0x07");
  EXPECT_EQ(read.at("ea.entry.bei"), "behind-bridge");
  EXPECT_EQ(read.at("ea.entry.primary"), "bridge-memory");
  EXPECT_EQ(read.at("ea.base_upper"), "0x00000001");
  EXPECT_EQ(read.at("ea.max_offset_upper"), "0x00000002");
}

TEST(EnhancedAllocation, StopsAtTheEndOfSpaceHoweverManyEntriesItClaims) {
  const auto read = decoded(with_capability("14 00 3f 00"));
  EXPECT_EQ(read.at("ea.control.entries"), "63");
  EXPECT_EQ(read.count("ea.entry@46.size"), 1U);  // 40h + 4 + 4 x 47 = 100h
  EXPECT_EQ(read.count("ea.entry@47.size"), 0U);
}

TEST(EnhancedAllocation, IsNeverSetByUs) {
  EXPECT_EQ(field("ea.base.address").row().owner, Owner::kNever);
  EXPECT_EQ(field("ea.entry.enable").row().owner, Owner::kNever);
}

}  // namespace
}  // namespace pcitune::registers
