// setpci's words for registers and writes, put together by hand from setpci(8) and the registers'
// layouts. tests/cli/explain_test.cpp runs them through the real setpci.
#include "pcitune/device/setpci_text.h"

#include "pcitune/device/fixed_place.h"
#include "support/fake_machine.h"
#include "support/keys.h"
#include "support/synthetic.h"

namespace pcitune::device {
namespace {

using registers::FieldRef;
using registers::RegisterRef;
using test::field;
using test::reg;

TEST(SetpciRegister, OfTheHeaderIsAnOffset) {
  EXPECT_EQ(setpci_register(reg("pci.latency_timer")), "0d.B");
  EXPECT_EQ(setpci_register(reg("pci.bridge_control")), "3e.W");
}

TEST(SetpciRegister, OfACapabilityCountsFromItsStart) {
  EXPECT_EQ(setpci_register(reg("pcix.command")), "CAP_PCIX+2.W");
  EXPECT_EQ(setpci_register(reg("pcix_bridge.ecc_control")), "CAP_PCIX+10.L");
}

TEST(SetpciRegister, OfAnArrayCountsTheMembers) {
  const RegisterRef log(&test::twins(), 4);
  EXPECT_EQ(setpci_register(log, 0), "CAP_DBG+10.L");
  EXPECT_EQ(setpci_register(log, 2), "CAP_DBG+18.L");
}

TEST(SetpciRegister, HasNoWordsWhereAnIdIsNotEnough) {
  EXPECT_EQ(setpci_register(RegisterRef(&test::synthetic(), 0)), "");  // has a sub-type
  EXPECT_EQ(setpci_register(RegisterRef(&test::scattered(), 0)), "");  // bytes decide
}

// The ACS Control register is at 06h of its capability, behind which bytes decide how many words of
// the egress vector there are; the second of those has no words.
TEST(SetpciRegister, TakesWhatIsFixedOfACapabilityWhoseBytesDecide) {
  EXPECT_EQ(setpci_register(reg("acs.control")), "ECAP_ACS+6.W");
  EXPECT_EQ(setpci_register(reg("acs.egress_vector"), 0), "ECAP_ACS+8.L");
  EXPECT_EQ(setpci_register(reg("acs.egress_vector"), 1), "");
  EXPECT_FALSE(fixed_place(RegisterRef(&test::scattered(), 0)).offset);
  EXPECT_TRUE(fixed_place(RegisterRef(&test::scattered(), 0)).array);
}

TEST(SetpciRegister, OfSixtyFourBitsAreTwoWords) {
  EXPECT_EQ(setpci_register(reg("dsn.serial_number")), "ECAP_DSN+4.L ECAP_DSN+8.L");
}

std::vector<std::string> keys_of(std::string_view word) {
  std::vector<std::string> keys;
  for (const auto& path : keys_of_place(parse_place(word).value())) keys.push_back(key_text(path));
  return keys;
}

TEST(SetpciWord, MayNameACapabilityByItsId) {
  EXPECT_EQ(keys_of("ECAP000d+6.W"), keys_of("ECAP_ACS+6.W"));
  EXPECT_EQ(keys_of("ECAP000d+6.W"), std::vector<std::string>{"acs.control"});
}

TEST(SetpciWord, MeansTheRegistersOfAllHeaderKinds) {
  EXPECT_EQ(keys_of("CAP_PCIX+2.W"),
            (std::vector<std::string>{"pcix.command", "pcix_bridge.secondary_status"}));
  EXPECT_EQ(keys_of("cap_exp+8.w"), std::vector<std::string>{"pcie.devctl"});
}

TEST(SetpciWord, MayBePaddedAndNameTheCapabilityAsWeDo) {
  EXPECT_EQ(keys_of("CAP_EXP+08.w"), std::vector<std::string>{"pcie.devctl"});
  EXPECT_EQ(keys_of("pcix+2.W"), std::vector<std::string>{"pcix.command"});
  EXPECT_EQ(keys_of("ECAP_AER+8.L"), std::vector<std::string>{"aer.uncorrectable_mask"});
  EXPECT_EQ(keys_of("0x04.W"), std::vector<std::string>{"pci.command"});
}

TEST(SetpciWord, IsNothingForAnOffsetBehindTheHeaderOrAnotherWidth) {
  EXPECT_TRUE(keys_of("72.W").empty());
  EXPECT_TRUE(keys_of("CAP_PCIX+4.W").empty());
}

TEST(SetpciWrite, MasksTheField) {
  EXPECT_EQ(setpci_write(field("pcix.command.mmrbc"), 3), "CAP_PCIX+2.W=000c:000c");
  EXPECT_EQ(setpci_write(field("pcix.command.ost"), 1), "CAP_PCIX+2.W=0010:0070");
  EXPECT_EQ(setpci_write(field("pci.latency_timer"), 0x40), "0d.B=40:ff");
}

// PCI-X Status: 18, 19 and 29 are cleared by a written 1. Clearing 18 must not clear the others.
TEST(SetpciWrite, WritesZeroWhereAWrittenOneActs) {
  EXPECT_EQ(setpci_write(field("pcix.status.scd"), 0), "CAP_PCIX+4.L=00040000:200c0000");
}

// Bridge Control: bit 10 is cleared by a written 1, so a write of bit 0 writes it 0.
TEST(SetpciWrite, GuardsBitsBesideAnOrdinaryField) {
  EXPECT_EQ(setpci_write(field("pci.bridge_control.perr"), 1), "3e.W=0001:0401");
}

TEST(SetpciWrite, TakesTheByteThatChangesOfCommand) {
  EXPECT_EQ(setpci_write(field("pci.command.perr"), 1), "04.B=40:40");
  EXPECT_EQ(setpci_write(field("pci.command.serr"), 1), "05.B=01:01");
}

TEST(SetpciWrite, IsNothingForAReadOnlyField) {
  EXPECT_EQ(setpci_write(field("pcix.status.dmmrbc"), 3), "");
}

TEST(SetpciOnADevice, GivesOffsetsInConfigurationSpace) {
  test::FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());  // PCI-X at 70h
  const Machine machine = hardware.survey();
  const Device& device = machine.devices[0];
  const FieldRef mmrbc = field("pcix.command.mmrbc");
  const auto at = place_of(device, mmrbc);
  ASSERT_TRUE(at);
  EXPECT_EQ(setpci_register(*at), "72.W");
  EXPECT_EQ(setpci_write(device, *at, mmrbc, 2), "72.W=0008:000c");
}

}  // namespace
}  // namespace pcitune::device
