#include "pcitune/util/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcitune::util {
namespace {

using ::testing::ElementsAre;

TEST(Lower, ChangesLatinLettersOnly) { EXPECT_EQ(lower("CAP_PCIX@1+2.W"), "cap_pcix@1+2.w"); }

TEST(Trim, TakesBlanksTabsAndLineEndsOffBothEnds) {
  EXPECT_EQ(trim(" \t0x15b3 x\r\n"), "0x15b3 x");
}

TEST(Trim, LeavesNothingOfBlanks) { EXPECT_EQ(trim(" \r\n"), ""); }

TEST(Split, KeepsEmptyParts) { EXPECT_THAT(split("::0200", ':'), ElementsAre("", "", "0200")); }

TEST(Split, GivesOnePartWithoutSeparator) { EXPECT_THAT(split("abc", '/'), ElementsAre("abc")); }

TEST(Split, GivesOneEmptyPartOfNothing) { EXPECT_THAT(split("", ':'), ElementsAre("")); }

TEST(Split, SeesASeparatorAtTheEnd) { EXPECT_THAT(split("15b3:", ':'), ElementsAre("15b3", "")); }

TEST(Join, PutsTheSeparatorBetweenParts) { EXPECT_EQ(join({"a", "b", "c"}, ", "), "a, b, c"); }

TEST(Join, OfNothingIsEmpty) { EXPECT_EQ(join({}, ", "), ""); }

TEST(Join, KeepsEmptyPartsAsSplitDoes) { EXPECT_EQ(join({"", "", "0200"}, ":"), "::0200"); }

TEST(Printable, EscapesControlsOfOneByteAndOfTwo) {
  EXPECT_EQ(printable("a\x1B[31m\tb\x7F"), "a\\x1b[31m\\x09b\\x7f");
  EXPECT_EQ(printable("\xC2\x9Bm"), "\\x9bm");  // U+009B, which begins a sequence as ESC [ does
}

TEST(Printable, ReplacesWhatIsNoUtf8) {
  const std::string replaced(kReplacement);
  EXPECT_EQ(printable("m\xFC\x9Bx"), "m" + replaced + replaced + "x");
  EXPECT_EQ(printable("\xC2"), replaced);
  EXPECT_EQ(printable("\xED\xA0\x80"), replaced + replaced + replaced);  // a surrogate
  EXPECT_EQ(printable("M\xC3\xBCller \xE2\x82\xAC"), "M\xC3\xBCller \xE2\x82\xAC");
}

TEST(Counted, KnowsOneFromMany) {
  EXPECT_EQ(counted(1, "byte"), "1 byte");
  EXPECT_EQ(counted(0, "byte"), "0 bytes");
  EXPECT_EQ(counted(2, "other device"), "2 other devices");
}

TEST(Shortened, KeepsAWordThatFitsALine) {
  EXPECT_EQ(shortened(std::string(80, 'a')), std::string(80, 'a'));
}

TEST(Shortened, GivesTheBeginningAndTheLength) {
  EXPECT_EQ(shortened(std::string(5000, 'a')), std::string(60, 'a') + "... (5000 bytes)");
}

TEST(Shortened, CutsNoCharacterInTwo) {
  EXPECT_EQ(shortened(std::string(59, 'a') + "\xC3\xA9" + std::string(40, 'b')),
            std::string(59, 'a') + "... (101 bytes)");
  EXPECT_EQ(shortened(std::string(100, '\x80')).substr(60), "... (100 bytes)");
}

TEST(Nearest, FindsAWordWithOneWrongLetter) {
  EXPECT_EQ(nearest("mmrbd", {"ost", "mmrbc", "dpere"}), "mmrbc");
}

TEST(Nearest, TakesLettersOfEitherCase) { EXPECT_EQ(nearest("MMRBX", {"ost", "mmrbc"}), "mmrbc"); }

TEST(Nearest, PrefersTheSmallerDistance) {
  EXPECT_EQ(nearest("latency_timr", {"latency_time_x", "latency_timer"}), "latency_timer");
}

TEST(Nearest, IsEmptyWhenNothingIsNear) { EXPECT_EQ(nearest("banana", {"mmrbc", "ost"}), ""); }

TEST(Nearest, IsEmptyWithoutCandidates) { EXPECT_EQ(nearest("mmrbc", {}), ""); }

}  // namespace
}  // namespace pcitune::util
