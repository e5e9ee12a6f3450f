#include <gtest/gtest.h>
#include <string>

#include "dump_text.h"

namespace pcitune::config {
namespace {

using namespace sample;

// --- lspci as it is

TEST(DumpReader, PutsRowsUnderTheirTitles) {
  const Dump dump = read(kNic + rows(0x40, 1) + "\n" + kDisk + rows(0x100, 2) + "\n");
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(name_of(dump, 0), "0000:02:00.0");
  EXPECT_EQ(name_of(dump, 1), "0000:03:00.1");
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x100U);
  EXPECT_EQ(dump.devices[0].title, "Ethernet controller: Example Corp. NIC (rev 01)");
  EXPECT_EQ(dump.devices[0].line, 1U);
  EXPECT_EQ(dump.devices[1].line, 7U);
  EXPECT_TRUE(dump.warnings.empty());
}

TEST(DumpReader, ReadsExtendedConfigurationSpace) { expect_one(kNic + rows(0x1000, 1), 0x1000); }

TEST(DumpReader, NeedsNoLineEndAtTheEnd) {
  std::string text = kNic + rows(0x40, 1);
  text.pop_back();
  expect_one(text, 0x40);
}

TEST(DumpReader, TakesDomainsOfAnyWidth) {
  for (const std::string domain : {"7", "0001", "10000", "fedcba98"}) {
    const Dump dump = read(domain + ":" + kNic + rows(0x40, 1));
    ASSERT_EQ(dump.devices.size(), 1U) << domain;
    ASSERT_TRUE(dump.devices[0].name.address) << domain;
    EXPECT_EQ(dump.devices[0].name.address->domain, *util::parse_hex(domain));
  }
}

TEST(DumpReader, TakesATitleThatIsOnlyAnAddress) { expect_one("02:00.0\n" + rows(0x40, 1), 0x40); }

TEST(DumpReader, TakesTheSlotLineOfMachineReadableOutput) {
  expect_one("Slot:\t02:00.0\nClass:\tEthernet controller\nVendor:\tExample\n" + rows(0x40, 1),
             0x40);
}

TEST(DumpReader, TakesTheFunctionAtTheEndOfAPath) {
  expect_one("00:1c.0/" + kNic + rows(0x40, 1), 0x40);
}

TEST(DumpReader, TakesNoVerboseTextForARow) {
  const std::string verbose =
      "\tControl: I/O- Mem+ BusMaster+ SpecCycle- MemWINV- VGASnoop- ParErr-\n"
      "\tLatency: 0, Cache Line Size: 64 bytes\n"
      "\tBus: primary=08, secondary=09, subordinate=0d, sec-latency=64\n"
      "\tRegion 0: Memory at fe7fe000 (32-bit, non-prefetchable) [size=4K]\n"
      "\tCapabilities: [40] Vital Product Data\n"
      "\t\t\t[MN] Manufacture ID: 31 34 65 34\n"
      "\t\tAddress: 00000000fee00000  Data: 0000\n"
      "\t\tMapping Address Base: 00000000fee00000\n"
      "\tCapabilities: [100 v1] Device Serial Number 11-22-33-ff-ff-44-55-66\n"
      "\t\tHeaderLog: 00000000 00000000 00000000 00000000\n"
      "10: 30\n"
      "10:20:30: 40 50\n"
      "12:34:56.7 a time\n"
      "10: 30 Uhr bis 20: 15 Uhr\n";
  expect_one(kNic + verbose + rows(0x100, 1), 0x100);
}

TEST(DumpReader, IgnoresCaretsBetweenRows) {
  expect_one(kNic + replaced(rows(0x40, 1), "\n", "\n           ^\n           |\n"), 0x40);
}

TEST(DumpReader, IgnoresTheTextColumnOfAHexDump) {
  expect_one(kNic + replaced(rows(0x40, 1), "\n", "  .......a b.20:.\n"), 0x40);
}

// --- no title, wrong title, the same title again

TEST(DumpReader, NumbersFunctionsWithoutATitle) {
  const Dump dump = read(rows(0x40, 1) + "\n" + rows(0x40, 2));
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(name_of(dump, 0), "#1");
  EXPECT_EQ(name_of(dump, 1), "#2");
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x40U);
  EXPECT_EQ(dump.devices[1].line, 6U);
}

TEST(DumpReader, BeginsANamelessFunctionWhereRowsStartOver) {
  const Dump dump = read(kNic + rows(0x40, 1) + rows(0x100, 2));
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(name_of(dump, 1), "#1");
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x100U);
  EXPECT_TRUE(warns(dump, 6, "without a title"));
}

