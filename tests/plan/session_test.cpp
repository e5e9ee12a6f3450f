// The session that pcitune replaces: Command 004Eh of a 15b3:5a44 is off, on, 4096, 8; then 001Ch,
// 001Fh and 0013h. Bits: PCI-X 7.2 (0 DPERE, 1 ERO, 3:2 MMRBC, 6:4 OST).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using test::FakeMachine;
using test::ids_of;
using test::places;
using test::planned;
using test::Space;
using test::told;
using test::Words;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

device::Machine card(const Space& space) {
  FakeMachine machine;
  machine.add("0000:02:00.0", space);
  return machine.survey();
}

device::Machine card(std::string_view command) {
  return card(test::infinihost().put(0x72, command));
}

// The word that the register of a plan's only step would hold.
std::uint64_t word_after(const device::Machine& machine, const Plan& plan) {
  device::Machine after = machine;
  lay_over(after, plan.steps.at(0));
  return device::word_of(after.devices.at(0), plan.steps.at(0).at).value();
}

TEST(Session, AWholeRegisterIsOneWriteOf16Bits) {
  const auto machine = card("4e 00");
  const Plan plan = planned(machine, {"pcix.command=0x1c"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(places(machine, plan), ElementsAre("0000:02:00.0 072 16"));
  EXPECT_EQ(word_after(machine, plan), 0x001CU);
}

TEST(Session, AWholeRegisterHasItsLineAndOneForEachFieldThatDiffers) {
  EXPECT_THAT(told(planned(card("4e 00"), {"pcix.command=0x1c"})),
              ElementsAre("pcix.command: 0x004e -> 0x001c would-apply",
                          "pcix.command.ero: on -> off would-apply",
                          "pcix.command.ost: 8 -> 2 would-apply"));
}

TEST(Session, TwoFlagsOfOneRegisterAreOneWrite) {
  const auto machine = card("1c 00");
  const Plan plan = planned(machine, {"dpere=on", "ero=on"});
  EXPECT_THAT(places(machine, plan), ElementsAre("0000:02:00.0 072 16"));
  EXPECT_EQ(word_after(machine, plan), 0x001FU);
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.dpere: off -> on would-apply",
                          "pcix.command.ero: off -> on would-apply"));
}

TEST(Session, DpereWarnsAndDoesNotRefuse) {
  const Plan plan = planned(card("1c 00"), {"dpere=on", "ero=on"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(ids_of(plan.warnings), ElementsAre("PCIX-DPERE-DRIVER"));
  EXPECT_THAT(plan.refusals, IsEmpty());
}

TEST(Session, DpereThatIsOnAlreadyWarnsNoMore) {
  EXPECT_THAT(planned(card("1f 00"), {"mmrbc=512"}).warnings, IsEmpty());
}

TEST(Session, AReadCountKeepsTheOtherFields) {
  const auto machine = card("1f 00");
  const Plan plan = planned(machine, {"mmrbc=512"});
  EXPECT_THAT(told(plan), ElementsAre("pcix.command.mmrbc: 4096 -> 512 would-apply"));
  EXPECT_EQ(word_after(machine, plan), 0x0013U);
}

TEST(Session, LinesComeInTheOrderAskedDeviceByDevice) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost());
  hardware.add("0000:03:00.0", test::infinihost());
  const auto machine = hardware.survey();
  const Plan plan = planned(machine, {"ost=4", "mmrbc=512"});
  Words lines;
  for (const Outcome& line : plan.outcomes)
    lines.push_back(config::to_string(machine.devices[line.device].name) + " " + line.key);
  EXPECT_THAT(lines,
              ElementsAre("0000:02:00.0 pcix.command.ost",
                          "0000:02:00.0 pcix.command.mmrbc",
                          "0000:03:00.0 pcix.command.ost",
                          "0000:03:00.0 pcix.command.mmrbc"));
}

