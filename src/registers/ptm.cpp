// Precision Time Measurement, extended capability 001Fh. Source: PCI Express Base Specification 7.9.15 (not
// read); bits through Linux include/uapi/linux/pci_regs.h PCI_PTM_* and pciutils ls-ecaps.c cap_ptm; ePTM and
// delay adaptation (bits 3, 4) are in one public table only.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the kernel turns it on from the root down, for a driver that asks for it; unbind that driver to turn it off";

constexpr Encoding kNanoseconds{.unit = Unit::kNanoseconds};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"requester", bit(0), Access::kHwInit, kFlag, Owner::kNone, "can ask for the time"},
    {"responder", bit(1), Access::kHwInit, kFlag, Owner::kNone, "can tell the time"},
    {"root", bit(2), Access::kHwInit, kFlag, Owner::kNone, "can be the source of time"},
    {"eptm", bit(3), Access::kHwInit, kFlag, Owner::kNone, "fulfils the stricter rules of enhanced PTM"},
    {"delay_adaptation", bit(4), Access::kHwInit, kFlag, Owner::kNone, "adapts to the reading of delays of the other end"},
    reserved(bits(7, 5)),
    {"granularity", bits(15, 8), Access::kHwInit, kNanoseconds, Owner::kNone, "of the local clock, 0: no local clock, 255: over 254 ns"},
    reserved(bits(31, 16)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "precision time measurement", kReason},
    {"root_select", bit(1), Access::kRw, kFlag, Owner::kKernel, "is the source of time", kReason},
    reserved(bits(7, 2)),
    {"granularity", bits(15, 8), Access::kRw, kNanoseconds, Owner::kKernel, "expected of the time that is told, 0: unknown, 255: over 254 ns", kReason},
    reserved(bits(31, 16)),
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "PTM Capability", {Doc::kPcie, "7.9.15.2 (through Linux PCI_PTM_CAP; bits 3 and 4 from one source)"}},
    {"control", 0x08, 32, kControlFields, "PTM Control", {Doc::kPcie, "7.9.15.3 (through Linux PCI_PTM_CTRL)"}},
});

constexpr Capability kPtm{"ptm", "Precision Time Measurement", extended::anchor(0x001F), extended::kVersion, kRegisters};
static_assert(check(kPtm));

constexpr auto kRows = pack<kPtm>();

}  // namespace

constinit const CapabilityTable kPtmTable = table_of(kPtm, kRows);

}  // namespace pcitune::registers