TEST(DumpReader, GivesRowsUnderAWrongTitleToNobodyElse) {
  for (const std::string wrong :
       {"02:00.9 Ethernet controller: X", "02:2f.0 SCSI: X", "02:00.1a X"}) {
    const Dump dump = read(kNic + rows(0x40, 1) + "\n" + wrong + "\n" + rows(0x100, 2));
    ASSERT_EQ(dump.devices.size(), 2U) << wrong;
    EXPECT_EQ(name_of(dump, 1), "#1");
    EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
    EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x100U);
    EXPECT_TRUE(warns(dump, 7, "not a legal address"));
  }
}

TEST(DumpReader, BeginsASecondDumpWhereAnAddressComesAgain) {
  const Dump dump =
      read(kNic + rows(0x40, 1) + kDisk + rows(0x40, 2) + kNic + rows(0x40, 3) + rows(0x40, 4));
  ASSERT_EQ(dump.devices.size(), 4U);
  EXPECT_EQ(name_of(dump, 2), "2/0000:02:00.0");
  EXPECT_EQ(name_of(dump, 3), "2/#1");
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[2], 3), 0x40U);
  EXPECT_TRUE(warns(dump, 11, "dump 2"));
}

TEST(DumpReader, GoesOnWhereATitleIsRepeatedWithinItsRows) {
  const std::string all = rows(0x100, 1);
  const auto half = all.find("80:");
  expect_one(kNic + all.substr(0, half) + kNic + all.substr(half), 0x100);
}

TEST(DumpReader, CountsATitleWithoutRowsAsNoDump) {
  expect_one(kNic + "\tLatency: 0\n\n$ lspci -x\n" + kNic + rows(0x40, 1), 0x40);
}

TEST(DumpReader, NamesAFunctionThatHasNoRowsAtAll) {
  const Dump dump = read(kDisk + "\tLatency: 0\n\n" + kNic + rows(0x40, 1));
  EXPECT_EQ(dump.devices.size(), 1U);
  EXPECT_TRUE(warns(dump, 1, "0000:03:00.1 has no hex rows"));
}

// --- rows broken, joined and glued

TEST(DumpReader, ReadsARowGluedBehindText) {
  const std::string text = rows(0x40, 1);
  expect_one(kNic + "\t\tStatus: Bus=2 Dev=28 DMCRS=0, RSCEM-" + text, 0x40);
  expect_one(kNic + "        Capabilities: [d8] " + text, 0x40);
}

TEST(DumpReader, ReadsTwoRowsOnOneLine) {
  expect_one(kNic + replaced(rows(0x40, 1), "\n20: ", " 20: "), 0x40);
}

TEST(DumpReader, ReadsTwoRowsThatLostTheLineEndBetweenThem) {
  expect_one(kNic + replaced(rows(0x140, 1), "\n110: ", "110: "), 0x140);
  expect_one(kNic + replaced(rows(0x40, 1), "\n20: ", "20: "), 0x40);
}

TEST(DumpReader, JoinsARowThatMailWrapped) {
  expect_one(kNic + "00: " + pairs(0, 1, 8) + " \n" + pairs(8, 1, 8) + "\n" + row(0x10, 1) + "\n",
             0x20);
}

TEST(DumpReader, JoinsARowCutInThree) {
  expect_one(kNic + "00: " + pairs(0, 1, 5) + "\n" + pairs(5, 1, 5) + "\n" + pairs(10, 1, 6) + "\n",
             0x10);
}

TEST(DumpReader, JoinsRowsOfAParagraphFilledAnew) {
  std::string text = replaced(rows(0x100, 1), "\n", " ");
  std::size_t column = 0;
  for (auto& c : text) {
    if (++column > 60 && c == ' ') {
      c = '\n';
      column = 0;
    }
  }
  expect_one(kNic + text, 0x100);
}

TEST(DumpReader, JoinsRowsThatATerminalBrokeAnywhere) {
  const std::string glued = "DC=simple, DMCRS=0, RSCEM-" + row(0, 1) + "\n" + row(0x10, 1) + "\n";
  for (std::size_t at = glued.find("RSCEM"); at < glued.find("\n10:"); ++at) {
    expect_one(kNic + glued.substr(0, at) + "\n" + glued.substr(at) + row(0x20, 1) + "\n", 0x30);
  }
}

TEST(DumpReader, JoinsNoPairsThatDoNotFit) {
  const Dump dump =
      read(kNic + "00: " + pairs(0, 1, 12) + "\n" + pairs(0, 9, 6) + "\n" + row(0x10, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 28U);
  EXPECT_TRUE(warns(dump, 2, "cut after 12 bytes"));
}

TEST(DumpReader, KeepsWhatACutRowHasAndSaysSo) {
  const Dump dump =
      read(kNic + row(0, 1) + "\n10: " + pairs(0x10, 1, 5) + "\n\n" + kDisk + rows(0x40, 2));
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 21U);
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x40U);
  EXPECT_TRUE(warns(dump, 3, "row 10h is cut after 5 bytes"));
}

