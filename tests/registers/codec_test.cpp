// Codes and values of fields. Expected values: PCI-X Addendum tables as in the register reference
// and Linux pci_regs.h; vectors V1 and V2 are bytes of public dumps.
#include "pcitune/registers/codec.h"

#include <array>
#include <gtest/gtest.h>
#include <linux/pci_regs.h>

#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::field;

// ---- Bits
// ----------------------------------------------------------------------------------------

TEST(Extract, PacksTheBitsUnderAMaskToTheRight) { EXPECT_EQ(extract(0x0070, 0x004E), 4U); }

TEST(Extract, ClosesTheGapsOfAMask) {
  EXPECT_EQ(extract(0x8421, 0xFFFF), 0xFU);
  EXPECT_EQ(extract(0x8421, 0x8020), 0xAU);
}

TEST(Extract, TakesAll64Bits) {
  EXPECT_EQ(extract(UINT64_MAX, 0x123456789ABCDEF0), 0x123456789ABCDEF0U);
}

TEST(Extract, OfAnEmptyMaskIsZero) { EXPECT_EQ(extract(0, 0xFFFF), 0U); }

TEST(Deposit, PutsACodeUnderAMask) { EXPECT_EQ(deposit(0x000C, 3), 0x000CU); }

TEST(Deposit, OpensTheGapsOfAMask) {
  EXPECT_EQ(deposit(0x8421, 0xF), 0x8421U);
  EXPECT_EQ(deposit(0x8421, 0xA), 0x8020U);
}

TEST(Deposit, DropsWhatDoesNotFit) { EXPECT_EQ(deposit(0x000C, 0xFF), 0x000CU); }

TEST(Deposit, ReachesBit63) { EXPECT_EQ(deposit(0x8000000000000000, 1), 0x8000000000000000U); }

// ---- Vectors
// -------------------------------------------------------------------------------------

std::uint64_t value(std::string_view key, std::uint64_t word) {
  return number_of(field(key), extract(field(key), word)).value();
}

// 8086:1008: 07 f0 02 00 08 04 43 04
TEST(VectorV1, CommandIsRelaxedOrdering512BytesOneSplit) {
  EXPECT_EQ(value("pcix.command.dpere", 0x0002), 0U);
  EXPECT_EQ(value("pcix.command.ero", 0x0002), 1U);
  EXPECT_EQ(value("pcix.command.mmrbc", 0x0002), 512U);
  EXPECT_EQ(value("pcix.command.ost", 0x0002), 1U);
  EXPECT_EQ(extract(field("pcix.command.version"), 0x0002), 0U);
}

TEST(VectorV1, StatusIs04_01_0WithItsDesignedMaxima) {
  constexpr std::uint64_t kStatus = 0x04430408;
  EXPECT_EQ(value("pcix.status.bus", kStatus), 0x04U);
  EXPECT_EQ(value("pcix.status.device", kStatus), 0x01U);
  EXPECT_EQ(value("pcix.status.function", kStatus), 0U);
  EXPECT_EQ(value("pcix.status.64bit", kStatus), 1U);
  EXPECT_EQ(value("pcix.status.133mhz", kStatus), 1U);
  EXPECT_EQ(extract(field("pcix.status.dc"), kStatus), 0U);
  EXPECT_EQ(value("pcix.status.dmmrbc", kStatus), 2048U);
  EXPECT_EQ(value("pcix.status.dmost", kStatus), 1U);
  EXPECT_EQ(value("pcix.status.dmcrs", kStatus), 2048U);
}

// 1022:7450: 07 b8 c3 00 50 00 03 00 0e 00 ff ff 02 00 ff ff
TEST(VectorV2, SecondarySideIs133MHzParity) {
  const FieldRef mode = field("pcix_bridge.secondary_status.mode");
  ASSERT_EQ(extract(mode, 0x00C3), 3U);
  EXPECT_EQ(mode.reg().table().text(named_value(mode, 3)->name), "mode1-133");
}

TEST(VectorV2, SplitControlsAre14And2OfUnlimited) {
  EXPECT_EQ(value("pcix_bridge.upstream.capacity", 0xFFFF000E), 14U);
  EXPECT_EQ(value("pcix_bridge.upstream.limit", 0xFFFF000E), 65535U);
  EXPECT_EQ(value("pcix_bridge.downstream.capacity", 0xFFFF0002), 2U);
}

// ---- Encodings
// -----------------------------------------------------------------------------------

