// Profiles as requests for devices.
#include "pcitune/plan/profiles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using knowledge::Profile;
using test::FakeMachine;
using test::told;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Profile profile(const std::string& name, const std::string& members) {
  auto reading = knowledge::read_profile(
      R"({"schema": "pcitune.profile/1", "summary": "an example", "source": ["a test"],
"confidence": "high", "match": {"id": "15b3:5a44"})" +
          members + "}",
      "/etc/pcitune/profiles/" + name + ".json");
  if (!reading.document) throw std::invalid_argument(util::message(reading.faults.at(0)));
  return *reading.document;
}

// Two 15b3:5a44 of 512 bytes and 1 transaction, designed for 2048 and 8.
class ProfilesTest : public ::testing::Test {
 protected:
  ProfilesTest() {
    for (const auto name : {"0000:02:01.0", "0000:02:02.0"})
      fake.add(name, test::limited().put(0x72, "02 00"));
    machine = fake.survey();
  }
  [[nodiscard]] std::vector<std::string> planned(const std::vector<const Profile*>& profiles,
                                                 std::size_t count = 2) {
    const Wishes wishes = wishes_of(profiles, machine, count);
    return told(make_plan(machine, wishes.requests, {.accepted = wishes.accepted}));
  }

  FakeMachine fake;
  device::Machine machine;
};

TEST_F(ProfilesTest, AskEachDeviceThatTheyMatchForTheirFields) {
  const Profile most = profile("most", R"(, "kind": "tune", "set": {"pcix.command.mmrbc": "max"})");
  EXPECT_THAT(planned({&most}),
              ElementsAre("pcix.command.mmrbc: 512 -> 2048 would-apply",
                          "pcix.command.mmrbc: 512 -> 2048 would-apply"));
  EXPECT_THAT(planned({&most}, 1), ElementsAre("pcix.command.mmrbc: 512 -> 2048 would-apply"));
  const Wishes wishes = wishes_of({&most}, machine, 1);
  EXPECT_EQ(wishes.requests.at(0).origin, "profile most (/etc/pcitune/profiles/most.json:2)");
}

TEST_F(ProfilesTest, CountsHoldWithinTheirBounds) {
  const Profile two = profile("two", R"(, "kind": "info", "count": 2)");
  EXPECT_TRUE(wishes_of({&two}, machine, 2).uses.at(0).count_holds());
  EXPECT_FALSE(wishes_of({&two}, machine, 1).uses.at(0).count_holds());
}

TEST_F(ProfilesTest, OneThatOverridesAnotherWinsForItsOwnFieldsOnly) {
  const Profile base = profile(
      "base", R"(, "kind": "tune", "set": {"pcix.command.mmrbc": 2048, "pcix.command.ost": 4})");
  const Profile lab = profile(
      "lab", R"(, "kind": "tune", "set": {"pcix.command.mmrbc": 1024}, "overrides": ["base"])");
  EXPECT_THAT(planned({&base, &lab}, 1),
              ElementsAre("pcix.command.ost: 1 -> 4 would-apply",
                          "pcix.command.mmrbc: 512 -> 1024 would-apply"));
  const Profile rival =
      profile("rival", R"(, "kind": "tune", "set": {"pcix.command.mmrbc": 1024})");
  EXPECT_THAT(
      planned({&base, &rival}, 1),
      ElementsAre("pcix.command.mmrbc: 512 -> ? conflict", "pcix.command.ost: 1 -> 4 would-apply"));
}

TEST_F(ProfilesTest, AcceptFindingsOnTheirDevicesByName) {
  const std::string set = R"(, "kind": "tune", "set": {"pcix.command.mmrbc": 4096})";
  const Profile plain = profile("plain", set);
  const Profile sure = profile(
      "sure", set + R"(, "accept": [{"rule": "PCIX-DMMRBC", "because": "it was measured"}])");
  EXPECT_FALSE(make_plan(machine, wishes_of({&plain}, machine, 1).requests, {}).may_run());
  const Wishes wishes = wishes_of({&sure}, machine, 1);
  const Plan plan = make_plan(machine, wishes.requests, {.accepted = wishes.accepted});
  EXPECT_TRUE(plan.may_run());
  ASSERT_EQ(plan.accepted.size(), 1U);
  EXPECT_EQ(plan.accepted[0].rule->id, "PCIX-DMMRBC");
  EXPECT_THAT(plan.overridden, IsEmpty());
}

TEST_F(ProfilesTest, LimitsAreARuleWhileTheProfileIsActive) {
  const Profile careful = profile(
      "careful", R"(, "kind": "limit", "limits": {"pcix.command.mmrbc": {"at_most": 1024}})");
  const auto rule = limits_rule(careful);
  ASSERT_TRUE(rule);
  const rules::Rulebook book({*rule});
  const auto assignments = parse_assignments({"mmrbc=2048"});
  const Plan plan =
      make_plan(machine, requests_for({0}, *assignments), {.accepted = {}, .book = &book});
  EXPECT_FALSE(plan.may_run());
  ASSERT_EQ(plan.refusals.size(), 1U);
  EXPECT_EQ(plan.refusals[0].rule->id, "PROFILE-CAREFUL");
  EXPECT_THAT(rules::text_of(plan.refusals[0]), HasSubstr("at most 1024"));
  EXPECT_FALSE(limits_rule(profile("none", R"(, "kind": "info")")));
}

}  // namespace
}  // namespace pcitune::plan
