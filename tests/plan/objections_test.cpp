// What stands against a change although each state would be fine, and what is to be known of one
// that is allowed. Each id: one device, one change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::plan {
namespace {

using test::cautions_of;
using test::FakeFunction;
using test::FakeMachine;
using test::planned;
using test::refused_by;
using test::Space;
using test::Words;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kCard = "0000:01:00.0";

// A card of one function below a root port.
class Objections : public ::testing::Test {
 protected:
  Objections()
      : port_(hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"))),
        card_(hardware_.add(kCard, test::express_function()).below("0000:00:01.0")) {}

  Plan plan(const Words& words, const Words& force = {}) {
    return planned(hardware_.survey(), words, force, {kCard});
  }
  // Refused by the id with these words, and let through by --force of it.
  void expect_refused(const Words& words, const std::string& id, const std::string& why) {
    const Plan refused = plan(words);
    EXPECT_THAT(refused_by(refused), ElementsAre(id));
    EXPECT_THAT(refused.outcomes.at(0).remark, HasSubstr(why));
    EXPECT_THAT(refused.steps, IsEmpty());
    EXPECT_TRUE(plan(words, {id}).may_run()) << id;
  }
  void expect_warned(const Words& words, const std::string& id, const std::string& what) {
    const Plan warned = plan(words);
    EXPECT_TRUE(warned.may_run());
    EXPECT_THAT(cautions_of(warned), Contains(id));
    for (const Caution& caution : warned.cautions) {
      if (caution.id != id) continue;
      EXPECT_THAT(caution.text, HasSubstr(what));
    }
  }

  FakeMachine hardware_;
  FakeFunction& port_;
  FakeFunction& card_;
};

// ---- Read requests

TEST_F(Objections, LetReadsBeLargerThanThePayload) {
  const Plan largest = plan({"mrrs=4096"});
  EXPECT_TRUE(largest.may_run());
  EXPECT_THAT(cautions_of(largest), IsEmpty());
}

TEST_F(Objections, RefuseReadsThatTheSpecificationDoesNotKnow) {
  EXPECT_FALSE(parse_assignments({"mrrs=64"}));
  EXPECT_FALSE(parse_assignments({"mrrs=8192"}));
}

// ---- Reserved codes

TEST_F(Objections, RefuseAReservedCodeAndNameTheLegalOnes) {
  expect_refused({"mrrs=raw:7"}, "RESERVED-CODE", "128 256 512 1024 2048 4096");
}

TEST_F(Objections, RefuseAReservedCodeWithinAWholeRegister) {
  EXPECT_THAT(refused_by(plan({"pcie.devctl=0x7010"})), Contains("RESERVED-CODE"));
}

// ---- Virtual functions

TEST_F(Objections, RefuseAFieldOfAVirtualFunctionNamingThePhysicalOne) {
  hardware_.add("0000:01:00.2", test::express_function().put(0, "ff ff ff ff"))
      .below("0000:00:01.0")
      .around = {.physical = test::name_of(kCard).address, .virtual_functions = 16};
  const Plan refused = planned(hardware_.survey(), {"mrrs=4096"}, {}, {"0000:01:00.2"});
  EXPECT_THAT(refused_by(refused), ElementsAre("VF-FIELD"));
  EXPECT_THAT(refused.outcomes[0].remark,
              AllOf(HasSubstr("is a virtual function of 0000:01:00.0"),
                    HasSubstr("pcitune set -s 0000:01:00.0 pcie.devctl.mrrs=4096"),
                    HasSubstr("(affects 16 VFs)")));
  for (const char* const shared : {"mps=256", "target_speed=5GT/s"})
    EXPECT_THAT(refused_by(planned(hardware_.survey(), {shared}, {}, {"0000:01:00.2"})),
                ElementsAre("VF-FIELD"))
        << shared;
  EXPECT_THAT(refused_by(planned(hardware_.survey(), {"bus_master=on"}, {}, {"0000:01:00.2"})),
              ElementsAre("OWNER-KERNEL"))
      << "its own";
}

TEST_F(Objections, LetErrorBitsOfAVirtualFunctionBeCleared) {
  FakeFunction& virtual_one =
      hardware_.add("0000:01:00.2", test::express_function().put(0, "ff ff ff ff"))
          .below("0000:00:01.0");
  virtual_one.poke(test::kDevSta, "01");
  EXPECT_TRUE(planned(hardware_.survey(), {"pcie.devsta.ced=off"}, {}, {"0000:01:00.2"}).may_run());
}

// ---- Latency timers and what else a shared bus has

TEST_F(Objections, RefuseTheLatencyTimerOfPciExpressWithTheReason) {
  expect_refused({"latency_timer=64"}, "PCIE-HARDWIRED", "hard-wires it to 0");
}

TEST_F(Objections, LetTheSecondaryTimerOfABridgeToPciBeSet) {
  hardware_.add("0000:02:00.0", test::express_port(test::kToPciType, "03", "03"));
  const auto machine = hardware_.survey();
  EXPECT_TRUE(planned(machine, {"pci.secondary_latency_timer=64"}, {}, {"0000:02:00.0"}).may_run());
  EXPECT_THAT(refused_by(planned(machine, {"pci.latency_timer=64"}, {}, {"0000:02:00.0"})),
              ElementsAre("PCIE-HARDWIRED"));
}

TEST_F(Objections, RefuseTheSecondaryTimerOfARootPort) {
  EXPECT_THAT(refused_by(planned(
                  hardware_.survey(), {"pci.secondary_latency_timer=64"}, {}, {"0000:00:01.0"})),
              ElementsAre("PCIE-HARDWIRED"));
}

TEST_F(Objections, SayThatPciExpressMakesNoUseOfACacheLineSize) {
  expect_warned({"cache_line_size=64"}, "PCIE-NO-EFFECT", "no use of it");
}

// ---- Ordering, parity, draining

TEST_F(Objections, WarnOfOrderingAttributesThatAreTurnedOn) {
  card_.poke(test::kDevCtl, "00 20");
  expect_warned(
      {"pcie.devctl.relaxed_ordering=on"}, "ORDERING-ON", "relaxed_ordering is turned on");
  expect_warned({"pcie.devctl.no_snoop=on"}, "ORDERING-ON", "no_snoop is turned on");
}

TEST_F(Objections, SayNothingOfOrderingAttributesThatAreTurnedOff) {
  EXPECT_THAT(cautions_of(plan({"pcie.devctl.relaxed_ordering=off"})), IsEmpty());
}

TEST_F(Objections, WarnOfParityErrorsThatMayStopTheMachine) {
  expect_warned({"pci.command.perr=on"}, "PARITY-NMI", "machine check");
}

// A PCI-X card: Command 004Eh is ero on, 4096 bytes, 8 transactions.
TEST(PcixObjections, WarnOfRelaxedOrderingAndSayThatTransactionsDrain) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());
  EXPECT_THAT(cautions_of(planned(hardware.survey(), {"ost=1"})), ElementsAre("PCIX-OST-DRAIN"));
  EXPECT_THAT(cautions_of(planned(hardware.survey(), {"ero=off"})), IsEmpty());
  FakeMachine off;
  off.add("0000:02:00.0", test::infinihost().put(0x72, "4c 00"));
  EXPECT_THAT(cautions_of(planned(off.survey(), {"ero=on"})), ElementsAre("ORDERING-ON"));
  EXPECT_THAT(cautions_of(planned(off.survey(), {"ost=max"})), IsEmpty());
}

