// Which write comes before which.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/planned.h"
#include "support/express.h"

namespace pcitune::plan {
namespace {

using test::FakeMachine;
using test::places;
using test::planned;
using test::Space;
using test::Words;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string hex(std::uint64_t word) { return util::hex(word, word > 0xFFFF ? 8 : 4); }

// "0000:01:00.0 lnkctl 0000 -> 0002" for each step.
Words words_of(const device::Machine& machine, const Plan& plan) {
  Words lines;
  for (const Step& step : plan.steps) {
    std::uint64_t after = step.before;
    for (const FieldChange& change : step.changes)
      after =
          (after & ~change.field.mask()) | registers::deposit(change.field.mask(), change.after);
    lines.push_back(config::to_string(machine.devices[step.device].name) + " " +
                    std::string(step.at.reg.key()) + " " + hex(step.before) + " -> " + hex(after));
  }
  return lines;
}

// A root port and a card, both with this Link Control; L1 substates capability at 100h: all four
// supported, control 1 at 108h.
class LinkOrder : public ::testing::Test {
 protected:
  void add(std::string_view link_control, std::string_view substates, std::string_view reports) {
    add_one("0000:00:01.0",
            test::express_port(test::kRootPortType, "01", "01"),
            link_control,
            substates,
            reports);
    add_one("0000:01:00.0", test::express_function(), link_control, substates, reports)
        .below("0000:00:01.0");
  }
  test::FakeFunction& add_one(std::string_view address,
                              Space space,
                              std::string_view link_control,
                              std::string_view substates,
                              std::string_view reports) {
    space.put(test::kLnkCtl, link_control).put(test::kDevCtl2, reports);
    space.put(0x100, "1e 00 01 00 1f 00 00 00").put(0x108, substates);
    return hardware_.add(address, space);
  }
  Words order(const Words& words) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words, {}, {"0000:01:00.0"});
    return words_of(machine_, plan_);
  }

  FakeMachine hardware_;
  device::Machine machine_;
  Plan plan_;
};

TEST_F(LinkOrder, RefusesASubstateThatOneEndLacks) {
  hardware_.add("0000:00:01.0", test::express_port(test::kRootPortType, "01", "01"));
  add_one("0000:01:00.0", test::express_function(), "00 00", "00", "00 00").below("0000:00:01.0");
  EXPECT_THAT(order({"l1ss.control1.pcipm_l1_1=on"}), IsEmpty());
  EXPECT_THAT(test::refused_by(plan_), ElementsAre("OWNER-GROUP"));
  EXPECT_THAT(plan_.outcomes.at(0).remark, HasSubstr("0000:00:01.0 at the other end"));
  EXPECT_THAT(order({"l1ss.control1.pcipm_l1_1=off"}), IsEmpty());
  EXPECT_TRUE(plan_.may_run()) << "it is off";
}

TEST_F(LinkOrder, TurnsL1OnFromThePortDown) {
  add("00 00", "00", "00 00");
  EXPECT_THAT(order({"aspm=l1"}),
              ElementsAre("0000:00:01.0 lnkctl 0000 -> 0002", "0000:01:00.0 lnkctl 0000 -> 0002"));
  EXPECT_THAT(plan_.steps[0].reason, HasSubstr("from the port down"));
}

TEST_F(LinkOrder, TurnsL1OffFromTheDeviceUp) {
  add("02 00", "00", "00 00");
  EXPECT_THAT(order({"aspm=off"}),
              ElementsAre("0000:01:00.0 lnkctl 0002 -> 0000", "0000:00:01.0 lnkctl 0002 -> 0000"));
}

TEST_F(LinkOrder, TurnsSubstatesOnFromThePortDownAndL1Last) {
  add("00 00", "00", "00 00");
  EXPECT_THAT(order({"aspm=l1", "l1ss.control1.aspm_l1_1=on"}),
              ElementsAre("0000:00:01.0 control1 0000 -> 0008",
                          "0000:01:00.0 control1 0000 -> 0008",
                          "0000:00:01.0 lnkctl 0000 -> 0002",
                          "0000:01:00.0 lnkctl 0000 -> 0002"));
}

TEST_F(LinkOrder, TurnsL1OffFirstAndSubstatesOffFromTheDeviceUp) {
  add("02 00", "08 00 00 00", "00 00");
  EXPECT_THAT(order({"l1ss.control1.aspm_l1_1=off", "aspm=off"}),
              ElementsAre("0000:01:00.0 lnkctl 0002 -> 0000",
                          "0000:00:01.0 lnkctl 0002 -> 0000",
                          "0000:01:00.0 control1 0008 -> 0000",
                          "0000:00:01.0 control1 0008 -> 0000"));
}

TEST_F(LinkOrder, SetsTimesBetweenL12OffAndSubstatesOn) {
  add("00 00", "01 00 00 00", "00 00");
  EXPECT_THAT(order({"l1ss.control1.pcipm_l1_2=off",
                     "l1ss.control1.ltr_threshold=10",
                     "l1ss.control1.pcipm_l1_1=on"}),
              ElementsAre("0000:01:00.0 control1 0001 -> 0000",
                          "0000:00:01.0 control1 0001 -> 0000",
                          "0000:00:01.0 control1 0000 -> 000a0000",
                          "0000:01:00.0 control1 0000 -> 000a0000",
                          "0000:00:01.0 control1 000a0000 -> 000a0002",
                          "0000:01:00.0 control1 000a0000 -> 000a0002"));
}

