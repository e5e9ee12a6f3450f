// Requests that a device cannot meet: lacking, unreadable, read-only, reserved.
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
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using util::ErrorCode;

device::Machine card(const Space& space) {
  FakeMachine machine;
  machine.add("0000:02:00.0", space);
  return machine.survey();
}

// The plan's only problem.
Problem problem_of(const Plan& plan) {
  EXPECT_EQ(plan.problems.size(), 1U);
  EXPECT_FALSE(plan.may_run());
  EXPECT_THAT(plan.steps, IsEmpty());
  return plan.problems.at(0);
}

TEST(Lacking, ABridgeHasNoPcixCommand) {
  const Problem problem = problem_of(planned(card(test::amd_8131()), {"mmrbc=512"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kNotFound);
  EXPECT_TRUE(problem.unable);
  EXPECT_THAT(problem.error.what,
              AllOf(HasSubstr("is a bridge"), HasSubstr("pcix_bridge.secondary_status")));
}

TEST(Lacking, AWholeCommandOfABridgeIsRefusedToo) {
  EXPECT_TRUE(problem_of(planned(card(test::amd_8131()), {"pcix.command=0x1c"})).unable);
}

TEST(Lacking, ADeviceWithoutTheCapabilityIsMarkedUnable) {
  const Problem problem =
      problem_of(planned(card(test::plain_device("86 80 10 10")), {"mmrbc=512"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kNotFound);
  EXPECT_TRUE(problem.unable);
}

// Of the header, the port type, the capability version and a flag.
TEST(Lacking, SaysWhatOfTheDeviceDoesNotFitAndWhatWould) {
  const auto refusal = [](const Space& space, const std::string& word) {
    return problem_of(planned(card(space), {word})).error.what;
  };
  EXPECT_EQ(refusal(test::express_function(), "pcie.rootctl.serr_fatal=on"),
            "has no pcie.rootctl.serr_fatal: its port type is 0 (endpoints), this is only on root "
            "ports and root complex event collectors");
  EXPECT_EQ(refusal(test::express_function().put(0x42, "01"), "pcie.devctl2.cto=50us-100us"),
            "has no pcie.devctl2.cto: its capability version is 1, this needs capability version 2 "
            "or later");
  EXPECT_THAT(refusal(test::express_port(test::kRootPortType, "01", "01").put(0x42, "42 00"),
                      "pcie.sltctl.attention_button=on"),
              HasSubstr("pcie.flags.slot is off, this needs on"));
  EXPECT_EQ(refusal(test::express_function(), "pci.bridge_control.serr=on"),
            "has no pci.bridge_control.serr: its header type is 0, this is only on PCI bridges");
}

TEST(Lacking, OneOfManyKeepsAllFromBeingWritten) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());
  hardware.add("0000:03:00.0", test::plain_device("86 80 10 10"));
  const Plan plan = planned(hardware.survey(), {"mmrbc=512"});
  const Problem problem = problem_of(plan);
  EXPECT_EQ(problem.device, 1U);
  EXPECT_TRUE(problem.unable);
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 4096 -> 512 not-tried",
                          "pcix.command.mmrbc: - -> 512 not-tried"));
}

TEST(Lacking, EccRegistersNeedACapabilityOfVersion1) {
  const Problem problem =
      problem_of(planned(card(test::infinihost()), {"pcix.ecc_control.more_correctable=off"}));
  EXPECT_TRUE(problem.unable);
}

TEST(Unreadable, WithoutPrivilegeIsDeniedAndNotAbsent) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost()).readable = 0x40;
  const Plan plan = planned(hardware.survey(), {"mmrbc=512"});
  const Problem problem = problem_of(plan);
  EXPECT_EQ(problem.error.code, ErrorCode::kPermission);
  EXPECT_FALSE(problem.unable);
  EXPECT_THAT(
      problem.error.what,
      AllOf(HasSubstr("only 64 bytes"), HasSubstr("unknown, not absent"), HasSubstr("sudo")));
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: ? -> 512 denied"));
}