// ECC Control of PCI-X 2.0 (Command version 2): mode bits belong to the bus, 6:2 are cleared only.
TEST(PcixObjections, RefuseTheEccModeAndLetTheEccLogBeCleared) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost().put(0x72, "4e 20").put(0x78, "1c 00 00 00"));
  const auto machine = hardware.survey();
  for (const char* mode : {"pcix.ecc_control.ecc_mode=on",
                           "pcix.ecc_control.no_correction=on",
                           "pcix.ecc_control.update_enable=on"})
    EXPECT_THAT(refused_by(planned(machine, {mode})), ElementsAre("OWNER-NEVER")) << mode;
  EXPECT_TRUE(planned(machine, {"pcix.ecc_control.phase=none"}).may_run());
  EXPECT_FALSE(planned(machine, {"pcix.ecc_control.phase=attribute"}).may_run());
}

// ---- Tags

TEST_F(Objections, RefuseTagsOfAnotherSizeWhileRequestsArePending) {
  card_.driver = "";
  card_.poke(test::kDevSta, "20");
  expect_refused({"pcie.devctl.extended_tag=on"}, "OWNER-QUIESCE", "idle");
}

TEST_F(Objections, LetTagsOfAnotherSizeBeUsedByAnIdleFunction) {
  EXPECT_TRUE(plan({"pcie.devctl.extended_tag=on"}).may_run());
}

TEST_F(Objections, RefuseTenBitTagsSinceCompletersCannotBeSeen) {
  expect_refused(
      {"pcie.devctl2.ten_bit_tag_requester=on"}, "PCIE-TAG-PATH", "--force PCIE-TAG-PATH");
}

// ---- Error reporting. AER, extended capability 0001h at 100h: correctable status 110h, mask 114h.

Space with_aer() {
  return test::express_function()
      .put(0x100, "01 00 01 00")
      .put(0x110, "01 00 00 00")   // receiver error noted
      .put(0x114, "41 00 00 00");  // receiver error and bad TLP masked
}

