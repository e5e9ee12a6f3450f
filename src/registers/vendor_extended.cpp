// Vendor-Specific (000Bh) and Designated Vendor-Specific (0023h) extended capabilities of which no more is
// known than who defined them and how long they are; what follows is shown raw.
// Source: Linux pci_regs.h PCI_VNDR_HEADER_*, PCI_DVSEC_HEADER*; pciutils cap_evendor, cap_dvsec.
#include "registers/dvsec_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kVsecFields = std::to_array<Field>({
    {"id", bits(15, 0), Access::kRo, kHex, Owner::kNone, "which of the function's vendor's layouts"},
    {"rev", bits(19, 16), Access::kRo, kPlain, Owner::kNone, "revision of the layout"},
    {"length", bits(31, 20), Access::kRo, dvsec::kBytes, Owner::kNone, "length with all headers"},
});

constexpr auto kVsecRegisters = std::to_array<Register>({
    {"header", 0x04, 32, kVsecFields, "Vendor-Specific Header", {Doc::kLinuxRegs, "PCI_VNDR_HEADER"}},
});

constexpr Capability kVsec{"vsec", "Vendor-Specific", extended::anchor(0x000B), extended::kVersion, kVsecRegisters, nullptr, {.offset = 0x04, .width = 32, .mask = 0xFFF00000}};
static_assert(check(kVsec));

constexpr auto kDvsecRegisters = std::to_array<Register>({dvsec::kHeader, dvsec::kId});

constexpr Capability kDvsec{"dvsec", "Designated Vendor-Specific", extended::anchor(0x0023), extended::kVersion, kDvsecRegisters, nullptr, dvsec::kLength};
static_assert(check(kDvsec));

constexpr auto kVsecRows = pack<kVsec>();
constexpr auto kDvsecRows = pack<kDvsec>();

}  // namespace

constinit const CapabilityTable kVsecTable = table_of(kVsec, kVsecRows);
constinit const CapabilityTable kDvsecTable = table_of(kDvsec, kDvsecRows);

}  // namespace pcitune::registers
