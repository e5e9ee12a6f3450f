// Process Address Space ID, extended capability 001Bh. Source: PCI Express Base Specification 7.8.9 (not
// read); bits through Linux include/uapi/linux/pci_regs.h PCI_PASID_* and pciutils ls-ecaps.c cap_pasid;
// translated requests (bit 3) is of a later change notice that only one public table has.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the IOMMU driver turns it on for a driver that asks for it, before ATS; unbind that driver to turn it off";

constexpr auto kCapabilityFields = std::to_array<Field>({
    reserved(bit(0)),
    {"execute", bit(1), Access::kRo, kFlag, Owner::kNone, "can ask for permission to execute"},
    {"privileged", bit(2), Access::kRo, kFlag, Owner::kNone, "can ask for privileged access"},
    {"translated", bit(3), Access::kRo, kFlag, Owner::kNone, "can send translated requests with a PASID"},
    reserved(bits(7, 4)),
    {"width", bits(12, 8), Access::kRo, kPlain, Owner::kNone, "bits of a PASID"},
    reserved(bits(15, 13)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "may send requests with a PASID", kReason},
    {"execute", bit(1), Access::kRw, kFlag, Owner::kKernel, "may ask for permission to execute", kReason},
    {"privileged", bit(2), Access::kRw, kFlag, Owner::kKernel, "may ask for privileged access", kReason},
    {"translated", bit(3), Access::kRw, kFlag, Owner::kKernel, "may send translated requests with a PASID", kReason},
    reserved(bits(15, 4)),
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 16, kCapabilityFields, "PASID Capability", {Doc::kPcie, "7.8.9.2 (through Linux PCI_PASID_CAP; bit 3 from one source)"}},
    {"control", 0x06, 16, kControlFields, "PASID Control", {Doc::kPcie, "7.8.9.3 (through Linux PCI_PASID_CTRL; bit 3 from one source)"}},
});

constexpr Capability kPasid{"pasid", "Process Address Space ID", extended::anchor(0x001B), extended::kVersion, kRegisters};
static_assert(check(kPasid));

constexpr auto kRows = pack<kPasid>();

}  // namespace

constinit const CapabilityTable kPasidTable = table_of(kPasid, kRows);

}  // namespace pcitune::registers
