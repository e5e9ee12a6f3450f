// Standard Hot-Plug Controller (id 0Ch): its registers behind a select and a data register. Source:
// PCI Standard Hot-Plug Controller Specification 1.0 (not read); offsets as in Linux
// drivers/pci/hotplug/shpchp_hpc.c and QEMU hw/pci/shpc.c. Which of the pending bits is which is not
// sure. lspci prints its name only.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr std::string_view kReason = "the kernel's shpchp driver uses it; power a slot by /sys/bus/pci/slots/NAME/power";

constexpr auto kSelect = std::to_array<Field>({
    {"select", bits(7, 0), Access::kRw, kHex, Owner::kNever, "which dword of the controller Data shows", kReason},
});
constexpr auto kPending = std::to_array<Field>({
    {"pending", bits(7, 0), Access::kRo, kHex, Owner::kNone, "an interrupt or system error is pending"},
});
constexpr auto kData = std::to_array<Field>({
    {"data", bits(31, 0), Access::kRw, kHex, Owner::kNever, "the dword that was selected", kReason},
});

constexpr Cite kCite{Doc::kShpc, "(not read; offsets as in Linux drivers/pci/hotplug/shpchp_hpc.c, QEMU hw/pci/shpc.c)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"select", 0x02, 8, kSelect, "", kCite},
    {"pending", 0x03, 8, kPending, "", kCite},
    {"data", 0x04, 32, kData, "", kCite},
});

constexpr Capability kShpc{"shpc", "Standard Hot-Plug Controller", {.kind = AnchorKind::kCapability, .id = 0x0C}, {}, kRegisters};
static_assert(check(kShpc));

constexpr auto kRows = pack<kShpc>();

}  // namespace

constinit const CapabilityTable kShpcTable = table_of(kShpc, kRows);

}  // namespace pcitune::registers
