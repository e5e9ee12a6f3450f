// Who may change a field: never, kernel, quiesce, live.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::plan {
namespace {

using test::FakeMachine;
using test::planned;
using test::Space;
using test::told;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kBound = "mthca";
constexpr const char* kUnbound = "";

device::Machine card(const Space& space, const char* driver) {
  FakeMachine machine;
  machine.add("0000:02:00.0", space).driver = driver;
  return machine.survey();
}

void expect_refused(const Plan& plan, std::string_view rule) {
  EXPECT_FALSE(plan.may_run());
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_EQ(plan.outcomes.at(0).verdict, Verdict::kRefused);
  EXPECT_EQ(plan.outcomes.at(0).rule, rule);
  EXPECT_FALSE(plan.outcomes.at(0).remark.empty());
}

TEST(OwnerNever, RefusesBusNumbers) {
  expect_refused(planned(card(test::amd_8131(), kUnbound), {"pci.secondary_bus=0x05"}),
                 "OWNER-NEVER");
}

TEST(OwnerNever, RefusesAResetOfEverythingBelow) {
  expect_refused(planned(card(test::amd_8131(), kUnbound), {"secondary_bus_reset=on"}),
                 "OWNER-NEVER");
}

TEST(OwnerNever, IsNotOverridden) {
  expect_refused(
      planned(card(test::amd_8131(), kUnbound), {"pci.secondary_bus=0x05"}, {"OWNER-NEVER"}),
      "OWNER-NEVER");
}

TEST(OwnerNever, RefusesItsFieldWithinAWholeRegister) {
  // Bridge Control: bit 1 (SERR#) may go with no driver bound, bit 6 (reset) may not.
  const Plan plan = planned(card(test::amd_8131(), kUnbound), {"pci.bridge_control=0x0042"});
  EXPECT_FALSE(plan.may_run());
  EXPECT_THAT(told(plan),
              ElementsAre("pci.bridge_control: 0x0000 -> 0x0042 refused",
                          "pci.bridge_control.serr: off -> on not-tried",
                          "pci.bridge_control.secondary_bus_reset: off -> on refused"));
}

TEST(OwnerKernel, RefusesWithoutForce) {
  expect_refused(planned(card(test::infinihost(), kUnbound), {"bus_master=off"}), "OWNER-KERNEL");
}

TEST(OwnerKernel, LetsAForcedChangeThrough) {
  const Plan plan = planned(card(test::infinihost(), kBound), {"bus_master=off"}, {"OWNER-KERNEL"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(told(plan), ElementsAre("pci.command.bus_master: on -> off would-apply"));
}

TEST(OwnerQuiesce, RefusesWhileADriverUsesTheFunction) {
  const Plan plan = planned(card(test::infinihost(), kBound), {"cache_line_size=32"});
  expect_refused(plan, "OWNER-QUIESCE");
  EXPECT_THAT(plan.outcomes[0].remark,
              HasSubstr("unbind mthca, or while it does no I/O clear bus"));
  EXPECT_THAT(plan.outcomes[0].remark, HasSubstr("bus_master=off --force OWNER-KERNEL"));
}

TEST(OwnerQuiesce, AllowsAFunctionWithoutDriver) {
  EXPECT_THAT(told(planned(card(test::infinihost(), kUnbound), {"cache_line_size=32"})),
              ElementsAre("pci.cache_line_size: 64 -> 32 would-apply"));
}

TEST(OwnerQuiesce, RefusesWhileNobodyKnowsWhetherADriverIsBound) {
  auto machine = card(test::infinihost(), kUnbound);
  machine.devices[0].identity->driver_known = false;
  machine.system.place.pcitune = " --sysfs tree";
  const Plan plan = planned(machine, {"cache_line_size=32"});
  expect_refused(plan, "OWNER-QUIESCE");
  EXPECT_THAT(plan.outcomes[0].remark, HasSubstr("pcitune set --sysfs tree -s"));
  EXPECT_THAT(plan.outcomes[0].remark, HasSubstr("bus_master=off --force OWNER-KERNEL"));
}

TEST(OwnerQuiesce, AllowsAFunctionThatMayNotStartTransactions) {
  const Space quiet = test::infinihost().put(0x04, "42 01");  // bus master off
  EXPECT_TRUE(planned(card(quiet, kBound), {"cache_line_size=32"}).may_run());
}

TEST(OwnerQuiesce, OfTransactionsThatArePendingOffersNoBusMaster) {
  const auto busy = test::express_function().put(test::kDevSta, "20 00");
  const Plan plan = planned(card(busy, kBound), {"pcie.devctl.extended_tag=on"});
  expect_refused(plan, "OWNER-QUIESCE");
  EXPECT_THAT(plan.outcomes[0].remark, HasSubstr("pending; stop its I/O, or unbind mthca"));
}

TEST(OwnerQuiesce, RefusesWhenItIsNotKnownWhetherADriverIsBound) {
  auto machine = card(test::infinihost(), kUnbound);
  machine.devices[0].identity.reset();
  expect_refused(planned(machine, {"cache_line_size=32"}), "OWNER-QUIESCE");
}

TEST(OwnerQuiesce, IsNotOverriddenByAnotherOwnersName) {
  expect_refused(
      planned(card(test::infinihost(), kBound), {"cache_line_size=32"}, {"OWNER-KERNEL"}),
      "OWNER-QUIESCE");
}

TEST(OwnerQuiesce, LetsAForcedChangeThrough) {
  EXPECT_TRUE(planned(card(test::infinihost(), kBound), {"cache_line_size=32"}, {"OWNER-QUIESCE"})
                  .may_run());
}

TEST(OwnerLive, AllowsAFunctionAtWork) {
  EXPECT_TRUE(
      planned(card(test::infinihost(), kBound), {"mmrbc=512", "latency_timer=128"}).may_run());
}

TEST(Owner, IsNotAskedWhenNothingWouldChange) {
  EXPECT_THAT(told(planned(card(test::infinihost(), kBound), {"bus_master=on"})),
              ElementsAre("pci.command.bus_master: on -> on unchanged"));
}

TEST(Owner, RefusalOfOneDeviceStopsAll) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());
  hardware.add("0000:03:00.0", test::infinihost()).driver = kBound;
  const Plan plan = planned(hardware.survey(), {"cache_line_size=32"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(told(plan),
              ElementsAre("pci.cache_line_size: 64 -> 32 not-tried",
                          "pci.cache_line_size: 64 -> 32 refused"));
}

TEST(Owner, IdsNeverChange) {
  EXPECT_THAT(rule_ids(rules::specifications()),
              ::testing::IsSupersetOf({"PCIX-DMMRBC",
                                       "PCIX-DMOST",
                                       "PCIX-DPERE-DRIVER",
                                       "OWNER-NEVER",
                                       "OWNER-KERNEL",
                                       "OWNER-QUIESCE",
                                       "OWNER-GROUP"}));
}

TEST(Owner, RefusalsSayWhatTheyCostAndTheWayOut) {
  for (const RefusalRow& row : refusal_rows()) {
    EXPECT_FALSE(row.title.empty()) << row.id;
    EXPECT_FALSE(row.consequence.empty()) << row.id;
    EXPECT_FALSE(row.remedy.empty()) << row.id;
    EXPECT_FALSE(row.source.empty()) << row.id;
    EXPECT_EQ(refusal_row(row.id), &row);
  }
  EXPECT_EQ(refusal_row("PCIX-DMMRBC"), nullptr);
}

TEST(Owner, ForceTakesNoIdThatOnlyReports) {
  const auto fine = check_force({.force = {"W1C-LOST"}});
  ASSERT_FALSE(fine);
  EXPECT_THAT(fine.error().what, HasSubstr("refuses nothing"));
}

TEST(Owner, OnlyTheNeverOneCannotBeForced) {
  EXPECT_FALSE(refusal_row("OWNER-NEVER")->may_force);
  EXPECT_FALSE(check_force({.force = {"OWNER-NEVER"}}));
  EXPECT_TRUE(check_force({.force = {"OWNER-GROUP", "OWNER-KERNEL", "OWNER-QUIESCE"}}));
}

}  // namespace
}  // namespace pcitune::plan
