// Debug Port capability (id 0Ah) of EHCI controllers. Source: EHCI Specification 1.0 appendix C (not
// read); bits as in pciutils ls-caps.c and Linux drivers/usb/early/ehci-dbgp.c.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kPortFields = std::to_array<Field>({
    {"offset", bits(12, 0), Access::kRo, kHex, Owner::kNone, "of the debug port's registers in it"},
    {"bar", bits(15, 13), Access::kRo, kPlain, Owner::kNone, "base address register that maps them, counted from 1"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"port", 0x02, 16, kPortFields, "Debug Port", {Doc::kEhci, "C.2 (not read; Linux ehci-dbgp.c)"}},
});

constexpr Capability kDebugPort{"debug_port", "USB Debug Port", {.kind = AnchorKind::kCapability, .id = 0x0A}, {}, kRegisters};
static_assert(check(kDebugPort));

constexpr auto kRows = pack<kDebugPort>();

}  // namespace

constinit const CapabilityTable kDebugPortTable = table_of(kDebugPort, kRows);

}  // namespace pcitune::registers
