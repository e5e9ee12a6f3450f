// The other HyperTransport capabilities (id 08h), each of few registers; lspci prints most by name
// only. Sources: see ht_rows.h. Of the third generation's own and of power management no public
// source tells more than their type. The data register of extended configuration accesses is left
// out: reading it reads another device.
#include "registers/ht_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace ht_rows;

// ---- Command alone
// -------------------------------------------------------------------------------

constexpr auto kTypeOnly = std::to_array<Field>({
    {"", bits(10, 0), Access::kRsvdP},
    kTypeField,
});
constexpr auto kUnknownCommand = std::to_array<Field>({
    {"bits", bits(10, 0), Access::kRo, kHex, Owner::kNone, "not known"},
    kTypeField,
});
constexpr auto kUnknownRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kUnknownCommand, "Command", kCite},
});

constexpr auto kRevisionCommand = std::to_array<Field>({
    {"minor", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "minor revision of the specification"},
    {"major", bits(7, 5), Access::kRo, kPlain, Owner::kNone, "major revision"},
    {"", bits(10, 8), Access::kRsvdP},
    kTypeField,
});
constexpr auto kRevisionRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kRevisionCommand, "Command", kCite},
});

// ---- Switch
// --------------------------------------------------------------------------------------

constexpr auto kSwitchCommand = std::to_array<Field>({
    {"", bits(6, 0), Access::kRsvdP},
    {"vib_error", bit(7), Access::kRw1cs, kFlag, Owner::kLive, "virtual inbound buffer error"},
    {"vib_flood", bit(8), Access::kRw, kFlag, Owner::kKernel, "it floods the chain", kSetUpReason},
    {"vib_fatal", bit(9), Access::kRw, kFlag, Owner::kKernel, "it is fatal", kSetUpReason},
    {"vib_nonfatal", bit(10), Access::kRw, kFlag, Owner::kKernel, "it is reported as nonfatal", kSetUpReason},
    kTypeField,
});
constexpr auto kPartitionMask = std::to_array<Field>({
    {"partition_mask", bits(31, 0), Access::kRw, kHex, Owner::kNever, "bit n: port n is in the partition", kRouteReason},
});
constexpr auto kSwitchInfo = std::to_array<Field>({
    {"default_port", bits(4, 0), Access::kRw, kPlain, Owner::kNever, "where unmatched requests go", kRouteReason},
    {"enable_decode", bit(5), Access::kRw, kFlag, Owner::kNever, "ranges are decoded", kRouteReason},
    {"cold_reset", bit(6), Access::kRw, kFlag, Owner::kNever, "a reset of the port is a cold one", kTestReason},
    {"", bit(7), Access::kRsvdP},
    {"counter_index", bits(11, 8), Access::kRw, kPlain, Owner::kNever, "performance counter in its data register", kIndexReason},
    {"range_index", bits(17, 12), Access::kRw, kPlain, Owner::kNever, "range in its data register", kIndexReason},
    {"hot_plug", bit(18), Access::kRw, kFlag, Owner::kKernel, "the port is hot-pluggable", kSetUpReason},
    {"hide_port", bit(19), Access::kRw, kFlag, Owner::kKernel, "the port is hidden", kSetUpReason},
    {"", bits(31, 20), Access::kRsvdP},
});
constexpr auto kCounterData = std::to_array<Field>({
    {"counter_data", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "performance counter"},
});
constexpr auto kRangeData = std::to_array<Field>({
    {"range_data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "base or limit of a range", kRouteReason},
});
constexpr auto kSecondaryBaseData = std::to_array<Field>({
    {"secondary_base_data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "base of a range on the secondary side", kRouteReason},
});
constexpr auto kSwitchRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kSwitchCommand, "Switch Command", kCite},
    {"partition_mask", 0x04, 32, kPartitionMask, "", kCite},
    {"info", 0x08, 32, kSwitchInfo, "Switch Info", kCite},
    {"counter_data", 0x0C, 32, kCounterData, "", kCite},
    {"range_data", 0x10, 32, kRangeData, "", kCite},
    {"secondary_base_data", 0x14, 32, kSecondaryBaseData, "", kCite},
});

// ---- Interrupts
// ----------------------------------------------------------------------------------

