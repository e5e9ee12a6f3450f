// Arrays, flags, versions and port types at run time, over the made-up capability of
// support/synthetic.h laid at 40h. The catalogue of today has no arrays, flags and twins.
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

// ---- Twins, two flags, arrays, placement by bytes
// ------------------------------------------------

// The second made-up capability at 40h, PCI-X at 60h, PCI Express of a port type at 80h.
Device twins_device(const Space& space, const registers::CapabilityTable& table = test::twins()) {
  Device found{.name = name_of(kName), .image = space.image(256)};
  const auto kind = registers::AnchorKind::kCapability;
  found.capabilities.push_back({.table = &table, .kind = kind, .id = 0x0A, .offset = 0x40});
  const auto* const pcix = &registers::find_key("pcix.command").path.reg->table();
  found.capabilities.push_back({.table = pcix, .kind = kind, .id = 0x07, .offset = 0x60});
  found.capabilities.push_back({.kind = kind, .id = 0x10, .offset = 0x80});
  return found;
}

registers::RegisterRef twin_reg(std::uint16_t index) { return {&test::twins(), index}; }
registers::FieldRef twin_field(std::uint16_t reg, std::uint8_t field) {
  return twin_reg(reg).field(field);
}

std::vector<std::string> keys_of(const Device& found) {
  std::vector<std::string> list;
  for (const RegisterAt& at : registers_of(found, found.capabilities.front())) {
    list.push_back(key_text(at, std::nullopt));
  }
  return list;
}

TEST(Twins, ARegisterIsFoundWhereTheDeviceHasIt) {
  const Device narrow = twins_device(Space().put(0x44, "34 12"));
  const Device wide = twins_device(Space().put(0x42, "01 00").put(0x48, "78 56"));
  const auto offset = [](const Device& device, std::uint16_t row) {
    return register_at(device, device.capabilities.front(), twin_reg(row))->offset;
  };
  EXPECT_EQ(offset(narrow, 1), 0x44);
  EXPECT_EQ(offset(narrow, 2), 0x44);
  EXPECT_EQ(offset(wide, 1), 0x48);
  EXPECT_EQ(offset(wide, 2), 0x48);
  EXPECT_EQ(code_of(narrow, twin_field(2, 0)), 0x1234U);
  EXPECT_EQ(code_of(wide, twin_field(1, 0)), 0x5678U);
}

TEST(Twins, AFieldOfTheOtherTwinIsAbsent) {
  const Device wide = twins_device(Space().put(0x42, "01 00"));
  EXPECT_FALSE(place_of(wide, twin_field(1, 1)));
  EXPECT_FALSE(code_of(wide, twin_field(1, 1)));
  EXPECT_TRUE(place_of(twins_device(Space()), twin_field(1, 1)));
}

TEST(Twins, AFieldIsTheRowOfThePortType) {
  const Device root = twins_device(Space().put(0x80, "10 00 42 00"));
  const Device endpoint = twins_device(Space().put(0x80, "10 00 02 00"));
  const auto twin = [](const Device& device) {
    return twin_of(device, device.capabilities.front(), twin_field(0, 2));
  };
  EXPECT_EQ(twin(root), twin_field(0, 2));
  EXPECT_EQ(twin(endpoint), twin_field(0, 3));
}

TEST(Twins, AKeyIsThatOfTheDevicesRow) {
  const Device wide = twins_device(Space().put(0x42, "01 00"));
  const registers::KeyPath first{
      .capability = &test::twins(), .reg = twin_reg(1), .field = twin_field(1, 0)};
  const registers::KeyPath here = twin_of(wide, first);
  EXPECT_EQ(here.reg, twin_reg(2));
  EXPECT_EQ(here.field, twin_field(2, 0));
  EXPECT_EQ(key_text(here), "twins.data.value");
}

TEST(Twins, WhatDecidesAboutOneDecidesAboutTheOther) {
  const Device found = twins_device(Space());
  const auto ranges = conditions_of(found, found.capabilities.front(), twin_reg(1));
  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0].offset, 0x42U);
  EXPECT_EQ(ranges[1].offset, 0x42U);
}

TEST(Flags, BothOfARowMustHold) {
  const auto has_mask = [](std::string_view control) {
    const Device device = twins_device(Space().put(0x42, control));
    return applies(device, device.capabilities.front(), twin_reg(3));
  };
  EXPECT_TRUE(has_mask("03 00"));
  EXPECT_FALSE(has_mask("01 00"));
  EXPECT_FALSE(has_mask("02 00"));
}

TEST(Arrays, HaveAFixedLengthOrACountInAnotherCapability) {
  // PCI-X Command 0010h: OST code 1, so two lanes.
  EXPECT_THAT(keys_of(twins_device(Space().put(0x62, "10 00"))),
              ElementsAre("twins.control",
                          "twins.data",
                          "twins.log",
                          "twins.log@1",
                          "twins.log@2",
                          "twins.lane",
                          "twins.lane@1"));
}

TEST(Arrays, AreEmptyWithoutTheCapabilityThatCountsThem) {
  Device found = twins_device(Space());
  found.capabilities.resize(1);
  EXPECT_THAT(
      keys_of(found),
      ElementsAre("twins.control", "twins.data", "twins.log", "twins.log@1", "twins.log@2"));
}

TEST(Arrays, NeedTheBytesOfACountElsewhere) {
  const Device found = twins_device(Space());
  const auto ranges = conditions_of(found, found.capabilities.front(), twin_reg(5));
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges[0].offset, 0x62U);
  EXPECT_EQ(ranges[0].count, 2U);
}

TEST(Placement, FollowsTheBytes) {
  const Space space = Space().put(0x42, "02 00").put(0x44, "06 00 aa bb 00 00 04 00 cc dd");
  const Device found = twins_device(space, test::scattered());
  EXPECT_THAT(
      keys_of(found),
      ElementsAre("scattered.head", "scattered.body", "scattered.head@1", "scattered.body@1"));
  const registers::RegisterRef body(&test::scattered(), 1);
  const auto second = register_at(found, found.capabilities.front(), body, 1);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->offset, 0x4C);
  EXPECT_FALSE(register_at(found, found.capabilities.front(), body, 2));
}

TEST(Placement, AsksForMoreBytesWhileTheyBecomeKnown) {
  const Space space = Space().put(0x42, "02 00").put(0x44, "06 00 aa bb 00 00 04 00 cc dd");
  Device found = twins_device(space, test::scattered());
  const auto asked = [&](std::size_t known) {
    found.image = space.image(known);
    return conditions_of(found, found.capabilities.front(), {&test::scattered(), 0}).size();
  };
  EXPECT_EQ(asked(0x42), 1U);
  EXPECT_EQ(asked(0x44), 2U);
  EXPECT_EQ(asked(0x46), 3U);
}

TEST(Placement, IsBoundedByConfigurationSpace) {
  Device found =
      twins_device(Space(config::kExtendedSize).put(0xFF2, "ff ff 04 00"), test::scattered());
  found.capabilities.front().offset = 0xFF0;
  for (const RegisterAt& at : registers_of(found, found.capabilities.front())) {
    EXPECT_LE(at.offset + at.reg.bytes(), config::kExtendedSize);
  }
}

}  // namespace
}  // namespace pcitune::device
