// Data Link Feature, extended capability 0025h: what both ends of a link told each other.
// Source: PCI Express Base 7.7.4 (not read); bits as in NetBSD PCI_DLF_*, illumos pcieadm and Linux
// pci_regs.h PCI_DLF_*; bits 7:1, which came with revisions 5.0 and 6.0, by memory.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"scaled_flow_control", bit(0), Access::kHwInit, kFlag, Owner::kNone, "this end scales flow control credits"},
    {"immediate_readiness", bit(1), Access::kHwInit, kFlag, Owner::kNone, "this end is ready at once"},
    {"extended_vc_count", bits(4, 2), Access::kHwInit, kPlain, Owner::kNone, "further virtual channels of this end"},
    {"l0p_latency", bits(7, 5), Access::kHwInit, pcie::kL1Exit, Owner::kNone, "time that this end needs to wake lanes from L0p"},
    {"features", bits(22, 8), Access::kHwInit, kHex, Owner::kNone, "other features of this end"},
    pcie::reserved(bits(30, 23)),
    {"exchange", bit(31), Access::kHwInit, kFlag, Owner::kNone, "tells the other end its features"},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"scaled_flow_control", bit(0), Access::kRo, kFlag, Owner::kNone, "the other end scales flow control credits"},
    {"immediate_readiness", bit(1), Access::kRo, kFlag, Owner::kNone, "the other end is ready at once"},
    {"extended_vc_count", bits(4, 2), Access::kRo, kPlain, Owner::kNone, "further virtual channels of the other end"},
    {"l0p_latency", bits(7, 5), Access::kRo, pcie::kL1Exit, Owner::kNone, "time that the other end needs to wake lanes from L0p"},
    {"features", bits(22, 8), Access::kRo, kHex, Owner::kNone, "other features of the other end"},
    pcie::reserved(bits(30, 23), {}, Access::kRsvdZ),
    {"valid", bit(31), Access::kRo, kFlag, Owner::kNone, "the other end has told its features"},
});

constexpr Cite kCite{Doc::kPcie, "7.7.4 (through NetBSD PCI_DLF, illumos pcieadm; 7:1 by memory)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities", 0x04, 32, kCapabilityFields, "Data Link Feature Capabilities", kCite},
    {"status", 0x08, 32, kStatusFields, "Data Link Feature Status", kCite},
});

constexpr Capability kDlf{"dlf", "Data Link Feature", extended::anchor(0x0025), extended::kVersion, kRegisters};
static_assert(check(kDlf));

constexpr auto kRows = pack<kDlf>();

}  // namespace

constinit const CapabilityTable kDlfTable = table_of(kDlf, kRows);

}  // namespace pcitune::registers
