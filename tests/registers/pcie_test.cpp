// The PCI Express capability over made-up bytes. Values by hand from the layout of PCI Express Base
// Specification 7.5.3.
#include <gtest/gtest.h>
#include <linux/pci_regs.h>

#include "pcitune/registers/codec.h"
#include "support/decode.h"
#include "support/keys.h"

namespace pcitune::registers {
namespace {

using test::decoded;
using test::express;
using test::field;

constexpr const char* kEndpoint = "02 00";
constexpr const char* kRootPort = "42 00";
constexpr const char* kRootPortWithSlot = "42 01";
constexpr const char* kUpstreamPort = "52 00";
constexpr const char* kBridge = "72 00";
constexpr const char* kRcEndpoint = "92 00";
constexpr const char* kEventCollector = "a2 00";

bool has(const test::Decoded& all, const std::string& key) { return all.count(key) != 0; }

TEST(Pcie, NamesThePortTypes) {
  EXPECT_EQ(decoded(express(kEndpoint)).at("pcie.flags.port_type"), "endpoint");
  EXPECT_EQ(decoded(express(kRootPort)).at("pcie.flags.port_type"), "root-port");
  EXPECT_EQ(decoded(express(kBridge)).at("pcie.flags.port_type"), "pcie-to-pci-bridge");
  EXPECT_EQ(decoded(express(kEventCollector)).at("pcie.flags.port_type"), "rc-event-collector");
}

// 5936h: MRRS 5 (4096) at 14:12, no snoop 11, extended tag 8, MPS 1 (256) at 7:5, relaxed ordering
// 4, non-fatal 1 and fatal 2 reporting.
TEST(Pcie, DecodesDeviceControl) {
  const auto all = decoded(express().put(0x48, "36 59"));
  EXPECT_EQ(all.at("pcie.devctl.mrrs"), "4096");
  EXPECT_EQ(all.at("pcie.devctl.mps"), "256");
  EXPECT_EQ(all.at("pcie.devctl.no_snoop"), "on");
  EXPECT_EQ(all.at("pcie.devctl.extended_tag"), "on");
  EXPECT_EQ(all.at("pcie.devctl.relaxed_ordering"), "on");
  EXPECT_EQ(all.at("pcie.devctl.cere"), "off");
  EXPECT_EQ(all.at("pcie.devctl.nfere"), "on");
  EXPECT_EQ(all.at("pcie.devctl.fere"), "on");
  EXPECT_EQ(all.at("pcie.devctl.urre"), "off");
}

TEST(Pcie, SizesThatTheSpecificationReservesAreRaw) {
  EXPECT_EQ(decoded(express().put(0x48, "c0 60")).at("pcie.devctl.mps"), "raw:6");
  EXPECT_EQ(decoded(express().put(0x48, "c0 60")).at("pcie.devctl.mrrs"), "raw:6");
}

// DevCap 112C85E2h: MPSS 2 (512), extended tag 5, L0s 7 (no limit) at 8:6, L1 2 (4 us) at 11:9,
// role-based 15, power 4Bh = 75 at 25:18 with scale 0 at 27:26, FLR 28.
TEST(Pcie, DecodesDeviceCapabilitiesOfAnEndpoint) {
  const auto all = decoded(express().put(0x44, "e2 85 2c 11"));
  EXPECT_EQ(all.at("pcie.devcap.mpss"), "512");
  EXPECT_EQ(all.at("pcie.devcap.phantom"), "0");
  EXPECT_EQ(all.at("pcie.devcap.extended_tag"), "on");
  EXPECT_EQ(all.at("pcie.devcap.l0s_latency"), "no-limit");
  EXPECT_EQ(all.at("pcie.devcap.l1_latency"), "4us");
  EXPECT_EQ(all.at("pcie.devcap.role_based_errors"), "on");
  EXPECT_EQ(all.at("pcie.devcap.power_limit"), "75");
  EXPECT_EQ(all.at("pcie.devcap.power_limit_scale"), "1W");
  EXPECT_EQ(all.at("pcie.devcap.flr"), "on");
}

TEST(Pcie, OnlyEndpointsSayWhichLatencyTheyAccept) {
  EXPECT_TRUE(has(decoded(express(kRcEndpoint)), "pcie.devcap.l1_latency"));
  EXPECT_FALSE(has(decoded(express(kRootPort)), "pcie.devcap.l1_latency"));
  EXPECT_FALSE(has(decoded(express(kUpstreamPort)), "pcie.devcap.l1_latency"));
}

TEST(Pcie, BitFifteenOfDeviceControlDependsOnTheDevice) {
  const auto with_flr = decoded(express(kEndpoint).put(0x44, "00 00 00 10"));
  EXPECT_TRUE(has(with_flr, "pcie.devctl.flr"));
  EXPECT_FALSE(has(decoded(express(kEndpoint)), "pcie.devctl.flr"));
  EXPECT_FALSE(has(with_flr, "pcie.devctl.bridge_retry"));
  EXPECT_EQ(decoded(express(kBridge).put(0x48, "00 80")).at("pcie.devctl.bridge_retry"), "on");
  EXPECT_FALSE(has(decoded(express(kUpstreamPort)), "pcie.devctl.bridge_retry"));
}

// LnkCap 07031D04h: port 7, speed 4, width 10h = 16, ASPM 3, L0s exit 1, L1 exit 6.
TEST(Pcie, DecodesTheLink) {
  const auto all =
      decoded(express().put(0x4C, "04 1d 03 07").put(0x50, "4b 00").put(0x52, "83 10"));
  EXPECT_EQ(all.at("pcie.lnkcap.speed"), "16GT/s");
  EXPECT_EQ(all.at("pcie.lnkcap.width"), "16");
  EXPECT_EQ(all.at("pcie.lnkcap.aspm_support"), "l0s+l1");
  EXPECT_EQ(all.at("pcie.lnkcap.l0s_latency"), "64ns-128ns");
  EXPECT_EQ(all.at("pcie.lnkcap.l1_latency"), "32us-64us");
  EXPECT_EQ(all.at("pcie.lnkcap.port"), "7");
  EXPECT_EQ(all.at("pcie.lnkctl.aspm"), "l0s+l1");
  EXPECT_EQ(all.at("pcie.lnkctl.rcb"), "128");
  EXPECT_EQ(all.at("pcie.lnkctl.common_clock"), "on");
  EXPECT_EQ(all.at("pcie.lnksta.speed"), "8GT/s");
  EXPECT_EQ(all.at("pcie.lnksta.width"), "8");
  EXPECT_EQ(all.at("pcie.lnksta.slot_clock"), "on");
}

// 2142h as an NVMe controller of revision 6 holds it: L1, common clock, clock power management,
// flit mode off.
TEST(Pcie, EndpointsCanRefuseFlitModeToo) {
  const auto all = decoded(express("02 80").put(0x50, "42 21"));
  EXPECT_EQ(all.at("pcie.flags.flit_mode"), "on");
  EXPECT_EQ(all.at("pcie.lnkctl.aspm"), "l1");
  EXPECT_EQ(all.at("pcie.lnkctl.clock_pm"), "on");
  EXPECT_EQ(all.at("pcie.lnkctl.flit_disable"), "on");
  EXPECT_FALSE(has(all, "pcie.lnkctl.link_disable"));
  EXPECT_FALSE(has(all, "pcie.lnkctl.drs_signal"));
}

TEST(Pcie, FunctionsInTheRootComplexHaveNoLink) {
  for (const char* const flags : {kRcEndpoint, kEventCollector}) {
    const auto all = decoded(express(flags));
    EXPECT_FALSE(has(all, "pcie.lnkcap.speed")) << flags;
    EXPECT_FALSE(has(all, "pcie.lnkctl2.target_speed")) << flags;
    EXPECT_TRUE(has(all, "pcie.devctl2.cto")) << flags;
  }
}

TEST(Pcie, SlotRegistersGoWithTheSlotFlag) {
  // SltCap: slot 12 at 31:19, limit 19h = 25 W at 14:7, hot-plug 6. SltSta: a card is there (6).
  const auto all = decoded(
      express(kRootPortWithSlot).put(0x54, "c0 0c 60 00").put(0x58, "c0 04").put(0x5A, "40"));
  EXPECT_EQ(all.at("pcie.sltcap.slot"), "12");
  EXPECT_EQ(all.at("pcie.sltcap.power_limit"), "25");
  EXPECT_EQ(all.at("pcie.sltcap.hotplug"), "on");
  EXPECT_EQ(all.at("pcie.sltctl.attention_indicator"), "off");
  EXPECT_EQ(all.at("pcie.sltctl.power_off"), "on");
  EXPECT_EQ(all.at("pcie.sltsta.present"), "on");
  EXPECT_FALSE(has(decoded(express(kRootPort)), "pcie.sltcap.slot"));
  EXPECT_FALSE(has(decoded(express("02 01")), "pcie.sltcap.slot"));
}

TEST(Pcie, RootRegistersAreOfRootPortsAndEventCollectors) {
  const auto all = decoded(express(kEventCollector).put(0x60, "08 02 01 00"));
  EXPECT_EQ(all.at("pcie.rootsta.pme_requester"), "0x0208");
  EXPECT_EQ(all.at("pcie.rootsta.pme_status"), "on");
  EXPECT_TRUE(has(decoded(express(kRootPort)), "pcie.rootctl.crs_visible"));
  EXPECT_FALSE(has(decoded(express(kUpstreamPort)), "pcie.rootctl.crs_visible"));
}

TEST(Pcie, TheFirstVersionEndsBeforeDeviceCapabilities2) {
  const auto all = decoded(express("01 00"));
  EXPECT_TRUE(has(all, "pcie.lnksta.width"));
  EXPECT_FALSE(has(all, "pcie.devcap2.ltr"));
  EXPECT_FALSE(has(all, "pcie.lnksta2.equalized"));
}

// DevCap2 000C081Fh: ranges A to D, disable 4, LTR 11, OBFF both at 19:18. DevCtl2 7406h: timeout
// 65 ms to 210 ms, LTR 10, 10-bit tags 12, OBFF WAKE# at 14:13.
TEST(Pcie, DecodesTheSecondDeviceRegisters) {
  const auto all = decoded(express().put(0x64, "1f 08 0c 00").put(0x68, "06 74"));
  EXPECT_EQ(all.at("pcie.devcap2.cto_ranges"), "50us-64s");
  EXPECT_EQ(all.at("pcie.devcap2.cto_disable"), "on");
  EXPECT_EQ(all.at("pcie.devcap2.ltr"), "on");
  EXPECT_EQ(all.at("pcie.devcap2.obff"), "message+wake");
  EXPECT_EQ(all.at("pcie.devcap2.max_ee_prefixes"), "four");
  EXPECT_EQ(all.at("pcie.devctl2.cto"), "65ms-210ms");
  EXPECT_EQ(all.at("pcie.devctl2.ltr"), "on");
  EXPECT_EQ(all.at("pcie.devctl2.ten_bit_tag_requester"), "on");
  EXPECT_EQ(all.at("pcie.devctl2.obff"), "wake");
  EXPECT_FALSE(has(all, "pcie.devctl2.ari_forwarding"));
  EXPECT_TRUE(has(decoded(express(kRootPort)), "pcie.devctl2.ari_forwarding"));
}

// LnkCap2: speeds 0Fh at 7:1, DRS 31. LnkSta2 D01Eh: equalization done, presence 5, DRS received.
TEST(Pcie, DecodesTheSecondLinkRegisters) {
  const auto all =
      decoded(express(kRootPort).put(0x6C, "1e 00 00 80").put(0x70, "04 00").put(0x72, "1e d0"));
  EXPECT_EQ(all.at("pcie.lnkcap2.speeds"), "2.5-16GT/s");
  EXPECT_EQ(all.at("pcie.lnkcap2.drs"), "on");
  EXPECT_EQ(all.at("pcie.lnkctl2.target_speed"), "16GT/s");
  EXPECT_EQ(all.at("pcie.lnksta2.equalized"), "on");
  EXPECT_EQ(all.at("pcie.lnksta2.component"), "up-drs");
  EXPECT_EQ(all.at("pcie.lnksta2.drs_received"), "on");
}

TEST(Pcie, TheReadCompletionBoundaryOfARootPortIsFixed) {
  const FieldRef of_root = field("pcie.lnkctl.rcb");
  EXPECT_EQ(of_root.row().access, Access::kRo);
  EXPECT_EQ(of_root.next_twin().row().access, Access::kRw);
}

TEST(Pcie, WriteOneToClearBitsAreTheDocumented) {
  const auto clearing = [](std::string_view key) {
    return bits_where(test::reg(key), UINT64_MAX, is_write_1_to_clear);
  };
  EXPECT_EQ(clearing("pcie.devsta"), 0x004FU);
  EXPECT_EQ(clearing("pcie.lnksta"), std::uint64_t{PCI_EXP_LNKSTA_LBMS | PCI_EXP_LNKSTA_LABS});
  EXPECT_EQ(clearing("pcie.sltsta"), 0x011FU);
  EXPECT_EQ(clearing("pcie.rootsta"), std::uint64_t{PCI_EXP_RTSTA_PME});
  EXPECT_EQ(clearing("pcie.lnksta2"), 0x8020U);
}

TEST(Pcie, WhatWouldCutTheDeviceOffIsRefused) {
  for (const auto* const key : {"pcie.devctl.flr",
                                "pcie.devctl.phantom",
                                "pcie.lnkctl.link_disable",
                                "pcie.lnkctl.retrain",
                                "pcie.lnkctl2.compliance",
                                "pcie.sltctl.power_off"}) {
    EXPECT_EQ(field(key).row().owner, Owner::kNever) << key;
  }
}

TEST(Pcie, MasksAreLinuxs) {
  EXPECT_EQ(field("pcie.devctl.mrrs").mask(), std::uint64_t{PCI_EXP_DEVCTL_READRQ});
  EXPECT_EQ(field("pcie.devctl.mps").mask(), std::uint64_t{PCI_EXP_DEVCTL_PAYLOAD});
  EXPECT_EQ(field("pcie.devctl.relaxed_ordering").mask(), std::uint64_t{PCI_EXP_DEVCTL_RELAX_EN});
  EXPECT_EQ(field("pcie.devctl.no_snoop").mask(), std::uint64_t{PCI_EXP_DEVCTL_NOSNOOP_EN});
  EXPECT_EQ(field("pcie.devctl.extended_tag").mask(), std::uint64_t{PCI_EXP_DEVCTL_EXT_TAG});
  EXPECT_EQ(field("pcie.devctl.aux_power").mask(), std::uint64_t{PCI_EXP_DEVCTL_AUX_PME});
  EXPECT_EQ(field("pcie.devcap.power_limit").mask(), std::uint64_t{PCI_EXP_DEVCAP_PWR_VAL});
  EXPECT_EQ(field("pcie.lnkcap.l1_latency").mask(), std::uint64_t{PCI_EXP_LNKCAP_L1EL});
  EXPECT_EQ(field("pcie.lnkcap.link_active").mask(), std::uint64_t{PCI_EXP_LNKCAP_DLLLARC});
  EXPECT_EQ(field("pcie.lnkctl.common_clock").mask(), std::uint64_t{PCI_EXP_LNKCTL_CCC});
  EXPECT_EQ(field("pcie.lnkctl.clock_pm").mask(), std::uint64_t{PCI_EXP_LNKCTL_CLKREQ_EN});
  EXPECT_EQ(field("pcie.lnkctl.width_fixed").mask(), std::uint64_t{PCI_EXP_LNKCTL_HAWD});
  EXPECT_EQ(field("pcie.lnksta.training").mask(), std::uint64_t{PCI_EXP_LNKSTA_LT});
  EXPECT_EQ(field("pcie.lnksta.link_active").mask(), std::uint64_t{PCI_EXP_LNKSTA_DLLLA});
  EXPECT_EQ(field("pcie.sltcap.slot").mask(), std::uint64_t{PCI_EXP_SLTCAP_PSN});
  EXPECT_EQ(field("pcie.sltctl.link_changed").mask(), std::uint64_t{PCI_EXP_SLTCTL_DLLSCE});
  EXPECT_EQ(field("pcie.devcap2.obff").mask(), std::uint64_t{PCI_EXP_DEVCAP2_OBFF_MASK});
  EXPECT_EQ(field("pcie.devcap2.ee_prefix").mask(), std::uint64_t{PCI_EXP_DEVCAP2_EE_PREFIX});
  EXPECT_EQ(field("pcie.devctl2.ltr").mask(), std::uint64_t{PCI_EXP_DEVCTL2_LTR_EN});
  EXPECT_EQ(field("pcie.devctl2.obff").mask(), std::uint64_t{PCI_EXP_DEVCTL2_OBFF_WAKE_EN});
  EXPECT_EQ(field("pcie.lnkctl2.transmit_margin").mask(), std::uint64_t{PCI_EXP_LNKCTL2_TX_MARGIN});
  EXPECT_EQ(field("pcie.lnkcap2.crosslink").mask(), std::uint64_t{PCI_EXP_LNKCAP2_CROSSLINK});
}

}  // namespace
}  // namespace pcitune::registers
