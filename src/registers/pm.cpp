// Power Management capability (id 01h), also of PCI Express functions.
// Source: PCI Bus Power Management Interface Specification 1.2 chapter 3 (not read); bits as in
// Linux include/uapi/linux/pci_regs.h PCI_PM_* and pciutils lib/header.h. The words of the auxiliary
// current are pciutils' (ls-caps.c); bit 4 is of PCI Express 4.0 and later, by memory.
#include "pcitune/registers/well_known.h"
#include "registers/model.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

constexpr auto kMilliamps = std::to_array<std::uint32_t>({0, 55, 100, 160, 220, 270, 320, 375});
constexpr Encoding kAuxCurrent{.kind = EncodingKind::kListed, .unit = Unit::kMilliamps, .listed = kMilliamps};

constexpr auto kStateNames = std::to_array<Named>({
    {0, "d0", "works"},
    {1, "d1", "light sleep"},
    {2, "d2", "deeper sleep"},
    {3, "d3hot", "off but for configuration accesses"},
});
constexpr Encoding kState{.kind = EncodingKind::kNamed, .named = kStateNames};

constexpr auto kScaleNames = std::to_array<Named>({
    {0, "unknown", "no data register, or no scale"},
    {1, "tenths", "Data counts 0.1 W"},
    {2, "hundredths", "Data counts 0.01 W"},
    {3, "thousandths", "Data counts 0.001 W"},
});
constexpr Encoding kScale{.kind = EncodingKind::kNamed, .named = kScaleNames};

constexpr std::string_view kStateReason = "a driver must save and restore the device around it: /sys/bus/pci/devices/ADDRESS/power/control (on, auto) lets the kernel do so";
constexpr std::string_view kWakeReason = "the kernel arms wake-up: /sys/bus/pci/devices/ADDRESS/power/wakeup";

constexpr auto kCapabilitiesFields = std::to_array<Field>({
    {"version", bits(2, 0), Access::kRo, kPlain, Owner::kNone, "version: 1 is PM 1.0, 2 is 1.1, 3 is 1.2"},
    {"pme_clock", bit(3), Access::kRo, kFlag, Owner::kNone, "needs the PCI clock to assert PME#"},
    {"immediate_readiness", bit(4), Access::kRo, kFlag, Owner::kNone, "ready at once after D3hot to D0"},
    {"dsi", bit(5), Access::kRo, kFlag, Owner::kNone, "needs device-specific initialization"},
    {"aux_current", bits(8, 6), Access::kRo, kAuxCurrent, Owner::kNone, "auxiliary current wanted to assert PME# in D3cold"},
    {"d1", bit(9), Access::kRo, kFlag, Owner::kNone, "has state D1"},
    {"d2", bit(10), Access::kRo, kFlag, Owner::kNone, "has state D2"},
    {"pme_d0", bit(11), Access::kRo, kFlag, Owner::kNone, "can assert PME# in D0"},
    {"pme_d1", bit(12), Access::kRo, kFlag, Owner::kNone, "can assert PME# in D1"},
    {"pme_d2", bit(13), Access::kRo, kFlag, Owner::kNone, "can assert PME# in D2"},
    {"pme_d3hot", bit(14), Access::kRo, kFlag, Owner::kNone, "can assert PME# in D3hot"},
    {"pme_d3cold", bit(15), Access::kRo, kFlag, Owner::kNone, "can assert PME# in D3cold"},
});

constexpr auto kControlFields = std::to_array<Field>({
    {"state", bits(1, 0), Access::kRw, kState, Owner::kNever, "power state", kStateReason},
    {"", bit(2), Access::kRsvdP},
    {"no_soft_reset", bit(3), Access::kRo, kFlag, Owner::kNone, "keeps its registers from D3hot to D0"},
    {"", bits(7, 4), Access::kRsvdP},
    {"pme_enable", bit(8), Access::kRws, kFlag, Owner::kKernel, "may assert PME#", kWakeReason},
    {"data_select", bits(12, 9), Access::kRw, kPlain, Owner::kLive, "what Data and its scale tell: 0-3 power consumed, 4-7 dissipated in D0-D3, 8 common logic"},
    {"data_scale", bits(14, 13), Access::kRo, kScale, Owner::kNone, "scale of Data"},
    {"pme_status", bit(15), Access::kRw1cs, kFlag, Owner::kLive, "would assert PME#, enabled or not"},
});

constexpr auto kBridgeFields = std::to_array<Field>({
    {"", bits(5, 0), Access::kRsvdP},
    {"b2", bit(6), Access::kRo, kFlag, Owner::kNone, "in D3hot the secondary bus keeps power and stops its clock (B2; off: B3, no power)"},
    {"bpcc", bit(7), Access::kRo, kFlag, Owner::kNone, "bus power and clock follow the bridge's state"},
});

constexpr auto kData = std::to_array<Field>({
    {"data", bits(7, 0), Access::kRo, kPlain, Owner::kNone, "power in watts, times the scale"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities", 0x02, 16, kCapabilitiesFields, "Power Management Capabilities", {Doc::kPm12, "3.2.3 (not read; Linux PCI_PM_CAP)"}},
    {"control", 0x04, 16, kControlFields, "Power Management Control and Status", {Doc::kPm12, "3.2.4 (not read; Linux PCI_PM_CTRL)"}},
    {"bridge", 0x06, 8, kBridgeFields, "Bridge Support Extensions", {Doc::kPm12, "3.2.5 (not read; Linux PCI_PM_PPB_EXTENSIONS)"}},
    {"data", 0x07, 8, kData, "", {Doc::kPm12, "3.2.6 (not read; Linux PCI_PM_DATA_REGISTER)"}},
});

constexpr Capability kPm{"pm", "Power Management", {.kind = AnchorKind::kCapability, .id = 0x01}, {.offset = 0x02, .width = 16, .mask = 0x0007}, kRegisters};
static_assert(check(kPm));

constexpr auto kRows = pack<kPm>();

}  // namespace

constinit const CapabilityTable kPmTable = table_of(kPm, kRows);

namespace well_known {
constinit const FieldRef kPowerState = field_ref<kPm>(kPmTable, "control", "state");
}  // namespace well_known

}  // namespace pcitune::registers
