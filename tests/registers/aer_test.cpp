// Advanced Error Reporting over made-up bytes. Values by hand from PCI Express Base
// Specification 7.8.4 and the PCI Express to PCI/PCI-X Bridge Specification.
#include <gtest/gtest.h>
#include <linux/pci_regs.h>

#include "pcitune/registers/codec.h"
#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

constexpr std::uint16_t kAer = 0x0001;
constexpr const char* kEndpoint = "02 00";
constexpr const char* kRootPort = "42 00";
constexpr const char* kBridge = "72 00";
constexpr const char* kEventCollector = "a2 00";

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

// Status 00140000h: malformed TLP (18) and unsupported request (20). Severity 00462030h as after
// reset: data link protocol, surprise down, flow control, overflow, malformed, internal are fatal.
TEST(Aer, DecodesUncorrectableErrors) {
  const auto all = decoded(
      extended(kAer).put(0x104, "00 00 14 00").put(0x108, "00 00 10 00").put(0x10C, "30 20 46 00"));
  EXPECT_EQ(all.at("aer.uncorrectable_status.malformed_tlp"), "on");
  EXPECT_EQ(all.at("aer.uncorrectable_status.unsupported_request"), "on");
  EXPECT_EQ(all.at("aer.uncorrectable_status.completion_timeout"), "off");
  EXPECT_EQ(all.at("aer.uncorrectable_mask.unsupported_request"), "on");
  EXPECT_EQ(all.at("aer.uncorrectable_mask.malformed_tlp"), "off");
  EXPECT_EQ(all.at("aer.uncorrectable_severity.dlp"), "fatal");
  EXPECT_EQ(all.at("aer.uncorrectable_severity.internal"), "fatal");
  EXPECT_EQ(all.at("aer.uncorrectable_severity.unsupported_request"), "non-fatal");
}

TEST(Aer, DecodesCorrectableErrors) {
  const auto all = decoded(extended(kAer).put(0x110, "c1 10 00 00").put(0x114, "00 20 00 00"));
  EXPECT_EQ(all.at("aer.correctable_status.receiver"), "on");
  EXPECT_EQ(all.at("aer.correctable_status.bad_tlp"), "on");
  EXPECT_EQ(all.at("aer.correctable_status.bad_dllp"), "on");
  EXPECT_EQ(all.at("aer.correctable_status.replay_rollover"), "off");
  EXPECT_EQ(all.at("aer.correctable_status.replay_timeout"), "on");
  EXPECT_EQ(all.at("aer.correctable_mask.advisory_non_fatal"), "on");
}

// Control 000001F4h: first error 14h = 20, ECRC generation and check capable and enabled.
TEST(Aer, DecodesControlAndTheHeaderLog) {
  const auto all = decoded(extended(kAer).put(0x118, "f4 01 00 00").put(0x120, "78 56 34 12"));
  EXPECT_EQ(all.at("aer.control.first_error"), "20");
  EXPECT_EQ(all.at("aer.control.ecrc_generation"), "on");
  EXPECT_EQ(all.at("aer.control.ecrc_check"), "on");
  EXPECT_EQ(all.at("aer.header_log"), "0x00000000");
  EXPECT_EQ(all.at("aer.header_log@1"), "0x12345678");
  EXPECT_FALSE(has(all, "aer.header_log@4"));
}

TEST(Aer, RootRegistersAreOfRootPortsAndEventCollectors) {
  const auto all = decoded(extended(kAer, kRootPort)
                               .put(0x12C, "07 00 00 00")
                               .put(0x130, "81 00 00 08")
                               .put(0x134, "08 01 10 02"));
  EXPECT_EQ(all.at("aer.root_command.fatal"), "on");
  EXPECT_EQ(all.at("aer.root_status.correctable"), "on");
  EXPECT_EQ(all.at("aer.root_status.subclass"), "sig-sfw");
  EXPECT_EQ(all.at("aer.root_status.interrupt_message"), "1");
  EXPECT_EQ(all.at("aer.source.correctable"), "0x0108");
  EXPECT_EQ(all.at("aer.source.uncorrectable"), "0x0210");
  EXPECT_TRUE(has(decoded(extended(kAer, kEventCollector)), "aer.root_command.fatal"));
  EXPECT_FALSE(has(decoded(extended(kAer, kEndpoint)), "aer.root_command.fatal"));
}

