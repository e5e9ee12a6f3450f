// PCI Express rules over register bytes. Bits: PCI Express Base 7.5.3, as in Linux PCI_EXP_*.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/rules/rules.h"
#include "support/express.h"

namespace pcitune::rules {
namespace {

using test::FakeFunction;
using test::FakeMachine;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Lines = std::vector<std::string>;

// "0000:01:00.0 PCIE-MPSS: mps is 1024, the device allows 512"
Lines found_in(FakeMachine& hardware) {
  const device::Machine machine = hardware.survey();
  Lines lines;
  for (const Finding& finding : specifications().judge(machine)) {
    lines.push_back(config::to_string(machine.devices[finding.device].name) + " " +
                    std::string(finding.rule->id) + ": " + text_of(finding));
  }
  return lines;
}

class PcieRules : public ::testing::Test {
 protected:
  PcieRules()
      : port_(hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))),
        card_(hardware_.add("0000:01:00.0", test::express_function()).below("0000:00:01.0")) {}

  FakeMachine hardware_;
  FakeFunction& port_;
  FakeFunction& card_;
};

TEST_F(PcieRules, AreContentWithWhatTheDevicesSupport) {
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindAPayloadThatTheFunctionDoesNotSupport) {
  card_.poke(test::kDevCtl, "70 20");  // 1024 of 512
  port_.poke(test::kDevCap, "23 80 00 00");
  port_.poke(test::kDevCtl, "70 20");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-MPSS: mps is 1024, the device allows 512"));
}

TEST_F(PcieRules, FindAPayloadAboveThePorts) {
  card_.poke(test::kDevCtl, "30 20");  // 256 below 128
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-MPS-PATH: mps is 256, the port above allows 128"));
}

TEST_F(PcieRules, FindAPortThatMaySendMoreThanTheFunctionTakes) {
  port_.poke(test::kDevCtl, "30 20");
  EXPECT_THAT(
      found_in(hardware_),
      ElementsAre("0000:01:00.0 PCIE-MPS-CHILD: mps of the port above is 256, the device allows "
                  "128"));
}

TEST_F(PcieRules, AcceptSuchAPortWhereTheKernelKeepsReadsSmall) {
  hardware_.be({.mps_for_reads = true});
  port_.poke(test::kDevCtl, "30 10");  // 256, reads 256
  card_.poke(test::kDevCtl, "10 00");  // 128, reads 128
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindReadsAboveThePayloadOnlyWhereTheKernelReliesOnThem) {
  card_.poke(test::kDevCtl, "10 50");  // reads of 4096, payload 128: usual
  EXPECT_THAT(found_in(hardware_), IsEmpty());
  hardware_.be({.mps_for_reads = true});
  port_.poke(test::kDevCtl, "10 00");
  EXPECT_THAT(
      found_in(hardware_),
      ElementsAre("0000:01:00.0 PCIE-PERF-MRRS: mrrs is 4096, the payload size allows 128"));
}

TEST_F(PcieRules, DoNotHoldAnIntegratedEndpointAgainstAPath) {
  hardware_.add("0000:00:02.0", test::express_function(test::kIntegratedType))
      .poke(test::kDevCtl, "30 20");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, DoNotHoldAVirtualFunctionAgainstAPath) {
  hardware_.add("0000:01:00.2", test::express_function().put(0, "ff ff ff ff"))
      .below("0000:00:01.0");
  port_.poke(test::kDevCtl, "30 20");
  card_.poke(test::kDevCtl, "30 20");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, LookAtFunctionZeroOnlyWithAri) {
  hardware_.add("0000:01:00.1", test::express_function()).below("0000:00:01.0");
  port_.poke(test::kDevCtl, "30 20");
  card_.poke(test::kDevCtl, "30 20");
  EXPECT_THAT(found_in(hardware_).size(), 1U);
  port_.poke(test::kDevCtl2, "20 00");  // ARI forwarding
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindADownstreamPortThatDiffersFromItsSwitch) {
  FakeMachine hardware;
  test::add_switch_tree(hardware);
  EXPECT_THAT(found_in(hardware), IsEmpty());
  FakeMachine other;
  other.add("0000:01:00.0", test::express_port(test::kUpstreamType, "02", "04"));
  other.add("0000:02:00.0", test::express_port(test::kDownstreamType, "03", "03"))
      .below("0000:01:00.0")
      .poke(test::kDevCtl, "30 20");
  EXPECT_THAT(found_in(other),
              ElementsAre("0000:02:00.0 PCIE-MPS-PATH: mps is 256, the port above allows 128"));
}

