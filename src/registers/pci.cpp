// The configuration header that all functions share, and the parts of header types 0 and 1.
// Source: PCI Local Bus Specification 3.0 chapter 6.2 and PCI-to-PCI Bridge Architecture
// Specification 1.2 chapter 3.2 (neither read); bits as in Linux include/uapi/linux/pci_regs.h and EDK II
// Pci22.h, Pci23.h. Bridge Control 8 to 11 (discard timers), of which Linux has none, are by memory.
#include "pcitune/registers/well_known.h"
#include "registers/header_rows.h"
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace header_rows;

constexpr Encoding kDwords{.kind = EncodingKind::kMultiple, .unit = Unit::kBytes, .scale = 4};
constexpr Encoding kQuarterMicroseconds{.kind = EncodingKind::kMultiple, .unit = Unit::kNanoseconds, .scale = 250};

constexpr auto kDevselNames = std::to_array<Named>({
    {0, "fast", "decodes in the first clock"},
    {1, "medium", "decodes in the second clock"},
    {2, "slow", "decodes in the third clock"},
});
constexpr Encoding kDevsel{.kind = EncodingKind::kNamed, .named = kDevselNames};

constexpr auto kLayoutNames = std::to_array<Named>({
    {0, "device", "type 0: an endpoint"},
    {1, "bridge", "type 1: a PCI-to-PCI bridge"},
    {2, "cardbus", "type 2: a CardBus bridge"},
});
constexpr Encoding kLayout{.kind = EncodingKind::kNamed, .named = kLayoutNames};

constexpr auto kPinNames = std::to_array<Named>({
    {0, "none", "uses no interrupt pin"},
    {1, "inta", "INTA#"},
    {2, "intb", "INTB#"},
    {3, "intc", "INTC#"},
    {4, "intd", "INTD#"},
});
constexpr Encoding kPin{.kind = EncodingKind::kNamed, .named = kPinNames};

constexpr auto kVendorId = std::to_array<Field>({
    {"vendor", bits(15, 0), Access::kRo, kHex, Owner::kNone, "vendor id"},
});
constexpr auto kDeviceId = std::to_array<Field>({
    {"device", bits(15, 0), Access::kRo, kHex, Owner::kNone, "device id"},
});

constexpr std::string_view kDecodeReason = "the kernel enables decoding and DMA when a driver takes the device; unbind the driver, or use /sys/bus/pci/devices/ADDRESS/enable";

// The kernel toggles bit 10 at interrupt time under a lock that user space does not share, so a
// write touches only the byte that changes (byte_lanes).
constexpr auto kCommandFields = std::to_array<Field>({
    {"io", bit(0), Access::kRw, kFlag, Owner::kKernel, "answers I/O accesses", kDecodeReason},
    {"memory", bit(1), Access::kRw, kFlag, Owner::kKernel, "answers memory accesses", kDecodeReason},
    {"bus_master", bit(2), Access::kRw, kFlag, Owner::kKernel, "may start transactions (DMA)", kDecodeReason},
    {"special_cycles", bit(3), Access::kRw, kFlag, Owner::kQuiesce, "listens to Special Cycles"},
    {"mwi", bit(4), Access::kRw, kFlag, Owner::kQuiesce, "Memory Write and Invalidate enable"},
    {"vga_snoop", bit(5), Access::kRw, kFlag, Owner::kKernel, "snoops VGA palette writes", "the kernel's VGA arbiter owns it; use /dev/vga_arbiter"},
    {"perr", bit(6), Access::kRw, kFlag, Owner::kLive, "parity error response"},
    {"stepping", bit(7), Access::kRw, kFlag, Owner::kQuiesce, "address/data stepping (read-only 0 since PCI 2.3)"},
    {"serr", bit(8), Access::kRw, kFlag, Owner::kKernel, "SERR# enable", "its byte holds INTx disable, which the kernel toggles at interrupt time; set it in the firmware"},
    {"fast_b2b", bit(9), Access::kRw, kFlag, Owner::kQuiesce, "fast back-to-back to different devices"},
    {"intx_disable", bit(10), Access::kRw, kFlag, Owner::kKernel, "INTx emulation off", "the kernel toggles it at interrupt time; unbind the driver to end that"},
    {"", bits(15, 11), Access::kRsvdP},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"", bits(2, 0), Access::kRsvdZ},
    {"intx_status", bit(3), Access::kRo, kFlag, Owner::kNone, "an INTx interrupt is pending"},
    {"capabilities_list", bit(4), Access::kRo, kFlag, Owner::kNone, "has a capability list"},
    {"66mhz", bit(5), Access::kRo, kFlag, Owner::kNone, "66 MHz capable in conventional mode"},
    {"udf", bit(6), Access::kRo, kFlag, Owner::kNone, "user definable features (PCI 2.1 only)"},
    {"fast_b2b_capable", bit(7), Access::kRo, kFlag, Owner::kNone, "takes fast back-to-back transactions"},
    {"master_data_parity_error", bit(8), Access::kRw1c, kFlag, Owner::kLive, "parity error as a master"},
    {"devsel", bits(10, 9), Access::kRo, kDevsel, Owner::kNone, "DEVSEL# timing"},
    {"signaled_target_abort", bit(11), Access::kRw1c, kFlag, Owner::kLive, "ended a transaction by target abort"},
    {"received_target_abort", bit(12), Access::kRw1c, kFlag, Owner::kLive, "as a master, met a target abort"},
    {"received_master_abort", bit(13), Access::kRw1c, kFlag, Owner::kLive, "as a master, nobody answered"},
    {"signaled_system_error", bit(14), Access::kRw1c, kFlag, Owner::kLive, "asserted SERR#"},
    {"detected_parity_error", bit(15), Access::kRw1c, kFlag, Owner::kLive, "saw a parity error"},
});

