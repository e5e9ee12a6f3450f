// Conditions held against machines: yes, no, and what is not known.
#include "pcitune/knowledge/conditions.h"

#include "pcitune/knowledge/documents.h"
#include "support/express.h"
#include "support/fake_machine.h"

namespace pcitune::knowledge {
namespace {

using test::FakeMachine;
using test::plain_bridge;
using test::plain_device;

// Conditions as a document has them, of the bridge with the flaw or of the limited device.
Conditions conditions(const std::string& where,
                      const std::string& match = R"({"function_number": {"at_least": 0}})") {
  const std::string text =
      R"({"schema": "pcitune.platform/1", "summary": "s", "rules": [{"id": "A-1", "summary": "s",
    "consequence": "c", "severity": "hang", "scope": "self", "limits": {"pcix.command.ost": 1}, "source": ["s"],
    "confidence": "low", "where": )" +
      where + ", \"match\": " + match + "}]}";
  const auto reading = read_platform(text, "p.json");
  for (const auto& fault : reading.faults) ADD_FAILURE() << util::message(fault);
  if (!reading.document) return {};
  return where == R"({"class": "00"})" ? reading.document->rules[0].match
                                       : reading.document->rules[0].where;
}
Conditions limited(const std::string& match) { return conditions(R"({"class": "00"})", match); }

// An AMD-8131 (revision 12h, its bus 02 at 133 MHz PCI-X) with a dual port card and, behind a
// second bridge, an InfiniHost.
class ConditionsTest : public ::testing::Test {
 protected:
  ConditionsTest() {
    hardware.add("0000:00:0a.0", test::amd_8131()).below_host_bridge();
    hardware.add("0000:02:01.0", plain_bridge("03", "03")).below("0000:00:0a.0");
    hardware.add("0000:02:02.0", plain_device("86 80 79 10")).below("0000:00:0a.0");
    hardware.add("0000:02:02.1", plain_device("86 80 79 10")).below("0000:00:0a.0");
    hardware.add("0000:03:00.0", test::infinihost()).below("0000:02:01.0");
    machine = hardware.survey();
  }

  [[nodiscard]] device::Device& device(std::string_view name) {
    return machine.devices[machine.find(test::name_of(name)).value()];
  }
  [[nodiscard]] Match match(std::string_view name, const Conditions& wanted) const {
    return matches(wanted, machine, machine.find(test::name_of(name)).value());
  }
  void expect(std::string_view name, const std::string& where, Match right) const {
    EXPECT_EQ(match(name, conditions(where)), right) << name << " " << where;
  }
  void bridge(const std::string& where, Match right) const { expect("0000:00:0a.0", where, right); }
  void card(const std::string& where, Match right) const { expect("0000:03:00.0", where, right); }

