// list --tree: over a practice node, dumps, and what makes lspci -t crash.
#include <sstream>

#include "cli/practice.h"
#include "pcitune/util/hex.h"
#include "support/golden.h"

namespace pcitune::test {
namespace {

// A PCI Express function: port type, maximum and present link as "codes" of lnkcap and lnksta.
Space express(std::string_view id, std::string_view flags, bool bridge, std::string_view buses) {
  Space space;
  space.put(0x00, id).put(0x04, "07 00 10 00 00 00 04 06");
  if (!bridge) space.put(0x08, "00 00 07 02");
  if (bridge) space.put(0x0E, "01").put(0x18, buses);
  space.put(0x34, "40").put(0x40, "10 00").put(0x42, flags);
  space.put(0x4C, "04 01 00 00");  // 16 GT/s x16 at most
  space.put(0x52, "83 00");        // 8 GT/s x8
  return space;
}

class TreeOf : public ::testing::Test {
 protected:
  Ran list(std::vector<std::string> words) {
    words.insert(words.begin(), {"list", "--tree", "--no-names", "--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }
  // A root port with an adapter of one physical and three virtual functions below it, a second
  // domain, and a PCI-X bridge.
  void add_machine() {
    add_device(tree_, "0000:00:01.0", express("86 80 01 0a", "42 00", true, "00 04 05 00"));
    add_device(tree_, "0000:04:00.0", express("b3 15 19 10", "02 00", false, ""));
    for (const char* name : {"0000:04:00.1", "0000:04:00.2", "0000:05:00.0"}) {
      Space space = express("ff ff ff ff", "02 00", false, "");
      add_device(tree_, name, space);
    }
    add_device(tree_, "0001:00:0a.0", amd_8131().put(0x18, "00 02 02 40"));
    add_device(tree_, "0001:02:01.0", intel_82546());
  }

  TempTree tree_;
};

TEST_F(TreeOf, AMachineIsGolden) {
  add_machine();
  const Ran ran = list({});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(is_golden(ran.out, "list-tree.txt"));
}

TEST_F(TreeOf, AMachineHasEachVirtualFunctionWhenAsked) {
  add_machine();
  const std::string out = list({"--vfs"}).out;
  EXPECT_EQ(out.find("VFs"), std::string::npos);
  EXPECT_TRUE(says(out, {"0000:04:00.1", "0000:04:00.2", "0000:05:00.0"}));
}

TEST_F(TreeOf, ASelectionHasTheBridgesAbove) {
  add_machine();
  const std::string out = list({"-s", "0001:02:01.0"}).out;
  EXPECT_TRUE(says(out, {"host bridge of 0001:00\n`- 0001:00:0a.0  1022:7450  bus 02 pcix-"}));
  EXPECT_EQ(out.find("0000:"), std::string::npos);
}

TEST_F(TreeOf, ADumpIsThatOfTheMachine) {
  add_machine();
  const std::string dump =
      pcitune({"show", "--raw", "--sysfs", tree_.root(), "-d", "1022:", "-d", "8086:"}).out;
  const std::string out = pcitune({"list", "--tree", "--no-names", "-F", "-"}, dump).out;
  EXPECT_EQ(out, list({"-d", "1022:", "-d", "8086:"}).out);
}

// lspci -t crashes at a hundred levels, and at a bridge whose secondary bus is 0.
TEST_F(TreeOf, ManyLevelsFitsThePage) {
  std::string dump = dump_of("00:00.0 x", plain_bridge("00", "00"));
  for (std::size_t bus = 0; bus < 250; ++bus)
    dump += dump_of(util::hex(bus, 2) + ":01.0 x", plain_bridge(util::hex(bus + 1, 2), "ff"));
  const Ran ran = pcitune({"list", "--tree", "-F", "-"}, dump);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"(level 250) `- 0000:f9:01.0"}));
  std::istringstream lines(ran.out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_EQ(count, 252U);
}

TEST_F(TreeOf, DevicesWithoutAddressesIsFlat) {
  EXPECT_EQ(pcitune({"list", "--tree", "--no-names", "-F", "-"}, dump_of("", infinihost())).out,
            "without an address\n`- #1  15b3:5a44\n");
}

TEST_F(TreeOf, NothingElseTakesVfs) {
  EXPECT_EQ(pcitune({"list", "--vfs", "--sysfs", tree_.root()}).status, 64);
  EXPECT_EQ(list({"-o", "json"}).status, 64);
  EXPECT_EQ(list({"-o", "tsv"}).status, 64);
}

// Bus numbers of nonsense, in a tree without links (whose folders would say who is above).
TEST_F(TreeOf, BridgesWithOddBusNumbersSayWhatIsOdd) {
  const std::vector<std::pair<const char*, const char*>> bridges = {{"0000:00:01.0", "00 02 02"},
                                                                    {"0000:00:02.0", "00 02 04"},
                                                                    {"0000:00:03.0", "00 00 00"},
                                                                    {"0000:02:01.0", "02 02 02"},
                                                                    {"0000:02:02.0", "02 01 09"},
                                                                    {"0000:02:03.0", "02 07 05"},
                                                                    {"0000:07:00.0", "07 02 07"}};
  for (const auto& [name, buses] : bridges)
    add_device(tree_, name, express("86 80 01 0a", "42 00", true, buses));
  add_device(tree_, "0000:07:01.0", express("b3 15 19 10", "02 00", false, ""));
  const Ran ran = list({});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"0000:00:01.0  8086:0a01  bus 02 pcie (odd: also below 0000:00:02.0)",
                    "0000:00:03.0  8086:0a01  bus 00 pcie (not set up)",
                    "0000:02:01.0  8086:0a01  bus 02 pcie (odd: its own bus)",
                    "0000:02:02.0  8086:0a01  bus 01-09 pcie (odd: lower than its own bus)",
                    "0000:02:03.0  8086:0a01  bus 07-05 pcie (odd: ends before it begins)",
                    "0000:07:00.0  8086:0a01  bus 02-07 pcie (odd: lower than its own bus)"}));
  for (const auto& [name, buses] : bridges) {
    const auto at = ran.out.find(std::string(name) + "  ");
    EXPECT_NE(at, std::string::npos) << name;
    EXPECT_EQ(ran.out.find(std::string(name) + "  ", at + 1), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace pcitune::test
