// DVSECs of CXL (vendor 1E98h) beside that of devices: map of functions without CXL (id 2), extensions of
// ports (3), global persistent flush of ports (4) and devices (5), Flex Bus port (7), register locator (8),
// multi-logical devices (9). Source: CXL 3.x sections 8.1.4 to 8.1.10 and 8.2.1.3 (not read); registers as in QEMU
// include/hw/cxl/cxl_pci.h, bits as in pciutils lib/header.h PCI_CXL_* and ls-ecaps.c dvsec_cxl_*.
#include "registers/dvsec_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kReason = "firmware and the kernel's CXL drivers set CXL up; use the cxl tool (cxl list)";
constexpr std::string_view kWindowReason = "part of the bus and memory routing; set it in the firmware";

constexpr Cite cite(std::string_view section) { return {Doc::kCxl, section}; }

// ---- 2: Non-CXL Function Map

constexpr auto kMapFields = std::to_array<Field>({
    {"function_map", bits(31, 0), Access::kHwInit, kHex, Owner::kNone, "bit n: of device n, the function of this number has no CXL (with ARI: function 32 x number + n)"},
});

constexpr auto kMapRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"function_map", 0x0C, 32, kMapFields, "", cite("8.1.4 (through pciutils PCI_CXL_FUN_MAP)"), {}, {.stride = 4, .fixed = 8}},
});
constexpr Capability kMap{"cxl_function_map", "CXL Non-CXL Function Map", dvsec::anchor(dvsec::kCxl, 2), dvsec::kRevision, kMapRegisters, nullptr, dvsec::kLength};
static_assert(check(kMap));

// ---- 3: Extensions for Ports

constexpr Encoding kMegabytes{.kind = EncodingKind::kAddress, .scale = 0x100000};
constexpr Encoding kBlock{.kind = EncodingKind::kAddress, .scale = 0x2000};