  FakeMachine hardware;
  device::Machine machine;
};

TEST_F(ConditionsTest, CompareIds) {
  card(R"({"id": "15b3:5a44"})", Match::kYes);
  card(R"({"id": ["8086:1229", "15b3:5a4x"]})", Match::kYes);
  card(R"({"id": "15b3:*"})", Match::kYes);
  card(R"({"id": "*:5a44"})", Match::kYes);
  card(R"({"id": "15b3:5a45"})", Match::kNo);
  card(R"({"id": "15b3:5b4x"})", Match::kNo);
  card(R"({"subsystem": "15b3:5a44"})", Match::kYes);
  card(R"({"subsystem": "103c:5a44"})", Match::kNo);
  card(R"({"class": "0c06"})", Match::kYes);
  card(R"({"class": ["02", "0c"]})", Match::kYes);
  card(R"({"class": "0c0601"})", Match::kNo);
  bridge(R"({"subsystem": "1022:7450"})", Match::kUnknown);  // where a bridge has it was not read
}

TEST_F(ConditionsTest, AskForAllMembers) {
  card(R"({"id": "15b3:5a44", "class": "0c06"})", Match::kYes);
  card(R"({"id": "15b3:5a44", "class": "02"})", Match::kNo);
  card(R"({"id": "15b3:5a44", "slot": "3"})", Match::kUnknown);
  card(R"({"id": "15b3:5a45", "slot": "3"})", Match::kNo);  // whatever the slot
}

// Revision 12h of the bridge, a1h of the card.
TEST_F(ConditionsTest, CompareRevisions) {
  bridge(R"({"revision": "0x12"})", Match::kYes);
  bridge(R"({"revision": "<=0x12"})", Match::kYes);
  bridge(R"({"revision": "<=0x11"})", Match::kNo);
  bridge(R"({"revision": ["0x01", "0x12-0x13"]})", Match::kYes);
  bridge(R"({"revision": "0x13-0xff"})", Match::kNo);
  device("0000:00:0a.0").image = {};
  bridge(R"({"revision": "<=0x12"})", Match::kUnknown);
}

TEST_F(ConditionsTest, CompareDriversWhereTheyAreKnown) {
  hardware.add("0000:02:03.0", plain_device("b3 15 21 10")).driver = "ib_mthca";
  machine = hardware.survey();
  expect("0000:02:03.0", R"({"driver": ["mlx4_core", "ib_mthca"]})", Match::kYes);
  expect("0000:02:03.0", R"({"driver": "mlx4_core"})", Match::kNo);
  device("0000:02:03.0").identity->driver_known = false;
  expect("0000:02:03.0", R"({"driver": "ib_mthca"})", Match::kUnknown);
}

TEST_F(ConditionsTest, TakeIdsFromTheHeaderOfADump) {
  device("0000:03:00.0").identity.reset();
  card(R"({"id": "15b3:5a44", "class": "0c06", "subsystem": "15b3:5a44"})", Match::kYes);
  card(R"({"id": "15b3:5a45"})", Match::kNo);
  device("0000:03:00.0").image = test::Space().put(0, "ff ff ff ff").image();  // a virtual function
  card(R"({"id": "15b3:5a44"})", Match::kUnknown);
  device("0000:03:00.0").image = {};
  card(R"({"class": "0c06"})", Match::kUnknown);
}

TEST_F(ConditionsTest, ComparePlaces) {
  card(R"({"address": "0000:03:00.0"})", Match::kYes);
  card(R"({"address": ["0000:02:00.0", "0001:03:00.0"]})", Match::kNo);
  card(R"({"path": "0000:00:0a.0/01.0/00.0"})", Match::kYes);
  card(R"({"path": "0000:00:0a.0/02.0/00.0"})", Match::kNo);
  card(R"({"path": "0000:02:01.0/00.0"})", Match::kNo);
  card(R"({"path": "0000:00:00.0/0a.0/01.0/00.0"})", Match::kNo);
  bridge(R"({"path": "0000:00:0a.0"})", Match::kYes);
  card(R"({"behind": "0000:00:0a.0"})", Match::kYes);
  card(R"({"behind": "1022:7450"})", Match::kYes);
  card(R"({"behind": ["0000:00:0b.0", "1022:7458"]})", Match::kNo);
  bridge(R"({"behind": "0000:00:0a.0"})", Match::kNo);  // not behind itself
}

TEST_F(ConditionsTest, DoNotGuessWhatIsAboveTheTopmostBridge) {
  device("0000:00:0a.0").on_root_bus = false;
  card(R"({"behind": "1022:7458"})", Match::kUnknown);
  card(R"({"behind": "1022:7450"})", Match::kYes);
  card(R"({"path": "0000:00:0a.0/01.0/00.0"})", Match::kUnknown);
  card(R"({"path": "0000:00:1f.0/00.0/0a.0/01.0/00.0"})", Match::kUnknown);
  card(R"({"path": "0000:00:0a.0/01.0/01.0"})", Match::kNo);
  device("0000:03:00.0").name = test::name_of("#1");
  EXPECT_EQ(match("#1", conditions(R"({"address": "0000:03:00.0"})")), Match::kUnknown);
  EXPECT_EQ(match("#1", conditions(R"({"path": "0000:03:00.0"})")), Match::kUnknown);
}

TEST_F(ConditionsTest, CompareSlots) {
  card(R"({"slot": "3"})", Match::kUnknown);
  device("0000:03:00.0").whereabouts = config::Whereabouts{.told = true, .slot = "3"};
  card(R"({"slot": ["2", "3"]})", Match::kYes);
  card(R"({"slot": "2"})", Match::kNo);
  device("0000:03:00.0").whereabouts = config::Whereabouts{.told = true};
  card(R"({"slot": "3"})", Match::kNo);
}

// Mode 3 is PCI-X Mode 1 at 133 MHz (PCI-X 1.0b, Secondary Status).
TEST_F(ConditionsTest, CompareTheModeOfTheBusBelow) {
  bridge(R"({"secondary_mode": "mode1-133"})", Match::kYes);
  bridge(R"({"secondary_mode": ["conventional", "mode1-66"]})", Match::kNo);
  bridge(R"({"pcix_secondary": true})", Match::kYes);
  bridge(R"({"pcix_secondary": false})", Match::kNo);
  expect("0000:02:01.0", R"({"pcix_secondary": true})", Match::kNo);  // no PCI-X bridge
  expect("0000:02:01.0", R"({"pcix_secondary": false})", Match::kYes);
  hardware.add("0000:00:0b.0", test::amd_8131().put(0xA2, "03 00")).below_host_bridge();
  machine = hardware.survey();
  expect("0000:00:0b.0", R"({"pcix_secondary": true})", Match::kNo);
  expect("0000:00:0b.0", R"({"secondary_mode": "conventional"})", Match::kYes);
  device("0000:00:0a.0").image = test::amd_8131().image(0xA2);
  bridge(R"({"secondary_mode": "mode1-133"})", Match::kUnknown);
  bridge(R"({"pcix_secondary": false})", Match::kUnknown);
}

TEST_F(ConditionsTest, CountMastersOnNestedBusesButNoBridges) {
  bridge(R"({"masters": 3})", Match::kYes);
  bridge(R"({"masters": {"at_least": 4}})", Match::kNo);
  bridge(R"({"masters": {"at_most": 2}})", Match::kNo);
  expect("0000:02:01.0", R"({"masters": 1})", Match::kYes);
  device("0000:02:02.1").identity.reset();
  device("0000:02:02.1").image = {};  // might be a bridge
  bridge(R"({"masters": 3})", Match::kUnknown);
  bridge(R"({"masters": {"at_least": 2}})", Match::kYes);
  bridge(R"({"masters": {"at_least": 4}})", Match::kNo);
}

TEST_F(ConditionsTest, CountTheFunctionsOfASlot) {
  EXPECT_EQ(match("0000:02:02.0", limited(R"({"functions": 2})")), Match::kYes);
  EXPECT_EQ(match("0000:02:02.0", limited(R"({"functions": 1})")), Match::kNo);
  EXPECT_EQ(match("0000:03:00.0", limited(R"({"functions": {"at_most": 1}})")), Match::kYes);
  EXPECT_EQ(match("0000:02:02.1", limited(R"({"function_number": {"at_least": 1}})")), Match::kYes);
  EXPECT_EQ(match("0000:02:02.1", limited(R"({"function_number": 0})")), Match::kNo);
  device("0000:02:02.1").name = test::name_of("#1");
  EXPECT_EQ(match("#1", limited(R"({"function_number": 0})")), Match::kUnknown);
  EXPECT_EQ(match("#1", limited(R"({"function_number": {"at_most": 7}})")), Match::kYes);
  EXPECT_EQ(match("#1", limited(R"({"functions": 1})")), Match::kUnknown);
}

TEST_F(ConditionsTest, CompareTheBusThatADeviceSitsOn) {
  expect("0000:02:02.0", R"({"bus_type": "pcix"})", Match::kYes);
  card(R"({"bus_type": "pci"})", Match::kYes);  // its bridge has no PCI-X
  card(R"({"bus_type": ["pcix", "pcie"]})", Match::kNo);
  bridge(R"({"bus_type": "pcix"})", Match::kUnknown);  // a host bridge does not tell
  device("0000:02:02.0").walk = device::WalkEnd::kNotWalked;
  expect("0000:02:02.0", R"({"bus_type": "pcix"})", Match::kUnknown);
  hardware.add("0000:00:0b.0", plain_device("86 80 29 12")).below_host_bridge();
  hardware.add("0000:00:01.0", test::express_port(test::kRootPortType, "04", "04"))
      .below_host_bridge();
  hardware.add("0000:04:00.0", test::express_function()).below("0000:00:01.0");
  machine = hardware.survey();
  expect("0000:00:0b.0", R"({"bus_type": "pci"})", Match::kYes);  // it could not sit on another
  expect("0000:04:00.0", R"({"bus_type": "pcie"})", Match::kYes);
  expect("0000:00:01.0", R"({"port_type": "root-port"})", Match::kYes);
  expect("0000:04:00.0", R"({"port_type": ["root-port", "downstream-port"]})", Match::kNo);
  expect("0000:00:0b.0", R"({"port_type": "endpoint"})", Match::kNo);
  device("0000:04:00.0").image = {};
  expect("0000:04:00.0", R"({"port_type": "endpoint"})", Match::kUnknown);
}

TEST_F(ConditionsTest, TellPhysicalFunctionsFromVirtualOnes) {
  card(R"({"function": "pf"})", Match::kYes);
  card(R"({"function": "vf"})", Match::kNo);
  device("0000:03:00.0").around = config::Surroundings{.physical = config::Address{0, 2, 1, 0}};
  card(R"({"function": "vf"})", Match::kYes);
  device("0000:03:00.0").around.reset();
  device("0000:03:00.0").image = {};
  card(R"({"function": "pf"})", Match::kUnknown);
  device("0000:03:00.0").whereabouts =
      config::Whereabouts{.told = true, .physical = config::Address{0, 2, 1, 0}};
  card(R"({"function": "pf"})", Match::kNo);
}

TEST_F(ConditionsTest, ThatAskForNothingMeanEveryDevice) {
  EXPECT_EQ(match("0000:03:00.0", Conditions{}), Match::kYes);
}

TEST(MayMean, ComparesIdsWithPatterns) {
  const Conditions card = conditions(R"({"id": ["8086:10xx", "8086:1229"]})");
  EXPECT_TRUE(may_mean(card, *device::parse_id("8086:1229")));
  EXPECT_TRUE(may_mean(card, *device::parse_id("8086:10ff")));
  EXPECT_TRUE(may_mean(card, *device::parse_id("8086:")));
  EXPECT_FALSE(may_mean(card, *device::parse_id("8086:1129")));
  EXPECT_FALSE(may_mean(card, *device::parse_id("15b3:1229")));
  EXPECT_FALSE(may_mean(conditions(R"({"class": "02"})"), *device::parse_id("8086:1229")));
}

TEST(KernelWords, AreTakenApartAtCommas) {
  const config::System system{.kernel_words = {{"quiet", "pci=nomsi,pcie_bus_perf"}}};
  EXPECT_EQ(has_kernel_words({"pci=pcie_bus_perf"}, system), Match::kYes);
  EXPECT_EQ(has_kernel_words({"quiet", "pci=pcie_bus_perf,nomsi"}, system), Match::kYes);
  EXPECT_EQ(has_kernel_words({"pci=pcie_bus_safe"}, system), Match::kNo);
  EXPECT_EQ(has_kernel_words({"pcie_bus_perf"}, system), Match::kNo);
  EXPECT_EQ(has_kernel_words({"quiet"}, {}), Match::kUnknown);
  EXPECT_EQ(has_kernel_words({}, {}), Match::kYes);
}

}  // namespace
}  // namespace pcitune::knowledge
