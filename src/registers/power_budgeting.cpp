// Power Budgeting, extended capability 0004h. Data shows the entry that Data Select names, so looking
// never changes the selection. Source: PCI Express Base 7.8.1 (not read); bits as in Linux pci_regs.h
// PCI_PWR_*, NetBSD PCI_PWRBDGT_* and illumos pcieadm, which also names the words.
#include "registers/extended_rows.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kScaleNames = std::to_array<Named>({
    {0, "x1", "base power in W"},
    {1, "x0.1", "base power in W/10"},
    {2, "x0.01", "base power in W/100"},
    {3, "x0.001", "base power in W/1000"},
});
constexpr Encoding kScale{.kind = EncodingKind::kNamed, .named = kScaleNames};

constexpr auto kStateNames = std::to_array<Named>({
    {0, "d0", "D0"},
    {1, "d1", "D1"},
    {2, "d2", "D2"},
    {3, "d3", "D3"},
});
constexpr Encoding kState{.kind = EncodingKind::kNamed, .named = kStateNames};

constexpr auto kTypeNames = std::to_array<Named>({
    {0, "pme-aux", "auxiliary power while PME is enabled"},
    {1, "auxiliary", "auxiliary power"},
    {2, "idle", "idle"},
    {3, "sustained", "sustained"},
    {4, "sustained-emergency", "sustained, in emergency power reduction"},
    {5, "maximum-emergency", "maximum, in emergency power reduction"},
    {7, "maximum", "maximum"},
});
constexpr Encoding kType{.kind = EncodingKind::kNamed, .named = kTypeNames};

constexpr auto kRailNames = std::to_array<Named>({
    {0, "12v", "12 V"},
    {1, "3.3v", "3.3 V"},
    {2, "1.5v", "1.5 V or 1.8 V"},
    {7, "thermal", "heat to be carried away"},
});
constexpr Encoding kRail{.kind = EncodingKind::kNamed, .named = kRailNames};

constexpr auto kSelectFields = std::to_array<Field>({
    {"data_select", bits(7, 0), Access::kRw, kPlain, Owner::kLive, "which entry Data shows; an entry of all zeros is behind the last"},
});

constexpr auto kDataFields = std::to_array<Field>({
    {"base_power", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "power, times the scale; from 240 on a code for more than 239 W"},
    {"scale", bits(9, 8), Access::kRo, kScale, Owner::kNone, "what the base power is multiplied by"},
    {"pm_sub_state", bits(12, 10), Access::kRo, kPlain, Owner::kNone, "sub-state of the power state; 0 is the default"},
    {"pm_state", bits(14, 13), Access::kRo, kState, Owner::kNone, "power state"},
    {"type", bits(17, 15), Access::kRo, kType, Owner::kNone, "kind of operation"},
    {"rail", bits(20, 18), Access::kRo, kRail, Owner::kNone, "power rail or thermal load"},
    {"", bits(31, 21), Access::kRsvdP},
});

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"system_allocated", bit(0), Access::kHwInit, kFlag, Owner::kNone, "its power is in the system's budget already"},
    {"", bits(7, 1), Access::kRsvdP},
});

constexpr Cite cite(std::string_view name) { return {Doc::kLinuxRegs, name}; }

constexpr auto kRegisters = std::to_array<Register>({
    {"data_select", 0x04, 8, kSelectFields, "", cite("PCI_PWR_DSR")},
    {"data", 0x08, 32, kDataFields, "Power Budgeting Data of the selected entry", cite("PCI_PWR_DATA; words: illumos pcieadm")},
    {"capability", 0x0C, 8, kCapabilityFields, "Power Budget Capability", cite("PCI_PWR_CAP")},
});

constexpr Capability kPowerBudgeting{"power_budgeting", "Power Budgeting", extended::anchor(0x0004), extended::kVersion, kRegisters};
static_assert(check(kPowerBudgeting));

constexpr auto kRows = pack<kPowerBudgeting>();

}  // namespace

constinit const CapabilityTable kPowerBudgetingTable = table_of(kPowerBudgeting, kRows);

}  // namespace pcitune::registers