constexpr auto kPortStatusFields = std::to_array<Field>({
    {"pm_init_complete", bit(0), Access::kRo, kFlag, Owner::kNone, "power management of the port is set up"},
    reserved(bits(13, 1), {}, Access::kRsvdZ),
    {"viral", bit(14), Access::kRw1cs, kFlag, Owner::kKernel, "went into viral mode", kReason},
    reserved(bit(15), {}, Access::kRsvdZ),
});
constexpr auto kPortControlFields = std::to_array<Field>({
    {"unmask_sbr", bit(0), Access::kRw, kFlag, Owner::kKernel, "a secondary bus reset has effect", kReason},
    {"unmask_link_disable", bit(1), Access::kRw, kFlag, Owner::kKernel, "a link disable has effect", kReason},
    {"alt_memory", bit(2), Access::kRw, kFlag, Owner::kNever, "the alternate windows are in use", kWindowReason},
    {"alt_bme", bit(3), Access::kRw, kFlag, Owner::kNever, "forwards requests of devices in the alternate windows", kWindowReason},
    {"uio_to_hdm", bit(4), Access::kRw, kFlag, Owner::kKernel, "forwards unordered requests to CXL memory", kReason},
    reserved(bits(13, 5)),
    {"viral", bit(14), Access::kRw, kFlag, Owner::kKernel, "viral mode is in use", kReason},
    reserved(bit(15)),
});
constexpr auto kBusBaseFields = std::to_array<Field>({
    {"alt_bus_base", bits(7, 0), Access::kRw, kHex, Owner::kNever, "lowest alternate bus", kWindowReason},
});
constexpr auto kBusLimitFields = std::to_array<Field>({
    {"alt_bus_limit", bits(7, 0), Access::kRw, kHex, Owner::kNever, "highest alternate bus", kWindowReason},
});
constexpr auto kMemoryBaseFields = std::to_array<Field>({
    reserved(bits(3, 0)),
    {"alt_memory_base", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "start of the alternate memory window", kWindowReason},
});
constexpr auto kMemoryLimitFields = std::to_array<Field>({
    reserved(bits(3, 0)),
    {"alt_memory_limit", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "last megabyte of the alternate memory window", kWindowReason},
});
constexpr auto kPrefetchBaseFields = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "1: addresses of 64 bits"},
    {"base", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "start of the alternate prefetchable window, bits 31:20", kWindowReason},
});
constexpr auto kPrefetchLimitFields = std::to_array<Field>({
    {"type", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "1: addresses of 64 bits"},
    {"limit", bits(15, 4), Access::kRw, kMegabytes, Owner::kNever, "last megabyte of the alternate prefetchable window, bits 31:20", kWindowReason},
});
constexpr auto kPrefetchBaseHighFields = std::to_array<Field>({
    {"alt_prefetch_base_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "start of the alternate prefetchable window, bits 63:32", kWindowReason},
});
constexpr auto kPrefetchLimitHighFields = std::to_array<Field>({
    {"alt_prefetch_limit_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "end of the alternate prefetchable window, bits 63:32", kWindowReason},
});
constexpr auto kRcrbFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kNever, "the register block is at the address", kWindowReason},
    reserved(bits(12, 1)),
    {"base", bits(31, 13), Access::kRw, kBlock, Owner::kNever, "address of the root complex register block, bits 31:13", kWindowReason},
});
constexpr auto kRcrbHighFields = std::to_array<Field>({
    {"rcrb_base_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "address of the root complex register block, bits 63:32", kWindowReason},
});

constexpr Cite kPortCite{Doc::kCxl, "8.1.5 (through QEMU CXLDVSECPortExt, pciutils PCI_CXL_PORT; bits that they lack by memory)"};

constexpr auto kPortRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"status", 0x0A, 16, kPortStatusFields, "CXL Port Extension Status", kPortCite},
    {"control", 0x0C, 16, kPortControlFields, "CXL Port Control Extensions", kPortCite},
    {"alt_bus_base", 0x0E, 8, kBusBaseFields, "", kPortCite},
    {"alt_bus_limit", 0x0F, 8, kBusLimitFields, "", kPortCite},
    {"alt_memory_base", 0x10, 16, kMemoryBaseFields, "", kPortCite},
    {"alt_memory_limit", 0x12, 16, kMemoryLimitFields, "", kPortCite},
    {"alt_prefetch_base", 0x14, 16, kPrefetchBaseFields, "Alternate Prefetchable Memory Base", kPortCite},
    {"alt_prefetch_limit", 0x16, 16, kPrefetchLimitFields, "Alternate Prefetchable Memory Limit", kPortCite},
    {"alt_prefetch_base_high", 0x18, 32, kPrefetchBaseHighFields, "", kPortCite},
    {"alt_prefetch_limit_high", 0x1C, 32, kPrefetchLimitHighFields, "", kPortCite},
    {"rcrb_base", 0x20, 32, kRcrbFields, "CXL RCRB Base", kPortCite},
    {"rcrb_base_high", 0x24, 32, kRcrbHighFields, "", kPortCite},
});
constexpr Capability kPort{"cxl_port", "CXL Extensions for Ports", dvsec::anchor(dvsec::kCxl, 3), dvsec::kRevision, kPortRegisters, nullptr, dvsec::kLength};
static_assert(check(kPort));

// ---- 4 and 5: Global Persistent Flush

constexpr auto kScaleNames = std::to_array<Named>({
    {0, "1us", ""},
    {1, "10us", ""},
    {2, "100us", ""},
    {3, "1ms", ""},
    {4, "10ms", ""},
    {5, "100ms", ""},
    {6, "1s", ""},
    {7, "10s", ""},
});
constexpr Encoding kScale{.kind = EncodingKind::kNamed, .named = kScaleNames};
constexpr Encoding kMilliwatts{.unit = Unit::kMilliwatts};

constexpr auto kTimeoutFields = std::to_array<Field>({
    {"base", bits(3, 0), Access::kRw, kPlain, Owner::kKernel, "time limit, in units of the scale", kReason},
    reserved(bits(7, 4)),
    {"scale", bits(11, 8), Access::kRw, kScale, Owner::kKernel, "unit of the time limit", kReason},
    reserved(bits(15, 12)),
});
constexpr auto kDurationFields = std::to_array<Field>({
    {"base", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "longest time, in units of the scale"},
    reserved(bits(7, 4)),
    {"scale", bits(11, 8), Access::kRo, kScale, Owner::kNone, "unit of the time"},
    reserved(bits(15, 12)),
});
constexpr auto kPowerFields = std::to_array<Field>({
    {"phase_2_power", bits(31, 0), Access::kRo, kMilliwatts, Owner::kNone, "power that it needs in phase 2"},
});

