// Vendor-specific capability (id 09h) of a vendor whose layout is not known: its length, and with it
// what is shown raw. Source: PCI Local Bus Specification 3.0 appendix H (not read); as in pciutils
// ls-caps-vendor.c.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kLength = std::to_array<Field>({
    {"length", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "bytes of this capability"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"length", 0x02, 8, kLength, "", {Doc::kPci30, "appendix H (not read; pciutils ls-caps-vendor.c)"}},
});

constexpr Capability kVndr{"vndr", "Vendor-specific", {.kind = AnchorKind::kCapability, .id = 0x09}, {}, kRegisters, nullptr, {.offset = 0x02, .width = 8, .mask = 0xFF}};
static_assert(check(kVndr));

constexpr auto kRows = pack<kVndr>();

}  // namespace

constinit const CapabilityTable kVndrTable = table_of(kVndr, kRows);

}  // namespace pcitune::registers
