// Rows that the headers of PCI-to-PCI and CardBus bridges share, at offsets of their own.
#pragma once

#include "registers/model.h"

namespace pcitune::registers::header_rows {

inline constexpr Encoding kClocks{.unit = Unit::kClocks};

inline constexpr std::string_view kBusReason = "bus numbers route configuration accesses; kernel parameter pci=assign-busses numbers them anew";

inline constexpr std::string_view kWindowReason = "routes accesses; the kernel assigns it: boot with pci=realloc, or remove the bridge and rescan";

inline constexpr auto kPrimaryBus = std::to_array<Field>({
    {"primary_bus", bits(7, 0), Access::kRw, kHex, Owner::kNever, "bus above the bridge", kBusReason},
});
inline constexpr auto kSubordinateBus = std::to_array<Field>({
    {"subordinate_bus", bits(7, 0), Access::kRw, kHex, Owner::kNever, "highest bus below the bridge", kBusReason},
});
inline constexpr auto kSubsystemVendor = std::to_array<Field>({
    {"subsystem_vendor", bits(15, 0), Access::kHwInit, kHex, Owner::kNone, "subsystem vendor id"},
});
inline constexpr auto kSubsystemDevice = std::to_array<Field>({
    {"subsystem_device", bits(15, 0), Access::kHwInit, kHex, Owner::kNone, "subsystem id"},
});
inline constexpr auto kCapabilitiesPointer = std::to_array<Field>({
    {"capabilities_pointer", bits(7, 0), Access::kRo, kHex, Owner::kNone, "first capability"},
});

}  // namespace pcitune::registers::header_rows
