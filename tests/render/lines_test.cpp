// Lines that scripts read: get and set. Their form is public.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/render/text.h"
#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::render {
namespace {

using plan::Outcome;
using plan::Verdict;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

device::Machine machine_of(const test::Space& space) {
  test::FakeMachine hardware;
  hardware.add("0000:02:01.0", space);
  return hardware.survey();
}

const device::Machine& machine() {
  static const device::Machine only = machine_of(test::limited());
  return only;
}

// The line of a change of the read count from 4096 to 512.
std::string line(Verdict verdict, const std::string& after = "") {
  return outcome_line(machine(),
                      {.key = "pcix.command.mmrbc",
                       .before = "4096",
                       .wanted = "512",
                       .after = after,
                       .verdict = verdict});
}

TEST(GetLine, HasThreeColumnsBetweenTabs) {
  EXPECT_EQ(get_line(machine().devices[0], "pcix.command.mmrbc", "4096"),
            "0000:02:01.0\tpcix.command.mmrbc\t4096\n");
}

TEST(GetLine, NamesADeviceWithoutAddressByNumber) {
  const device::Device nameless{.name = test::name_of("#1")};
  EXPECT_EQ(get_line(nameless, "pcix.command.ero", "?"), "#1\tpcix.command.ero\t?\n");
}

TEST(OutcomeLine, SaysWhatTheRegisterHolds) {
  EXPECT_EQ(line(Verdict::kApplied, "512"),
            "0000:02:01.0 pcix.command.mmrbc 4096 -> 512 applied\n");
}

TEST(OutcomeLine, SaysWhatTheHardwareMadeOfABound) {
  EXPECT_EQ(outcome_line(machine(),
                         {.key = "pci.latency_timer",
                          .before = "64",
                          .wanted = "255",
                          .after = "248",
                          .verdict = Verdict::kApplied,
                          .remark = "low 3 bits fixed"}),
            "0000:02:01.0 pci.latency_timer 64 -> 248 applied (low 3 bits fixed)\n");
}

TEST(OutcomeLine, SaysWhatWasWantedWhereItWasNotReached) {
  const std::string start = "0000:02:01.0 pcix.command.mmrbc 4096 -> 512 ";
  EXPECT_EQ(line(Verdict::kWouldApply), start + "would-apply\n");
  EXPECT_EQ(line(Verdict::kNotTried), start + "not-tried\n");
  EXPECT_EQ(line(Verdict::kStuck, "4096"), start + "stuck\n");
  EXPECT_EQ(line(Verdict::kPartial, "2048"), start + "partial\n");
  EXPECT_EQ(line(Verdict::kFailed), start + "failed\n");
  EXPECT_EQ(line(Verdict::kRolledBack, "4096"), start + "rolled-back\n");
  EXPECT_EQ(line(Verdict::kUnreachable), start + "unreachable\n");
}

TEST(OutcomeLine, SaysWhereAValueWasNotPutBack) {
  EXPECT_EQ(line(Verdict::kUnrestored, "1024"),
            "0000:02:01.0 pcix.command.mmrbc 4096 -> 1024 unrestored\n");
  EXPECT_EQ(line(Verdict::kUnrestored, "?"),
            "0000:02:01.0 pcix.command.mmrbc 4096 -> ? unrestored\n");
}

TEST(OutcomeLine, OfAnOldValueThatIsNotKnownHasAQuestionMark) {
  EXPECT_EQ(outcome_line(machine(),
                         {.key = "pcix.command.mmrbc",
                          .before = "?",
                          .wanted = "512",
                          .verdict = Verdict::kDenied}),
            "0000:02:01.0 pcix.command.mmrbc ? -> 512 denied\n");
}

TEST(OutcomeLine, OfWhatWasThereAlreadyEndsWithUnchanged) {
  const std::string text = outcome_line(machine(),
                                        {.key = "pcix.command.mmrbc",
                                         .before = "512",
                                         .wanted = "512",
                                         .verdict = Verdict::kUnchanged});
  EXPECT_THAT(text, StartsWith("0000:02:01.0 pcix.command.mmrbc 512"));
  EXPECT_THAT(text, EndsWith(" unchanged\n"));
}

TEST(OutcomeLine, OfARefusalNamesTheRule) {
  EXPECT_EQ(outcome_line(machine(),
                         {.key = "pcix.command.mmrbc",
                          .before = "512",
                          .wanted = "4096",
                          .verdict = Verdict::kRefused,
                          .rule = "PCIX-DMMRBC"}),
            "0000:02:01.0 pcix.command.mmrbc 512 -> 4096 refused by PCIX-DMMRBC\n");
}

TEST(OutcomeLine, OfAnOwnersRefusalIsShortAndTheReasonHasALineOfItsOwn) {
  const auto bridge = machine_of(test::amd_8131());
  const auto plan = test::planned(bridge, {"pci.secondary_bus=0x05"});
  EXPECT_EQ(outcome_line(bridge, plan.outcomes.at(0)),
            "0000:02:01.0 pci.secondary_bus 0x02 -> 0x05 refused by OWNER-NEVER\n");
  EXPECT_THAT(refusal(bridge, plan.outcomes.at(0)),
              StartsWith("pci.secondary_bus=0x05 refused by OWNER-NEVER: 0000:02:01.0: bus "
                         "numbers"));
}

TEST(OutcomeLine, NamesThePartnerThatIsRefused) {
  EXPECT_EQ(outcome_line(machine(),
                         {.key = "pcie.lnkctl.aspm",
                          .before = "off",
                          .wanted = "l1",
                          .verdict = Verdict::kRefused,
                          .rule = "PCIE-ASPM-KERNEL",
                          .remark = "of 0000:00:01.0, which goes with it",
                          .by_partner = true}),
            "0000:02:01.0 pcie.lnkctl.aspm off -> l1 refused by PCIE-ASPM-KERNEL (of "
            "0000:00:01.0, which goes with it)\n");
}

TEST(Refusal, OfAReadCountNamesTheRuleTheMaximumAndWhatWouldBeRight) {
  const auto plan = test::planned(machine(), {"mmrbc=4096"});
  EXPECT_THAT(refusal(machine(), plan.refusals.at(0)),
              StartsWith("mmrbc=4096 refused by PCIX-DMMRBC: 0000:02:01.0 allows 2048. Nothing was "
                         "written anywhere. Legal: 512 1024 2048 max"));
}

TEST(Refusal, OfSplitTransactionsListsTheirCounts) {
  const auto plan = test::planned(machine(), {"ost=12"});
  EXPECT_THAT(refusal(machine(), plan.refusals.at(0)),
              StartsWith("ost=12 refused by PCIX-DMOST: 0000:02:01.0 allows 8. Nothing was written "
                         "anywhere. Legal: 1 2 3 4 8 max"));
}

// Range B of the timeouts only.
TEST(Refusal, OfValuesWithoutOrderListsThoseThatAreFineAndNoMax) {
  const auto card = machine_of(test::express_function().put(test::kDevCap2, "02"));
  const auto plan = test::planned(card, {"pcie.devctl2.cto=50us-100us"});
  ASSERT_EQ(plan.refusals.size(), 1U);
  EXPECT_EQ(refusal(card, plan.refusals.at(0), ""),
            "cto=50us-100us refused by PCIE-CTO-RANGE: 0000:02:01.0 allows 50us-50ms 16ms-55ms "
            "65ms-210ms (cto_ranges 10ms-250ms). Legal: 50us-50ms 16ms-55ms 65ms-210ms");
}

TEST(FaultSummary, SaysWhatWasPutBackOnlyWhereSomethingWas) {
  const auto summary = [](std::vector<Verdict> verdicts) {
    std::vector<plan::Outcome> lines;
    for (const Verdict verdict : verdicts)
      lines.push_back({.key = "ost", .before = "1", .wanted = "2", .verdict = verdict});
    return fault_summary(lines);
  };
  EXPECT_THAT(summary({Verdict::kRolledBack, Verdict::kStuck}), HasSubstr("has been put back"));
  EXPECT_THAT(summary({Verdict::kPartial}), HasSubstr("the write did not hold, and has been put"));
  EXPECT_EQ(summary({Verdict::kStuck, Verdict::kNotTried}),
            "the write did not hold; nothing is changed");
  EXPECT_EQ(summary({Verdict::kFailed}), "nothing is changed");
  EXPECT_EQ(summary({Verdict::kConflict}), "nothing was written");
  EXPECT_EQ(summary({Verdict::kApplied}), "");
}

TEST(Finding, SaysDeviceRuleValueAndLimit) {
  const auto found = machine_of(test::above_its_maximum());
  EXPECT_EQ(finding(found, rules::specifications().judge(found).at(0)),
            "0000:02:01.0: PCIX-DMMRBC: mmrbc is 4096, the device allows 2048");
}

TEST(BusText, NamesTheModeOfPciX) {
  using Kind = device::BusMode::Kind;
  EXPECT_EQ(bus_text({.kind = Kind::kPcix, .mode = 0x3}),
            "PCI-X Mode 1 with parity, up to 133 MHz");
  EXPECT_EQ(bus_text({.kind = Kind::kConventional}), "conventional PCI");
  EXPECT_EQ(bus_text({.kind = Kind::kExpress}), "PCI Express");
  EXPECT_EQ(bus_text({}), "?");
}

TEST(BusText, SaysThatAModeIsReserved) {
  EXPECT_THAT(bus_text({.kind = device::BusMode::Kind::kPcix, .mode = 0x4}),
              ::testing::HasSubstr("reserved"));
}

}  // namespace
}  // namespace pcitune::render
