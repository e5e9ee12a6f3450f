// The small capabilities of the conventional list, over bytes made from their specifications'
// layouts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/pci_regs.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::bridge_with_capability;
using test::decoded;
using test::field;
using test::with_capability;

// ---- Power Management
// ----------------------------------------------------------------------------

TEST(PowerManagement, MasksAreLinuxs) {
  EXPECT_EQ(field("pm.capabilities.version").mask(), std::uint64_t{PCI_PM_CAP_VER_MASK});
  EXPECT_EQ(field("pm.capabilities.pme_clock").mask(), std::uint64_t{PCI_PM_CAP_PME_CLOCK});
  EXPECT_EQ(field("pm.capabilities.dsi").mask(), std::uint64_t{PCI_PM_CAP_DSI});
  EXPECT_EQ(field("pm.capabilities.aux_current").mask(), std::uint64_t{PCI_PM_CAP_AUX_POWER});
  EXPECT_EQ(field("pm.capabilities.d1").mask(), std::uint64_t{PCI_PM_CAP_D1});
  EXPECT_EQ(field("pm.capabilities.d2").mask(), std::uint64_t{PCI_PM_CAP_D2});
  EXPECT_EQ(field("pm.capabilities.pme_d3hot").mask(), std::uint64_t{PCI_PM_CAP_PME_D3hot});
  EXPECT_EQ(field("pm.control.state").mask(), std::uint64_t{PCI_PM_CTRL_STATE_MASK});
  EXPECT_EQ(field("pm.control.no_soft_reset").mask(), std::uint64_t{PCI_PM_CTRL_NO_SOFT_RESET});
  EXPECT_EQ(field("pm.control.data_select").mask(), std::uint64_t{PCI_PM_CTRL_DATA_SEL_MASK});
  EXPECT_EQ(field("pm.control.data_scale").mask(), std::uint64_t{PCI_PM_CTRL_DATA_SCALE_MASK});
  EXPECT_EQ(field("pm.bridge.b2").mask(), std::uint64_t{PCI_PM_PPB_B2_B3});
  EXPECT_EQ(field("pm.bridge.bpcc").mask(), std::uint64_t{PCI_PM_BPCC_ENABLE});
}

// 8086:1008, whose data sheet says C822h: version 2, DSI, PME# from D0, D3hot and D3cold.
TEST(PowerManagement, ReadsTheCapabilitiesOfA82544) {
  const auto read = decoded(with_capability("01 00 22 c8 00 21 00 18"));
  EXPECT_EQ(read.at("pm.capabilities.version"), "2");
  EXPECT_EQ(read.at("pm.capabilities.dsi"), "on");
  EXPECT_EQ(read.at("pm.capabilities.d1"), "off");
  EXPECT_EQ(read.at("pm.capabilities.pme_d0"), "on");
  EXPECT_EQ(read.at("pm.capabilities.pme_d3hot"), "on");
  EXPECT_EQ(read.at("pm.capabilities.pme_d3cold"), "on");
}

TEST(PowerManagement, ReadsStateWakeAndTheDataWithItsScale) {
  const auto read = decoded(with_capability("01 00 22 c8 03 a3 c0 18"));
  EXPECT_EQ(read.at("pm.control.state"), "d3hot");
  EXPECT_EQ(read.at("pm.control.pme_enable"), "on");
  EXPECT_EQ(read.at("pm.control.data_select"), "1");
  EXPECT_EQ(read.at("pm.control.data_scale"), "tenths");
  EXPECT_EQ(read.at("pm.control.pme_status"), "on");
  EXPECT_EQ(read.at("pm.bridge.b2"), "on");
  EXPECT_EQ(read.at("pm.bridge.bpcc"), "on");
  EXPECT_EQ(read.at("pm.data"), "24");
}

TEST(PowerManagement, AuxiliaryCurrentIs375MilliampsAtMost) {
  EXPECT_EQ(decoded(with_capability("01 00 c2 01")).at("pm.capabilities.aux_current"), "375");
}

TEST(PowerManagement, StateIsNeverSetByUs) {
  EXPECT_EQ(field("pm.control.state").row().owner, Owner::kNever);
  EXPECT_EQ(field("pm.control.pme_status").row().owner, Owner::kLive);
}

// ---- Message signaled interrupts
// -----------------------------------------------------------------

