// What the two capabilities of message signaled interrupts share.
#pragma once

#include "registers/model.h"

namespace pcitune::registers::msi_rows {

inline constexpr std::string_view kDriverReason = "the kernel sets interrupts up for the driver: use the driver's parameters, or boot with pci=nomsi";
inline constexpr Encoding kDwordAddress{.kind = EncodingKind::kAddress, .scale = 4};
inline constexpr Encoding kQwordOffset{.kind = EncodingKind::kAddress, .scale = 8};

}  // namespace pcitune::registers::msi_rows