TEST(DumpReader, TakesAHoleThatIsExplainedAsMeant) {
  const std::string start = kNic + rows(0x10, 1) + "10: " + pairs(0x10, 1, 8);
  const std::string behind = " not read: known to hurt this device\n";
  const Dump dump = read(start + "\n# 18-1f" + behind + row(0x20, 1) + "\n");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 40U);
  EXPECT_THAT(dump.warnings, ::testing::IsEmpty());
  const Dump long_one = read(start + "\n# 18-3f" + behind + row(0x40, 1) + "\n");
  EXPECT_EQ(right_bytes(long_one.devices.at(0), 1), 40U);
  EXPECT_THAT(long_one.warnings, ::testing::IsEmpty());
  EXPECT_FALSE(read(start + "\n# 1c-1f" + behind + row(0x20, 1) + "\n").warnings.empty())
      << "another place";
}

TEST(DumpReader, UsesATruncatedEndAndNamesItsLine) {
  const Dump dump = read(kNic + row(0, 1) + "\n10: " + pairs(0x10, 1, 5) + " 4");
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 21U);
  EXPECT_TRUE(warns(dump, 3, "row 10h is cut after 5 bytes"));
}

TEST(DumpReader, NeverGivesAWrongByteHoweverTheTextEnds) {
  const std::string text = kNic + rows(0x60, 1) + "\n" + kDisk + rows(0x40, 2);
  for (std::size_t size = kNic.size() + 20; size < text.size(); ++size) {
    const Dump dump = read(text.substr(0, size));
    ASSERT_LE(dump.devices.size(), 2U);
    right_bytes(dump.devices[0], 1);
    if (dump.devices.size() > 1) right_bytes(dump.devices[1], 2);
  }
}

TEST(DumpReader, ReadsAllWhereverALineIsBroken) {
  const std::string text = kNic + rows(0x60, 1) + "\n" + kDisk + rows(0x60, 2);
  for (std::size_t at = kNic.size() + 3; at < text.size(); ++at) {
    const bool in_title = at > text.find(kDisk) - 1 && at < text.find(kDisk) + kDisk.size() + 3;
    const bool in_offset = text.rfind('\n', at - 1) + 4 > at;
    if (in_title || in_offset) continue;
    const Dump dump = read(text.substr(0, at) + "\n" + text.substr(at));
    ASSERT_EQ(dump.devices.size(), 2U) << at;
    EXPECT_EQ(right_bytes(dump.devices[0], 1) + right_bytes(dump.devices[1], 2), 0xC0U) << at;
  }
}

// --- nothing there

TEST(DumpReader, SaysWhatWasFoundInsteadOfADump) {
  EXPECT_EQ(error_of(""), "empty: no dump in it");
  EXPECT_EQ(error_of(" \r\n\t\n"), "empty: no dump in it");
  const std::string no_rows = "lspci text without hex rows: ask for 'lspci -xxx' (as root)";
  EXPECT_EQ(error_of(kNic + "\tLatency: 0\n\tCapabilities: [50] PCI-X non-bridge device.\n"),
            no_rows);
  EXPECT_EQ(error_of("\tCapabilities: [50] PCI-X non-bridge device.\n"), no_rows);
  EXPECT_NE(error_of("Dear list,\nmy card is slow.\n").find("nothing in it looks like a dump"),
            std::string::npos);
  EXPECT_NE(error_of("1000: " + pairs(0, 1) + "\n").find("line 1: row 1000h"), std::string::npos);
}

// --- hostile text

TEST(DumpReader, EndsSoonOnTextMadeToBeSlow) {
  for (const std::string part : {"<",
                                 "&",
                                 "&amp;",
                                 "00:",
                                 "00: ",
                                 "00 ",
                                 "\r",
                                 "=\n",
                                 "\x1B[",
                                 "<a ",
                                 ">",
                                 "[1.0] ",
                                 "\xA0",
                                 "00: 00\n",
                                 "00:00.0 a\nff0: 00 00 00 00\n",
                                 "@@ -1,9 +1,9 @@\n"}) {
    std::string text;
    while (text.size() < 1'000'000) text += part;
    const auto dump = read_dump(text);
    EXPECT_TRUE(!dump || dump->warnings.size() <= 101U);
  }
}

TEST(DumpReader, ReadsNoMoreFunctionsThanADomainHas) {
  std::string text;
  for (int i = 0; i < 70'000; ++i) text += "00: 01 02 03 04\n";
  const Dump dump = read(text);
  EXPECT_EQ(dump.devices.size(), 65536U);
}

}  // namespace
}  // namespace pcitune::config
