// Fields that are shared: what comes along, and when that is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::plan {
namespace {

using test::FakeFunction;
using test::FakeMachine;
using test::planned;
using test::refused_by;
using test::told_of;
using test::Words;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Groups : public ::testing::Test {
 protected:
  Words lines(const Words& words, const std::string& target, const Words& force = {}) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words, force, {target});
    return told_of(machine_, plan_);
  }

  FakeMachine hardware_;
  device::Machine machine_;
  Plan plan_;
};

// ---- Link power states

TEST_F(Groups, OfLinkPowerStatesAreBothEndsAndAllFunctions) {
  test::add_link(hardware_);
  for (const char* target : {"0000:01:00.1", "0000:01:00.0", "0000:00:01.0"}) {
    EXPECT_THAT(
        lines({"aspm=l1"}, target),
        ::testing::UnorderedElementsAre("0000:00:01.0 pcie.lnkctl.aspm: off -> l1 would-apply",
                                        "0000:01:00.0 pcie.lnkctl.aspm: off -> l1 would-apply",
                                        "0000:01:00.1 pcie.lnkctl.aspm: off -> l1 would-apply"))
        << target;
  }
}

// It may be left behind with another value: unknown is not absent.
TEST_F(Groups, AreNotMadeWithoutAMemberThatCannotBeRead) {
  test::add_link(hardware_);
  hardware_.add("0000:01:00.2", test::express_function()).below("0000:00:01.0").readable = 0x40;
  EXPECT_THAT(lines({"aspm=l1"}, "0000:01:00.0"), Each(HasSubstr("not-tried")));
  ASSERT_THAT(plan_.problems, SizeIs(1));
  EXPECT_EQ(plan_.problems[0].error.where, "0000:01:00.2");
  EXPECT_THAT(plan_.problems[0].error.what,
              ::testing::AllOf(HasSubstr("unknown, not absent"), HasSubstr("0000:01:00.0")));
  EXPECT_FALSE(plan_.may_run());
}

TEST_F(Groups, SayWithWhomALineGoes) {
  test::add_link(hardware_);
  lines({"aspm=l1"}, "0000:01:00.0");
  EXPECT_EQ(plan_.outcomes.at(1).remark, "goes with 0000:01:00.0");
  for (const Step& step : plan_.steps) {
    const bool port = step.device == test::index_of(machine_, "0000:00:01.0");
    const bool asked = step.device == test::index_of(machine_, "0000:01:00.0");
    EXPECT_EQ(step.reason.find("both ends of a link") != std::string::npos, port);
    EXPECT_EQ(step.reason.find("all functions of a device") != std::string::npos, !port && !asked);
  }
}

TEST_F(Groups, LeaveOutWhatHoldsTheValueAlready) {
  FakeMachine hardware;
  hardware.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))
      .poke(test::kLnkCtl, "02 00");
  hardware.add("0000:01:00.0", test::express_function()).below("0000:00:01.0");
  const auto machine = hardware.survey();
  EXPECT_THAT(told_of(machine, planned(machine, {"aspm=l1"}, {}, {"0000:01:00.0"})),
              ElementsAre("0000:01:00.0 pcie.lnkctl.aspm: off -> l1 would-apply"));
}

TEST_F(Groups, AreRefusedWhereTheOtherEndDoesNotSupportIt) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))
      .poke(test::kLnkCap, "83 04 00 00");  // L0s only
  hardware_.add("0000:01:00.0", test::express_function()).below("0000:00:01.0");
  lines({"aspm=l1"}, "0000:01:00.0");
  EXPECT_THAT(test::ids_of(plan_.refusals), Each("PCIE-ASPM-SUPPORT"));
  EXPECT_THAT(plan_.steps, IsEmpty());
}

TEST_F(Groups, AreRefusedWhereTheOtherEndIsNotToBeSeen) {
  hardware_.add("0000:01:00.0", test::express_function());
  lines({"aspm=l1"}, "0000:01:00.0");
  EXPECT_THAT(refused_by(plan_), ElementsAre("OWNER-GROUP"));
  EXPECT_THAT(plan_.outcomes[0].remark, HasSubstr("on the host"));
}

TEST_F(Groups, AreRefusedWithoutFunctionZero) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"));
  hardware_.add("0000:01:00.1", test::express_function()).below("0000:00:01.0");
  lines({"aspm=l0s"}, "0000:01:00.1");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-FUNCTION-0"));
}

