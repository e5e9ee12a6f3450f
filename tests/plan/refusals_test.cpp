// What the rules refuse before anything is written, and what --force lets through.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using test::FakeMachine;
using test::ids_of;
using test::planned;
using test::Space;
using test::told;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

device::Machine card(const Space& space) {
  FakeMachine machine;
  machine.add("0000:02:01.0", space);
  return machine.survey();
}

// Designed for 512 bytes only, with the Command given.
device::Machine of_512(std::string_view command) {
  return card(test::infinihost().put(0x72, command).put(0x74, "08 02 03 1a"));
}

TEST(Refusal, OfAReadCountAboveTheMaximumNamesRuleAndLimit) {
  const Plan plan = planned(card(test::limited()), {"mmrbc=4096"});
  EXPECT_FALSE(plan.may_run());
  ASSERT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMMRBC"));
  EXPECT_EQ(plan.refusals[0].breach.limit, 2U);  // 2048
  EXPECT_EQ(plan.outcomes[0].verdict, Verdict::kRefused);
  EXPECT_EQ(plan.outcomes[0].rule, "PCIX-DMMRBC");
}

TEST(Refusal, OfTooManySplitTransactionsNamesItsOwnRule) {
  const Plan plan = planned(card(test::limited()), {"ost=12"});
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMOST"));
}

TEST(Refusal, PlansNothingAtAll) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost().put(0x72, "42 00"));  // allows 4096
  hardware.add("0000:02:01.0", test::limited());
  const Plan plan = planned(hardware.survey(), {"mmrbc=4096", "latency_timer=128"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 512 -> 4096 not-tried",
                          "pci.latency_timer: 64 -> 128 not-tried",
                          "pcix.command.mmrbc: 512 -> 4096 refused",
                          "pci.latency_timer: 64 -> 128 not-tried"));
}

TEST(Refusal, OfAWholeRegisterIsAtItsFieldAndItsLine) {
  const Plan plan = planned(card(test::limited()), {"pcix.command=0x4e"});
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command: 0x0042 -> 0x004e refused",
                          "pcix.command.mmrbc: 512 -> 4096 refused"));
}

TEST(OldFinding, OfAnotherFieldIsNotShownAndBlocksNothing) {
  const Plan plan = planned(card(test::above_its_maximum()), {"ero=off"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(plan.old, IsEmpty());
  EXPECT_THAT(plan.refusals, IsEmpty());
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.ero: on -> off would-apply"));
}

TEST(OldFinding, OfTheFieldThatWasAskedForIsShown) {
  const Plan plan = planned(card(test::above_its_maximum()), {"mmrbc=4096"});
  EXPECT_THAT(ids_of(plan.old), ElementsAre("PCIX-DMMRBC"));
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: 4096 -> 4096 unchanged"));
}

TEST(OldFinding, OfADeviceThatWasNotAskedForIsNotShown) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());
  hardware.add("0000:02:01.0", test::above_its_maximum());
  EXPECT_THAT(planned(hardware.survey(), {"mmrbc=4096"}, {}, {"0000:02:00.0"}).old, IsEmpty());
}

TEST(OldFinding, MayBeLeft) {
  const Plan plan = planned(card(test::above_its_maximum()), {"mmrbc=2048"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(plan.old, IsEmpty());
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: 4096 -> 2048 would-apply"));
}

TEST(OldFinding, MayBecomeLess) {
  const Plan plan = planned(of_512("4e 00"), {"mmrbc=1024"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(ids_of(plan.old), ElementsAre("PCIX-DMMRBC"));
}

TEST(OldFinding, MayNotBecomeWorse) {
  const Plan plan = planned(of_512("46 00"), {"mmrbc=2048"});  // from 1024
  EXPECT_FALSE(plan.may_run());
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMMRBC"));
}

TEST(OldFinding, OfOneRuleDoesNotExcuseAnother) {
  const Plan plan = planned(card(test::above_its_maximum()), {"ost=32"});
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMOST"));
}

TEST(Force, OverridesItsRule) {
  const Plan plan = planned(card(test::limited()), {"mmrbc=4096"}, {"PCIX-DMMRBC"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_EQ(plan.steps.size(), 1U);
  EXPECT_THAT(ids_of(plan.overridden), ElementsAre("PCIX-DMMRBC"));
  EXPECT_THAT(plan.refusals, IsEmpty());
}

TEST(Force, OverridesNoOtherRule) {
  const Plan plan = planned(card(test::limited()), {"mmrbc=4096", "ost=32"}, {"PCIX-DMMRBC"});
  EXPECT_FALSE(plan.may_run());
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(ids_of(plan.overridden), ElementsAre("PCIX-DMMRBC"));
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMOST"));
}

TEST(Force, OfAnUnknownRuleIsRefusedWithTheNearestOne) {
  const auto checked = check_force({.force = {"PCIX-DMRBC"}});
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, util::ErrorCode::kUsage);
  EXPECT_THAT(util::message(checked.error()), HasSubstr("PCIX-DMMRBC"));
}

TEST(Force, TakesEveryRuleThatMayBeOverridden) {
  EXPECT_TRUE(
      check_force({.force = {"PCIX-DMMRBC", "PCIX-DMOST", "OWNER-KERNEL", "OWNER-QUIESCE"}}));
  EXPECT_TRUE(check_force({}));
}

TEST(Force, DoesNotTakeOwnerNever) {
  const auto checked = check_force({.force = {"OWNER-NEVER"}});
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, util::ErrorCode::kUsage);
}

}  // namespace
}  // namespace pcitune::plan