// As Status, for the other side of a bridge; bit 14 is *received*.
constexpr auto kSecondaryStatusFields = std::to_array<Field>({
    {"", bits(4, 0), Access::kRsvdZ},
    {"66mhz", bit(5), Access::kRo, kFlag, Owner::kNone, "secondary bus is 66 MHz capable"},
    {"", bit(6), Access::kRsvdZ},
    {"fast_b2b_capable", bit(7), Access::kRo, kFlag, Owner::kNone, "takes fast back-to-back on the secondary bus"},
    {"master_data_parity_error", bit(8), Access::kRw1c, kFlag, Owner::kLive, "parity error as a master"},
    {"devsel", bits(10, 9), Access::kRo, kDevsel, Owner::kNone, "DEVSEL# timing on the secondary bus"},
    {"signaled_target_abort", bit(11), Access::kRw1c, kFlag, Owner::kLive, "ended a transaction by target abort"},
    {"received_target_abort", bit(12), Access::kRw1c, kFlag, Owner::kLive, "as a master, met a target abort"},
    {"received_master_abort", bit(13), Access::kRw1c, kFlag, Owner::kLive, "as a master, nobody answered"},
    {"received_system_error", bit(14), Access::kRw1c, kFlag, Owner::kLive, "SERR# seen on the secondary bus"},
    {"detected_parity_error", bit(15), Access::kRw1c, kFlag, Owner::kLive, "saw a parity error"},
});

constexpr auto kRevision = std::to_array<Field>({
    {"revision", bits(7, 0), Access::kRo, kHex, Owner::kNone, "revision id"},
});
constexpr auto kProgIf = std::to_array<Field>({
    {"prog_if", bits(7, 0), Access::kRo, kHex, Owner::kNone, "programming interface"},
});
constexpr auto kClass = std::to_array<Field>({
    {"class", bits(15, 0), Access::kRo, kHex, Owner::kNone, "base class and sub-class"},
});
constexpr auto kCacheLine = std::to_array<Field>({
    {"cache_line_size", bits(7, 0), Access::kRw, kDwords, Owner::kQuiesce, "system cache line size", {}, "cache_line_size"},
});
constexpr auto kLatency = std::to_array<Field>({
    {"latency_timer", bits(7, 0), Access::kRw, kClocks, Owner::kLive, "clocks a master may keep the bus once others ask (0 and fixed on PCI Express)", {}, "latency_timer"},
});
constexpr auto kHeaderType = std::to_array<Field>({
    {"layout", bits(6, 0), Access::kRo, kLayout, Owner::kNone, "header layout"},
    {"multifunction", bit(7), Access::kRo, kFlag, Owner::kNone, "one of several functions"},
});
constexpr auto kBist = std::to_array<Field>({
    {"code", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "result of the self-test, 0 is good"},
    {"", bits(5, 4), Access::kRsvdP},
    {"start", bit(6), Access::kRw1s, kFlag, Owner::kNever, "starts the self-test", "a self-test stops all traffic of the device; there is no other way"},
    {"capable", bit(7), Access::kRo, kFlag, Owner::kNone, "has a self-test"},
});

