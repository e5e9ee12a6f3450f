// A register as a table, a row a field: for columns() of paragraphs.h. The first row is the head.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pcitune/registers/catalogue.h"

namespace pcitune::render {

// Bits, key, access, owner and meaning of each row.
[[nodiscard]] std::vector<std::vector<std::string>> layout_rows(registers::RegisterRef reg);

inline constexpr std::uint64_t kAllRows = ~0ULL;

// Bits, key, code, value and meaning of each row in a word. `fields`: bit n, the n-th row applies;
// kAllRows where no device decides: rows that may not apply say when they do. Rows outside `mask`
// are left out.
[[nodiscard]] std::vector<std::vector<std::string>> decoded_rows(registers::RegisterRef reg,
                                                                 std::uint64_t fields,
                                                                 std::uint64_t word,
                                                                 std::uint64_t mask = ~0ULL);

}  // namespace pcitune::render