TEST(Unreadable, WithoutPrivilegeEvenAHeaderFieldIsDenied) {
  // Root without CAP_SYS_ADMIN may open for writing but sees 64 bytes: no write that nobody judged.
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost()).readable = 0x40;
  const Plan plan = planned(hardware.survey(), {"latency_timer=128"});
  EXPECT_EQ(problem_of(plan).error.code, ErrorCode::kPermission);
  EXPECT_THAT(plan.outcomes, ElementsAre(::testing::Field(&Outcome::verdict, Verdict::kDenied)));
  EXPECT_THAT(plan.problems.at(0).error.what, HasSubstr("root lacks CAP_SYS_ADMIN too"));
}

TEST(Unreadable, ASleepingDeviceIsUnreachable) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost()).asleep = true;
  const Plan plan = planned(hardware.survey(), {"mmrbc=512"});
  EXPECT_FALSE(problem_of(plan).unable);
  EXPECT_EQ(problem_of(plan).error.code, ErrorCode::kUnreachable);
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: ? -> 512 unreachable"));
}

TEST(Unreadable, ADeviceThatIsGoneIsUnreachable) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost()).gone = true;
  const Plan plan = planned(hardware.survey(), {"latency_timer=64"});
  EXPECT_FALSE(problem_of(plan).unable);
  EXPECT_THAT(told(plan), ElementsAre("pci.latency_timer: ? -> 64 unreachable"));
}

TEST(Unreadable, ADamagedListIsUnknownAndNotAbsent) {
  // 70h is an entry of another kind that points to itself.
  const Plan plan = planned(card(test::infinihost().put(0x70, "05 70")), {"mmrbc=512"});
  EXPECT_FALSE(problem_of(plan).unable);
  EXPECT_EQ(problem_of(plan).error.code, ErrorCode::kUnreachable);
}

TEST(NotWritable, AReadOnlyFieldIsRefused) {
  const Problem problem = problem_of(planned(card(test::infinihost()), {"dmmrbc=512"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kUsage);
  EXPECT_FALSE(problem.unable);
  EXPECT_THAT(problem.error.what, HasSubstr("read-only"));
}

TEST(NotWritable, AnErrorBitCanOnlyBeCleared) {
  const Problem problem = problem_of(planned(card(test::infinihost()), {"pcix.status.scd=on"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kUsage);
  EXPECT_THAT(problem.error.what, HasSubstr("cleared"));
}

TEST(NotWritable, AnErrorBitThatIsSetMayBeCleared) {
  const Plan plan =
      planned(card(test::infinihost().put(0x74, "00 02 67 1a")), {"pcix.status.scd=off"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(told(plan), ElementsAre("pcix.status.scd: on -> off would-apply"));
}

TEST(NotWritable, AnErrorBitThatIsClearIsLeftAlone) {
  const Plan plan = planned(card(test::infinihost()), {"pcix.status.scd=off"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(told(plan), ElementsAre("pcix.status.scd: off -> off unchanged"));
}

TEST(WholeRegister, WithAnotherVersionNamesTheWordThatKeepsIt) {
  const auto version1 = card(test::infinihost().put(0x72, "4e 10"));
  const Problem problem = problem_of(planned(version1, {"pcix.command=0x1c"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kUsage);
  EXPECT_THAT(problem.error.what, HasSubstr("0x101c"));
}

TEST(WholeRegister, WithReservedBitsNamesTheWordWithoutThem) {
  const Problem problem = problem_of(planned(card(test::infinihost()), {"pcix.command=0x809c"}));
  EXPECT_THAT(problem.error.what, AllOf(HasSubstr("0x8080"), HasSubstr("0x001c")));
}

TEST(WholeRegister, KeepsReservedBitsThatAreSet) {
  const auto odd = card(test::infinihost().put(0x72, "ce 00"));  // bit 7 is reserved and set
  EXPECT_THAT(problem_of(planned(odd, {"pcix.command=0x1c"})).error.what, HasSubstr("0x009c"));
  EXPECT_TRUE(planned(odd, {"pcix.command=0x9c"}).may_run());
}

TEST(WholeRegister, CannotSetAnErrorBit) {
  const Problem problem = problem_of(planned(card(test::infinihost()), {"pcix.status=0x1a670200"}));
  EXPECT_EQ(problem.error.code, ErrorCode::kUsage);
  EXPECT_THAT(problem.error.what, HasSubstr("pcix.status.scd"));
}

}  // namespace
}  // namespace pcitune::plan
