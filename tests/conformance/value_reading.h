// How lspci's way to write a value is held against ours: the third column of
// src/registers/words_data.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pcitune/registers/catalogue.h"
#include "registers/words.h"

namespace pcitune::test {

struct FieldValue {
  registers::FieldRef field;
  std::uint64_t code = 0;
};

// As `pcitune get` prints it.
[[nodiscard]] std::string text_of(const FieldValue& value);

// Does + or - follow the row's words?
[[nodiscard]] bool is_flag(const registers::ForeignWord& row);

// Does lspci say that the flag is off? It prints flags that the device does not have, too.
[[nodiscard]] bool says_off(const registers::ForeignWord& row, const std::string& said);

// Does lspci say that the upper half of a number is 0? A device need not have it.
[[nodiscard]] bool says_no_upper_half(const registers::ForeignWord& row, const std::string& said);

// The key that "times KEY" and "above KEY" name; empty: none.
[[nodiscard]] std::string_view other_key(const registers::ForeignWord& row);

// `said`: what stood for {}, or the sign of a flag. `factor`: the field that other_key() names.
[[nodiscard]] bool agrees(const registers::ForeignWord& row,
                          const std::string& said,
                          const FieldValue& ours,
                          const std::optional<FieldValue>& factor);

}  // namespace pcitune::test
