#include <gtest/gtest.h>
#include <string>

#include "dump_text.h"

namespace pcitune::config {
namespace {

using namespace sample;

// --- damage

TEST(DumpDamage, LeavesUnknownWhatIsNoByte) {
  const Dump dump =
      read(kNic + row(0, 1) + "\n10: " + pairs(0x10, 1, 3) + " zz " + pairs(0x14, 1, 12) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 31U);
  EXPECT_FALSE(dump.devices[0].image.byte(0x13));
  EXPECT_TRUE(warns(dump, 3, "'zz' is not a byte; 13h stays unknown"));
}

TEST(DumpDamage, TakesNoByteThatASignSticksTo) {
  const Dump dump =
      read(kNic + "00: " + pairs(0, 1, 1) + "` " + pairs(1, 1, 15) + "\n" + row(0x10, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 31U);
  EXPECT_TRUE(warns(dump, 2, "00h stays unknown"));
}

TEST(DumpDamage, TakesTheLastByteOfARowInQuotationMarks) {
  expect_one(kNic + "\"" + replaced(rows(0x40, 1), "\n", "\"\n"), 0x40);
}

TEST(DumpDamage, FindsThePlaceOfBytesBehindTwoThatRanTogether) {
  const Dump dump = read(kNic + row(0, 1) + "\n10: " + pairs(0x10, 1, 3) +
                         " \xEF\xBF\xBD\xEF\xBF\xBD"
                         "0 " +
                         pairs(0x15, 1, 11) + "\n" + row(0x20, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 46U);
  EXPECT_TRUE(warns(dump, 3, "13h-14h stay unknown"));
}

TEST(DumpDamage, UsesOnlyTheBytesBeforeDamageThatItCannotMeasure) {
  const Dump dump = read(kNic + "00: " + pairs(0, 1, 9) + " lost: " + pairs(0x0D, 1, 3) + "\n" +
                         row(0x10, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 25U);
  EXPECT_TRUE(warns(dump, 2, "09h-0fh stay unknown"));
}

TEST(DumpDamage, UsesNoRowOfSeventeenBytes) {
  const Dump dump = read(kNic + row(0, 1) + "\n" + row(0x10, 1) + " 00\n" + row(0x20, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 32U);
  EXPECT_TRUE(warns(dump, 3, "more than 16 bytes"));
}

TEST(DumpDamage, KeepsTheFirstOfTwoThatDisagree) {
  const Dump dump = read(kNic + rows(0x40, 1) + row(0x30, 2) + "\n" + row(0x40, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x50U);
  EXPECT_TRUE(warns(dump, 6, "row 30h comes again with other bytes"));
}

TEST(DumpDamage, FillsACutRowFromItsRepetition) {
  const Dump dump =
      read(kNic + row(0, 1) + "\n10: " + pairs(0x10, 1, 5) + "\nx\n" + row(0x10, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x20U);
}

TEST(DumpDamage, TrustsNoRowsThatFollowALostBeginning) {
  // The second function lost its title and its first row; it is longer than the first.
  const Dump dump = read(kNic + rows(0x40, 1) + "\n" + rows(0x100, 2).substr(52));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_TRUE(warns(dump, 10, "row 40h follows rows out of order"));
}

TEST(DumpDamage, GoesOnBehindARowWhoseOffsetLostADigit) {
  const Dump dump = read(kNic + replaced(rows(0x200, 1), "\n110:", "\n10:"));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x1F0U);
  EXPECT_TRUE(warns(dump, 19, "row 10h comes again with other bytes"));
  EXPECT_TRUE(warns(dump, 20, "110h-11fh are missing"));
}

TEST(DumpDamage, SaysWhichRowsAreMissing) {
  const Dump dump = read(kNic + row(0, 1) + "\n" + row(0x40, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 32U);
  EXPECT_TRUE(warns(dump, 3, "10h-3fh are missing"));
}

TEST(DumpDamage, TakesRowsLeftOutOnPurposeWithoutAWord) {
  expect_one(kNic + row(0, 1) + "\n...\n" + row(0xF0, 1) + "\n", 32);
}

TEST(DumpDamage, UsesNoRowWhoseOffsetJumpsAheadAndBack) {
  const Dump dump = read(kNic + replaced(rows(0x40, 1), "\n10:", "\n100:"));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x30U);
  EXPECT_TRUE(warns(dump, 3, "row 100h does not fit between its neighbours"));
}

TEST(DumpDamage, TakesNoRowThatLostTheFrontOfItsOffsetForANewFunction) {
  const Dump dump = read(kNic + replaced(rows(0x140, 1), "\n100:", "\n1 00:"));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x130U);
  EXPECT_TRUE(warns(dump, 18, "row 00h does not fit"));
}

TEST(DumpDamage, NamesTheDamageOfARowThatHadToWait) {
  const std::string damaged = "40: " + pairs(0x40, 1, 12) + " zz " + pairs(0x4D, 1, 3) + "\n";
  const Dump dump =
      read(kNic + row(0, 1) + "\n" + replaced(damaged, " ", "\xC2\xA0") + kDisk + rows(0x40, 2));
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 31U);
  EXPECT_TRUE(warns(dump, 3, "'zz' is not a byte; 4ch stays unknown"));
}

TEST(DumpDamage, SaysWhereBytesLostTheirOffset) {
  const Dump dump = read(kNic + rows(0x40, 1) + "z0: " + pairs(0x40, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_TRUE(warns(dump, 6, "bytes without an offset"));
}

TEST(DumpDamage, ShiftsNoBytesIntoTheHoleOfALostOne) {
  const Dump dump =
      read(kNic + "00: " + pairs(0, 1, 6) + "  " + pairs(7, 1, 9) + "\n" + row(0x10, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 22U);
  EXPECT_TRUE(warns(dump, 2, "gap after 6 bytes"));
}

TEST(DumpDamage, RefusesOffsetsThatCannotBe) {
  const Dump dump =
      read(kNic + rows(0x40, 1) + "1000: " + pairs(0, 2) + "\n44: " + pairs(0, 2) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_TRUE(warns(dump, 6, "behind fffh"));
  EXPECT_TRUE(warns(dump, 7, "not start at a multiple of 16"));
}

TEST(DumpDamage, CountsTheWarningsThatItDoesNotList) {
  std::string text = kNic + rows(0x40, 1);
  for (int i = 0; i < 150; ++i) text += "1000: " + pairs(0, 2) + "\n";
  const Dump dump = read(text);
  ASSERT_EQ(dump.warnings.size(), 101U);
  EXPECT_EQ(dump.warnings.back().what, "50 further warnings are not listed");
}

// --- diffs

TEST(DumpDamage, SkipsADiffOfTwoDumps) {
  for (const std::string quote : {"", "> "}) {
    const std::string diff = "$ diff before after\n5c5\n< " + row(0x10, 2) + "\n---\n > " +
                             row(0x10, 3) + "\n7,8c7,8\n< " + row(0x40, 2) + "\n---\n> " +
                             row(0x40, 3) + "\n";
    const Dump dump = read(
        before_each_line(quote, kNic + rows(0x40, 1) + "\n" + diff + "\n" + kDisk + rows(0x40, 4)));
    ASSERT_EQ(dump.devices.size(), 2U);
    EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
    EXPECT_EQ(right_bytes(dump.devices[1], 4), 0x40U);
    EXPECT_EQ(dump.warnings.size(), 1U);
    EXPECT_TRUE(warns(dump, 9, "diff"));
  }
}

TEST(DumpDamage, SkipsAUnifiedDiff) {
  const std::string diff =
      "--- before\n+++ after\n@@ -1,4 +1,4 @@\n 02:00.0 Ethernet controller: X\n " + row(0, 2) +
      "\n-" + row(0x10, 2) + "\n+" + row(0x10, 3) + "\n " + row(0x20, 2) + "\n";
  const Dump dump = read(kNic + rows(0x40, 1) + diff + kDisk + rows(0x40, 4));
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[1], 4), 0x40U);
  EXPECT_EQ(dump.warnings.size(), 1U);
}

TEST(DumpDamage, ReadsADumpAroundAPatchOfSomethingElse) {
  const std::string patch =
      "--- a/x.c\n+++ b/x.c\n@@ -3,2 +3,3 @@ int x;\n int a;\n+int b;\n int c;\n";
  expect_one("> " + kNic + patch + before_each_line("> ", rows(0x40, 1)), 0x40);
}

TEST(DumpDamage, SkipsRowsWithTheMarkOfADiff) {
  const Dump dump = read(kNic + rows(0x40, 1) + "-" + row(0x40, 2) + "\n+" + row(0x40, 3) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_TRUE(warns(dump, 6, "diff"));
}

}  // namespace
}  // namespace pcitune::config
