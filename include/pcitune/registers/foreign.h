// The words of other tools for our keys, the other way round: for explain.
#pragma once

#include <functional>
#include <string_view>

#include "pcitune/registers/lookup.h"

namespace pcitune::registers {

struct ForeignName {
  std::string_view label;  // lspci: what stands before the word on its line, "DevCtl"; may be empty
  std::string_view word;
  bool of_setpci = false;
};

// Calls visit for every word of lspci or setpci that means this register or field.
void for_each_foreign_name(const KeyPath& path,
                           const std::function<void(const ForeignName&)>& visit);

// Calls visit for all of them but counted labels, with the key that each means, without @ numbers:
// the whole text is walked once, where many keys are asked for.
void for_each_foreign_word(
    const std::function<void(std::string_view key, const ForeignName&)>& visit);

}  // namespace pcitune::registers
