#include "pcitune/util/hex.h"

#include <gtest/gtest.h>

namespace pcitune::util {
namespace {

TEST(Hex, IsLowerCaseAtFixedWidth) { EXPECT_EQ(hex(0x15B3, 4), "15b3"); }

TEST(Hex, FillsWithZeros) { EXPECT_EQ(hex(0x4E, 4), "004e"); }

TEST(Hex, CutsOffHigherDigits) { EXPECT_EQ(hex(0x12345, 4), "2345"); }

TEST(Hex, HoldsSixteenDigits) { EXPECT_EQ(hex(UINT64_MAX, 16), "ffffffffffffffff"); }

TEST(Hex, WithPrefixIsHowRegistersAreShown) { EXPECT_EQ(hex0x(0x4E, 4), "0x004e"); }

TEST(HexDigit, TakesDigitsOfEitherCase) {
  EXPECT_EQ(hex_digit('0'), 0);
  EXPECT_EQ(hex_digit('9'), 9);
  EXPECT_EQ(hex_digit('a'), 10);
  EXPECT_EQ(hex_digit('F'), 15);
}

TEST(HexDigit, IsMinusOneForOtherCharacters) {
  EXPECT_EQ(hex_digit('g'), -1);
  EXPECT_EQ(hex_digit(' '), -1);
  EXPECT_EQ(hex_digit('\0'), -1);
}

TEST(ParseHex, TakesBothCases) { EXPECT_EQ(parse_hex("15B3"), 0x15B3U); }

TEST(ParseHex, TakesSixteenDigits) { EXPECT_EQ(parse_hex("ffffffffffffffff"), UINT64_MAX); }

TEST(ParseHex, RefusesWhatDoesNotFit64Bits) { EXPECT_FALSE(parse_hex("10000000000000000")); }

TEST(ParseHex, RefusesAnythingButDigits) {
  for (const char* const text : {"", " 1", "1 ", "0x1", "-1", "+1", "1g", "1.0"}) {
    EXPECT_FALSE(parse_hex(text)) << "'" << text << "'";
  }
}

TEST(ParseDecimal, ReadsTheLargestNumber) {
  EXPECT_EQ(parse_decimal("18446744073709551615"), UINT64_MAX);
}

TEST(ParseDecimal, RefusesWhatDoesNotFit64Bits) {
  EXPECT_FALSE(parse_decimal("18446744073709551616"));
  EXPECT_FALSE(parse_decimal("99999999999999999999"));
}

TEST(ParseDecimal, RefusesAnythingButDigits) {
  for (const char* const text : {"", " 1", "1 ", "-1", "+1", "0x10", "1e3", "a"}) {
    EXPECT_FALSE(parse_decimal(text)) << "'" << text << "'";
  }
}

}  // namespace
}  // namespace pcitune::util
