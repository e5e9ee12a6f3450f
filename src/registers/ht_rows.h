// What the capabilities of HyperTransport share. Their sub-type is in the upper bits of Command:
// three for the two kinds of interface, five for the others.
// Sources: HyperTransport I/O Link Specification 3.1 chapter 7 (not read); bits as in pciutils
// lib/header.h PCI_HT_*, sub-types also in Linux include/uapi/linux/pci_regs.h HT_CAPTYPE_*. Access
// kinds are by memory; that errors are cleared by writing ones is in Linux drivers/edac/amd8131_edac.c.
#pragma once

#include "registers/model.h"

namespace pcitune::registers::ht_rows {

inline constexpr Cite kCite{Doc::kHt31, "7 (not read; pciutils PCI_HT_*)"};

[[nodiscard]] constexpr Anchor interface(std::uint16_t type) {
  return {.kind = AnchorKind::kCapability, .id = 0x08, .subtype_offset = 0x02, .subtype_width = 16, .subtype_mask = 0xE000, .subtype_value = std::uint64_t{type} << 13U};
}
[[nodiscard]] constexpr Anchor other(std::uint16_t type) {
  return {.kind = AnchorKind::kCapability, .id = 0x08, .subtype_offset = 0x02, .subtype_width = 16, .subtype_mask = 0xF800, .subtype_value = std::uint64_t{type} << 11U};
}

inline constexpr Encoding kMegabyte{.kind = EncodingKind::kAddress, .scale = 0x100000};

inline constexpr std::string_view kSetUpReason = "both ends of a link, or the whole chain, are set up together; set it in the firmware";
inline constexpr std::string_view kTestReason = "it breaks traffic on the link; there is no other way";
inline constexpr std::string_view kRouteReason = "routes accesses; set it in the firmware";
inline constexpr std::string_view kIndexReason = "chooses what the data register shows to the next reader; there is no other way";

inline constexpr Field kTypeField{"type", bits(15, 11), Access::kRo, kHex, Owner::kNone, "capability type"};
inline constexpr Field kInterfaceField{"type", bits(15, 13), Access::kRo, kPlain, Owner::kNone, "capability type: 0 slave or primary, 1 host or secondary interface"};

}  // namespace pcitune::registers::ht_rows
