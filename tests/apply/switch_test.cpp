// Link power states that the kernel turns on: its switch is written, the registers of both ends are
// read back.
#include "apply/apply_fixture.h"
#include "support/express.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SwitchTest : public ApplyTest {
 protected:
  SwitchTest()
      : port_(hardware_.add("0000:00:01.0", express_port(kRootPortType, "01", "01"))),
        card_(hardware_.add("0000:01:00.0", express_function()).below("0000:00:01.0")) {
    card_.around.by_kernel = true;
    card_.around.link_attributes = {"l0s_aspm", "l1_aspm"};
    card_.attributes["link/l1_aspm"] = "0";
  }
  // As the kernel does it: both ends at once.
  void kernel_obeys() {
    hardware_.on_switch([this](const std::string& which, const std::string& value) {
      if (which != "link/l1_aspm") return;
      port_.poke(kLnkCtl, value == "1" ? "02" : "00");
      card_.poke(kLnkCtl, value == "1" ? "02" : "00");
    });
  }
  void set_card(const Words& words) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words, {}, {"0000:01:00.0"});
    run();
  }

  FakeFunction& port_;
  FakeFunction& card_;
};

TEST_F(SwitchTest, IsWrittenOnceAndBothEndsAreReadBack) {
  kernel_obeys();
  set_card({"aspm=l1"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied, Verdict::kApplied)) << said();
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(hardware_.switched(), ElementsAre("0000:01:00.0 link/l1_aspm=1 after 0 writes"));
}

TEST_F(SwitchTest, ThatThePolicyOverridesIsPutBackAndSaysSo) {
  set_card({"aspm=l1"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kNotTried, Verdict::kStuck));
  EXPECT_THAT(said(), HasSubstr("/sys/module/pcie_aspm/parameters/policy"));
  EXPECT_EQ(card_.attributes["link/l1_aspm"], "0");
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
}

TEST_F(SwitchTest, ThatFailsStopsTheRun) {
  card_.stuck_attributes = {"link/l1_aspm"};
  set_card({"aspm=l1"});
  EXPECT_THAT(said(), HasSubstr("link/l1_aspm"));
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
  EXPECT_EQ(card_.word(kLnkCtl, 16), 0U);
}

TEST_F(SwitchTest, ThatWasNeverTurnedIsNotTurnedBack) {
  card_.stuck_attributes = {"link/l1_aspm"};
  set_card({"aspm=l1"});
  EXPECT_EQ(errors_.size(), 1U) << said();
}

TEST_F(SwitchTest, ThatFailsButHasTurnedIsTurnedBack) {
  kernel_obeys();
  card_.doubtful_attributes = {"link/l1_aspm"};
  set_card({"aspm=l1"});
  EXPECT_EQ(card_.attributes["link/l1_aspm"], "0");
  EXPECT_EQ(card_.word(kLnkCtl, 16), 0U);
  EXPECT_EQ(errors_.size(), 1U) << said();
  EXPECT_EQ(status(), util::ExitStatus::kFailed);
}

TEST_F(SwitchTest, GoesBackWithTheRegistersWhenALaterWriteDoesNotHold) {
  kernel_obeys();
  machine_ = hardware_.survey();
  plan_ = planned(machine_, {"aspm=l1", "mrrs=1024"}, {}, {"0000:01:00.0"});
  card_.stick(kDevCtl + 1, 0xFF);
  run();
  EXPECT_EQ(card_.attributes["link/l1_aspm"], "0");
  EXPECT_EQ(card_.word(kLnkCtl, 16), 0U);
  EXPECT_EQ(port_.word(kLnkCtl, 16), 0U);
}

TEST_F(SwitchTest, IsNotUsedToTurnAStateOff) {
  kernel_obeys();
  port_.poke(kLnkCtl, "02");
  card_.poke(kLnkCtl, "02");
  set_card({"aspm=off"});
  EXPECT_THAT(verdicts(), Each(Verdict::kApplied));
  EXPECT_THAT(hardware_.switched(), IsEmpty());
  EXPECT_EQ(hardware_.writes().at(0).name, "0000:01:00.0") << "children first";
}

}  // namespace
}  // namespace pcitune::test