// What a root port has at 2Ch is the secondary status of a bridge to PCI: bits 3 (master abort), 9
// (address).
TEST(Aer, BridgesHaveTheErrorsOfTheirSecondaryBus) {
  const auto all = decoded(extended(kAer, kBridge)
                               .put(0x12C, "08 02 00 00")
                               .put(0x130, "08 00 00 00")
                               .put(0x134, "40 17 00 00")
                               .put(0x138, "09 00 00 00")
                               .put(0x148, "ef be ad de"));
  EXPECT_EQ(all.at("aer.secondary_status.received_master_abort"), "on");
  EXPECT_EQ(all.at("aer.secondary_status.address"), "on");
  EXPECT_EQ(all.at("aer.secondary_status.perr"), "off");
  EXPECT_EQ(all.at("aer.secondary_mask.received_master_abort"), "on");
  EXPECT_EQ(all.at("aer.secondary_severity.serr"), "fatal");
  EXPECT_EQ(all.at("aer.secondary_severity.perr"), "non-fatal");
  EXPECT_EQ(all.at("aer.secondary_control.first_error"), "9");
  EXPECT_EQ(all.at("aer.secondary_log@3"), "0xdeadbeef");
  EXPECT_FALSE(has(all, "aer.root_status.correctable"));
}

// Many devices have their next capability where the prefix log would be.
TEST(Aer, ThePrefixLogIsThereOnlyWhenSomethingIsLogged) {
  auto space = extended(kAer, kEndpoint, 2).put(0x138, "44 33 22 11");
  EXPECT_FALSE(has(decoded(space), "aer.prefix_log"));
  EXPECT_EQ(decoded(space.put(0x119, "08")).at("aer.prefix_log"), "0x11223344");
  EXPECT_FALSE(has(decoded(space), "aer.flit_header_log"));
}

// Control 00340000h: flit mode (18), six words (23:19): two of them after the four of the header
// log.
TEST(Aer, AHeaderOfFlitModeGoesOnBehindTheRootRegisters) {
  const auto all = decoded(extended(kAer).put(0x118, "00 00 34 00").put(0x13C, "01 00 00 00"));
  EXPECT_EQ(all.at("aer.control.logged_size"), "6");
  EXPECT_EQ(all.at("aer.flit_header_log@1"), "0x00000001");
  EXPECT_FALSE(has(all, "aer.flit_header_log@2"));
  EXPECT_FALSE(has(all, "aer.prefix_log"));
}

TEST(Aer, StatusBitsAreClearedByOnes) {
  const auto clearing = [](std::string_view key) {
    return bits_where(test::reg(key), UINT64_MAX, is_write_1_to_clear);
  };
  EXPECT_EQ(clearing("aer.uncorrectable_status"), 0xFFFFF030U);
  EXPECT_EQ(clearing("aer.correctable_status"), 0x0000F1C1U);
  EXPECT_EQ(clearing("aer.root_status"), 0x0000007FU);
  EXPECT_EQ(clearing("aer.secondary_status"), 0x00003FEFU);
  EXPECT_EQ(clearing("aer.uncorrectable_mask"), 0U);
}

TEST(Aer, MasksAreLinuxs) {
  EXPECT_EQ(field("aer.uncorrectable_status.surprise_down").mask(),
            std::uint64_t{PCI_ERR_UNC_SURPDN});
  EXPECT_EQ(field("aer.uncorrectable_status.poisoned_tlp").mask(),
            std::uint64_t{PCI_ERR_UNC_POISON_TLP});
  EXPECT_EQ(field("aer.uncorrectable_status.completion_timeout").mask(),
            std::uint64_t{PCI_ERR_UNC_COMP_TIME});
  EXPECT_EQ(field("aer.uncorrectable_mask.ecrc").mask(), std::uint64_t{PCI_ERR_UNC_ECRC});
  EXPECT_EQ(field("aer.uncorrectable_mask.acs_violation").mask(), std::uint64_t{PCI_ERR_UNC_ACSV});
  EXPECT_EQ(field("aer.uncorrectable_mask.prefix_blocked").mask(),
            std::uint64_t{PCI_ERR_UNC_TLPPRE});
  EXPECT_EQ(field("aer.correctable_mask.header_log_overflow").mask(),
            std::uint64_t{PCI_ERR_COR_LOG_OVER});
  EXPECT_EQ(field("aer.root_status.first_fatal").mask(), std::uint64_t{PCI_ERR_ROOT_FIRST_FATAL});
  EXPECT_EQ(field("aer.root_status.interrupt_message").mask(), std::uint64_t{PCI_ERR_ROOT_AER_IRQ});
}

}  // namespace
}  // namespace pcitune::registers
