// Selectors are spelled as in lspci (lspci(8), -s and -d).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/selection.h"
#include "support/fake_source.h"
#include "support/words.h"

namespace pcitune::device {
namespace {

using test::name_of;
using test::words;
using ::testing::HasSubstr;
using util::ErrorCode;

SlotPattern slot(std::string_view text) { return parse_slot(text).value(); }

void expect_refused_slot(std::string_view text) {
  const auto parsed = parse_slot(text);
  ASSERT_FALSE(parsed) << "'" << text << "'";
  EXPECT_EQ(parsed.error().code, ErrorCode::kUsage);
  EXPECT_EQ(parsed.error().where, "-s " + std::string(text));
}

TEST(ParseSlot, TakesAWholeAddress) {
  EXPECT_EQ(slot("0001:02:1f.3").exact(), name_of("0001:02:1f.3"));
}

TEST(ParseSlot, ANumberWithOneColonIsABus) {
  const SlotPattern one = slot("0001:");
  EXPECT_FALSE(one.domain);
  EXPECT_EQ(one.bus, 0x01);
  EXPECT_TRUE(one.matches(name_of("0005:01:03.0")));
  EXPECT_FALSE(one.matches(name_of("0001:02:00.0")));
}

TEST(ParseSlot, ANumberWithTwoColonsIsADomain) {
  const SlotPattern one = slot("0001::");
  EXPECT_EQ(one.domain, 1U);
  EXPECT_FALSE(one.bus);
  EXPECT_TRUE(one.matches(name_of("0001:02:00.0")));
  EXPECT_FALSE(one.matches(name_of("0000:01:00.0")));
}

TEST(ParseSlot, ANumberAloneIsADevice) {
  const SlotPattern one = slot("1f");
  EXPECT_EQ(one.device, 0x1F);
  EXPECT_TRUE(one.matches(name_of("0003:07:1f.5")));
  EXPECT_FALSE(one.matches(name_of("0000:1f:00.0")));
}

TEST(ParseSlot, ANumberBehindADotIsAFunction) {
  const SlotPattern one = slot(".3");
  EXPECT_EQ(one.function, 3);
  EXPECT_FALSE(one.device);
  EXPECT_TRUE(one.matches(name_of("0000:02:05.3")));
  EXPECT_FALSE(one.matches(name_of("0000:03:03.0")));
}

TEST(ParseSlot, DeviceAndFunctionAloneLeaveTheBusOpen) {
  const SlotPattern one = slot("00.0");
  EXPECT_TRUE(one.matches(name_of("0001:42:00.0")));
  EXPECT_FALSE(one.matches(name_of("0001:42:00.1")));
  EXPECT_FALSE(one.exact());
}

TEST(ParseSlot, AStarLeavesAPartOpen) {
  for (const auto text : {"*", "*:*:*.*", "*:*.*", ".", ":", "::"}) {
    EXPECT_TRUE(slot(text).matches(name_of("0001:42:1f.7"))) << "'" << text << "'";
  }
  EXPECT_TRUE(slot("*:02:*.1").matches(name_of("0001:02:05.1")));
  EXPECT_FALSE(slot("*:02:*.1").matches(name_of("0001:02:05.2")));
}

TEST(ParseSlot, WithoutADomainAnyDomainMatches) {
  EXPECT_TRUE(slot("02:00.0").matches(name_of("0000:02:00.0")));
  EXPECT_TRUE(slot("02:00.0").matches(name_of("0007:02:00.0")));
  EXPECT_FALSE(slot("02:00.0").exact());
}

TEST(ParseSlot, TakesADomainOfMoreThan16Bits) { EXPECT_EQ(slot("10000:e1:00.0").domain, 0x10000U); }

TEST(ParseSlot, NumbersAreHexadecimal) { EXPECT_EQ(slot("10:").bus, 0x10); }

TEST(ParseSlot, TakesADeviceOfADumpWithoutAddress) {
  EXPECT_TRUE(slot("#2").matches(name_of("#2")));
  EXPECT_FALSE(slot("#2").matches(name_of("#1")));
  EXPECT_FALSE(slot("#2").matches(name_of("0000:00:02.0")));
}

TEST(ParseSlot, TakesADeviceOfASecondDump) {
  EXPECT_TRUE(slot("2/0000:02:00.0").matches(name_of("2/0000:02:00.0")));
  EXPECT_FALSE(slot("2/0000:02:00.0").matches(name_of("0000:02:00.0")));
  EXPECT_TRUE(slot("2/#1").matches(name_of("2/#1")));
}

TEST(ParseSlot, AnAddressDoesNotMatchADeviceWithoutOne) {
  EXPECT_FALSE(slot("00.0").matches(name_of("#1")));
}

TEST(ParseSlot, RefusesNumbersOutOfRange) {
  for (const auto text : {"20", "20.0", ".8", "100:", "100:00.0", "100000000::", "1ff.0"}) {
    expect_refused_slot(text);
  }
}

TEST(ParseSlot, RefusesWhatIsNoPlace) {
  for (const auto text : {"x",
                          "0x1f",
                          "-1",
                          "1f.3.1",
                          "1:2:3:4.0",
                          "00:00.0 ",
                          " 1f",
                          "1f.-",
                          "**",
                          "#0",
                          "#",
                          "#x",
                          "/1f",
                          "x/1f",
                          "2/#",
                          "1f,2"}) {
    expect_refused_slot(text);
  }
}

TEST(ParseSlot, SaysTheForm) {
  EXPECT_THAT(parse_slot("x").error().what, HasSubstr("[[[[domain]:]bus]:][device][.[function]]"));
}

// ---- -d
// ------------------------------------------------------------------------------------------

IdPattern id(std::string_view text) { return parse_id(text).value(); }

TEST(ParseId, TakesVendorAndDevice) {
  const IdPattern one = id("15b3:5a44");
  EXPECT_EQ(one.vendor, 0x15B3);
  EXPECT_EQ(one.vendor_mask, 0xFFFF);
  EXPECT_EQ(one.device, 0x5A44);
  EXPECT_EQ(one.device_mask, 0xFFFF);
  EXPECT_EQ(one.class_mask, 0U);
}

TEST(ParseId, LeavesTheDeviceOpen) {
  const IdPattern one = id("15b3:");
  EXPECT_EQ(one.vendor, 0x15B3);
  EXPECT_EQ(one.device_mask, 0);
}

TEST(ParseId, LeavesTheVendorOpen) {
  EXPECT_EQ(id(":5a44").vendor_mask, 0);
  EXPECT_EQ(id("*:5a44").vendor_mask, 0);
  EXPECT_EQ(id("*:5a44").device, 0x5A44);
}

TEST(ParseId, TakesAClass) {
  const IdPattern one = id("::0200");
  EXPECT_EQ(one.class_code, 0x020000U);
  EXPECT_EQ(one.class_mask, 0xFFFF00U);
  EXPECT_EQ(one.vendor_mask, 0);
}

TEST(ParseId, TakesABaseClassWithOpenDigits) {
  const IdPattern one = id("::01xx");
  EXPECT_EQ(one.class_code, 0x010000U);
  EXPECT_EQ(one.class_mask, 0xFF0000U);
}

TEST(ParseId, TakesAProgrammingInterface) {
  const IdPattern one = id("15b3:5a44:0c06:00");
  EXPECT_EQ(one.class_code, 0x0C0600U);
  EXPECT_EQ(one.class_mask, 0xFFFFFFU);
}

// lspci -d ::c06 finds class 0c06.
TEST(ParseId, AShorterClassHasZerosBefore) {
  const IdPattern one = id("::c06");
  EXPECT_EQ(one.class_code, 0x0C0600U);
  EXPECT_EQ(one.class_mask, 0xFFFF00U);
}

TEST(ParseId, RefusesWhatIsNoId) {
  for (const auto text : {"",
                          "15b3",
                          "15b3:5a44:0c06:00:1",
                          "1x5b3:",
                          "15b3:g",
                          "115b3:",
                          ":15a44",
                          "::0200:100",
                          "::02000",
                          "::02yy",
                          "0x15b3:",
                          "15b3 :5a44",
                          "-1:"}) {
    const auto parsed = parse_id(text);
    ASSERT_FALSE(parsed) << "'" << text << "'";
    EXPECT_EQ(parsed.error().code, ErrorCode::kUsage);
    EXPECT_EQ(parsed.error().where, "-d " + std::string(text));
    EXPECT_THAT(parsed.error().what, HasSubstr("[vendor]:[device][:class[:prog-if]]"));
  }
}

// ---- The others
// ----------------------------------------------------------------------------------

TEST(ParseSelection, ReportsTheFirstBadWord) {
  const auto parsed = parse_selection(words("-s 00.0 -s zz -d 15b3:"));
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().where, "-s zz");
}

TEST(ParseSelection, RefusesAnAddressWithOpenPartsForBehindAndExclude) {
  EXPECT_FALSE(parse_selection(words("--behind 02:")));
  EXPECT_FALSE(parse_selection(words("--exclude *:00.0")));
  EXPECT_TRUE(parse_selection(words("--behind 00:0a.0 --exclude 0000:02:00.0")));
}

TEST(ParseSelection, ASubsystemHasTwoPartsAndNoClass) {
  EXPECT_TRUE(parse_selection(words("--subsystem 15b3:5a44")));
  EXPECT_FALSE(parse_selection(words("--subsystem 15b3:5a44:0c06")));
}

TEST(ParseSelection, ABadSubsystemIsReportedAsSuch) {
  const auto parsed = parse_selection(words("--subsystem 15b3"));
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().where, "--subsystem 15b3");
}

TEST(SelectorWords, ReadAsTheyWereTyped) {
  const char* const typed = "-s 00.0 -d 15b3:5a44 --driver ib_mthca --exclude 01:00.0";
  EXPECT_EQ(words(typed).text(), typed);
}

TEST(SelectorWords, ExcludeAloneSelectsNothing) {
  EXPECT_TRUE(words("--exclude 00:00.0").empty());
  EXPECT_FALSE(words("--behind 00:00.0").empty());
}

}  // namespace
}  // namespace pcitune::device
