// DVSEC of CXL devices (vendor 1E98h, id 0). Revision 0 (CXL 1.1) ends before Capability 2 means
// something, revision 2 and later have Capability 3.
// Source: CXL 3.x section 8.1.3 (not read); registers as in QEMU include/hw/cxl/cxl_pci.h CXLDVSECDevice, bits as in
// pciutils lib/header.h PCI_CXL_DEV_*, ls-ecaps.c dvsec_cxl_device, Linux drivers/cxl/cxlpci.h and the Rust crate pcics. pciutils takes the
// ordinals 3, 4 and 5 for masks in Control 2 and Capability 3: here each flag is its own bit.
#include "registers/dvsec_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kReason = "firmware and the kernel's CXL drivers set CXL up; use the cxl tool (cxl list)";
constexpr std::string_view kCachingReason = "caching belongs to the driver that uses it; unload that driver to end caching";
constexpr std::string_view kResetReason = "a CXL reset takes memory and caches from under the system; the kernel offers none here, there is no other way";
constexpr std::string_view kLockReason = "only a reset takes it back; set it in the firmware";

constexpr When kSince1{.versions = static_cast<std::uint16_t>(~0x1U)};
constexpr When kSince2{.versions = static_cast<std::uint16_t>(~0x3U)};
constexpr When kBefore2{.versions = 0x3};

constexpr auto kResetTimeoutNames = std::to_array<Named>({
    {0, "10ms", ""},
    {1, "100ms", ""},
    {2, "1s", ""},
    {3, "10s", ""},
    {4, "100s", ""},
});
constexpr Encoding kResetTimeout{.kind = EncodingKind::kNamed, .named = kResetTimeoutNames};
constexpr Encoding kGranularity{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 64, .codes = 7};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"cache", bit(0), Access::kRo, kFlag, Owner::kNone, "can use CXL.cache"},
    {"io", bit(1), Access::kRo, kFlag, Owner::kNone, "can use CXL.io"},
    {"mem", bit(2), Access::kRo, kFlag, Owner::kNone, "can use CXL.mem"},
    {"mem_hwinit", bit(3), Access::kRo, kFlag, Owner::kNone, "memory comes up without software"},
    {"hdm_count", bits(5, 4), Access::kRo, kPlain, Owner::kNone, "memory ranges in use below"},
    {"writeback", bit(6), Access::kRo, kFlag, Owner::kNone, "can write back and empty its cache"},
    {"reset", bit(7), Access::kRo, kFlag, Owner::kNone, "can be reset by Control 2"},
    {"reset_timeout", bits(10, 8), Access::kRo, kResetTimeout, Owner::kNone, "longest time of a reset"},
    {"reset_mem_clear", bit(11), Access::kRo, kFlag, Owner::kNone, "can clear its memory in a reset"},
    {"tsp", bit(12), Access::kHwInit, kFlag, Owner::kNone, "can keep memory from untrusted requests"},
    {"multi_logical", bit(13), Access::kHwInit, kFlag, Owner::kNone, "is one of several logical devices"},
    {"viral", bit(14), Access::kRo, kFlag, Owner::kNone, "knows viral mode"},
    {"pm_init_report", bit(15), Access::kHwInit, kFlag, Owner::kNone, "can report that power management is set up"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"cache", bit(0), Access::kRw, kFlag, Owner::kKernel, "CXL.cache is on", kReason},
    {"io", bit(1), Access::kRo, kFlag, Owner::kNone, "CXL.io is on"},
    {"mem", bit(2), Access::kRw, kFlag, Owner::kKernel, "CXL.mem is on", kReason},
    {"sf_coverage", bits(7, 3), Access::kRw, kPlain, Owner::kKernel, "snoop filter of the host covers 2^(n+15) bytes; 0: none", kReason},
    {"sf_granularity", bits(10, 8), Access::kRw, kGranularity, Owner::kKernel, "bytes that the snoop filter of the host tracks together", kReason},
    {"clean_eviction", bit(11), Access::kRw, kFlag, Owner::kKernel, "the host has no use for messages of clean evictions", kReason},
    {"direct_p2p_mem", bit(12), Access::kRw, kFlag, Owner::kKernel, "may send CXL.mem requests to its peers", kReason},
    reserved(bit(13)),
    {"viral", bit(14), Access::kRw, kFlag, Owner::kKernel, "viral mode is in use", kReason},
    reserved(bit(15)),
});

constexpr auto kStatusFields = std::to_array<Field>({
    reserved(bits(13, 0), {}, Access::kRsvdZ),
    {"viral", bit(14), Access::kRw1cs, kFlag, Owner::kKernel, "went into viral mode", kReason},
    reserved(bit(15), {}, Access::kRsvdZ),
});

