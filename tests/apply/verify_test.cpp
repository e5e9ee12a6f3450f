// What the read-back shows, and which verdict it earns.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const kCard = "0000:02:00.0";

class VerifyTest : public ApplyTest {
 protected:
  FakeFunction& card(std::string_view command) {
    return hardware_.add(kCard, infinihost().put(0x72, command));
  }
  // Latency timer with the value given, whose low three bits are fixed to 0.
  FakeFunction& coarse_timer(std::string_view latency) {
    FakeFunction& function = hardware_.add(kCard, infinihost().put(0x0D, latency));
    function.fix_low_bits(0x0D, 3);
    return function;
  }
  // What was written can no longer be known: the device fell silent after its write.
  void expect_lost() {
    EXPECT_THAT(line().verdict, AnyOf(Verdict::kUnreachable, Verdict::kUnrestored))
        << to_string(line().verdict);
    EXPECT_NE(status(), util::ExitStatus::kDone);
  }
};

TEST_F(VerifyTest, AWriteThatIsLostIsStuck) {
  const FakeFunction& function = card("4e 00");
  hardware_.lose_write(1);
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
  EXPECT_THAT(line().remark, HasSubstr("wrote 512, it reads 4096"));
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
  EXPECT_EQ(function.word(0x72, 16), 0x004EU);
}

TEST_F(VerifyTest, BitsThatDoNotMoveMakeItPartialAndPutBack) {
  FakeFunction& function = card("4e 00");
  function.stick(0x72, 0x08);  // upper bit of mmrbc: 2048 remains
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kPartial));
  EXPECT_THAT(line().remark, HasSubstr("wrote 512, it reads 2048"));
  EXPECT_EQ(function.word(0x72, 16), 0x004EU);
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
}

TEST_F(VerifyTest, OneFieldThatDoesNotHoldPutsItsWholeRegisterBack) {
  FakeFunction& function = card("4e 00");
  function.stick(0x72, 0x0C);
  set({"mmrbc=512", "ost=4"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck, Verdict::kRolledBack));
  EXPECT_EQ(function.word(0x72, 16), 0x004EU);
}

TEST_F(VerifyTest, ExactlyAValueBetweenItsStepsIsPartialAndPutBack) {
  const FakeFunction& function = coarse_timer("40");
  set({"latency_timer=255"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kCard, 0x0D, 8, 0xFF}, Write{kCard, 0x0D, 8, 0x40}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kPartial));
  EXPECT_THAT(line().remark, HasSubstr("low 3 bits fixed"));
  EXPECT_EQ(function.word(0x0D, 8), 0x40U);
}

