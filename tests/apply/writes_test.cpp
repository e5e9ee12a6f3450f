// Which words reach the device: exact offset, width and value, and no others. Access kinds: PCI-X
// 7.2 and 8.6.2, PCI 3.0 6.2.2, PCI-to-PCI Bridge 1.2 3.2.5.18, as in the register reference.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kCard = "0000:02:00.0";
const char* const kBridge = "0000:00:0a.0";

class WritesTest : public ApplyTest {
 protected:
  FakeFunction& card(std::string_view command) {
    return hardware_.add(kCard, infinihost().put(0x72, command));
  }
};

TEST_F(WritesTest, AWholeRegisterIsOneWordOf16Bits) {
  const FakeFunction& function = card("4e 00");
  set({"pcix.command=0x1c"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x001C}));
  EXPECT_EQ(function.word(0x72, 16), 0x001CU);
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied, Verdict::kApplied, Verdict::kApplied));
  EXPECT_EQ(line().after, "0x001c");
}

TEST_F(WritesTest, TwoFlagsAreOneWord) {
  card("1c 00");
  set({"dpere=on", "ero=on"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x001F}));
  EXPECT_EQ(line(0).after, "on");
}

TEST_F(WritesTest, AReadCountKeepsItsNeighbours) {
  card("1f 00");
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x0013}));
  EXPECT_EQ(line().after, "512");
  EXPECT_EQ(status(), util::ExitStatus::kDone);
}

TEST_F(WritesTest, AByteRegisterIsWrittenWith8Bits) {
  card("4e 00");
  set({"latency_timer=128"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x0D, 8, 0x80}));
}

TEST_F(WritesTest, ALongRegisterIsWrittenWith32Bits) {
  const FakeFunction& bridge = hardware_.add(kBridge, amd_8131());
  set({"pcix_bridge.downstream.limit=14"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kBridge, 0xAC, 32, 0x000E0002}));
  EXPECT_EQ(bridge.word(0xAC, 32), 0x000E0002U);
}

TEST_F(WritesTest, ACommandBitTouchesItsByteOnly) {
  card("4e 00");  // pci.command 0146h
  set({"pci.command.perr=off"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x04, 8, 0x06}));
}

TEST_F(WritesTest, ACommandBitOfTheUpperByteTouchesThatByteOnly) {
  card("4e 00");
  set({"pci.command.fast_b2b=on"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x05, 8, 0x03}));
}

TEST_F(WritesTest, TwoDevicesAreTwoWrites) {
  card("4e 00");
  hardware_.add("0000:03:00.0", infinihost().put(0x72, "4f 00"));
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kCard, 0x72, 16, 0x0042}, Write{"0000:03:00.0", 0x72, 16, 0x0043}));
}

TEST_F(WritesTest, TwoRegistersOfOneDeviceAreTwoWrites) {
  card("4e 00");
  set({"mmrbc=512", "latency_timer=32"});
  EXPECT_THAT(hardware_.writes(),
              ElementsAre(Write{kCard, 0x72, 16, 0x0042}, Write{kCard, 0x0D, 8, 0x20}));
}

TEST_F(WritesTest, WhatHoldsAlreadyIsNeitherReadNorWritten) {
  card("4e 00");
  set({"mmrbc=4096"});
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(hardware_.reads(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kUnchanged));
}

TEST_F(WritesTest, ARefusedPlanTouchesNothing) {
  hardware_.add(kCard, limited());
  set({"mmrbc=4096", "latency_timer=128"});
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kRefused, Verdict::kNotTried));
}

TEST_F(WritesTest, TheRegisterIsReadRightBeforeAndRightAfter) {
  card("4e 00");
  set({"mmrbc=512"});
  const TimedRead before{{kCard, 0x72, 2}, 0}, after{{kCard, 0x72, 2}, 1};
  EXPECT_THAT(hardware_.reads(), Contains(after));
  std::vector<TimedRead> ahead;
  for (const TimedRead& read : hardware_.reads()) {
    if (read.writes_before == 0) ahead.push_back(read);
  }
  ASSERT_FALSE(ahead.empty());
  EXPECT_EQ(ahead.back(), before);
}