TEST_F(LinkOrder, TurnsReportsOnFromTheRootBeforeL12NeedsThem) {
  add("00 00", "00", "00 00");
  EXPECT_THAT(order({"l1ss.control1.aspm_l1_2=on", "pcie.devctl2.ltr=on"}),
              ElementsAre("0000:00:01.0 devctl2 0000 -> 0400",
                          "0000:01:00.0 devctl2 0000 -> 0400",
                          "0000:00:01.0 control1 0000 -> 0004",
                          "0000:01:00.0 control1 0000 -> 0004"));
}

TEST_F(LinkOrder, TurnsReportsOffFromTheDeviceUpAfterL12) {
  add("00 00", "04 00 00 00", "00 04");
  EXPECT_THAT(order({"pcie.devctl2.ltr=off", "l1ss.control1.aspm_l1_2=off"}),
              ElementsAre("0000:01:00.0 control1 0004 -> 0000",
                          "0000:00:01.0 control1 0004 -> 0000",
                          "0000:01:00.0 devctl2 0400 -> 0000"));
}

TEST_F(LinkOrder, RefusesL12WithoutReportsOnThePath) {
  add("00 00", "00", "00 00");
  order({"l1ss.control1.aspm_l1_2=on"});
  EXPECT_THAT(test::ids_of(plan_.refusals), ::testing::Each("L1SS-LTR"));
  EXPECT_THAT(plan_.steps, IsEmpty());
  order({"l1ss.control1.aspm_l1_1=on", "l1ss.control1.pcipm_l1_2=on"});
  EXPECT_TRUE(plan_.may_run()) << "only ASPM L1.2 needs them";
}

TEST_F(LinkOrder, RefusesSubstatesThatAnEndDoesNotSupport) {
  FakeMachine other;
  other.add(
      "0000:00:01.0",
      test::express_port(test::kRootPortType, "01", "01").put(0x100, "1e 00 01 00 1f 00 00 00"));
  other.add("0000:01:00.0", test::express_function().put(0x100, "1e 00 01 00 12 00 00 00"))
      .below("0000:00:01.0");
  const auto machine = other.survey();
  EXPECT_THAT(
      test::ids_of(planned(machine, {"l1ss.control1.aspm_l1_1=on"}, {}, {"0000:00:01.0"}).refusals),
      ElementsAre("L1SS-SUPPORT"));
}

TEST_F(LinkOrder, RefusesSubstatesWhileL1StaysOn) {
  add("02 00", "00 00 00 00", "00 00");
  order({"l1ss.control1.aspm_l1_1=on"});
  EXPECT_THAT(test::refused_by(plan_), ElementsAre("L1SS-L1-ON", "L1SS-L1-ON"));
  EXPECT_THAT(plan_.outcomes[0].remark, HasSubstr("aspm=off with it"));
}

TEST_F(LinkOrder, RefusesTimesWhileL12StaysOn) {
  add("00 00", "01 00 00 00", "00 00");
  order({"l1ss.control2.power_on=10"});
  EXPECT_THAT(test::refused_by(plan_), ElementsAre("L1SS-TIMES", "L1SS-TIMES"));
}

TEST_F(LinkOrder, SaysThatSubstatesMayNotLast) {
  add("00 00", "00", "00 00");
  order({"l1ss.control1.aspm_l1_1=on"});
  EXPECT_THAT(test::cautions_of(plan_), ::testing::Contains("KERNEL-RESTORES"));
}

// ---- Memory Write and Invalidate. Command 0156h: bit 4 on.

TEST(CacheLineSize, ChangesWithMemoryWriteAndInvalidateOff) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0",
               test::plain_device("86 80 29 12").put(0x04, "56 01").put(0x0C, "10"));
  const auto machine = hardware.survey();
  const Plan plan = planned(machine, {"cache_line_size=32"});
  EXPECT_TRUE(plan.may_run());
  EXPECT_THAT(words_of(machine, plan),
              ElementsAre("0000:02:00.0 command 0156 -> 0146",
                          "0000:02:00.0 cache_line_size 0010 -> 0008",
                          "0000:02:00.0 command 0146 -> 0156"));
  EXPECT_THAT(test::told(plan),
              ElementsAre("pci.cache_line_size: 64 -> 32 would-apply",
                          "pci.command.mwi: on -> off would-apply",
                          "pci.command.mwi: off -> on would-apply"));
  EXPECT_THAT(places(machine, plan),
              ElementsAre("0000:02:00.0 004 8", "0000:02:00.0 00c 8", "0000:02:00.0 004 8"));
}

TEST(CacheLineSize, ChangesAfterMemoryWriteAndInvalidateThatIsAskedOff) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0",
               test::plain_device("86 80 29 12").put(0x04, "56 01").put(0x0C, "10"));
  const auto machine = hardware.survey();
  EXPECT_THAT(words_of(machine, planned(machine, {"cache_line_size=32", "mwi=off"})),
              ElementsAre("0000:02:00.0 command 0156 -> 0146",
                          "0000:02:00.0 cache_line_size 0010 -> 0008"));
}

TEST(CacheLineSize, LeavesMemoryWriteAndInvalidateThatIsOffAlone) {
  FakeMachine hardware;
  hardware.add("0000:02:00.0",
               test::plain_device("86 80 29 12").put(0x04, "46 01").put(0x0C, "10"));
  EXPECT_EQ(planned(hardware.survey(), {"cache_line_size=32"}).steps.size(), 1U);
}

}  // namespace
}  // namespace pcitune::plan
