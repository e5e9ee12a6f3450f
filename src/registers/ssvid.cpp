// Subsystem ids of bridges (id 0Dh), whose header has no place for them. Source: PCI-to-PCI Bridge
// Architecture Specification 1.2 (not read); offsets as in Linux include/uapi/linux/pci_regs.h
// PCI_SSVID_*.
#include "registers/header_rows.h"
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr Cite kCite{Doc::kBridge12, "(not read; Linux PCI_SSVID_*)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"subsystem_vendor", 0x04, 16, header_rows::kSubsystemVendor, "", kCite},
    {"subsystem_device", 0x06, 16, header_rows::kSubsystemDevice, "", kCite},
});

constexpr Capability kSsvid{"ssvid", "Subsystem ids of a bridge", {.kind = AnchorKind::kCapability, .id = 0x0D}, {}, kRegisters};
static_assert(check(kSsvid));

constexpr auto kRows = pack<kSsvid>();

}  // namespace

constinit const CapabilityTable kSsvidTable = table_of(kSsvid, kRows);

}  // namespace pcitune::registers
