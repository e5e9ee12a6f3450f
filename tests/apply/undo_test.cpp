// The way back over hardware that keeps some bits, clears others, and is looked after by a kernel.
#include "apply/undo_fixture.h"
#include "support/express.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kCard = "0000:02:00.0";

TEST_F(UndoTest, NeverWritesErrorBitsThatWereCleared) {
  FakeFunction& card = hardware_.add(kCard, infinihost().put(0x74, "00 02 67 1a"));  // SCD
  set({"pcix.status.scd=off", "mmrbc=512"});
  card.poke(0x76, "67");  // it is pending again
  undo();
  EXPECT_THAT(told(plan_), ElementsAre("pcix.command.mmrbc: 512 -> 4096 applied"));
  EXPECT_THAT(way_.cleared, ElementsAre("0000:02:00.0 pcix.status.scd"));
  EXPECT_EQ(card.word(0x74, 32), 0x1A670200U);
}

TEST_F(UndoTest, OfErrorBitsAloneIsNotOffered) {
  hardware_.add(kCard, infinihost().put(0x74, "00 02 67 1a"));
  set({"pcix.status.scd=off"});
  ASSERT_TRUE(recording_.kept);
  EXPECT_FALSE(apply::can_be_undone(recording_.entry));
}

TEST_F(UndoTest, PutsBackWhatTheHardwareDidNotTakeWhole) {
  FakeFunction& card = hardware_.add(kCard, infinihost());
  card.fix_low_bits(0x0D, 3);
  set({"latency_timer=max"});
  ASSERT_EQ(card.word(0x0D, 8), 0xF8U) << said();
  undo();
  EXPECT_THAT(told(plan_), ElementsAre("pci.latency_timer: 248 -> 64 applied")) << said();
  EXPECT_EQ(card.word(0x0D, 8), 0x40U);
}

TEST_F(UndoTest, OfAKilledRunTakesBitsThatAreAsBeforeOrAsPlanned) {
  FakeFunction& card = hardware_.add(kCard, infinihost());
  hardware_.after_write(1, [&] {
    card.poke(0x0D, "f8");  // 255 was wanted: the low bits are fixed
    throw Crash();
  });
  set_until_killed({"latency_timer=max"});
  undo();
  EXPECT_EQ(card.word(0x0D, 8), 0x40U);
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
}

TEST_F(UndoTest, OfAKilledRunIsAConflictWhereABitIsNeither) {
  FakeFunction& card = hardware_.add(kCard, infinihost());
  hardware_.after_write(1, [] { throw Crash(); });
  set_until_killed({"mmrbc=2048"});  // 11b -> 10b
  card.poke(0x72, "46 00");          // 01b: the high bit is neither
  undo();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kConflict));
  EXPECT_EQ(card.word(0x72, 16), 0x0046U);
}

TEST_F(UndoTest, OfAFinishedRunIsAConflictEvenWhereEachBitWouldBe) {
  FakeFunction& card = hardware_.add(kCard, infinihost());
  set({"mmrbc=512"});        // 11b -> 00b
  card.poke(0x72, "46 00");  // 01b
  undo();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kConflict));
}

TEST_F(UndoTest, TurnsMwiOffWhileTheLineSizeGoesBack) {
  FakeFunction& card = hardware_.add(
      kCard, plain_device("86 80 29 12").put(0x04, "16 00").put(0x0C, "10"));  // MWI on, 64 bytes
  const Words words{"cache_line_size=32"};
  machine_ = hardware_.survey();
  plan_ = planned(machine_, words, {"OWNER-QUIESCE"});
  ASSERT_TRUE(plan_.may_run());
  run();
  ASSERT_EQ(card.word(0x0C, 8), 0x08U) << said();
  undo();
  EXPECT_EQ(card.word(0x0C, 8), 0x10U) << said();
  EXPECT_EQ(card.word(0x04, 8), 0x16U);
  EXPECT_THAT(verdicts(), Each(Verdict::kApplied));
}

TEST_F(UndoTest, OfARunThatWasKilledWithMwiOffTurnsItOnAgain) {
  for (unsigned killed = 1; killed <= 3; ++killed) {
    FakeMachine machine;
    FakeFunction& card =
        machine.add(kCard, plain_device("86 80 29 12").put(0x04, "16 00").put(0x0C, "10"));
    machine.after_write(killed, [] { throw Crash(); });
    FakeFiles files;
    auto surveyed = machine.survey();
    auto plan = planned(surveyed, {"cache_line_size=32"}, {"OWNER-QUIESCE"});
    apply::StateDirectory journal({.first = "/state"}, 78, files, clock_);
    apply::Recording recording{.journal = journal, .entry = {.origin = "set"}};
    EXPECT_THROW(static_cast<void>(apply::run(plan, surveyed, machine, machine, recording)), Crash);
    const auto all = journal.read()->entries;
    ASSERT_EQ(all.size(), 1U);
    surveyed = machine.survey();
    auto way = apply::plan_undo(all[0], surveyed, {});
    EXPECT_TRUE(way.complete);
    apply::Recording back{.journal = journal, .entry = {.origin = "undo"}, .always = true};
    EXPECT_THAT(apply::run(way.plan, surveyed, machine, machine, back), IsEmpty()) << killed;
    EXPECT_EQ(card.word(0x0C, 8), 0x10U) << killed;
    EXPECT_EQ(card.word(0x04, 8), 0x16U) << killed;
  }
}

