// All or nothing: what has been written is put back in reverse and verified.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using util::ErrorCode;
using util::ExitStatus;

const char* const kA = "0000:02:00.0";
const char* const kB = "0000:03:00.0";
const char* const kC = "0000:04:00.0";

class RollBackTest : public ApplyTest {
 protected:
  RollBackTest()
      : a_(hardware_.add(kA, infinihost())),
        b_(hardware_.add(kB, infinihost())),
        c_(hardware_.add(kC, infinihost())) {}

  void expect_all_as_before() {
    EXPECT_EQ(a_.word(0x72, 16), 0x004EU);
    EXPECT_EQ(b_.word(0x72, 16), 0x004EU);
    EXPECT_EQ(c_.word(0x72, 16), 0x004EU);
  }

  FakeFunction& a_;
  FakeFunction& b_;
  FakeFunction& c_;
};

TEST_F(RollBackTest, AFailingWritePutsTheEarlierOnesBackInReverse) {
  hardware_.fail_write(3, ErrorCode::kFault);
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kA, 0x72, 16, 0x0042},
                          Write{kB, 0x72, 16, 0x0042},
                          Write{kC, 0x72, 16, 0x0042},
                          Write{kB, 0x72, 16, 0x004E},
                          Write{kA, 0x72, 16, 0x004E}));
  EXPECT_THAT(verdicts(),
              ElementsAre(Verdict::kRolledBack, Verdict::kRolledBack, Verdict::kFailed));
  EXPECT_EQ(status(), ExitStatus::kFailed);
  EXPECT_THAT(said(), HasSubstr(kC));
  expect_all_as_before();
}

TEST_F(RollBackTest, AStuckRegisterIsPutBackWithTheEarlierOnes) {
  b_.stick(0x72, 0x04);  // 1024 remains
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kA, 0x72, 16, 0x0042},
                          Write{kB, 0x72, 16, 0x0042},
                          Write{kB, 0x72, 16, 0x004E},
                          Write{kA, 0x72, 16, 0x004E}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kRolledBack, Verdict::kPartial, Verdict::kNotTried));
  expect_all_as_before();
}

TEST_F(RollBackTest, AFailingWriteNamesItsRegister) {
  hardware_.fail_write(1, ErrorCode::kFault);
  set({"mmrbc=512"});
  EXPECT_EQ(said(), std::string(kA) + ": pcix.command could not be written: the write failed\n");
}

TEST_F(RollBackTest, AFailingWriteThatTookEffectIsNotLeftBehind) {
  hardware_.before_write(2, [&] { b_.poke(0x72, "42 00"); });  // it arrives, and then the error
  hardware_.fail_write(2, ErrorCode::kFault);
  set({"mmrbc=512"});
  const bool as_before = b_.word(0x72, 16) == 0x004EU;
  EXPECT_TRUE(as_before || line(1).verdict == Verdict::kUnrestored);
  EXPECT_EQ(a_.word(0x72, 16), 0x004EU);
}

TEST_F(RollBackTest, ADeniedFirstWriteLeavesNothingToPutBack) {
  hardware_.fail_write(1, ErrorCode::kPermission);
  set({"mmrbc=512"});
  EXPECT_EQ(hardware_.writes().size(), 1U);
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kDenied, Verdict::kNotTried, Verdict::kNotTried));
  EXPECT_EQ(status(), ExitStatus::kNotPermitted);
  expect_all_as_before();
}

TEST_F(RollBackTest, ADeniedLaterWriteRollsBack) {
  hardware_.fail_write(2, ErrorCode::kPermission);
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kRolledBack, Verdict::kDenied, Verdict::kNotTried));
  EXPECT_EQ(status(), ExitStatus::kFailed);
  expect_all_as_before();
}

TEST_F(RollBackTest, ADeviceThatIsPulledOutRollsTheOthersBack) {
  hardware_.after_write(1, [&] { b_.removed = true; });
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(),
              ElementsAre(Verdict::kRolledBack, Verdict::kUnreachable, Verdict::kNotTried));
  expect_all_as_before();
}

TEST_F(RollBackTest, TheRegistersOfOneDeviceGoBackInReverse) {
  hardware_.fail_write(3, ErrorCode::kFault);
  prepare({"mmrbc=512", "latency_timer=32"});
  run();
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kA, 0x72, 16, 0x0042},
                          Write{kA, 0x0D, 8, 0x20},
                          Write{kB, 0x72, 16, 0x0042},
                          Write{kA, 0x0D, 8, 0x40},
                          Write{kA, 0x72, 16, 0x004E}));
}

TEST_F(RollBackTest, AWholeRegisterIsToldAsRolledBack) {
  hardware_.fail_write(2, ErrorCode::kFault);
  set({"pcix.command=0x1c"});
  EXPECT_EQ(line(0).verdict, Verdict::kRolledBack);
  EXPECT_EQ(line(0).after, "0x004e");
  EXPECT_EQ(line(1).verdict, Verdict::kRolledBack);
}

TEST_F(RollBackTest, ALostPutBackIsUnrestored) {
  hardware_.fail_write(2, ErrorCode::kFault);
  hardware_.lose_write(3);
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnrestored, Verdict::kFailed, Verdict::kNotTried));
  EXPECT_EQ(line(0).after, "512");
  EXPECT_EQ(status(), ExitStatus::kFailed);
}

TEST_F(RollBackTest, AFailingPutBackIsUnrestoredAndSaid) {
  hardware_.fail_write(2, ErrorCode::kFault);
  hardware_.fail_write(3, ErrorCode::kPermission);
  set({"mmrbc=512"});
  EXPECT_EQ(line(0).verdict, Verdict::kUnrestored);
  EXPECT_EQ(errors_.size(), 2U);
  EXPECT_THAT(util::message(errors_.back()), HasSubstr(kA));
}

TEST_F(RollBackTest, AFailingPutBackDoesNotKeepTheOthersFromTheirs) {
  hardware_.fail_write(3, ErrorCode::kFault);
  hardware_.fail_write(4, ErrorCode::kFault);  // putting B back
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(),
              ElementsAre(Verdict::kRolledBack, Verdict::kUnrestored, Verdict::kFailed));
  EXPECT_EQ(a_.word(0x72, 16), 0x004EU);
}

TEST_F(RollBackTest, ANeighbourThatSomebodyElseChangedStaysChanged) {
  hardware_.after_write(1, [&] { a_.poke(0x72, "40 00"); });  // ero off
  hardware_.fail_write(2, ErrorCode::kFault);
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes().back(), (Write{kA, 0x72, 16, 0x004C}));
  EXPECT_EQ(line(0).verdict, Verdict::kRolledBack);
}

TEST_F(RollBackTest, AnErrorBitRaisedMeanwhileIsNotCleared) {
  a_.poke(0x74, "00 02 67 1a");                            // scd
  hardware_.after_write(1, [&] { a_.poke(0x76, "6b"); });  // usc instead
  hardware_.fail_write(2, ErrorCode::kFault);
  set({"pcix.status.scd=off", "mmrbc=512"});
  EXPECT_EQ(a_.word(0x74, 32), 0x1A6B0200U);
}

TEST_F(RollBackTest, AnErrorBitThatWasClearedCannotComeBackAndIsSaidSo) {
  a_.poke(0x74, "00 02 67 1a");
  hardware_.fail_write(2, ErrorCode::kFault);
  set({"pcix.status.scd=off", "mmrbc=512"});
  EXPECT_EQ(line(0).verdict, Verdict::kUnrestored);
  EXPECT_EQ(hardware_.writes().size(), 2U);
}

}  // namespace
}  // namespace pcitune::test
