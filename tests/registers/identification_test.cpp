// Capabilities that say who the function is and what it needs: serial number, power budget, and the
// headers of vendors' own capabilities. Bytes after PCI Express Base chapter 7 as in Linux
// pci_regs.h.
#include <gtest/gtest.h>

#include "support/decode.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;

TEST(Dsn, IsOneNumberOfEightBytes) {
  const auto all = decoded(extended(0x0003).put(0x104, "16 62 40 ff ff 21 1b 00"));
  EXPECT_EQ(all.at("dsn.serial_number"), "0x001b21ffff406216");
}

// 50 = 5.0 W, scale 0.1; sub-state 0; D0; sustained; 12 V: 32h | 1<<8 | 3<<15.
TEST(PowerBudgeting, ShowsTheEntryThatIsSelected) {
  const auto all = decoded(extended(0x0004).put(0x104, "02 00 00 00 32 81 01 00 01 00 00 00"));
  EXPECT_EQ(all.at("power_budgeting.data_select"), "2");
  EXPECT_EQ(all.at("power_budgeting.data.base_power"), "50");
  EXPECT_EQ(all.at("power_budgeting.data.scale"), "x0.1");
  EXPECT_EQ(all.at("power_budgeting.data.pm_state"), "d0");
  EXPECT_EQ(all.at("power_budgeting.data.type"), "sustained");
  EXPECT_EQ(all.at("power_budgeting.data.rail"), "12v");
  EXPECT_EQ(all.at("power_budgeting.capability.system_allocated"), "on");
}

// D3, maximum, thermal: 3<<13 | 7<<15 | 7<<18 = 1FE000h.
TEST(PowerBudgeting, NamesStateTypeAndRail) {
  const auto all = decoded(extended(0x0004).put(0x108, "00 e0 1f 00"));
  EXPECT_EQ(all.at("power_budgeting.data.pm_state"), "d3");
  EXPECT_EQ(all.at("power_budgeting.data.type"), "maximum");
  EXPECT_EQ(all.at("power_budgeting.data.rail"), "thermal");
  EXPECT_EQ(all.at("power_budgeting.data.pm_sub_state"), "0");
}

TEST(Vsec, SaysItsIdRevisionAndLength) {
  const auto all = decoded(extended(0x000B).put(0x104, "02 00 41 0d"));
  EXPECT_EQ(all.at("vsec.header.id"), "0x0002");
  EXPECT_EQ(all.at("vsec.header.rev"), "1");
  EXPECT_EQ(all.at("vsec.header.length"), "212");
}

TEST(Dvsec, OfAnUnknownVendorHasItsHeaders) {
  const auto all = decoded(extended(0x0023).put(0x104, "86 80 01 01 34 12"));
  EXPECT_EQ(all.at("dvsec.header.vendor_id"), "0x8086");
  EXPECT_EQ(all.at("dvsec.header.rev"), "1");
  EXPECT_EQ(all.at("dvsec.header.length"), "16");
  EXPECT_EQ(all.at("dvsec.id"), "0x1234");
}

}  // namespace
}  // namespace pcitune::registers
