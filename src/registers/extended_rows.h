// What extended capabilities have in common: the header (id 15:0, version 19:16, next 31:20).
#pragma once

#include "registers/model.h"

namespace pcitune::registers::extended {

inline constexpr BitsAt kVersion{.offset = 0x02, .width = 16, .mask = 0x000F};

[[nodiscard]] constexpr Anchor anchor(std::uint16_t id) { return {.kind = AnchorKind::kExtended, .id = id}; }

}  // namespace pcitune::registers::extended
