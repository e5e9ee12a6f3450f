// show: every register with its word, every field in words. V1 and V2 as the register reference
// decodes them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "pcitune/device/value_text.h"
#include "pcitune/render/text.h"
#include "pcitune/rules/rules.h"
#include "registers/model.h"
#include "support/fake_machine.h"
#include "support/golden.h"

namespace pcitune::render {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Three lanes of a capability that does not exist.
constexpr auto kLaneFields = std::to_array<registers::Field>({
    {"preset",
     registers::bits(3, 0),
     registers::Access::kRo,
     registers::kPlain,
     registers::Owner::kNone,
     "transmitter preset"},
    {"hint",
     registers::bits(6, 4),
     registers::Access::kRo,
     registers::kPlain,
     registers::Owner::kNone,
     "receiver hint"},
    {"up",
     registers::bit(7),
     registers::Access::kRo,
     registers::kFlag,
     registers::Owner::kNone,
     "upstream"},
    {"", registers::bits(15, 8), registers::Access::kRsvdP},
});
constexpr auto kLaneRegisters = std::to_array<registers::Register>({
    {"lane", 0x04, 16, kLaneFields, "Lane", {}, {}, {.stride = 2, .fixed = 3}},
});
constexpr registers::Capability kLanes{"lanes", "Lanes", {.id = 0xE7}, {}, kLaneRegisters};
static_assert(registers::check(kLanes));
constexpr auto kLaneRows = registers::pack<kLanes>();
constinit const registers::CapabilityTable kLaneTable = registers::table_of(kLanes, kLaneRows);

class ShowTest : public ::testing::Test {
 protected:
  std::string show_all(std::string_view address, const Style& style = {}) {
    const auto machine = hardware_.survey();
    return show(machine,
                machine.find(test::name_of(address)).value(),
                {.name = "a name"},
                rules::specifications().judge(machine),
                {.style = style});
  }