constexpr auto kControl2Fields = std::to_array<Field>({
    {"disable_caching", bit(0), Access::kRw, kFlag, Owner::kNever, "caches nothing new", kCachingReason},
    {"writeback", bit(1), Access::kRw1s, kFlag, Owner::kNever, "writes back and empties its cache", kCachingReason},
    {"reset", bit(2), Access::kRw1s, kFlag, Owner::kNever, "starts a CXL reset", kResetReason},
    {"reset_mem_clear", bit(3), Access::kRw, kFlag, Owner::kNever, "clears its memory in a reset", kResetReason},
    {"volatile_after_hot_reset", bit(4), Access::kRws, kFlag, Owner::kKernel, "volatile memory keeps its contents over a hot reset", kReason, {}, 0, kSince2},
    reserved(bit(4), kBefore2),
    {"modified_completion", bit(5), Access::kRw, kFlag, Owner::kKernel, "answers peers with modified completions", kReason, {}, 0, kSince2},
    reserved(bit(5), kBefore2),
    reserved(bits(15, 6)),
});

constexpr auto kStatus2Fields = std::to_array<Field>({
    {"cache_invalid", bit(0), Access::kRo, kFlag, Owner::kNone, "its cache is written back and empty"},
    {"reset_complete", bit(1), Access::kRo, kFlag, Owner::kNone, "the CXL reset is over"},
    {"reset_error", bit(2), Access::kRo, kFlag, Owner::kNone, "the CXL reset failed"},
    {"volatile_error", bit(3), Access::kRw1cs, kFlag, Owner::kLive, "volatile memory lost its contents against the setting", {}, {}, 0, kSince2},
    reserved(bit(3), kBefore2, Access::kRsvdZ),
    reserved(bits(14, 4), {}, Access::kRsvdZ),
    {"pm_init_complete", bit(15), Access::kRo, kFlag, Owner::kNone, "power management is set up"},
});

constexpr auto kLockFields = std::to_array<Field>({
    {"config_lock", bit(0), Access::kRw1s, kFlag, Owner::kNever, "locks the controls above", kLockReason},
    reserved(bits(15, 1)),
});

constexpr auto kUnitNames = std::to_array<Named>({
    {0, "not-reported", ""},
    {1, "64kb", "64 KB"},
    {2, "1mb", "1 MB"},
});
constexpr Encoding kUnit{.kind = EncodingKind::kNamed, .named = kUnitNames};

constexpr auto kCapability2Fields = std::to_array<Field>({
    {"cache_unit", bits(3, 0), Access::kRo, kUnit, Owner::kNone, "unit of the cache's size"},
    {"fallback", bits(5, 4), Access::kHwInit, kPlain, Owner::kNone, "code of what it can do where CXL.mem fails"},
    {"modified_completion", bit(6), Access::kHwInit, kFlag, Owner::kNone, "can answer peers with modified completions"},
    {"no_clean_writeback", bit(7), Access::kHwInit, kFlag, Owner::kNone, "never writes clean lines back"},
    {"cache_size", bits(15, 8), Access::kRo, kPlain, Owner::kNone, "size of its cache in units"},
});

constexpr auto kMediaNames = std::to_array<Named>({
    {0, "volatile", ""},
    {1, "non-volatile", ""},
    {2, "cdat", "as its attribute table says"},
});
constexpr Encoding kMedia{.kind = EncodingKind::kNamed, .named = kMediaNames};

constexpr auto kClassNames = std::to_array<Named>({
    {0, "memory", "like DRAM"},
    {1, "storage", "like a disk"},
    {2, "cdat", "as its attribute table says"},
});
constexpr Encoding kClass{.kind = EncodingKind::kNamed, .named = kClassNames};

// Not in the order of size.
constexpr auto kInterleaveNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "256b", ""},
    {2, "4kb", ""},
    {3, "512b", ""},
    {4, "1kb", ""},
    {5, "2kb", ""},
    {6, "8kb", ""},
    {7, "16kb", ""},
});
constexpr Encoding kInterleave{.kind = EncodingKind::kNamed, .named = kInterleaveNames};

constexpr auto kTimeoutNames = std::to_array<Named>({
    {0, "1s", ""},
    {1, "4s", ""},
    {2, "16s", ""},
    {3, "64s", ""},
    {4, "256s", ""},
});
constexpr Encoding kTimeout{.kind = EncodingKind::kNamed, .named = kTimeoutNames};
constexpr Encoding kBlocks{.kind = EncodingKind::kAddress, .scale = 0x10000000};

