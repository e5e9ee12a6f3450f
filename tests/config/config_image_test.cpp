#include "pcitune/config/config_image.h"

#include <gtest/gtest.h>

#include "support/space.h"

namespace pcitune::config {
namespace {

using test::bytes;

TEST(ConfigImage, KnowsNothingAtFirst) {
  const ConfigImage image;
  EXPECT_EQ(image.end(), 0U);
  EXPECT_EQ(image.known_bytes(), 0U);
  EXPECT_FALSE(image.byte(0));
  EXPECT_FALSE(image.get(0, 16));
}

TEST(ConfigImage, IsLittleEndian) {
  ConfigImage image;
  image.put(0xE4, bytes("07 f0 02 00 08 04 43 04"));
  EXPECT_EQ(image.get(0xE6, 16), 0x0002U);
  EXPECT_EQ(image.get(0xE8, 32), 0x04430408U);
  EXPECT_EQ(image.get(0xE4, 64), 0x044304080002F007U);
}

TEST(ConfigImage, GapsStayUnknown) {
  ConfigImage image;
  image.put(0x00, bytes("b3 15"));
  image.put(0x10, bytes("00"));
  EXPECT_FALSE(image.byte(0x02));
  EXPECT_FALSE(image.byte(0x0F));
  EXPECT_EQ(image.byte(0x10), 0x00);
  EXPECT_EQ(image.known_bytes(), 3U);
  EXPECT_EQ(image.end(), 0x11U);
}

TEST(ConfigImage, ARegisterWithOneUnknownByteIsUnknown) {
  ConfigImage image;
  image.put(0x04, bytes("08 04 43"));
  EXPECT_FALSE(image.get(0x04, 32));
  EXPECT_EQ(image.get(0x04, 16), 0x0408U);
}

TEST(ConfigImage, ALaterByteReplacesAnEarlierOne) {
  ConfigImage image;
  image.put(0x72, bytes("4e 00"));
  image.put_byte(0x72, 0x1C);
  EXPECT_EQ(image.get(0x72, 16), 0x001CU);
}

TEST(ConfigImage, DropsBytesPastExtendedSpace) {
  ConfigImage image;
  image.put(0xFFF, bytes("11 22"));
  EXPECT_EQ(image.byte(0xFFF), 0x11);
  EXPECT_FALSE(image.byte(0x1000));
  EXPECT_EQ(image.end(), kExtendedSize);
}

TEST(ConfigImage, KnowsNothingBeyondItsEnd) {
  ConfigImage image;
  image.put(0x3E, bytes("00 00"));
  EXPECT_TRUE(image.knows(0x3E, 2));
  EXPECT_FALSE(image.knows(0x3E, 3));
  EXPECT_FALSE(image.knows(0x3F, SIZE_MAX));
  EXPECT_FALSE(image.knows(SIZE_MAX, 1));
}

TEST(HeaderIsAllOnes, NeedsAll64Bytes) {
  ConfigImage image;
  for (std::size_t at = 0; at < kHeaderSize - 1; ++at) image.put_byte(at, 0xFF);
  EXPECT_FALSE(image.header_is_all_ones());
  image.put_byte(kHeaderSize - 1, 0xFF);
  EXPECT_TRUE(image.header_is_all_ones());
}

// A virtual function reads FFFF:FFFF as ids and is there all the same.
TEST(HeaderIsAllOnes, IsFalseForAVirtualFunctionsIds) {
  const auto image = test::plain_device("ff ff ff ff").image();
  EXPECT_FALSE(image.header_is_all_ones());
}

}  // namespace
}  // namespace pcitune::config
