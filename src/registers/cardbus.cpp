// What header type 2 (CardBus bridges) has of its own. The common part is in pci.cpp.
// Source: PC Card Standard 8 (not read); offsets and Bridge Control as in Linux
// include/uapi/linux/pci_regs.h PCI_CB_*. Linux names no bits of Secondary Status: inferred from the one
// of header type 1.
#include "registers/header_rows.h"
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace header_rows;

constexpr auto kSecondaryStatusFields = std::to_array<Field>({
    {"", bits(7, 0), Access::kRsvdZ},
    {"master_data_parity_error", bit(8), Access::kRw1c, kFlag, Owner::kLive, "parity error as a master"},
    {"", bits(10, 9), Access::kRsvdZ},
    {"signaled_target_abort", bit(11), Access::kRw1c, kFlag, Owner::kLive, "ended a transaction by target abort"},
    {"received_target_abort", bit(12), Access::kRw1c, kFlag, Owner::kLive, "as a master, met a target abort"},
    {"received_master_abort", bit(13), Access::kRw1c, kFlag, Owner::kLive, "as a master, nobody answered"},
    {"received_system_error", bit(14), Access::kRw1c, kFlag, Owner::kLive, "SERR# seen on the card's side"},
    {"detected_parity_error", bit(15), Access::kRw1c, kFlag, Owner::kLive, "saw a parity error"},
});
constexpr auto kCardBus = std::to_array<Field>({
    {"card_bus", bits(7, 0), Access::kRw, kHex, Owner::kNever, "bus of the card", kBusReason},
});
constexpr auto kLatency = std::to_array<Field>({
    {"latency_timer", bits(7, 0), Access::kRw, kClocks, Owner::kLive, "latency timer on the card's side"},
});
constexpr auto kControlFields = std::to_array<Field>({
    {"perr", bit(0), Access::kRw, kFlag, Owner::kQuiesce, "parity error response on the card's side"},
    {"serr", bit(1), Access::kRw, kFlag, Owner::kQuiesce, "forwards SERR#"},
    {"isa", bit(2), Access::kRw, kFlag, Owner::kKernel, "blocks ISA aliases", "part of the I/O routing; set it in the firmware"},
    {"vga", bit(3), Access::kRw, kFlag, Owner::kKernel, "forwards VGA addresses", "the kernel's VGA arbiter owns it; use /dev/vga_arbiter"},
    {"", bit(4), Access::kRsvdP},
    {"master_abort", bit(5), Access::kRw, kFlag, Owner::kQuiesce, "reports master aborts instead of returning ones"},
    {"reset", bit(6), Access::kRw, kFlag, Owner::kNever, "resets the card", "it resets the card under its driver; use the tool pccardctl (eject, then insert)"},
    {"interrupt_routing",
     bit(7),
     Access::kRw,
     kFlag,
     Owner::kKernel,
     "16-bit cards use ISA interrupts",
     "the kernel's CardBus driver routes them; its module parameter is yenta_socket.isa_probe"},
    {"prefetch_0",
     bit(8),
     Access::kRw,
     kFlag,
     Owner::kKernel,
     "memory window 0 is prefetchable",
     "part of the memory routing, which the kernel's CardBus driver sets up; there is no other way"},
    {"prefetch_1",
     bit(9),
     Access::kRw,
     kFlag,
     Owner::kKernel,
     "memory window 1 is prefetchable",
     "part of the memory routing, which the kernel's CardBus driver sets up; there is no other way"},
    {"post_writes", bit(10), Access::kRw, kFlag, Owner::kQuiesce, "posts writes"},
    {"", bits(15, 11), Access::kRsvdP},
});

constexpr Encoding kPages{.kind = EncodingKind::kAddress, .scale = 0x1000};
constexpr Encoding kPorts{.kind = EncodingKind::kAddress, .scale = 4};
constexpr Encoding kLegacyPorts{.kind = EncodingKind::kAddress, .scale = 2};

constexpr auto kIoWidthNames = std::to_array<Named>({
    {0, "16bit", "ports below 64 Ki"},
    {1, "32bit", ""},
});
constexpr Encoding kIoWidth{.kind = EncodingKind::kNamed, .named = kIoWidthNames};