constexpr std::string_view kInterruptReason = "the kernel routes interrupts through it; use /proc/irq/NUMBER/smp_affinity";
constexpr auto kInterruptCommand = std::to_array<Field>({
    {"index", bits(7, 0), Access::kRw, kHex, Owner::kNever, "register in Data: 01h last interrupt, 10h and up definitions", kInterruptReason},
    {"", bits(10, 8), Access::kRsvdP},
    kTypeField,
});
constexpr auto kInterruptData = std::to_array<Field>({
    {"data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "the register that the index names", kInterruptReason},
});
constexpr auto kInterruptRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kInterruptCommand, "Index", kCite},
    {"data", 0x04, 32, kInterruptData, "", kCite},
});

constexpr std::string_view kMappingReason = "the kernel switches it for devices behind it that use MSI; kernel parameter pci=nomsi ends that";
constexpr When kNotFixed{.flag = "command.fixed", .flag_value = 0};
constexpr auto kMsiMapCommand = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "turns MSI messages into interrupts", kMappingReason},
    {"fixed", bit(1), Access::kRo, kFlag, Owner::kNone, "for the fixed address FEExxxxxh"},
    {"", bits(10, 2), Access::kRsvdP},
    kTypeField,
});
constexpr auto kMsiMapAddress = std::to_array<Field>({
    {"", bits(19, 0), Access::kRsvdP},
    {"address", bits(31, 20), Access::kRw, kMegabyte, Owner::kNever, "address whose writes are messages", kMappingReason},
});
constexpr auto kMsiMapUpper = std::to_array<Field>({
    {"upper_address", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper 32 bits of it", kMappingReason},
});
constexpr auto kMsiMapRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kMsiMapCommand, "Command", kCite},
    {"address", 0x04, 32, kMsiMapAddress, "Mapping Address", kCite, kNotFixed},
    {"upper_address", 0x08, 32, kMsiMapUpper, "", kCite, kNotFixed},
});

// ---- Addresses
// -----------------------------------------------------------------------------------

constexpr auto kClumpSupport = std::to_array<Field>({
    {"support", bits(31, 0), Access::kRo, kHex, Owner::kNone, "bit n: unit id n can be clumped to the one below"},
});
constexpr auto kClumpEnable = std::to_array<Field>({
    {"enable", bits(31, 0), Access::kRw, kHex, Owner::kKernel, "bit n: it is", kSetUpReason},
});
constexpr auto kUnitIdRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kTypeOnly, "Command", kCite},
    {"support", 0x04, 32, kClumpSupport, "", kCite},
    {"enable", 0x08, 32, kClumpEnable, "", kCite},
});

constexpr std::string_view kAccessReason = "the next access to Data goes there; there is no other way";
constexpr Encoding kDwordOffset{.kind = EncodingKind::kAddress, .scale = 4};
constexpr auto kConfigAddress = std::to_array<Field>({
    {"", bits(1, 0), Access::kRsvdP},
    {"register", bits(11, 2), Access::kRw, kDwordOffset, Owner::kNever, "offset", kAccessReason},
    {"function", bits(14, 12), Access::kRw, kPlain, Owner::kNever, "function", kAccessReason},
    {"device", bits(19, 15), Access::kRw, kHex, Owner::kNever, "device", kAccessReason},
    {"bus", bits(27, 20), Access::kRw, kHex, Owner::kNever, "bus", kAccessReason},
    {"type1", bit(28), Access::kRw, kFlag, Owner::kNever, "a type 1 access: to a bus below", kAccessReason},
    {"", bits(31, 29), Access::kRsvdP},
});
constexpr auto kExtendedConfigRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kTypeOnly, "Command", kCite},
    {"address", 0x04, 32, kConfigAddress, "Configuration Address", kCite},
});

