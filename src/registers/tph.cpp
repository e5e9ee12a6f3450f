// Transaction Processing Hints requester, extended capability 0017h. The steering table is in the capability,
// in the MSI-X table, or nowhere. Source: PCI Express Base Specification 7.9.13 (not read); bits through Linux
// include/uapi/linux/pci_regs.h PCI_TPH_*, pciutils ls-ecaps.c cap_tph, and Annapurna's al_hal_pcie_regs.h
// AL_PCI_TPH_* for the control register.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the driver chooses mode and steering tags; kernel parameter pci=notph turns it off";

constexpr auto kLocationNames = std::to_array<Named>({
    {0, "none", "no steering table"},
    {1, "capability", "in this capability"},
    {2, "msix", "in the MSI-X table"},
});
constexpr Encoding kLocation{.kind = EncodingKind::kNamed, .named = kLocationNames};

constexpr auto kModeNames = std::to_array<Named>({
    {0, "none", "no steering tags"},
    {1, "interrupt", "steering tags by interrupt vector"},
    {2, "device", "steering tags as the device chooses"},
});
constexpr Encoding kMode{.kind = EncodingKind::kNamed, .named = kModeNames};

constexpr auto kEnableNames = std::to_array<Named>({
    {0, "off", ""},
    {1, "tph", ""},
    {3, "tph+extended", "TPH and Extended TPH"},
});
constexpr Encoding kEnable{.kind = EncodingKind::kNamed, .named = kEnableNames};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"no_table_mode", bit(0), Access::kRo, kFlag, Owner::kNone, "can send hints without steering tags"},
    {"interrupt_mode", bit(1), Access::kRo, kFlag, Owner::kNone, "can take steering tags by interrupt vector"},
    {"device_mode", bit(2), Access::kRo, kFlag, Owner::kNone, "can choose steering tags itself"},
    reserved(bits(7, 3)),
    {"extended", bit(8), Access::kRo, kFlag, Owner::kNone, "can send 16-bit steering tags"},
    {"table_location", bits(10, 9), Access::kRo, kLocation, Owner::kNone, "where the steering table is"},
    reserved(bits(15, 11)),
    {"table_size", bits(26, 16), Access::kRo, kCount, Owner::kNone, "entries of the steering table"},
    reserved(bits(31, 27)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"mode", bits(2, 0), Access::kRw, kMode, Owner::kKernel, "where steering tags come from", kReason},
    reserved(bits(7, 3)),
    {"enable", bits(9, 8), Access::kRw, kEnable, Owner::kKernel, "may send requests with hints", kReason},
    reserved(bits(31, 10)),
});

constexpr auto kEntryFields = std::to_array<Field>({
    {"tag", bits(7, 0), Access::kRw, kHex, Owner::kKernel, "steering tag", kReason, {}, 0, {.flag = "capability.extended", .flag_value = 0}},
    reserved(bits(15, 8), {.flag = "capability.extended", .flag_value = 0}),
    {"extended_tag", bits(15, 0), Access::kRw, kHex, Owner::kKernel, "16-bit steering tag", kReason, {}, 0, {.flag = "capability.extended"}},
});

constexpr When kHasTable{.flag = "capability.table_location"};
constexpr Repeat kTable{.count = "capability.table_size", .stride = 2, .bias = 1};

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "TPH Requester Capability", {Doc::kPcie, "7.9.13.2 (through Linux PCI_TPH_CAP)"}},
    {"control", 0x08, 32, kControlFields, "TPH Requester Control", {Doc::kPcie, "7.9.13.3 (through AL_PCI_TPH_REQ_CTRL)"}},
    {"table", 0x0C, 16, kEntryFields, "Steering Table entry", {Doc::kPcie, "7.9.13.4 (through Linux PCI_TPH_BASE_SIZEOF)"}, kHasTable, kTable},
});

constexpr Capability kTph{"tph", "Transaction Processing Hints", extended::anchor(0x0017), extended::kVersion, kRegisters};
static_assert(check(kTph));

constexpr auto kRows = pack<kTph>();

}  // namespace

constinit const CapabilityTable kTphTable = table_of(kTph, kRows);

}  // namespace pcitune::registers