TEST(Msi, With32BitsHasItsDataAt8) {
  const auto read = decoded(with_capability("05 00 27 00 0c f0 e0 fe 61 49 00 00 ff 00 00 00"));
  EXPECT_EQ(read.at("msi.control.enable"), "on");
  EXPECT_EQ(read.at("msi.control.multiple_capable"), "8");
  EXPECT_EQ(read.at("msi.control.multiple_enable"), "4");
  EXPECT_EQ(read.at("msi.address"), "0xfee0f00c");
  EXPECT_EQ(read.at("msi.data"), "0x4961");
  EXPECT_EQ(read.count("msi.upper_address"), 0U);
  EXPECT_EQ(read.count("msi.mask"), 0U);
}

TEST(Msi, With64BitsHasItsDataAt12) {
  const auto read = decoded(with_capability("05 00 81 00 00 00 e0 fe 01 00 00 00 21 40 00 00"));
  EXPECT_EQ(read.at("msi.upper_address"), "0x00000001");
  EXPECT_EQ(read.at("msi.data"), "0x4021");
  EXPECT_EQ(read.count("msi.mask"), 0U);
}

TEST(Msi, MasksAndPendingBitsFollowTheData) {
  const auto narrow = decoded(
      with_capability("05 00 00 01 00 00 e0 fe 21 40 00 00 0f 00 00 00 03 00 00 00 ff ff ff ff"));
  EXPECT_EQ(narrow.at("msi.mask"), "0x0000000f");
  EXPECT_EQ(narrow.at("msi.pending"), "0x00000003");
  const auto wide = decoded(
      with_capability("05 00 80 01 00 00 e0 fe 00 00 00 00 21 40 00 00 0e 00 00 00 02 00 00 00"));
  EXPECT_EQ(wide.at("msi.mask"), "0x0000000e");
  EXPECT_EQ(wide.at("msi.pending"), "0x00000002");
}

TEST(Msi, ExtendedDataIsTheUpperHalf) {
  EXPECT_EQ(decoded(with_capability("05 00 00 06 00 00 e0 fe 21 40 34 12")).at("msi.extended_data"),
            "0x1234");
  EXPECT_EQ(decoded(with_capability("05 00 80 02 00 00 e0 fe 00 00 00 00 21 40 78 56"))
                .at("msi.extended_data"),
            "0x5678");
  EXPECT_EQ(decoded(with_capability("05 00 80 00 00 00 e0 fe")).count("msi.extended_data"), 0U);
}

TEST(Msix, CountsItsTableFromOneAndItsOffsetsInBytes) {
  const auto read = decoded(with_capability("11 00 3f c0 04 20 00 00 03 30 01 00"));
  EXPECT_EQ(read.at("msix.control.table_size"), "64");
  EXPECT_EQ(read.at("msix.control.function_mask"), "on");
  EXPECT_EQ(read.at("msix.control.enable"), "on");
  EXPECT_EQ(read.at("msix.table.bar"), "4");
  EXPECT_EQ(read.at("msix.table.offset"), "0x00002000");
  EXPECT_EQ(read.at("msix.pba.bar"), "3");
  EXPECT_EQ(read.at("msix.pba.offset"), "0x00013000");
}

TEST(Msix, OffsetsBelongToTheDriver) {
  for (const auto key : {"msi.control.enable", "msi.data", "msix.control.enable"})
    EXPECT_EQ(field(key).row().owner, Owner::kNever) << key;
}

// ---- AGP
// -----------------------------------------------------------------------------------------

// 3.0, AGP 3 mode, 4x and 8x, fast writes, 32 requests; 8x chosen and enabled.
TEST(Agp, Of3ModeCountsBits0And1As4xAnd8x) {
  const auto read = decoded(with_capability("02 00 30 00 1b 0e 00 1f 02 03 00 1f"));
  EXPECT_EQ(read.at("agp.revision.major"), "3");
  EXPECT_EQ(read.at("agp.status.rate_4x"), "on");
  EXPECT_EQ(read.at("agp.status.rate_8x"), "on");
  EXPECT_EQ(read.count("agp.status.rate_1x"), 0U);
  EXPECT_EQ(read.at("agp.status.fast_write"), "on");
  EXPECT_EQ(read.at("agp.status.calibration"), "every-256ms");
  EXPECT_EQ(read.at("agp.status.requests"), "32");
  EXPECT_EQ(read.at("agp.command.rate_8x"), "on");
  EXPECT_EQ(read.at("agp.command.enable"), "on");
  EXPECT_EQ(read.at("agp.command.requests"), "32");
}

