#include "render/json_values.h"

#include <gtest/gtest.h>
#include <map>

#include "pcitune/device/machine.h"
#include "pcitune/registers/lookup.h"
#include "support/keys.h"

namespace pcitune::render {
namespace {

std::string value(std::string_view key, std::uint64_t code) {
  std::string text;
  append_value(text, test::field(key), code);
  return text;
}

std::string printed(std::string_view key, std::string_view text) {
  std::string json;
  append_printed(json, test::field(key), text);
  return json;
}

TEST(JsonValue, IsTypedByItsEncoding) {
  EXPECT_EQ(value("pcix.command.mmrbc", 3), R"({"raw":"0x3","value":4096,"text":"4096"})");
  EXPECT_EQ(value("pcix.command.ero", 1), R"({"raw":"0x1","value":true,"text":"on"})");
  EXPECT_EQ(value("pci.vendor", 0x15b3), R"({"raw":"0x15b3","value":"0x15b3","text":"0x15b3"})");
  EXPECT_EQ(value("pcix_bridge.secondary_status.mode", 3),
            R"({"raw":"0x3","value":"mode1-133","text":"mode1-133"})");
  EXPECT_EQ(value("pcix_bridge.secondary_status.mode", 4),
            R"({"raw":"0x4","value":null,"text":"raw:4","reserved":true})");
}

TEST(JsonValue, ComesBackFromItsText) {
  EXPECT_EQ(printed("pcix.command.mmrbc", "4096"), value("pcix.command.mmrbc", 3));
  EXPECT_EQ(printed("pcix.command.ero", "off"), value("pcix.command.ero", 0));
  EXPECT_EQ(printed("pcix_bridge.secondary_status.mode", "raw:4"),
            value("pcix_bridge.secondary_status.mode", 4));
  EXPECT_EQ(printed("pcix.command.mmrbc", "max"), R"({"raw":null,"value":null,"text":"max"})");
}

TEST(JsonValue, ThatIsNotKnownSaysWhy) {
  std::string text;
  append_unknown(text, "asleep");
  EXPECT_EQ(text, R"({"raw":null,"value":null,"text":null,"unknown":"asleep"})");
}

// Rows of one key stand for it on different devices: a script must not meet two types.
TEST(JsonValue, HasOneTypeAKeyOverTheWholeCatalogue) {
  std::map<std::string, ValueType> types;
  for (const auto* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](registers::RegisterRef reg) {
      registers::for_each_field(reg, [&](registers::FieldRef field) {
        const std::string key = device::key_text(registers::KeyPath{table, reg, field});
        const auto [at, fresh] = types.emplace(key, value_type(field));
        EXPECT_EQ(at->second, value_type(field)) << key;
      });
    });
  }
  EXPECT_GT(types.size(), 100U);
}

// A number that a reader of JSON would round is a string.
TEST(JsonValue, IsANumberOnlyIfEveryReaderHoldsIt) {
  for (const auto* const table : registers::catalogue()) {
    registers::for_each_register(*table, [&](registers::RegisterRef reg) {
      registers::for_each_field(reg, [&](registers::FieldRef field) {
        if (value_type(field) != ValueType::kNumber) return;
        std::uint64_t last = registers::highest_code(field);
        while (last > 0 && !registers::number_of(field, last)) --last;  // codes above have no value
        const auto number = registers::number_of(field, last);
        ASSERT_TRUE(number) << field.key();
        EXPECT_LE(*number, std::uint64_t{1} << 53U) << field.key();
      });
    });
  }
}

}  // namespace
}  // namespace pcitune::render
