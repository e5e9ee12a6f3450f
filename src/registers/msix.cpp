// MSI-X capability (id 11h). The vector table and the pending bits are in memory, behind a base
// address register. Source: PCI Local Bus Specification 3.0 section 6.8.2 (not read); bits as in
// Linux include/uapi/linux/pci_regs.h PCI_MSIX_*.
#include "registers/model.h"
#include "registers/msi_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using msi_rows::kDriverReason;

constexpr auto kControlFields = std::to_array<Field>({
    {"table_size", bits(10, 0), Access::kRo, kCount, Owner::kNone, "vectors in the table"},
    {"", bits(13, 11), Access::kRsvdP},
    {"function_mask", bit(14), Access::kRw, kFlag, Owner::kNever, "all vectors are held back", kDriverReason},
    {"enable", bit(15), Access::kRw, kFlag, Owner::kNever, "sends messages instead of INTx", kDriverReason},
});
constexpr auto kTableFields = std::to_array<Field>({
    {"bar", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "base address register that maps the table"},
    {"offset", bits(31, 3), Access::kRo, msi_rows::kQwordOffset, Owner::kNone, "of the table in it"},
});
constexpr auto kPendingFields = std::to_array<Field>({
    {"bar", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "base address register that maps the pending bits"},
    {"offset", bits(31, 3), Access::kRo, msi_rows::kQwordOffset, Owner::kNone, "of the pending bits in it"},
});

constexpr Cite kCite{Doc::kPci30, "6.8.2 (not read; Linux PCI_MSIX_*)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"control", 0x02, 16, kControlFields, "Message Control", kCite},
    {"table", 0x04, 32, kTableFields, "Table Offset", kCite},
    {"pba", 0x08, 32, kPendingFields, "Pending Bit Array Offset", kCite},
});

constexpr Capability kMsix{"msix", "MSI-X", {.kind = AnchorKind::kCapability, .id = 0x11}, {}, kRegisters};
static_assert(check(kMsix));

constexpr auto kRows = pack<kMsix>();

}  // namespace

constinit const CapabilityTable kMsixTable = table_of(kMsix, kRows);

}  // namespace pcitune::registers
