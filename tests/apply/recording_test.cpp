// A run and its journal: nothing is written that is not in it, wherever the file system fails or
// the run is cut, and what was written is put back from it.
#include <cerrno>

#include "apply/undo_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Three cards that sleep when nobody keeps them awake, set as by "set mmrbc=512 latency_timer=32":
// six registers.
class Scene {
 public:
  Scene() {
    for (const char* const address : {"0000:02:00.0", "0000:03:00.0", "0000:04:00.0"}) {
      cards_.push_back(&hardware.add(address, infinihost()));
      cards_.back()->attributes["power/control"] = "auto";
    }
  }

  void set() {
    auto machine = hardware.survey();
    plan = planned(machine, {"mmrbc=512", "latency_timer=32"});
    apply::StateDirectory journal({.first = "/state"}, 77, files, clock);
    apply::Recording recording{.journal = journal, .entry = {.origin = "set"}};
    errors = apply::run(plan, machine, hardware, hardware, recording);
  }
  // Killed where the script says so?
  bool is_killed() {
    try {
      set();
    } catch (const Crash&) {
      return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<apply::Entry> entries() {
    auto read = apply::StateDirectory({.first = "/state"}, 78, files, clock).read();
    EXPECT_TRUE(read && read->damaged.empty());
    return read ? std::move(read->entries) : std::vector<apply::Entry>();
  }

  // What undo makes of the newest entry; true if there was one and nothing went wrong.
  bool undo() {
    hardware.on_switch({});
    const auto all = entries();
    const apply::Entry* const entry = apply::newest_to_undo(all);
    if (entry == nullptr) return false;
    auto machine = hardware.survey();
    auto way = apply::plan_undo(*entry, machine, {});
    apply::StateDirectory journal({.first = "/state"}, 78, files, clock);
    apply::Recording recording{.journal = journal,
                               .entry = {.origin = "undo", .undoes = entry->id},
                               .always = true,
                               .leftovers = apply::leftovers_of(*entry, entry->boot)};
    const auto wrong = apply::run(way.plan, machine, hardware, hardware, recording);
    EXPECT_THAT(wrong, IsEmpty());
    return way.complete && way.plan.may_run() && wrong.empty();
  }

  [[nodiscard]] bool is_as_before() const { return all_are(0x004E, 0x40) && sleeps(); }
  [[nodiscard]] bool is_set() const { return all_are(0x0042, 0x20) && sleeps(); }

  FakeFiles files;
  FakeClock clock;
  FakeMachine hardware;
  plan::Plan plan;
  std::vector<util::Error> errors;

 private:
  [[nodiscard]] bool all_are(std::uint64_t command, std::uint64_t timer) const {
    return std::all_of(cards_.begin(), cards_.end(), [&](const FakeFunction* card) {
      return card->word(0x72, 16) == command && card->word(0x0D, 8) == timer;
    });
  }
  [[nodiscard]] bool sleeps() const {
    return std::all_of(cards_.begin(), cards_.end(), [](const FakeFunction* card) {
      return card->attributes.at("power/control") == "auto";
    });
  }

  std::vector<FakeFunction*> cards_;
};

constexpr unsigned kWrites = 6;
constexpr unsigned kSwitches = 6;  // each card on and back

bool has_done(const Scene& scene) {
  return std::all_of(scene.plan.outcomes.begin(), scene.plan.outcomes.end(), [](const auto& line) {
    return line.verdict == Verdict::kApplied;
  });
}

TEST(Recording, OfARunThatHoldsIsDoneAndCanBeUndone) {
  Scene scene;
  scene.set();
  EXPECT_TRUE(scene.is_set() && has_done(scene));
  ASSERT_EQ(scene.entries().size(), 1U);
  EXPECT_EQ(scene.entries()[0].ending, apply::Ending::kDone);
  EXPECT_TRUE(scene.undo());
  EXPECT_TRUE(scene.is_as_before());
}

TEST(Recording, OfARunThatIsRolledBackLeavesNothingToUndo) {
  Scene scene;
  scene.hardware.fail_write(4, util::ErrorCode::kFault);
  scene.set();
  EXPECT_TRUE(scene.is_as_before());
  ASSERT_EQ(scene.entries().size(), 1U);
  EXPECT_EQ(scene.entries()[0].ending, apply::Ending::kRolledBack);
  EXPECT_FALSE(scene.undo());
}

TEST(Recording, OfARunThatCouldNotBeRolledBackCanBeUndone) {
  Scene scene;
  scene.hardware.fail_write(4, util::ErrorCode::kFault);
  scene.hardware.lose_write(5);  // putting one back
  scene.set();
  EXPECT_FALSE(scene.is_as_before());
  ASSERT_EQ(scene.entries().size(), 1U);
  EXPECT_EQ(scene.entries()[0].ending, apply::Ending::kFailed);
  EXPECT_TRUE(scene.undo());
  EXPECT_TRUE(scene.is_as_before());
}

TEST(Recording, OfNothingWrittenIsNoEntry) {
  Scene scene;
  auto machine = scene.hardware.survey();
  scene.plan = planned(machine, {"mmrbc=4096"});
  apply::StateDirectory journal({.first = "/state"}, 77, scene.files, scene.clock);
  apply::Recording recording{.journal = journal, .entry = {.origin = "set"}};
  EXPECT_THAT(apply::run(scene.plan, machine, scene.hardware, scene.hardware, recording),
              IsEmpty());
  EXPECT_THAT(scene.files.names(), IsEmpty());
}

// The file system fails at any of its points: either nothing is written, or all holds and the error
// says what the journal lacks.
TEST(Recording, WhereTheFileSystemFailsNothingIsWrittenOrAllHoldsAndIsSaid) {
  Scene whole;
  whole.set();
  const unsigned points = whole.files.points();
  unsigned before = 0;
  for (unsigned point = 1; point <= points; ++point) {
    for (const int error : {ENOSPC, EIO}) {
      Scene scene;
      scene.files.fail_at(point, error);
      scene.set();
      if (scene.hardware.writes().empty()) {
        ++before;
        ASSERT_EQ(scene.errors.size(), 1U) << point;
        EXPECT_THAT(util::message(scene.errors[0]), HasSubstr("Nothing was written to any device"));
        EXPECT_TRUE(scene.is_as_before());
        EXPECT_THAT(scene.entries(), IsEmpty()) << point;
        continue;
      }
      EXPECT_TRUE(scene.is_set() && has_done(scene)) << point;
      ASSERT_EQ(scene.entries().size(), 1U) << point;
      if (scene.entries()[0].ending == apply::Ending::kOpen) {
        ASSERT_EQ(scene.errors.size(), 1U) << point;
        EXPECT_THAT(util::message(scene.errors[0]),
                    HasSubstr("the registers are as the lines say"));
        EXPECT_EQ(util::exit_status(scene.errors[0], util::Intent::kChange),
                  util::ExitStatus::kFailed);
      }
      EXPECT_TRUE(scene.undo()) << point;
      EXPECT_TRUE(scene.is_as_before()) << point;
    }
  }
  EXPECT_EQ(before, 2U * 5U) << "the directory, and the four points of the open entry";
  RecordProperty("points", static_cast<int>(2 * points));
}

// Cut at any point of the file system, with and without a loss of power: what differs from before
// is in the journal.
TEST(Recording, CutAtAnyPointOfTheFileSystemCanBeUndone) {
  Scene whole;
  whole.set();
  const unsigned points = whole.files.points();
  for (unsigned point = 1; point <= points; ++point) {
    for (const bool power : {false, true}) {
      Scene scene;
      scene.files.crash_at(point);
      ASSERT_TRUE(scene.is_killed()) << point;
      scene.files.crash_at(0);
      if (power) scene.files.lose_power();
      if (!scene.is_as_before()) {
        ASSERT_EQ(scene.entries().size(), 1U) << point;
      }
      if (!scene.entries().empty()) {
        EXPECT_TRUE(scene.undo()) << point;
      }
      EXPECT_TRUE(scene.is_as_before()) << point << " power " << power;
    }
  }
  RecordProperty("points", static_cast<int>(2 * points));
}

TEST(Recording, CutBeforeOrAfterAnyWriteToADeviceCanBeUndone) {
  for (unsigned write = 1; write <= kWrites; ++write) {
    for (const bool after : {false, true}) {
      Scene scene;
      const auto kill = [] { throw Crash(); };
      if (after)
        scene.hardware.after_write(write, kill);
      else
        scene.hardware.before_write(write, kill);
      ASSERT_TRUE(scene.is_killed()) << write;
      ASSERT_EQ(scene.entries().size(), 1U);
      EXPECT_EQ(scene.entries()[0].ending, apply::Ending::kOpen);
      EXPECT_TRUE(scene.undo()) << write;
      EXPECT_TRUE(scene.is_as_before()) << write;
    }
  }
}

TEST(Recording, CutAtAnySwitchCanBeUndone) {
  for (unsigned nth = 1; nth <= kSwitches; ++nth) {
    Scene scene;
    unsigned seen = 0;
    scene.hardware.on_switch([&](const std::string&, const std::string&) {
      if (++seen == nth) throw Crash();
    });
    ASSERT_TRUE(scene.is_killed()) << nth;
    EXPECT_TRUE(scene.undo()) << nth;
    EXPECT_TRUE(scene.is_as_before()) << nth;
  }
}

// Every write to a device fails in turn, in each way in which one can.
TEST(Recording, AFaultAtAnyWriteIsRolledBackAndSaid) {
  using Fault = std::function<void(Scene&, unsigned)>;
  const std::vector<std::pair<Verdict, Fault>> faults{
      {Verdict::kFailed,
       [](Scene& scene, unsigned n) { scene.hardware.fail_write(n, util::ErrorCode::kFault); }},
      {Verdict::kDenied,
       [](Scene& scene, unsigned n) {
         scene.hardware.fail_write(n, util::ErrorCode::kPermission);
       }},
      {Verdict::kUnreachable,
       [](Scene& scene, unsigned n) {
         scene.hardware.fail_write(n, util::ErrorCode::kUnreachable);
       }},
      {Verdict::kStuck, [](Scene& scene, unsigned n) { scene.hardware.lose_write(n); }},
  };
  for (const auto& [verdict, fault] : faults) {
    for (unsigned write = 1; write <= kWrites; ++write) {
      Scene scene;
      fault(scene, write);
      scene.set();
      EXPECT_TRUE(scene.is_as_before()) << write;
      const auto failed = std::count_if(
          scene.plan.outcomes.begin(),
          scene.plan.outcomes.end(),
          [&, wanted = verdict](const plan::Outcome& line) { return line.verdict == wanted; });
      EXPECT_EQ(failed, 1) << to_string(verdict) << " at " << write;
      EXPECT_EQ(scene.entries().at(0).ending, apply::Ending::kRolledBack);
    }
  }
}

class RecordingOptions : public UndoTest {};

TEST_F(RecordingOptions, WhatMustBeReadyStopsTheRunBeforeItWrites) {
  FakeFunction& card = hardware_.add("0000:02:00.0", infinihost());
  recording_.ready = [&](const apply::Entry& entry) -> util::Result<> {
    EXPECT_EQ(entry.id, "20261130-101500-1");
    EXPECT_TRUE(files_.has("/state/20261130-101500-1.open"));
    return util::fail(util::ErrorCode::kFault, "watchdog", "cannot be started");
  };
  set({"mmrbc=512"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kNotTried));
  EXPECT_THAT(said(), HasSubstr("cannot be started"));
  EXPECT_EQ(card.word(0x72, 16), 0x004EU);
  EXPECT_THAT(files_.names(), IsEmpty());
}

TEST_F(RecordingOptions, TheEntryNamesWhatWasForcedAndWhatWasCured) {
  hardware_.add("0000:02:00.0", infinihost().put(0x72, "7e 00"));  // OST 32 of 8
  machine_ = hardware_.survey();
  plan_ = planned(machine_, {"ost=8"});
  run();
  EXPECT_THAT(recording_.entry.way_back, ElementsAre("PCIX-DMOST"));
  EXPECT_THAT(recording_.entry.forced, IsEmpty());
  plan_ = planned(machine_, {"ost=12"}, {"PCIX-DMOST"});
  run();
  EXPECT_THAT(recording_.entry.forced, ElementsAre("PCIX-DMOST"));
}

}  // namespace
}  // namespace pcitune::test
