// Base address registers, windows, ROM and the private registers of two bridges, over bytes made
// from their specifications' layouts.
#include <gtest/gtest.h>
#include <linux/pci_regs.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::field;
using test::plain_bridge;
using test::plain_device;
using test::Space;

// ---- Base address registers
// ----------------------------------------------------------------------

TEST(Bar, OfIoHasPortsInStepsOf4) {
  const auto read = decoded(plain_device("86 80 08 10").put(0x18, "01 e0 00 00"));
  EXPECT_EQ(read.at("bar.io@2.space"), "io");
  EXPECT_EQ(read.at("bar.io@2.address"), "0x0000e000");
  EXPECT_EQ(read.count("bar.memory.address"), 0U);
}

TEST(Bar, OfMemoryHasTypeAndPrefetchability) {
  const auto read = decoded(plain_device("86 80 08 10").put(0x10, "08 00 70 fd 02 00 0a 00"));
  EXPECT_EQ(read.at("bar.memory.space"), "memory");
  EXPECT_EQ(read.at("bar.memory.type"), "32bit");
  EXPECT_EQ(read.at("bar.memory.prefetchable"), "on");
  EXPECT_EQ(read.at("bar.memory.address"), "0xfd700000");
  EXPECT_EQ(read.at("bar.memory@1.type"), "below-1m");
  EXPECT_EQ(read.at("bar.memory@1.prefetchable"), "off");
}

TEST(Bar, Of64BitsTakesTheNextRegisterToo) {
  const auto read = decoded(plain_device("b3 15 44 5a").put(0x14, "0c 00 00 e8 01 00 00 00"));
  EXPECT_EQ(read.at("bar.memory64@1.type"), "64bit");
  EXPECT_EQ(read.at("bar.memory64@1.address"), "0xe8000000");
  EXPECT_EQ(read.at("bar.upper@1"), "0x00000001");
  EXPECT_EQ(read.count("bar.io@2.address"), 0U);  // 1 there is no I/O register
}

TEST(Bar, Of64BitsInTheLastRegisterHasNoUpperHalf) {
  const auto read = decoded(plain_device("86 80 08 10").put(0x24, "04 00 00 f0"));
  EXPECT_EQ(read.at("bar.memory64@5.address"), "0xf0000000");
  EXPECT_EQ(read.count("bar.upper@5"), 0U);
}

TEST(Bar, OfABridgeAreTwoAndOfACardBusBridgeOne) {
  const auto bridge = decoded(plain_bridge("02", "02").put(0x14, "00 00 10 f0"));
  EXPECT_EQ(bridge.at("bar.memory@1.address"), "0xf0100000");
  EXPECT_EQ(bridge.count("bar.memory@2.address"), 0U);  // bus numbers lie there
  const auto cardbus =
      decoded(plain_device("4c 10 51 ac").put(0x0E, "02").put(0x10, "00 00 00 10 a0 00 00 02"));
  EXPECT_EQ(cardbus.at("bar.memory.address"), "0x10000000");
  EXPECT_EQ(cardbus.count("bar.memory@1.address"), 0U);  // the capability pointer
}

TEST(Bar, OfZerosOrOnesIsNone) {
  const auto read = decoded(plain_device("86 80 08 10").put(0x10, "00 00 00 00 ff ff ff ff"));
  EXPECT_EQ(read.count("bar.memory.address"), 0U);
  EXPECT_EQ(read.count("bar.io@1.address"), 0U);
}

TEST(Bar, IsNeverSetByUs) {
  for (const auto key : {"bar.io.address", "bar.memory.address", "bar.upper"})
    EXPECT_EQ(field(key).row().owner, Owner::kNever) << key;
}

// ---- Windows and ROM
// -----------------------------------------------------------------------------

TEST(BridgeWindows, AreInTheirSteps) {
  const auto read = decoded(plain_bridge("02", "02")
                                .put(0x1C, "e1 f1")
                                .put(0x20, "00 f0 f0 f1 01 d0 f1 df")
                                .put(0x28, "02 00 00 00 03 00 00 00")
                                .put(0x30, "01 00 02 00"));
  EXPECT_EQ(read.at("pci.io_base.type"), "32bit");
  EXPECT_EQ(read.at("pci.io_base.address"), "0xe000");
  EXPECT_EQ(read.at("pci.io_limit.address"), "0xf000");
  EXPECT_EQ(read.at("pci.io_base_upper"), "0x0001");
  EXPECT_EQ(read.at("pci.io_limit_upper"), "0x0002");
  EXPECT_EQ(read.at("pci.memory_base.address"), "0xf0000000");
  EXPECT_EQ(read.at("pci.memory_limit.address"), "0xf1f00000");
  EXPECT_EQ(read.at("pci.prefetchable_base.type"), "64bit");
  EXPECT_EQ(read.at("pci.prefetchable_base.address"), "0xd0000000");
  EXPECT_EQ(read.at("pci.prefetchable_limit.address"), "0xdff00000");
  EXPECT_EQ(read.at("pci.prefetchable_base_upper"), "0x00000002");
  EXPECT_EQ(read.at("pci.prefetchable_limit_upper"), "0x00000003");
}

