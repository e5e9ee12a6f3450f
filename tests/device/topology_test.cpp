// Who is above whom: by links, by bus numbers, in hostile input.
#include "pcitune/device/topology.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fake_source.h"

namespace pcitune::device {
namespace {

using test::FakeSource;
using test::name_of;
using test::plain_bridge;
using test::plain_device;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

class TopologyTest : public ::testing::Test {
 protected:
  // The names above `name`, nearest first, with the bridges added to the machine as needed.
  std::vector<std::string> above(std::string_view name) {
    machine = {};
    machine.devices.push_back({.name = name_of(name)});
    const auto linked = Topology(survey).add_ancestors(machine);
    if (!linked) return {util::message(linked.error())};
    return names_above(0);
  }
  // The same over all devices at once.
  std::vector<std::string> above_of_all(std::string_view name) {
    machine = {};
    const auto names = source.list().value();
    for (const auto& each : names) machine.devices.push_back({.name = each});
    EXPECT_TRUE(Topology(survey).add_ancestors(machine));
    return names_above(machine.find(name_of(name)).value());
  }
  std::vector<std::string> names_above(std::size_t device) {
    std::vector<std::string> names;
    for (const std::size_t at : ancestors_of(machine, device)) {
      names.push_back(config::to_string(machine.devices[at].name));
    }
    return names;
  }