TEST_F(Groups, CountAriFunctionsOfHigherNumbersIn) {
  test::add_link(hardware_);
  hardware_.add("0000:01:02.3", test::express_function()).below("0000:00:01.0");
  EXPECT_THAT(lines({"common_clock=on"}, "0000:01:02.3"), SizeIs(4));
}

TEST_F(Groups, TakeOneValueForTwoNamedMembers) {
  test::add_link(hardware_);
  machine_ = hardware_.survey();
  auto assignments = parse_assignments({"aspm=l1"});
  plan_ = make_plan(machine_, requests_for({0, 1}, *assignments), {});
  EXPECT_TRUE(plan_.may_run()) << "both named, one value";
}

// ---- Payload sizes

TEST_F(Groups, OfAPayloadSizeAreAllBelowTheRootPort) {
  test::add_switch_tree(hardware_);
  EXPECT_THAT(lines({"mps=256"}, "0000:03:00.0"), SizeIs(7));
  EXPECT_TRUE(plan_.may_run());
  for (const Outcome& line : plan_.outcomes) EXPECT_EQ(line.wanted, "256");
}

TEST_F(Groups, OfAPayloadSizeTakeWhatAllSupport) {
  test::add_switch_tree(hardware_);
  hardware_.add("0000:04:00.1", test::express_function())
      .below("0000:02:01.0")
      .poke(test::kDevCap, "21 80 00 00");  // 256
  lines({"mps=max"}, "0000:03:00.0");
  EXPECT_TRUE(plan_.may_run());
  EXPECT_EQ(plan_.outcomes.at(0).wanted, "256");
}

TEST_F(Groups, OfAPayloadSizeAreRefusedAboveWhatOneOnThePathSupports) {
  test::add_switch_tree(hardware_);
  hardware_.add("0000:04:00.1", test::express_function())
      .below("0000:02:01.0")
      .poke(test::kDevCap, "20 80 00 00");  // 128
  lines({"mps=256"}, "0000:03:00.0");
  EXPECT_THAT(test::ids_of(plan_.refusals), ElementsAre("PCIE-MPSS"));
}

TEST_F(Groups, OfAPayloadSizeAreRefusedWhileADriverIsBoundAnywhereInTheTree) {
  test::add_switch_tree(hardware_);
  hardware_.add("0000:04:00.1", test::express_function()).below("0000:02:01.0").driver = "nvme";
  lines({"mps=256"}, "0000:03:00.0");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-MPS-LIVE", "PCIE-MPS-LIVE"));
  EXPECT_THAT(plan_.outcomes.back().remark,
              ::testing::AllOf(HasSubstr("is bound to nvme"), HasSubstr("pci=pcie_bus_safe")));
}

TEST_F(Groups, OfAPayloadSizeAreRefusedWhileOneMayStartTransactions) {
  test::add_link(hardware_);
  hardware_.add("0000:01:00.2", test::express_function().put(0x04, "04 00")).below("0000:00:01.0");
  lines({"mps=256"}, "0000:01:00.0");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-MPS-LIVE", "PCIE-MPS-LIVE"));
}

TEST_F(Groups, OfAPayloadSizeAreRefusedWhileTransactionsArePending) {
  test::add_link(hardware_);
  hardware_.add("0000:01:00.2", test::express_function().put(test::kDevSta, "20"))
      .below("0000:00:01.0");
  lines({"mps=256"}, "0000:01:00.0");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-MPS-LIVE", "PCIE-MPS-LIVE"));
}

TEST_F(Groups, OfAPayloadSizeAreRefusedWhileADriverIsBoundBelowABridgeToPci) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "02"));
  hardware_.add("0000:01:00.0", test::express_port(test::kToPciType, "02", "02"))
      .below("0000:00:01.0");
  hardware_.add("0000:02:00.0", test::infinihost()).below("0000:01:00.0").driver = "mthca";
  lines({"mps=256"}, "0000:00:01.0");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-MPS-LIVE", "PCIE-MPS-LIVE"));
}

TEST_F(Groups, OfAnIntegratedEndpointArePayloadsOfItsOwn) {
  hardware_.add("0000:00:02.0", test::express_function(test::kIntegratedType));
  EXPECT_THAT(lines({"mps=256"}, "0000:00:02.0"),
              ElementsAre("0000:00:02.0 pcie.devctl.mps: 128 -> 256 would-apply"));
}

// ---- Function 0