  test::FakeMachine hardware_;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The words of a line with one blank between them, from `key` on; empty if it is not among them.
std::string from_key(const std::string& line, const std::string& key) {
  std::istringstream words(line);
  std::string found;
  for (std::string word; words >> word;) {
    if (!found.empty()) found += " " + word;
    if (found.empty() && word == key) found = word;
  }
  return found;
}

// The first line below the line that holds `heading` in which `key` stands as a word, with what of
// it goes on below; blanks squeezed, from the key on.
std::string line_of(const std::string& text, const std::string& heading, const std::string& key) {
  const auto lines = lines_of(text.substr(std::min(text.find(heading), text.size())));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string found = from_key(lines[i], key);
    if (found.empty()) continue;
    const std::string margin(58, ' ');
    for (++i; i < lines.size() && lines[i].compare(0, margin.size(), margin) == 0; ++i)
      found += " " + lines[i].substr(margin.size());
    return found;
  }
  return "no line of " + key;
}

TEST_F(ShowTest, SaysTheCommandOfV1InWords) {
  hardware_.add("0000:04:01.0", test::intel_82544());
  const std::string text = show_all("0000:04:01.0");
  const auto field = [&](const char* key) { return line_of(text, "pcix.command", key); };
  EXPECT_THAT(field("pcix.command"), StartsWith("pcix.command 0x0002"));
  EXPECT_THAT(field("dpere"), StartsWith("dpere off"));
  EXPECT_THAT(field("ero"), StartsWith("ero on"));
  EXPECT_THAT(field("mmrbc"), StartsWith("mmrbc 512 bytes"));
  EXPECT_THAT(field("ost"), StartsWith("ost 1 "));
  EXPECT_THAT(field("version"), StartsWith("version no-ecc"));
}

TEST_F(ShowTest, SaysTheStatusOfV1InWords) {
  hardware_.add("0000:04:01.0", test::intel_82544());
  const std::string text = show_all("0000:04:01.0");
  const auto field = [&](const char* key) { return line_of(text, "pcix.status", key); };
  EXPECT_THAT(field("pcix.status"), StartsWith("pcix.status 0x04430408"));
  EXPECT_THAT(field("function"), StartsWith("function 0"));
  EXPECT_THAT(field("device"), StartsWith("device 0x01"));
  EXPECT_THAT(field("bus"), StartsWith("bus 0x04"));
  EXPECT_THAT(field("64bit"), StartsWith("64bit on"));
  EXPECT_THAT(field("133mhz"), StartsWith("133mhz on"));
  EXPECT_THAT(field("dc"), StartsWith("dc simple"));
  EXPECT_THAT(field("dmmrbc"), StartsWith("dmmrbc 2048 bytes"));
  EXPECT_THAT(field("dmost"), StartsWith("dmost 1 "));
  EXPECT_THAT(field("dmcrs"), StartsWith("dmcrs 2048 bytes"));
  EXPECT_THAT(line_of(text, "pcix.status", "off:"), "off: scd usc rscem 266mhz 533mhz");
}

TEST_F(ShowTest, SaysTheHeaderOfV1InWords) {
  hardware_.add("0000:04:01.0", test::intel_82544());
  const std::string text = show_all("0000:04:01.0");
  EXPECT_THAT(text, StartsWith("0000:04:01.0 8086:1008 a name\n"));
  EXPECT_THAT(line_of(text, "", "pci.latency_timer"), HasSubstr("64 clocks"));
  EXPECT_THAT(line_of(text, "", "pci.cache_line_size"), HasSubstr("64 bytes"));
  EXPECT_THAT(line_of(text, "", "pci.min_gnt"), HasSubstr("63750 ns"));  // FFh x 250 ns
}

TEST_F(ShowTest, SaysTheBridgeStatusesOfV2InWords) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  const std::string text = show_all("0000:00:0a.0");
  const auto secondary = [&](const char* key) {
    return line_of(text, "pcix_bridge.secondary_status", key);
  };
  EXPECT_THAT(text, HasSubstr("0x00c3"));
  EXPECT_THAT(secondary("64bit"), StartsWith("64bit on"));
  EXPECT_THAT(secondary("133mhz"), StartsWith("133mhz on"));
  EXPECT_THAT(secondary("mode"), StartsWith("mode mode1-133"));
  EXPECT_THAT(secondary("mode"), HasSubstr("PCI-X Mode 1 with parity, up to 133 MHz"));
  const auto primary = [&](const char* key) { return line_of(text, "pcix_bridge.status", key); };
  EXPECT_THAT(primary("pcix_bridge.status"), StartsWith("pcix_bridge.status 0x00030050"));
  EXPECT_THAT(primary("device"), StartsWith("device 0x0a"));
  EXPECT_THAT(primary("bus"), StartsWith("bus 0x00"));
}

TEST_F(ShowTest, SaysTheSplitLimitsOfV2InAdqs) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  const std::string text = show_all("0000:00:0a.0");
  EXPECT_THAT(line_of(text, "pcix_bridge.upstream", "capacity"), StartsWith("capacity 14 ADQs"));
  EXPECT_THAT(line_of(text, "pcix_bridge.upstream", "limit"), StartsWith("limit 65535 ADQs"));
  EXPECT_THAT(line_of(text, "pcix_bridge.downstream", "capacity"), StartsWith("capacity 2 ADQs"));
  EXPECT_THAT(line_of(text, "pcix_bridge.downstream", "limit"), StartsWith("limit 65535 ADQs"));
}

TEST_F(ShowTest, HasNoCommandOfABridge) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  EXPECT_THAT(show_all("0000:00:0a.0"), Not(HasSubstr("pcix.command")));
}

TEST_F(ShowTest, ListsOtherCapabilitiesWithIdAndPlace) {
  hardware_.add("0000:04:01.0", test::intel_82544());
  const std::string text = show_all("0000:04:01.0");
  EXPECT_THAT(text, HasSubstr("[dc]"));  // power management
  EXPECT_THAT(text, HasSubstr("0x01"));
  EXPECT_THAT(text, HasSubstr("[e4]"));  // PCI-X
  EXPECT_THAT(text, HasSubstr("[f0]"));  // MSI
}

