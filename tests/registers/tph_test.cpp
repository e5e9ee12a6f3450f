// Transaction Processing Hints over made-up bytes. Values by hand from PCI Express Base
// Specification 7.9.13.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

constexpr std::uint16_t kTph = 0x0017;

// Capability 00020207h: all modes, table in the capability (1 at 10:9), three entries. Control
// 00000102h: tags as the device chooses, TPH enabled (1 at 9:8).
TEST(Tph, DecodesModesAndTheSteeringTable) {
  const auto all = decoded(extended(kTph)
                               .put(0x104, "07 02 02 00")
                               .put(0x108, "02 01 00 00")
                               .put(0x10C, "11 00 22 00 33 00"));
  EXPECT_EQ(all.at("tph.capability.interrupt_mode"), "on");
  EXPECT_EQ(all.at("tph.capability.device_mode"), "on");
  EXPECT_EQ(all.at("tph.capability.extended"), "off");
  EXPECT_EQ(all.at("tph.capability.table_location"), "capability");
  EXPECT_EQ(all.at("tph.capability.table_size"), "3");
  EXPECT_EQ(all.at("tph.control.mode"), "device");
  EXPECT_EQ(all.at("tph.control.enable"), "tph");
  EXPECT_EQ(all.at("tph.table.tag"), "0x11");
  EXPECT_EQ(all.at("tph.table@2.tag"), "0x33");
  EXPECT_FALSE(has(all, "tph.table@3.tag"));
}

TEST(Tph, ExtendedTagsHave16Bits) {
  const auto all = decoded(extended(kTph).put(0x104, "05 03 00 00").put(0x10C, "34 12"));
  EXPECT_EQ(all.at("tph.table.extended_tag"), "0x1234");
  EXPECT_FALSE(has(all, "tph.table.tag"));
}

TEST(Tph, WithoutATableInTheCapabilityThereAreNoEntries) {
  EXPECT_FALSE(has(decoded(extended(kTph).put(0x104, "05 04 3f 00")), "tph.table.tag"));
  EXPECT_FALSE(has(decoded(extended(kTph).put(0x104, "01 00 00 00")), "tph.table.tag"));
}

TEST(Tph, IsTheDrivers) { EXPECT_EQ(field("tph.control.enable").row().owner, Owner::kKernel); }

}  // namespace
}  // namespace pcitune::registers
