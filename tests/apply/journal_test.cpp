// The journal on a file system that fails or stops at any point: an entry is there whole or not at
// all, and is there once begin() has returned.
#include "pcitune/apply/journal.h"

#include <cerrno>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apply/entry_json.h"
#include "support/fake_clock.h"
#include "support/fake_files.h"

namespace pcitune::apply {
namespace {

using test::Crash;
using test::FakeClock;
using test::FakeFiles;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const char* const kId = "20261130-101500-1";

class JournalTest : public ::testing::Test {
 protected:
  StateDirectory open() { return {{"/run", "/var"}, 77, files_, clock_}; }
  std::vector<std::string> ids() {
    std::vector<std::string> found;
    auto read = StateDirectory({"/run", "/var"}, 77, files_, clock_).read();
    for (const Entry& entry : read.value().entries)
      found.push_back(entry.id + " " + std::string(to_string(entry.ending)));
    EXPECT_THAT(read->damaged, IsEmpty());
    return found;
  }

  FakeFiles files_;
  FakeClock clock_;
  Entry entry_{.origin = "set", .words = {"set", "mmrbc=512"}};
};

TEST_F(JournalTest, AnEntryIsOpenThenClosed) {
  auto journal = open();
  ASSERT_TRUE(journal.begin(entry_));
  EXPECT_EQ(entry_.id, kId);
  EXPECT_EQ(entry_.process, 77);
  EXPECT_THAT(ids(), ElementsAre(kId + std::string(" open")));
  entry_.ending = Ending::kDone;
  ASSERT_TRUE(journal.finish(entry_));
  EXPECT_THAT(ids(), ElementsAre(kId + std::string(" done")));
  EXPECT_THAT(files_.names(),
              ElementsAre("/run/20261130-101500-1.json", "/var/20261130-101500-1.json"));
}

TEST_F(JournalTest, AnEntryIsInBothPlacesBeforeAnythingIsWritten) {
  auto journal = open();
  ASSERT_TRUE(journal.begin(entry_));
  files_.lose_power();
  EXPECT_THAT(files_.names(),
              ElementsAre("/run/20261130-101500-1.open", "/var/20261130-101500-1.open"));
}

TEST_F(JournalTest, ADiscardedEntryIsGone) {
  auto journal = open();
  ASSERT_TRUE(journal.begin(entry_));
  ASSERT_TRUE(journal.discard(entry_));
  EXPECT_THAT(files_.names(), IsEmpty());
}

TEST_F(JournalTest, IdsAscendWhateverTheClockSays) {
  std::vector<std::string> given;
  for (const std::int64_t now : {1796033700, 1796033700, 0, 1796033699, 1796033701}) {
    clock_.set(now);
    auto journal = open();
    Entry entry{.origin = "set"};
    ASSERT_TRUE(journal.begin(entry));
    given.push_back(entry.id);
  }
  EXPECT_THAT(given,
              ElementsAre("20261130-101500-1",
                          "20261130-101500-2",
                          "20261130-101500-3",
                          "20261130-101500-4",
                          "20261130-101501-1"));
}

TEST_F(JournalTest, TheTenthOfASecondComesBehindTheNinth) {
  EXPECT_TRUE(comes_before("20261130-101500-9", "20261130-101500-10"));
  EXPECT_FALSE(comes_before("20261130-101501-1", "20261130-101500-10"));
  EXPECT_TRUE(is_entry_id("20261130-101500-10"));
  for (const char* text : {"",
                           "20261130-101500",
                           "20261130-101500-",
                           "20261130-101500-0",
                           "20261130-101500-01",
                           "20261130-101500-1x",
                           "../../etc/passwd-1",
                           "20261130-101500-1234567890"})
    EXPECT_FALSE(is_entry_id(text)) << text;
}

TEST_F(JournalTest, WhereItCannotBeKeptTheErrorNamesTheDirectoryAndTheWayOut) {
  files_.refuse("/run", EACCES);
  const auto begun = open().begin(entry_);
  ASSERT_FALSE(begun);
  EXPECT_EQ(begun.error().code, util::ErrorCode::kPermission);
  EXPECT_THAT(util::message(begun.error()),
              ::testing::AllOf(HasSubstr("/run"),
                               HasSubstr("Permission denied"),
                               HasSubstr("Nothing was written to any device"),
                               HasSubstr("--state-dir DIR")));
}

TEST_F(JournalTest, BeginHoldsOrSaysSoAtEveryPointThatFails) {
  auto whole = open();
  ASSERT_TRUE(whole.begin(entry_));
  const unsigned points = files_.points();
  for (unsigned point = 1; point <= points; ++point) {
    for (const int error : {ENOSPC, EIO}) {
      FakeFiles files;
      files.fail_at(point, error);
      StateDirectory journal({"/run", "/var"}, 77, files, clock_);
      const auto begun = journal.begin(entry_);
      files.lose_power();
      const auto found = journal.read();
      ASSERT_TRUE(found && found->damaged.empty()) << point;
      EXPECT_EQ(found->entries.size(), begun ? 1U : 0U) << point;
    }
  }
  RecordProperty("points", static_cast<int>(points));
}

TEST_F(JournalTest, AnEntryIsNeverLostNorHalfWhereverItIsCut) {
  const auto keep = [&](FakeFiles& files, bool& begun) {
    StateDirectory journal({"/run", "/var"}, 77, files, clock_);
    Entry entry{.origin = "set"};
    begun = journal.begin(entry).has_value();
    entry.ending = Ending::kDone;
    static_cast<void>(journal.finish(entry));
  };
  bool begun = false;
  FakeFiles all;
  keep(all, begun);
  for (unsigned point = 1; point <= all.points(); ++point) {
    for (const bool power : {false, true}) {
      FakeFiles files;
      files.crash_at(point);
      begun = false;
      EXPECT_THROW(keep(files, begun), Crash);
      if (power) files.lose_power();
      const auto found = StateDirectory({"/run", "/var"}, 77, files, clock_).read();
      ASSERT_TRUE(found && found->damaged.empty()) << point;
      ASSERT_LE(found->entries.size(), 1U) << point;
      if (begun) {
        EXPECT_EQ(found->entries.size(), 1U) << point << " power " << power;
      }
    }
  }
}

TEST_F(JournalTest, WhatTheSecondPlaceLacksIsSaidAndCopiedLater) {
  files_.refuse("/var", EROFS);
  auto early = open();
  ASSERT_TRUE(early.begin(entry_));
  entry_.ending = Ending::kDone;
  ASSERT_TRUE(early.finish(entry_));
  EXPECT_THAT(early.take_warnings(), ElementsAre(HasSubstr("lasts until the next boot")));
  EXPECT_THAT(files_.names(), ElementsAre("/run/20261130-101500-1.json"));
  files_.allow("/var");
  auto later = open();
  ASSERT_TRUE(later.lock({}));
  EXPECT_THAT(files_.names(), Contains("/var/20261130-101500-1.json"));
  EXPECT_THAT(later.take_warnings(), IsEmpty());
}

TEST_F(JournalTest, AClosedEntryCountsWhereverItIs) {
  auto journal = open();
  ASSERT_TRUE(journal.begin(entry_));
  const std::string open_bytes = files_.bytes("/run/20261130-101500-1.open");
  entry_.ending = Ending::kDone;
  ASSERT_TRUE(journal.finish(entry_));
  files_.put("/run/20261130-101500-1.open", open_bytes);
  ASSERT_TRUE(files_.remove("/run/20261130-101500-1.json"));
  EXPECT_THAT(ids(), ElementsAre("20261130-101500-1 done"));
}

TEST_F(JournalTest, ADamagedFileIsAnErrorOfItsOwn) {
  auto journal = open();
  ASSERT_TRUE(journal.begin(entry_));
  files_.put("/run/20261130-101500-7.json", "{}");
  files_.put("/run/20261130-101500-8.json", to_json(entry_));
  files_.put("/run/notes.json", "not ours");
  const auto read = journal.read();
  EXPECT_EQ(read->entries.size(), 1U);
  ASSERT_EQ(read->damaged.size(), 2U);
  EXPECT_THAT(util::message(read->damaged[1].error),
              HasSubstr("holds the entry 20261130-101500-1"));
}

TEST_F(JournalTest, ASecondRunWaitsAndThenNamesWhoWrites) {
  files_.hold("/run/lock", "4711");
  std::string said;
  const std::int64_t start = clock_.now();
  const auto locked =
      open().lock({.seconds = 3, .say = [&](const std::string& who) { said = who; }});
  ASSERT_FALSE(locked);
  EXPECT_EQ(locked.error().code, util::ErrorCode::kFault);
  EXPECT_THAT(util::message(locked.error()), HasSubstr("4711"));
  EXPECT_THAT(said, HasSubstr("4711"));
  EXPECT_EQ(clock_.now() - start, 3);
}

TEST_F(JournalTest, WithoutTimeToWaitItFailsAtOnce) {
  files_.hold("/run/lock", "4711");
  const std::int64_t start = clock_.now();
  EXPECT_FALSE(open().lock({}));
  EXPECT_EQ(clock_.now(), start);
}

TEST_F(JournalTest, TheLockIsLetGoWithIt) {
  {
    auto journal = open();
    ASSERT_TRUE(journal.lock({}));
    EXPECT_TRUE(files_.is_locked("/run/lock"));
    EXPECT_FALSE(open().lock({}));
  }
  EXPECT_TRUE(open().lock({}));
}

TEST(StatePlaces, FollowTheTreeTheOptionsAndTheRoot) {
  EXPECT_EQ(state_places("", "", "").first, "/run/pcitune");
  EXPECT_EQ(state_places("", "", "").second, "/var/lib/pcitune");
  EXPECT_EQ(state_places("node", "", "").first, "node/.pcitune");
  EXPECT_EQ(state_places("node", "", "").second, "");
  EXPECT_EQ(state_places("node", "kept", "").first, "kept");
  EXPECT_EQ(state_places("", "", "/image").second, "/image/var/lib/pcitune");
}

}  // namespace
}  // namespace pcitune::apply