TEST_F(ShowTest, SaysThatACodeIsReserved) {
  hardware_.add("0000:00:0a.0", test::amd_8131().put(0xA2, "03 01"));  // mode 4
  EXPECT_THAT(line_of(show_all("0000:00:0a.0"), "pcix_bridge.secondary_status", "mode"),
              StartsWith("mode raw:4 (reserved)"));
}

TEST_F(ShowTest, SaysWhoIsAboveAndHowFastTheBusIs) {
  hardware_.add("0000:00:0a.0", test::amd_8131());
  hardware_.add("0000:02:01.0", test::intel_82544()).below("0000:00:0a.0").driver = "e1000";
  const std::string text = show_all("0000:02:01.0");
  EXPECT_THAT(text, HasSubstr("PCI-X Mode 1 with parity, up to 133 MHz"));
  EXPECT_THAT(text, HasSubstr("0000:00:0a.0"));
  EXPECT_THAT(text, HasSubstr("e1000"));
}

TEST_F(ShowTest, EndsWithTheFindingsOfItsDevice) {
  hardware_.add("0000:02:00.0", test::infinihost().put(0x74, "00 02 43 1a"));
  hardware_.add("0000:03:00.0", test::infinihost().put(0x72, "7e 00"));
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(text, HasSubstr("PCIX-DMMRBC: mmrbc is 4096, the device allows 2048\n"));
  EXPECT_THAT(text, Not(HasSubstr("PCIX-DMOST")));
}

TEST_F(ShowTest, SaysThatBytesAreUnknownAndNotAbsent) {
  hardware_.add("0000:02:00.0", test::infinihost()).readable = 0x40;
  EXPECT_THAT(show_all("0000:02:00.0"), HasSubstr("unknown, not absent"));
}

TEST_F(ShowTest, ShowsAQuestionMarkForARegisterThatIsNotKnown) {
  hardware_.add("0000:02:00.0", test::infinihost()).readable = 0x74;  // Command, not Status
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(line_of(text, "", "pcix.command"), StartsWith("pcix.command 0x004e"));
  EXPECT_THAT(line_of(text, "", "pcix.status"), StartsWith("pcix.status ?"));
  EXPECT_THAT(line_of(text, "pcix.status", "dmmrbc"), StartsWith("dmmrbc ?"));
}

TEST_F(ShowTest, ShowsNoRegisterOfADeviceThatIsGone) {
  hardware_.add("0000:02:00.0", test::infinihost()).gone = true;
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(text, HasSubstr("gone"));
  EXPECT_THAT(text, Not(HasSubstr("pcix.command")));
}

// A device as it is read: PCI-X, an id that no specification gives out, and a finding.
test::Space of_all_kinds() {
  return test::infinihost()
      .put(0x34, "40")
      .put(0x40, "e7 70 01 02 03 04")
      .put(0x70, "07 00 4e 00 00 02 43 12")  // DMMRBC 2048, DMOST 2
      .put(0x3C, "18 01 08 00");
}

TEST_F(ShowTest, IsGoldenAndFitsThePage) {
  hardware_.add("0000:01:01.0", test::amd_8131().put(0x18, "01 02 02 40")).driver = "";
  auto& function = hardware_.add("0000:02:00.0", of_all_kinds()).below("0000:01:01.0");
  function.driver = "ib_mthca";
  const std::string text = show_all("0000:02:00.0");
  EXPECT_TRUE(test::is_golden(text, "show-pcix.txt"));
  for (const auto& line : lines_of(text)) EXPECT_LE(line.size(), 100U) << line;
}

TEST_F(ShowTest, FoldsFlagsThatAreOffIntoOneLine) {
  hardware_.add("0000:02:00.0", test::infinihost());
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(text, HasSubstr("\n         off: io special_cycles mwi "));
  EXPECT_THAT(text, HasSubstr("\n         dpere                        off ")) << "two are few";
}

