// Link and selective streams of Integrity and Data Encryption. Bytes after pciutils' lib/header.h
// PCI_IDE.
#include <gtest/gtest.h>

#include "pcitune/registers/lookup.h"
#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

// Two link streams (1 at 15:13), two selective ones (1 at 23:16), aggregation, PCRC, IDE_KM:
// 00012073h. The first selective stream has no address block, the second two.
test::Space streams() {
  return extended(0x0030)
      .put(0x104, "73 20 01 00 04 00 00 00")
      // Enabled, posted requests x2 (1 at 5:4), PCRC, traffic class 2 at 21:19, stream 5.
      .put(0x10C, "11 01 10 05 02 00 00 00")
      .put(0x114, "00 00 00 06 00 00 00 80")
      .put(0x11C, "00 00 00 00 00 02 40 00 00 00 00 00 00 ff 01 00 01 00 01 02")
      .put(0x130, "02 00 00 00 01 00 00 09 02 00 00 00 00 00 00 00 00 00 00 00")
      .put(0x144, "01 01 20 00 01 00 00 00 02 00 00 00")
      .put(0x150, "00 00 f0 ff");
}

TEST(Ide, DecodesWhatItCan) {
  const auto all = decoded(streams());
  EXPECT_EQ(all.at("ide.capability.link"), "on");
  EXPECT_EQ(all.at("ide.capability.selective"), "on");
  EXPECT_EQ(all.at("ide.capability.partial_header"), "off");
  EXPECT_EQ(all.at("ide.capability.aggregation"), "on");
  EXPECT_EQ(all.at("ide.capability.algorithm"), "aes-gcm-256-96b");
  EXPECT_EQ(all.at("ide.capability.link_streams"), "2");
  EXPECT_EQ(all.at("ide.capability.selective_streams"), "2");
  EXPECT_EQ(all.at("ide.control.flow_through"), "on");
}

TEST(Ide, DecodesEachLinkStream) {
  const auto all = decoded(streams());
  EXPECT_EQ(all.at("ide.link_control.enable"), "on");
  EXPECT_EQ(all.at("ide.link_control.npr_aggregation"), "off");
  EXPECT_EQ(all.at("ide.link_control.pr_aggregation"), "x2");
  EXPECT_EQ(all.at("ide.link_control.pcrc"), "on");
  EXPECT_EQ(all.at("ide.link_control.traffic_class"), "2");
  EXPECT_EQ(all.at("ide.link_control.stream_id"), "5");
  EXPECT_EQ(all.at("ide.link_status.state"), "secure");
  EXPECT_EQ(all.at("ide.link_control@1.stream_id"), "6");
  EXPECT_EQ(all.at("ide.link_status@1.state"), "insecure");
  EXPECT_EQ(all.at("ide.link_status@1.check_failed"), "on");
  EXPECT_EQ(all.count("ide.link_status@2.state"), 0U);
}

TEST(Ide, FindsSelectiveStreamsBehindEachOther) {
  const auto all = decoded(streams());
  EXPECT_EQ(all.at("ide.selective_capability.address_blocks"), "0");
  EXPECT_EQ(all.at("ide.selective_control.config"), "on");
  EXPECT_EQ(all.at("ide.selective_control.default_stream"), "on");
  EXPECT_EQ(all.at("ide.rid_1.limit"), "0x01ff");
  EXPECT_EQ(all.at("ide.rid_2.valid"), "on");
  EXPECT_EQ(all.at("ide.rid_2.base"), "0x0100");
  EXPECT_EQ(all.at("ide.rid_2.segment"), "0x02");
  EXPECT_EQ(all.count("ide.address_1.valid"), 0U);
  EXPECT_EQ(all.at("ide.selective_capability@1.address_blocks"), "2");
  EXPECT_EQ(all.at("ide.selective_control@1.stream_id"), "9");
  EXPECT_EQ(all.at("ide.selective_status@1.state"), "secure");
}

// Blocks are numbered from 16 x the stream.
TEST(Ide, DecodesEachAddressBlock) {
  const auto all = decoded(streams());
  EXPECT_EQ(all.at("ide.address_1@16.valid"), "on");
  EXPECT_EQ(all.at("ide.address_1@16.base"), "0x00100000");
  EXPECT_EQ(all.at("ide.address_1@16.limit"), "0x00200000");
  EXPECT_EQ(all.at("ide.address_2@16"), "0x00000001");
  EXPECT_EQ(all.at("ide.address_3@16"), "0x00000002");
  EXPECT_EQ(all.at("ide.address_1@17.limit"), "0xfff00000");
  EXPECT_EQ(all.count("ide.address_1@18.valid"), 0U);
}

TEST(Ide, WithoutStreamsIsTwoRegisters) {
  const auto all = decoded(extended(0x0030));
  EXPECT_EQ(all.count("ide.control.flow_through"), 1U);
  EXPECT_EQ(all.count("ide.link_control.enable"), 0U);
  EXPECT_EQ(all.count("ide.selective_control.enable"), 0U);
}

TEST(Ide, StreamsAreNobodysToWrite) {
  for (const FieldRef field : test::all_fields()) {
    const auto& table = field.reg().table();
    if (table.text(table.key) != "ide" || !is_plain_writable(field.row().access)) continue;
    EXPECT_EQ(field.row().owner, Owner::kNever) << field.key();
  }
}

}  // namespace
}  // namespace pcitune::registers
