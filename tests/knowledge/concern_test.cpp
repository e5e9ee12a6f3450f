// Rules looked for in each scope. The machine: an AMD-8131 above bus 02; there a second bridge with
// an InfiniHost below, and a card; a root port above bus 04 with a device of two functions.
#include "pcitune/knowledge/concern.h"

#include "support/express.h"
#include "support/fake_machine.h"

namespace pcitune::knowledge {
namespace {

PlatformRule rule(const std::string& scope,
                  const std::string& where,
                  const std::string& more = "") {
  const auto reading = read_platform(
      R"({"schema": "pcitune.platform/1", "summary": "s", "rules": [{"id": "A-1", "summary": "s", "consequence": "c",
        "severity": "hang", "limits": {"pcix.command.ost": 1}, "source": ["s"], "confidence": "low", "scope": ")" +
          scope + R"(", "where": {"id": ")" + where + "\"}" + more + "}]}",
      "p.json");
  for (const auto& fault : reading.faults) ADD_FAILURE() << util::message(fault);
  return reading.document ? reading.document->rules[0] : PlatformRule{};
}

class ConcernTest : public ::testing::Test {
 protected:
  ConcernTest() {
    hardware.add("0000:00:01.0", test::express_port(test::kRootPortType, "04", "04"))
        .below_host_bridge();
    hardware.add("0000:00:0a.0", test::amd_8131()).below_host_bridge();
    hardware.add("0000:02:01.0", test::plain_bridge("03", "03")).below("0000:00:0a.0");
    hardware.add("0000:02:02.0", test::plain_device("86 80 79 10")).below("0000:00:0a.0");
    hardware.add("0000:03:00.0", test::infinihost()).below("0000:02:01.0");
    hardware.add("0000:04:00.0", test::express_function()).below("0000:00:01.0");
    hardware.add("0000:80:00.0", test::plain_device("86 80 79 10")).below_host_bridge();
    machine = hardware.survey();
  }
  [[nodiscard]] std::size_t index(std::string_view name) const {
    return machine.find(test::name_of(name)).value();
  }
  // The name of the device with the flaw, "none", or "unknown".
  [[nodiscard]] std::string flawed(const PlatformRule& one, std::string_view name) const {
    const Concern concern = concern_of(one, machine, index(name));
    if (concern.match == Match::kUnknown) return "unknown";
    if (concern.match == Match::kNo) return "none";
    return config::to_string(machine.devices[concern.flawed.value()].name);
  }

  test::FakeMachine hardware;
  device::Machine machine;
};

TEST_F(ConcernTest, SelfIsTheDevice) {
  EXPECT_EQ(flawed(rule("self", "15b3:5a44"), "0000:03:00.0"), "0000:03:00.0");
  EXPECT_EQ(flawed(rule("self", "1022:7450"), "0000:03:00.0"), "none");
}

TEST_F(ConcernTest, AncestorIsAnyBridgeAbove) {
  EXPECT_EQ(flawed(rule("ancestor", "1022:7450"), "0000:03:00.0"),
            "0000:00:0a.0");  // past its own bridge
  EXPECT_EQ(flawed(rule("ancestor", "1022:7450"), "0000:02:02.0"), "0000:00:0a.0");
  EXPECT_EQ(flawed(rule("ancestor", "1022:7450"), "0000:00:0a.0"), "none");
  EXPECT_EQ(flawed(rule("ancestor", "1022:7450"), "0000:04:00.0"), "none");
}

TEST_F(ConcernTest, RootPortIsTheOneAbove) {
  EXPECT_EQ(flawed(rule("root_port", "8086:2030"), "0000:04:00.0"), "0000:00:01.0");
  EXPECT_EQ(flawed(rule("root_port", "8086:2030"), "0000:00:01.0"), "none");
  EXPECT_EQ(flawed(rule("root_port", "8086:2030"), "0000:03:00.0"), "none");
}

TEST_F(ConcernTest, HostBridgeIsAllBehindTheSameRootBus) {
  const auto one = rule("host_bridge", "15b3:5a44");
  for (const char* const name : {"0000:03:00.0", "0000:02:02.0", "0000:00:0a.0", "0000:04:00.0"})
    EXPECT_EQ(flawed(one, name), "0000:03:00.0") << name;
  EXPECT_EQ(flawed(one, "0000:80:00.0"), "none");
}

TEST_F(ConcernTest, BusAndDescendant) {
  EXPECT_EQ(flawed(rule("bus", "8086:1079"), "0000:02:01.0"), "0000:02:02.0");
  EXPECT_EQ(flawed(rule("bus", "8086:1079"), "0000:03:00.0"), "none");
  EXPECT_EQ(flawed(rule("descendant", "15b3:5a44"), "0000:00:0a.0"), "0000:03:00.0");
  EXPECT_EQ(flawed(rule("descendant", "15b3:5a44"), "0000:03:00.0"), "none");
}

TEST_F(ConcernTest, WhatIsAboveAnUnknownBridgeIsUnknown) {
  machine.devices[index("0000:00:0a.0")].on_root_bus = false;
  EXPECT_EQ(flawed(rule("ancestor", "1022:7458"), "0000:03:00.0"), "unknown");
  EXPECT_EQ(flawed(rule("root_port", "1022:7458"), "0000:03:00.0"), "unknown");
  EXPECT_EQ(flawed(rule("ancestor", "1022:7450"), "0000:03:00.0"), "0000:00:0a.0");
  EXPECT_EQ(flawed(rule("self", "1022:7458"), "0000:03:00.0"), "none");
}

TEST_F(ConcernTest, BothDevicesAndTheKernelMustFit) {
  const auto one =
      rule("ancestor", "1022:7450", R"(, "match": {"id": "15b3:*"}, "kernel": ["pci=nomsi"])");
  EXPECT_EQ(flawed(one, "0000:03:00.0"), "unknown");  // nobody told the command line
  machine.system.kernel_words = {{"quiet", "pci=nomsi"}};
  EXPECT_EQ(flawed(one, "0000:03:00.0"), "0000:00:0a.0");
  EXPECT_EQ(flawed(one, "0000:02:02.0"), "none");
  machine.system.kernel_words = {{"quiet"}};
  EXPECT_EQ(flawed(one, "0000:03:00.0"), "none");
}

TEST_F(ConcernTest, NamesTheDeviceThatMayHaveTheFlaw) {
  device::Device& bridge = machine.devices[index("0000:00:0a.0")];
  bridge.image = {};
  auto one = rule("ancestor", "1022:7450");
  one.where.revisions.push_back({0, 0x12});
  const Concern concern = concern_of(one, machine, index("0000:03:00.0"));
  EXPECT_EQ(concern.match, Match::kUnknown);
  EXPECT_EQ(concern.flawed, index("0000:00:0a.0"));
}

}  // namespace
}  // namespace pcitune::knowledge