TEST_F(ShowTest, FoldsSingleBitsThatSayTheSame) {
  hardware_.add("0000:02:00.0",
                test::plain_device("86 80 08 10")
                    .put(0x06, "10 00")
                    .put(0x34, "40")
                    .put(0x40, "10 00 02 00"));
  device::Machine machine = hardware_.survey();
  auto& device = machine.devices[0];
  device.capabilities.push_back({.table = device::parse_key("aer").value().capability,
                                 .kind = registers::AnchorKind::kExtended,
                                 .offset = 0x100});
  device.image.put(0x10C, test::bytes("30 20 06 00"));
  const std::string text = show(machine, 0, {}, {}, {});
  EXPECT_THAT(
      text, HasSubstr("\n         fatal: dlp surprise_down fcp receiver_overflow malformed_tlp\n"));
  EXPECT_THAT(text, HasSubstr("\n         non-fatal: poisoned_tlp completion_timeout "));
}

TEST_F(ShowTest, ShowsNothingOffWhereTheWordIsNotKnown) {
  hardware_.add("0000:02:00.0", test::infinihost()).readable = 0x74;
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(text.substr(text.find("pcix.status")), Not(HasSubstr("\n         off:")));
}

TEST_F(ShowTest, ShowsUnknownCapabilitiesRaw) {
  hardware_.add("0000:02:00.0", of_all_kinds());
  EXPECT_THAT(line_of(show_all("0000:02:00.0"), "[40] capability 0xe7", "raw"),
              StartsWith("raw 01 02 03 04 00 00"));
}

TEST_F(ShowTest, MarksRawBytesThatAreNotKnown) {
  hardware_.add("0000:02:00.0", of_all_kinds()).readable = 0x42;
  EXPECT_THAT(line_of(show_all("0000:02:00.0"), "[40] capability 0xe7", "raw"),
              StartsWith("raw ?? ?? ?? ??"));
}

TEST_F(ShowTest, SaysWhyBytesAreNeverRead) {
  hardware_.add("0000:02:00.0", of_all_kinds());
  hardware_.add("0000:03:00.0", of_all_kinds().put(0x00, "86 80"));
  EXPECT_THAT(show_all("0000:02:00.0"), HasSubstr("?? is never read: it may disturb the device"));
  EXPECT_THAT(show_all("0000:03:00.0"), Not(HasSubstr("never read")));
}

TEST_F(ShowTest, ShowsMembersOfAnArrayBehindTheFirstInALine) {
  device::Machine machine;
  device::Device& device = machine.devices.emplace_back();
  device.name = test::name_of("0000:02:00.0");
  device.capabilities.push_back(
      {.table = &kLaneTable, .kind = registers::AnchorKind::kCapability, .offset = 0x40});
  device.image = test::Space().put(0x44, "27 00 d5 00 05 00").image();
  EXPECT_EQ(show(machine, 0, {}, {}, {}),
            "0000:02:00.0\nbus: ?\n\n[40] Lanes\n"
            "   44  lanes.lane                     0x0027              Lane\n"
            "         preset                       7                   transmitter preset\n"
            "         hint                         2                   receiver hint\n"
            "         up                           off                 upstream\n"
            "   46  lanes.lane@1                   0x00d5  preset 5, hint 5, up\n"
            "   48  lanes.lane@2                   0x0005  preset 5, hint 0; off: up\n");
  const auto only = device::KeyFilter::parse({"pcix"}).value();
  EXPECT_EQ(show(machine, 0, {}, {}, {.only = only}), "0000:02:00.0\n");
}

