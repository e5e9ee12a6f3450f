// Regions in words.
#include <gtest/gtest.h>

#include "pcitune/render/text.h"
#include "support/space.h"

namespace pcitune::render {
namespace {

using test::plain_bridge;
using test::plain_device;
using test::Space;

device::Device device_of(const Space& space) {
  device::Device device;
  device.image = space.image();
  return device;
}

TEST(RegionLines, SayWhatWhereAndHowMuch) {
  auto device = device_of(plain_device("86 80 08 10")
                              .put(0x04, "02 00")
                              .put(0x10, "0c 00 c0 f7 00 00 00 00 01 e0 00 00")
                              .put(0x30, "00 00 e0 f7"));
  device.resources = {
      {.start = 0xF7C00000, .end = 0xF8BFFFFF, .exists = true, .assigned = true},
      {},
      {.start = 0xE000, .end = 0xE01F, .exists = true, .assigned = true, .ports = true}};
  EXPECT_EQ(regions(device),
            "region 0: memory 0xf7c00000, 64-bit, prefetchable, 16 MiB\n"
            "region 2: I/O 0xe000, 32 ports, off\n"
            "ROM: memory 0xf7e00000, off\n");
}

TEST(RegionLines, NameWhatOnlyTheSystemKnowsAndWhatHasNoAddress) {
  auto device = device_of(plain_device("86 80 08 10").put(0x04, "03 00").put(0x14, "08 00 00 00"));
  device.resources = {
      {.start = 0x1F0, .end = 0x1F7, .exists = true, .assigned = true, .ports = true},
      {.end = 0xFFF, .exists = true, .prefetchable = true}};
  EXPECT_EQ(regions(device),
            "region 0: I/O 0x01f0, 8 ports, by the system only: not in the register\n"
            "region 1: memory, no address assigned, prefetchable, 4 KiB\n");
}

TEST(RegionLines, GiveWindowsAsRanges) {
  EXPECT_EQ(regions(device_of(plain_bridge("02", "02")
                                  .put(0x1C, "f0 00")
                                  .put(0x20, "00 f0 00 f2 01 d0 f1 df")
                                  .put(0x28, "02 00 00 00 02 00 00 00"))),
            "I/O behind the bridge: none\n"
            "memory behind the bridge: 0xf0000000-0xf20fffff, 33 MiB\n"
            "prefetchable memory behind the bridge: 0x00000002d0000000-0x00000002dfffffff, 64-bit, "
            "256 MiB\n");
}

TEST(RegionLines, NumberTheWindowsOfACardBusBridge) {
  const std::string text = regions(device_of(plain_device("4c 10 51 ac")
                                                 .put(0x04, "03 00")
                                                 .put(0x0E, "02")
                                                 .put(0x1C, "00 00 00 30 00 f0 3f 30")
                                                 .put(0x2C, "00 40 00 00 fc 40 00 00")));
  EXPECT_NE(text.find("memory window 0: 0x30000000-0x303fffff, 4 MiB\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("I/O window 0: 0x4000-0x40ff, 256 ports\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace pcitune::render
