// The fake that the other tests lean on: does it behave as the access kinds say?
#include "support/fake_machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcitune::test {
namespace {

const char* const kCard = "0000:02:00.0";

class FakeMachineTest : public ::testing::Test {
 protected:
  bool write(std::size_t offset, unsigned width, std::uint64_t value) {
    return hardware_.write(*name_of(kCard).address, offset, width, value).has_value();
  }

  FakeMachine hardware_;
};

TEST_F(FakeMachineTest, ReadWriteBitsStoreAndOthersDoNot) {
  const FakeFunction& card = hardware_.add(kCard, infinihost());
  EXPECT_TRUE(write(0x72, 16, 0xFFFF));
  EXPECT_EQ(card.word(0x72, 16), 0x007FU);  // bits 6:0
  EXPECT_TRUE(write(0x00, 32, 0));
  EXPECT_EQ(card.word(0x00, 32), 0x5A4415B3U);
}

TEST_F(FakeMachineTest, AWritten1ClearsAndAWritten0Keeps) {
  const FakeFunction& card = hardware_.add(kCard, infinihost().put(0x74, "00 02 6f 1a"));
  EXPECT_TRUE(write(0x74, 32, 0x00040000));
  EXPECT_EQ(card.word(0x74, 32), 0x1A6B0200U);
  EXPECT_TRUE(write(0x74, 32, 0xFFFFFFFF));
  EXPECT_EQ(card.word(0x74, 32), 0x1A630200U);
}

TEST_F(FakeMachineTest, AWideWriteHitsItsNeighboursAsHardwareDoes) {
  const FakeFunction& card = hardware_.add(kCard, infinihost().put(0x06, "b0 82"));
  EXPECT_TRUE(write(0x04, 32, 0x82B00146));  // Command by 32 bits: Status loses bit 15
  EXPECT_EQ(card.word(0x06, 16), 0x02B0U);
}

TEST_F(FakeMachineTest, FixedBitsStayZero) {
  FakeFunction& card = hardware_.add(kCard, infinihost());
  card.fix_low_bits(0x0D, 3);
  EXPECT_TRUE(write(0x0D, 8, 0xFF));
  EXPECT_EQ(card.word(0x0D, 8), 0xF8U);
}

TEST_F(FakeMachineTest, PlaysItsScriptAndLogsEveryWrite) {
  const FakeFunction& card = hardware_.add(kCard, infinihost());
  hardware_.lose_write(1);
  hardware_.fail_write(2, util::ErrorCode::kPermission);
  EXPECT_TRUE(write(0x72, 16, 0x0042));
  EXPECT_FALSE(write(0x72, 16, 0x0042));
  EXPECT_EQ(card.word(0x72, 16), 0x004EU);
  EXPECT_TRUE(write(0x72, 16, 0x0042));
  EXPECT_EQ(card.word(0x72, 16), 0x0042U);
  EXPECT_EQ(hardware_.writes().size(), 3U);
}

}  // namespace
}  // namespace pcitune::test