TEST(Session, WhatIsThereAlreadyIsNotWritten) {
  const Plan plan = planned(card("4e 00"), {"mmrbc=4096", "ero=on"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.command.mmrbc: 4096 -> 4096 unchanged",
                          "pcix.command.ero: on -> on unchanged"));
}

TEST(Session, AWholeRegisterOfWhichNothingDiffersIsNotWritten) {
  const Plan plan = planned(card("4e 00"), {"pcix.command=0x4e"});
  EXPECT_THAT(plan.steps, IsEmpty());
  EXPECT_THAT(told(plan), ElementsAre("pcix.command: 0x004e -> 0x004e unchanged"));
}

TEST(WholeRegister, ClearsTheErrorBitsThatBecomeZero) {
  // Status: 02:00.0, scd and usc are set; only scd shall go.
  const auto machine = card(test::infinihost().put(0x74, "00 02 6f 1a"));
  const Plan plan = planned(machine, {"pcix.status=0x1a6b0200"});
  EXPECT_THAT(told(plan),
              ElementsAre("pcix.status: 0x1a6f0200 -> 0x1a6b0200 would-apply",
                          "pcix.status.scd: on -> off would-apply"));
  EXPECT_THAT(places(machine, plan), ElementsAre("0000:02:00.0 074 32"));
}

TEST(ByteLanes, ACommandBitIsAnEightBitWriteOfItsByte) {
  const auto machine = card("4e 00");  // pci.command 0146h
  EXPECT_THAT(places(machine, planned(machine, {"pci.command.perr=off"})),
              ElementsAre("0000:02:00.0 004 8"));
  EXPECT_THAT(places(machine, planned(machine, {"pci.command.fast_b2b=on"})),
              ElementsAre("0000:02:00.0 005 8"));
}

TEST(ByteLanes, BitsOfBothBytesAreOneWriteOfTheRegister) {
  const auto machine = card("4e 00");
  EXPECT_THAT(
      places(machine, planned(machine, {"pci.command.perr=off", "pci.command.fast_b2b=on"})),
      ElementsAre("0000:02:00.0 004 16"));
}

TEST(ByteLanes, OtherRegistersAreWrittenWhole) {
  const auto machine = card("4e 00");
  EXPECT_THAT(places(machine, planned(machine, {"ero=off", "latency_timer=128"})),
              ElementsAre("0000:02:00.0 072 16", "0000:02:00.0 00d 8"));
}

TEST(Order, LoweringGoesBeforeRaising) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost().put(0x72, "42 00"));  // 512
  hardware.add("0000:03:00.0", test::infinihost().put(0x72, "4e 00"));  // 4096
  const auto machine = hardware.survey();
  EXPECT_THAT(places(machine, planned(machine, {"mmrbc=1024"})),
              ElementsAre("0000:03:00.0 072 16", "0000:02:00.0 072 16"));
}

TEST(Order, GoesFromTheRootDownwards) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0", test::infinihost()).below("0000:04:00.0");
  hardware.add("0000:03:00.0", test::plain_bridge("04", "04"));
  hardware.add("0000:04:00.0", test::plain_bridge("02", "02")).below("0000:03:00.0");
  const auto machine = hardware.survey();
  EXPECT_THAT(places(machine, planned(machine, {"latency_timer=128"})),
              ElementsAre("0000:03:00.0 00d 8", "0000:04:00.0 00d 8", "0000:02:00.0 00d 8"));
}

TEST(Order, LoweringBelowGoesBeforeRaisingAbove) {
  FakeMachine hardware;
  hardware.add("0000:01:00.0", test::plain_bridge("02", "02"));  // latency timer 0
  hardware.add("0000:02:00.0", test::infinihost().put(0x0D, "f8")).below("0000:01:00.0");
  const auto machine = hardware.survey();
  EXPECT_THAT(places(machine, planned(machine, {"latency_timer=128"})),
              ElementsAre("0000:02:00.0 00d 8", "0000:01:00.0 00d 8"));
}

}  // namespace
}  // namespace pcitune::plan
