#include <gtest/gtest.h>
#include <string>

#include "dump_text.h"

namespace pcitune::config {
namespace {

using namespace sample;

// --- mail, web and terminal

TEST(DumpMail, LooksThroughQuoteMarks) {
  for (const std::string quote : {"> ", ">>>>>>> ", "> > > ", "| ", "JD> ", ">", "  > "}) {
    expect_one(before_each_line(quote, kNic + "\tLatency: 0\n" + rows(0x40, 1)), 0x40);
  }
}

TEST(DumpMail, JoinsATitleThatMailWrapped) {
  const Dump dump = read(
      "> 02:00.0 Ethernet controller: Example Corp. Gigabit \n> Ethernet (rev 02)\n>  \tLatency: "
      "0\n" +
      before_each_line("> ", rows(0x40, 1)));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_EQ(dump.devices[0].title, "Ethernet controller: Example Corp. Gigabit Ethernet (rev 02)");
}

TEST(DumpMail, TakesOffTheNameOfAHost) {
  for (const std::string host :
       {"bi00: ", "node-1.example.org: ", "10.0.0.5: ", "cafe: ", "a0: "}) {
    expect_one(before_each_line(host, kNic + "\tLatency: 0\n" + rows(0x40, 1)), 0x40);
  }
}

TEST(DumpMail, KeepsMixedHostsApart) {
  std::string text = "n1: " + kNic + "n2: " + kNic;
  for (std::size_t offset = 0; offset < 0x40; offset += 16) {
    text += "n1: " + row(offset, 1) + "\nn2: " + row(offset, 2) + "\n";
  }
  const Dump dump = read(text);
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(name_of(dump, 0), "0000:02:00.0");
  EXPECT_EQ(name_of(dump, 1), "2/0000:02:00.0");
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 0x40U);
}

TEST(DumpMail, UndoesHtml) {
  const std::string text = kNic + "\tStatus: >TAbort- <TAbort- <MAbort-\n" + rows(0x40, 1);
  const std::string escaped = replaced(replaced(text, "<", "&lt;"), ">", "&gt;");
  expect_one(replaced(escaped, "\n", "\n<br>\n"), 0x40);
  expect_one(replaced(escaped, "\n", "<br>"), 0x40);
  expect_one(replaced(escaped, "\n", "<BR />\r\n"), 0x40);
  expect_one("<div class=\"x\"><pre>" + replaced(escaped, "\n", "</pre><pre>") + "</pre>", 0x40);
  expect_one(replaced(replaced(text, "\n", "<br>\n"), " ", "&nbsp;"), 0x40);
  expect_one(replaced(text, " ", "&#160;"), 0x40);
  expect_one(replaced(text, " ", "&#xA0;"), 0x40);
  expect_one(replaced(text, "00:", "<b>00</b>:"), 0x40);
  expect_one("<span class=\"quote\">&amp;gt; " +
                 replaced(text, "\n", "</span>\n<span class=\"quote\">&amp;gt; "),
             0x40);
}

TEST(DumpMail, TakesNoBreakSpacesForBlanks) {
  const std::string text = kNic + "\tLatency: 0\n" + rows(0x40, 1);
  expect_one(replaced(text, " ", "\xC2\xA0"), 0x40);
  expect_one(replaced(text, " ", "\xA0"), 0x40);
  expect_one(replaced(text, "\n", " \xC2\xA0 \n"), 0x40);
  expect_one(replaced(text, " ", "\xE2\x80\xAF"), 0x40);
}

TEST(DumpMail, UndoesQuotedPrintable) {
  const std::string text = kNic + "\tBus: primary=08, sec-latency=64\n" + rows(0x40, 1);
  const std::string escaped = replaced(text, "=", "=3D");
  expect_one(replaced(escaped, "\n", "=20\n"), 0x40);
  expect_one(replaced(escaped, "\n", "=C2=A0\r\n"), 0x40);
  expect_one(replaced(escaped, " 0", " =\n0"), 0x40);
  expect_one(replaced(replaced(rows(0x40, 1), " ", "=\r\n "), "20:", "=32=30:"), 0x40, "#1");
}

TEST(DumpMail, TakesTheEqualsSignsOfLspciForWhatTheyAre) {
  // "=3D" and a line end behind '=' could be quoted-printable, but the others cannot.
  expect_one(kNic + "\tBus=3D Dev=31 Func=0 DMMRBC=\n\tsize=64 RBC=512\n" + rows(0x40, 1), 0x40);
}

TEST(DumpMail, TakesLineEndsOfAllKinds) {
  const std::string text = kNic + "\tLatency: 0\n" + rows(0x40, 1);
  expect_one(replaced(text, "\n", "\r\n"), 0x40);
  expect_one(replaced(text, "\n", "\r"), 0x40);
  expect_one(replaced(text, "\n", "\n\n"), 0x40);
  expect_one(replaced(text, "\n", "\t\n"), 0x40);
  const Dump dump =
      read(replaced(kNic + row(0, 1) + "\n1000: " + pairs(0, 1) + "\n", "\n", "\r\n"));
  EXPECT_TRUE(warns(dump, 3, "fffh"));
}

TEST(DumpMail, TakesTextWithAByteOrderMark) {
  const std::string text = kNic + rows(0x40, 1);
  expect_one("\xEF\xBB\xBF" + text, 0x40);
  std::string little = "\xFF\xFE";
  std::string big = "\xFE\xFF";
  for (const char c : text) {
    little += {c, '\0'};
    big += {'\0', c};
  }
  expect_one(little, 0x40);
  expect_one(big, 0x40);
}

TEST(DumpMail, TakesTheColoursOfATerminalAway) {
  expect_one(replaced(kNic + rows(0x40, 1), "\n", "\x1B[0m\n\x1B[01;31m"), 0x40);
}

TEST(DumpMail, MindsNoBytesThatAreNotUtf8) {
  expect_one("caf\xE9 \xFE\x80\n" + kNic + "\t\xC0\xC0\xED\xA0\x80 na\xEFve\n" + rows(0x40, 1),
             0x40);
}

// --- kernel logs

TEST(DumpMail, ReadsTheConfigSpaceOfAKernelLog) {
  std::string old_log = "[    0.000000] pci 0000:02:00.0 config space:\n";
  std::string new_log = "[    0.301234][    T1] pci 0000:02:00.0: config space:\n";
  std::string syslog =
      "Dec 10 10:00:00 host kernel: [    0.301234] pci 0000:02:00.0: config space:\n";
  for (std::size_t offset = 0; offset < 0x100; offset += 16) {
    old_log += "  " + row(offset, 1) + "\n";
    new_log += "[    0.301234][    T1] " + util::hex(offset, 8) + ": " + pairs(offset, 1) + "\n";
    syslog +=
        "Dec 10 10:00:00 host kernel: " + util::hex(offset, 8) + ": " + pairs(offset, 1) + "\n";
  }
  expect_one(old_log, 0x100);
  expect_one(new_log, 0x100);
  expect_one(syslog, 0x100);
}

TEST(DumpMail, JoinsARowThatATimeStampBroke) {
  const std::string log = "[    0.000000] pci 0000:02:00.0 config space:\n  " + row(0, 1) +
                          "\n  10: " + pairs(0x10, 1, 1) + "\n[    0.000000]  " +
                          pairs(0x11, 1, 15) + "\n  " + row(0x20, 1) + "\n";
  expect_one(log, 0x30);
}

TEST(DumpMail, ReadsRowsWithTheAddressInFrontOfEach) {
  expect_one(before_each_line("[    1.5] drv 0000:02:00.0: ", rows(0x40, 1)), 0x40);
  expect_one(before_each_line("0000:02:00.0: ", rows(0x40, 1)), 0x40);
}

TEST(DumpMail, GivesARowWithAnotherAddressInFrontToThatAddress) {
  const Dump dump = read(kNic + rows(0x40, 1) + "drv 0000:03:00.1: " + row(0x40, 2) + "\n");
  ASSERT_EQ(dump.devices.size(), 2U);
  EXPECT_EQ(right_bytes(dump.devices[0], 1), 0x40U);
  EXPECT_EQ(name_of(dump, 1), "0000:03:00.1");
  EXPECT_EQ(right_bytes(dump.devices[1], 2), 16U);
}

// --- raw images

std::string image(std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(byte_at(i, 1));
  return bytes;
}

TEST(DumpMail, ReadsRawImages) {
  for (const std::size_t size : {64U, 256U, 4096U}) {
    const Dump dump = read(image(size));
    ASSERT_EQ(dump.devices.size(), 1U);
    EXPECT_EQ(name_of(dump, 0), "#1");
    EXPECT_EQ(dump.devices[0].line, 0U);
    EXPECT_EQ(right_bytes(dump.devices[0], 1), size);
  }
}

TEST(DumpMail, ReadsARawImageOfADeviceThatIsGone) {
  const Dump dump = read(std::string(256, '\xFF'));
  ASSERT_EQ(dump.devices.size(), 1U);
  EXPECT_TRUE(dump.devices[0].image.header_is_all_ones());
}

TEST(DumpMail, SaysWhichSizesARawImageHas) {
  for (const std::size_t size : {1U, 63U, 128U, 257U, 4095U, 8192U}) {
    EXPECT_EQ(error_of(std::string(size, '\0')),
              "binary data of " + std::to_string(size) + (size == 1 ? " byte" : " bytes") +
                  ": a raw configuration image has 64, 256 or 4096");
  }
}

TEST(DumpMail, TakesTextOfTheSizeOfAnImageForText) {
  std::string text = kNic + rows(0x40, 1);
  text.append(4096 - text.size(), '\n');
  expect_one(text, 0x40);
}

TEST(DumpMail, TakesTextWithSomeNulsForText) {
  expect_one(std::string(8, '\0') + "\n" + kNic + std::string("\tboot\0log\n", 10) + rows(0x100, 1),
             0x100);
}

}  // namespace
}  // namespace pcitune::config