TEST(BridgeWindows, AreNeverSetByUs) {
  for (const auto key : {"pci.io_base.address", "pci.memory_limit.address", "pci.rom.enable"})
    EXPECT_EQ(field(key).row().owner, Owner::kNever) << key;
}

TEST(ExpansionRom, LiesAt30hOnDevicesAndAt38hOnBridges) {
  const auto device = decoded(plain_device("86 80 08 10").put(0x30, "01 00 e0 f7"));
  EXPECT_EQ(device.at("pci.rom.enable"), "on");
  EXPECT_EQ(device.at("pci.rom.address"), "0xf7e00000");
  EXPECT_EQ(decoded(plain_bridge("02", "02").put(0x38, "00 08 f0 fe")).at("pci.rom.address"),
            "0xfef00800");
}

// PC Card Standard: space 2:0, offset 27:3, image 31:28; a pointer to BAR 0, offset 1000h.
TEST(CardBusCis, PointsIntoASpace) {
  const auto read = decoded(plain_device("86 80 08 10").put(0x28, "01 10 00 20"));
  EXPECT_EQ(read.at("pci.cardbus_cis.space"), "bar0");
  EXPECT_EQ(read.at("pci.cardbus_cis.offset"), "0x0001000");
  EXPECT_EQ(read.at("pci.cardbus_cis.image"), "2");
}

TEST(CardBusWindows, AreTwoOfMemoryAndTwoOfPorts) {
  const auto read = decoded(plain_device("4c 10 51 ac", "00 07 06")
                                .put(0x0E, "02")
                                .put(0x1C, "00 00 00 30 00 f0 3f 33")
                                .put(0x24, "00 00 00 34 00 f0 ff 35")
                                .put(0x2C, "00 40 00 00 fc 40 00 00")
                                .put(0x34, "01 44 01 00 fc 44 01 00")
                                .put(0x44, "e1 03 00 00"));
  EXPECT_EQ(read.at("cardbus.memory_base_0.address"), "0x30000000");
  EXPECT_EQ(read.at("cardbus.memory_limit_0.address"), "0x333ff000");
  EXPECT_EQ(read.at("cardbus.memory_limit_1.address"), "0x35fff000");
  EXPECT_EQ(read.at("cardbus.io_base_0.type"), "16bit");
  EXPECT_EQ(read.at("cardbus.io_limit_0.address"), "0x000040fc");
  EXPECT_EQ(read.at("cardbus.io_base_1.type"), "32bit");
  EXPECT_EQ(read.at("cardbus.io_base_1.address"), "0x00014400");
  EXPECT_EQ(read.at("cardbus.legacy_base.address"), "0x000003e0");
  EXPECT_EQ(read.at("cardbus.legacy_base.io"), "on");
}

TEST(HeaderOffsets, AreLinuxs) {
  struct Place {
    const char* key;
    unsigned offset;
  };
  for (const Place& place : {Place{"pci.io_base", PCI_IO_BASE},
                             Place{"pci.memory_base", PCI_MEMORY_BASE},
                             Place{"pci.prefetchable_base", PCI_PREF_MEMORY_BASE},
                             Place{"pci.prefetchable_base_upper", PCI_PREF_BASE_UPPER32},
                             Place{"pci.io_base_upper", PCI_IO_BASE_UPPER16},
                             Place{"pci.cardbus_cis", PCI_CARDBUS_CIS},
                             Place{"pci.rom", PCI_ROM_ADDRESS},
                             Place{"cardbus.memory_base_1", PCI_CB_MEMORY_BASE_1},
                             Place{"cardbus.io_limit_1", PCI_CB_IO_LIMIT_1},
                             Place{"cardbus.legacy_base", PCI_CB_LEGACY_MODE_BASE}}) {
    EXPECT_EQ(test::reg(place.key).row().offset, place.offset) << place.key;
  }
}

// ---- Private registers
// ---------------------------------------------------------------------------

TEST(PrivateRegisters, OfAnAmd8131HoldErratum51sSwitch) {
  EXPECT_EQ(decoded(test::amd_8131().put(0x4C, "01 00")).at("amd8131.prefetch.discard_unrequested"),
            "on");
  EXPECT_EQ(decoded(plain_bridge("02", "02")).count("amd8131.prefetch.discard_unrequested"), 0U);
}

// The data sheet's reset value of both is 0020h: full prefetch for Memory Read Multiple only.
TEST(PrivateRegisters, OfAnIbm133BridgeHoldItsBuffering) {
  Space space = plain_bridge("02", "02").put(0x00, "14 10 a7 01").put(0x40, "20 00 a8 5e");
  const auto read = decoded(space);
  EXPECT_EQ(read.at("ibm133.primary_buffering.read_multiple_prefetch"), "full");
  EXPECT_EQ(read.at("ibm133.primary_buffering.read_line_prefetch"), "line");
  EXPECT_EQ(read.at("ibm133.primary_buffering.max_read"), "default");
  EXPECT_EQ(read.at("ibm133.secondary_buffering.max_read"), "2048-bytes");
  EXPECT_EQ(read.at("ibm133.secondary_buffering.relaxed_ordering"), "on");
  EXPECT_EQ(read.at("ibm133.secondary_buffering.special_delayed_read"), "on");
  EXPECT_EQ(read.at("ibm133.secondary_buffering.read_prefetch"), "full");
}

}  // namespace
}  // namespace pcitune::registers