constexpr auto kMemoryBase = std::to_array<Field>({
    {"", bits(11, 0), Access::kRsvdP},
    {"address", bits(31, 12), Access::kRw, kPages, Owner::kNever, "start of the memory window", kWindowReason},
});
constexpr auto kMemoryLimit = std::to_array<Field>({
    {"", bits(11, 0), Access::kRsvdP},
    {"address", bits(31, 12), Access::kRw, kPages, Owner::kNever, "last 4 KiB of the memory window", kWindowReason},
});
constexpr auto kIoBase = std::to_array<Field>({
    {"type", bit(0), Access::kRo, kIoWidth, Owner::kNone, "width of port addresses"},
    {"", bit(1), Access::kRsvdP},
    {"address", bits(31, 2), Access::kRw, kPorts, Owner::kNever, "first port of the I/O window", kWindowReason},
});
constexpr auto kIoLimit = std::to_array<Field>({
    {"", bits(1, 0), Access::kRsvdP},
    {"address", bits(31, 2), Access::kRw, kPorts, Owner::kNever, "last four ports of the I/O window", kWindowReason},
});
constexpr auto kLegacyBase = std::to_array<Field>({
    {"io", bit(0), Access::kRo, kFlag, Owner::kNone, "is an I/O address"},
    {"address", bits(31, 1), Access::kRw, kLegacyPorts, Owner::kNever, "ports of the 16-bit card interface (ExCA)", kWindowReason},
});

constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities_pointer", 0x14, 8, kCapabilitiesPointer, "", cite("PCI_CB_CAPABILITY_LIST")},
    {"secondary_status", 0x16, 16, kSecondaryStatusFields, "CardBus Secondary Status", cite("PCI_CB_SEC_STATUS")},
    {"primary_bus", 0x18, 8, kPrimaryBus, "", cite("PCI_CB_PRIMARY_BUS")},
    {"card_bus", 0x19, 8, kCardBus, "", cite("PCI_CB_CARD_BUS")},
    {"subordinate_bus", 0x1A, 8, kSubordinateBus, "", cite("PCI_CB_SUBORDINATE_BUS")},
    {"latency_timer", 0x1B, 8, kLatency, "", cite("PCI_CB_LATENCY_TIMER")},
    {"memory_base_0", 0x1C, 32, kMemoryBase, "Memory Base 0", cite("PCI_CB_MEMORY_BASE_0")},
    {"memory_limit_0", 0x20, 32, kMemoryLimit, "Memory Limit 0", cite("PCI_CB_MEMORY_LIMIT_0")},
    {"memory_base_1", 0x24, 32, kMemoryBase, "Memory Base 1", cite("PCI_CB_MEMORY_BASE_1")},
    {"memory_limit_1", 0x28, 32, kMemoryLimit, "Memory Limit 1", cite("PCI_CB_MEMORY_LIMIT_1")},
    {"io_base_0", 0x2C, 32, kIoBase, "I/O Base 0", cite("PCI_CB_IO_BASE_0")},
    {"io_limit_0", 0x30, 32, kIoLimit, "I/O Limit 0", cite("PCI_CB_IO_LIMIT_0")},
    {"io_base_1", 0x34, 32, kIoBase, "I/O Base 1", cite("PCI_CB_IO_BASE_1")},
    {"io_limit_1", 0x38, 32, kIoLimit, "I/O Limit 1", cite("PCI_CB_IO_LIMIT_1")},
    {"bridge_control", 0x3E, 16, kControlFields, "CardBus Bridge Control", cite("PCI_CB_BRIDGE_CONTROL")},
    {"subsystem_vendor", 0x40, 16, kSubsystemVendor, "", cite("PCI_CB_SUBSYSTEM_VENDOR_ID")},
    {"subsystem_device", 0x42, 16, kSubsystemDevice, "", cite("PCI_CB_SUBSYSTEM_ID")},
    {"legacy_base", 0x44, 32, kLegacyBase, "16-bit Card Legacy Mode Base", cite("PCI_CB_LEGACY_MODE_BASE")},
});

constexpr Capability kCardBusCapability{"cardbus", "CardBus bridge header", {.kind = AnchorKind::kHeader, .headers = kHeader2}, {}, kRegisters};
static_assert(check(kCardBusCapability));

constexpr auto kRows = pack<kCardBusCapability>();

}  // namespace

constinit const CapabilityTable kCardBusTable = table_of(kCardBusCapability, kRows);

}  // namespace pcitune::registers