constexpr auto kSizeHighFields = std::to_array<Field>({
    {"size_high", bits(31, 0), Access::kRo, kHex, Owner::kNone, "size of the range, bits 63:32"},
});
constexpr auto kSizeFields = std::to_array<Field>({
    {"valid", bit(0), Access::kRo, kFlag, Owner::kNone, "size and attributes are known"},
    {"active", bit(1), Access::kRo, kFlag, Owner::kNone, "the memory works"},
    {"media", bits(4, 2), Access::kRo, kMedia, Owner::kNone, "kind of memory"},
    {"class", bits(7, 5), Access::kRo, kClass, Owner::kNone, "what it is good for"},
    {"interleave", bits(12, 8), Access::kRo, kInterleave, Owner::kNone, "interleave granularity that it would like"},
    {"timeout", bits(15, 13), Access::kRo, kTimeout, Owner::kNone, "longest time until the memory works after a reset"},
    {"degraded", bit(16), Access::kRo, kFlag, Owner::kNone, "the memory works less well than it should"},
    reserved(bits(27, 17)),
    {"size", bits(31, 28), Access::kRo, kBlocks, Owner::kNone, "size of the range, bits 31:28"},
});
constexpr auto kBaseHighFields = std::to_array<Field>({
    {"base_high", bits(31, 0), Access::kRw, kHex, Owner::kNever, "start of the range, bits 63:32", "an address window, part of the memory routing; set it in the firmware"},
});
constexpr auto kBaseFields = std::to_array<Field>({
    reserved(bits(27, 0)),
    {"base", bits(31, 28), Access::kRw, kBlocks, Owner::kNever, "start of the range, bits 31:28", "an address window, part of the memory routing; set it in the firmware"},
});

constexpr auto kCapability3Fields = std::to_array<Field>({
    {"volatile_cold_reset", bit(0), Access::kHwInit, kFlag, Owner::kNone, "volatile memory keeps its contents over a cold reset"},
    {"volatile_warm_reset", bit(1), Access::kHwInit, kFlag, Owner::kNone, "volatile memory keeps its contents over a warm reset"},
    {"volatile_hot_reset", bit(2), Access::kHwInit, kFlag, Owner::kNone, "volatile memory keeps its contents over a hot reset"},
    {"volatile_hot_reset_config", bit(3), Access::kHwInit, kFlag, Owner::kNone, "Control 2 says whether it does over a hot reset"},
    {"direct_p2p_mem", bit(4), Access::kHwInit, kFlag, Owner::kNone, "can send CXL.mem requests to its peers"},
    reserved(bits(15, 5)),
});

constexpr Cite kCite{Doc::kCxl, "8.1.3 (through QEMU CXLDVSECDevice, pciutils PCI_CXL_DEV, Linux cxlpci.h)"};
constexpr Cite kMemoryCite{Doc::kCxl, "8.1.3 (through QEMU CXLDVSECDevice, pcics pcie_dvsec_for_cxl_device, pciutils PCI_CXL_DEV; bits of CXL 3 by memory)"};

constexpr Repeat kRanges{.stride = 0x10, .fixed = 2};

constexpr auto kRegisters = std::to_array<Register>({
    dvsec::kHeader,
    dvsec::kId,
    {"capability", 0x0A, 16, kCapabilityFields, "CXL Capability", kMemoryCite},
    {"control", 0x0C, 16, kControlFields, "CXL Control", kMemoryCite},
    {"status", 0x0E, 16, kStatusFields, "CXL Status", kCite},
    {"control_2", 0x10, 16, kControl2Fields, "CXL Control 2", kMemoryCite},
    {"status_2", 0x12, 16, kStatus2Fields, "CXL Status 2", kMemoryCite},
    {"lock", 0x14, 16, kLockFields, "CXL Lock", kMemoryCite},
    {"capability_2", 0x16, 16, kCapability2Fields, "CXL Capability 2", kMemoryCite, kSince1},
    {"size_high", 0x18, 32, kSizeHighFields, "", kCite, {}, kRanges},
    {"range", 0x1C, 32, kSizeFields, "Range Size Low", kCite, {}, kRanges},
    {"base_high", 0x20, 32, kBaseHighFields, "", kCite, {}, kRanges},
    {"base", 0x24, 32, kBaseFields, "", kCite, {}, kRanges},
    {"capability_3", 0x38, 16, kCapability3Fields, "CXL Capability 3", kMemoryCite, kSince2},
});

constexpr Capability kDevice{"cxl_device", "CXL Device", dvsec::anchor(dvsec::kCxl, 0), dvsec::kRevision, kRegisters, nullptr, dvsec::kLength};
static_assert(check(kDevice));

constexpr auto kRows = pack<kDevice>();

}  // namespace

constinit const CapabilityTable kCxlDeviceTable = table_of(kDevice, kRows);

}  // namespace pcitune::registers
