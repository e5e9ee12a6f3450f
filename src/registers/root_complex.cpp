// What root complexes have: Internal Link Control (0006h), Event Collector Endpoint Association
// (0007h) and the RCRB header (000Ah). Links between their elements are in rclink.cpp.
// Source: PCI Express Base 7.9.9, 7.9.10, 7.9.7 (not read); bits as in the Rust crate pcics and EDK II
// PciExpress21.h (0006h), Linux pci_regs.h PCI_RCEC_* and NetBSD PCI_RCEC_ASSOC_* (0007h), pcics
// (000Ah).
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

// ---- 0006h Internal Link Control

constexpr auto kLinkCapabilityFields = std::to_array<Field>({
    {"max_speed", bits(3, 0), Access::kRo, pcie::kSpeed, Owner::kNone, "highest speed"},
    {"max_width", bits(9, 4), Access::kRo, pcie::kLanes, Owner::kNone, "widest link"},
    {"aspm_support", bits(11, 10), Access::kRo, pcie::kAspmSupport, Owner::kNone, "link power states that it can enter"},
    {"l0s_latency", bits(14, 12), Access::kRo, pcie::kL0sExit, Owner::kNone, "time from L0s to L0"},
    {"l1_latency", bits(17, 15), Access::kRo, pcie::kL1Exit, Owner::kNone, "time from L1 to L0"},
    {"speeds", bits(24, 18), Access::kRo, pcie::kSpeedSet, Owner::kNone, "speeds that it can run at"},
    {"", bits(31, 25), Access::kRsvdP},
});

constexpr auto kLinkControlFields = std::to_array<Field>({
    {"aspm", bits(1, 0), Access::kRw, pcie::kAspm, Owner::kGroup, "link power states that it may enter"},
    {"", bits(6, 2), Access::kRsvdP},
    {"extended_sync", bit(7), Access::kRw, kFlag, Owner::kLive, "sends more ordered sets on the way out of L0s and in Recovery"},
    {"", bits(15, 8), Access::kRsvdP},
});

constexpr auto kLinkStatusFields = std::to_array<Field>({
    {"speed", bits(3, 0), Access::kRo, pcie::kSpeed, Owner::kNone, "speed of the link"},
    {"width", bits(9, 4), Access::kRo, pcie::kLanes, Owner::kNone, "width of the link"},
    {"", bits(15, 10), Access::kRsvdZ},
});

constexpr Cite kInternalCite{Doc::kPcie, "7.9.9 (through pcics root_complex_internal_link_control, EDK II PciExpress21.h)"};

constexpr auto kInternalRegisters = std::to_array<Register>({
    {"link_capabilities", 0x04, 32, kLinkCapabilityFields, "Root Complex Link Capabilities", kInternalCite},
    {"link_control", 0x08, 16, kLinkControlFields, "Root Complex Link Control", kInternalCite},
    {"link_status", 0x0A, 16, kLinkStatusFields, "Root Complex Link Status", kInternalCite},
});

constexpr Capability kInternal{"rc_internal", "Root Complex Internal Link Control", extended::anchor(0x0006), extended::kVersion, kInternalRegisters};
static_assert(check(kInternal));

// ---- 0007h Event Collector Endpoint Association

constexpr When kHasBuses{.versions = static_cast<std::uint16_t>(~0x3U)};  // from version 2 on

constexpr auto kBitmapFields = std::to_array<Field>({
    {"rciep_bitmap", bits(31, 0), Access::kRo, kHex, Owner::kNone, "bit n: the integrated endpoint at device n reports here"},
});

constexpr auto kBusFields = std::to_array<Field>({
    {"", bits(7, 0), Access::kRsvdP},
    {"next", bits(15, 8), Access::kRo, kHex, Owner::kNone, "first further bus that reports here; FFh with last 00h is none"},
    {"last", bits(23, 16), Access::kRo, kHex, Owner::kNone, "last further bus that reports here"},
    {"", bits(31, 24), Access::kRsvdP},
});

constexpr auto kCollectorRegisters = std::to_array<Register>({
    {"rciep_bitmap", 0x04, 32, kBitmapFields, "", {Doc::kLinuxRegs, "PCI_RCEC_RCIEP_BITMAP"}},
    {"buses", 0x08, 32, kBusFields, "Associated Bus Numbers", {Doc::kLinuxRegs, "PCI_RCEC_BUSN"}, kHasBuses},
});

constexpr Capability kCollector{"rcec", "Root Complex Event Collector Endpoint Association", extended::anchor(0x0007), extended::kVersion, kCollectorRegisters};
static_assert(check(kCollector));

// ---- 000Ah RCRB header

constexpr auto kVendorFields = std::to_array<Field>({
    {"vendor_id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "vendor id"},
});

constexpr auto kDeviceFields = std::to_array<Field>({
    {"device_id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "device id"},
});

constexpr auto kBlockCapabilityFields = std::to_array<Field>({
    {"crs_visibility", bit(0), Access::kRo, kFlag, Owner::kNone, "can show configuration retry status to software"},
    {"", bits(31, 1), Access::kRsvdP},
});

constexpr auto kBlockControlFields = std::to_array<Field>({
    {"crs_visibility",
     bit(0),
     Access::kRw,
     kFlag,
     Owner::kKernel,
     "shows configuration retry status to software",
     "the kernel's way of waiting for devices depends on it; set it in the firmware"},
    {"", bits(31, 1), Access::kRsvdP},
});

constexpr Cite kBlockCite{Doc::kPcie, "7.9.7 (through pcics root_complex_register_block_header)"};

constexpr auto kBlockRegisters = std::to_array<Register>({
    {"vendor_id", 0x04, 16, kVendorFields, "", kBlockCite},
    {"device_id", 0x06, 16, kDeviceFields, "", kBlockCite},
    {"capabilities", 0x08, 32, kBlockCapabilityFields, "RCRB Capabilities", kBlockCite},
    {"control", 0x0C, 32, kBlockControlFields, "RCRB Control", kBlockCite},
});

constexpr Capability kBlock{"rcrb", "Root Complex Register Block Header", extended::anchor(0x000A), extended::kVersion, kBlockRegisters};
static_assert(check(kBlock));

constexpr auto kInternalRows = pack<kInternal>();
constexpr auto kCollectorRows = pack<kCollector>();
constexpr auto kBlockRows = pack<kBlock>();

}  // namespace

constinit const CapabilityTable kRcInternalTable = table_of(kInternal, kInternalRows);
constinit const CapabilityTable kRcecTable = table_of(kCollector, kCollectorRows);
constinit const CapabilityTable kRcrbTable = table_of(kBlock, kBlockRows);

}  // namespace pcitune::registers
