// Regions of made-up headers, with and without what the system says of them.
#include "pcitune/device/regions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/space.h"

namespace pcitune::device {
namespace {

using config::Resource;
using test::plain_bridge;
using test::plain_device;
using test::Space;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<Region> regions(const Space& space, std::vector<Resource> resources = {}) {
  Device device;
  device.image = space.image();
  device.resources = std::move(resources);
  return regions_of(device);
}

Space enabled(Space space) { return space.put(0x04, "07 00"); }

TEST(Regions, OfAHeaderAloneHaveNoSize) {
  const auto found = regions(enabled(plain_device("86 80 08 10")
                                         .put(0x10, "0c 00 00 e8 01 00 00 00")
                                         .put(0x18, "01 e0 00 00 00 00 70 fd")));
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].kind, RegionKind::kMemory);
  EXPECT_EQ(found[0].number, 0);
  EXPECT_EQ(found[0].address, 0x1E8000000U);
  EXPECT_TRUE(found[0].is_64bit);
  EXPECT_TRUE(found[0].prefetchable);
  EXPECT_TRUE(found[0].enabled);
  EXPECT_FALSE(found[0].size);
  EXPECT_EQ(found[1].kind, RegionKind::kPorts);
  EXPECT_EQ(found[1].number, 2);
  EXPECT_EQ(found[1].address, 0xE000U);
  EXPECT_EQ(found[2].number, 3);
  EXPECT_EQ(found[2].address, 0xFD700000U);
  EXPECT_FALSE(found[2].is_64bit);
}

TEST(Regions, TakeSizeAndAddressFromTheSystem) {
  const auto found =
      regions(enabled(plain_device("86 80 08 10").put(0x10, "0c 00 00 e8")),
              {{.start = 0x2'E8000000, .end = 0x2'E8FFFFFF, .exists = true, .assigned = true}});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].address, 0x2E8000000U);  // the processor's side of a bridge that translates
  EXPECT_EQ(found[0].size, 0x1000000U);
}

TEST(Regions, ThatTheKernelCouldNotPlaceHaveNoAddress) {
  const auto found = regions(enabled(plain_device("86 80 08 10").put(0x10, "00 00 00 e8")),
                             {{.end = 0xFFFFF, .exists = true}});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].address, 0U);
  EXPECT_EQ(found[0].size, 0x100000U);
}

TEST(Regions, OfTheSystemAloneAreMarked) {
  const auto found =
      regions(plain_device("86 80 08 10"),
              {{.start = 0x1F0, .end = 0x1F7, .exists = true, .assigned = true, .ports = true}});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].kind, RegionKind::kPorts);
  EXPECT_EQ(found[0].address, 0x1F0U);
  EXPECT_EQ(found[0].size, 8U);
  EXPECT_TRUE(found[0].by_system_only);
}

TEST(Regions, AreOffWhileCommandSaysSo) {
  const auto found =
      regions(plain_device("86 80 08 10").put(0x04, "01 00").put(0x10, "01 e0 00 00 00 00 70 fd"));
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_TRUE(found[0].enabled);
  EXPECT_FALSE(found[1].enabled);
}

TEST(Regions, OfARomAreOnOnlyWithItsOwnBit) {
  Space space = enabled(plain_device("86 80 08 10")).put(0x30, "00 00 e0 f7");
  EXPECT_FALSE(regions(space).at(0).enabled);
  space.put(0x30, "01");
  const auto found = regions(space);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].kind, RegionKind::kRom);
  EXPECT_EQ(found[0].address, 0xF7E00000U);
  EXPECT_TRUE(found[0].enabled);
}

TEST(Regions, OfARomTakeTheSeventhLine) {
  std::vector<Resource> lines(7);
  lines[6] = {.start = 0xF7E00000, .end = 0xF7E0FFFF, .exists = true, .assigned = true};
  const auto found = regions(plain_device("86 80 08 10").put(0x30, "00 00 e0 f7"), lines);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].size, 0x10000U);
}

TEST(Regions, OfABridgeAreOffWhileCommandSaysSo) {
  const auto found = regions(plain_bridge("02", "02")
                                 .put(0x04, "02 00")
                                 .put(0x1C, "e0 f0")
                                 .put(0x20, "00 f0 f0 f1 01 d0 f1 df"));
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_FALSE(found[0].enabled) << "ports";
  EXPECT_TRUE(found[1].enabled);
  EXPECT_TRUE(found[2].enabled);
}

TEST(Regions, OfABridgeAreItsWindows) {
  const auto found = regions(plain_bridge("02", "02")
                                 .put(0x1C, "e1 f1")
                                 .put(0x20, "00 f0 f0 f1 01 d0 f1 df")
                                 .put(0x28, "02 00 00 00 02 00 00 00")
                                 .put(0x30, "01 00 01 00"));
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].kind, RegionKind::kPortWindow);
  EXPECT_EQ(found[0].address, 0x1E000U);
  EXPECT_EQ(found[0].size, 0x2000U);
  EXPECT_EQ(found[1].kind, RegionKind::kMemoryWindow);
  EXPECT_EQ(found[1].address, 0xF0000000U);
  EXPECT_EQ(found[1].size, 32U << 20U);
  EXPECT_EQ(found[2].kind, RegionKind::kPrefetchableWindow);
  EXPECT_EQ(found[2].address, 0x2D0000000U);
  EXPECT_EQ(found[2].size, 256U << 20U);
  EXPECT_TRUE(found[2].is_64bit);
}

TEST(Regions, OfAClosedWindowHaveSize0) {
  const auto found = regions(plain_bridge("02", "02").put(0x1C, "f0 00").put(0x20, "f0 ff 00 00"));
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].size, 0U);
  EXPECT_EQ(found[1].size, 0U);
}

TEST(Regions, LeaveWindowsOfUnknownTypesOut) {
  EXPECT_THAT(
      regions(plain_bridge("02", "02").put(0x1C, "02 02").put(0x20, "01 00 01 00 00 00 01 00")),
      IsEmpty());
}

TEST(Regions, OfACardBusBridgeAreTwoWindowsOfEachKind) {
  const auto found = regions(enabled(plain_device("4c 10 51 ac")
                                         .put(0x0E, "02")
                                         .put(0x1C, "00 00 00 30 00 f0 3f 33")
                                         .put(0x24, "00 00 00 34 00 f0 ff 35")
                                         .put(0x2C, "00 40 00 00 fc 40 00 00")
                                         .put(0x34, "01 44 01 00 fc 44 01 00")
                                         .put(0x3E, "00 01")));
  ASSERT_THAT(found, SizeIs(4));
  EXPECT_EQ(found[0].kind, RegionKind::kPrefetchableWindow);
  EXPECT_EQ(found[0].size, 0x3400000U);
  EXPECT_EQ(found[1].kind, RegionKind::kMemoryWindow);
  EXPECT_EQ(found[1].number, 1);
  EXPECT_EQ(found[2].kind, RegionKind::kPortWindow);
  EXPECT_EQ(found[2].address, 0x4000U);
  EXPECT_EQ(found[2].size, 0x100U);
  EXPECT_EQ(found[3].address, 0x14400U);
}

TEST(Regions, OfAnUnknownHeaderAreNone) {
  EXPECT_THAT(regions(plain_device("86 80 08 10").put(0x0E, "7f").put(0x10, "01 e0 00 00")),
              IsEmpty());
}

}  // namespace
}  // namespace pcitune::device