constexpr auto kMapTypeNames = std::to_array<Named>({
    {0, "40bit", "windows in the registers that follow"},
    {1, "64bit", "windows behind an index"},
});
constexpr Encoding kMapType{.kind = EncodingKind::kNamed, .named = kMapTypeNames};
constexpr When k40Bit{.flag = "command.map_type", .flag_value = 0};
constexpr When k64Bit{.flag = "command.map_type"};
constexpr auto kMapCommand = std::to_array<Field>({
    {"dma_windows", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "windows for DMA"},
    {"io_size", bits(8, 4), Access::kRo, kPlain, Owner::kNone, "address bits of the I/O bus, less one"},
    {"map_type", bits(10, 9), Access::kRo, kMapType, Owner::kNone, "layout"},
    kTypeField,
});
constexpr auto kWindow = std::to_array<Field>({
    {"base", bits(19, 0), Access::kRw, kMegabyte, Owner::kNever, "address on the chain", kRouteReason},
    {"", bits(27, 20), Access::kRsvdP},
    {"compat", bit(28), Access::kRw, kFlag, Owner::kNever, "requests carry the compat bit", kRouteReason},
    {"noncoherent", bit(29), Access::kRw, kFlag, Owner::kNever, "requests are not coherent", kRouteReason},
    {"isochronous", bit(30), Access::kRw, kFlag, Owner::kNever, "requests are isochronous", kRouteReason},
    {"enable", bit(31), Access::kRw, kFlag, Owner::kNever, "the window is on", kRouteReason},
});
constexpr auto kDmaPrimary = std::to_array<Field>({
    {"primary_base", bits(23, 0), Access::kRw, kHex, Owner::kNever, "upper bits of its address on the chain", kRouteReason},
    {"", bits(27, 24), Access::kRsvdP},
    {"compat", bit(28), Access::kRw, kFlag, Owner::kNever, "requests carry the compat bit", kRouteReason},
    {"noncoherent", bit(29), Access::kRw, kFlag, Owner::kNever, "requests are not coherent", kRouteReason},
    {"isochronous", bit(30), Access::kRw, kFlag, Owner::kNever, "requests are isochronous", kRouteReason},
    {"enable", bit(31), Access::kRw, kFlag, Owner::kNever, "the window is on", kRouteReason},
});
constexpr auto kDmaLimit = std::to_array<Field>({
    {"dma_limit", bits(15, 0), Access::kRw, kHex, Owner::kNever, "upper bits of its limit on the secondary bus", kRouteReason},
});
constexpr auto kDmaBase = std::to_array<Field>({
    {"dma_base", bits(15, 0), Access::kRw, kHex, Owner::kNever, "upper bits of its base on the secondary bus", kRouteReason},
});
constexpr auto kMapIndex = std::to_array<Field>({
    {"index", bits(31, 0), Access::kRw, kHex, Owner::kNever, "window in the data registers", kIndexReason},
});
constexpr auto kMapDataLow = std::to_array<Field>({
    {"data_low", bits(31, 0), Access::kRw, kHex, Owner::kNever, "lower half of the window that the index names", kRouteReason},
});
constexpr auto kMapDataHigh = std::to_array<Field>({
    {"data_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "upper half", kRouteReason},
});
constexpr Repeat kDmaWindows{.count = "command.dma_windows", .stride = 8};
constexpr auto kAddressMapRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kMapCommand, "Command", kCite},
    {"non_prefetchable", 0x04, 32, kWindow, "Secondary Bus Non-Prefetchable Window", kCite, k40Bit},
    {"prefetchable", 0x08, 32, kWindow, "Secondary Bus Prefetchable Window", kCite, k40Bit},
    {"dma", 0x0C, 32, kDmaPrimary, "DMA Window Primary Base and Control", kCite, k40Bit, kDmaWindows},
    {"dma_limit", 0x10, 16, kDmaLimit, "", kCite, k40Bit, kDmaWindows},
    {"dma_base", 0x12, 16, kDmaBase, "", kCite, k40Bit, kDmaWindows},
    {"index", 0x04, 32, kMapIndex, "", kCite, k64Bit},
    {"data_low", 0x08, 32, kMapDataLow, "", kCite, k64Bit},
    {"data_high", 0x0C, 32, kMapDataHigh, "", kCite, k64Bit},
});

constexpr auto kRouteCommand = std::to_array<Field>({
    {"spaces", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "spaces that can be routed directly"},
    {"index", bits(8, 4), Access::kRw, kPlain, Owner::kNever, "register in Data", kIndexReason},
    {"", bits(10, 9), Access::kRsvdP},
    kTypeField,
});
constexpr auto kRouteEnable = std::to_array<Field>({
    {"enable", bits(31, 0), Access::kRw, kHex, Owner::kNever, "bit n: unit id n", kRouteReason},
});
constexpr auto kRouteData = std::to_array<Field>({
    {"data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "the register that the index names", kRouteReason},
});
constexpr auto kDirectRouteRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kRouteCommand, "Command", kCite},
    {"enable", 0x04, 32, kRouteEnable, "", kCite},
    {"data", 0x08, 32, kRouteData, "", kCite},
});

// ---- Virtual channels and retries
// ----------------------------------------------------------------

