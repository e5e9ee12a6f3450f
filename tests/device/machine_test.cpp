// Which registers and fields a device has, and what must be read to know.
#include "pcitune/device/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/locate.h"
#include "pcitune/device/survey.h"
#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "support/fake_source.h"
#include "support/keys.h"
#include "support/synthetic.h"

namespace pcitune::device {
namespace {

using test::Access;
using test::FakeSource;
using test::name_of;
using test::Space;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

const char* const kName = "0000:01:00.0";

class MachineTest : public ::testing::Test {
 protected:
  Device device(const Space& space) {
    source.add(kName, space);
    Device found{.name = name_of(kName)};
    EXPECT_TRUE(survey.read_registers(found));
    return found;
  }
  // Reads what one key needs, and no more.
  Device device_for(std::string_view key) {
    Device found{.name = name_of(kName)};
    EXPECT_TRUE(survey.read_key(found, parse_key(key).value()));
    return found;
  }

  FakeSource source;
  Survey survey{source};
};

std::vector<std::string> register_keys(const Device& device, std::string_view capability) {
  std::vector<std::string> keys;
  for (const CapabilityAt& at : device.capabilities) {
    if (at.table == nullptr || at.table->text(at.table->key) != capability) continue;
    for (const RegisterAt& reg : registers_of(device, at))
      keys.push_back(key_text(reg, std::nullopt));
  }
  return keys;
}

Space with_command(std::string_view command) { return test::infinihost().put(0x72, command); }

TEST_F(MachineTest, ReadsCodesFromBytes) {
  const Device found = device(test::infinihost());
  EXPECT_EQ(code_of(found, registers::well_known::kMmrbc), 3U);
  EXPECT_EQ(code_of(found, registers::well_known::kOst), 4U);
  EXPECT_EQ(code_of(found, registers::well_known::kEro), 1U);
  EXPECT_EQ(code_of(found, registers::well_known::kDpere), 0U);
  EXPECT_EQ(code_of(found, registers::well_known::kLatencyTimer), 0x40U);
}

TEST_F(MachineTest, KnowsNoCodeOfACapabilityThatIsNotThere) {
  EXPECT_FALSE(code_of(device(test::infinihost()), registers::well_known::kSecondaryMode));
}

TEST_F(MachineTest, PlacesAFieldInConfigurationSpace) {
  const auto at = place_of(device(test::infinihost()), registers::well_known::kMmrbc);
  ASSERT_TRUE(at);
  EXPECT_EQ(at->offset, 0x72);
}

// Version 0 has 8 bytes, versions 1 and 2 have 24 (Linux PCI_CAP_PCIX_SIZEOF_V0, _V1); 3 is
// reserved.
TEST_F(MachineTest, EccRegistersExistInVersions1And2Only) {
  const auto has_ecc = [&](std::string_view command) {
    FakeSource one;
    one.add(kName, with_command(command));
    Survey look(one);
    Device found{.name = name_of(kName)};
    EXPECT_TRUE(look.read_registers(found));
    return register_keys(found, "pcix").size() == 6U;
  };
  EXPECT_FALSE(has_ecc("4e 00"));
  EXPECT_TRUE(has_ecc("4e 10"));
  EXPECT_TRUE(has_ecc("4e 20"));
  EXPECT_FALSE(has_ecc("4e 30"));
}

TEST_F(MachineTest, Version0ReadsNothingBehindStatusForAKey) {
  source.add(kName, test::infinihost());
  Device found{.name = name_of(kName)};
  ASSERT_TRUE(survey.read_key(found, registers::find_key("pcix").path));
  EXPECT_EQ(register_keys(found, "pcix").size(), 2U);
  for (const Access& read : source.reads()) EXPECT_LE(read.offset + read.count, 0x78U);
}

TEST_F(MachineTest, IsReadInFewPiecesWhereAllIsWanted) {
  device(test::infinihost());
  EXPECT_THAT(
      source.reads(),
      ElementsAre(Access{kName, 0x00, 64}, Access{kName, 0x40, 24}, Access{kName, 0x60, 160}))
      << "58h-5Fh is a window of this card that reading may disturb";
}

TEST_F(MachineTest, OfADumpIsReadInTheForbiddenWindowToo) {
  source.be_a_file();
  EXPECT_TRUE(device(test::infinihost()).image.knows(0x40, 0xC0));
}

TEST_F(MachineTest, EccRegistersOfABridgeLieBehindItsSplitControls) {
  const Device found = device(test::amd_8131().put(0xA2, "c3 20").put(0xB0, "00 00 00 80"));
  EXPECT_THAT(register_keys(found, "pcix_bridge"), Contains("pcix_bridge.ecc_control"));
  const auto at = place_of(found, test::field("pcix_bridge.ecc_control.ecc_mode"));
  ASSERT_TRUE(at);
  EXPECT_EQ(at->offset, 0xB0);
  EXPECT_EQ(code_of(found, test::field("pcix_bridge.ecc_control.ecc_mode")), 1U);
}

TEST_F(MachineTest, TheBankBitsOfEccControlAreABridgesAlone) {
  const Device found = device(with_command("4e 20"));
  const auto at = place_of(found, test::field("pcix.ecc_control.phase"));
  ASSERT_TRUE(at);
  const auto secondary = test::field("pcix.ecc_control.secondary_bank");
  EXPECT_EQ(fields_of(found, *at) >> secondary.index() & 1U, 0U);
}

TEST_F(MachineTest, ABridgeHasNoPcixCommand) {
  const Device found = device(test::amd_8131());
  EXPECT_THAT(register_keys(found, "pcix"), IsEmpty());
  EXPECT_FALSE(place_of(found, registers::well_known::kMmrbc));
}

TEST_F(MachineTest, ABridgeHasABridgesHeader) {
  const auto keys = register_keys(device(test::amd_8131()), "pci");
  EXPECT_THAT(keys, Contains("pci.bridge_control"));
  EXPECT_THAT(keys, Contains("pci.secondary_latency_timer"));
  EXPECT_THAT(keys, Not(Contains("pci.min_gnt")));
}

TEST_F(MachineTest, ADeviceHasADevicesHeader) {
  const auto keys = register_keys(device(test::infinihost()), "pci");
  EXPECT_THAT(keys, Contains("pci.min_gnt"));
  EXPECT_THAT(keys, Not(Contains("pci.bridge_control")));
}

TEST_F(MachineTest, ACardBusBridgeHasTheCommonHeaderAndItsOwn) {
  const Device found = device(test::plain_device("4c 10 50 ac", "00 07 06").put(0x0E, "02"));
  EXPECT_THAT(register_keys(found, "cardbus"), Contains("cardbus.bridge_control"));
  EXPECT_THAT(register_keys(found, "pci"), Not(Contains("pci.bridge_control")));
}

TEST_F(MachineTest, AHeaderOfAnUnknownKindHasNoRegisters) {
  const Device found = device(test::infinihost().put(0x0E, "7f"));
  EXPECT_FALSE(found.header_layout());
  EXPECT_THAT(register_keys(found, "pci"), IsEmpty());
}

// ---- Keys with numbers
// ---------------------------------------------------------------------------

Space two_pcix() { return test::infinihost().put(0x70, "07 90").put(0x90, "07 00 1c 00"); }

TEST_F(MachineTest, ASecondCapabilityHasANumberInItsKeys) {
  const auto keys = register_keys(device(two_pcix()), "pcix");
  EXPECT_THAT(keys, ElementsAre("pcix.command", "pcix.status", "pcix@1.command", "pcix@1.status"));
}

TEST_F(MachineTest, AKeyWithANumberReachesTheSecondCapability) {
  const Device found = device(two_pcix());
  const auto located = locate_word(found, parse_key("pcix@1.command.mmrbc").value());
  ASSERT_TRUE(located);
  EXPECT_EQ(located->at.offset, 0x92);
  EXPECT_EQ(located->word, 0x001CU);
  EXPECT_EQ(key_text(located->at, registers::well_known::kMmrbc), "pcix@1.command.mmrbc");
}

TEST_F(MachineTest, AThirdCapabilityIsNotFound) {
  const auto located = locate(device(two_pcix()), parse_key("pcix@2.command").value());
  ASSERT_FALSE(located);
  EXPECT_EQ(located.error().code, util::ErrorCode::kNotFound);
}

TEST_F(MachineTest, ARegisterOfOneFieldDropsTheThirdPart) {
  const auto at = place_of(device(test::infinihost()), registers::well_known::kLatencyTimer);
  EXPECT_EQ(key_text(*at, registers::well_known::kLatencyTimer), "pci.latency_timer");
}

// ---- What a key needs
// ----------------------------------------------------------------------------

TEST_F(MachineTest, AKeyReadsItsListAndItsRegisterOnly) {
  source.add(kName, test::infinihost());
  device_for("pcix.command.mmrbc");
  EXPECT_THAT(source.reads(),
              ElementsAre(Access{kName, 0x00, 64}, Access{kName, 0x70, 2}, Access{kName, 0x72, 2}));
}

TEST_F(MachineTest, AKeyOfTheHeaderReadsNothingBehindIt) {
  source.add(kName, test::plain_device("86 80 08 10"));
  device_for("pci.latency_timer");
  EXPECT_THAT(source.reads(), ElementsAre(Access{kName, 0x00, 64}));
}

TEST_F(MachineTest, AnEccKeyReadsTheVersionThatDecidesIt) {
  source.add(kName, with_command("4e 20"));
  EXPECT_TRUE(code_of(device_for("pcix.ecc_control.phase"), test::field("pcix.ecc_control.phase")));
}

TEST_F(MachineTest, SeveralFieldsReadEachRegisterOnce) {
  source.add(kName, test::infinihost());
  Device found{.name = name_of(kName)};
  const std::vector<registers::FieldRef> wanted{registers::well_known::kMmrbc,
                                                registers::well_known::kOst,
                                                registers::well_known::kDmmrbc,
                                                registers::well_known::kSecondaryMode};
  ASSERT_TRUE(survey.read_fields(found, wanted));
  EXPECT_THAT(source.reads(),
              ElementsAre(Access{kName, 0x00, 64},
                          Access{kName, 0x70, 2},
                          Access{kName, 0x72, 2},
                          Access{kName, 0x74, 4}));
}

// ---- Unknown is not absent
// -----------------------------------------------------------------------

TEST_F(MachineTest, WithoutPrivilegeAFieldIsUnknownAndNotAbsent) {
  source.add(kName, test::infinihost()).readable = 64;
  const auto located = locate_word(device_for("mmrbc"), parse_key("mmrbc").value());
  ASSERT_FALSE(located);
  EXPECT_EQ(located.error().code, util::ErrorCode::kPermission);
  EXPECT_EQ(located.error().what,
            "only 64 bytes are readable, pcix.command.mmrbc lies beyond: unknown, not absent. Use "
            "sudo; in a container use -F with a dump from the host");
}

TEST_F(MachineTest, AnEccFieldIsUnknownWhileTheVersionIs) {
  auto& fake = source.add(kName, with_command("4e 20"));
  fake.readable = 0x72;
  fake.short_gap = config::Gap::kNotGiven;
  const auto key = parse_key("pcix.ecc_control.phase").value();
  const auto located = locate_word(device_for("pcix.ecc_control.phase"), key);
  ASSERT_FALSE(located);
  EXPECT_EQ(located.error().code, util::ErrorCode::kUnreachable) << util::message(located.error());
}

TEST_F(MachineTest, ADeviceWithoutTheCapabilityHasNoField) {
  source.add(kName, test::plain_device("86 80 08 10"));
  const auto located = locate_word(device_for("mmrbc"), parse_key("mmrbc").value());
  ASSERT_FALSE(located);
  EXPECT_EQ(located.error().code, util::ErrorCode::kNotFound);
}

// A capability at the end of the conventional space does not go on into the extended one.
TEST_F(MachineTest, ARegisterBehindTheConventionalSpaceIsNone) {
  Device device{.name = test::name_of("0000:01:00.0"),
                .image = test::plain_bridge("02", "02").image()};
  const auto path = registers::find_key("pcix_bridge.upstream").path;
  const CapabilityAt capability{.table = path.capability,
                                .kind = registers::AnchorKind::kCapability,
                                .id = 0x07,
                                .offset = 0xF8};
  device.capabilities.push_back(capability);
  EXPECT_TRUE(
      register_at(device, capability, registers::find_key("pcix_bridge.status").path.reg.value()));
  EXPECT_FALSE(register_at(device, capability, path.reg.value()));  // 100h
}

}  // namespace
}  // namespace pcitune::device