TEST_F(PcieRules, FindALinkPowerStateThatIsNotSupported) {
  card_.poke(test::kLnkCap, "83 08 00 00");  // L1 only
  card_.poke(test::kLnkCtl, "01 00");        // L0s
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-ASPM-SUPPORT: aspm is l0s, the device allows off l1"));
}

TEST_F(PcieRules, FindL1ThatThePortAboveHasOff) {
  card_.poke(test::kLnkCtl, "02 00");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-ASPM-PORT: aspm is l1, the port above allows off"));
  port_.poke(test::kLnkCtl, "02 00");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindAReadCompletionBoundaryAboveTheRootPorts) {
  card_.poke(test::kLnkCtl, "08 00");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-RCB: rcb is 128, the root port allows 64"));
  port_.poke(test::kLnkCtl, "08 00");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindATimeoutOutsideTheRanges) {
  card_.poke(test::kDevCap2, "17 08 03 00");  // A to C
  card_.poke(test::kDevCtl2, "0d 00");        // range D
  EXPECT_THAT(
      found_in(hardware_),
      ElementsAre("0000:01:00.0 PCIE-CTO-RANGE: cto is 4s-13s, the device allows "
                  "50us-50ms 50us-100us 1ms-10ms 16ms-55ms 65ms-210ms 260ms-900ms 1s-3.5s"));
}

TEST_F(PcieRules, AllowTheDefaultTimeoutEverywhere) {
  card_.poke(test::kDevCap2, "00 00 00 00");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
}

TEST_F(PcieRules, FindWhatIsOnButNotSupported) {
  card_.poke(test::kDevCap, "02 80 00 00");
  card_.poke(test::kDevCtl, "10 21");  // 8-bit tags
  card_.poke(test::kDevCap2, "0f 00 00 00");
  card_.poke(test::kDevCtl2, "10 14");  // no timeout, LTR, 10-bit tags
  port_.poke(test::kDevCtl2, "00 04");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-CTO-DISABLE: cto_disable is on, the device allows off",
                          "0000:01:00.0 PCIE-TAG: extended_tag is on, the device allows off",
                          "0000:01:00.0 PCIE-TAG-10BIT: ten_bit_tag_requester is on, the device "
                          "allows off",
                          "0000:01:00.0 PCIE-LTR-SUPPORT: ltr is on, the device allows off"));
}

TEST_F(PcieRules, FindAriForwardingThatAPortDoesNotSupport) {
  port_.poke(test::kDevCap2, "1f 08 03 00");
  port_.poke(test::kDevCtl2, "20 00");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:00:01.0 PCIE-ARI: ari_forwarding is on, the device allows off"));
}

TEST_F(PcieRules, FindLatencyReportsThatThePortDoesNotTake) {
  card_.poke(test::kDevCtl2, "00 04");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-LTR-PATH: ltr is on, the port above allows off"));
}

TEST_F(PcieRules, FindABufferFlushSignalThatIsNotSupported) {
  card_.poke(test::kDevCap2, "1f 08 07 00");  // messages
  card_.poke(test::kDevCtl2, "00 60");        // wake
  EXPECT_THAT(
      found_in(hardware_),
      ElementsAre(
          "0000:01:00.0 PCIE-OBFF: obff is wake, the device allows off message-a message-b"));
}

TEST_F(PcieRules, FindATargetSpeedThatTheLinkDoesNotHave) {
  card_.poke(test::kLnkCtl2, "04 00");
  EXPECT_THAT(found_in(hardware_),
              ElementsAre("0000:01:00.0 PCIE-LINK-SPEED: target_speed is 16GT/s, the device allows "
                          "fixed 2.5GT/s 5GT/s 8GT/s"));
}

TEST_F(PcieRules, TakeTheFastestSpeedWhereNoListOfThemIsGiven) {
  card_.poke(test::kLnkCap2, "00 00 00 00");
  EXPECT_THAT(found_in(hardware_), IsEmpty());
  card_.poke(test::kLnkCtl2, "04 00");
  EXPECT_THAT(found_in(hardware_).size(), 1U);
}

}  // namespace
}  // namespace pcitune::rules