constexpr auto kVcSupported = std::to_array<Field>({
    {"supported", bits(7, 0), Access::kRo, kHex, Owner::kNone, "bit n: virtual channel set n"},
});
constexpr auto kVcLink1 = std::to_array<Field>({
    {"link_1_enable", bits(7, 0), Access::kRw, kHex, Owner::kKernel, "sets on link 1", kSetUpReason},
});
constexpr auto kVcLink0 = std::to_array<Field>({
    {"link_0_enable", bits(7, 0), Access::kRw, kHex, Owner::kKernel, "sets on link 0", kSetUpReason},
});
constexpr auto kStreamDepth = std::to_array<Field>({
    {"stream_depth", bits(7, 0), Access::kRw, kPlain, Owner::kKernel, "bucket depth of streaming channels", kSetUpReason},
});
constexpr auto kStreamInterval = std::to_array<Field>({
    {"stream_interval", bits(7, 0), Access::kRw, kPlain, Owner::kKernel, "their interval", kSetUpReason},
});
constexpr auto kStreams = std::to_array<Field>({
    {"streams", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "streaming channels: 0 one, 1 four, 2 sixteen"},
});
constexpr auto kOtherDepth = std::to_array<Field>({
    {"other_depth", bits(7, 0), Access::kRw, kPlain, Owner::kKernel, "bucket depth of channels without flow control", kSetUpReason},
});
constexpr auto kOtherInterval = std::to_array<Field>({
    {"other_interval", bits(7, 0), Access::kRw, kPlain, Owner::kKernel, "their interval", kSetUpReason},
});
constexpr auto kVcSetRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kTypeOnly, "Command", kCite},
    {"supported", 0x04, 8, kVcSupported, "", kCite},
    {"link_1_enable", 0x05, 8, kVcLink1, "", kCite},
    {"link_0_enable", 0x06, 8, kVcLink0, "", kCite},
    {"stream_depth", 0x08, 8, kStreamDepth, "", kCite},
    {"stream_interval", 0x09, 8, kStreamInterval, "", kCite},
    {"streams", 0x0A, 8, kStreams, "", kCite},
    {"other_depth", 0x0C, 8, kOtherDepth, "", kCite},
    {"other_interval", 0x0D, 8, kOtherInterval, "", kCite},
});

constexpr auto kRetryControl = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "packets are sent again after an error", kSetUpReason},
    {"force_error", bit(1), Access::kRw, kFlag, Owner::kNever, "makes one error", kTestReason},
    {"rollover_nonfatal", bit(2), Access::kRw, kFlag, Owner::kKernel, "a full counter is reported as nonfatal", kSetUpReason},
    {"force_stomp", bit(3), Access::kRw, kFlag, Owner::kNever, "spoils one packet", kTestReason},
    {"retry_nonfatal", bit(4), Access::kRw, kFlag, Owner::kKernel, "retries are reported as nonfatal", kSetUpReason},
    {"retry_fatal", bit(5), Access::kRw, kFlag, Owner::kKernel, "retries are reported as fatal", kSetUpReason},
    {"attempts", bits(7, 6), Access::kRw, kPlain, Owner::kKernel, "attempts allowed", kSetUpReason},
});
constexpr auto kRetryStatus = std::to_array<Field>({
    {"retry_sent", bit(0), Access::kRw1cs, kFlag, Owner::kLive, "a retry was asked for"},
    {"rollover", bit(1), Access::kRw1cs, kFlag, Owner::kLive, "the counter began anew"},
    {"stomp_received", bit(2), Access::kRw1cs, kFlag, Owner::kLive, "a spoilt packet came"},
    {"", bits(7, 3), Access::kRsvdZ},
});
constexpr auto kRetryCount0 = std::to_array<Field>({
    {"count_0", bits(15, 0), Access::kRw, kPlain, Owner::kLive, "retries on link 0"},
});
constexpr auto kRetryCount1 = std::to_array<Field>({
    {"count_1", bits(15, 0), Access::kRw, kPlain, Owner::kLive, "retries on link 1"},
});
constexpr auto kRetryRegisters = std::to_array<Register>({
    {"command", 0x02, 16, kTypeOnly, "Command", kCite},
    {"control_0", 0x04, 8, kRetryControl, "Control 0", kCite},
    {"status_0", 0x05, 8, kRetryStatus, "Status 0", kCite},
    {"control_1", 0x06, 8, kRetryControl, "Control 1", kCite},
    {"status_1", 0x07, 8, kRetryStatus, "Status 1", kCite},
    {"count_0", 0x08, 16, kRetryCount0, "", kCite},
    {"count_1", 0x0A, 16, kRetryCount1, "", kCite},
});