constexpr auto kGpfPortRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"phase_1", 0x0C, 16, kTimeoutFields, "GPF Phase 1 Control", cite("8.1.6 (through QEMU CXLDVSECPortGPF, pciutils PCI_CXL_GPF_PORT)")},
    {"phase_2", 0x0E, 16, kTimeoutFields, "GPF Phase 2 Control", cite("8.1.6 (through QEMU CXLDVSECPortGPF, pciutils PCI_CXL_GPF_PORT)")},
});
constexpr Capability kGpfPort{"cxl_gpf_port", "CXL Global Persistent Flush of Ports", dvsec::anchor(dvsec::kCxl, 4), dvsec::kRevision, kGpfPortRegisters, nullptr, dvsec::kLength};
static_assert(check(kGpfPort));

// Phase 2 Power starts at a doubleword, the others do not.
constexpr auto kGpfDeviceRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"phase_2", 0x0A, 16, kDurationFields, "GPF Phase 2 Duration", cite("8.1.7 (through QEMU CXLDVSECDeviceGPF, pciutils PCI_CXL_GPF_DEV)")},
    {"phase_2_power", 0x0C, 32, kPowerFields, "", cite("8.1.7 (through QEMU CXLDVSECDeviceGPF, pciutils PCI_CXL_GPF_DEV)")},
});
constexpr Capability kGpfDevice{
    "cxl_gpf_device", "CXL Global Persistent Flush of Devices", dvsec::anchor(dvsec::kCxl, 5), dvsec::kRevision, kGpfDeviceRegisters, nullptr, dvsec::kLength};
static_assert(check(kGpfDevice));

// ---- 7: Flex Bus Port

constexpr When kSince1{.versions = static_cast<std::uint16_t>(~0x1U)};
constexpr When kSince2{.versions = static_cast<std::uint16_t>(~0x3U)};
constexpr When kBefore2{.versions = 0x3};