TEST_F(ShowTest, ShowsOnlyTheKeysThatAreNamed) {
  hardware_.add("0000:02:00.0", of_all_kinds());
  const auto machine = hardware_.survey();
  const auto only = [&](const std::string& keys) {
    return show(machine, 0, {}, {}, {.only = device::KeyFilter::parse({keys}).value()});
  };
  EXPECT_EQ(
      only("latency_timer"),
      "0000:02:00.0 15b3:5a44\n\nConfiguration header\n"
      "   0d  pci.latency_timer              0x40  64 clocks     clocks a master may keep the "
      "bus once\n"
      "                                                          others ask (0 and fixed on "
      "PCI Express)\n");
  EXPECT_THAT(only("pci.command"), HasSubstr("\n         mwi                          off "));
  const std::string field = only("mmrbc,dmost");
  EXPECT_THAT(field, HasSubstr("\n         mmrbc "));
  EXPECT_THAT(field, HasSubstr("\n         dmost "));
  EXPECT_THAT(field, Not(HasSubstr(" ost ")));
  EXPECT_THAT(only("pcix@1"), Not(HasSubstr("PCI-X")));
}

TEST_F(ShowTest, DecodesADamagedListAsFarAsItGoesAndSaysWhatIsWrong) {
  hardware_.add("0000:02:00.0", test::infinihost().put(0x70, "07 80").put(0x80, "e7 70 aa bb"));
  const std::string text = show_all("0000:02:00.0");
  EXPECT_THAT(line_of(text, "[70]", "mmrbc"), StartsWith("mmrbc 4096 bytes"));
  EXPECT_THAT(line_of(text, "[80]", "raw"), StartsWith("raw aa bb 00"));
  EXPECT_THAT(text, HasSubstr("finding CAP-LIST-LOOP: the pointer of 80h leads back to 70h\n"));
}

// ---- --raw
// ---------------------------------------------------------------------------------------

device::Device with_bytes(std::string_view name, const config::ConfigImage& image) {
  return {.name = test::name_of(name), .image = image};
}

TEST(RawDump, IsARecordAsLspciPrintsIt) {
  const std::string text = raw_dump(with_bytes("0000:02:00.0", test::infinihost().image(0x40)));
  EXPECT_EQ(text,
            "0000:02:00.0 0c06: 15b3:5a44 (rev a1)\n"
            "00: b3 15 44 5a 46 01 b0 02 a1 00 06 0c 10 40 00 00\n"
            "10: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n"
            "20: 00 00 00 00 00 00 00 00 00 00 00 00 b3 15 44 5a\n"
            "30: 00 00 00 00 70 00 00 00 00 00 00 00 00 00 00 00\n"
            "\n");
}

TEST(RawDump, HasThreeDigitsInExtendedSpace) {
  config::ConfigImage image;
  image.put(0x100, test::bytes("0b 00 01 00"));
  EXPECT_EQ(raw_dump(with_bytes("10000:02:00.0", image)), "10000:02:00.0 \n100: 0b 00 01 00\n\n");
}

TEST(RawDump, EndsARowBeforeAByteThatIsNotKnown) {
  config::ConfigImage image;
  image.put(0x50, test::bytes("01 02 03 04"));
  image.put(0x58, test::bytes("05"));
  image.put(0x5F, test::bytes("06 07"));
  const device::Device device = with_bytes("#1", image);
  EXPECT_EQ(raw_dump(device), "50: 01 02 03 04\n60: 07\n\n")
      << "and there is no title without an address";
  const auto ranges = not_dumped(device);
  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0].count, 0x50U);
  EXPECT_EQ(ranges[1].offset, 0x54U);
  EXPECT_EQ(ranges[1].count, 12U);
}

TEST(RawDump, OfNothingIsNothing) { EXPECT_EQ(raw_dump(with_bytes("0000:02:00.0", {})), ""); }

TEST_F(ShowTest, HasNoEscapeCodesWithoutColour) {
  hardware_.add("0000:02:00.0", test::infinihost());
  EXPECT_THAT(show_all("0000:02:00.0", {.color = false}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(show_all("0000:02:00.0", {.color = true}), HasSubstr("\x1b["));
}

}  // namespace
}  // namespace pcitune::render
