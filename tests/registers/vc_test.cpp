// Virtual channels with their arbitration tables. Bytes after PCI Express Base 7.9.1; where tables
// lie and how long they are as in Linux drivers/pci/vc.c.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::Space;

// Two channels (one beside VC0), entries of 4 bits (2 at 11:10); a table of the channels'
// arbitration at 30h (3 x 16) of up to 64 phases (fixed and 2 of 7:0); VC0 as most have it, VC1
// with a table at 50h (5 x 16) of 32 phases.
Space two_channels(std::uint16_t id) {
  return extended(id)
      .put(0x104, "11 08 00 00 05 00 00 03 04 00 01 00")
      .put(0x110, "01 00 00 00 7f 00 00 80 00 00 00 00")
      .put(0x11C, "02 80 3f 05 80 00 02 81 00 00 02 00")
      .put(0x130, "01 00 00 10")
      .put(0x14C, "00 00 00 70")
      .put(0x150, "f3 00 00 00")
      .put(0x15C, "00 00 00 a0");
}

TEST(Vc, DecodesThePort) {
  const auto all = decoded(two_channels(0x0002));
  EXPECT_EQ(all.at("vc.capability_1.evcc"), "1");
  EXPECT_EQ(all.at("vc.capability_1.low_priority_evcc"), "1");
  EXPECT_EQ(all.at("vc.capability_1.reference_clock"), "100ns");
  EXPECT_EQ(all.at("vc.capability_1.arbitration_entry"), "4");
  EXPECT_EQ(all.at("vc.capability_2.fixed"), "on");
  EXPECT_EQ(all.at("vc.capability_2.wrr32"), "off");
  EXPECT_EQ(all.at("vc.capability_2.wrr64"), "on");
  EXPECT_EQ(all.at("vc.capability_2.table_offset"), "48");
  EXPECT_EQ(all.at("vc.control.arbitration_select"), "wrr64");
  EXPECT_EQ(all.at("vc.status.table_pending"), "on");
}

TEST(Vc, HasThreeRegistersForEachChannel) {
  const auto all = decoded(two_channels(0x0002));
  EXPECT_EQ(all.at("vc.resource_control.tc_map"), "0x7f");
  EXPECT_EQ(all.at("vc.resource_control.enable"), "on");
  EXPECT_EQ(all.at("vc.resource_control.vc_id"), "0");
  EXPECT_EQ(all.at("vc.resource_capability@1.wrr32"), "on");
  EXPECT_EQ(all.at("vc.resource_capability@1.reject_snoop"), "on");
  EXPECT_EQ(all.at("vc.resource_capability@1.max_time_slots"), "64");
  EXPECT_EQ(all.at("vc.resource_capability@1.table_offset"), "80");
  EXPECT_EQ(all.at("vc.resource_control@1.tc_map"), "0x80");
  EXPECT_EQ(all.at("vc.resource_control@1.arbitration_select"), "wrr32");
  EXPECT_EQ(all.at("vc.resource_control@1.vc_id"), "1");
  EXPECT_EQ(all.at("vc.resource_status@1.negotiation_pending"), "on");
  EXPECT_EQ(all.count("vc.resource_control@2.enable"), 0U);
}

// 64 phases of 4 bits: 8 doublewords from 130h.
TEST(Vc, DecodesEveryPhaseOfItsOwnTable) {
  const auto all = decoded(two_channels(0x0002));
  EXPECT_EQ(all.at("vc.vc_table.phase_0"), "1");
  EXPECT_EQ(all.at("vc.vc_table.phase_7"), "1");
  EXPECT_EQ(all.at("vc.vc_table@7.phase_7"), "7");
  EXPECT_EQ(all.count("vc.vc_table@8.phase_0"), 0U);
}

// 32 phases of 4 bits: 4 doublewords from 150h, numbered from 64 x the channel.
TEST(Vc, DecodesEveryPhaseOfAChannelsTable) {
  const auto all = decoded(two_channels(0x0002));
  EXPECT_EQ(all.at("vc.table_4bit@64.phase_0"), "3");
  EXPECT_EQ(all.at("vc.table_4bit@64.phase_1"), "15");
  EXPECT_EQ(all.at("vc.table_4bit@67.phase_7"), "10");
  EXPECT_EQ(all.count("vc.table_4bit@68.phase_0"), 0U);
  EXPECT_EQ(all.count("vc.table_4bit.phase_0"), 0U);
}

TEST(Vc, EntriesOfOtherSizesHaveOtherRegisters) {
  const auto one_bit =
      decoded(extended(0x0002).put(0x110, "02 00 00 04").put(0x140, "01 00 00 80"));
  EXPECT_EQ(one_bit.at("vc.table_1bit.phase_0"), "1");
  EXPECT_EQ(one_bit.at("vc.table_1bit.phase_1"), "0");
  EXPECT_EQ(one_bit.at("vc.table_1bit.phase_31"), "1");
  EXPECT_EQ(one_bit.count("vc.table_1bit@1.phase_0"), 0U);
  const auto eight_bits = decoded(extended(0x0002)
                                      .put(0x104, "00 0c 00 00")
                                      .put(0x110, "20 00 00 04")
                                      .put(0x23C, "00 00 00 c5"));
  EXPECT_EQ(eight_bits.at("vc.table_8bit@63.phase_3"), "197");
  EXPECT_EQ(eight_bits.count("vc.table_8bit@64.phase_0"), 0U);
}

TEST(Vc, HasASecondId) { EXPECT_EQ(decoded(two_channels(0x0009)).at("vc.capability_1.evcc"), "1"); }

// 8 channels with 64 doublewords each, and 16 of the channels' own table.
TEST(Vc, OfTheLargestSizeIsDecodedToItsEnd) {
  Space space = extended(0x0002).put(0x104, "07 0c 00 00 08 00 00 07");
  const char* const kTables[] = {"10", "20", "30", "40", "50", "60", "70", "80"};
  for (std::size_t channel = 0; channel < 8; ++channel) {
    space.put(0x110 + 12 * channel, std::string("20 00 00 ") + kTables[channel]);
  }
  const auto all = decoded(space);
  EXPECT_EQ(all.count("vc.table_8bit@511.phase_3"), 1U);
  EXPECT_EQ(all.count("vc.vc_table@15.phase_7"), 1U);
}

TEST(Mfvc, HasTheSameLayout) {
  const auto all = decoded(two_channels(0x0008));
  EXPECT_EQ(all.at("mfvc.resource_control@1.tc_map"), "0x80");
  EXPECT_EQ(all.at("mfvc.table_4bit@64.phase_1"), "15");
}

}  // namespace
}  // namespace pcitune::registers
