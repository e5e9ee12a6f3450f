// The words that are written to registers. Access kinds: PCI 3.0 6.2.2, 6.2.3, PCI-to-PCI
// Bridge 1.2 3.2.5.18, PCI-X 7.2 and 8.6.2, as in the register reference.
#include <gtest/gtest.h>
#include <vector>

#include "pcitune/registers/codec.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::field;

constexpr std::uint8_t kDevice = 0;
constexpr std::uint8_t kBridge = 1;

struct Setting {
  std::string_view key;
  std::uint64_t code;
};

std::uint64_t image(std::string_view reg_key,
                    std::uint64_t current,
                    const std::vector<Setting>& settings,
                    std::uint8_t header = kDevice) {
  std::vector<Change> changes;
  for (const Setting& setting : settings) {
    changes.push_back({field(std::string(reg_key) + "." + std::string(setting.key)), setting.code});
  }
  const RegisterRef reg = test::reg(reg_key);
  return write_image(reg, test::rows_on(reg, header), current, changes);
}

// The session that the tool replaces: 004Eh, then three commands.
TEST(WriteImage, ComposesTheWordsOfTheFirstSession) {
  EXPECT_EQ(image("pcix.command", 0x004E, {{"dpere", 0}, {"ero", 0}, {"mmrbc", 3}, {"ost", 1}}),
            0x001CU);
  EXPECT_EQ(image("pcix.command", 0x001C, {{"dpere", 1}, {"ero", 1}}), 0x001FU);
  EXPECT_EQ(image("pcix.command", 0x001F, {{"mmrbc", 0}}), 0x0013U);
}

TEST(WriteImage, KeepsReservedBitsThatMustBePreserved) {
  EXPECT_EQ(image("pcix.command", 0xCF8E, {{"mmrbc", 0}}), 0xCF82U);
  EXPECT_EQ(image("pci.command", 0xF806, {{"perr", 1}}), 0xF846U);
}

TEST(WriteImage, KeepsReadOnlyBits) {
  EXPECT_EQ(image("pcix.command", 0x204E, {{"ost", 0}}), 0x200EU);
}

TEST(WriteImage, KeepsNeighboursThatAreWritable) {
  EXPECT_EQ(image("pci.command", 0x0147, {{"mwi", 1}}), 0x0157U);
}

TEST(WriteImage, WithoutChangesWritesWhatStaysAsItIs) {
  EXPECT_EQ(image("pcix.command", 0x004E, {}), 0x004EU);
}

TEST(WriteImage, KeepsPendingStatusBitsUntouched) {
  // F9xxh are the write-1-to-clear bits of Status, 0007h must be written 0.
  EXPECT_EQ(image("pci.status", 0xFFFF, {}), 0x06F8U);
}

TEST(WriteImage, KeepsPendingPcixStatusBitsUntouched) {
  // 200C0000h clears errors (register reference 2.2).
  EXPECT_EQ(image("pcix.status", 0xFFFFFFFF, {}), 0xFFFFFFFFU & ~0x200C0000U);
}

TEST(WriteImage, KeepsPendingBitsOfABridgeUntouched) {
  EXPECT_EQ(image("pcix_bridge.secondary_status", 0x003F, {}, kBridge), 0x0003U);
  EXPECT_EQ(image("pcix_bridge.status", 0x003F0050, {}, kBridge), 0x00030050U);
  EXPECT_EQ(image("pci.bridge_control", 0x0403, {{"perr", 0}}, kBridge), 0x0002U);
}

TEST(WriteImage, ClearsAStatusBitThatIsNamedAndNoOther) {
  EXPECT_EQ(image("pci.status", 0xF930, {{"received_master_abort", 0}}), 0x2030U);
}

TEST(WriteImage, ClearsAStatusBitOfABridgeThatIsNamed) {
  EXPECT_EQ(image("pcix_bridge.secondary_status", 0x00FF, {{"sco", 0}}, kBridge), 0x00D3U);
}

TEST(WriteImage, WritesReservedZeroBitsAsZero) {
  EXPECT_EQ(image("pci.status", 0x0007, {}), 0x0000U);
  EXPECT_EQ(image("pcix_bridge.secondary_status", 0x0CC3, {}, kBridge), 0x00C3U);
}

TEST(WriteImage, DoesNotStartASelfTestThatIsNotNamed) {
  EXPECT_EQ(image("pci.bist", 0xC5, {}), 0x85U);
}

TEST(WriteImage, ChangesTheLimitAndKeepsTheCapacity) {
  EXPECT_EQ(image("pcix_bridge.upstream", 0xFFFF000E, {{"limit", 14}}, kBridge), 0x000E000EU);
}

// Bits 30 and 31 take a write only if bit 28 is 1 in the same one (register reference 2.3).
TEST(WriteImage, SetsTheBitThatAChangeNeedsInTheSameWrite) {
  EXPECT_EQ(image("pcix.ecc_control", 0x00000000, {{"no_correction", 1}}), 0x50000000U);
  EXPECT_EQ(image("pcix.ecc_control", 0xC0000000, {{"ecc_mode", 0}}), 0x50000000U);
}

TEST(WriteImage, WritesAWriteOnlyBitAsZeroUnlessNeeded) {
  EXPECT_EQ(image("pcix.ecc_control", 0xD0000000, {}), 0xC0000000U);
}

// Linux s2io_reset writes 7Ch to clear the log of ECC errors.
TEST(WriteImage, ClearsAFieldOfSeveralBitsWithOnes) {
  EXPECT_EQ(image("pcix.ecc_control", 0x00000010, {{"phase", 0}}), 0x00000070U);
  EXPECT_EQ(image("pcix.ecc_control",
                  0x0000004C,
                  {{"more_correctable", 0}, {"more_uncorrectable", 0}, {"phase", 0}}),
            0x0000007CU);
}

TEST(WriteImage, FollowsTheRowsOfTheDevicesKind) {
  EXPECT_EQ(image("pcix.ecc_control", 0x00000003, {}, kDevice), 0x00000003U);
  EXPECT_EQ(image("pcix_bridge.ecc_control", 0x00000003, {}, kBridge), 0x00000003U);
}

// While it is not known which rows apply, their bits keep what they read.
TEST(WriteImage, KeepsBitsOfNoRowThatApplies) {
  const RegisterRef command = test::reg("pci.command");
  EXPECT_EQ(write_image(command, 0, 0xA547, {}), 0xA547U);
}

TEST(WriteImage, DoesNotWriteOnesThatActInRowsThatMayNotApply) {
  EXPECT_EQ(write_image(test::reg("pci.status"), 0, 0xF930, {}), 0x0030U);
}

TEST(BitsWhere, AreThoseOfTheRowsThatApply) {
  const RegisterRef control = test::reg("pcix_bridge.ecc_control");
  const auto is_rw = [](Access access) { return access == Access::kRw; };
  EXPECT_EQ(bits_where(control, test::rows_on(control, kBridge), is_rw), 0xC0000001U);
  EXPECT_EQ(bits_where(control, 0, is_rw), 0U);
}

}  // namespace
}  // namespace pcitune::registers