TEST(Agp, Of2ModeCountsBits0To2As1xTo4x) {
  const auto read = decoded(with_capability("02 00 20 00 07 02 00 1f 04 03 00 00"));
  EXPECT_EQ(read.at("agp.status.rate_1x"), "on");
  EXPECT_EQ(read.at("agp.status.rate_4x"), "on");
  EXPECT_EQ(read.at("agp.status.sba"), "on");
  EXPECT_EQ(read.at("agp.command.rate_4x"), "on");
  EXPECT_EQ(read.at("agp.command.rate_1x"), "off");
  EXPECT_EQ(read.count("agp.command.rate_8x"), 0U);
}

// ---- The others
// ----------------------------------------------------------------------------------

TEST(Vpd, ShowsTheAddressThatWasLastAskedFor) {
  const auto read = decoded(with_capability("03 00 04 80 82 1e 00 41"));
  EXPECT_EQ(read.at("vpd.transfer.address"), "0x0004");
  EXPECT_EQ(read.at("vpd.transfer.flag"), "on");
  EXPECT_EQ(read.at("vpd.data"), "0x41001e82");
  EXPECT_EQ(field("vpd.transfer.address").row().owner, Owner::kNever);
}

TEST(SlotId, CountsSlotsAndNumbersTheChassis) {
  const auto read = decoded(bridge_with_capability("04 00 23 07"));
  EXPECT_EQ(read.at("slotid.expansion_slot.slots"), "3");
  EXPECT_EQ(read.at("slotid.expansion_slot.first_in_chassis"), "on");
  EXPECT_EQ(read.at("slotid.chassis"), "7");
}

TEST(HotSwap, MasksAreLinuxs) {
  EXPECT_EQ(field("hotswap.control.dha").mask(), std::uint64_t{PCI_CHSWP_DHA});
  EXPECT_EQ(field("hotswap.control.eim").mask(), std::uint64_t{PCI_CHSWP_EIM});
  EXPECT_EQ(field("hotswap.control.pie").mask(), std::uint64_t{PCI_CHSWP_PIE});
  EXPECT_EQ(field("hotswap.control.loo").mask(), std::uint64_t{PCI_CHSWP_LOO});
  EXPECT_EQ(field("hotswap.control.pi").mask(), std::uint64_t{PCI_CHSWP_PI});
  EXPECT_EQ(field("hotswap.control.ext").mask(), std::uint64_t{PCI_CHSWP_EXT});
  EXPECT_EQ(field("hotswap.control.ins").mask(), std::uint64_t{PCI_CHSWP_INS});
}

// Linux ehci-dbgp.c: offset = cap & 1fffh, bar = (cap >> 13) - 1.
TEST(DebugPort, CountsItsBarFromOne) {
  const auto read = decoded(with_capability("0a 00 a0 20"));
  EXPECT_EQ(read.at("debug_port.port.bar"), "1");
  EXPECT_EQ(read.at("debug_port.port.offset"), "0x00a0");
}

TEST(Ssvid, HoldsTheIdsOfABridge) {
  const auto read = decoded(bridge_with_capability("0d 00 00 00 43 10 af 83"));
  EXPECT_EQ(read.at("ssvid.subsystem_vendor"), "0x1043");
  EXPECT_EQ(read.at("ssvid.subsystem_device"), "0x83af");
}

TEST(Sata, OffsetsCountDwords) {
  const auto read = decoded(with_capability("12 00 10 00 48 00 00 00"));
  EXPECT_EQ(read.at("sata.revision.major"), "1");
  EXPECT_EQ(read.at("sata.revision.minor"), "0");
  EXPECT_EQ(read.at("sata.location.bar"), "bar4");
  EXPECT_EQ(read.at("sata.location.offset"), "0x000010");
}

TEST(AdvancedFeatures, TellOfAFunctionLevelReset) {
  const auto read = decoded(with_capability("13 00 06 03 00 01"));
  EXPECT_EQ(read.at("af.length"), "6");
  EXPECT_EQ(read.at("af.capabilities.tp"), "on");
  EXPECT_EQ(read.at("af.capabilities.flr"), "on");
  EXPECT_EQ(read.at("af.status.tp"), "on");
  EXPECT_EQ(field("af.control.flr").row().owner, Owner::kNever);
}

}  // namespace
}  // namespace pcitune::registers
