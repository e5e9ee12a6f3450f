// Capability ids that code names by hand. All others are in the catalogue's anchors.
#pragma once

#include <cstdint>

namespace pcitune::registers {

inline constexpr std::uint16_t kPcixId = 0x07;
inline constexpr std::uint16_t kPciExpressId = 0x10;

}  // namespace pcitune::registers
