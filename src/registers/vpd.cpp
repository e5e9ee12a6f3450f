// Vital Product Data capability (id 03h). The data themselves are in the device, behind an address
// and a data register: reading them takes a write, so that they are no registers of ours.
// Source: PCI Local Bus Specification 3.0 appendix I (not read); bits as in Linux
// include/uapi/linux/pci_regs.h PCI_VPD_*.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr std::string_view kReason = "writing it starts a transfer that races with the kernel's: read /sys/bus/pci/devices/ADDRESS/vpd";

constexpr auto kTransferFields = std::to_array<Field>({
    {"address", bits(14, 0), Access::kRw, kHex, Owner::kNever, "byte address of the transfer", kReason},
    {"flag", bit(15), Access::kRw, kFlag, Owner::kNever, "direction; changes when the transfer is done", kReason},
});
constexpr auto kData = std::to_array<Field>({
    {"data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "four bytes of the last transfer", kReason},
});

constexpr Cite kCite{Doc::kPci30, "appendix I (not read; Linux PCI_VPD_*)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"transfer", 0x02, 16, kTransferFields, "VPD Address and Flag", kCite},
    {"data", 0x04, 32, kData, "", kCite},
});

constexpr Capability kVpd{"vpd", "Vital Product Data", {.kind = AnchorKind::kCapability, .id = 0x03}, {}, kRegisters};
static_assert(check(kVpd));

constexpr auto kRows = pack<kVpd>();

}  // namespace

constinit const CapabilityTable kVpdTable = table_of(kVpd, kRows);

}  // namespace pcitune::registers
