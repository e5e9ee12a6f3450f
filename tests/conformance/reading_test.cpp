// Taking lspci's text apart. The text is made up.
#include "conformance/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "conformance/comparison.h"

namespace pcitune::test {
namespace {

using testing::ElementsAre;

constexpr auto kText =
    "# a remark\n"
    "01:00.0 0200: 8086:1234 (rev 03)\n"
    "\tControl: I/O- Mem+\n"
    "\tBridgeCtl: Parity-\n"
    "\t\tPriDiscTmr-\n"
    "\tCapabilities: [a0] Express (v2) Endpoint\n"
    "\t\tDevCap:\tMaxPayload 512 bytes\n"
    "\t\t\tExtTag-\n"
    "\t\tDevCtl: x\n"
    "\tCapabilities: [100 v1] Virtual Channel\n"
    "\n"
    "01:00.0 ffff: ffff:ffff (rev ff)\n"
    "\t!!! Unknown header type 7f\n"
    "\n"
    "0001:01:00.0 0200: 8086:1234\n"
    "\n"
    "01:00.0 0200: 8086:4321\n";

std::vector<ReadDevice> devices() {
  std::istringstream in(kText);
  return read_lspci(in);
}

TEST(LspciReading, NamesDevicesAsWeDo) {
  std::vector<std::string> names;
  for (const ReadDevice& device : devices()) names.push_back(device.name);
  EXPECT_THAT(names, ElementsAre("0000:01:00.0", "0001:01:00.0", "2/0000:01:00.0"));
}

TEST(LspciReading, KeepsLinesThatContinueOneTogether) {
  const auto read = devices();
  const auto& blocks = read[0].blocks;
  ASSERT_EQ(blocks.size(), 3U);
  EXPECT_TRUE(blocks[0].header);
  ASSERT_EQ(blocks[0].items.size(), 3U);
  EXPECT_THAT(blocks[0].items[0].lines, ElementsAre("title: 0200: 8086:1234 (rev 03)"));
  EXPECT_THAT(blocks[0].items[2].lines, ElementsAre("BridgeCtl: Parity-", "PriDiscTmr-"));
  ASSERT_EQ(blocks[1].items.size(), 2U);
  EXPECT_THAT(blocks[1].items[0].lines, ElementsAre("DevCap: MaxPayload 512 bytes", "ExtTag-"));
}

TEST(LspciReading, KnowsWhereACapabilityIs) {
  const auto read = devices();
  const auto& blocks = read[0].blocks;
  EXPECT_EQ(blocks[1].offset, 0xA0U);
  EXPECT_EQ(blocks[1].caption, "Express (v2) Endpoint");
  EXPECT_EQ(blocks[2].offset, 0x100U);
  EXPECT_EQ(blocks[2].caption, "Virtual Channel");
}

TEST(LspciReading, SplitsALineByLabelsWithinLabels) {
  const auto segments =
      segments_of({{"VC1: Caps: A=1", "Arb: B-", "C-"}}, {"VC{@}", "VC{@}.Caps", "VC{@}.Arb"});
  ASSERT_EQ(segments.size(), 3U);
  EXPECT_EQ(segments[0].label, "VC{@}.Caps");
  EXPECT_EQ(segments[0].text, "A=1");
  EXPECT_EQ(segments[1].label, "VC{@}.Arb");
  EXPECT_EQ(segments[1].at, 1U);
  EXPECT_EQ(segments[2].label, "VC{@}");
  EXPECT_EQ(segments[2].text, "C-");
}

TEST(LspciReading, LeavesALineWithoutAKnownLabelWhole) {
  const auto segments = segments_of({{"Initial VFs: 8"}}, {"IOVCap"});
  ASSERT_EQ(segments.size(), 1U);
  EXPECT_EQ(segments[0].label, "");
  EXPECT_EQ(segments[0].text, "Initial VFs: 8");
}

}  // namespace
}  // namespace pcitune::test
