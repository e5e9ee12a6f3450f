// Error bits beside a register that is written: a host bridge that writes 32 bits at once clears
// them. PCI Local Bus 3.0, 6.2: Command at 04h, Status at 06h; Status bit 8, master data parity
// error, is RW1C.
#include "apply/apply_fixture.h"

namespace pcitune::test {
namespace {

using plan::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class NeighboursTest : public ApplyTest {
 protected:
  // Status 0130h: bit 8, capability list, 66 MHz.
  NeighboursTest() : card_(hardware_.add("0000:02:00.0", infinihost().put(0x06, "30 01"))) {}

  FakeFunction& card_;
};

TEST_F(NeighboursTest, StayWhereTheHostBridgeWritesTwoBytes) {
  set({"pci.command.perr=off"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(errors_, IsEmpty()) << said();
  EXPECT_EQ(card_.word(0x06, 16), 0x0130U);
}

TEST_F(NeighboursTest, ThatVanishedAreAFinding) {
  card_.writes_dwords = true;
  set({"pci.command.perr=off"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(said(), HasSubstr("W1C-LOST: writing pci.command"));
  EXPECT_THAT(said(), HasSubstr("0x01000000 of the dword at 04h"));
  ASSERT_EQ(errors_.size(), 1U);
  EXPECT_EQ(util::exit_status(errors_[0], util::Intent::kChange), util::ExitStatus::kFailed);
}

TEST_F(NeighboursTest, ThatWereAskedToBeClearedAreNone) {
  card_.writes_dwords = true;
  set({"pci.status.master_data_parity_error=off"});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(errors_, IsEmpty()) << said();
}

TEST_F(NeighboursTest, OfARegisterOfFourBytesAreNotReadAgain) {
  card_.poke(0x74, "00 02 67 1a");  // PCI-X Status, split completion discarded
  prepare({"pcix.status.scd=off"});
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(errors_, IsEmpty()) << said();
}

// The kernel and drivers write the same registers under a lock that is not ours.
TEST_F(NeighboursTest, InTheRegisterThatOthersChangedMeanwhileAreReported) {
  prepare({"mmrbc=512"});
  hardware_.after_write(1, [this] { card_.poke(0x72, "41"); });  // 0042h was written; ero, dpere
  run();
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::kApplied));
  EXPECT_THAT(said(), HasSubstr("pcix.command: other bits changed too: 0x004e -> 0x0041"));
}

}  // namespace
}  // namespace pcitune::test
