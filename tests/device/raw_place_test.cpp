// Places as setpci writes them: what they mean, and what is refused.
#include "pcitune/device/raw_place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/survey.h"
#include "support/fake_source.h"

namespace pcitune::device {
namespace {

using test::name_of;
using ::testing::HasSubstr;
using util::ErrorCode;

// The place as we write it, or what is wrong with it.
std::string read(std::string_view word) {
  const auto place = parse_place(word);
  return place ? to_string(*place) : place.error().what;
}

TEST(ParsePlace, TakesTheSpellingsOfSetpci) {
  EXPECT_EQ(read("72.W"), "72.W");
  EXPECT_EQ(read("0x72.w"), "72.W");
  EXPECT_EQ(read("6+2.B"), "08.B");
  EXPECT_EQ(read("CAP_PCIX+2.W"), "CAP_PCIX+2.W");
  EXPECT_EQ(read("cap_exp.L"), "CAP_EXP.L");
  EXPECT_EQ(read("CAP7+2.W"), "CAP_PCIX+2.W");
  EXPECT_EQ(read("ECAP_VNDR+10.L@1"), "ECAP_VNDR+10.L@1");
  EXPECT_EQ(read("ECAP0b+10.L"), "ECAP_VNDR+10.L");
  EXPECT_EQ(read("CAPe7+2.B"), "CAPe7+2.B");
  EXPECT_EQ(read("ECAP30+4.W"), "ECAP0030+4.W");
  EXPECT_EQ(read("ECAP_NPEM+4.L"), "ECAP_NPEM+4.L");
  EXPECT_EQ(read("CAP_EA+4.L"), "CAP_EA+4.L");
}

TEST(ParsePlace, KnowsTheIdsOfSetpcisNames) {
  EXPECT_EQ(parse_place("CAP_EA+4.L")->id, 0x14);
  EXPECT_EQ(parse_place("ECAP_ACS+4.L")->id, 0x0D);
  EXPECT_EQ(parse_place("ECAP_REBAR+4.L")->id, 0x15);
  EXPECT_EQ(parse_place("ECAP_NPEM+4.L")->id, 0x29);
}

TEST(ParsePlace, TakesOurKeys) {
  EXPECT_EQ(read("PCIX+2.w"), "pcix+2.W");
  EXPECT_EQ(read("pcix@1+2.w"), "pcix+2.W@1");
  EXPECT_EQ(read("pcix+2.w@1"), "pcix+2.W@1");
  EXPECT_EQ(parse_place("pcix+2.w")->table, parse_place("pcix.l")->table);
}

TEST(ParsePlace, NeedsAWidth) {
  EXPECT_THAT(read("CAP_PCIX+2"), HasSubstr("needs a width"));
  EXPECT_THAT(read("72"), HasSubstr("72.B, .W or .L"));
}

TEST(ParsePlace, RefusesWhatIsNotAligned) {
  EXPECT_THAT(read("73.W"), HasSubstr("not aligned"));
  EXPECT_THAT(read("CAP_PCIX+2.L"), HasSubstr("not aligned"));
  EXPECT_EQ(read("73.B"), "73.B");
}

TEST(ParsePlace, RefusesWhatLiesOutsideTheSpace) {
  EXPECT_EQ(read("ffc.L"), "ffc.L");
  EXPECT_THAT(read("1000.B"), HasSubstr("ends at fff"));
  EXPECT_THAT(read("ff0+10.B"), HasSubstr("ends at fff"));
  EXPECT_THAT(read("ffe.L"), HasSubstr("the last 32 bits are ffc.L"));
  EXPECT_THAT(read("ffffffffffffffff0.B"), HasSubstr("the last 8 bits are fff.B"));
  EXPECT_THAT(read("CAP_PCIX+1000.B"), HasSubstr("up to fff"));
}

TEST(ParsePlace, RefusesWhatNoCapabilityHasRoomFor) {
  EXPECT_EQ(read("CAP_PCIX+bc.L"), "CAP_PCIX+bc.L");
  EXPECT_THAT(read("CAP_PCIX+c0.L"), HasSubstr("offsets go up to bc"));
  EXPECT_THAT(read("pcix+c0.B"), HasSubstr("offsets go up to bf"));
  EXPECT_EQ(read("ECAP_VNDR+efc.L"), "ECAP_VNDR+efc.L");
  EXPECT_THAT(read("vsec+f00.L"), HasSubstr("offsets go up to efc"));
  EXPECT_EQ(read("pci+fc.L"), "pci+fc.L");  // a header begins at 0
}

TEST(ParsePlace, NamesTheWidths) {
  for (const auto& [word, right] :
       {std::pair{"VSEC+10.Q", "'.Q' is no width: use VSEC+10.B, .W or .L"},
        std::pair{"10.Q", "'.Q' is no width: use 10.B, .W or .L"},
        std::pair{"CAP_PCIX+2.", "'.' is no width: use CAP_PCIX+2.B"},
        std::pair{"pcix+2.32", "'.32' is no width: use pcix+2.B"}}) {
    EXPECT_THAT(read(word), HasSubstr(right)) << word;
    EXPECT_EQ(parse_place(word).error().code, ErrorCode::kUsage) << word;
  }
}

TEST(ParsePlace, DoesNotGuess) {
  EXPECT_THAT(read("af+2.B"), HasSubstr("a number and a capability: use 0xaf or CAP_AF"));
  EXPECT_EQ(read("0xaf+1.B"), "b0.B");
  EXPECT_THAT(read("CAP_FOO+2.W"), HasSubstr("no capability is called 'CAP_FOO'"));
  EXPECT_THAT(read("pcix@1+2.W@1"), HasSubstr("behind @"));
  EXPECT_THAT(read("pcix@x+2.W"), HasSubstr("behind @"));
  EXPECT_THAT(read("pcix+z.W"), HasSubstr("an offset in hexadecimal"));
  EXPECT_THAT(read("72.W@1"), HasSubstr("no @"));
}

TEST(LooksLikeAPlace, LeavesKeysAlone) {
  for (const char* word :
       {"72.W", "72", "0x72", "CAP_PCIX", "cap_pcix+2.w", "vendor+0.B", "dc.b", "10.Q"})
    EXPECT_TRUE(looks_like_a_place(word)) << word;
  for (const char* word : {"dc", "pcix.command", "mmrbc", "pcix@1.command", "capabilities_list"})
    EXPECT_FALSE(looks_like_a_place(word)) << word;
}

// ---- On a device
// ---------------------------------------------------------------------------------

class LocatePlace : public ::testing::Test {
 protected:
  // Where it lies, or why not.
  std::string on(const test::Space& space, std::string_view word) {
    test::FakeSource source;
    source.add("0000:01:00.0", space);
    Survey survey(source);
    Device device{.name = name_of("0000:01:00.0")};
    EXPECT_TRUE(survey.read_extended_list(device));
    const auto at = locate(device, parse_place(word).value());
    if (at) return std::to_string(*at);
    const bool absent = at.error().code == ErrorCode::kNotFound;
    return (absent ? "absent: " : "unknown: ") + at.error().what;
  }
};

test::Space with_two_of_a_kind() {
  return test::plain_device("86 80 08 10")
      .put(0x06, "10 00")
      .put(0x34, "40")
      .put(0x40, "e7 48")
      .put(0x48, "e7 f8")
      .put(0xF8, "e7 00");
}

TEST_F(LocatePlace, CountsCapabilitiesFromZero) {
  EXPECT_EQ(on(with_two_of_a_kind(), "CAPe7+4.L"), "68");
  EXPECT_EQ(on(with_two_of_a_kind(), "CAPe7+4.L@1"), "76");
  EXPECT_EQ(on(with_two_of_a_kind(), "CAPe7+4.L@3"),
            "absent: has no CAPe7 capability, so no CAPe7+4.L@3");
}

TEST_F(LocatePlace, EndsWithTheConventionalSpace) {
  EXPECT_EQ(on(with_two_of_a_kind(), "CAPe7+4.L@2"), "252");
  EXPECT_THAT(on(with_two_of_a_kind(), "CAPe7+8.L@2"),
              HasSubstr("absent: CAPe7+8.L@2 lies behind"));
}

TEST_F(LocatePlace, OnABridgeOurKeyIsAbsentAndSetpcisNameIsNot) {
  EXPECT_EQ(on(test::amd_8131(), "CAP_PCIX+2.W"), "162");
  EXPECT_EQ(on(test::amd_8131(), "pcix_bridge+2.W"), "162");
  EXPECT_THAT(on(test::amd_8131(), "pcix+2.W"), HasSubstr("absent: "));
}

TEST_F(LocatePlace, IsUnknownBehindADamagedList) {
  const auto damaged = with_two_of_a_kind().put(0xF8, "e7 04");
  EXPECT_EQ(on(damaged, "CAPe7+0.B@2"), "248");
  EXPECT_THAT(on(damaged, "CAP_PM+4.W"), HasSubstr("unknown: its capability list is damaged"));
}

}  // namespace
}  // namespace pcitune::device