TEST_F(WritesTest, PendingErrorBitsGetAZero) {
  // Status with scd (18) and usc (19) pending; only scd is asked for.
  const FakeFunction& function = hardware_.add(kCard, infinihost().put(0x74, "00 02 6f 1a"));
  set({"pcix.status.scd=off"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x74, 32, 0x1A670200}));
  EXPECT_EQ(function.word(0x74, 32), 0x1A6B0200U);
}

TEST_F(WritesTest, APendingErrorBitNextToAnotherFieldGetsAZero) {
  // Bridge Control: bit 10 (discard timer status) is pending, bit 1 (SERR#) is asked for.
  const FakeFunction& bridge = hardware_.add(kBridge, amd_8131().put(0x3E, "00 04"));
  set({"pci.bridge_control.serr=on"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kBridge, 0x3E, 16, 0x0002}));
  EXPECT_EQ(bridge.word(0x3E, 16), 0x0402U);
}

TEST_F(WritesTest, AnErrorBitRaisedAfterThePlanStays) {
  FakeFunction& function = hardware_.add(kCard, infinihost().put(0x74, "00 02 67 1a"));
  prepare({"pcix.status.scd=off"});
  function.poke(0x76, "6f");  // usc too
  run();
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x74, 32, 0x1A670200}));
  EXPECT_EQ(function.word(0x74, 32), 0x1A6B0200U);
}

TEST_F(WritesTest, ReservedBitsOfACommandKeepWhatTheyHold) {
  card("ce 80");  // bits 7 and 15
  set({"mmrbc=512"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x80C2}));
}

TEST_F(WritesTest, ReservedBitsOfAStatusGetAZero) {
  // Secondary Status of a bridge: bits 11:10 are reserved as zero and read 1; scd (2) is pending.
  hardware_.add(kBridge, amd_8131().put(0xA2, "c7 0c"));
  set({"pcix_bridge.secondary_status.scd=off"});
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kBridge, 0xA2, 16, 0x00C7}));
}

TEST_F(WritesTest, ANeighbourThatChangedSinceThePlanIsMerged) {
  FakeFunction& function = card("4e 00");
  prepare({"mmrbc=512"});
  function.poke(0x72, "4c 00");  // another program turned ero off
  run();
  EXPECT_THAT(hardware_.writes(), ElementsAre(Write{kCard, 0x72, 16, 0x0040}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
}

TEST_F(WritesTest, ANeighbourThatChangedSinceThePlanIsReported) {
  FakeFunction& function = card("4e 00");
  prepare({"mmrbc=512"});
  function.poke(0x72, "4c 00");
  run();
  EXPECT_THAT(said(), HasSubstr("pcix.command"));
}

TEST_F(WritesTest, ANeighbourThatChangesBeforeTheReadBackIsReported) {
  FakeFunction& function = card("4e 00");
  hardware_.after_write(1, [&] { function.poke(0x72, "40 00"); });
  set({"mmrbc=512"});
  EXPECT_THAT(said(), ::testing::AllOf(HasSubstr("pcix.command"), HasSubstr("0x0040")));
  EXPECT_EQ(function.word(0x72, 16), 0x0040U);  // not fought over
}

TEST_F(WritesTest, AFieldThatChangedSinceThePlanIsAConflictAndNotWritten) {
  FakeFunction& function = card("4e 00");
  prepare({"mmrbc=512"});
  function.poke(0x72, "46 00");  // 1024
  run();
  EXPECT_EQ(line().verdict, Verdict::kConflict);
  EXPECT_THAT(hardware_.writes(), IsEmpty());
  EXPECT_THAT(said(), HasSubstr("changed by someone else"));
}

TEST_F(WritesTest, AFieldThatRulesLookAtIsAConflictToo) {
  FakeFunction& function = card("4e 00");
  prepare({"mmrbc=512"});
  function.poke(0x72, "0e 00");  // ost 1
  run();
  EXPECT_EQ(line().verdict, Verdict::kConflict);
  EXPECT_THAT(hardware_.writes(), IsEmpty());
}

TEST_F(WritesTest, AFieldThatChangedSinceThePlanIsToldAsItWas) {
  FakeFunction& function = card("4e 00");
  prepare({"mmrbc=512"});
  function.poke(0x72, "46 00");  // 1024
  run();
  EXPECT_EQ(line().before, "1024");
}

}  // namespace
}  // namespace pcitune::test
