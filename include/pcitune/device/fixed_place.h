// Where a register lies in its capability without a device at hand: at its row's offset, unless
// bytes decide what lies where.
#pragma once

#include <optional>

#include "pcitune/registers/catalogue.h"

namespace pcitune::device {

struct FixedPlace {
  std::optional<std::uint16_t> offset = {};  // of the first one; nothing if it depends on bytes
  bool array = false;                        // there may be several, as far as one can tell
};

// Of a capability in which bytes decide, a register's offset counts as fixed if it is that of its
// row whatever the bytes; tried with all zeros, all ones and each header kind.
[[nodiscard]] FixedPlace fixed_place(registers::RegisterRef reg);

}  // namespace pcitune::device
