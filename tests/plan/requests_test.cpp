// Several who ask for one field of one device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using test::FakeMachine;
using test::told;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// 15b3:5a44, 512 bytes and 1 transaction, designed for 2048 and 8.
device::Machine low() {
  FakeMachine machine;
  machine.add("0000:02:01.0", test::limited().put(0x72, "02 00"));
  return machine.survey();
}

void ask(std::vector<Request>& requests, const std::string& origin, const test::Words& words) {
  const auto assignments = parse_assignments(words);
  if (!assignments) throw std::invalid_argument(util::message(assignments.error()));
  for (const Assignment& assignment : *assignments) requests.push_back({0, assignment, origin});
}

TEST(Requests, OfTwoThatAgreeAreOneLine) {
  std::vector<Request> requests;
  ask(requests, "a", {"mmrbc=at_least:1024"});
  ask(requests, "b", {"mmrbc=max"});
  const Plan plan = make_plan(low(), requests, {});
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: 512 -> 2048 would-apply"));
  EXPECT_EQ(plan.outcomes[0].origin, "a, b");
}

TEST(Requests, AreMetTogetherByTheNearestValue) {
  std::vector<Request> requests;
  ask(requests, "a", {"mmrbc=max"});
  ask(requests, "b", {"mmrbc=at_most:1024"});
  EXPECT_THAT(told(make_plan(low(), requests, {})),
              ElementsAre("pcix.command.mmrbc: 512 -> 1024 would-apply"));
}

TEST(Requests, ThatNoValueMeetsAreAConflictAndTheRestIsPlanned) {
  std::vector<Request> requests;
  ask(requests, "profile a", {"mmrbc=1024", "ost=4"});
  ask(requests, "profile b", {"mmrbc=2048"});
  const Plan plan = make_plan(low(), requests, {});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(
      told(plan),
      ElementsAre("pcix.command.mmrbc: 512 -> ? conflict", "pcix.command.ost: 1 -> 4 would-apply"));
  EXPECT_THAT(plan.outcomes[0].remark,
              AllOf(HasSubstr("profile a wants 1024"), HasSubstr("profile b wants 2048")));
  EXPECT_EQ(exit_status(plan.outcomes), util::ExitStatus::kFailed);
}

TEST(Requests, ForAliasAndFullKeyAreForOneField) {
  std::vector<Request> requests;
  ask(requests, "a", {"mmrbc=1024"});
  ask(requests, "b", {"pcix.command.mmrbc=1024"});
  EXPECT_THAT(told(make_plan(low(), requests, {})),
              ElementsAre("pcix.command.mmrbc: 512 -> 1024 would-apply"));
}

TEST(Requests, WithALeastThatTheDeviceCannotHoldAreRefusedByItsRule) {
  std::vector<Request> requests;
  ask(requests, "a", {"mmrbc=max"});
  ask(requests, "b", {"mmrbc=at_least:4096"});
  const Plan plan = make_plan(low(), requests, {});
  EXPECT_FALSE(plan.may_run());
  EXPECT_EQ(plan.outcomes[0].rule, "PCIX-DMMRBC");
}

}  // namespace
}  // namespace pcitune::plan
