// max, at_least and at_most: what they choose under the rules.
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
using ::testing::IsEmpty;

device::Machine card(const Space& space) {
  FakeMachine machine;
  machine.add("0000:02:01.0", space);
  return machine.survey();
}

// 15b3:5a44, 512 bytes and 1 transaction, designed for 2048 and 8.
device::Machine low() { return card(test::limited().put(0x72, "02 00")); }

TEST(Max, IsTheDesignedMaximumOfTheDevice) {
  EXPECT_THAT(told(planned(low(), {"mmrbc=max"})),
              ElementsAre("pcix.command.mmrbc: 512 -> 2048 would-apply"));
  EXPECT_THAT(told(planned(low(), {"ost=max"})),
              ElementsAre("pcix.command.ost: 1 -> 8 would-apply"));
}

TEST(Max, ThatIsThereAlreadyIsUnchanged) {
  const Plan plan = planned(card(test::infinihost()), {"mmrbc=max", "ost=max"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 4096 -> 4096 unchanged",
                          "pcix.command.ost: 8 -> 8 unchanged"));
}

TEST(Max, OfSeveralFieldsIsOneStep) {
  const Plan plan = planned(low(), {"mmrbc=max", "ost=max"});
  EXPECT_EQ(plan.steps.size(), 1U);
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 512 -> 2048 would-apply",
                          "pcix.command.ost: 1 -> 8 would-apply"));
}

TEST(Max, OfEachDeviceIsItsOwn) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost().put(0x72, "02 00"));
  hardware.add("0000:02:01.0", test::limited());
  EXPECT_THAT(told(planned(hardware.survey(), {"mmrbc=max"})),
              ElementsAre("pcix.command.mmrbc: 512 -> 4096 would-apply",
                          "pcix.command.mmrbc: 512 -> 2048 would-apply"));
}

TEST(Max, WithoutARuleIsTheHighestCode) {
  EXPECT_THAT(told(planned(low(), {"latency_timer=max"})),
              ElementsAre("pci.latency_timer: 64 -> 255 would-apply"));
}

TEST(Max, DoesNotCountAnOldFindingOfAnotherField) {
  EXPECT_THAT(told(planned(card(test::above_its_maximum()), {"ost=max"})),
              ElementsAre("pcix.command.ost: 1 -> 8 would-apply"));
}

TEST(Max, StaysUnderItsRuleWhileAnotherOneIsForced) {
  const Plan plan = planned(low(), {"mmrbc=4096", "ost=max"}, {"PCIX-DMMRBC"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(ids_of(plan.overridden), ElementsAre("PCIX-DMMRBC"));
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 512 -> 4096 would-apply",
                          "pcix.command.ost: 1 -> 8 would-apply"));
}

TEST(Max, IsNotBlamedForWhatAnExactValueBreaks) {
  const Plan plan = planned(low(), {"mmrbc=4096", "ost=max"});
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMMRBC"));
}

TEST(AtLeast, IsMetBetweenTheBoundAndTheMaximum) {
  const Plan plan = planned(low(), {"mmrbc=at_least:1024"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(plan.outcomes[0].wanted, ::testing::AnyOf("1024", "2048"));
}

TEST(AtLeast, ThatHoldsAlreadyChangesNothing) {
  const Plan plan = planned(card(test::infinihost()), {"mmrbc=at_least:1024"});
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: 4096 -> 4096 unchanged"));
}

TEST(AtLeast, AboveTheMaximumIsRefused) {
  const Plan plan = planned(low(), {"mmrbc=at_least:4096"});
  EXPECT_THAT(ids_of(plan.refusals), ElementsAre("PCIX-DMMRBC"));
  EXPECT_THAT(plan.steps, IsEmpty());
}

TEST(AtMost, LowersToTheBound) {
  EXPECT_THAT(told(planned(card(test::infinihost()), {"mmrbc=at_most:1024"})),
              ElementsAre("pcix.command.mmrbc: 4096 -> 1024 would-apply"));
}

TEST(AtMost, BetweenTwoValuesTakesTheLowerOne) {
  EXPECT_THAT(told(planned(card(test::infinihost()), {"ost=at_most:7"})),
              ElementsAre("pcix.command.ost: 8 -> 4 would-apply"));
}

TEST(AtMost, AboveTheMaximumIsNotRefused) {
  EXPECT_THAT(planned(low(), {"mmrbc=at_most:4096"}).refusals, IsEmpty());
}

TEST(Bounds, GoTogetherWithExactValues) {
  const Plan plan = planned(low(), {"ost=max", "mmrbc=1024"});
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.ost: 1 -> 8 would-apply",
                          "pcix.command.mmrbc: 512 -> 1024 would-apply"));
}

TEST(Bounds, DoNotGoWithFlags) {
  for (const auto* const word : {"ero=max", "dpere=at_least:1", "ero=at_most:1"}) {
    const auto parsed = parse_assignments({word});
    ASSERT_FALSE(parsed) << word;
    EXPECT_EQ(parsed.error().code, util::ErrorCode::kUsage);
  }
}

}  // namespace
}  // namespace pcitune::plan
