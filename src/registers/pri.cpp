// Page Request Interface, extended capability 0013h. Source: PCI Express Base Specification 10.5.2 (not
// read); bits through Linux include/uapi/linux/pci_regs.h PCI_PRI_* and pciutils ls-ecaps.c cap_pri.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the IOMMU driver owns it and answers the page requests; unbind the driver of the device to end them";

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "may send page requests", kReason},
    {"reset", bit(1), Access::kRw1s, kFlag, Owner::kNever, "forget page requests and credits while off; reads off", kReason},
    reserved(bits(15, 2)),
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"response_failure", bit(0), Access::kRw1c, kFlag, Owner::kLive, "a page request was answered by a failure"},
    {"unexpected_index", bit(1), Access::kRw1c, kFlag, Owner::kLive, "an answer to no page request"},
    reserved(bits(7, 2), {}, Access::kRsvdZ),
    {"stopped", bit(8), Access::kRo, kFlag, Owner::kNone, "all page requests have been answered after enable went off"},
    reserved(bits(14, 9), {}, Access::kRsvdZ),
    {"pasid_required", bit(15), Access::kRo, kFlag, Owner::kNone, "wants a PASID in answers where the request had one"},
});

constexpr auto kCapacityFields = std::to_array<Field>({
    {"capacity", bits(31, 0), Access::kRo, kPlain, Owner::kNone, "page requests that it can have outstanding"},
});
constexpr auto kAllocationFields = std::to_array<Field>({
    {"allocation", bits(31, 0), Access::kRw, kPlain, Owner::kKernel, "page requests that it may have outstanding", kReason},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x04, 16, kControlFields, "Page Request Control", {Doc::kPcie, "10.5.2.2 (through Linux PCI_PRI_CTRL)"}},
    {"status", 0x06, 16, kStatusFields, "Page Request Status", {Doc::kPcie, "10.5.2.3 (through Linux PCI_PRI_STATUS)"}},
    {"capacity", 0x08, 32, kCapacityFields, "Outstanding Page Request Capacity", {Doc::kPcie, "10.5.2.4 (through Linux PCI_PRI_MAX_REQ)"}},
    {"allocation", 0x0C, 32, kAllocationFields, "Outstanding Page Request Allocation", {Doc::kPcie, "10.5.2.5 (through Linux PCI_PRI_ALLOC_REQ)"}},
});

constexpr Capability kPri{"pri", "Page Request Interface", extended::anchor(0x0013), extended::kVersion, kRegisters};
static_assert(check(kPri));

constexpr auto kRows = pack<kPri>();

}  // namespace

constinit const CapabilityTable kPriTable = table_of(kPri, kRows);

}  // namespace pcitune::registers