TEST_F(Objections, RefuseErrorMasksThatTheFirmwareOwns) {
  FakeFunction& card = hardware_.add("0000:01:00.1", with_aer()).below("0000:00:01.0");
  const Words words{"aer.correctable_mask.bad_tlp=off"};
  EXPECT_TRUE(planned(hardware_.survey(), words, {}, {"0000:01:00.1"}).may_run())
      << "no kernel looks after a practice tree";
  card.around.by_kernel = true;
  const Plan refused = planned(hardware_.survey(), words, {}, {"0000:01:00.1"});
  EXPECT_THAT(refused_by(refused), ElementsAre("AER-FIRMWARE"));
  EXPECT_THAT(refused.outcomes[0].remark, HasSubstr("pcie_ports=native"));
  card.around.kernel_handles_aer = true;
  EXPECT_TRUE(planned(hardware_.survey(), words, {}, {"0000:01:00.1"}).may_run());
}

TEST_F(Objections, WarnOfAnErrorThatIsNotedAlreadyAndNoLongerMasked) {
  hardware_.add("0000:01:00.1", with_aer()).below("0000:00:01.0");
  const auto machine = hardware_.survey();
  const Plan noted = planned(machine, {"aer.correctable_mask.receiver=off"}, {}, {"0000:01:00.1"});
  EXPECT_THAT(cautions_of(noted), ElementsAre("AER-PENDING"));
  EXPECT_THAT(noted.cautions[0].text, HasSubstr("clear aer.correctable_status.receiver first"));
  EXPECT_THAT(
      cautions_of(planned(machine, {"aer.correctable_mask.bad_tlp=off"}, {}, {"0000:01:00.1"})),
      IsEmpty());
}

// ---- What does not last, or not at once

TEST_F(Objections, SayThatTheKernelSetsAcsAnew) {
  hardware_.add("0000:01:00.1", test::express_function().put(0x100, "0d 00 01 00 ff 00 00 00"))
      .below("0000:00:01.0");
  const Plan planned_acs = planned(
      hardware_.survey(), {"acs.control.source_validation=on"}, {"OWNER-KERNEL"}, {"0000:01:00.1"});
  EXPECT_THAT(cautions_of(planned_acs), ElementsAre("KERNEL-RESTORES"));
}

TEST_F(Objections, SayThatATargetSpeedWaitsForTheNextTraining) {
  expect_warned({"pcie.lnkctl2.target_speed=5GT/s"}, "LINK-RETRAIN", "trained again");
}

// ---- Virtual machines

TEST_F(Objections, WarnInAVirtualMachine) {
  hardware_.be({.guest = true});
  expect_warned({"mrrs=1024"}, "GUEST-PATH", "set it on the host");
}

TEST_F(Objections, WarnOfAnEndpointWithoutAPortAboveIt) {
  hardware_.add("0000:00:05.0", test::express_function());
  const auto machine = hardware_.survey();
  EXPECT_THAT(cautions_of(planned(machine, {"mrrs=1024"}, {}, {"0000:00:05.0"})),
              ElementsAre("GUEST-PATH"));
  EXPECT_THAT(cautions_of(plan({"mrrs=1024"})), Not(Contains("GUEST-PATH")));
}

TEST_F(Objections, SayNothingOfALoneEndpointInATreeOrADump) {
  hardware_.add("0000:00:05.0", test::express_function());
  auto machine = hardware_.survey();
  machine.system.place = {.pcitune = " --sysfs tree"};
  EXPECT_THAT(cautions_of(planned(machine, {"mrrs=1024"}, {}, {"0000:00:05.0"})), IsEmpty());
  machine.system.place = {.changeable = false};
  EXPECT_THAT(cautions_of(planned(machine, {"mrrs=1024"}, {}, {"0000:00:05.0"})), IsEmpty());
}

// ---- Texts

TEST(ObjectionTexts, HaveARowEach) {
  const auto ids = rule_ids(rules::specifications());
  for (const char* id : {"VF-FIELD",        "RESERVED-CODE", "PCIE-HARDWIRED",   "PCIE-MPS-LIVE",
                         "PCIE-FUNCTION-0", "PCIE-TAG-PATH", "PCIE-ASPM-KERNEL", "L1SS-L1-ON",
                         "L1SS-TIMES",      "AER-FIRMWARE",  "PCIE-ASPM-POLICY", "PCIE-NO-EFFECT",
                         "ORDERING-ON",     "PARITY-NMI",    "PCIX-OST-DRAIN",   "AER-PENDING",
                         "KERNEL-RESTORES", "LINK-RETRAIN",  "GUEST-PATH",       "W1C-LOST"})
    EXPECT_THAT(ids, Contains(id));
}

}  // namespace
}  // namespace pcitune::plan
