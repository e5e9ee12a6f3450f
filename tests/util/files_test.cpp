#include "pcitune/util/files.h"

#include <cerrno>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/temp_tree.h"

namespace pcitune::util {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class RealFilesTest : public ::testing::Test {
 protected:
  test::TempTree tree;
  RealFiles files;
};

TEST_F(RealFilesTest, ListNamesAllButDotAndDotDot) {
  tree.write("a", "");
  tree.write(".hidden", "");
  tree.make_folder("b");
  EXPECT_THAT(files.list(tree.root()).value(), UnorderedElementsAre("a", ".hidden", "b"));
}

TEST_F(RealFilesTest, ListOfAnEmptyFolderIsEmpty) {
  EXPECT_THAT(files.list(tree.root()).value(), IsEmpty());
}

TEST_F(RealFilesTest, ListOfNoFolderIsNotFound) {
  const auto listed = files.list(tree.path("absent"));
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(listed.error().where, tree.path("absent"));
}

TEST_F(RealFilesTest, ReadOnceStopsAtTheLimit) {
  tree.write("vendor", "0x15b3\n");
  EXPECT_EQ(files.read_once(tree.root(), "vendor", 6).value(), "0x15b3");
}

TEST_F(RealFilesTest, ReadOnceGivesAShortFileWhole) {
  tree.write("vendor", "0x15b3\n");
  EXPECT_EQ(files.read_once(tree.root(), "vendor", 4096).value(), "0x15b3\n");
}

TEST_F(RealFilesTest, ReadOnceOfAFolderIsInvalidInput) {
  tree.make_folder("net");
  EXPECT_EQ(files.read_once(tree.root(), "net", 16).error().code, ErrorCode::kInvalidInput);
}

TEST_F(RealFilesTest, ReadOnceOfNothingNamesTheWholePath) {
  const auto content = files.read_once(tree.root(), "absent/vendor", 16);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(content.error().where, tree.path("absent/vendor"));
}

TEST_F(RealFilesTest, ReadOnceBelowAnotherFolderReadsThatFolder) {
  tree.write("a/vendor", "0x15b3\n");
  tree.write("b/vendor", "0x1022\n");
  EXPECT_EQ(files.read_once(tree.path("a"), "vendor", 16).value(), "0x15b3\n");
  EXPECT_EQ(files.read_once(tree.path("b"), "vendor", 16).value(), "0x1022\n");
  EXPECT_EQ(files.read_once(tree.path("a"), "vendor", 16).value(), "0x15b3\n");
}

TEST_F(RealFilesTest, ReadOnceSeesAFileThatCameAndOneThatChanged) {
  tree.make_folder("a");
  EXPECT_FALSE(files.read_once(tree.path("a"), "vendor", 16));
  tree.write("a/vendor", "0x15b3\n");
  EXPECT_EQ(files.read_once(tree.path("a"), "vendor", 16).value(), "0x15b3\n");
  tree.write("a/vendor", "0x1022\n");
  EXPECT_EQ(files.read_once(tree.path("a"), "vendor", 16).value(), "0x1022\n");
}

TEST_F(RealFilesTest, ReadAllGivesEveryByte) {
  const std::string content = std::string(100000, 'x') + std::string("\0end", 4);
  tree.write("dump", content);
  EXPECT_EQ(files.read_all(tree.path("dump"), 1U << 20U).value(), content);
}

TEST_F(RealFilesTest, ReadAllTakesAFileOfExactlyTheLimit) {
  tree.write("dump", "12345678");
  EXPECT_EQ(files.read_all(tree.path("dump"), 8).value(), "12345678");
}

TEST_F(RealFilesTest, ReadAllRefusesALargerFileThanTheLimit) {
  tree.write("dump", "123456789");
  const auto content = files.read_all(tree.path("dump"), 8);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(content.error().what, "larger than 8 bytes, the most that is read");
}

TEST_F(RealFilesTest, ReadAllStopsAtTheLimitOfWhatNeverEnds) {
  const auto content = files.read_all("/dev/zero", std::size_t{2} << 20U);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().what, "larger than 2 MiB, the most that is read");
}

