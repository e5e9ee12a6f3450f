#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/util/files.h"
#include "support/temp_tree.h"

namespace pcitune::util {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

class ReplacementTest : public ::testing::Test {
 protected:
  std::unique_ptr<Replacement> replacing(const std::string& name) {
    auto file = files.replace(tree.path(name));
    EXPECT_TRUE(file) << file.error().what;
    return file ? std::move(*file) : nullptr;
  }
  std::vector<std::string> names() { return files.list(tree.root()).value(); }

  test::TempTree tree;
  RealFiles files;
};

TEST_F(ReplacementTest, MakesAFileThatWasNotThere) {
  const auto file = replacing("new.json");
  file->write("{}\n");
  EXPECT_THAT(names(), ::testing::Not(::testing::Contains("new.json"))) << "not before it is whole";
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(tree.read("new.json"), "{}\n");
  EXPECT_THAT(names(), UnorderedElementsAre("new.json"));
}

TEST_F(ReplacementTest, TakesThePlaceOfTheOldFileOnlyWhenItIsWhole) {
  tree.write("a", "old\n");
  {
    const auto file = replacing("a");
    file->write("half");
    ASSERT_TRUE(file->flush());
    EXPECT_EQ(tree.read("a"), "old\n");
  }
  EXPECT_EQ(tree.read("a"), "old\n") << "given up";
  EXPECT_THAT(names(), UnorderedElementsAre("a")) << "and nothing is left beside it";
  const auto file = replacing("a");
  file->write("new\n");
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(tree.read("a"), "new\n");
  EXPECT_THAT(names(), UnorderedElementsAre("a"));
}

TEST_F(ReplacementTest, KeepsThePermissionsOfTheOldFile) {
  tree.write("secret", "old\n");
  fs::permissions(tree.path("secret"), fs::perms::owner_read);
  ASSERT_TRUE(replacing("secret")->commit());
  EXPECT_EQ(fs::status(tree.path("secret")).permissions(), fs::perms::owner_read);
  EXPECT_EQ(tree.read("secret"), "");
}

TEST_F(ReplacementTest, TwoAtOnceDoNotMix) {
  const auto first = replacing("a");
  const auto second = replacing("a");
  first->write("1");
  second->write("2");
  ASSERT_TRUE(first->commit());
  EXPECT_EQ(tree.read("a"), "1");
  ASSERT_TRUE(second->commit());
  EXPECT_EQ(tree.read("a"), "2");
}

TEST_F(ReplacementTest, WritesToADeviceAndLeavesItADevice) {
  tree.link("/dev/null", "null");
  const auto file = replacing("null");
  file->write("x");
  ASSERT_TRUE(file->commit());
  EXPECT_TRUE(fs::is_character_file(tree.path("null")));
  EXPECT_TRUE(fs::is_symlink(tree.path("null")));
}

TEST_F(ReplacementTest, NeitherFollowsNorReplacesALink) {
  tree.write("a", "kept\n");
  tree.link("a", "to_a");
  tree.link("absent", "to_nothing");
  for (const char* const name : {"to_a", "to_nothing"}) {
    const auto file = files.replace(tree.path(name));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(file.error().where, tree.path(name));
  }
  EXPECT_EQ(tree.read("a"), "kept\n");
}

TEST_F(ReplacementTest, AFolderIsNoFile) {
  tree.make_folder("d");
  EXPECT_EQ(files.replace(tree.path("d")).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(files.replace(tree.path("absent/x")).error().code, ErrorCode::kInvalidInput);
}

TEST_F(ReplacementTest, AFullDiskIsAnErrorOfThatFile) {
  const auto file = files.replace("/dev/full");
  ASSERT_TRUE(file);
  (*file)->write("x");
  const auto written = (*file)->commit();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().where, "/dev/full");
}

}  // namespace
}  // namespace pcitune::util
