// Values as JSON: one type a key, whatever the register holds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcitune/registers/codec.h"

namespace pcitune::render {

// Flags are booleans; plain, scaled and listed values numbers, as long as every reader of JSON
// holds them exactly; names, identifiers and addresses strings, as set takes them.
enum class ValueType : std::uint8_t { kBoolean, kNumber, kString };

[[nodiscard]] ValueType value_type(registers::FieldRef field);
[[nodiscard]] std::string_view to_string(ValueType type);

// Appends {"raw":"0x3","value":4096,"text":"4096"}; of a code that is not defined value is null,
// and "reserved" says so. `more`: further members, each with a comma before it.
void append_value(std::string& to,
                  registers::FieldRef field,
                  std::uint64_t code,
                  std::string_view more = {});

// Appends a register's word, as it is printed, in the same form.
void append_word(std::string& to, std::string_view word);

// Appends the same for a value that is known as text only (as get prints it): raw is null where the
// text stands for no code ("max").
void append_printed(std::string& to, registers::FieldRef field, std::string_view text);

// Appends {"raw":null,"value":null,"text":null,"unknown":"privilege"}; `why` may be empty.
void append_unknown(std::string& to, std::string_view why, std::string_view more = {});

// What holds of a field on every device that has it, as members of JSON: ("type", "\"number\"") ...
struct Fact {
  std::string_view name;
  std::string json;

  bool operator==(const Fact&) const = default;
};
[[nodiscard]] std::vector<Fact> facts_of(registers::FieldRef field);
[[nodiscard]] std::vector<Fact> facts_of(registers::RegisterRef reg);
[[nodiscard]] std::vector<Fact> facts_of_word(unsigned width, std::string_view meaning);

}  // namespace pcitune::render
