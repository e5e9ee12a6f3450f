// PCI-X rules over Command and Status bytes. Bits: PCI-X 7.2 (Command 3:2 and 6:4, Status 22:21 and
// 25:23), as in the register reference.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "pcitune/rules/rules.h"
#include "support/fake_machine.h"

namespace pcitune::rules {
namespace {

using test::FakeMachine;
using test::Space;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// 15b3:5a44 with the given Command and Status, as the bytes stand.
Space card(std::string_view command, std::string_view status = "00 02 63 1a") {
  return test::infinihost().put(0x72, command).put(0x74, status);
}

std::vector<Finding> findings(const Space& space, std::size_t readable = 256) {
  FakeMachine machine;
  machine.add("0000:02:00.0", space).readable = readable;
  return specifications().judge(machine.survey());
}

std::vector<std::string> ids(const std::vector<Finding>& found) {
  std::vector<std::string> list;
  for (const Finding& finding : found) list.emplace_back(finding.rule->id);
  return list;
}

TEST(Rules, FindsAReadCountAboveTheDesignedMaximum) {
  const auto found = findings(card("4e 00", "00 02 43 1a"));  // 4096, designed for 2048
  ASSERT_THAT(ids(found), ElementsAre("PCIX-DMMRBC"));
  EXPECT_EQ(found[0].breach.field.key(), "mmrbc");
  EXPECT_EQ(found[0].breach.code, 3U);
  EXPECT_EQ(found[0].breach.limit, 2U);
  EXPECT_EQ(text_of(found[0]), "mmrbc is 4096, the device allows 2048");
}

TEST(Rules, FindsMoreSplitTransactionsThanDesignedFor) {
  const auto found = findings(card("7e 00"));  // 32, designed for 8
  ASSERT_THAT(ids(found), ElementsAre("PCIX-DMOST"));
  EXPECT_EQ(found[0].breach.field.key(), "ost");
  EXPECT_EQ(text_of(found[0]), "ost is 32, the device allows 8");
}

TEST(Rules, FindsBothOfOneDevice) {
  EXPECT_THAT(ids(findings(card("1e 00", "00 02 43 18"))),
              ElementsAre("PCIX-DMMRBC", "PCIX-DMOST"));
}

TEST(Rules, AreContentWithAValueThatEqualsItsMaximum) {
  EXPECT_THAT(findings(card("4e 00")), IsEmpty());                 // 4096 of 4096, 8 of 8
  EXPECT_THAT(findings(card("7e 00", "00 02 e3 1b")), IsEmpty());  // 32 of 32
  EXPECT_THAT(findings(card("02 00", "00 02 03 18")), IsEmpty());  // 512 of 512, 1 of 1
}

TEST(Rules, AreContentBelowTheMaximum) { EXPECT_THAT(findings(card("32 00")), IsEmpty()); }

TEST(Rules, WarnOfParityErrorRecovery) {
  const auto found = findings(card("4f 00"));
  ASSERT_THAT(ids(found), ElementsAre("PCIX-DPERE-DRIVER"));
  EXPECT_EQ(found[0].rule->severity, Severity::kWarning);
  EXPECT_THAT(text_of(found[0]), ::testing::HasSubstr("recover"));
}

TEST(Rules, MakeErrorsOfWhatADeviceCannotDo) {
  for (const Finding& finding : findings(card("7e 00", "00 02 43 1a")))
    EXPECT_EQ(finding.rule->severity, Severity::kError) << finding.rule->id;
}

TEST(Rules, DoNotJudgeBytesThatAreNotKnown) {
  EXPECT_THAT(findings(card("7f 00", "00 02 43 1a"), 0x40), IsEmpty());
  EXPECT_THAT(findings(card("7f 00", "00 02 43 1a"), 0x72), IsEmpty());
}

TEST(Rules, JudgeWhatIsKnownOfADeviceWhoseMaximaAreNot) {
  EXPECT_THAT(ids(findings(card("7f 00", "00 02 43 1a"), 0x74)), ElementsAre("PCIX-DPERE-DRIVER"));
}

TEST(Rules, DoNotTakeABridgesSecondaryStatusForACommand) {
  // C3h: bits 0 and 1 on, as a Command it would be dpere, ero and ost.
  EXPECT_THAT(findings(test::amd_8131()), IsEmpty());
}

TEST(Rules, DoNotJudgeADeviceWithoutPciX) {
  EXPECT_THAT(findings(test::plain_device("86 80 10 10")), IsEmpty());
}

TEST(Rules, DoNotJudgeADeviceThatIsGone) {
  FakeMachine machine;
  machine.add("0000:02:00.0", card("7f 00", "00 02 43 1a")).gone = true;
  EXPECT_THAT(specifications().judge(machine.survey()), IsEmpty());
}

TEST(Rules, NameTheDeviceInMachineOrder) {
  FakeMachine machine;
  machine.add("0000:02:01.0", card("7e 00"));
  machine.add("0000:02:00.0", card("4e 00"));
  machine.add("0000:01:00.0", card("4f 00"));
  const auto surveyed = machine.survey();
  const auto found = specifications().judge(surveyed);
  ASSERT_THAT(ids(found), ElementsAre("PCIX-DPERE-DRIVER", "PCIX-DMOST"));
  EXPECT_EQ(found[0].device, 0U);
  EXPECT_EQ(found[1].device, 2U);
  EXPECT_THAT(ids(specifications().judge_around(surveyed, 2)), ElementsAre("PCIX-DMOST"));
  EXPECT_THAT(specifications().judge_around(surveyed, 1), IsEmpty());
}

TEST(Rules, HaveIdsThatNeverChange) {
  std::vector<std::string> found;
  for (const Rule& rule : specifications().rules()) found.emplace_back(rule.id);
  EXPECT_THAT(found, ::testing::IsSupersetOf({"PCIX-DMMRBC", "PCIX-DMOST", "PCIX-DPERE-DRIVER"}));
  EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
}

TEST(Rules, FindEachFlawOfAList) {
  using Kind = device::Flaw::Kind;
  device::Machine machine;
  machine.devices.emplace_back().flaws = {{Kind::kLoop, 0x50, 0x40},
                                          {Kind::kPointer, 0x40, 0x3C},
                                          {Kind::kUnaligned, 0x34, 0x43},
                                          {Kind::kBroken, 0x50, 0x50},
                                          {Kind::kVersion, 0x100, 0},
                                          {Kind::kEnd, 0xFC, 0x100},
                                          {Kind::kOverlap, 0x40, 0x44}};
  std::vector<std::string> ids;
  const auto found = specifications().judge(machine);
  for (const Finding& finding : found) ids.emplace_back(finding.rule->id);
  EXPECT_THAT(ids,
              ::testing::ElementsAre("CAP-LIST-LOOP",
                                     "CAP-LIST-POINTER",
                                     "CAP-LIST-UNALIGNED",
                                     "CAP-LIST-BROKEN",
                                     "ECAP-VERSION",
                                     "CAP-END",
                                     "CAP-OVERLAP"));
  EXPECT_EQ(text_of(found.at(0)), "the pointer of 50h leads back to 40h");
  EXPECT_FALSE(is_new_or_worse(found.at(0), found));
  EXPECT_TRUE(is_new_or_worse(found.at(0), std::span(found).subspan(1)));
}

TEST(Rules, EachSayWhatItCostsWhatToDoAndWhoSaysSo) {
  for (const Rule& rule : specifications().rules()) {
    EXPECT_FALSE(rule.title.empty()) << rule.id;
    EXPECT_FALSE(rule.consequence.empty()) << rule.id;
    EXPECT_FALSE(rule.remedy.empty()) << rule.id;
    EXPECT_NE(rule.reads.front() != nullptr, rule.flaw.has_value()) << rule.id;
    EXPECT_FALSE(rule.section.empty()) << rule.id;
  }
}

// Two findings of the same rule on the same device compare by how far they go.
class NewOrWorse : public ::testing::Test {
 protected:
  static Finding mmrbc(std::string_view command, std::size_t device = 0) {
    auto found = findings(card(command, "00 02 03 1a")).at(0);  // designed for 512
    found.device = device;
    return found;
  }
  const Finding k1024 = mmrbc("46 00"), k2048 = mmrbc("4a 00"), k4096 = mmrbc("4e 00");
};

TEST_F(NewOrWorse, IsAFindingThatWasNotThere) {
  EXPECT_TRUE(is_new_or_worse(k1024, {}));
  const std::vector other_device{mmrbc("4e 00", 1)};
  EXPECT_TRUE(is_new_or_worse(k1024, other_device));
  const auto other_rule = findings(card("7e 00"));
  EXPECT_TRUE(is_new_or_worse(k1024, other_rule));
}

TEST_F(NewOrWorse, IsAFindingThatGoesFurther) {
  const std::vector before{k1024};
  EXPECT_TRUE(is_new_or_worse(k2048, before));
  EXPECT_TRUE(is_new_or_worse(k4096, before));
}

TEST_F(NewOrWorse, IsNotTheSameFindingOrALesserOne) {
  const std::vector before{k2048};
  EXPECT_FALSE(is_new_or_worse(k2048, before));
  EXPECT_FALSE(is_new_or_worse(k1024, before));
}

}  // namespace
}  // namespace pcitune::rules
