// Before the first write every device must be there, awake, and the one that was planned for.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class PresenceTest : public ApplyTest {
 protected:
  PresenceTest() : second_(hardware_.add("0000:03:00.0", infinihost())) {
    hardware_.add("0000:02:00.0", infinihost());
  }
  void expect_nothing_written(Verdict verdict = Verdict::kUnreachable) {
    EXPECT_THAT(hardware_.writes(), IsEmpty());
    EXPECT_THAT(verdicts(), ElementsAre(Verdict::kNotTried, verdict));
    EXPECT_THAT(said(), HasSubstr("0000:03:00.0"));
  }

  FakeFunction& second_;
};

TEST_F(PresenceTest, ADeviceThatAnswersOnesStopsAll) {
  prepare({"mmrbc=512"});
  second_.gone = true;
  run();
  expect_nothing_written();
  EXPECT_THAT(said(), HasSubstr("gone"));
  EXPECT_EQ(status(), util::ExitStatus::kUnknown);
}

TEST_F(PresenceTest, ADeviceThatWasPulledOutStopsAll) {
  prepare({"mmrbc=512"});
  second_.removed = true;
  run();
  expect_nothing_written();
}

TEST_F(PresenceTest, AnotherDeviceInItsPlaceStopsAll) {
  prepare({"mmrbc=512"});
  second_.poke(0x00, "86 80 08 10");
  run();
  expect_nothing_written();
  EXPECT_THAT(said(), HasSubstr("another device"));
}

TEST_F(PresenceTest, ACapabilityThatMovedStopsAll) {
  prepare({"mmrbc=512"});
  second_.poke(0x70, "01");  // power management now
  run();
  expect_nothing_written();
  EXPECT_THAT(said(), HasSubstr("moved"));
}

TEST_F(PresenceTest, AFieldOfTheHeaderNeedsNoCapability) {
  prepare({"latency_timer=128"});
  second_.poke(0x70, "01");
  run();
  EXPECT_EQ(hardware_.writes().size(), 2U);
}

TEST_F(PresenceTest, ADeviceThatFellAsleepIsNotWritten) {
  // What is written to a suspended function is lost when it resumes.
  prepare({"mmrbc=512"});
  second_.asleep = true;
  run();
  expect_nothing_written();
}

TEST_F(PresenceTest, ADeviceThatCannotBeReadIsNotCalledAnother) {
  prepare({"mmrbc=512"});
  second_.readable = 0;
  second_.short_gap = config::Gap::kNotGiven;
  run();
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(said(), Not(HasSubstr("another device")));
}

TEST_F(PresenceTest, ACapabilityThatCannotBeReadIsNotCalledMoved) {
  prepare({"mmrbc=512"});
  second_.readable = 0x40;
  run();
  expect_nothing_written(Verdict::kDenied);
  EXPECT_THAT(said(), Not(HasSubstr("moved")));
}

TEST_F(PresenceTest, AReadThatFailsStopsAll) {
  prepare({"mmrbc=512"});
  second_.failing_reads = 1;
  run();
  expect_nothing_written(Verdict::kFailed);
}

TEST_F(PresenceTest, ADeviceThatIsNotInD0ByItsOwnWordIsNotWritten) {
  // Power management at 40h, PMCSR 3: D3hot.
  hardware_.add("0000:04:00.0", infinihost().put(0x34, "40").put(0x40, "01 70 02 00 03 00"));
  prepare({"mmrbc=512"});
  run();
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(said(), HasSubstr("0000:04:00.0: not in D0"));
}

TEST_F(PresenceTest, ARehearsalSaysThatADeviceSleepsAndWritesNothing) {
  prepare({"mmrbc=512"});
  second_.asleep = true;
  errors_ = apply::rehearse(plan_, machine_, hardware_);
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kWouldApply, Verdict::kUnreachable));
}

}  // namespace
}  // namespace pcitune::test
