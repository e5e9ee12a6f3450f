// Dynamic Power Allocation, extended capability 0016h: sub-states of D0, each with its power.
// Source: PCI Express Base 7.9.12 (not read); bits as in NetBSD PCI_DPA_*, illumos pcieadm and Linux
// pci_regs.h PCI_DPA_*.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using pcie::reserved;

constexpr auto kUnitNames = std::to_array<Named>({
    {0, "1ms", ""},
    {1, "10ms", ""},
    {2, "100ms", ""},
});
constexpr Encoding kUnit{.kind = EncodingKind::kNamed, .named = kUnitNames};

constexpr auto kScaleNames = std::to_array<Named>({
    {0, "x10", "powers in tens of W"},
    {1, "x1", "powers in W"},
    {2, "x0.1", "powers in W/10"},
    {3, "x0.01", "powers in W/100"},
});
constexpr Encoding kScale{.kind = EncodingKind::kNamed, .named = kScaleNames};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"substates", bits(4, 0), Access::kRo, kCount, Owner::kNone, "sub-states, the first takes the most power"},
    reserved(bits(7, 5)),
    {"transition_latency_unit", bits(9, 8), Access::kRo, kUnit, Owner::kNone, "unit of the latencies"},
    reserved(bits(11, 10)),
    {"power_scale", bits(13, 12), Access::kRo, kScale, Owner::kNone, "what the powers are multiplied by"},
    reserved(bits(15, 14)),
    {"transition_latency_0", bits(23, 16), Access::kRo, kPlain, Owner::kNone, "longest time of a change, where latency_indicator says 0"},
    {"transition_latency_1", bits(31, 24), Access::kRo, kPlain, Owner::kNone, "longest time of a change, where latency_indicator says 1"},
});
constexpr auto kIndicatorFields = std::to_array<Field>({
    {"latency_indicator", bits(31, 0), Access::kRo, kHex, Owner::kNone, "bit n: which latency a change to sub-state n has"},
});
constexpr auto kStatusFields = std::to_array<Field>({
    {"substate", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "sub-state now"},
    reserved(bits(7, 5), {}, Access::kRsvdZ),
    {"control_enabled", bit(8), Access::kRw1c, kFlag, Owner::kLive, "Control has effect; once cleared, only a reset sets it again"},
    reserved(bits(15, 9), {}, Access::kRsvdZ),
});
constexpr auto kControlFields = std::to_array<Field>({
    {"substate", bits(4, 0), Access::kRw, kPlain, Owner::kLive, "sub-state wanted"},
    reserved(bits(15, 5)),
});
constexpr auto kPowerFields = std::to_array<Field>({
    {"power", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "most power that the sub-state takes, times the scale"},
});

constexpr Cite kCite{Doc::kPcie, "7.9.12 (through NetBSD PCI_DPA, illumos pcieadm)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"capability", 0x04, 32, kCapabilityFields, "DPA Capability", kCite},
    {"latency_indicator", 0x08, 32, kIndicatorFields, "", kCite},
    {"status", 0x0C, 16, kStatusFields, "DPA Status", kCite},
    {"control", 0x0E, 16, kControlFields, "DPA Control", kCite},
    {"power", 0x10, 8, kPowerFields, "", kCite, {}, {.count = "capability.substates", .stride = 1, .bias = 1}},
});

constexpr Capability kDpa{"dpa", "Dynamic Power Allocation", extended::anchor(0x0016), extended::kVersion, kRegisters};
static_assert(check(kDpa));

constexpr auto kRows = pack<kDpa>();

}  // namespace

constinit const CapabilityTable kDpaTable = table_of(kDpa, kRows);

}  // namespace pcitune::registers