constexpr auto kSecondaryBus = std::to_array<Field>({
    {"secondary_bus", bits(7, 0), Access::kRw, kHex, Owner::kNever, "bus below the bridge", kBusReason},
});
constexpr auto kSecondaryLatency = std::to_array<Field>({
    {"secondary_latency_timer", bits(7, 0), Access::kRw, kClocks, Owner::kLive, "latency timer on the secondary bus"},
});
// ---- Windows of a bridge
// -----------------------------------------------------------------------------

constexpr Encoding kIoPages{.kind = EncodingKind::kAddress, .scale = 0x1000};
constexpr Encoding kMegabytes{.kind = EncodingKind::kAddress, .scale = 0x100000};
constexpr Encoding kRomPages{.kind = EncodingKind::kAddress, .scale = 0x800};

constexpr auto kIoWidthNames = std::to_array<Named>({
    {0, "16bit", "ports below 64 Ki"},
    {1, "32bit", "with the upper halves"},
});
constexpr Encoding kIoWidth{.kind = EncodingKind::kNamed, .named = kIoWidthNames};
constexpr auto kMemoryWidthNames = std::to_array<Named>({
    {0, "32bit", "below 4 GiB"},
    {1, "64bit", "with the upper halves"},
});
constexpr Encoding kMemoryWidth{.kind = EncodingKind::kNamed, .named = kMemoryWidthNames};

constexpr auto kIoBase = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kIoWidth, Owner::kNone, "width of port addresses"},
    {"address", bits(7, 4), Access::kRw, kIoPages, Owner::kNever, "first port of the I/O window", kWindowReason},
});
constexpr auto kIoLimit = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kIoWidth, Owner::kNone, "width of port addresses"},
    {"address", bits(7, 4), Access::kRw, kIoPages, Owner::kNever, "last 4 KiB of the I/O window", kWindowReason},
});
constexpr auto kMemoryBase = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kHex, Owner::kNone, "0"},
    {"address", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "start of the memory window", kWindowReason},
});
constexpr auto kMemoryLimit = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kHex, Owner::kNone, "0"},
    {"address", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "last MiB of the memory window", kWindowReason},
});
constexpr auto kPrefetchableBase = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kMemoryWidth, Owner::kNone, "width of addresses"},
    {"address", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "start of the prefetchable window", kWindowReason},
});
constexpr auto kPrefetchableLimit = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kMemoryWidth, Owner::kNone, "width of addresses"},
    {"address", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "last MiB of the prefetchable window", kWindowReason},
});
constexpr auto kPrefetchableBaseUpper = std::to_array<Field>({
    {"prefetchable_base_upper", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of its start", kWindowReason},
});
constexpr auto kPrefetchableLimitUpper = std::to_array<Field>({
    {"prefetchable_limit_upper", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of its last MiB", kWindowReason},
});
constexpr auto kIoBaseUpper = std::to_array<Field>({
    {"io_base_upper", bits(15, 0), Access::kRw, kHex, Owner::kNever, "upper 16 bits of the first port", kWindowReason},
});
constexpr auto kIoLimitUpper = std::to_array<Field>({
    {"io_limit_upper", bits(15, 0), Access::kRw, kHex, Owner::kNever, "upper 16 bits of the last ports", kWindowReason},
});

constexpr std::string_view kRomReason = "the kernel maps it: read /sys/bus/pci/devices/ADDRESS/rom after writing 1 to it";
constexpr auto kRom = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "answers in its range, if the device answers memory accesses", kRomReason},
    {"", bits(10, 1), Access::kRsvdP},
    {"address", bits(31, 11), Access::kRw, kRomPages, Owner::kNever, "first byte of the expansion ROM", kRomReason},
});

constexpr auto kCisSpaceNames = std::to_array<Named>({
    {0, "configuration", "configuration space behind the header"},
    {1, "bar0", ""},
    {2, "bar1", ""},
    {3, "bar2", ""},
    {4, "bar3", ""},
    {5, "bar4", ""},
    {6, "bar5", ""},
    {7, "rom", "an image of the expansion ROM"},
});
constexpr Encoding kCisSpace{.kind = EncodingKind::kNamed, .named = kCisSpaceNames};
constexpr Encoding kCisOffset{.kind = EncodingKind::kAddress, .scale = 8};
constexpr auto kCardBusCis = std::to_array<Field>({
    {"space", bits(2, 0), Access::kRo, kCisSpace, Owner::kNone, "where the card information of a CardBus card is"},
    {"offset", bits(27, 3), Access::kRo, kCisOffset, Owner::kNone, "of it there"},
    {"image", bits(31, 28), Access::kRo, kPlain, Owner::kNone, "image of the ROM"},
});