constexpr Capability kSwitch{"ht_switch", "HyperTransport switch", other(0x08), {}, kSwitchRegisters};
constexpr Capability kInterrupt{"ht_interrupt", "HyperTransport interrupt discovery", other(0x10), {}, kInterruptRegisters};
constexpr Capability kRevisionId{"ht_revision", "HyperTransport revision", other(0x11), {}, kRevisionRegisters};
constexpr Capability kUnitId{"ht_unitid", "HyperTransport unit id clumping", other(0x12), {}, kUnitIdRegisters};
constexpr Capability kExtendedConfig{"ht_extended_config", "HyperTransport extended configuration access", other(0x13), {}, kExtendedConfigRegisters};
constexpr Capability kAddressMap{"ht_address_map", "HyperTransport address mapping", other(0x14), {}, kAddressMapRegisters};
constexpr Capability kMsiMap{"ht_msi_map", "HyperTransport MSI mapping", other(0x15), {}, kMsiMapRegisters};
constexpr Capability kDirectRoute{"ht_direct_route", "HyperTransport direct route", other(0x16), {}, kDirectRouteRegisters};
constexpr Capability kVcSet{"ht_vcset", "HyperTransport virtual channel sets", other(0x17), {}, kVcSetRegisters};
constexpr Capability kRetry{"ht_retry", "HyperTransport retry mode", other(0x18), {}, kRetryRegisters};
constexpr Capability kX86{"ht_x86", "HyperTransport x86 (reserved)", other(0x19), {}, kUnknownRegisters};
constexpr Capability kGen3{"ht_gen3", "HyperTransport generation 3", other(0x1A), {}, kUnknownRegisters};
constexpr Capability kPower{"ht_power", "HyperTransport power management", other(0x1C), {}, kUnknownRegisters};
static_assert(check(kSwitch) && check(kInterrupt) && check(kRevisionId) && check(kUnitId));
static_assert(check(kExtendedConfig) && check(kAddressMap) && check(kMsiMap) && check(kDirectRoute));
static_assert(check(kVcSet) && check(kRetry) && check(kX86) && check(kGen3) && check(kPower));

constexpr auto kSwitchRows = pack<kSwitch>();
constexpr auto kInterruptRows = pack<kInterrupt>();
constexpr auto kRevisionRows = pack<kRevisionId>();
constexpr auto kUnitIdRows = pack<kUnitId>();
constexpr auto kExtendedConfigRows = pack<kExtendedConfig>();
constexpr auto kAddressMapRows = pack<kAddressMap>();
constexpr auto kMsiMapRows = pack<kMsiMap>();
constexpr auto kDirectRouteRows = pack<kDirectRoute>();
constexpr auto kVcSetRows = pack<kVcSet>();
constexpr auto kRetryRows = pack<kRetry>();
constexpr auto kX86Rows = pack<kX86>();
constexpr auto kGen3Rows = pack<kGen3>();
constexpr auto kPowerRows = pack<kPower>();

}  // namespace

constinit const CapabilityTable kHtSwitchTable = table_of(kSwitch, kSwitchRows);
constinit const CapabilityTable kHtInterruptTable = table_of(kInterrupt, kInterruptRows);
constinit const CapabilityTable kHtRevisionTable = table_of(kRevisionId, kRevisionRows);
constinit const CapabilityTable kHtUnitIdTable = table_of(kUnitId, kUnitIdRows);
constinit const CapabilityTable kHtExtendedConfigTable = table_of(kExtendedConfig, kExtendedConfigRows);
constinit const CapabilityTable kHtAddressMapTable = table_of(kAddressMap, kAddressMapRows);
constinit const CapabilityTable kHtMsiMapTable = table_of(kMsiMap, kMsiMapRows);
constinit const CapabilityTable kHtDirectRouteTable = table_of(kDirectRoute, kDirectRouteRows);
constinit const CapabilityTable kHtVcSetTable = table_of(kVcSet, kVcSetRows);
constinit const CapabilityTable kHtRetryTable = table_of(kRetry, kRetryRows);
constinit const CapabilityTable kHtX86Table = table_of(kX86, kX86Rows);
constinit const CapabilityTable kHtGen3Table = table_of(kGen3, kGen3Rows);
constinit const CapabilityTable kHtPowerTable = table_of(kPower, kPowerRows);

}  // namespace pcitune::registers
