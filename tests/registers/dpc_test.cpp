// Downstream Port Containment over made-up bytes. Values by hand from PCI Express Base
// Specification 7.9.14.
#include <gtest/gtest.h>

#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::extended;
using test::field;

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

constexpr std::uint16_t kDpc = 0x001D;
constexpr const char* kRootPort = "42 00";
constexpr const char* kDownstreamPort = "62 00";

// Capability 10E1h: message 1, extensions, poisoned, software, link active (12). Control 0019h: on
// fatal, interrupt, ERR_COR. Status 1117h: triggered, extension (3 at 2:1), busy, first error 17 at
// 12:8.
TEST(Dpc, DecodesCapabilityControlAndStatus) {
  const auto all =
      decoded(extended(kDpc, kRootPort).put(0x104, "e1 10 19 00 17 11").put(0x10A, "00 03"));
  EXPECT_EQ(all.at("dpc.capability.interrupt_message"), "1");
  EXPECT_EQ(all.at("dpc.capability.rp_extensions"), "on");
  EXPECT_EQ(all.at("dpc.capability.software_trigger"), "on");
  EXPECT_EQ(all.at("dpc.capability.rp_pio_log_size"), "0");
  EXPECT_EQ(all.at("dpc.capability.link_active_err_cor"), "on");
  EXPECT_EQ(all.at("dpc.control.trigger"), "fatal");
  EXPECT_EQ(all.at("dpc.control.completion"), "completer-abort");
  EXPECT_EQ(all.at("dpc.control.interrupt"), "on");
  EXPECT_EQ(all.at("dpc.control.err_cor"), "on");
  EXPECT_EQ(all.at("dpc.status.triggered"), "on");
  EXPECT_EQ(all.at("dpc.status.reason"), "extension");
  EXPECT_EQ(all.at("dpc.status.reason_extension"), "rp-pio");
  EXPECT_EQ(all.at("dpc.status.rp_busy"), "on");
  EXPECT_EQ(all.at("dpc.status.rp_pio_first_error"), "17");
  EXPECT_EQ(all.at("dpc.source"), "0x0300");
}

TEST(Dpc, OnlyPortsWithExtensionsLogTheirOwnRequests) {
  const auto all = decoded(extended(kDpc, kRootPort)
                               .put(0x104, "20 00")
                               .put(0x10C, "00 00 04 00")
                               .put(0x110, "01 00 00 00")
                               .put(0x114, "00 04 00 00"));
  EXPECT_EQ(all.at("dpc.rp_pio_status.memory_timeout"), "on");
  EXPECT_EQ(all.at("dpc.rp_pio_mask.config_ur"), "on");
  EXPECT_EQ(all.at("dpc.rp_pio_severity.io_timeout"), "fatal");
  EXPECT_EQ(all.at("dpc.rp_pio_exception.config_ca"), "off");
  EXPECT_FALSE(has(all, "dpc.rp_pio_header_log"));
  EXPECT_FALSE(has(decoded(extended(kDpc, kDownstreamPort)), "dpc.rp_pio_status.memory_ur"));
}

// Log sizes: 4 words of the header, then one of the implementation, then prefixes.
TEST(Dpc, TheLogIsAsLongAsItsSizeSays) {
  const auto four = decoded(extended(kDpc, kRootPort).put(0x104, "20 04"));
  EXPECT_TRUE(has(four, "dpc.rp_pio_header_log@3"));
  EXPECT_FALSE(has(four, "dpc.rp_pio_specific_log"));
  const auto seven = decoded(extended(kDpc, kRootPort)
                                 .put(0x104, "20 07")
                                 .put(0x130, "01 00 00 00 02 00 00 00 03 00 00 00"));
  EXPECT_EQ(seven.at("dpc.rp_pio_specific_log"), "0x00000001");
  EXPECT_EQ(seven.at("dpc.rp_pio_prefix_log"), "0x00000002");
  EXPECT_EQ(seven.at("dpc.rp_pio_prefix_log@1"), "0x00000003");
  EXPECT_FALSE(has(seven, "dpc.rp_pio_prefix_log@2"));
}

// The size is five bits, the highest at 13: 2120h is 17 words.
TEST(Dpc, TheLogSizeHasABitApart) {
  const auto all = decoded(extended(kDpc, kRootPort).put(0x104, "20 21"));
  EXPECT_EQ(all.at("dpc.capability.rp_pio_log_size"), "17");
  EXPECT_TRUE(has(all, "dpc.rp_pio_prefix_log@11"));
  EXPECT_FALSE(has(all, "dpc.rp_pio_prefix_log@12"));
}

TEST(Dpc, IsNotTriggeredByHand) {
  EXPECT_EQ(field("dpc.control.software_trigger").row().owner, Owner::kNever);
  EXPECT_EQ(field("dpc.control.trigger").row().owner, Owner::kKernel);
}

}  // namespace
}  // namespace pcitune::registers