constexpr auto kBusCapabilityFields = std::to_array<Field>({
    {"cache", bit(0), Access::kRo, kFlag, Owner::kNone, "can use CXL.cache"},
    {"io", bit(1), Access::kRo, kFlag, Owner::kNone, "can use CXL.io"},
    {"mem", bit(2), Access::kRo, kFlag, Owner::kNone, "can use CXL.mem"},
    reserved(bits(4, 3)),
    {"68b_flit", bit(5), Access::kRo, kFlag, Owner::kNone, "knows flits of 68 bytes and virtual hierarchies (CXL 2.0)"},
    {"multi_logical", bit(6), Access::kRo, kFlag, Owner::kNone, "knows multi-logical devices"},
    reserved(bits(12, 7)),
    {"256b_flit", bit(13), Access::kRo, kFlag, Owner::kNone, "knows latency-optimized flits of 256 bytes", {}, {}, 0, kSince2},
    {"pbr_flit", bit(14), Access::kRo, kFlag, Owner::kNone, "knows port-based routing", {}, {}, 0, kSince2},
    reserved(bits(14, 13), kBefore2),
    reserved(bit(15)),
});
constexpr auto kBusControlFields = std::to_array<Field>({
    {"cache", bit(0), Access::kRw, kFlag, Owner::kKernel, "CXL.cache may be used", kReason},
    {"io", bit(1), Access::kRo, kFlag, Owner::kNone, "CXL.io may be used"},
    {"mem", bit(2), Access::kRw, kFlag, Owner::kKernel, "CXL.mem may be used", kReason},
    {"sync_header_bypass", bit(3), Access::kRw, kFlag, Owner::kKernel, "leaves sync headers out", kReason},
    {"drift_buffer", bit(4), Access::kRw, kFlag, Owner::kKernel, "takes the shorter drift buffer", kReason},
    {"68b_flit", bit(5), Access::kRw, kFlag, Owner::kKernel, "flits of 68 bytes and virtual hierarchies may be used", kReason},
    {"multi_logical", bit(6), Access::kRw, kFlag, Owner::kKernel, "multi-logical devices may be used", kReason},
    {"disable_rcd_training", bit(7), Access::kRw, kFlag, Owner::kKernel, "does not train as CXL 1.1", kReason},
    {"retimer_1", bit(8), Access::kRw, kFlag, Owner::kKernel, "there is a retimer", kReason},
    {"retimer_2", bit(9), Access::kRw, kFlag, Owner::kKernel, "there is a second retimer", kReason},
    reserved(bits(12, 10)),
    {"256b_flit", bit(13), Access::kRw, kFlag, Owner::kKernel, "latency-optimized flits of 256 bytes may be used", kReason, {}, 0, kSince2},
    {"pbr_flit", bit(14), Access::kRw, kFlag, Owner::kKernel, "port-based routing may be used", kReason, {}, 0, kSince2},
    reserved(bits(14, 13), kBefore2),
    reserved(bit(15)),
});
constexpr auto kBusStatusFields = std::to_array<Field>({
    {"cache", bit(0), Access::kRo, kFlag, Owner::kNone, "CXL.cache is in use"},
    {"io", bit(1), Access::kRo, kFlag, Owner::kNone, "CXL.io is in use"},
    {"mem", bit(2), Access::kRo, kFlag, Owner::kNone, "CXL.mem is in use"},
    {"sync_header_bypass", bit(3), Access::kRo, kFlag, Owner::kNone, "sync headers are left out"},
    {"drift_buffer", bit(4), Access::kRo, kFlag, Owner::kNone, "the shorter drift buffer is in use"},
    {"68b_flit", bit(5), Access::kRo, kFlag, Owner::kNone, "flits of 68 bytes and virtual hierarchies are in use"},
    {"multi_logical", bit(6), Access::kRo, kFlag, Owner::kNone, "a multi-logical device is below"},
    {"even_half_failed", bit(7), Access::kRw1cs, kFlag, Owner::kLive, "an even half of a flit failed"},
    {"init_crc_error", bit(8), Access::kRw1cs, kFlag, Owner::kLive, "a CRC error came while the link was set up"},
    reserved(bits(12, 9), {}, Access::kRsvdZ),
    {"256b_flit", bit(13), Access::kRo, kFlag, Owner::kNone, "latency-optimized flits of 256 bytes are in use", {}, {}, 0, kSince2},
    {"pbr_flit", bit(14), Access::kRo, kFlag, Owner::kNone, "port-based routing is in use", {}, {}, 0, kSince2},
    reserved(bits(14, 13), kBefore2, Access::kRsvdZ),
    reserved(bit(15), {}, Access::kRsvdZ),
});
constexpr auto kReceivedFields = std::to_array<Field>({
    {"received_modified_ts", bits(23, 0), Access::kRo, kHex, Owner::kNone, "what the other end said in phase 1 of modified training sets"},
    reserved(bits(31, 24)),
});
constexpr auto kBusCapability2Fields = std::to_array<Field>({
    {"nop_hint", bit(0), Access::kRo, kFlag, Owner::kNone, "can send hints of empty flits"},
    reserved(bits(31, 1)),
});
constexpr auto kBusControl2Fields = std::to_array<Field>({
    {"nop_hint", bit(0), Access::kRw, kFlag, Owner::kKernel, "hints of empty flits may be sent", kReason},
    reserved(bits(31, 1)),
});
constexpr auto kBusStatus2Fields = std::to_array<Field>({
    {"nop_hint_info", bits(1, 0), Access::kRo, kPlain, Owner::kNone, "what both ends agreed on"},
    reserved(bits(31, 2), {}, Access::kRsvdZ),
});

constexpr Cite kBusCite{Doc::kCxl, "8.2.1.3 (through QEMU CXLDVSECPortFlexBus, pciutils PCI_CXL_FB; status 8:7 by memory)"};

constexpr auto kBusRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"capability", 0x0A, 16, kBusCapabilityFields, "Flex Bus Port Capability", kBusCite},
    {"control", 0x0C, 16, kBusControlFields, "Flex Bus Port Control", kBusCite},
    {"status", 0x0E, 16, kBusStatusFields, "Flex Bus Port Status", kBusCite},
    {"received_modified_ts", 0x10, 32, kReceivedFields, "", kBusCite, kSince1},
    {"capability_2", 0x14, 32, kBusCapability2Fields, "Flex Bus Port Capability 2", kBusCite, kSince2},
    {"control_2", 0x18, 32, kBusControl2Fields, "Flex Bus Port Control 2", kBusCite, kSince2},
    {"status_2", 0x1C, 32, kBusStatus2Fields, "Flex Bus Port Status 2", kBusCite, kSince2},
});
constexpr Capability kFlexBus{"cxl_flex_bus", "CXL Flex Bus Port", dvsec::anchor(dvsec::kCxl, 7), dvsec::kRevision, kBusRegisters, nullptr, dvsec::kLength};
static_assert(check(kFlexBus));

