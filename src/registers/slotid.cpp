// Slot Identification capability (id 04h) of bridges to an expansion chassis.
// Source: PCI-to-PCI Bridge Architecture Specification 1.2 chapter 13 (not read); bits as in Linux
// include/uapi/linux/pci_regs.h PCI_SID_*.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kSlotFields = std::to_array<Field>({
    {"slots", bits(4, 0), Access::kHwInit, kPlain, Owner::kNone, "expansion slots on the secondary bus"},
    {"first_in_chassis", bit(5), Access::kHwInit, kFlag, Owner::kNone, "first bridge of its chassis"},
    {"", bits(7, 6), Access::kRsvdP},
});
constexpr auto kChassis = std::to_array<Field>({
    {"chassis", bits(7, 0), Access::kRws, kPlain, Owner::kKernel, "number of the chassis", "slot names are made of it; set it in the firmware"},
});

constexpr Cite kCite{Doc::kBridge12, "13 (not read; Linux PCI_SID_*)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"expansion_slot", 0x02, 8, kSlotFields, "Expansion Slot", kCite},
    {"chassis", 0x03, 8, kChassis, "", kCite},
});

constexpr Capability kSlotId{"slotid", "Slot Identification", {.kind = AnchorKind::kCapability, .id = 0x04}, {}, kRegisters};
static_assert(check(kSlotId));

constexpr auto kRows = pack<kSlotId>();

}  // namespace

constinit const CapabilityTable kSlotIdTable = table_of(kSlotId, kRows);

}  // namespace pcitune::registers