TEST(Encoding, MmrbcIsPowersOf512) {
  const FieldRef mmrbc = field("pcix.command.mmrbc");
  EXPECT_EQ(number_of(mmrbc, extract(mmrbc, PCI_X_CMD_READ_512)), 512U);
  EXPECT_EQ(number_of(mmrbc, extract(mmrbc, PCI_X_CMD_READ_1K)), 1024U);
  EXPECT_EQ(number_of(mmrbc, extract(mmrbc, PCI_X_CMD_READ_2K)), 2048U);
  EXPECT_EQ(number_of(mmrbc, extract(mmrbc, PCI_X_CMD_READ_4K)), 4096U);
  EXPECT_FALSE(number_of(mmrbc, 4));
}

TEST(Encoding, OstIsAListOfCounts) {
  const FieldRef ost = field("pcix.command.ost");
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_1)), 1U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_2)), 2U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_3)), 3U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_4)), 4U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_8)), 8U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_12)), 12U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_16)), 16U);
  EXPECT_EQ(number_of(ost, extract(ost, PCI_X_CMD_SPLIT_32)), 32U);
}

TEST(Encoding, DmcrsIs8To1024Adqs) {
  for (std::uint64_t code = 0; code < 8; ++code) {
    EXPECT_EQ(number_of(field("pcix.status.dmcrs"), code), (8U << code) * 128U);
  }
}

TEST(Encoding, CacheLineSizeIsInUnitsOf4Bytes) {
  EXPECT_EQ(number_of(field("pci.cache_line_size"), 0x10), 64U);
  EXPECT_EQ(number_of(field("pci.cache_line_size"), 0xFF), 1020U);
}

TEST(Encoding, MinGntIsInUnitsOf250Nanoseconds) {
  EXPECT_EQ(number_of(field("pci.min_gnt"), 0xFF), 63750U);
}

TEST(Encoding, LatencyTimerIsItsCode) {
  EXPECT_EQ(number_of(field("pci.latency_timer"), 0x40), 64U);
}

TEST(Encoding, AnAddressIsItsCodeInSteps) {
  EXPECT_EQ(number_of(field("msi.address"), 0x3FB80003), 0xFEE0000CU);
  EXPECT_EQ(number_of(field("msix.table.offset"), 0x400), 0x2000U);
  EXPECT_FALSE(is_ordered(field("msi.address")));
}

TEST(Encoding, ACountIsOneMoreThanItsCode) {
  EXPECT_EQ(number_of(field("msix.control.table_size"), 0), 1U);
  EXPECT_EQ(number_of(field("msix.control.table_size"), 2047), 2048U);
  EXPECT_TRUE(is_ordered(field("msix.control.table_size")));
}

TEST(Encoding, NamedCodesHaveNoNumber) {
  EXPECT_FALSE(number_of(field("pci.status.devsel"), 1));
  EXPECT_NE(named_value(field("pci.status.devsel"), 1), nullptr);
}

TEST(Encoding, OnlyNamedFieldsHaveNamedValues) {
  EXPECT_EQ(named_value(field("pcix.command.ost"), 1), nullptr);
}

// PCI-X 1.0 codes 4, 8 and Ch of the secondary bus mode are reserved, and so is version 3.
TEST(LegalCode, ReservedCodesAreNone) {
  for (const std::uint64_t code : {0x4U, 0x8U, 0xCU}) {
    EXPECT_FALSE(is_legal_code(field("pcix_bridge.secondary_status.mode"), code)) << code;
  }
  EXPECT_FALSE(is_legal_code(field("pcix.command.version"), 3));
  EXPECT_FALSE(is_legal_code(field("pci.status.devsel"), 3));
}

TEST(LegalCode, ACodeWiderThanTheFieldIsNone) {
  EXPECT_FALSE(is_legal_code(field("pcix.command.ero"), 2));
  EXPECT_FALSE(is_legal_code(field("pci.latency_timer"), 0x100));
}

TEST(HighestCode, IsAllBitsOfTheField) {
  EXPECT_EQ(highest_code(field("pcix.command.ost")), 7U);
  EXPECT_EQ(highest_code(field("pcix.ecc_first_address")), 0xFFFFFFFFU);
}

TEST(IsOrdered, HoldsForNumbersOnly) {
  EXPECT_TRUE(is_ordered(field("pcix.command.mmrbc")));
  EXPECT_TRUE(is_ordered(field("pcix.command.ost")));
  EXPECT_TRUE(is_ordered(field("pci.cache_line_size")));
  EXPECT_TRUE(is_ordered(field("pci.latency_timer")));
  EXPECT_FALSE(is_ordered(field("pcix.command.ero")));
  EXPECT_FALSE(is_ordered(field("pci.status.devsel")));
  EXPECT_FALSE(is_ordered(field("pci.vendor")));
}

}  // namespace
}  // namespace pcitune::registers
