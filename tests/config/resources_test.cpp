// The `resource` file of a function, as Linux prints it.
#include "config/resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fake_source.h"
#include "support/temp_tree.h"

namespace pcitune::config {
namespace {

using test::name_of;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kText =
    "0x00000000f7c00000 0x00000000f8bfffff 0x000000000014220c\n"
    "0x0000000000000000 0x0000000000000000 0x0000000000000000\n"
    "0x000000000000e000 0x000000000000e01f 0x0000000000040101\n";

TEST(Resources, AreStartEndAndFlagsOfEachLine) {
  const auto found = parse_resources(kText);
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].start, 0xF7C00000U);
  EXPECT_EQ(found[0].end, 0xF8BFFFFFU);
  EXPECT_TRUE(found[0].exists && found[0].assigned && found[0].prefetchable && found[0].is_64bit);
  EXPECT_FALSE(found[0].ports);
  EXPECT_FALSE(found[1].exists);
  EXPECT_TRUE(found[2].ports);
  EXPECT_EQ(found[2].start, 0xE000U);
}

TEST(Resources, ThatTheKernelCouldNotPlaceExistAndAreNotAssigned) {
  const auto found = parse_resources("0x0 0xfffff 0x20040200\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_TRUE(found[0].exists);
  EXPECT_FALSE(found[0].assigned);
}

TEST(Resources, EndWhereALineIsNoneOfThem) {
  EXPECT_THAT(parse_resources(""), IsEmpty());
  EXPECT_THAT(parse_resources("0x1 0x2\n"), IsEmpty());
  EXPECT_THAT(parse_resources("0x1 0x2 0x3\n1 2 3\n0x4 0x5 0x6\n"), SizeIs(1));
  EXPECT_THAT(parse_resources("0x1 0x2 0x33333333333333333\n"), IsEmpty());
}

TEST(Resources, AreAsManyAsAKernelHasAtMost) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "0x1 0x2 0x3\n";
  EXPECT_THAT(parse_resources(text), SizeIs(32));
}

TEST(Resources, OfATreeAreReadWhereTheFileIs) {
  const test::TempTree tree;
  tree.add("0000:02:00.0", test::infinihost());
  tree.add("0000:03:00.0", test::infinihost());
  tree.write("devices/0000:02:00.0/resource", kText);
  util::RealFiles files;
  WhereFrom from;
  from.sysfs = tree.root();
  const auto source = open_source(from, files).value();
  EXPECT_THAT(source->resources(name_of("0000:02:00.0")), SizeIs(3));
  EXPECT_THAT(source->resources(name_of("0000:03:00.0")), IsEmpty());
}

}  // namespace
}  // namespace pcitune::config
