// Multicast, extended capability 0012h. The overlay BAR is of ports only.
// Source: PCI Express Base 7.9.11 (not read); bits as in pciutils ls-ecaps.c cap_multicast, NetBSD
// PCI_MCAST_* and illumos pcieadm. The 64-bit registers are taken in halves, so that they can be
// written by doublewords.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr Encoding kPages{.kind = EncodingKind::kAddress, .scale = 0x1000};
constexpr Encoding kOverlay{.kind = EncodingKind::kAddress, .scale = 0x40};

constexpr When kOfEndpoints{.ports = pcie::kEndpoints};
constexpr When kNotOfEndpoints{.ports = pcie::but(pcie::kEndpoints)};
constexpr When kOfPorts{.ports = pcie::kSwitching};
constexpr When kNotOfPorts{.ports = pcie::but(pcie::kSwitching)};

constexpr std::string_view kGroupReason = "multicast groups go over the whole hierarchy and Linux sets none up; there is no other way";
constexpr std::string_view kWindowReason = "an address window, part of the memory routing; set it in the firmware";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"max_group", bits(5, 0), Access::kRo, kCount, Owner::kNone, "multicast groups that it can tell apart"},
    reserved(bits(7, 6)),
    {"window_size", bits(13, 8), Access::kRo, kPlain, Owner::kNone, "window wanted for each group: 2^n bytes", {}, {}, 0, kOfEndpoints},
    reserved(bits(13, 8), kNotOfEndpoints),
    reserved(bit(14)),
    {"ecrc_regeneration", bit(15), Access::kRo, kFlag, Owner::kNone, "makes a new ECRC when an overlay changes the address", {}, {}, 0, kOfPorts},
    reserved(bit(15), kNotOfPorts),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"num_group", bits(5, 0), Access::kRw, kCount, Owner::kKernel, "multicast groups in use", kGroupReason},
    reserved(bits(14, 6)),
    {"enable", bit(15), Access::kRw, kFlag, Owner::kKernel, "multicast is on", kGroupReason},
});

constexpr auto kBaseLowFields = std::to_array<Field>({
    {"index_position", bits(5, 0), Access::kRw, kPlain, Owner::kNever, "lowest address bit of the group number", kWindowReason},
    reserved(bits(11, 6)),
    {"address", bits(31, 12), Access::kRw, kPages, Owner::kNever, "lower half of the base address", kWindowReason},
});
constexpr auto kBaseHighFields = std::to_array<Field>({
    {"base_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper half of the base address", kWindowReason},
});

constexpr auto kReceiveLow = std::to_array<Field>({
    {"receive_low", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: takes what goes to group n", kGroupReason},
});
constexpr auto kReceiveHigh = std::to_array<Field>({
    {"receive_high", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: takes what goes to group 32+n", kGroupReason},
});
constexpr auto kBlockAllLow = std::to_array<Field>({
    {"block_all_low", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: may not send to group n", kGroupReason},
});
constexpr auto kBlockAllHigh = std::to_array<Field>({
    {"block_all_high", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: may not send to group 32+n", kGroupReason},
});
constexpr auto kBlockUntranslatedLow = std::to_array<Field>({
    {"block_untranslated_low", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: may not send untranslated requests to group n", kGroupReason},
});
constexpr auto kBlockUntranslatedHigh = std::to_array<Field>({
    {"block_untranslated_high", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: may not send untranslated requests to group 32+n", kGroupReason},
});

constexpr auto kOverlayLowFields = std::to_array<Field>({
    {"size", bits(5, 0), Access::kRw, kPlain, Owner::kNever, "replaces address bits from bit n up; below 6 the overlay is off", kWindowReason},
    {"address", bits(31, 6), Access::kRw, kOverlay, Owner::kNever, "lower half of the overlay address", kWindowReason},
});
constexpr auto kOverlayHighFields = std::to_array<Field>({
    {"overlay_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper half of the overlay address", kWindowReason},
});

constexpr Cite kCite{Doc::kPcie, "7.9.11 (through pciutils PCI_MCAST, NetBSD PCI_MCAST, illumos pcieadm)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kCapabilityFields, "Multicast Capability", kCite},
    {"control", 0x06, 16, kControlFields, "Multicast Control", kCite},
    {"base", 0x08, 32, kBaseLowFields, "Multicast Base Address, lower half", kCite},
    {"base_high", 0x0C, 32, kBaseHighFields, "", kCite},
    {"receive_low", 0x10, 32, kReceiveLow, "", kCite},
    {"receive_high", 0x14, 32, kReceiveHigh, "", kCite},
    {"block_all_low", 0x18, 32, kBlockAllLow, "", kCite},
    {"block_all_high", 0x1C, 32, kBlockAllHigh, "", kCite},
    {"block_untranslated_low", 0x20, 32, kBlockUntranslatedLow, "", kCite},
    {"block_untranslated_high", 0x24, 32, kBlockUntranslatedHigh, "", kCite},
    {"overlay", 0x28, 32, kOverlayLowFields, "Multicast Overlay Address, lower half", kCite, kOfPorts},
    {"overlay_high", 0x2C, 32, kOverlayHighFields, "", kCite, kOfPorts},
});

constexpr Capability kMulticast{"multicast", "Multicast", extended::anchor(0x0012), extended::kVersion, kRegisters};
static_assert(check(kMulticast));

constexpr auto kRows = pack<kMulticast>();

}  // namespace

constinit const CapabilityTable kMulticastTable = table_of(kMulticast, kRows);

}  // namespace pcitune::registers
