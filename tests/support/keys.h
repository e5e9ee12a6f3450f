// Registers and fields by full key, for tests. A key that the catalogue does not have throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcitune/registers/lookup.h"

namespace pcitune::test {

[[nodiscard]] registers::FieldRef field(std::string_view key);
[[nodiscard]] registers::RegisterRef reg(std::string_view key);

// "pcix.command.mmrbc", put together here and not by the code under test; "pci.latency_timer" for a
// register whose only field has its key.
[[nodiscard]] std::string full_key(registers::FieldRef field);

// All fields of the catalogue that have a key.
[[nodiscard]] std::vector<registers::FieldRef> all_fields();

// As write_image() wants it: bit n set if row n of the register exists on header type `header`.
[[nodiscard]] std::uint64_t rows_on(registers::RegisterRef reg, std::uint8_t header);

}  // namespace pcitune::test