  FakeSource source;
  Survey survey{source};
  Machine machine;
};

TEST_F(TopologyTest, FollowsLinksUpwards) {
  source.add("0000:00:0a.0", test::amd_8131()).below_host_bridge();
  source.add("0000:02:01.0", plain_bridge("03", "03")).below("0000:00:0a.0");
  source.add("0000:03:00.0", test::infinihost()).below("0000:02:01.0");
  EXPECT_THAT(above("0000:03:00.0"), ElementsAre("0000:02:01.0", "0000:00:0a.0"));
  EXPECT_THAT(above_of_all("0000:03:00.0"), ElementsAre("0000:02:01.0", "0000:00:0a.0"));
}

TEST_F(TopologyTest, WithLinksReadsTheBridgesOnTheWayUpOnly) {
  source.add("0000:00:0a.0", test::amd_8131()).below_host_bridge();
  source.add("0000:00:0b.0", plain_bridge("04", "04")).below_host_bridge();
  source.add("0000:02:00.0", test::infinihost()).below("0000:00:0a.0");
  above("0000:02:00.0");
  EXPECT_THAT(source.read_devices(), ElementsAre("0000:00:0a.0"));
  EXPECT_EQ(source.listed(), 0U);
}

TEST_F(TopologyTest, FollowsBusNumbersWithoutLinks) {
  source.add("0000:00:0a.0", test::amd_8131());  // secondary bus 02
  source.add("0000:02:01.0", plain_bridge("03", "03"));
  source.add("0000:03:00.0", test::infinihost());
  EXPECT_THAT(above("0000:03:00.0"), ElementsAre("0000:02:01.0", "0000:00:0a.0"));
  EXPECT_THAT(above_of_all("0000:03:00.0"), ElementsAre("0000:02:01.0", "0000:00:0a.0"));
}

TEST_F(TopologyTest, FollowsTheBusNumbersOfACardBusBridge) {
  source.add("0000:00:04.0", plain_bridge("05", "08").put(0x09, "00 07 06").put(0x0E, "02"));
  source.add("0000:05:00.0", plain_device("86 80 08 10"));
  EXPECT_THAT(above("0000:05:00.0"), ElementsAre("0000:00:04.0"));
}

TEST_F(TopologyTest, ByBusNumbersReadsBridgesOnly) {
  source.add("0000:00:0a.0", test::amd_8131());
  source.add("0000:02:00.0", test::infinihost());
  source.add("0000:02:01.0", plain_device("86 80 08 10"));
  above("0000:02:00.0");
  EXPECT_THAT(source.read_devices(), Not(Contains("0000:02:01.0")));
}

TEST_F(TopologyTest, NothingIsAboveADeviceOnTheRootBus) {
  source.add("0000:00:0a.0", test::amd_8131());
  source.add("0000:00:01.0", plain_device("86 80 08 10"));
  EXPECT_THAT(above("0000:00:01.0"), IsEmpty());
}

TEST_F(TopologyTest, KeepsTwoDomainsApart) {
  source.add("0000:00:0a.0", plain_bridge("02", "02"));
  source.add("0001:00:0b.0", plain_bridge("02", "02"));
  source.add("0001:02:00.0", test::infinihost());
  EXPECT_THAT(above("0001:02:00.0"), ElementsAre("0001:00:0b.0"));
}

TEST_F(TopologyTest, KeepsTwoDumpsApart) {
  source.be_a_file();
  source.add("0000:00:0a.0", plain_bridge("02", "02"));
  source.add("2/0000:00:0b.0", plain_bridge("02", "02"));
  source.add("0000:02:00.0", test::infinihost());
  source.add("2/0000:02:00.0", test::infinihost());
  EXPECT_THAT(above("2/0000:02:00.0"), ElementsAre("2/0000:00:0b.0"));
  EXPECT_THAT(above_of_all("0000:02:00.0"), ElementsAre("0000:00:0a.0"));
}

TEST_F(TopologyTest, NothingIsAboveADeviceWithoutAddress) {
  source.be_a_file();
  source.add("#1", test::infinihost());
  source.add("0000:00:0a.0", plain_bridge("01", "ff"));
  EXPECT_THAT(above("#1"), IsEmpty());
}

// A virtual function may sit on a bus above its bridge's secondary one: no bridge but the range
// tells.
TEST_F(TopologyTest, PlacesAFunctionByTheRangeOfBuses) {
  source.add("0000:00:0a.0", plain_bridge("02", "07"));
  source.add("0000:02:01.0", plain_bridge("04", "06"));
  source.add("0000:05:00.0", plain_device("ff ff ff ff")).virtual_function = true;
  EXPECT_THAT(above("0000:05:00.0"), ElementsAre("0000:02:01.0", "0000:00:0a.0"));
}

// ---- Hostile input
// -------------------------------------------------------------------------------

TEST_F(TopologyTest, EndsInALoopOfLinks) {
  source.add("0000:01:00.0", plain_bridge("02", "02")).below("0000:02:00.0");
  source.add("0000:02:00.0", plain_bridge("01", "01")).below("0000:01:00.0");
  source.add("0000:02:01.0", test::infinihost()).below("0000:02:00.0");
  EXPECT_THAT(above("0000:02:01.0"), ElementsAre("0000:02:00.0", "0000:01:00.0"));
  EXPECT_THAT(above_of_all("0000:01:00.0"), ElementsAre("0000:02:00.0"));
}

TEST_F(TopologyTest, ADeviceLinkedToItselfHasNothingAbove) {
  source.add("0000:01:00.0", plain_bridge("02", "02")).below("0000:01:00.0");
  EXPECT_THAT(above("0000:01:00.0"), IsEmpty());
}

TEST_F(TopologyTest, EndsInALoopOfBusNumbers) {
  source.add("0000:01:00.0", plain_bridge("02", "02"));
  source.add("0000:02:00.0", plain_bridge("01", "01"));
  source.add("0000:02:01.0", test::infinihost());
  EXPECT_THAT(above("0000:02:01.0"), ElementsAre("0000:01:00.0"));
}

TEST_F(TopologyTest, ABridgeThatIsNotConfiguredIsAboveNobody) {
  source.add("0000:00:0a.0", plain_bridge("00", "00"));
  source.add("0000:00:01.0", test::infinihost());
  EXPECT_THAT(above("0000:00:01.0"), IsEmpty());
}

TEST_F(TopologyTest, ASleepingBridgeIsNotRead) {
  source.add("0000:00:0a.0", plain_bridge("02", "02")).asleep = true;
  source.add("0000:02:00.0", test::infinihost());
  above("0000:02:00.0");
  EXPECT_THAT(source.reads(), IsEmpty());
}

TEST_F(TopologyTest, ABridgeThatWasPulledOutDoesNotStopTheOthers) {
  source.add("0000:00:0a.0", plain_bridge("02", "02"));
  source.add("0000:00:0b.0", plain_bridge("03", "03")).removed = true;
  source.add("0000:02:00.0", test::infinihost());
  EXPECT_THAT(above("0000:02:00.0"), ElementsAre("0000:00:0a.0"));
}

// ---- The bus's mode
// ------------------------------------------------------------------------------

class BusModeTest : public TopologyTest {
 protected:
  BusMode mode_below(const test::Space& bridge, const test::Space& card = test::infinihost()) {
    source.add("0000:00:0a.0", bridge);
    source.add("0000:02:00.0", card);
    machine.devices.push_back({.name = name_of("0000:02:00.0")});
    EXPECT_TRUE(survey.read_list(machine.devices[0]));
    EXPECT_TRUE(Topology(survey).add_ancestors(machine));
    const auto key = registers::find_key("pcix_bridge.secondary_status").path;
    for (Device& device : machine.devices) EXPECT_TRUE(survey.read_key(device, key));
    return bus_mode(machine, 0);
  }
};

TEST_F(BusModeTest, IsWhatThePcixBridgeAboveSays) {
  const BusMode mode = mode_below(test::amd_8131());
  EXPECT_EQ(mode.kind, BusMode::Kind::kPcix);
  EXPECT_EQ(mode.mode, 3);
}

// Mode 2 needs all four bits: three make 66 MHz of it.
TEST_F(BusModeTest, TellsMode2FromMode1) {
  EXPECT_EQ(mode_below(test::amd_8131().put(0xA2, "43 02")).mode, 9);
}

TEST_F(BusModeTest, IsConventionalBelowAPcixBridgeInThatMode) {
  EXPECT_EQ(mode_below(test::amd_8131().put(0xA2, "03 00")).kind, BusMode::Kind::kConventional);
}

TEST_F(BusModeTest, IsConventionalBelowABridgeWithoutPcix) {
  EXPECT_EQ(mode_below(plain_bridge("02", "02")).kind, BusMode::Kind::kConventional);
}

TEST_F(BusModeTest, IsUnknownWithoutABridgeAbove) {
  EXPECT_EQ(mode_below(plain_bridge("09", "09")).kind, BusMode::Kind::kUnknown);
}

TEST_F(BusModeTest, IsExpressForAPcieFunction) {
  const auto card =
      plain_device("b3 15 21 10").put(0x06, "10 00").put(0x34, "40").put(0x40, "10 00 02 00");
  EXPECT_EQ(mode_below(plain_bridge("02", "02"), card).kind, BusMode::Kind::kExpress);
}

TEST_F(BusModeTest, IsUnknownWhileTheBridgesListIs) {
  source.add("0000:00:0a.0", test::amd_8131()).readable = 64;
  source.add("0000:02:00.0", test::infinihost());
  machine.devices.push_back({.name = name_of("0000:02:00.0")});
  ASSERT_TRUE(Topology(survey).add_ancestors(machine));
  EXPECT_EQ(bus_mode(machine, 0).kind, BusMode::Kind::kUnknown);
}

// A function whose own list cannot be read is not conventional for that.
TEST_F(BusModeTest, IsExpressBelowAPcieRootPort) {
  auto port = plain_bridge("02", "02");
  port.put(0x06, "10 00").put(0x34, "40").put(0x40, "10 00 42 00");  // PCI Express, type 4
  auto sleeper = plain_device("86 80 21 15");
  EXPECT_EQ(mode_below(port, sleeper).kind, BusMode::Kind::kExpress);
}

TEST_F(BusModeTest, IsConventionalBelowAPcieToPciBridge) {
  auto bridge = plain_bridge("02", "02");
  bridge.put(0x06, "10 00").put(0x34, "40").put(0x40, "10 00 72 00");  // PCI Express, type 7
  EXPECT_EQ(mode_below(bridge).kind, BusMode::Kind::kConventional);
}

}  // namespace
}  // namespace pcitune::device
