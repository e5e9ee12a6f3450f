// Data Object Exchange and enclosure management. Bytes after PCI Express Base 7.9.19 and 7.9.24.
#include <gtest/gtest.h>

#include "pcitune/registers/lookup.h"
#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

TEST(Doe, DecodesTheMailboxOfVersion1) {
  const auto all = decoded(
      extended(0x002E).put(0x104, "07 00 00 00 02 00 00 00 05 00 00 80 00 00 00 00 01 00 00 00"));
  EXPECT_EQ(all.at("doe.capabilities.interrupt"), "on");
  EXPECT_EQ(all.at("doe.capabilities.message_number"), "3");
  EXPECT_EQ(all.at("doe.control.interrupt_enable"), "on");
  EXPECT_EQ(all.at("doe.status.busy"), "on");
  EXPECT_EQ(all.at("doe.status.error"), "on");
  EXPECT_EQ(all.at("doe.status.object_ready"), "on");
  EXPECT_EQ(all.at("doe.read_mailbox"), "0x00000001");
  EXPECT_EQ(all.count("doe.status.at_attention"), 0U);
}

TEST(Doe, OfVersion2KnowsAttention) {
  const auto all = decoded(extended(0x002E, "02 00", 2).put(0x104, "00 10 00 00 04 00 00 00 10"));
  EXPECT_EQ(all.at("doe.capabilities.attention"), "on");
  EXPECT_EQ(all.at("doe.control.attention_not_needed"), "on");
  EXPECT_EQ(all.at("doe.status.at_attention"), "on");
}

TEST(Doe, IsNobodysToWrite) {
  for (const FieldRef field : test::all_fields()) {
    const auto& table = field.reg().table();
    if (table.text(table.key) != "doe" || !is_writable(field.row().access)) continue;
    EXPECT_EQ(field.row().owner, Owner::kNever) << field.key();
  }
}

// Locate (3) and fail (4) can be shown; locate is.
TEST(Npem, ShowsLamps) {
  const auto all =
      decoded(extended(0x0029, "62 01").put(0x104, "19 00 00 80 09 00 00 00 01 00 00 40"));
  EXPECT_EQ(all.at("npem.capability.capable"), "on");
  EXPECT_EQ(all.at("npem.capability.locate"), "on");
  EXPECT_EQ(all.at("npem.capability.fail"), "on");
  EXPECT_EQ(all.at("npem.capability.ok"), "off");
  EXPECT_EQ(all.at("npem.capability.enclosure_specific"), "0x80");
  EXPECT_EQ(all.at("npem.control.enable"), "on");
  EXPECT_EQ(all.at("npem.control.locate"), "on");
  EXPECT_EQ(all.at("npem.control.fail"), "off");
  EXPECT_EQ(all.at("npem.status.command_completed"), "on");
  EXPECT_EQ(all.at("npem.status.enclosure_specific"), "0x40");
}

}  // namespace
}  // namespace pcitune::registers
