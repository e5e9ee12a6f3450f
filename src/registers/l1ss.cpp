// L1 PM Substates, extended capability 001Eh. Source: PCI Express Base Specification 7.8.3 (not read); bits
// through Linux include/uapi/linux/pci_regs.h PCI_L1SS_*, pciutils ls-ecaps.c cap_l1pm and illumos pcieadm
// (link activation, status).
#include "pcitune/registers/well_known.h"
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr Encoding kMicroseconds{.unit = Unit::kMicroseconds};
constexpr auto kPowerOnScales = std::to_array<std::uint32_t>({2, 10, 100});
constexpr Encoding kPowerOnScale{.kind = EncodingKind::kListed, .unit = Unit::kMicroseconds, .listed = kPowerOnScales};

constexpr std::string_view kEnableReason = "both ends of the link in order; the kernel: /sys/bus/pci/devices/ADDRESS/link/l1_*_aspm and l1_*_pcipm";
constexpr std::string_view kTimeReason = "both ends of the link alike, and only while L1.2 is off";
constexpr std::string_view kActivationReason = "the driver of the port above uses it to wake the link; unload that driver to end that";

constexpr auto kCapabilitiesFields = std::to_array<Field>({
    {"pcipm_l1_2", bit(0), Access::kHwInit, kFlag, Owner::kNone, "PCI-PM L1.2 supported"},
    {"pcipm_l1_1", bit(1), Access::kHwInit, kFlag, Owner::kNone, "PCI-PM L1.1 supported"},
    {"aspm_l1_2", bit(2), Access::kHwInit, kFlag, Owner::kNone, "ASPM L1.2 supported"},
    {"aspm_l1_1", bit(3), Access::kHwInit, kFlag, Owner::kNone, "ASPM L1.1 supported"},
    {"substates", bit(4), Access::kHwInit, kFlag, Owner::kNone, "L1 PM substates supported"},
    {"link_activation", bit(5), Access::kHwInit, kFlag, Owner::kNone, "link activation supported", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bit(5), {.ports = but(kFacingDown)}),
    reserved(bits(7, 6)),
    {"common_mode", bits(15, 8), Access::kHwInit, kMicroseconds, Owner::kNone, "time that this port needs to restore common mode"},
    {"power_on_scale", bits(17, 16), Access::kHwInit, kPowerOnScale, Owner::kNone, "step of power_on"},
    reserved(bit(18)),
    {"power_on", bits(23, 19), Access::kHwInit, kPlain, Owner::kNone, "time that the other end must wait for this port's power, in steps of power_on_scale"},
    reserved(bits(31, 24)),
});

constexpr auto kControl1Fields = std::to_array<Field>({
    {"pcipm_l1_2", bit(0), Access::kRw, kFlag, Owner::kGroup, "PCI-PM L1.2 enable", kEnableReason},
    {"pcipm_l1_1", bit(1), Access::kRw, kFlag, Owner::kGroup, "PCI-PM L1.1 enable", kEnableReason},
    {"aspm_l1_2", bit(2), Access::kRw, kFlag, Owner::kGroup, "ASPM L1.2 enable; needs LTR on the whole path", kEnableReason},
    {"aspm_l1_1", bit(3), Access::kRw, kFlag, Owner::kGroup, "ASPM L1.1 enable", kEnableReason},
    {"link_activation_interrupt", bit(4), Access::kRw, kFlag, Owner::kKernel, "interrupt when the link is activated", kActivationReason, {}, 0, {.ports = kFacingDown}},
    {"link_activation", bit(5), Access::kRw, kFlag, Owner::kKernel, "keep the link out of L1", kActivationReason, {}, 0, {.ports = kFacingDown}},
    reserved(bits(5, 4), {.ports = but(kFacingDown)}),
    reserved(bits(7, 6)),
    {"common_mode", bits(15, 8), Access::kRw, kMicroseconds, Owner::kGroup, "time to restore common mode", kTimeReason, {}, 0, {.ports = kFacingDown}},
    {"common_mode", bits(15, 8), Access::kRo, kMicroseconds, Owner::kNone, "time to restore common mode: that of the port above counts", {}, {}, 0, {.ports = but(kFacingDown)}},
    {"ltr_threshold", bits(25, 16), Access::kRw, kPlain, Owner::kGroup, "L1.2 if the tolerated latency is at least this, in steps of ltr_threshold_scale", kTimeReason},
    reserved(bits(28, 26)),
    {"ltr_threshold_scale", bits(31, 29), Access::kRw, kLatencyScale, Owner::kGroup, "step of ltr_threshold", kTimeReason},
});

