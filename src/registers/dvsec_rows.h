// The two headers of a Designated Vendor-Specific capability (0023h), which all sub-types share.
// Source: Linux pci_regs.h PCI_DVSEC_HEADER1, PCI_DVSEC_HEADER2; pciutils ls-ecaps.c cap_dvsec.
#pragma once

#include "registers/extended_rows.h"

namespace pcitune::registers::dvsec {

inline constexpr Encoding kBytes{.unit = Unit::kBytes};

inline constexpr auto kHeaderFields = std::to_array<Field>({
    {"vendor_id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "who defined what follows"},
    {"rev", bits(19, 16), Access::kRo, kPlain, Owner::kNone, "revision of the layout"},
    {"length", bits(31, 20), Access::kRo, kBytes, Owner::kNone, "length with all headers"},
});
inline constexpr auto kIdFields = std::to_array<Field>({
    {"id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "which of the vendor's layouts"},
});

inline constexpr Register kHeader{"header", 0x04, 32, kHeaderFields, "Designated Vendor-Specific Header 1", {Doc::kLinuxRegs, "PCI_DVSEC_HEADER1"}};
inline constexpr Register kId{"id", 0x08, 16, kIdFields, "", {Doc::kLinuxRegs, "PCI_DVSEC_HEADER2"}};

// The version of a sub-type is the revision in its header.
inline constexpr BitsAt kRevision{.offset = 0x04, .width = 32, .mask = 0x000F0000};
inline constexpr BitsAt kLength{.offset = 0x04, .width = 32, .mask = 0xFFF00000};

inline constexpr std::uint16_t kCxl = 0x1E98;  // vendor id of the CXL consortium

[[nodiscard]] constexpr Anchor anchor(std::uint16_t vendor, std::uint16_t id) {
  return {.kind = AnchorKind::kExtended,
          .id = 0x0023,
          .subtype_offset = 0x04,
          .subtype_width = 64,
          .subtype_mask = 0x0000FFFF'0000FFFF,
          .subtype_value = std::uint64_t{id} << 32U | vendor};
}

}  // namespace pcitune::registers::dvsec