constexpr auto kInterruptLine = std::to_array<Field>({
    {"interrupt_line",
     bits(7, 0),
     Access::kRw,
     kPlain,
     Owner::kKernel,
     "interrupt routing, for software only",
     "firmware and the kernel keep the routing here; set it in the firmware"},
});
constexpr auto kInterruptPin = std::to_array<Field>({
    {"interrupt_pin", bits(7, 0), Access::kRo, kPin, Owner::kNone, "interrupt pin"},
});
constexpr auto kMinGnt = std::to_array<Field>({
    {"min_gnt", bits(7, 0), Access::kRo, kQuarterMicroseconds, Owner::kNone, "burst time wanted; 0 is no demand"},
});
constexpr auto kMaxLat = std::to_array<Field>({
    {"max_lat", bits(7, 0), Access::kRo, kQuarterMicroseconds, Owner::kNone, "how often the bus is needed; 0 is no demand"},
});

constexpr std::string_view kVgaReason = "the kernel's VGA arbiter owns it; use /dev/vga_arbiter";
constexpr auto kBridgeControlFields = std::to_array<Field>({
    {"perr", bit(0), Access::kRw, kFlag, Owner::kQuiesce, "parity error response on the secondary bus"},
    {"serr", bit(1), Access::kRw, kFlag, Owner::kQuiesce, "forwards SERR# from the secondary bus"},
    {"isa", bit(2), Access::kRw, kFlag, Owner::kKernel, "blocks ISA aliases", "part of the I/O routing; set it in the firmware"},
    {"vga", bit(3), Access::kRw, kFlag, Owner::kKernel, "forwards VGA addresses", kVgaReason},
    {"vga16", bit(4), Access::kRw, kFlag, Owner::kKernel, "decodes 16 bits of VGA I/O addresses", kVgaReason},
    {"master_abort", bit(5), Access::kRw, kFlag, Owner::kQuiesce, "reports master aborts instead of returning ones"},
    {"secondary_bus_reset",
     bit(6),
     Access::kRw,
     kFlag,
     Owner::kNever,
     "resets everything below",
     "it resets everything below the bridge; /sys/bus/pci/devices/ADDRESS/reset_subordinate of the bridge does it in order (newer kernels)"},
    {"fast_b2b", bit(7), Access::kRw, kFlag, Owner::kQuiesce, "fast back-to-back on the secondary bus"},
    {"primary_discard_timer", bit(8), Access::kRw, kFlag, Owner::kQuiesce, "primary discard timer counts 2^10 clocks, not 2^15"},
    {"secondary_discard_timer", bit(9), Access::kRw, kFlag, Owner::kQuiesce, "secondary discard timer counts 2^10 clocks, not 2^15"},
    {"discard_timer_status", bit(10), Access::kRw1c, kFlag, Owner::kLive, "a delayed transaction was discarded"},
    {"discard_timer_serr", bit(11), Access::kRw, kFlag, Owner::kQuiesce, "SERR# when a discard timer ends"},
    {"", bits(15, 12), Access::kRsvdP},
});

constexpr When kType0{.headers = kHeader0};
constexpr When kType1{.headers = kHeader1};
constexpr When kType01{.headers = kHeader0 | kHeader1};

constexpr Cite cite(std::string_view section) { return {Doc::kPci30, section}; }
constexpr Cite cite_bridge(std::string_view section) { return {Doc::kBridge12, section}; }

