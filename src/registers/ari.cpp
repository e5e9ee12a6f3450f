// Alternative Routing-ID Interpretation, extended capability 000Eh. Source: PCI Express Base Specification
// 7.8.8 (not read); bits through Linux include/uapi/linux/pci_regs.h PCI_ARI_*, pciutils ls-ecaps.c cap_ari
// and illumos pcieadm.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "belongs to the arbitration (MFVC) and the ACS of all functions of the device";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"mfvc_groups", bit(0), Access::kRo, kFlag, Owner::kNone, "function groups for multi-function virtual channels"},
    {"acs_groups", bit(1), Access::kRo, kFlag, Owner::kNone, "function groups for access control"},
    reserved(bits(7, 2)),
    {"next_function", bits(15, 8), Access::kRo, kPlain, Owner::kNone, "number of the next function, 0: the last one"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"mfvc_groups", bit(0), Access::kRw, kFlag, Owner::kGroup, "arbitrate by function groups", kReason},
    {"acs_groups", bit(1), Access::kRw, kFlag, Owner::kGroup, "control access by function groups", kReason},
    reserved(bits(3, 2)),
    {"function_group", bits(6, 4), Access::kRw, kPlain, Owner::kGroup, "group of this function", kReason},
    reserved(bits(15, 7)),
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kCapabilityFields, "ARI Capability", {Doc::kPcie, "7.8.8.2 (through Linux PCI_ARI_CAP)"}},
    {"control", 0x06, 16, kControlFields, "ARI Control", {Doc::kPcie, "7.8.8.3 (through Linux PCI_ARI_CTRL)"}},
});

constexpr Capability kAri{"ari", "Alternative Routing-ID Interpretation", extended::anchor(0x000E), extended::kVersion, kRegisters};
static_assert(check(kAri));

constexpr auto kRows = pack<kAri>();

}  // namespace

constinit const CapabilityTable kAriTable = table_of(kAri, kRows);

}  // namespace pcitune::registers
