// What get prints and set takes, and the errors that say what would be right.
#include "pcitune/device/value_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "device/suggest.h"
#include "pcitune/device/setpci_text.h"
#include "support/keys.h"

namespace pcitune::device {
namespace {

using test::field;
using ::testing::HasSubstr;
using ::testing::Not;
using util::ErrorCode;

std::string text(std::string_view key, std::uint64_t code) { return value_text(field(key), code); }

TEST(ValueText, IsInUnitsAPersonThinksIn) {
  EXPECT_EQ(text("pcix.command.mmrbc", 3), "4096");
  EXPECT_EQ(text("pcix.command.ost", 4), "8");
  EXPECT_EQ(text("pcix.status.dmcrs", 7), "131072");
  EXPECT_EQ(text("pci.cache_line_size", 0x10), "64");
  EXPECT_EQ(text("pci.latency_timer", 0x40), "64");
  EXPECT_EQ(text("pcix_bridge.upstream.limit", 0xFFFF), "65535");
}

TEST(ValueText, OfAFlagIsOnOrOff) {
  EXPECT_EQ(text("pcix.command.ero", 1), "on");
  EXPECT_EQ(text("pcix.command.ero", 0), "off");
}

TEST(ValueText, OfAnIdentifierIsHexAtItsWidth) {
  EXPECT_EQ(text("pci.vendor", 0x15B3), "0x15b3");
  EXPECT_EQ(text("pci.revision", 0x01), "0x01");
  EXPECT_EQ(text("pcix.status.device", 0x1F), "0x1f");
}

TEST(ValueText, OfANamedCodeIsItsWord) {
  EXPECT_EQ(text("pcix_bridge.secondary_status.mode", 0), "conventional");
  EXPECT_EQ(text("pcix_bridge.secondary_status.mode", 0xF), "pcix533-133");
}

TEST(ValueText, OfAReservedCodeIsRaw) {
  EXPECT_EQ(text("pcix_bridge.secondary_status.mode", 8), "raw:8");
  EXPECT_EQ(text("pcix.command.version", 3), "raw:3");
}

TEST(ValueText, OfAnAddressIsHexAtTheWidthOfTheHighest) {
  EXPECT_EQ(value_text(field("msi.address"), 3), "0x0000000c");
  EXPECT_EQ(value_text(field("sata.location.offset"), 4), "0x000010");  // 20 bits of dwords
}

TEST(ValueText, OfACountIsOneMoreThanItsCode) {
  EXPECT_EQ(value_text(field("msix.control.table_size"), 63), "64");
}

// What is printed can be typed.
TEST(ValueText, IsReadBackAsTheSameCode) {
  for (const registers::FieldRef each : test::all_fields()) {
    const std::uint64_t last = std::min<std::uint64_t>(registers::highest_code(each), 0x1FF);
    for (std::uint64_t code = 0; code <= last; ++code) {
      if (!registers::is_legal_code(each, code)) continue;
      const auto wanted = parse_wanted(each, "", value_text(each, code));
      ASSERT_TRUE(wanted) << test::full_key(each) << " " << value_text(each, code);
      EXPECT_EQ(wanted->code, code) << test::full_key(each) << " " << value_text(each, code);
    }
  }
}

TEST(WordText, IsHexAtTheRegistersWidth) {
  EXPECT_EQ(word_text(test::reg("pcix.command"), 0x4E), "0x004e");
  EXPECT_EQ(word_text(test::reg("pci.latency_timer"), 0x40), "0x40");
  EXPECT_EQ(word_text(test::reg("pcix.status"), 0x04430408), "0x04430408");
}

TEST(LegalValues, ListFewCodesAndSumUpMany) {
  EXPECT_EQ(legal_values(field("pcix.command.mmrbc")), "512 1024 2048 4096 max");
  EXPECT_EQ(legal_values(field("pcix.command.ost")), "1 2 3 4 8 12 16 32 max");
  EXPECT_EQ(legal_values(field("pcix.command.ero")), "on off");
  EXPECT_EQ(legal_values(field("pci.cache_line_size")), "0..1020 in steps of 4 max");
  EXPECT_EQ(legal_values(field("pci.latency_timer")), "0..255 max");
  EXPECT_EQ(legal_values(field("pci.status.devsel")), "fast medium slow");
}

TEST(LegalValues, OfAddressesAreARangeWithTheirStep) {
  EXPECT_EQ(legal_values(field("msi.address")), "0x0..0xfffffffc in steps of 0x4");
}

TEST(LegalValues, OfCountsBeginWithOne) {
  EXPECT_EQ(legal_values(field("msix.control.table_size")), "1..2048 max");
}

TEST(LegalValues, LeaveReservedCodesOut) {
  EXPECT_THAT(legal_values(field("pcix_bridge.secondary_status.mode")), Not(HasSubstr("raw")));
}

// ---- Values that are refused
// ---------------------------------------------------------------------

std::string refusal(std::string_view key, std::string_view value) {
  const auto wanted = parse_wanted(field(key), std::string(key), value);
  if (wanted) return "accepted";
  EXPECT_EQ(wanted.error().code, ErrorCode::kUsage);
  EXPECT_EQ(wanted.error().where, key);
  return wanted.error().what;
}

TEST(ParseWanted, NamesTheSpansThatHoldADuration) {
  EXPECT_THAT(refusal("pcie.devctl2.cto", "1ms"), HasSubstr("lies in 50us-50ms and 1ms-10ms:"));
  EXPECT_THAT(refusal("pcie.devctl2.cto", "3.5s"), HasSubstr("lies in 1s-3.5s:"));
  EXPECT_THAT(refusal("pcie.devctl2.cto", "70000us"), HasSubstr("lies in 65ms-210ms:"));
  EXPECT_THAT(refusal("pcie.devctl2.cto", "15s"), HasSubstr("is not a legal value; use 50us-50ms"));
  EXPECT_THAT(refusal("pcie.devctl2.cto", "1"), HasSubstr("is not a legal value"));
}

TEST(ParseWanted, AcceptsWhatTheFieldTakes) {
  EXPECT_EQ(parse_wanted(field("pcix.command.mmrbc"), "mmrbc", "4k")->code, 3U);
}

TEST(ParseWanted, NamesTheLegalValues) {
  const std::string what = refusal("pcix.command.mmrbc", "3000");
  EXPECT_THAT(what, HasSubstr("'3000'"));
  EXPECT_THAT(what, HasSubstr("512 1024 2048 4096 max"));
}

TEST(ParseWanted, AsksWhetherHexIsACodeOrAValue) {
  EXPECT_THAT(refusal("pci.cache_line_size", "0x10"),
              HasSubstr("16 bytes, or raw:0x10 = 64 bytes?"));
}

TEST(ParseWanted, AsksTheSameOfABound) {
  EXPECT_THAT(refusal("pci.cache_line_size", "at_least:0x10"),
              HasSubstr("16 bytes, or raw:0x10 = 64 bytes?"));
}

TEST(ParseWanted, DoesNotOfferACodeThatDoesNotExist) {
  EXPECT_THAT(refusal("pcix.command.mmrbc", "0x200"), Not(HasSubstr("raw:")));
}

TEST(ParseWanted, SaysHowManyBitsACodeHas) {
  EXPECT_THAT(refusal("pcix.command.mmrbc", "raw:4"), HasSubstr("2 bits"));
}

TEST(ParseWanted, TakesAReservedCodeAsItIsPrinted) {
  EXPECT_EQ(parse_wanted(field("pcix_bridge.secondary_status.mode"), "", "raw:4")->code, 4U);
}

TEST(ParseWanted, SaysThatAFlagHasNoMaximum) {
  EXPECT_THAT(refusal("pcix.command.ero", "max"), HasSubstr("on off"));
}

// ---- Whole registers
// -----------------------------------------------------------------------------

TEST(ParseWord, TakesHexWithItsPrefix) {
  EXPECT_EQ(parse_word(test::reg("pcix.command"), "pcix.command", "0x1c").value(), 0x1CU);
  EXPECT_EQ(parse_word(test::reg("pcix.command"), "pcix.command", "0XFFFF").value(), 0xFFFFU);
}

TEST(ParseWord, AsksWhetherADecimalIsMeantAsHex) {
  const auto word = parse_word(test::reg("pcix.command"), "pcix.command", "22");
  ASSERT_FALSE(word);
  EXPECT_EQ(word.error().code, ErrorCode::kUsage);
  EXPECT_EQ(word.error().where, "pcix.command");
  EXPECT_THAT(word.error().what, HasSubstr("0x22, or 0x16 for 22?"));
}

TEST(ParseWord, SaysTheWidthThatAWordDoesNotFit) {
  const auto word = parse_word(test::reg("pcix.command"), "pcix.command", "0x1001c");
  ASSERT_FALSE(word);
  EXPECT_THAT(word.error().what, HasSubstr("16 bits"));
}

TEST(ParseWord, RefusesEverythingElse) {
  for (const auto word :
       {"", "1c", "0x", "0x1g", "-0x1", "0x 1", "raw:1", "max", "0x99999999999999999999"}) {
    EXPECT_FALSE(parse_word(test::reg("pcix.command"), "pcix.command", word)) << "'" << word << "'";
  }
}

// ---- Keys
// ----------------------------------------------------------------------------------------

std::string key_refusal(std::string_view key) {
  const auto path = parse_key(key);
  if (path) return "accepted";
  EXPECT_EQ(path.error().code, ErrorCode::kNotFound);
  return path.error().what;
}

TEST(ParseKey, GivesFullKeys) {
  EXPECT_EQ(key_text(parse_key("mmrbc").value()), "pcix.command.mmrbc");
  EXPECT_EQ(key_text(parse_key("latency_timer").value()), "pci.latency_timer");
  EXPECT_EQ(key_text(parse_key("pcix@1.command").value()), "pcix@1.command");
}

TEST(ParseKey, NamesAllCandidatesOfAnAmbiguousKey) {
  EXPECT_THAT(key_refusal("status.bus"), HasSubstr("pcix.status.bus, pcix_bridge.status.bus"));
}

TEST(ParseKey, NamesTheNearestKey) {
  EXPECT_THAT(key_refusal("pcix.command.mmrbx"), HasSubstr("did you mean pcix.command.mmrbc?"));
  EXPECT_THAT(key_refusal("mmrb"), HasSubstr("did you mean mmrbc?"));
}

TEST(ParseKey, OffersNothingWhenNothingIsNear) {
  EXPECT_THAT(key_refusal("bananarepublic"), Not(HasSubstr("did you mean")));
}

// The words of manuals, of other tools and of habit.
TEST(ParseKey, FindsWhatIsMeantByItsWords) {
  const std::vector<std::pair<std::string, std::string>> meant{
      {"MSI enable", "msi.control.enable"},
      {"MSI.Enable", "msi.control.enable"},
      {"cacheline", "cache_line_size"},
      {"cls", "cache_line_size"},
      {"MaxReadRq", "mrrs"},
      {"power_state", "pm.control.state"},
      {"completion timeout", "pcie.devctl2.cto"},
      {"LnkCtrl", "pcie.lnkctl"},
      {"PMCSR", "pm.control"},
      {"express", "pcie"},
      {"relaxed", "pcie.devctl.relaxed_ordering"}};
  for (const auto& [word, key] : meant) {
    const auto near = near_keys(word);
    EXPECT_THAT(near, ::testing::Contains(key)) << word;
    EXPECT_LE(near.size(), 3U) << word;
  }
}

TEST(Ambiguity, NamesWhatIsThereThenWhatCanBeWritten) {
  const auto none = [](const registers::KeyPath&) { return false; };
  EXPECT_EQ(ambiguity("version", none).find("'version' could be any of pm."), 0U);
  const auto express = [](const registers::KeyPath& path) {
    return key_text(path) == "pcie.flags.version";
  };
  EXPECT_THAT(ambiguity("version", express), HasSubstr("any of pcie.flags.version, pm."));
  EXPECT_EQ(ambiguity("mmrbc", none), "");
  EXPECT_EQ(ambiguity("no such key", none), "");
  // AGP's, the second of the catalogue, is read-only.
  EXPECT_THAT(ambiguity("status", none),
              ::testing::AllOf(HasSubstr("any of pci.status, pcix.status, pcix_bridge.status, "),
                               ::testing::Not(HasSubstr("agp.status")),
                               HasSubstr(" and 14 more: give more of the key")));
}

TEST(ParseKey, OffersNoNoise) {
  for (const std::string word : {"AC", "zz", "xyzzy", "no such thing"})
    EXPECT_THAT(near_keys(word), ::testing::IsEmpty()) << word;
}

TEST(ParseKey, TakesTitlesAndDropsTheSignsOfLspci) {
  const std::vector<std::pair<std::string, std::string>> meant{
      {"PCI Express", "pcie"},
      {"pci-express", "pcie"},
      {"Power Management", "pm"},
      {"MSI-X", "msix"},
      {"DevCtl2:", "pcie.devctl2"},
      {"RlxdOrd-", "pcie.devctl.relaxed_ordering"}};
  for (const auto& [word, key] : meant) EXPECT_EQ(key_text(parse_key(word).value()), key) << word;
}

TEST(ParseKey, SaysHowToSearch) {
  EXPECT_THAT(key_refusal("no such thing"),
              HasSubstr("pcitune explain --list 'no such thing' searches"));
}

TEST(ParseKey, TranslatesPlacesOfSetpci) {
  EXPECT_THAT(key_refusal("CAP_EXP+8.W"), HasSubstr("pcitune's words are pcie.devctl"));
  EXPECT_EQ(place_hint("CAP_EXP+8.W", "5000:7000").value(),
            "is a place as setpci takes it; pcitune's words are pcie.devctl.mrrs=4096");
}

TEST(ParseKey, SaysHowAKeyLooks) {
  EXPECT_THAT(key_refusal("pcix..mmrbc"), HasSubstr("pcix.command.mmrbc"));
}

}  // namespace
}  // namespace pcitune::device