constexpr Cite kWindowCite{Doc::kBridge12, "3.2.5 (not read; Linux PCI_IO_BASE, PCI_MEMORY_BASE, PCI_PREF_MEMORY_BASE)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"vendor", 0x00, 16, kVendorId, "", cite("6.2.1 (not read; Linux PCI_*)")},
    {"device", 0x02, 16, kDeviceId, "", cite("6.2.1 (not read; Linux PCI_*)")},
    {"command", 0x04, 16, kCommandFields, "Command", cite("6.2.2 (not read; Linux PCI_*)"), {}, {}, true},
    {"status", 0x06, 16, kStatusFields, "Status", cite("6.2.3 (not read; Linux PCI_*)")},
    {"revision", 0x08, 8, kRevision, "", cite("6.2.1 (not read; Linux PCI_*)")},
    {"prog_if", 0x09, 8, kProgIf, "", cite("6.2.1 (not read; Linux PCI_*)")},
    {"class", 0x0A, 16, kClass, "", cite("6.2.1 (not read; Linux PCI_*)")},
    {"cache_line_size", 0x0C, 8, kCacheLine, "", cite("6.2.4 (not read; Linux PCI_*)")},
    {"latency_timer", 0x0D, 8, kLatency, "", cite("6.2.4 (not read; Linux PCI_*)")},
    {"header_type", 0x0E, 8, kHeaderType, "Header Type", cite("6.2.1 (not read; Linux PCI_*)")},
    {"bist", 0x0F, 8, kBist, "Built-in Self Test", cite("6.2.4 (not read; Linux PCI_*)")},
    {"primary_bus", 0x18, 8, kPrimaryBus, "", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
    {"secondary_bus", 0x19, 8, kSecondaryBus, "", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
    {"subordinate_bus", 0x1A, 8, kSubordinateBus, "", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
    {"secondary_latency_timer", 0x1B, 8, kSecondaryLatency, "", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
    {"io_base", 0x1C, 8, kIoBase, "I/O Base", kWindowCite, kType1},
    {"io_limit", 0x1D, 8, kIoLimit, "I/O Limit", kWindowCite, kType1},
    {"secondary_status", 0x1E, 16, kSecondaryStatusFields, "Secondary Status", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
    {"memory_base", 0x20, 16, kMemoryBase, "Memory Base", kWindowCite, kType1},
    {"memory_limit", 0x22, 16, kMemoryLimit, "Memory Limit", kWindowCite, kType1},
    {"prefetchable_base", 0x24, 16, kPrefetchableBase, "Prefetchable Memory Base", kWindowCite, kType1},
    {"prefetchable_limit", 0x26, 16, kPrefetchableLimit, "Prefetchable Memory Limit", kWindowCite, kType1},
    {"prefetchable_base_upper", 0x28, 32, kPrefetchableBaseUpper, "", kWindowCite, kType1},
    {"prefetchable_limit_upper", 0x2C, 32, kPrefetchableLimitUpper, "", kWindowCite, kType1},
    {"io_base_upper", 0x30, 16, kIoBaseUpper, "", kWindowCite, kType1},
    {"io_limit_upper", 0x32, 16, kIoLimitUpper, "", kWindowCite, kType1},
    {"cardbus_cis", 0x28, 32, kCardBusCis, "CardBus CIS Pointer", {Doc::kPci30, "6.2.4 and PC Card Standard (not read; by memory)"}, kType0},
    {"subsystem_vendor", 0x2C, 16, kSubsystemVendor, "", cite("6.2.4 (not read; Linux PCI_*)"), kType0},
    {"subsystem_device", 0x2E, 16, kSubsystemDevice, "", cite("6.2.4 (not read; Linux PCI_*)"), kType0},
    {"rom", 0x30, 32, kRom, "Expansion ROM Base Address", cite("6.2.5.2 (not read; Linux PCI_ROM_ADDRESS)"), kType0},
    {"rom", 0x38, 32, kRom, "Expansion ROM Base Address", cite("6.2.5.2 (not read; Linux PCI_ROM_ADDRESS1)"), kType1},
    {"capabilities_pointer", 0x34, 8, kCapabilitiesPointer, "", cite("6.7 (not read; Linux PCI_*)"), kType01},
    {"interrupt_line", 0x3C, 8, kInterruptLine, "", cite("6.2.4 (not read; Linux PCI_*)")},
    {"interrupt_pin", 0x3D, 8, kInterruptPin, "", cite("6.2.4 (not read; Linux PCI_*)")},
    {"min_gnt", 0x3E, 8, kMinGnt, "", cite("6.2.4 (not read; Linux PCI_*)"), kType0},
    {"max_lat", 0x3F, 8, kMaxLat, "", cite("6.2.4 (not read; Linux PCI_*)"), kType0},
    {"bridge_control", 0x3E, 16, kBridgeControlFields, "Bridge Control", cite_bridge("3.2.5 (not read; Linux PCI_BRIDGE_*, PCI_SEC_*)"), kType1},
});

constexpr Capability kPci{"pci", "Configuration header", {.kind = AnchorKind::kHeader}, {}, kRegisters};
static_assert(check(kPci));

constexpr auto kRows = pack<kPci>();

}  // namespace

constinit const CapabilityTable kPciTable = table_of(kPci, kRows);

namespace well_known {
constinit const FieldRef kLatencyTimer = field_ref<kPci>(kPciTable, "latency_timer", "latency_timer");
constinit const FieldRef kCacheLineSize = field_ref<kPci>(kPciTable, "cache_line_size", "cache_line_size");
constinit const FieldRef kMwi = field_ref<kPci>(kPciTable, "command", "mwi");
constinit const FieldRef kBusMaster = field_ref<kPci>(kPciTable, "command", "bus_master");
}  // namespace well_known

}  // namespace pcitune::registers
