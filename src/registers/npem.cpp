// Native PCIe Enclosure Management, extended capability 0029h: the lamps of a drive bay.
// Source: PCI Express Base 7.9.19 (not read); bits as in Linux pci_regs.h PCI_NPEM_* (from 6.13 on).
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr std::string_view kReason = "the kernel (from 6.13) or firmware drives the lamps; see /sys/class/leds/*:enclosure:*";

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"capable", bit(0), Access::kHwInit, kFlag, Owner::kNone, "can drive an enclosure"},
    {"reset", bit(1), Access::kHwInit, kFlag, Owner::kNone, "can be reset"},
    {"ok", bit(2), Access::kHwInit, kFlag, Owner::kNone, "can show OK"},
    {"locate", bit(3), Access::kHwInit, kFlag, Owner::kNone, "can show Locate"},
    {"fail", bit(4), Access::kHwInit, kFlag, Owner::kNone, "can show Fail"},
    {"rebuild", bit(5), Access::kHwInit, kFlag, Owner::kNone, "can show Rebuild"},
    {"pfa", bit(6), Access::kHwInit, kFlag, Owner::kNone, "can show Predicted Failure Analysis"},
    {"hot_spare", bit(7), Access::kHwInit, kFlag, Owner::kNone, "can show Hot Spare"},
    {"critical_array", bit(8), Access::kHwInit, kFlag, Owner::kNone, "can show In a Critical Array"},
    {"failed_array", bit(9), Access::kHwInit, kFlag, Owner::kNone, "can show In a Failed Array"},
    {"invalid_device_type", bit(10), Access::kHwInit, kFlag, Owner::kNone, "can show Invalid Device Type"},
    {"disabled", bit(11), Access::kHwInit, kFlag, Owner::kNone, "can show Disabled"},
    reserved(bits(23, 12)),
    {"enclosure_specific", bits(31, 24), Access::kHwInit, kHex, Owner::kNone, "can show eight states of the enclosure's own"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"enable", bit(0), Access::kRw, kFlag, Owner::kKernel, "drives the enclosure", kReason},
    {"reset", bit(1), Access::kRw1s, kFlag, Owner::kKernel, "starts a reset of the enclosure's side", kReason},
    {"ok", bit(2), Access::kRw, kFlag, Owner::kKernel, "shows OK", kReason},
    {"locate", bit(3), Access::kRw, kFlag, Owner::kKernel, "shows Locate", kReason},
    {"fail", bit(4), Access::kRw, kFlag, Owner::kKernel, "shows Fail", kReason},
    {"rebuild", bit(5), Access::kRw, kFlag, Owner::kKernel, "shows Rebuild", kReason},
    {"pfa", bit(6), Access::kRw, kFlag, Owner::kKernel, "shows Predicted Failure Analysis", kReason},
    {"hot_spare", bit(7), Access::kRw, kFlag, Owner::kKernel, "shows Hot Spare", kReason},
    {"critical_array", bit(8), Access::kRw, kFlag, Owner::kKernel, "shows In a Critical Array", kReason},
    {"failed_array", bit(9), Access::kRw, kFlag, Owner::kKernel, "shows In a Failed Array", kReason},
    {"invalid_device_type", bit(10), Access::kRw, kFlag, Owner::kKernel, "shows Invalid Device Type", kReason},
    {"disabled", bit(11), Access::kRw, kFlag, Owner::kKernel, "shows Disabled", kReason},
    reserved(bits(23, 12)),
    {"enclosure_specific", bits(31, 24), Access::kRw, kHex, Owner::kKernel, "shows states of the enclosure's own", kReason},
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"command_completed", bit(0), Access::kRw1c, kFlag, Owner::kKernel, "the last command is carried out", kReason},
    reserved(bits(23, 1), {}, Access::kRsvdZ),
    {"enclosure_specific", bits(31, 24), Access::kRo, kHex, Owner::kNone, "state of the enclosure's own"},
});

constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "NPEM Capability", cite("PCI_NPEM_CAP")},
    {"control", 0x08, 32, kControlFields, "NPEM Control", cite("PCI_NPEM_CTRL")},
    {"status", 0x0C, 32, kStatusFields, "NPEM Status", cite("PCI_NPEM_STATUS; 31:24 by memory")},
});

constexpr Capability kNpem{"npem", "Native PCIe Enclosure Management", extended::anchor(0x0029), extended::kVersion, kRegisters};
static_assert(check(kNpem));

constexpr auto kRows = pack<kNpem>();

}  // namespace

constinit const CapabilityTable kNpemTable = table_of(kNpem, kRows);

}  // namespace pcitune::registers
