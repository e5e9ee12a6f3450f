// CompactPCI Hot Swap capability (id 06h). Source: CompactPCI Hot Swap Specification PICMG 2.1 R2.0
// (not read); bits as in Linux include/uapi/linux/pci_regs.h PCI_CHSWP_*. lspci prints its name only.
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kInterfaceNames = std::to_array<Named>({
    {0, "basic", "EXT, INS, LOO and EIM"},
    {1, "pending", "also PIE and DHA"},
});
constexpr Encoding kInterface{.kind = EncodingKind::kNamed, .named = kInterfaceNames};
constexpr std::string_view kReason = "the kernel's hot swap driver (cpci_hotplug) manages it; use /sys/bus/pci/slots/SLOT/power and attention";

constexpr auto kControlFields = std::to_array<Field>({
    {"dha", bit(0), Access::kRw, kFlag, Owner::kKernel, "device hiding arm", kReason},
    {"eim", bit(1), Access::kRw, kFlag, Owner::kKernel, "ENUM# is held back", kReason},
    {"pie", bit(2), Access::kRo, kFlag, Owner::kNone, "an insertion or extraction is pending"},
    {"loo", bit(3), Access::kRw, kFlag, Owner::kKernel, "blue light on: the board may be pulled", kReason},
    {"pi", bits(5, 4), Access::kRo, kInterface, Owner::kNone, "programming interface"},
    {"ext", bit(6), Access::kRw1c, kFlag, Owner::kKernel, "ENUM# because the board is about to be pulled", kReason},
    {"ins", bit(7), Access::kRw1c, kFlag, Owner::kKernel, "ENUM# because the board was inserted", kReason},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 8, kControlFields, "Hot Swap Control and Status", {Doc::kHotSwap, "R2.0 (not read; Linux PCI_CHSWP_*)"}},
});

constexpr Capability kHotSwap{"hotswap", "CompactPCI Hot Swap", {.kind = AnchorKind::kCapability, .id = 0x06}, {}, kRegisters};
static_assert(check(kHotSwap));

constexpr auto kRows = pack<kHotSwap>();

}  // namespace

constinit const CapabilityTable kHotSwapTable = table_of(kHotSwap, kRows);

}  // namespace pcitune::registers