// ---- 8: Register Locator

constexpr auto kBlockNames = std::to_array<Named>({
    {0x00, "empty", ""},
    {0x01, "component", "component registers"},
    {0x02, "bar-virtualization", "access control of BAR virtualization"},
    {0x03, "device", "CXL device registers"},
    {0x04, "cpmu", "performance monitoring unit"},
    {0xFF, "vendor", "of the vendor's own"},
});
constexpr Encoding kBlocks{.kind = EncodingKind::kNamed, .named = kBlockNames};
constexpr Encoding kOffset{.kind = EncodingKind::kAddress, .scale = 0x10000};

constexpr auto kBlockFields = std::to_array<Field>({
    {"bir", bits(2, 0), Access::kHwInit, kPlain, Owner::kNone, "BAR behind which the registers lie"},
    reserved(bits(7, 3)),
    {"id", bits(15, 8), Access::kHwInit, kBlocks, Owner::kNone, "which registers"},
    {"offset", bits(63, 16), Access::kHwInit, kOffset, Owner::kNone, "where they start in the BAR"},
});

enum : std::uint16_t { kHeaderRow, kIdRow, kBlockRow };

constexpr auto kLocatorRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"block", 0x0C, 64, kBlockFields, "Register Block", cite("8.1.9 (through QEMU CXLDVSECRegisterLocator, pciutils, Linux PCI_DVSEC_CXL_REG_LOCATOR_BLOCK1)")},
});

// As many blocks of 8 bytes as the length leaves room for.
std::size_t place_blocks(const Words& words, std::span<PlacedRegister> out) {
  std::size_t count = 0;
  out[count++] = {kHeaderRow, 0, 0x04};
  out[count++] = {kIdRow, 0, 0x08};
  const std::uint64_t length = words.word(0x04, 32).value_or(0) >> 20U;
  for (std::uint16_t i = 0; 0x0CU + 8U * i + 8U <= length && count < out.size(); ++i) {
    out[count++] = {kBlockRow, i, static_cast<std::uint16_t>(0x0C + 8 * i)};
  }
  return count;
}

constexpr Capability kLocator{"cxl_registers", "CXL Register Locator", dvsec::anchor(dvsec::kCxl, 8), dvsec::kRevision, kLocatorRegisters, place_blocks, dvsec::kLength};
static_assert(check(kLocator));

// ---- 9: Multi-Logical Device

constexpr auto kLogicalFields = std::to_array<Field>({
    {"logical_devices", bits(15, 0), Access::kHwInit, kPlain, Owner::kNone, "logical devices, up to 16"},
});
constexpr auto kLogicalRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"logical_devices", 0x0A, 16, kLogicalFields, "", cite("8.1.10 (through pciutils PCI_CXL_MLD_NUM_LD)")},
});
constexpr Capability kLogical{"cxl_mld", "CXL Multi-Logical Device", dvsec::anchor(dvsec::kCxl, 9), dvsec::kRevision, kLogicalRegisters, nullptr, dvsec::kLength};
static_assert(check(kLogical));

constexpr auto kMapRows = pack<kMap>();
constexpr auto kPortRows = pack<kPort>();
constexpr auto kGpfPortRows = pack<kGpfPort>();
constexpr auto kGpfDeviceRows = pack<kGpfDevice>();
constexpr auto kFlexBusRows = pack<kFlexBus>();
constexpr auto kLocatorRows = pack<kLocator>();
constexpr auto kLogicalRows = pack<kLogical>();

}  // namespace

constinit const CapabilityTable kCxlFunctionMapTable = table_of(kMap, kMapRows);
constinit const CapabilityTable kCxlPortTable = table_of(kPort, kPortRows);
constinit const CapabilityTable kCxlGpfPortTable = table_of(kGpfPort, kGpfPortRows);
constinit const CapabilityTable kCxlGpfDeviceTable = table_of(kGpfDevice, kGpfDeviceRows);
constinit const CapabilityTable kCxlFlexBusTable = table_of(kFlexBus, kFlexBusRows);
constinit const CapabilityTable kCxlRegistersTable = table_of(kLocator, kLocatorRows);
constinit const CapabilityTable kCxlMldTable = table_of(kLogical, kLogicalRows);

}  // namespace pcitune::registers
