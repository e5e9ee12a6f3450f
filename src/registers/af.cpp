// Advanced Features (id 13h): a function-level reset for functions without a PCI Express capability.
// Source: PCI-SIG ECN Advanced Capabilities for Conventional PCI (not read); bits as in Linux
// include/uapi/linux/pci_regs.h PCI_AF_*.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kLength = std::to_array<Field>({
    {"length", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "bytes of this capability"},
});
constexpr auto kCapabilitiesFields = std::to_array<Field>({
    {"tp", bit(0), Access::kRo, kFlag, Owner::kNone, "tells whether transactions are pending"},
    {"flr", bit(1), Access::kRo, kFlag, Owner::kNone, "has a function-level reset"},
    {"", bits(7, 2), Access::kRsvdP},
});
constexpr auto kControlFields = std::to_array<Field>({
    {"flr", bit(0), Access::kRw1s, kFlag, Owner::kNever, "resets the function", "it resets the function under its driver; /sys/bus/pci/devices/ADDRESS/reset does it in order"},
    {"", bits(7, 1), Access::kRsvdP},
});
constexpr auto kStatusFields = std::to_array<Field>({
    {"tp", bit(0), Access::kRo, kFlag, Owner::kNone, "transactions are pending"},
    {"", bits(7, 1), Access::kRsvdZ},
});

constexpr Cite kCite{Doc::kLinuxRegs, "PCI_AF_*"};

constexpr auto kRegisters = std::to_array<Register>({
    {"length", 0x02, 8, kLength, "", kCite},
    {"capabilities", 0x03, 8, kCapabilitiesFields, "AF Capabilities", kCite},
    {"control", 0x04, 8, kControlFields, "AF Control", kCite},
    {"status", 0x05, 8, kStatusFields, "AF Status", kCite},
});

constexpr Capability kAf{"af", "Advanced Features", {.kind = AnchorKind::kCapability, .id = 0x13}, {}, kRegisters};
static_assert(check(kAf));

constexpr auto kRows = pack<kAf>();

}  // namespace

constinit const CapabilityTable kAfTable = table_of(kAf, kRows);

}  // namespace pcitune::registers
