// Arrays, flags, versions and port types at run time, over the made-up capability of
// support/synthetic.h laid at 40h. The catalogue of today has no arrays and no flags.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/device/survey.h"
#include "support/fake_source.h"
#include "support/synthetic.h"

namespace pcitune::device {
namespace {

using test::FakeSource;
using test::name_of;
using test::Space;
using ::testing::ElementsAre;

const char* const kName = "0000:01:00.0";

class ConditionsTest : public ::testing::Test {
 protected:
  // A device of which the list is known: the made-up capability, and PCI Express at 80h if wanted.
  Device device(const Space& space, bool express = false) {
    source.add(kName, space);
    Device found{
        .name = name_of(kName), .walk = WalkEnd::kComplete, .extended_walk = WalkEnd::kComplete};
    found.capabilities.push_back({.table = &test::synthetic(),
                                  .kind = registers::AnchorKind::kCapability,
                                  .id = 0x09,
                                  .offset = 0x40});
    if (express) {
      found.capabilities.push_back(
          {.kind = registers::AnchorKind::kCapability, .id = 0x10, .offset = 0x80});
    }
    EXPECT_TRUE(survey.read_header(found));
    return found;
  }
  std::vector<std::string> keys(Device found) {
    EXPECT_TRUE(survey.read_registers(found));
    std::vector<std::string> list;
    for (const RegisterAt& at : registers_of(found, found.capabilities.front())) {
      list.push_back(key_text(at, std::nullopt));
    }
    return list;
  }

  FakeSource source;
  Survey survey{source};
};

registers::RegisterRef reg(std::string_view key) {
  for (std::uint16_t i = 0; i < test::synthetic().registers.size(); ++i) {
    const registers::RegisterRef found(&test::synthetic(), i);
    if (found.key() == key) return found;
  }
  throw std::invalid_argument(std::string(key));
}

Space synthetic_at_40(std::string_view control) {
  return Space().put(0x40, "09 00").put(0x42, control);
}

TEST_F(ConditionsTest, AnArrayHasAsManyRegistersAsItsCountSays) {
  EXPECT_THAT(keys(device(synthetic_at_40("24 00"))),
              ElementsAre("synthetic.control",
                          "synthetic.narrow",
                          "synthetic.entry",
                          "synthetic.entry@1",
                          "synthetic.entry@2"));
}

TEST_F(ConditionsTest, MembersOfAnArrayLieAStrideApart) {
  Device found = device(synthetic_at_40("24 00").put(0x58, "34 12"));
  ASSERT_TRUE(survey.read_registers(found));
  const auto at = register_at(found, found.capabilities.front(), reg("entry"), 2);
  ASSERT_TRUE(at);
  EXPECT_EQ(at->offset, 0x58);
  EXPECT_EQ(word_of(found, *at), 0x1234U);
  EXPECT_FALSE(register_at(found, found.capabilities.front(), reg("entry"), 3));
}

TEST_F(ConditionsTest, AFlagChoosesBetweenTwoLayouts) {
  EXPECT_THAT(keys(device(synthetic_at_40("21 00"))),
              ElementsAre("synthetic.control", "synthetic.wide", "synthetic.entry"));
}

TEST_F(ConditionsTest, AKeyReadsTheFlagThatDecidesWhetherItExists) {
  Device found = device(synthetic_at_40("21 00").put(0x44, "02 00 00 00"));
  const registers::KeyPath wide{.capability = &test::synthetic(), .reg = reg("wide"), .field = {}};
  ASSERT_TRUE(survey.read_key(found, wide));
  const auto at = register_at(found, found.capabilities.front(), reg("wide"));
  ASSERT_TRUE(at);
  EXPECT_EQ(word_of(found, *at), 0x00000002U);
}

TEST_F(ConditionsTest, AKeyOfAnArrayReadsItsCountAndTheMemberOnly) {
  Device found = device(synthetic_at_40("24 00"));
  const registers::KeyPath third{
      .capability = &test::synthetic(), .reg = reg("entry"), .field = {}, .register_index = 2};
  ASSERT_TRUE(survey.read_key(found, third));
  EXPECT_TRUE(found.image.knows(0x58, 2));
  EXPECT_FALSE(found.image.knows(0x50, 2));
}

TEST_F(ConditionsTest, ARegisterOfAPortKindNeedsPciExpress) {
  EXPECT_THAT(keys(device(synthetic_at_40("20 00"))),
              ElementsAre("synthetic.control", "synthetic.narrow", "synthetic.entry"));
}

TEST_F(ConditionsTest, ARegisterOfAVersionNeedsThatVersion) {
  const Space space = synthetic_at_40("10 00").put(0x80, "10 00 02 00");
  EXPECT_THAT(keys(device(space, true)),
              ElementsAre("synthetic.control", "synthetic.narrow", "synthetic.entry"));
}

TEST_F(ConditionsTest, FieldsFollowThePortType) {
  const auto fields = [&](std::string_view express) {
    FakeSource one;
    Survey look(one);
    one.add(kName, synthetic_at_40("20 00").put(0x80, express));
    Device found{
        .name = name_of(kName), .walk = WalkEnd::kComplete, .extended_walk = WalkEnd::kComplete};
    found.capabilities.push_back(
        {&test::synthetic(), registers::AnchorKind::kCapability, 0x09, 0x40, 0});
    found.capabilities.push_back({nullptr, registers::AnchorKind::kCapability, 0x10, 0x80, 0});
    EXPECT_TRUE(look.read_header(found));
    EXPECT_TRUE(look.read_registers(found));
    const auto at = register_at(found, found.capabilities.front(), reg("late"));
    return at ? fields_of(found, *at) : 0;
  };
  EXPECT_EQ(fields("10 00 42 00"), 0b101U);  // root port
  EXPECT_EQ(fields("10 00 02 00"), 0b110U);  // endpoint
}

TEST_F(ConditionsTest, AnArrayDoesNotReachPastConfigurationSpace) {
  Device found = device(Space(config::kExtendedSize).put(0xFE0, "09 00 0e 00"));
  found.capabilities.front().offset = 0xFE0;
  ASSERT_TRUE(survey.read_registers(found));
  for (const RegisterAt& at : registers_of(found, found.capabilities.front())) {
    EXPECT_LE(at.offset + at.reg.bytes(), config::kExtendedSize);
  }
}

}  // namespace
}  // namespace pcitune::device
