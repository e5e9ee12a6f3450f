// Who is below whom, whatever the parents say.
#include "pcitune/device/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fake_source.h"

namespace pcitune::device {
namespace {

using ::testing::ElementsAre;

// Devices by address; "<" is the host bridge above, "?" nobody known, else an index.
struct Node {
  std::string_view name;
  std::optional<std::size_t> parent = {};
  bool on_root_bus = false;
};

Machine machine_of(const std::vector<Node>& nodes) {
  Machine machine;
  for (const Node& node : nodes) {
    Device& device = machine.devices.emplace_back();
    device.name = test::name_of(node.name);
    device.parent = node.parent;
    device.on_root_bus = node.on_root_bus;
    device.identity = config::Identity{.vendor = 0x15B3, .device = 0x1019};
  }
  return machine;
}

// "1 0000:02:00.0", "* 0000:00": depth and name; "2 0000:04:00.2-0000:04:00.4" for three functions.
std::vector<std::string> rows_of(const Machine& machine, const std::vector<bool>& is_virtual = {}) {
  std::vector<std::string> texts;
  for (const TreeRow& row : tree_of(machine, is_virtual)) {
    const std::string first = config::to_string(machine.devices[row.device].name);
    const std::string last = config::to_string(machine.devices[row.last_device].name);
    std::string text = std::to_string(row.depth) + " ";
    if (row.kind == TreeRow::Kind::kHostBridge) text += "host bridge of " + first;
    if (row.kind == TreeRow::Kind::kUnknownBridge) text += "unknown above " + first;
    if (row.kind == TreeRow::Kind::kNoAddress) text += "no address " + first;
    if (row.kind == TreeRow::Kind::kLoop) text += "loop";
    if (row.kind == TreeRow::Kind::kDevice) text += first;
    if (row.kind == TreeRow::Kind::kVirtualFunctions)
      text += std::to_string(row.count) + " " + first + "-" + last;
    if (row.is_last_below) text += " .";
    texts.push_back(text);
  }
  return texts;
}

TEST(Tree, GoesFromTheHostBridgesDownByAddress) {
  const Machine machine = machine_of({{"0000:02:00.0", 2},
                                      {"0001:00:00.0", {}, true},
                                      {"0000:00:02.0", {}, true},
                                      {"0000:02:01.0", 2},
                                      {"0000:00:01.0", {}, true}});
  EXPECT_THAT(rows_of(machine),
              ElementsAre("0 host bridge of 0000:00:01.0",
                          "1 0000:00:01.0",
                          "1 0000:00:02.0 .",
                          "2 0000:02:00.0",
                          "2 0000:02:01.0 .",
                          "0 host bridge of 0001:00:00.0",
                          "1 0001:00:00.0 ."));
}

TEST(Tree, SaysWhereTheBridgeAboveIsNotKnown) {
  const Machine machine =
      machine_of({{"0000:02:00.0"}, {"0000:03:00.0"}, {"#1"}, {"0000:02:01.0"}, {"#2"}});
  EXPECT_THAT(rows_of(machine),
              ElementsAre("0 unknown above 0000:02:00.0",
                          "1 0000:02:00.0",
                          "1 0000:02:01.0 .",
                          "0 unknown above 0000:03:00.0",
                          "1 0000:03:00.0 .",
                          "0 no address #1",
                          "1 #1",
                          "1 #2 ."));
}

TEST(Tree, ListsDevicesThatAreOnlyBelowEachOther) {
  const Machine machine =
      machine_of({{"0000:00:01.0", {}, true}, {"0000:02:00.0", 2}, {"0000:03:00.0", 1}});
  EXPECT_THAT(rows_of(machine),
              ElementsAre("0 host bridge of 0000:00:01.0",
                          "1 0000:00:01.0 .",
                          "0 loop",
                          "1 0000:02:00.0",
                          "1 0000:03:00.0 ."));
}

TEST(Tree, TakesADeviceThatIsItsOwnParent) {
  EXPECT_THAT(rows_of(machine_of({{"0000:00:01.0", 0}})),
              ElementsAre("0 loop", "1 0000:00:01.0 ."));
}

TEST(Tree, HoldsHundredsOfLevels) {
  constexpr std::size_t kLevels = 5000;
  Machine machine;
  for (std::size_t i = 0; i < kLevels; ++i) {
    Device& device = machine.devices.emplace_back();
    device.name = test::name_of("0000:00:01.0");
    if (i != 0) device.parent = i - 1;
  }
  const auto rows = tree_of(machine, {});
  EXPECT_EQ(rows.size(), kLevels + 1);
  EXPECT_EQ(rows.back().depth, kLevels);
}

TEST(Tree, FoldsVirtualFunctionsOfOneKindAndDriver) {
  Machine machine = machine_of({{"0000:00:01.0", {}, true},
                                {"0000:04:00.0", 0},
                                {"0000:04:00.1", 0},
                                {"0000:04:00.2", 0},
                                {"0000:04:00.3", 0},
                                {"0000:04:00.4", 0}});
  const std::vector<bool> is_virtual{false, false, true, true, true, true};
  EXPECT_THAT(rows_of(machine, is_virtual),
              ElementsAre("0 host bridge of 0000:00:01.0",
                          "1 0000:00:01.0 .",
                          "2 0000:04:00.0",
                          "2 4 0000:04:00.1-0000:04:00.4 ."));
  machine.devices[3].identity->driver = "vfio-pci";
  EXPECT_THAT(rows_of(machine, is_virtual),
              ElementsAre("0 host bridge of 0000:00:01.0",
                          "1 0000:00:01.0 .",
                          "2 0000:04:00.0",
                          "2 0000:04:00.1",
                          "2 0000:04:00.2",
                          "2 2 0000:04:00.3-0000:04:00.4 ."));
  EXPECT_EQ(rows_of(machine).size(), 7U);
}

TEST(LooksVirtual, IsSaidByIdsOfOnesInAHeaderThatIsThere) {
  Device device;
  EXPECT_FALSE(looks_virtual(device));
  device.image = test::plain_device("ff ff ff ff").image();
  EXPECT_TRUE(looks_virtual(device));
  device.image = test::plain_device("b3 15 19 10").image();
  EXPECT_FALSE(looks_virtual(device));
  device.image.put(0, std::vector<std::uint8_t>(256, 0xFF));
  EXPECT_FALSE(looks_virtual(device)) << "that one is gone";
}

}  // namespace
}  // namespace pcitune::device