TEST_F(UndoTest, IsRefusedWhereAPathIsAtWorkNow) {
  add_link(hardware_);
  set({"mps=256"});
  ASSERT_THAT(verdicts(), Each(Verdict::kApplied)) << said();
  auto busy = hardware_.survey();
  busy.devices.back().image.put_word(0x04, 16, 0x0006);  // bus master
  const auto all = entries();
  const auto way = apply::plan_undo(all.back(), busy, {});
  EXPECT_FALSE(way.plan.may_run());
  EXPECT_THAT(told(way.plan), ::testing::Contains(HasSubstr("refused")));
}

class KilledPinsTest : public UndoTest {
 protected:
  KilledPinsTest()
      : bridge_(hardware_.add("0000:00:01.0", plain_bridge("02", "02"))),
        card_(hardware_.add(kCard, infinihost()).below("0000:00:01.0")) {
    card_.attributes["power/control"] = "auto";
    bridge_.attributes["power/control"] = "auto";
  }
  void set_and_be_killed_at_write() {
    hardware_.before_write(1, [] { throw Crash(); });
    set_until_killed({"mmrbc=512"}, {}, {kCard});
    ASSERT_EQ(card_.attributes["power/control"], "on");
    ASSERT_EQ(bridge_.attributes["power/control"], "on");
  }

  FakeFunction& bridge_;
  FakeFunction& card_;
};

TEST_F(KilledPinsTest, AreInTheEntryBeforeTheyAreWritten) {
  hardware_.on_switch([](const std::string&, const std::string&) { throw Crash(); });
  set_until_killed({"mmrbc=512"}, {}, {kCard});
  ASSERT_EQ(entries().size(), 1U);
  EXPECT_EQ(entries()[0].pins.size(), 2U);
}

TEST_F(KilledPinsTest, GoBackWithUndoThoughNoRegisterWasWritten) {
  set_and_be_killed_at_write();
  undo();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnchanged));
  EXPECT_EQ(card_.attributes["power/control"], "auto");
  EXPECT_EQ(bridge_.attributes["power/control"], "auto");
}

TEST_F(KilledPinsTest, ThatSomebodyElseSetSinceAreLeftAlone) {
  set_and_be_killed_at_write();
  card_.attributes["power/control"] = "auto";
  bridge_.attributes["power/control"] = "on";
  undo();
  EXPECT_THAT(hardware_.switched().back(), HasSubstr("0000:00:01.0 power/control=auto"));
}

TEST_F(KilledPinsTest, AreNotOursAfterTheNextBoot) {
  set_and_be_killed_at_write();
  EXPECT_THAT(apply::leftovers_of(entries()[0], "another boot"), IsEmpty());
}

class KilledSwitchTest : public UndoTest {
 protected:
  KilledSwitchTest()
      : port_(hardware_.add("0000:00:01.0", express_port(kRootPortType, "01", "01"))),
        card_(hardware_.add("0000:01:00.0", express_function()).below("0000:00:01.0")) {
    card_.around.by_kernel = true;
    card_.around.link_attributes = {"l0s_aspm", "l1_aspm"};
    card_.attributes["link/l1_aspm"] = "0";
    obey(false);
  }
  void obey(bool then_killed) {
    hardware_.on_switch([this, then_killed](const std::string& which, const std::string& value) {
      if (which != "link/l1_aspm") return;
      port_.poke(kLnkCtl, value == "1" ? "02" : "00");
      card_.poke(kLnkCtl, value == "1" ? "02" : "00");
      if (then_killed) throw Crash();
    });
  }
  void expect_off() {
    EXPECT_EQ(card_.attributes["link/l1_aspm"], "0");
    EXPECT_EQ(card_.word(kLnkCtl, 16), 0U);
    EXPECT_EQ(port_.word(kLnkCtl, 16), 0U);
  }

  FakeFunction& port_;
  FakeFunction& card_;
};

TEST_F(KilledSwitchTest, GoesBackWithTheRegisters) {
  set_until_killed({"aspm=l1"}, {}, {"0000:01:00.0"});
  ASSERT_EQ(card_.word(kLnkCtl, 16), 2U) << said();
  undo();
  expect_off();
}

TEST_F(KilledSwitchTest, GoesBackAfterAKill) {
  obey(true);
  set_until_killed({"aspm=l1"}, {}, {"0000:01:00.0"});
  ASSERT_EQ(card_.word(kLnkCtl, 16), 2U);
  obey(false);
  card_.attributes["link/l1_aspm"] = "1";
  undo();
  expect_off();
}

}  // namespace
}  // namespace pcitune::test