TEST_F(Groups, MoveAFieldThatLivesInFunctionZeroThere) {
  test::add_link(hardware_);
  EXPECT_THAT(lines({"pcie.lnkctl2.target_speed=5GT/s"}, "0000:01:00.1"),
              ElementsAre("0000:01:00.1 pcie.lnkctl2.target_speed: 8GT/s -> 8GT/s unchanged",
                          "0000:01:00.0 pcie.lnkctl2.target_speed: 8GT/s -> 5GT/s would-apply"));
  EXPECT_EQ(plan_.outcomes[0].remark, "lives in 0000:01:00.0");
}

TEST_F(Groups, RefuseAFieldOfFunctionZeroThatIsNotThere) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"));
  hardware_.add("0000:01:00.1", test::express_function()).below("0000:00:01.0");
  lines({"pcie.lnkctl2.target_speed=5GT/s"}, "0000:01:00.1");
  EXPECT_THAT(refused_by(plan_), ElementsAre("PCIE-FUNCTION-0"));
}

// ---- Paths

TEST_F(Groups, OfLatencyReportsAreAllPortsAbove) {
  test::add_switch_tree(hardware_);
  EXPECT_THAT(lines({"pcie.devctl2.ltr=on"}, "0000:03:00.0"),
              ElementsAre("0000:03:00.0 pcie.devctl2.ltr: off -> on would-apply",
                          "0000:02:00.0 pcie.devctl2.ltr: off -> on would-apply",
                          "0000:01:00.0 pcie.devctl2.ltr: off -> on would-apply",
                          "0000:00:01.0 pcie.devctl2.ltr: off -> on would-apply"));
}

TEST_F(Groups, OfLatencyReportsThatGoOffAreAllBelow) {
  FakeMachine hardware;
  hardware.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))
      .poke(test::kDevCtl2, "00 04");
  hardware.add("0000:01:00.0", test::express_function())
      .below("0000:00:01.0")
      .poke(test::kDevCtl2, "00 04");
  const auto machine = hardware.survey();
  EXPECT_THAT(told_of(machine, planned(machine, {"pcie.devctl2.ltr=off"}, {}, {"0000:00:01.0"})),
              ElementsAre("0000:00:01.0 pcie.devctl2.ltr: on -> off would-apply",
                          "0000:01:00.0 pcie.devctl2.ltr: on -> off would-apply"));
}

// ---- Through the kernel

class KernelGroups : public Groups {
 protected:
  KernelGroups() {
    hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))
        .around.by_kernel = true;
    card_ = &hardware_.add("0000:01:00.0", test::express_function()).below("0000:00:01.0");
    card_->around.by_kernel = true;
    card_->around.link_attributes = {"l0s_aspm", "l1_aspm"};
  }

  FakeFunction* card_ = nullptr;
};

TEST_F(KernelGroups, TurnALinkPowerStateOnByTheKernelsSwitch) {
  lines({"aspm=l1"}, "0000:00:01.0");
  ASSERT_THAT(plan_.steps, SizeIs(2));
  for (const Step& step : plan_.steps) {
    EXPECT_THAT(step.switches, ElementsAre(Switch{1, "link/l1_aspm", "1"}));
    EXPECT_THAT(step.reason, HasSubstr("the kernel does it"));
  }
}

TEST_F(KernelGroups, AreRefusedWhereTheKernelOffersNoSwitch) {
  card_->around.link_attributes = {"l0s_aspm"};
  lines({"aspm=l0s+l1"}, "0000:01:00.0");
  EXPECT_THAT(refused_by(plan_), Each("PCIE-ASPM-KERNEL"));
  EXPECT_FALSE(plan_.may_run());
  EXPECT_THAT(plan_.outcomes[0].remark,
              ::testing::AllOf(HasSubstr("no link/l1_aspm"), HasSubstr("pcie_aspm=force")));
}

TEST_F(KernelGroups, TurnALinkPowerStateOffByRegistersAndWarnOfThePolicy) {
  FakeMachine hardware;
  hardware.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))
      .poke(test::kLnkCtl, "02 00");
  FakeFunction& card = hardware.add("0000:01:00.0", test::express_function()).below("0000:00:01.0");
  card.poke(test::kLnkCtl, "02 00");
  card.around.by_kernel = true;
  const Plan off = planned(hardware.survey(), {"aspm=off"}, {}, {"0000:01:00.0"});
  ASSERT_THAT(off.steps, SizeIs(2));
  for (const Step& step : off.steps) EXPECT_THAT(step.switches, IsEmpty());
  EXPECT_THAT(test::cautions_of(off), ElementsAre("PCIE-ASPM-POLICY"));
  EXPECT_THAT(off.cautions[0].text, HasSubstr("/sys/module/pcie_aspm/parameters/policy"));
}

}  // namespace
}  // namespace pcitune::plan