TEST_F(RealFilesTest, TellsPipesAndDevicesFromFiles) {
  tree.write("file", "x");
  tree.link("/dev/zero", "zero");
  tree.link("nowhere", "dangling");
  ASSERT_EQ(::mkfifo(tree.path("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(files.is_special(tree.path("pipe")));
  EXPECT_TRUE(files.is_special(tree.path("zero")));
  EXPECT_FALSE(files.is_special(tree.path("file")));
  EXPECT_FALSE(files.is_special(tree.root()));
  EXPECT_FALSE(files.is_special(tree.path("dangling")));
}

TEST_F(RealFilesTest, WriteAttributeDoesNotWaitForAPipesReader) {
  ASSERT_EQ(::mkfifo(tree.path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(files.write_attribute(tree.path("pipe"), "on"));
}

TEST_F(RealFilesTest, ReadLinkGivesTheTargetAsItStands) {
  tree.link("../../../devices/pci0000:00", "here");
  EXPECT_EQ(files.read_link(tree.path("here")).value(), "../../../devices/pci0000:00");
}

TEST_F(RealFilesTest, ReadLinkOfAFolderIsAnError) { EXPECT_FALSE(files.read_link(tree.root())); }

TEST_F(RealFilesTest, ExistsFollowsLinks) {
  tree.link("absent", "dangling");
  tree.link(tree.root(), "sound");
  EXPECT_FALSE(files.exists(tree.path("dangling")));
  EXPECT_TRUE(files.exists(tree.path("sound")));
}

TEST_F(RealFilesTest, MakeDirectoriesMakesTheParentsToo) {
  ASSERT_TRUE(files.make_directories(tree.path("a/b/c")));
  EXPECT_TRUE(files.exists(tree.path("a/b/c")));
}

TEST_F(RealFilesTest, MakeDirectoriesTakesOneThatIsThere) {
  EXPECT_TRUE(files.make_directories(tree.root()));
}

TEST_F(RealFilesTest, MakeDirectoriesThroughAFileIsAnError) {
  tree.write("file", "");
  EXPECT_FALSE(files.make_directories(tree.path("file/below")));
}

TEST_F(RealFilesTest, WriteNewWritesTheBytes) {
  ASSERT_TRUE(files.write_new(tree.path("config"), std::string("\x07\0\x4e\0", 4)));
  EXPECT_EQ(tree.read("config"), std::string("\x07\0\x4e\0", 4));
}

TEST_F(RealFilesTest, WriteNewRefusesAnExistingFileAndLeavesItAlone) {
  tree.write("config", "old");
  const auto written = files.write_new(tree.path("config"), "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(tree.read("config"), "old");
}

TEST_F(RealFilesTest, WriteNewDoesNotWriteThroughADanglingLink) {
  tree.link(tree.path("elsewhere"), "config");
  EXPECT_FALSE(files.write_new(tree.path("config"), "new"));
  EXPECT_FALSE(files.exists(tree.path("elsewhere")));
}

TEST_F(RealFilesTest, MakeLinkRefusesATakenName) {
  ASSERT_TRUE(files.make_link("target", tree.path("link")));
  EXPECT_FALSE(files.make_link("other", tree.path("link")));
  EXPECT_EQ(files.read_link(tree.path("link")).value(), "target");
}

TEST(SystemFailure, TellsAbsenceFromPermissionFromFault) {
  EXPECT_EQ(system_failure("f", ENOENT).value().code, ErrorCode::kNotFound);
  EXPECT_EQ(system_failure("f", ENODEV).value().code, ErrorCode::kNotFound);
  EXPECT_EQ(system_failure("f", EACCES).value().code, ErrorCode::kPermission);
  EXPECT_EQ(system_failure("f", EPERM).value().code, ErrorCode::kPermission);
  EXPECT_EQ(system_failure("f", EROFS).value().code, ErrorCode::kPermission);
  EXPECT_EQ(system_failure("f", EIO).value().code, ErrorCode::kFault);
}

TEST_F(RealFilesTest, WriteAttributeChangesAFileThatIsThere) {
  tree.write("control", "auto\n");
  EXPECT_TRUE(files.write_attribute(tree.path("control"), "on"));
  EXPECT_EQ(tree.read("control"), "on");
}

TEST_F(RealFilesTest, WriteAttributeMakesNoFile) {
  const auto written = files.write_attribute(tree.path("control"), "on");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kNotFound);
  EXPECT_FALSE(files.exists(tree.path("control")));
}

TEST_F(RealFilesTest, TellKindAndModeOfWhatAPathLeadsTo) {
  tree.write("file", "x");
  tree.link("file", "link");
  ASSERT_EQ(::chmod(tree.path("file").c_str(), 0640), 0);
  for (const char* const name : {"file", "link"}) {
    const auto status = files.status(tree.path(name));
    ASSERT_TRUE(status) << name;
    EXPECT_EQ(status->kind, FileStatus::Kind::kFile);
    EXPECT_EQ(status->mode, 0640U);
    EXPECT_EQ(status->owner, ::geteuid());
  }
  EXPECT_EQ(files.status(tree.root())->kind, FileStatus::Kind::kDirectory);
  EXPECT_EQ(files.status("/dev/null")->kind, FileStatus::Kind::kOther);
  EXPECT_EQ(files.status(tree.path("none")).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace pcitune::util
