// Devices are kept awake while they are written: expected order of events:
// the switch is set, then registers are written, then the switch goes back to what it said.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PowerTest : public ApplyTest {
 protected:
  PowerTest()
      : bridge_(hardware_.add("0000:00:01.0", plain_bridge("02", "02"))),
        card_(hardware_.add("0000:02:00.0", infinihost()).below("0000:00:01.0")) {
    card_.attributes["power/control"] = "auto";
  }
  void prepare_card(const Words& words) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words, {}, {"0000:02:00.0"});
  }

  FakeFunction& bridge_;
  FakeFunction& card_;
};

TEST_F(PowerTest, IsPinnedBeforeTheFirstWriteAndPutBackAfterTheLast) {
  prepare_card({"mmrbc=512", "latency_timer=32"});
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied, Verdict::kApplied)) << said();
  EXPECT_THAT(hardware_.switched(),
              ElementsAre("0000:02:00.0 power/control=on after 0 writes",
                          "0000:02:00.0 power/control=auto after 2 writes"));
}

TEST_F(PowerTest, OfTheOtherEndOfTheLinkIsPinnedToo) {
  bridge_.attributes["power/control"] = "auto";
  prepare_card({"mmrbc=512"});
  run();
  EXPECT_THAT(hardware_.switched(),
              ElementsAre("0000:00:01.0 power/control=on after 0 writes",
                          "0000:02:00.0 power/control=on after 0 writes",
                          "0000:02:00.0 power/control=auto after 1 writes",
                          "0000:00:01.0 power/control=auto after 1 writes"));
}

TEST_F(PowerTest, ThatIsOnAlreadyIsLeftAlone) {
  card_.attributes["power/control"] = "on";
  prepare_card({"mmrbc=512"});
  run();
  EXPECT_THAT(hardware_.switched(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
}

TEST_F(PowerTest, IsPutBackWhenAWriteDoesNotHold) {
  prepare_card({"mmrbc=512"});
  card_.stick(0x72, 0xFF);
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kStuck));
  EXPECT_EQ(card_.attributes["power/control"], "auto");
}

TEST_F(PowerTest, IsPutBackWhenADeviceIsGone) {
  prepare_card({"mmrbc=512"});
  card_.gone = true;
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnreachable));
  EXPECT_EQ(card_.attributes["power/control"], "auto");
}

TEST_F(PowerTest, WakesADeviceThatSleeps) {
  prepare_card({"mmrbc=512"});
  card_.asleep = true;
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied)) << said();
}

TEST_F(PowerTest, ThatDoesNotWakeADeviceStopsAll) {
  prepare_card({"mmrbc=512"});
  card_.asleep = card_.stays_asleep = true;
  run();
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnreachable));
  EXPECT_EQ(card_.attributes["power/control"], "auto");
}

TEST_F(PowerTest, ThatCannotBePinnedStopsAll) {
  card_.stuck_attributes = {"power/control"};
  prepare_card({"mmrbc=512"});
  run();
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(said(), HasSubstr("0000:02:00.0: cannot be kept awake"));
}

TEST_F(PowerTest, ThatCannotBePutBackIsSaid) {
  prepare_card({"mmrbc=512"});
  hardware_.after_write(1, [&] { card_.stuck_attributes = {"power/control"}; });
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(said(), HasSubstr("power/control was auto and could not be put back"));
}

TEST_F(PowerTest, IsNotTouchedByARehearsal) {
  prepare_card({"mmrbc=512"});
  card_.asleep = true;
  errors_ = apply::rehearse(plan_, machine_, hardware_);
  EXPECT_THAT(hardware_.switched(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kWouldApply)) << said();
}

}  // namespace
}  // namespace pcitune::test
