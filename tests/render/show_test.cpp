// show: every register with its word, every field in words. V1 and V2 as the register reference
// decodes them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "pcitune/render/text.h"
#include "pcitune/rules/rules.h"
#include "support/fake_machine.h"

namespace pcitune::render {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ShowTest : public ::testing::Test {
 protected:
  std::string show_all(std::string_view address, const Style& style = {}) {
    const auto machine = hardware_.survey();
    return show(machine,
                machine.find(test::name_of(address)).value(),
                {.name = "a name"},
                rules::judge(machine),
                style);
  }

  test::FakeMachine hardware_;
};

// The first line below the line that holds `heading` in which `key` stands as a word; blanks
// squeezed, from the key on.
std::string line_of(const std::string& text, const std::string& heading, const std::string& key) {
  std::istringstream in(text.substr(std::min(text.find(heading), text.size())));
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string found;
    for (std::string word; words >> word;) {
      if (!found.empty()) found += " " + word;
      if (found.empty() && word == key) found = word;
    }
    if (!found.empty()) return found;
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
  EXPECT_THAT(field("scd"), StartsWith("scd off"));
  EXPECT_THAT(field("dc"), StartsWith("dc simple"));
  EXPECT_THAT(field("dmmrbc"), StartsWith("dmmrbc 2048 bytes"));
  EXPECT_THAT(field("dmost"), StartsWith("dmost 1 "));
  EXPECT_THAT(field("dmcrs"), StartsWith("dmcrs 2048 bytes"));
  EXPECT_THAT(field("533mhz"), StartsWith("533mhz off"));
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

TEST_F(ShowTest, HasNoEscapeCodesWithoutColour) {
  hardware_.add("0000:02:00.0", test::infinihost());
  EXPECT_THAT(show_all("0000:02:00.0", {.color = false}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(show_all("0000:02:00.0", {.color = true}), HasSubstr("\x1b["));
}

}  // namespace
}  // namespace pcitune::render
