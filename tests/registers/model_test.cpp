// How rows are packed. The rows are those of a made-up capability (support/synthetic.h); that
// check() accepts it is asserted there while compiling, and what it refuses is in
// tests/compile_fail.
#include "registers/model.h"

#include <gtest/gtest.h>

#include "pcitune/registers/codec.h"
#include "pcitune/registers/lookup.h"
#include "support/keys.h"
#include "support/synthetic.h"

namespace pcitune::registers {
namespace {

const CapabilityTable& table() { return test::synthetic(); }

RegisterRef reg(std::string_view key) {
  for (std::uint16_t i = 0; i < table().registers.size(); ++i) {
    if (RegisterRef(&table(), i).key() == key) return {&table(), i};
  }
  throw std::invalid_argument(std::string(key));
}

FieldRef field(std::string_view reg_key, std::string_view key) {
  for (std::uint8_t i = 0; i < reg(reg_key).field_count(); ++i) {
    if (reg(reg_key).field(i).key() == key) return reg(reg_key).field(i);
  }
  throw std::invalid_argument(std::string(key));
}

TEST(Bits, ReachFromLowToHigh) {
  EXPECT_EQ(bits(3, 2), 0xCU);
  EXPECT_EQ(bits(31, 0), 0xFFFFFFFFU);
  EXPECT_EQ(bits(63, 0), UINT64_MAX);
  EXPECT_EQ(bits(63, 63), 0x8000000000000000U);
  EXPECT_EQ(bit(28), 0x10000000U);
}

TEST(Pack, KeepsTextsOfTheCapability) {
  EXPECT_EQ(table().text(table().key), "synthetic");
  EXPECT_EQ(table().text(table().title), "Synthetic");
  EXPECT_EQ(table().text(0), "");
}

TEST(Pack, KeepsTheAnchorWithItsSubtype) {
  EXPECT_EQ(table().anchor.kind, AnchorKind::kCapability);
  EXPECT_EQ(table().anchor.id, 0x09);
  EXPECT_EQ(table().anchor.headers, kHeader0);
  EXPECT_EQ(table().anchor.subtype_offset, 2);
  EXPECT_EQ(table().anchor.subtype_width, 8);
  EXPECT_EQ(table().anchor.subtype_mask, 0xF0U);
  EXPECT_EQ(table().anchor.subtype_value, 0x20U);
}

TEST(Pack, KeepsWhereTheVersionIs) {
  EXPECT_EQ(table().version.offset, 2);
  EXPECT_EQ(table().version.width, 16);
  EXPECT_EQ(table().version.mask, 0x00F0U);
}

TEST(Pack, KeepsARegistersPlace) {
  EXPECT_EQ(table().registers.size(), 5U);
  EXPECT_EQ(reg("late").row().offset, 0x08);
  EXPECT_EQ(reg("late").width(), 16U);
  EXPECT_EQ(reg("late").bytes(), 2U);
  EXPECT_EQ(reg("late").field_count(), 3);
  EXPECT_EQ(reg("late").meaning(), "Late");
  EXPECT_EQ(reg("late").section(), "none");
  EXPECT_EQ(reg("late").row().doc, Doc::kPci30);
}

TEST(Pack, KeepsAnArraysCount) {
  const PackedRepeat& repeat = reg("entry").row().repeat;
  EXPECT_EQ(repeat.stride, 4);
  EXPECT_EQ(repeat.bias, 1);
  EXPECT_EQ(RegisterRef(&table(), repeat.count_register), reg("control"));
  EXPECT_EQ(reg("control").field(repeat.count_field).key(), "count");
  EXPECT_EQ(reg("control").row().repeat.stride, 0);
}

TEST(Pack, KeepsAFlagCondition) {
  const PackedWhen& when = reg("wide").row().when;
  ASSERT_TRUE(when.flags[0].is_set());
  EXPECT_EQ(RegisterRef(&table(), when.flags[0].reg), reg("control"));
  EXPECT_EQ(reg("control").field(when.flags[0].field).key(), "wide");
  EXPECT_EQ(when.flags[0].value, 1);
  EXPECT_FALSE(when.flags[1].is_set());
  EXPECT_EQ(reg("narrow").row().when.flags[0].value, 0);
  EXPECT_FALSE(reg("control").row().when.flags[0].is_set());
}

TEST(Pack, KeepsVersionsAndPorts) {
  EXPECT_EQ(reg("late").row().when.versions, 0x000C);
  EXPECT_EQ(field("late", "root").row().when.ports, 0x0010);
  EXPECT_EQ(reg("control").row().when.versions, kAnyVersion);
}

TEST(Pack, KeepsByteLanes) {
  EXPECT_TRUE(reg("entry").row().byte_lanes);
  EXPECT_FALSE(reg("control").row().byte_lanes);
}

TEST(Pack, KeepsAFieldWithAllItSays) {
  const FieldRef pace = field("wide", "pace");
  EXPECT_EQ(pace.mask(), 0x3U);
  EXPECT_EQ(pace.bits(), 2U);
  EXPECT_EQ(pace.row().access, Access::kRw);
  EXPECT_EQ(pace.row().owner, Owner::kNever);
  EXPECT_EQ(pace.row().write_with, 0x80000000U);
  EXPECT_EQ(pace.meaning(), "pace");
  EXPECT_EQ(pace.reason(), "it is set once");
  EXPECT_EQ(pace.alias(), "");
  EXPECT_EQ(field("narrow", "step").alias(), "synthetic_step");
}

TEST(Pack, KeepsTheValuesOfEachFieldApart) {
  const FieldRef step = field("narrow", "step");
  ASSERT_EQ(step.values().size(), 3U);
  EXPECT_EQ(step.values()[2].number, 25U);
  const FieldRef pace = field("wide", "pace");
  ASSERT_EQ(pace.values().size(), 2U);
  EXPECT_EQ(pace.values()[1].number, 2U);
  EXPECT_EQ(table().text(pace.values()[1].name), "fast");
  EXPECT_EQ(table().text(pace.values()[1].meaning), "does not");
}

TEST(Pack, KeepsAFieldOfBitsApart) {
  const FieldRef scattered = field("control", "scattered");
  EXPECT_EQ(scattered.mask(), 0xBF00U);
  EXPECT_EQ(scattered.bits(), 7U);
  EXPECT_EQ(extract(scattered, 0x8100), 0x41U);
  EXPECT_EQ(highest_code(scattered), 0x7FU);
}

RegisterRef twin_reg(std::uint16_t index) { return {&test::twins(), index}; }

TEST(Pack, KeepsTwoFlagsOfOneRow) {
  const PackedWhen& when = twin_reg(3).row().when;
  ASSERT_TRUE(when.flags[0].is_set() && when.flags[1].is_set());
  EXPECT_EQ(twin_reg(0).field(when.flags[0].field).key(), "wide");
  EXPECT_EQ(twin_reg(0).field(when.flags[1].field).key(), "masked");
}

TEST(Pack, LinksTwinsInARing) {
  EXPECT_EQ(twin_reg(1).next_twin(), twin_reg(2));
  EXPECT_EQ(twin_reg(2).next_twin(), twin_reg(1));
  EXPECT_EQ(twin_reg(0).next_twin(), twin_reg(0));
  const RegisterRef control = twin_reg(0);
  EXPECT_EQ(control.field(2).next_twin(), control.field(3));
  EXPECT_EQ(control.field(3).next_twin(), control.field(2));
  EXPECT_EQ(control.field(4).next_twin(), control.field(4));  // reserved rows are nobody's twins
}

TEST(Twins, AreFirstInTheOrderOfTheRows) {
  EXPECT_TRUE(is_first_twin(twin_reg(1)));
  EXPECT_FALSE(is_first_twin(twin_reg(2)));
  EXPECT_TRUE(is_first_twin(twin_reg(1).field(0)));
  EXPECT_FALSE(is_first_twin(twin_reg(2).field(0)));
  EXPECT_FALSE(is_first_twin(twin_reg(0).field(3)));
}

TEST(CountField, IsOfTheSameCapabilityOrOfAnother) {
  EXPECT_EQ(count_field(reg("entry")), field("control", "count"));
  EXPECT_EQ(count_field(twin_reg(5)), test::field("pcix.command.ost"));
  EXPECT_FALSE(count_field(twin_reg(4)));  // of fixed length
  EXPECT_FALSE(count_field(twin_reg(0)));
}

TEST(SoleField, IsTheOneWithTheRegistersKey) {
  ASSERT_TRUE(reg("entry").sole_field());
  EXPECT_EQ(reg("entry").sole_field()->key(), "entry");
  EXPECT_FALSE(reg("control").sole_field());
  EXPECT_FALSE(reg("narrow").sole_field());  // one key, but another one
}

TEST(When, AllowsTheNamedHeadersPortsAndVersions) {
  const PackedWhen when{.headers = kHeader1, .ports = 1U << 4U, .versions = 1U << 2U};
  EXPECT_TRUE(when.allows({.header = 1, .port = 4, .version = 2}));
  EXPECT_FALSE(when.allows({.header = 0, .port = 4, .version = 2}));
  EXPECT_FALSE(when.allows({.header = 1, .port = 5, .version = 2}));
  EXPECT_FALSE(when.allows({.header = 1, .port = 4, .version = 1}));
}

TEST(When, OnAPortKindDoesNotHoldForAFunctionThatIsNotPcie) {
  EXPECT_FALSE((PackedWhen{.ports = 1U << 4U}.allows({.header = 0, .port = 0xFF, .version = 0})));
  EXPECT_TRUE(PackedWhen{}.allows({.header = 0, .port = 0xFF, .version = 0}));
}

TEST(When, DoesNotHoldForAHeaderOfAnotherKind) {
  EXPECT_FALSE(PackedWhen{}.allows({.header = 0x7F, .port = 0xFF, .version = 0}));
  EXPECT_FALSE(PackedWhen{}.allows({.header = 3, .port = 0xFF, .version = 0}));
}

TEST(UnitOf, IsSingularBehindOne) {
  EXPECT_EQ(unit_of(Unit::kTransactions, "1"), "transaction");
  EXPECT_EQ(unit_of(Unit::kLanes, "1"), "lane");
  EXPECT_EQ(unit_of(Unit::kLanes, "16"), "lanes");
  EXPECT_EQ(unit_of(Unit::kAdqs, "1"), "ADQ of 128 bytes");
  EXPECT_EQ(unit_of(Unit::kMilliseconds, "1"), "ms");
  EXPECT_EQ(unit_of(Unit::kNone, "1"), "");
}

}  // namespace
}  // namespace pcitune::registers