TEST_F(VerifyTest, TheMaximumIsWhatTheHardwareMakesOfIt) {
  coarse_timer("40");
  set({"latency_timer=max"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x0D, 8, 0xFF}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_EQ(line().after, "248");
  EXPECT_EQ(line().remark, "low 3 bits fixed");
}

TEST_F(VerifyTest, TheMaximumASecondTimeIsFineToo) {
  const FakeFunction& function = coarse_timer("40");
  set({"latency_timer=max"});
  set({"latency_timer=max"});
  EXPECT_THAT(line().verdict, AnyOf(Verdict::kUnchanged, Verdict::kApplied))
      << to_string(line().verdict);
  EXPECT_EQ(status(), util::ExitStatus::kDone);
  EXPECT_EQ(function.word(0x0D, 8), 0xF8U);
}

TEST_F(VerifyTest, TheMaximumOfATimerFixedToZeroIsNotReached) {
  hardware_.add(kCard, infinihost().put(0x0D, "00")).fix_low_bits(0x0D, 8);
  set({"latency_timer=max"});
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
}

TEST_F(VerifyTest, AnUpperBoundIsMetByAnyLowerValue) {
  hardware_.add(kCard, infinihost().put(0x0D, "f8")).fix_low_bits(0x0D, 6);  // 192, then 64
  set({"latency_timer=at_most:100"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_EQ(status(), util::ExitStatus::kDone);
}

TEST_F(VerifyTest, ABoundThatHoldsAlreadyWritesNothing) {
  coarse_timer("40");
  set({"latency_timer=at_most:255"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnchanged));
  EXPECT_THAT(hardware_.writes(), ::testing::IsEmpty());
}

TEST_F(VerifyTest, AtMostIsMetByALowerValue) {
  const FakeFunction& function = coarse_timer("f8");
  set({"latency_timer=at_most:100"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_EQ(line().after, "96");
  EXPECT_EQ(line().remark, "low 3 bits fixed");
  EXPECT_EQ(function.word(0x0D, 8), 0x60U);
}

TEST_F(VerifyTest, AtLeastIsNotMetByALowerValue) {
  const FakeFunction& function = coarse_timer("40");
  set({"latency_timer=at_least:250"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kPartial));
  EXPECT_EQ(function.word(0x0D, 8), 0x40U);
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
}

TEST_F(VerifyTest, AnUpperBitThatDoesNotMoveIsNotCalledLow) {
  FakeFunction& function = card("46 00");  // 1024
  function.stick(0x72, 0x08);
  set({"mmrbc=4096"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
  EXPECT_THAT(line().remark, Not(HasSubstr("low")));
}

TEST_F(VerifyTest, ALostWriteIsNotCalledFixedBits) {
  card("42 00");  // 512
  hardware_.lose_write(1);
  set({"mmrbc=4096"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
  EXPECT_THAT(line().remark, Not(HasSubstr("fixed")));
}

TEST_F(VerifyTest, AnErrorBitThatComesBackIsStuckAndNotSet) {
  FakeFunction& function = hardware_.add(kCard, infinihost().put(0x74, "00 02 67 1a"));
  hardware_.after_write(1, [&] { function.poke(0x76, "67"); });
  set({"pcix.status.scd=off"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x74, 32, 0x1A670200}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
}

TEST_F(VerifyTest, AReadBackThatFailsOnceIsPutBack) {
  FakeFunction& function = card("4e 00");
  hardware_.after_write(1, [&] { function.failing_reads = 1; });
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kFailed));
  EXPECT_EQ(function.word(0x72, 16), 0x004EU);
  EXPECT_THAT(said(), HasSubstr("pcix.command: the read failed"));
}

TEST_F(VerifyTest, AReadBackThatKeepsFailingIsNotCalledRestored) {
  FakeFunction& function = card("4e 00");
  hardware_.after_write(1, [&] { function.failing_reads = 1000; });
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnrestored));
  EXPECT_EQ(line().after, "?");
}

TEST_F(VerifyTest, OnesFromASilentDeviceAreNotTheValueWritten) {
  FakeFunction& function = card("42 00");
  hardware_.after_write(1, [&] { function.gone = true; });
  set({"mmrbc=4096"});  // code 3: all ones
  expect_lost();
}

TEST_F(VerifyTest, OnesFromASilentDeviceAreNotTheOldValue) {
  FakeFunction& function = card("4e 00");
  hardware_.after_write(1, [&] { function.gone = true; });
  set({"mmrbc=512"});  // was code 3: all ones
  expect_lost();
}

TEST_F(VerifyTest, NothingIsPutTogetherFromOnes) {
  FakeFunction& function = card("4e 00");
  hardware_.after_write(1, [&] { function.gone = true; });
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x0042}));
}

TEST_F(VerifyTest, ADeviceThatFallsSilentBeforeItsWriteIsNotWritten) {
  const FakeFunction& first = card("4e 00");
  FakeFunction& second = hardware_.add("0000:03:00.0", infinihost());
  hardware_.after_write(1, [&] { second.gone = true; });
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kCard, 0x72, 16, 0x0042}, Write{kCard, 0x72, 16, 0x004E}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kRolledBack, Verdict::kUnreachable));
  EXPECT_EQ(first.word(0x72, 16), 0x004EU);
}

TEST_F(VerifyTest, AFieldThatWasAskedForAndHeldMustStillHold) {
  FakeFunction& function = hardware_.add(kCard, infinihost());
  hardware_.after_write(1, [&] { function.poke(0x72, "72 00"); });  // mmrbc 512, but ost 32
  set({"mmrbc=512", "ost=8"});
  EXPECT_EQ(line(0).verdict, Verdict::kRolledBack);
  EXPECT_THAT(said(), HasSubstr("bits that were asked for"));
  EXPECT_EQ(function.word(0x72, 16), 0x7EU);
}

TEST_F(VerifyTest, OfAWholeRegisterAllThatWasAskedForMustHold) {
  FakeFunction& function = hardware_.add(kCard, infinihost());
  hardware_.after_write(1, [&] { function.poke(0x72, "40 00"); });  // ero went off, too
  set({"pcix.command=0x42"});
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
  EXPECT_THAT(said(), HasSubstr("bits that were asked for"));
}

TEST_F(VerifyTest, ALowerBoundIsNotMetWithMoreThanTheRulesAllow) {
  // Designed maximum 2048; the device takes 4096 all the same.
  FakeFunction& function =
      hardware_.add(kCard, infinihost().put(0x72, "42 00").put(0x74, "00 02 43 1a"));
  hardware_.after_write(1, [&] { function.poke(0x72, "4e 00"); });
  set({"mmrbc=at_least:1024"});
  EXPECT_THAT(said(), HasSubstr("PCIX-DMMRBC"));
  EXPECT_EQ(function.word(0x72, 16), 0x42U);
}

TEST_F(VerifyTest, ALostWriteOfMaxIsStuckWhereCodesAreNoSteps) {
  hardware_.add(kCard, infinihost().put(0x72, "4a 00"));  // 2048 of 4096
  hardware_.lose_write(1);
  set({"mmrbc=max"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
}

}  // namespace
}  // namespace pcitune::test
