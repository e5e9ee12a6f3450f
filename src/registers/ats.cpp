// Address Translation Services, extended capability 000Fh. Source: PCI Express Base Specification 10.5.1
// (not read); bits through Linux include/uapi/linux/pci_regs.h PCI_ATS_* and pciutils ls-ecaps.c cap_ats;
// relaxed ordering (capability bit 7) by memory.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the IOMMU driver owns it; kernel parameter pci=noats turns it off";

constexpr Encoding kTranslationUnit{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 4096, .codes = 32};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"queue_depth", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "invalidate requests that it can queue, 0: 32"},
    {"page_aligned", bit(5), Access::kRo, kFlag, Owner::kNone, "asks for translations of whole pages only"},
    {"global_invalidate", bit(6), Access::kRo, kFlag, Owner::kNone, "takes invalidations of all address spaces at once"},
    {"relaxed_ordering", bit(7), Access::kRo, kFlag, Owner::kNone, "translation requests may have relaxed ordering"},
    reserved(bits(15, 8)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"smallest_unit", bits(4, 0), Access::kRw, kTranslationUnit, Owner::kKernel, "smallest translation unit", kReason},
    reserved(bits(14, 5)),
    {"enable", bit(15), Access::kRw, kFlag, Owner::kKernel, "may cache translations", kReason},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kCapabilityFields, "ATS Capability", {Doc::kPcie, "10.5.1.2 (through Linux PCI_ATS_CAP; bit 7 by memory)"}},
    {"control", 0x06, 16, kControlFields, "ATS Control", {Doc::kPcie, "10.5.1.3 (through Linux PCI_ATS_CTRL)"}},
});

constexpr Capability kAts{"ats", "Address Translation Services", extended::anchor(0x000F), extended::kVersion, kRegisters};
static_assert(check(kAts));

constexpr auto kRows = pack<kAts>();

}  // namespace

constinit const CapabilityTable kAtsTable = table_of(kAts, kRows);

}  // namespace pcitune::registers
