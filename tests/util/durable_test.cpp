// Files that must survive: on the real file system, and cut at every point on one in memory.
#include <cerrno>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "pcitune/util/files.h"
#include "support/fake_files.h"
#include "support/temp_tree.h"

namespace pcitune::util {
namespace {

using test::Crash;
using test::FakeFiles;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

mode_t mode_of(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 ? found.st_mode & 0777U : 0;
}

class DurableFiles : public ::testing::Test {
 protected:
  test::TempTree tree;
  RealFiles files;
};

TEST_F(DurableFiles, APrivateDirectoryIsMadeWithItsParentsForItsOwnerAlone) {
  ASSERT_TRUE(files.make_private_directory(tree.path("var/lib/state")));
  EXPECT_EQ(mode_of(tree.path("var/lib/state")), 0700U);
  EXPECT_TRUE(files.make_private_directory(tree.path("var/lib/state"))) << "it may be there";
}

TEST_F(DurableFiles, APrivateDirectoryThatOthersMayWriteToIsRefused) {
  tree.make_folder("state");
  std::filesystem::permissions(tree.path("state"), std::filesystem::perms(0775));
  const auto made = files.make_private_directory(tree.path("state"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::kInvalidInput);
  EXPECT_THAT(message(made.error()), HasSubstr("chmod go-w"));
}

TEST_F(DurableFiles, APrivateDirectoryIsNeitherALinkNorAFile) {
  tree.make_folder("elsewhere");
  tree.link("elsewhere", "link");
  tree.write("file", "");
  EXPECT_FALSE(files.make_private_directory(tree.path("link")));
  EXPECT_FALSE(files.make_private_directory(tree.path("file")));
}

TEST_F(DurableFiles, APrivateDirectoryOfAnotherUserIsRefused) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make one";
  tree.make_folder("state");
  ASSERT_EQ(::chown(tree.path("state").c_str(), 65534, 65534), 0);
  const auto made = files.make_private_directory(tree.path("state"));
  ASSERT_FALSE(made);
  EXPECT_THAT(message(made.error()), HasSubstr("user 65534"));
}

TEST_F(DurableFiles, ASyncedFileIsNewAndReadByItsOwnerAlone) {
  ASSERT_TRUE(files.write_synced(tree.path("a"), "bytes"));
  EXPECT_EQ(tree.read("a"), "bytes");
  EXPECT_EQ(mode_of(tree.path("a")), 0600U);
  EXPECT_FALSE(files.write_synced(tree.path("a"), "others")) << "what is there is never written";
  tree.link("b", "link");
  EXPECT_FALSE(files.write_synced(tree.path("link"), "others"));
}

TEST_F(DurableFiles, RemoveOfNothingIsNoError) {
  tree.write("a", "");
  EXPECT_TRUE(files.remove(tree.path("a")));
  EXPECT_TRUE(files.remove(tree.path("a")));
  EXPECT_FALSE(files.exists(tree.path("a")));
}

TEST_F(DurableFiles, ALockIsHeldOnceAndSaysByWhom) {
  auto lock = files.try_lock(tree.path("lock"), "123");
  ASSERT_TRUE(lock && *lock);
  EXPECT_EQ(tree.read("lock"), "123");
  RealFiles others;
  EXPECT_TRUE(others.is_locked(tree.path("lock")));
  const auto second = others.try_lock(tree.path("lock"), "45678");
  ASSERT_TRUE(second);
  EXPECT_EQ(*second, nullptr);
  EXPECT_EQ(tree.read("lock"), "123");
  lock->reset();
  EXPECT_FALSE(others.is_locked(tree.path("lock")));
  EXPECT_NE(others.try_lock(tree.path("lock"), "4").value(), nullptr);
  EXPECT_EQ(tree.read("lock"), "4");
}

TEST_F(DurableFiles, WriteDurablyReplacesAndLeavesNothingBeside) {
  tree.write(".a.new", "of one that was killed");
  ASSERT_TRUE(write_durably(files, tree.root(), "a", "one"));
  ASSERT_TRUE(write_durably(files, tree.root(), "a", "two"));
  EXPECT_EQ(tree.read("a"), "two");
  EXPECT_THAT(files.list(tree.root()).value(), UnorderedElementsAre("a"));
}

constexpr unsigned kPoints = 4;  // the bytes, their sync, the name, its sync

TEST(WriteDurably, HasFourPoints) {
  FakeFiles files;
  files.put("/d/a", "old");
  ASSERT_TRUE(write_durably(files, "/d", "a", "new"));
  EXPECT_EQ(files.points(), kPoints);
}

TEST(WriteDurably, CutAtAnyPointLeavesTheOldFileOrTheNewOne) {
  for (unsigned point = 1; point <= kPoints; ++point) {
    FakeFiles files;
    files.put("/d/a", "old");
    files.crash_at(point);
    EXPECT_THROW(static_cast<void>(write_durably(files, "/d", "a", "new")), Crash);
    EXPECT_EQ(files.bytes("/d/a"), point <= 3 ? "old" : "new") << "killed at " << point;
    files.lose_power();
    EXPECT_EQ(files.bytes("/d/a"), "old") << "power lost at " << point;
  }
}

TEST(WriteDurably, ThatSucceededSurvivesALossOfPower) {
  FakeFiles files;
  ASSERT_TRUE(files.make_private_directory("/d"));
  ASSERT_TRUE(write_durably(files, "/d", "a", "new"));
  files.lose_power();
  EXPECT_THAT(files.names(), ElementsAre("/d/a"));
  EXPECT_EQ(files.bytes("/d/a"), "new");
}

TEST(WriteDurably, SaysSoWhereAnythingFailsAndLeavesNothingHalf) {
  for (unsigned point = 1; point <= kPoints; ++point) {
    FakeFiles files;
    ASSERT_TRUE(files.make_private_directory("/d"));
    files.fail_at(files.points() + point, ENOSPC);
    const auto written = write_durably(files, "/d", "a", "new");
    ASSERT_FALSE(written) << point;
    EXPECT_THAT(message(written.error()), HasSubstr("No space left")) << point;
    if (point < kPoints) {
      EXPECT_THAT(files.names(), IsEmpty()) << point;
    }
    files.lose_power();
    EXPECT_THAT(files.names(), IsEmpty()) << point;
  }
}

}  // namespace
}  // namespace pcitune::util