constexpr auto kControl2Fields = std::to_array<Field>({
    {"power_on_scale", bits(1, 0), Access::kRw, kPowerOnScale, Owner::kGroup, "step of power_on", kTimeReason},
    reserved(bit(2)),
    {"power_on", bits(7, 3), Access::kRw, kPlain, Owner::kGroup, "time to wait for power when L1.2 ends, in steps of power_on_scale", kTimeReason},
    reserved(bits(31, 8)),
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"link_activation", bit(0), Access::kRw1c, kFlag, Owner::kKernel, "the link was activated", kActivationReason},
    reserved(bits(31, 1), {}, Access::kRsvdZ),
});

constexpr When kHasStatus{.ports = kFacingDown, .flag = "capabilities.link_activation"};

constexpr auto kRegisters = std::to_array<Register>({
    {"capabilities", 0x04, 32, kCapabilitiesFields, "L1 PM Substates Capabilities", {Doc::kPcie, "7.8.3.2 (through Linux PCI_L1SS_CAP)"}},
    {"control1", 0x08, 32, kControl1Fields, "L1 PM Substates Control 1", {Doc::kPcie, "7.8.3.3 (through Linux PCI_L1SS_CTL1)"}},
    {"control2", 0x0C, 32, kControl2Fields, "L1 PM Substates Control 2", {Doc::kPcie, "7.8.3.4 (through pciutils cap_l1pm)"}},
    {"status", 0x10, 32, kStatusFields, "L1 PM Substates Status", {Doc::kPcie, "7.8.3.5 (through illumos pcieadm)"}, kHasStatus},
});

constexpr Capability kL1ss{"l1ss", "L1 PM Substates", extended::anchor(0x001E), extended::kVersion, kRegisters};
static_assert(check(kL1ss));

constexpr auto kRows = pack<kL1ss>();

}  // namespace

constinit const CapabilityTable kL1ssTable = table_of(kL1ss, kRows);

namespace well_known {
constinit const FieldRef kPcipmL12Supported = field_ref<kL1ss>(kL1ssTable, "capabilities", "pcipm_l1_2");
constinit const FieldRef kPcipmL11Supported = field_ref<kL1ss>(kL1ssTable, "capabilities", "pcipm_l1_1");
constinit const FieldRef kAspmL12Supported = field_ref<kL1ss>(kL1ssTable, "capabilities", "aspm_l1_2");
constinit const FieldRef kAspmL11Supported = field_ref<kL1ss>(kL1ssTable, "capabilities", "aspm_l1_1");
constinit const FieldRef kPcipmL12 = field_ref<kL1ss>(kL1ssTable, "control1", "pcipm_l1_2");
constinit const FieldRef kPcipmL11 = field_ref<kL1ss>(kL1ssTable, "control1", "pcipm_l1_1");
constinit const FieldRef kAspmL12 = field_ref<kL1ss>(kL1ssTable, "control1", "aspm_l1_2");
constinit const FieldRef kAspmL11 = field_ref<kL1ss>(kL1ssTable, "control1", "aspm_l1_1");
constinit const FieldRef kCommonModeTime = field_ref<kL1ss>(kL1ssTable, "control1", "common_mode");
constinit const FieldRef kLtrThreshold = field_ref<kL1ss>(kL1ssTable, "control1", "ltr_threshold");
constinit const FieldRef kLtrThresholdScale = field_ref<kL1ss>(kL1ssTable, "control1", "ltr_threshold_scale");
constinit const FieldRef kPowerOnTime = field_ref<kL1ss>(kL1ssTable, "control2", "power_on");
constinit const FieldRef kPowerOnTimeScale = field_ref<kL1ss>(kL1ssTable, "control2", "power_on_scale");
}  // namespace well_known

}  // namespace pcitune::registers
