// PCI Express capability (id 10h). Version 1 (revisions 1.0a and 1.1) ends before Device
// Capabilities 2. Functions without a link (integrated endpoints, event collectors) have no link
// registers; slot registers go with the slot flag of ports that face down. Source: PCI Express Base
// Specification section 7.5.3 (not read; bits through pciutils lib/header.h and ls-caps.c, Linux
// include/uapi/linux/pci_regs.h PCI_EXP_*, and libcper's cper-section-pcie.h for what came with 5.0
// and 6.x: flit mode, Rx_MPS_Fixed, mixed MPS, SRIS, DMWr, No NFM Subtree).
#include "pcitune/registers/well_known.h"
#include "registers/model.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::uint16_t kLate = kAnyVersion & ~3U;  // version 2 and later
constexpr std::uint16_t kLinked = but(kRcEndpoint | kEventCollector);
constexpr std::uint16_t kCapturesPower = kEndpoint | kLegacyEndpoint | kUpstreamPort | kBridge;
constexpr std::uint16_t kOwnRcb = kEndpoint | kLegacyEndpoint | kBridge;
constexpr std::uint16_t kTphCompleters = kEndpoint | kLegacyEndpoint | kRcEndpoint | kRootPort;
constexpr std::uint16_t kAtomicRequesters = kEndpoints | kRootPort;
constexpr std::uint16_t kAriForwarders = kRootPort | kDownstreamPort;

constexpr When kHasLink{.ports = kLinked};
constexpr When kHasSlot{.ports = kFacingDown, .flag = "flags.slot"};
constexpr When kHasRoot{.ports = kRoots};
constexpr When kHasSecond{.versions = kLate};
constexpr When kHasLink2{.ports = kLinked, .versions = kLate};
constexpr When kHasSlot2{.ports = kFacingDown, .versions = kLate, .flag = "flags.slot"};

// ---- Values
// --------------------------------------------------------------------------------------

constexpr auto kPortNames = std::to_array<Named>({
    {0x0, "endpoint", ""},
    {0x1, "legacy-endpoint", ""},
    {0x4, "root-port", ""},
    {0x5, "upstream-port", "of a switch"},
    {0x6, "downstream-port", "of a switch"},
    {0x7, "pcie-to-pci-bridge", "to PCI or PCI-X"},
    {0x8, "pci-to-pcie-bridge", "from PCI or PCI-X; its link points down"},
    {0x9, "rc-endpoint", "integrated in the root complex, no link"},
    {0xA, "rc-event-collector", "of the root complex, no link"},
});
constexpr Encoding kPort{.kind = EncodingKind::kNamed, .named = kPortNames};

constexpr auto kPhantomCounts = std::to_array<std::uint32_t>({0, 1, 3, 7});
constexpr Encoding kPhantoms{.kind = EncodingKind::kListed, .listed = kPhantomCounts};

constexpr auto kL0sAcceptableNames = std::to_array<Named>({
    {0, "64ns", ""},
    {1, "128ns", ""},
    {2, "256ns", ""},
    {3, "512ns", ""},
    {4, "1us", ""},
    {5, "2us", ""},
    {6, "4us", ""},
    {7, "no-limit", ""},
});
constexpr Encoding kL0sAcceptable{.kind = EncodingKind::kNamed, .named = kL0sAcceptableNames};

constexpr auto kL1AcceptableNames = std::to_array<Named>({
    {0, "1us", ""},
    {1, "2us", ""},
    {2, "4us", ""},
    {3, "8us", ""},
    {4, "16us", ""},
    {5, "32us", ""},
    {6, "64us", ""},
    {7, "no-limit", ""},
});
constexpr Encoding kL1Acceptable{.kind = EncodingKind::kNamed, .named = kL1AcceptableNames};

constexpr auto kPowerScaleNames = std::to_array<Named>({
    {0, "1W", "in watts; from 240 on steps of 25 W above 250 W"},
    {1, "0.1W", ""},
    {2, "0.01W", ""},
    {3, "0.001W", ""},
});
constexpr Encoding kPowerScale{.kind = EncodingKind::kNamed, .named = kPowerScaleNames};

constexpr Encoding kRcb{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 64, .codes = 2};

constexpr auto kDrsSignalNames = std::to_array<Named>({
    {0, "off", "not reported"},
    {1, "interrupt", ""},
    {2, "frs", "a Function Readiness Status message to the root complex"},
});
constexpr Encoding kDrsSignal{.kind = EncodingKind::kNamed, .named = kDrsSignalNames};

constexpr auto kIndicatorNames = std::to_array<Named>({
    {1, "on", ""},
    {2, "blink", ""},
    {3, "off", ""},
});
constexpr Encoding kIndicator{.kind = EncodingKind::kNamed, .named = kIndicatorNames};

constexpr auto kCtoRangeNames = std::to_array<Named>({
    {0x0, "none", "timeout not programmable: 50 us to 50 ms"},
    {0x1, "50us-10ms", "range A"},
    {0x2, "10ms-250ms", "range B"},
    {0x3, "50us-250ms", "ranges A and B"},
    {0x6, "10ms-4s", "ranges B and C"},
    {0x7, "50us-4s", "ranges A to C"},
    {0xE, "10ms-64s", "ranges B to D"},
    {0xF, "50us-64s", "ranges A to D"},
});
constexpr Encoding kCtoRanges{.kind = EncodingKind::kNamed, .named = kCtoRangeNames};

constexpr auto kCtoNames = std::to_array<Named>({
    {0x0, "50us-50ms", "the default range"},
    {0x1, "50us-100us", "range A"},
    {0x2, "1ms-10ms", "range A"},
    {0x5, "16ms-55ms", "range B"},
    {0x6, "65ms-210ms", "range B"},
    {0x9, "260ms-900ms", "range C"},
    {0xA, "1s-3.5s", "range C"},
    {0xD, "4s-13s", "range D"},
    {0xE, "17s-64s", "range D"},
});
constexpr Encoding kCto{.kind = EncodingKind::kNamed, .named = kCtoNames};

constexpr auto kTphNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "tph", ""},
    {3, "tph+extended", "TPH and Extended TPH"},
});
constexpr Encoding kTph{.kind = EncodingKind::kNamed, .named = kTphNames};

constexpr auto kLnClsNames = std::to_array<Named>({
    {0, "none", "LN is not supported"},
    {1, "64-byte", "cache lines"},
    {2, "128-byte", "cache lines"},
});
constexpr Encoding kLnCls{.kind = EncodingKind::kNamed, .named = kLnClsNames};

constexpr auto kObffSupportNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "message", ""},
    {2, "wake", "by the WAKE# signal"},
    {3, "message+wake", ""},
});
constexpr Encoding kObffSupport{.kind = EncodingKind::kNamed, .named = kObffSupportNames};

constexpr auto kObffNames = std::to_array<Named>({
    {0, "off", ""},
    {1, "message-a", ""},
    {2, "message-b", ""},
    {3, "wake", "by the WAKE# signal"},
});
constexpr Encoding kObff{.kind = EncodingKind::kNamed, .named = kObffNames};

constexpr auto kPrefixCounts = std::to_array<Named>({
    {0, "four", ""},
    {1, "one", ""},
    {2, "two", ""},
    {3, "three", ""},
});
constexpr Encoding kPrefixes{.kind = EncodingKind::kNamed, .named = kPrefixCounts};

constexpr auto kEprNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "device-specific", ""},
    {2, "form-factor", "device specific or as the form factor says"},
});
constexpr Encoding kEpr{.kind = EncodingKind::kNamed, .named = kEprNames};

constexpr auto kDmwrLengthNames = std::to_array<Named>({
    {0, "64-byte", ""},
    {1, "128-byte", ""},
});
constexpr Encoding kDmwrLengths{.kind = EncodingKind::kNamed, .named = kDmwrLengthNames};

constexpr auto kDeemphasisNames = std::to_array<Named>({
    {0, "6dB", "-6 dB"},
    {1, "3.5dB", "-3.5 dB"},
});
constexpr Encoding kDeemphasis{.kind = EncodingKind::kNamed, .named = kDeemphasisNames};

constexpr auto kTargetSpeedNames = std::to_array<Named>({
    {0, "fixed", "hard-wired: 2.5 GT/s is the only speed"},
    {1, "2.5GT/s", ""},
    {2, "5GT/s", ""},
    {3, "8GT/s", ""},
    {4, "16GT/s", ""},
    {5, "32GT/s", ""},
    {6, "64GT/s", ""},
});
constexpr Encoding kTargetSpeed{.kind = EncodingKind::kNamed, .named = kTargetSpeedNames};

constexpr auto kMarginNames = std::to_array<Named>({
    {0, "normal", ""},
    {1, "reduced-1", "800-1200 mV full swing, 400-700 mV half swing"},
    {2, "reduced-2", "down to 200-400 mV full swing, 100-200 mV half swing"},
    {3, "reduced-3", "down to 200-400 mV full swing, 100-200 mV half swing"},
    {4, "reduced-4", "down to 200-400 mV full swing, 100-200 mV half swing"},
    {5, "reduced-5", "down to 200-400 mV full swing, 100-200 mV half swing"},
});
constexpr Encoding kMargin{.kind = EncodingKind::kNamed, .named = kMarginNames};

constexpr auto kPresetNames = std::to_array<Named>({
    {0, "p0", "-6 dB de-emphasis, 0 dB preshoot"},
    {1, "p1", "-3.5 dB de-emphasis, 0 dB preshoot"},
    {2, "p2", "-4.4 dB de-emphasis, 0 dB preshoot"},
    {3, "p3", "-2.5 dB de-emphasis, 0 dB preshoot"},
    {4, "p4", "0 dB de-emphasis, 0 dB preshoot"},
    {5, "p5", "0 dB de-emphasis, 1.9 dB preshoot"},
    {6, "p6", "0 dB de-emphasis, 2.5 dB preshoot"},
    {7, "p7", "-6 dB de-emphasis, 3.5 dB preshoot"},
    {8, "p8", "-3.5 dB de-emphasis, 3.5 dB preshoot"},
    {9, "p9", "0 dB de-emphasis, 3.5 dB preshoot"},
    {10, "p10", "de-emphasis of full swing, 0 dB preshoot"},
});
constexpr Encoding kPreset{.kind = EncodingKind::kNamed, .named = kPresetNames};

constexpr auto kCrosslinkNames = std::to_array<Named>({
    {0, "unsupported", ""},
    {1, "upstream-port", "this port became an upstream port"},
    {2, "downstream-port", "this port became a downstream port"},
    {3, "incomplete", "not decided yet"},
});
constexpr Encoding kCrosslink{.kind = EncodingKind::kNamed, .named = kCrosslinkNames};

constexpr auto kComponentNames = std::to_array<Named>({
    {0, "down", "link down, presence not determined"},
    {1, "down-absent", "link down, nothing there"},
    {2, "down-present", "link down, something there"},
    {4, "up", "link up"},
    {5, "up-drs", "link up, device readiness status received"},
});
constexpr Encoding kComponent{.kind = EncodingKind::kNamed, .named = kComponentNames};

// ---- Why a field is not for everybody
// ------------------------------------------------------------

constexpr std::string_view kPhantomReason = "uses function numbers that other functions may hold; set it in the firmware";
constexpr std::string_view kAuxReason = "platform power management owns it; enable wake-up by /sys/bus/pci/devices/ADDRESS/power/wakeup";
constexpr std::string_view kRetryReason = "the kernel looks for devices behind the bridge as the firmware chose; set it in the firmware";
constexpr std::string_view kResetReason = "resets the function; use /sys/bus/pci/devices/ADDRESS/reset";
constexpr std::string_view kDisableReason = "takes away all that is below; use /sys/bus/pci/devices/ADDRESS/remove of the device below";
constexpr std::string_view kRetrainReason =
    "interrupts all traffic below; a bus reset of the device below retrains in order: write bus to its /sys/bus/pci/devices/ADDRESS/reset_method, then 1 to reset";
constexpr std::string_view kClockReason = "the device may need its clock; use /sys/bus/pci/devices/ADDRESS/link/clkpm";
constexpr std::string_view kBandwidthReason = "the kernel's bandwidth controller handles the interrupt; kernel parameter pcie_ports=compat turns it off";
constexpr std::string_view kSrisReason = "belongs to the clocking of the board; set it in the firmware";
constexpr std::string_view kFlitReason = "both ends must agree while the link trains; set it in the firmware";
constexpr std::string_view kPtmReason = "goes with the other end's reading of PTM delays; set it in the firmware";
constexpr std::string_view kDrsReason = "without a driver of the port that handles it the interrupt stays pending; there is no other way";
constexpr std::string_view kHotplugReason = "the kernel's pciehp driver owns the slot: see /sys/bus/pci/slots, kernel parameter pcie_ports";
constexpr std::string_view kIndicatorReason = "the kernel's pciehp driver owns it; use /sys/bus/pci/slots/SLOT/attention";
constexpr std::string_view kPowerReason = "cuts the power of the slot; use /sys/bus/pci/slots/SLOT/power";
constexpr std::string_view kInterlockReason = "releases the card; use /sys/bus/pci/slots/SLOT/power first";
constexpr std::string_view kSystemErrorReason = "the kernel's AER service replaces system errors; kernel parameter pci=noaer leaves them to the firmware";
constexpr std::string_view kPmeReason = "the kernel's PME service owns it; kernel parameter pcie_pme=nomsi changes how";
constexpr std::string_view kCrsReason = "the kernel turns it on and relies on it when it looks for devices; there is no other way";
constexpr std::string_view kNfmReason = "must be set before traffic starts; set it in the firmware";
constexpr std::string_view kAriReason = "decides which functions below answer; the kernel sets it, kernel parameter pci=noari turns it off";
constexpr std::string_view kAtomicReason = "the driver turns it on when all ports up to the root route atomic operations; unbind that driver to turn it off";
constexpr std::string_view kComplianceReason = "puts the link into electrical test; use the tool of the test equipment";

// ---- Registers of the first set
// ------------------------------------------------------------------

constexpr auto kFlagsFields = std::to_array<Field>({
    {"version", bits(3, 0), Access::kRo, kPlain, Owner::kNone, "capability version"},
    {"port_type", bits(7, 4), Access::kRo, kPort, Owner::kNone, "device or port type"},
    {"slot", bit(8), Access::kHwInit, kFlag, Owner::kNone, "the link leads to a slot", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bit(8), {.ports = but(kFacingDown)}),
    {"interrupt_message", bits(13, 9), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message of the capability's interrupts"},
    reserved(bit(14)),
    {"flit_mode", bit(15), Access::kHwInit, kFlag, Owner::kNone, "flit mode supported"},
});

constexpr auto kDevCapFields = std::to_array<Field>({
    {"mpss", bits(2, 0), Access::kRo, kPayload, Owner::kNone, "maximum payload size supported"},
    {"phantom", bits(4, 3), Access::kRo, kPhantoms, Owner::kNone, "phantom functions supported"},
    {"extended_tag", bit(5), Access::kRo, kFlag, Owner::kNone, "8-bit tags supported"},
    {"l0s_latency", bits(8, 6), Access::kRo, kL0sAcceptable, Owner::kNone, "L0s exit latency that the endpoint accepts, at most", {}, {}, 0, {.ports = kEndpoints}},
    reserved(bits(8, 6), {.ports = but(kEndpoints)}),
    {"l1_latency", bits(11, 9), Access::kRo, kL1Acceptable, Owner::kNone, "L1 exit latency that the endpoint accepts, at most", {}, {}, 0, {.ports = kEndpoints}},
    reserved(bits(11, 9), {.ports = but(kEndpoints)}),
    {"attention_button", bit(12), Access::kRo, kFlag, Owner::kNone, "attention button on the card (revision 1.0a)", {}, {}, 0, {.ports = kCapturesPower}},
    {"attention_indicator", bit(13), Access::kRo, kFlag, Owner::kNone, "attention indicator on the card (revision 1.0a)", {}, {}, 0, {.ports = kCapturesPower}},
    {"power_indicator", bit(14), Access::kRo, kFlag, Owner::kNone, "power indicator on the card (revision 1.0a)", {}, {}, 0, {.ports = kCapturesPower}},
    reserved(bits(14, 12), {.ports = but(kCapturesPower)}),
    {"role_based_errors", bit(15), Access::kRo, kFlag, Owner::kNone, "role-based error reporting"},
    {"err_cor_subclass", bit(16), Access::kRo, kFlag, Owner::kNone, "sends subclasses of correctable error messages"},
    {"rx_mps_fixed", bit(17), Access::kHwInit, kFlag, Owner::kNone, "receives payloads up to mpss whatever mps says"},
    {"power_limit", bits(25, 18), Access::kRo, kPlain, Owner::kNone, "power limit of the slot, in steps of power_limit_scale", {}, {}, 0, {.ports = kCapturesPower}},
    {"power_limit_scale", bits(27, 26), Access::kRo, kPowerScale, Owner::kNone, "step of power_limit", {}, {}, 0, {.ports = kCapturesPower}},
    reserved(bits(27, 18), {.ports = but(kCapturesPower)}),
    {"flr", bit(28), Access::kRo, kFlag, Owner::kNone, "function level reset supported", {}, {}, 0, {.ports = kEndpoints}},
    reserved(bit(28), {.ports = but(kEndpoints)}),
    {"mixed_mps", bit(29), Access::kHwInit, kFlag, Owner::kNone, "payload sizes may differ by destination"},
    {"tee_io", bit(30), Access::kHwInit, kFlag, Owner::kNone, "TEE I/O supported"},
    reserved(bit(31)),
});

constexpr auto kDevCtlFields = std::to_array<Field>({
    {"cere", bit(0), Access::kRw, kFlag, Owner::kLive, "correctable error reporting enable"},
    {"nfere", bit(1), Access::kRw, kFlag, Owner::kLive, "non-fatal error reporting enable"},
    {"fere", bit(2), Access::kRw, kFlag, Owner::kLive, "fatal error reporting enable"},
    {"urre", bit(3), Access::kRw, kFlag, Owner::kLive, "unsupported request reporting enable"},
    {"relaxed_ordering", bit(4), Access::kRw, kFlag, Owner::kLive, "may send requests with relaxed ordering"},
    {"mps",
     bits(7, 5),
     Access::kRw,
     kPayload,
     Owner::kGroup,
     "maximum payload size",
     "a payload above the receiver's limit is a fatal error: all functions of a path go together",
     "mps"},
    {"extended_tag", bit(8), Access::kRw, kFlag, Owner::kQuiesce, "use 8-bit tags", "undefined while requests are outstanding"},
    {"phantom", bit(9), Access::kRw, kFlag, Owner::kNever, "use phantom functions as tag bits", kPhantomReason},
    {"aux_power", bit(10), Access::kRws, kFlag, Owner::kKernel, "draw auxiliary power without PME", kAuxReason},
    {"no_snoop", bit(11), Access::kRw, kFlag, Owner::kLive, "may send requests that caches need not see"},
    {"mrrs", bits(14, 12), Access::kRw, kPayload, Owner::kLive, "maximum read request size", {}, "mrrs"},
    {"flr", bit(15), Access::kRw1s, kFlag, Owner::kNever, "start a function level reset; reads off", kResetReason, {}, 0, {.ports = kEndpoints, .flag = "devcap.flr"}},
    reserved(bit(15), {.ports = kEndpoints, .flag = "devcap.flr", .flag_value = 0}),
    {"bridge_retry", bit(15), Access::kRw, kFlag, Owner::kKernel, "answer configuration requests with retry while the device below does", kRetryReason, {}, 0, {.ports = kBridge}},
    reserved(bit(15), {.ports = but(kEndpoints | kBridge)}),
});

constexpr auto kDevStaFields = std::to_array<Field>({
    {"ced", bit(0), Access::kRw1c, kFlag, Owner::kLive, "correctable error detected"},
    {"nfed", bit(1), Access::kRw1c, kFlag, Owner::kLive, "non-fatal error detected"},
    {"fed", bit(2), Access::kRw1c, kFlag, Owner::kLive, "fatal error detected"},
    {"urd", bit(3), Access::kRw1c, kFlag, Owner::kLive, "unsupported request detected"},
    {"aux_power", bit(4), Access::kRo, kFlag, Owner::kNone, "auxiliary power detected"},
    {"transactions_pending", bit(5), Access::kRo, kFlag, Owner::kNone, "requests wait for completions"},
    {"epr_detected", bit(6), Access::kRw1c, kFlag, Owner::kLive, "emergency power reduction detected"},
    reserved(bits(15, 7), {}, Access::kRsvdZ),
});

constexpr auto kLnkCapFields = std::to_array<Field>({
    {"speed", bits(3, 0), Access::kRo, kSpeed, Owner::kNone, "maximum link speed"},
    {"width", bits(9, 4), Access::kRo, kLanes, Owner::kNone, "maximum link width"},
    {"aspm_support", bits(11, 10), Access::kRo, kAspmSupport, Owner::kNone, "active state power management supported"},
    {"l0s_latency", bits(14, 12), Access::kRo, kL0sExit, Owner::kNone, "L0s exit latency"},
    {"l1_latency", bits(17, 15), Access::kRo, kL1Exit, Owner::kNone, "L1 exit latency"},
    {"clock_pm", bit(18), Access::kRo, kFlag, Owner::kNone, "reference clock may stop in L1 and L2/L3"},
    {"surprise_down", bit(19), Access::kRo, kFlag, Owner::kNone, "reports surprise down errors", {}, {}, 0, {.ports = kFacingDown}},
    {"link_active", bit(20), Access::kRo, kFlag, Owner::kNone, "reports whether the link is active", {}, {}, 0, {.ports = kFacingDown}},
    {"bandwidth_notification", bit(21), Access::kRo, kFlag, Owner::kNone, "reports changes of speed and width", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bits(21, 19), {.ports = but(kFacingDown)}),
    {"aspm_optionality", bit(22), Access::kHwInit, kFlag, Owner::kNone, "ASPM Optionality Compliance: aspm_support may say that L0s is missing"},
    reserved(bit(23)),
    {"port", bits(31, 24), Access::kHwInit, kPlain, Owner::kNone, "port number"},
});

constexpr auto kLnkCtlFields = std::to_array<Field>({
    {"aspm",
     bits(1, 0),
     Access::kRw,
     kAspm,
     Owner::kGroup,
     "active state power management",
     "both ends of the link in order; enabling goes through /sys/bus/pci/devices/ADDRESS/link",
     "aspm"},
    {"ptm_delay_b", bit(2), Access::kRw, kFlag, Owner::kKernel, "PTM propagation delay in interpretation B", kPtmReason},
    {"rcb", bit(3), Access::kRo, kRcb, Owner::kNone, "read completion boundary", {}, {}, 0, {.ports = kRootPort}},
    {"rcb", bit(3), Access::kRw, kRcb, Owner::kLive, "read completion boundary", {}, {}, 0, {.ports = kOwnRcb}},
    reserved(bit(3), {.ports = but(kRootPort | kOwnRcb)}),
    {"link_disable", bit(4), Access::kRw, kFlag, Owner::kNever, "disable the link", kDisableReason, {}, 0, {.ports = kFacingDown}},
    {"retrain", bit(5), Access::kRw1s, kFlag, Owner::kNever, "train the link again; reads off", kRetrainReason, {}, 0, {.ports = kFacingDown}},
    reserved(bits(5, 4), {.ports = but(kFacingDown)}),
    {"common_clock", bit(6), Access::kRw, kFlag, Owner::kGroup, "both ends share a reference clock", "both ends of the link must say the same, then the link is trained again"},
    {"extended_sync", bit(7), Access::kRw, kFlag, Owner::kLive, "send longer synchronisation, for test equipment"},
    {"clock_pm", bit(8), Access::kRw, kFlag, Owner::kKernel, "let the reference clock stop (CLKREQ#)", kClockReason},
    {"width_fixed", bit(9), Access::kRw, kFlag, Owner::kLive, "hardware autonomous width disable"},
    {"bandwidth_interrupt", bit(10), Access::kRw, kFlag, Owner::kKernel, "interrupt on bandwidth_changed", kBandwidthReason, {}, 0, {.ports = kFacingDown}},
    {"autonomous_interrupt", bit(11), Access::kRw, kFlag, Owner::kKernel, "interrupt on autonomous_bandwidth", kBandwidthReason, {}, 0, {.ports = kFacingDown}},
    {"sris", bit(12), Access::kRw, kFlag, Owner::kNever, "clocks of both ends are independent with spread spectrum", kSrisReason, {}, 0, {.ports = kFacingDown}},
    {"flit_disable", bit(13), Access::kRws, kFlag, Owner::kNever, "flit mode disable", kFlitReason},
    {"drs_signal", bits(15, 14), Access::kRw, kDrsSignal, Owner::kKernel, "how device readiness is signalled", kDrsReason, {}, 0, {.ports = kFacingDown}},
    reserved(bits(12, 10) | bits(15, 14), {.ports = but(kFacingDown)}),
});

constexpr auto kLnkStaFields = std::to_array<Field>({
    {"speed", bits(3, 0), Access::kRo, kSpeed, Owner::kNone, "link speed"},
    {"width", bits(9, 4), Access::kRo, kLanes, Owner::kNone, "link width"},
    {"training_error", bit(10), Access::kRo, kFlag, Owner::kNone, "link training error (revision 1.0a)"},
    {"training", bit(11), Access::kRo, kFlag, Owner::kNone, "link is being trained", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bit(11), {.ports = but(kFacingDown)}, Access::kRsvdZ),
    {"slot_clock", bit(12), Access::kHwInit, kFlag, Owner::kNone, "uses the reference clock of the connector"},
    {"link_active", bit(13), Access::kRo, kFlag, Owner::kNone, "data link layer is active (if lnkcap.link_active)"},
    {"bandwidth_changed", bit(14), Access::kRw1c, kFlag, Owner::kLive, "speed or width changed by a retrain or for reliability", {}, {}, 0, {.ports = kFacingDown}},
    {"autonomous_bandwidth", bit(15), Access::kRw1c, kFlag, Owner::kLive, "speed or width changed by the hardware on its own", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bits(15, 14), {.ports = but(kFacingDown)}, Access::kRsvdZ),
});

constexpr auto kSltCapFields = std::to_array<Field>({
    {"attention_button", bit(0), Access::kHwInit, kFlag, Owner::kNone, "attention button present"},
    {"power_controller", bit(1), Access::kHwInit, kFlag, Owner::kNone, "power controller present"},
    {"mrl_sensor", bit(2), Access::kHwInit, kFlag, Owner::kNone, "sensor of the retention latch (MRL) present"},
    {"attention_indicator", bit(3), Access::kHwInit, kFlag, Owner::kNone, "attention indicator present"},
    {"power_indicator", bit(4), Access::kHwInit, kFlag, Owner::kNone, "power indicator present"},
    {"surprise", bit(5), Access::kHwInit, kFlag, Owner::kNone, "a card may go without notice"},
    {"hotplug", bit(6), Access::kHwInit, kFlag, Owner::kNone, "hot-plug capable"},
    {"power_limit", bits(14, 7), Access::kHwInit, kPlain, Owner::kNone, "power limit of the slot, in steps of power_limit_scale"},
    {"power_limit_scale", bits(16, 15), Access::kHwInit, kPowerScale, Owner::kNone, "step of power_limit"},
    {"interlock", bit(17), Access::kHwInit, kFlag, Owner::kNone, "electromechanical interlock present"},
    {"no_command_completed", bit(18), Access::kHwInit, kFlag, Owner::kNone, "commands need no waiting: completion is not reported"},
    {"slot", bits(31, 19), Access::kHwInit, kPlain, Owner::kNone, "physical slot number"},
});

constexpr auto kSltCtlFields = std::to_array<Field>({
    {"attention_button", bit(0), Access::kRw, kFlag, Owner::kKernel, "notify attention button pressed", kHotplugReason},
    {"power_fault", bit(1), Access::kRw, kFlag, Owner::kKernel, "notify power fault", kHotplugReason},
    {"mrl_changed", bit(2), Access::kRw, kFlag, Owner::kKernel, "notify change of the retention latch", kHotplugReason},
    {"presence_changed", bit(3), Access::kRw, kFlag, Owner::kKernel, "notify change of presence", kHotplugReason},
    {"command_completed", bit(4), Access::kRw, kFlag, Owner::kKernel, "interrupt when a command is completed", kHotplugReason},
    {"hotplug_interrupt", bit(5), Access::kRw, kFlag, Owner::kKernel, "hot-plug interrupt enable", kHotplugReason},
    {"attention_indicator", bits(7, 6), Access::kRw, kIndicator, Owner::kKernel, "attention indicator", kIndicatorReason},
    {"power_indicator", bits(9, 8), Access::kRw, kIndicator, Owner::kKernel, "power indicator", kHotplugReason},
    {"power_off", bit(10), Access::kRw, kFlag, Owner::kNever, "power of the slot is off", kPowerReason},
    {"interlock", bit(11), Access::kRw1s, kFlag, Owner::kNever, "toggle the electromechanical interlock; reads off", kInterlockReason},
    {"link_changed", bit(12), Access::kRw, kFlag, Owner::kKernel, "notify change of the data link layer state", kHotplugReason},
    {"auto_power_limit_off", bit(13), Access::kRw, kFlag, Owner::kKernel, "send no slot power limit when the link comes up", kHotplugReason},
    {"in_band_presence_off", bit(14), Access::kRw, kFlag, Owner::kKernel, "in-band presence detect disable", kHotplugReason},
    reserved(bit(15)),
});

constexpr auto kSltStaFields = std::to_array<Field>({
    {"attention_button", bit(0), Access::kRw1c, kFlag, Owner::kKernel, "attention button pressed", kHotplugReason},
    {"power_fault", bit(1), Access::kRw1c, kFlag, Owner::kKernel, "power fault detected", kHotplugReason},
    {"mrl_changed", bit(2), Access::kRw1c, kFlag, Owner::kKernel, "retention latch changed", kHotplugReason},
    {"presence_changed", bit(3), Access::kRw1c, kFlag, Owner::kKernel, "presence changed", kHotplugReason},
    {"command_completed", bit(4), Access::kRw1c, kFlag, Owner::kKernel, "command completed", kHotplugReason},
    {"mrl_open", bit(5), Access::kRo, kFlag, Owner::kNone, "retention latch is open"},
    {"present", bit(6), Access::kRo, kFlag, Owner::kNone, "a card is in the slot"},
    {"interlock", bit(7), Access::kRo, kFlag, Owner::kNone, "electromechanical interlock is engaged"},
    {"link_changed", bit(8), Access::kRw1c, kFlag, Owner::kKernel, "data link layer state changed", kHotplugReason},
    reserved(bits(15, 9), {}, Access::kRsvdZ),
});

constexpr auto kRootCtlFields = std::to_array<Field>({
    {"serr_correctable", bit(0), Access::kRw, kFlag, Owner::kKernel, "system error on a correctable error below", kSystemErrorReason},
    {"serr_non_fatal", bit(1), Access::kRw, kFlag, Owner::kKernel, "system error on a non-fatal error below", kSystemErrorReason},
    {"serr_fatal", bit(2), Access::kRw, kFlag, Owner::kKernel, "system error on a fatal error below", kSystemErrorReason},
    {"pme_interrupt", bit(3), Access::kRw, kFlag, Owner::kKernel, "interrupt on PME", kPmeReason},
    {"crs_visible", bit(4), Access::kRw, kFlag, Owner::kKernel, "software sees configuration request retry", kCrsReason},
    {"no_nfm_subtree", bit(5), Access::kRw, kFlag, Owner::kNever, "nothing below works without flit mode", kNfmReason},
    reserved(bits(15, 6)),
});

constexpr auto kRootCapFields = std::to_array<Field>({
    {"crs_visible", bit(0), Access::kRo, kFlag, Owner::kNone, "can let software see configuration request retry"},
    reserved(bits(15, 1)),
});

constexpr auto kRootStaFields = std::to_array<Field>({
    {"pme_requester", bits(15, 0), Access::kRo, kHex, Owner::kNone, "bus, device and function of the last PME"},
    {"pme_status", bit(16), Access::kRw1c, kFlag, Owner::kKernel, "PME received", kPmeReason},
    {"pme_pending", bit(17), Access::kRo, kFlag, Owner::kNone, "another PME waits"},
    reserved(bits(31, 18), {}, Access::kRsvdZ),
});

// ---- Registers of the second set
// -----------------------------------------------------------------

constexpr auto kDevCap2Fields = std::to_array<Field>({
    {"cto_ranges", bits(3, 0), Access::kHwInit, kCtoRanges, Owner::kNone, "completion timeouts supported"},
    {"cto_disable", bit(4), Access::kRo, kFlag, Owner::kNone, "completion timeout can be disabled"},
    {"ari_forwarding", bit(5), Access::kRo, kFlag, Owner::kNone, "forwards to ARI functions", {}, {}, 0, {.ports = kAriForwarders}},
    reserved(bit(5), {.ports = but(kAriForwarders)}),
    {"atomic_routing", bit(6), Access::kRo, kFlag, Owner::kNone, "routes atomic operations", {}, {}, 0, {.ports = kSwitching}},
    reserved(bit(6), {.ports = but(kSwitching)}),
    {"atomic_32", bit(7), Access::kRo, kFlag, Owner::kNone, "completes 32-bit atomic operations"},
    {"atomic_64", bit(8), Access::kRo, kFlag, Owner::kNone, "completes 64-bit atomic operations"},
    {"cas_128", bit(9), Access::kRo, kFlag, Owner::kNone, "completes 128-bit compare and swap"},
    {"no_ro_passing", bit(10), Access::kHwInit, kFlag, Owner::kNone, "posted requests with relaxed ordering do not pass others"},
    {"ltr", bit(11), Access::kRo, kFlag, Owner::kNone, "latency tolerance reporting supported"},
    {"tph_completer", bits(13, 12), Access::kRo, kTph, Owner::kNone, "processing hints supported as completer", {}, {}, 0, {.ports = kTphCompleters}},
    reserved(bits(13, 12), {.ports = but(kTphCompleters)}),
    {"ln_cls", bits(15, 14), Access::kHwInit, kLnCls, Owner::kNone, "lightweight notification: cache line of the system", {}, {}, 0, {.ports = kRootPort}},
    reserved(bits(15, 14), {.ports = but(kRootPort)}),
    {"ten_bit_tag_completer", bit(16), Access::kHwInit, kFlag, Owner::kNone, "completes requests with 10-bit tags"},
    {"ten_bit_tag_requester", bit(17), Access::kHwInit, kFlag, Owner::kNone, "can send requests with 10-bit tags"},
    {"obff", bits(19, 18), Access::kHwInit, kObffSupport, Owner::kNone, "optimized buffer flush/fill supported"},
    {"extended_fmt", bit(20), Access::kRo, kFlag, Owner::kNone, "supports the 3-bit Fmt field"},
    {"ee_prefix", bit(21), Access::kHwInit, kFlag, Owner::kNone, "end-end TLP prefixes supported"},
    {"max_ee_prefixes", bits(23, 22), Access::kHwInit, kPrefixes, Owner::kNone, "end-end TLP prefixes at most (if ee_prefix)"},
    {"epr", bits(25, 24), Access::kHwInit, kEpr, Owner::kNone, "emergency power reduction supported"},
    {"epr_init", bit(26), Access::kHwInit, kFlag, Owner::kNone, "must be initialised after emergency power reduction"},
    reserved(bit(27)),
    {"dmwr_completer", bit(28), Access::kHwInit, kFlag, Owner::kNone, "completes deferrable memory writes"},
    {"dmwr_lengths", bits(30, 29), Access::kHwInit, kDmwrLengths, Owner::kNone, "deferrable memory writes up to (if dmwr_completer)"},
    {"frs", bit(31), Access::kHwInit, kFlag, Owner::kNone, "function readiness status supported"},
});

constexpr auto kDevCtl2Fields = std::to_array<Field>({
    {"cto", bits(3, 0), Access::kRw, kCto, Owner::kLive, "completion timeout"},
    {"cto_disable", bit(4), Access::kRw, kFlag, Owner::kLive, "completion timeout disable"},
    {"ari_forwarding", bit(5), Access::kRw, kFlag, Owner::kKernel, "forward to ARI functions", kAriReason, {}, 0, {.ports = kAriForwarders}},
    reserved(bit(5), {.ports = but(kAriForwarders)}),
    {"atomic_requester", bit(6), Access::kRw, kFlag, Owner::kKernel, "may send atomic operations", kAtomicReason, {}, 0, {.ports = kAtomicRequesters}},
    reserved(bit(6), {.ports = but(kAtomicRequesters)}),
    {"atomic_egress_block", bit(7), Access::kRw, kFlag, Owner::kLive, "do not send atomic operations out of this port", {}, {}, 0, {.ports = kSwitching}},
    reserved(bit(7), {.ports = but(kSwitching)}),
    {"ido_request", bit(8), Access::kRw, kFlag, Owner::kLive, "may send requests with ID-based ordering"},
    {"ido_completion", bit(9), Access::kRw, kFlag, Owner::kLive, "may send completions with ID-based ordering"},
    {"ltr", bit(10), Access::kRw, kFlag, Owner::kGroup, "latency tolerance reporting", "on from the root port down, off from the endpoint up"},
    {"epr_request", bit(11), Access::kRw, kFlag, Owner::kLive, "ask for emergency power reduction"},
    {"ten_bit_tag_requester",
     bit(12),
     Access::kRw,
     kFlag,
     Owner::kQuiesce,
     "send requests with 10-bit tags",
     "undefined while requests are outstanding; all completers must support it"},
    {"obff", bits(14, 13), Access::kRw, kObff, Owner::kGroup, "optimized buffer flush/fill", "all ports of the path go together"},
    {"ee_prefix_block", bit(15), Access::kRw, kFlag, Owner::kLive, "do not send TLPs with end-end prefixes out of this port"},
});

constexpr auto kDevSta2Fields = std::to_array<Field>({
    reserved(bits(15, 0), {}, Access::kRsvdZ),
});

constexpr auto kLnkCap2Fields = std::to_array<Field>({
    reserved(bit(0)),
    {"speeds", bits(7, 1), Access::kHwInit, kSpeedSet, Owner::kNone, "link speeds supported"},
    {"crosslink", bit(8), Access::kRo, kFlag, Owner::kNone, "crosslink supported"},
    {"low_skp_generation", bits(15, 9), Access::kHwInit, kHex, Owner::kNone, "speeds at which it sends fewer SKP ordered sets, one bit each"},
    {"low_skp_reception", bits(22, 16), Access::kHwInit, kHex, Owner::kNone, "speeds at which it takes fewer SKP ordered sets, one bit each"},
    {"retimer", bit(23), Access::kHwInit, kFlag, Owner::kNone, "detects a retimer"},
    {"two_retimers", bit(24), Access::kHwInit, kFlag, Owner::kNone, "detects two retimers"},
    reserved(bits(30, 25)),
    {"drs", bit(31), Access::kHwInit, kFlag, Owner::kNone, "device readiness status supported"},
});

constexpr auto kLnkCtl2Fields = std::to_array<Field>({
    {"target_speed", bits(3, 0), Access::kRws, kTargetSpeed, Owner::kLive, "upper limit of the speed at the next training"},
    {"compliance", bit(4), Access::kRws, kFlag, Owner::kNever, "enter compliance at target_speed", kComplianceReason},
    {"speed_fixed", bit(5), Access::kRws, kFlag, Owner::kLive, "hardware autonomous speed disable"},
    {"deemphasis", bit(6), Access::kHwInit, kDeemphasis, Owner::kNone, "de-emphasis asked of the other end at 5 GT/s", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bit(6), {.ports = but(kFacingDown)}),
    {"transmit_margin", bits(9, 7), Access::kRws, kMargin, Owner::kNever, "voltage of the transmitter", kComplianceReason},
    {"modified_compliance", bit(10), Access::kRws, kFlag, Owner::kNever, "enter modified compliance", kComplianceReason},
    {"compliance_sos", bit(11), Access::kRws, kFlag, Owner::kNever, "send SKP ordered sets in compliance", kComplianceReason},
    {"compliance_preset", bits(15, 12), Access::kRws, kPreset, Owner::kNever, "preset of the transmitter in compliance", kComplianceReason},
});

constexpr auto kLnkSta2Fields = std::to_array<Field>({
    {"deemphasis", bit(0), Access::kRo, kDeemphasis, Owner::kNone, "de-emphasis in use at 5 GT/s"},
    {"equalized", bit(1), Access::kRo, kFlag, Owner::kNone, "equalization for 8 GT/s complete"},
    {"phase1", bit(2), Access::kRo, kFlag, Owner::kNone, "equalization phase 1 successful"},
    {"phase2", bit(3), Access::kRo, kFlag, Owner::kNone, "equalization phase 2 successful"},
    {"phase3", bit(4), Access::kRo, kFlag, Owner::kNone, "equalization phase 3 successful"},
    {"equalization_request", bit(5), Access::kRw1cs, kFlag, Owner::kLive, "the other end asked for equalization"},
    {"retimer", bit(6), Access::kRo, kFlag, Owner::kNone, "a retimer is on the link"},
    {"two_retimers", bit(7), Access::kRo, kFlag, Owner::kNone, "two retimers are on the link"},
    {"crosslink", bits(9, 8), Access::kRo, kCrosslink, Owner::kNone, "what became of the port on a crosslink"},
    {"flit_mode", bit(10), Access::kRo, kFlag, Owner::kNone, "the link runs in flit mode"},
    reserved(bit(11), {}, Access::kRsvdZ),
    {"component", bits(14, 12), Access::kRo, kComponent, Owner::kNone, "the device below (if lnkcap2.drs)", {}, {}, 0, {.ports = kFacingDown}},
    {"drs_received", bit(15), Access::kRw1c, kFlag, Owner::kLive, "device readiness status received", {}, {}, 0, {.ports = kFacingDown}},
    reserved(bits(15, 12), {.ports = but(kFacingDown)}, Access::kRsvdZ),
});

constexpr auto kSltCap2Fields = std::to_array<Field>({
    {"in_band_presence_off", bit(0), Access::kHwInit, kFlag, Owner::kNone, "in-band presence detect can be disabled"},
    reserved(bits(31, 1)),
});

constexpr auto kSltCtl2Fields = std::to_array<Field>({
    reserved(bits(15, 0)),
});

constexpr auto kSltSta2Fields = std::to_array<Field>({
    reserved(bits(15, 0), {}, Access::kRsvdZ),
});

constexpr auto kRegisters = std::to_array<Register>({
    {"flags", 0x02, 16, kFlagsFields, "PCI Express Capabilities", {Doc::kPcie, "7.5.3.2 (through Linux PCI_EXP_FLAGS)"}},
    {"devcap", 0x04, 32, kDevCapFields, "Device Capabilities", {Doc::kPcie, "7.5.3.3 (through Linux PCI_EXP_DEVCAP, libcper)"}},
    {"devctl", 0x08, 16, kDevCtlFields, "Device Control", {Doc::kPcie, "7.5.3.4 (through Linux PCI_EXP_DEVCTL)"}},
    {"devsta", 0x0A, 16, kDevStaFields, "Device Status", {Doc::kPcie, "7.5.3.5 (through Linux PCI_EXP_DEVSTA, libcper)"}},
    {"lnkcap", 0x0C, 32, kLnkCapFields, "Link Capabilities", {Doc::kPcie, "7.5.3.6 (through Linux PCI_EXP_LNKCAP)"}, kHasLink},
    {"lnkctl", 0x10, 16, kLnkCtlFields, "Link Control", {Doc::kPcie, "7.5.3.7 (through Linux PCI_EXP_LNKCTL, libcper)"}, kHasLink},
    {"lnksta", 0x12, 16, kLnkStaFields, "Link Status", {Doc::kPcie, "7.5.3.8 (through Linux PCI_EXP_LNKSTA)"}, kHasLink},
    {"sltcap", 0x14, 32, kSltCapFields, "Slot Capabilities", {Doc::kPcie, "7.5.3.9 (through Linux PCI_EXP_SLTCAP)"}, kHasSlot},
    {"sltctl", 0x18, 16, kSltCtlFields, "Slot Control", {Doc::kPcie, "7.5.3.10 (through Linux PCI_EXP_SLTCTL)"}, kHasSlot},
    {"sltsta", 0x1A, 16, kSltStaFields, "Slot Status", {Doc::kPcie, "7.5.3.11 (through Linux PCI_EXP_SLTSTA)"}, kHasSlot},
    {"rootctl", 0x1C, 16, kRootCtlFields, "Root Control", {Doc::kPcie, "7.5.3.12 (through Linux PCI_EXP_RTCTL, libcper)"}, kHasRoot},
    {"rootcap", 0x1E, 16, kRootCapFields, "Root Capabilities", {Doc::kPcie, "7.5.3.13 (through Linux PCI_EXP_RTCAP)"}, kHasRoot},
    {"rootsta", 0x20, 32, kRootStaFields, "Root Status", {Doc::kPcie, "7.5.3.14 (through Linux PCI_EXP_RTSTA)"}, kHasRoot},
    {"devcap2", 0x24, 32, kDevCap2Fields, "Device Capabilities 2", {Doc::kPcie, "7.5.3.15 (through Linux PCI_EXP_DEVCAP2, libcper)"}, kHasSecond},
    {"devctl2", 0x28, 16, kDevCtl2Fields, "Device Control 2", {Doc::kPcie, "7.5.3.16 (through Linux PCI_EXP_DEVCTL2, libcper)"}, kHasSecond},
    {"devsta2", 0x2A, 16, kDevSta2Fields, "Device Status 2", {Doc::kPcie, "7.5.3.17 (through Linux PCI_EXP_DEVSTA2)"}, kHasSecond},
    {"lnkcap2", 0x2C, 32, kLnkCap2Fields, "Link Capabilities 2", {Doc::kPcie, "7.5.3.18 (through pciutils PCI_EXP_LNKCAP2, libcper)"}, kHasLink2},
    {"lnkctl2", 0x30, 16, kLnkCtl2Fields, "Link Control 2", {Doc::kPcie, "7.5.3.19 (through pciutils PCI_EXP_LNKCTL2)"}, kHasLink2},
    {"lnksta2", 0x32, 16, kLnkSta2Fields, "Link Status 2", {Doc::kPcie, "7.5.3.20 (through pciutils PCI_EXP_LNKSTA2)"}, kHasLink2},
    {"sltcap2", 0x34, 32, kSltCap2Fields, "Slot Capabilities 2", {Doc::kPcie, "7.5.3.21 (through Linux PCI_EXP_SLTCAP2)"}, kHasSlot2},
    {"sltctl2", 0x38, 16, kSltCtl2Fields, "Slot Control 2", {Doc::kPcie, "7.5.3.22 (through Linux PCI_EXP_SLTCTL2)"}, kHasSlot2},
    {"sltsta2", 0x3A, 16, kSltSta2Fields, "Slot Status 2", {Doc::kPcie, "7.5.3.23 (through Linux PCI_EXP_SLTSTA2)"}, kHasSlot2},
});

constexpr Capability kPcie{"pcie", "PCI Express", {.id = 0x10}, {.offset = 0x02, .width = 16, .mask = 0x000F}, kRegisters};
static_assert(check(kPcie));

constexpr auto kRows = pack<kPcie>();

}  // namespace

constinit const CapabilityTable kPcieTable = table_of(kPcie, kRows);

namespace well_known {
constinit const FieldRef kPciePortType = field_ref<kPcie>(kPcieTable, "flags", "port_type");
constinit const FieldRef kPcieMpss = field_ref<kPcie>(kPcieTable, "devcap", "mpss");
constinit const FieldRef kPcieExtendedTagSupported = field_ref<kPcie>(kPcieTable, "devcap", "extended_tag");
constinit const FieldRef kPcieMps = field_ref<kPcie>(kPcieTable, "devctl", "mps");
constinit const FieldRef kPcieMrrs = field_ref<kPcie>(kPcieTable, "devctl", "mrrs");
constinit const FieldRef kPcieExtendedTag = field_ref<kPcie>(kPcieTable, "devctl", "extended_tag");
constinit const FieldRef kPcieRelaxedOrdering = field_ref<kPcie>(kPcieTable, "devctl", "relaxed_ordering");
constinit const FieldRef kPcieNoSnoop = field_ref<kPcie>(kPcieTable, "devctl", "no_snoop");
constinit const FieldRef kPcieTransactionsPending = field_ref<kPcie>(kPcieTable, "devsta", "transactions_pending");
constinit const FieldRef kPcieMaxSpeed = field_ref<kPcie>(kPcieTable, "lnkcap", "speed");
constinit const FieldRef kPcieMaxWidth = field_ref<kPcie>(kPcieTable, "lnkcap", "width");
constinit const FieldRef kPcieAspmSupport = field_ref<kPcie>(kPcieTable, "lnkcap", "aspm_support");
constinit const FieldRef kPcieAspm = field_ref<kPcie>(kPcieTable, "lnkctl", "aspm");
constinit const FieldRef kPcieRcb = field_ref<kPcie>(kPcieTable, "lnkctl", "rcb");
constinit const FieldRef kPcieCommonClock = field_ref<kPcie>(kPcieTable, "lnkctl", "common_clock");
constinit const FieldRef kPcieSpeed = field_ref<kPcie>(kPcieTable, "lnksta", "speed");
constinit const FieldRef kPcieWidth = field_ref<kPcie>(kPcieTable, "lnksta", "width");
constinit const FieldRef kPcieSpeeds = field_ref<kPcie>(kPcieTable, "lnkcap2", "speeds");
constinit const FieldRef kPcieTargetSpeed = field_ref<kPcie>(kPcieTable, "lnkctl2", "target_speed");
constinit const FieldRef kPcieSpeedFixed = field_ref<kPcie>(kPcieTable, "lnkctl2", "speed_fixed");
constinit const FieldRef kPcieCtoRanges = field_ref<kPcie>(kPcieTable, "devcap2", "cto_ranges");
constinit const FieldRef kPcieCtoDisableSupported = field_ref<kPcie>(kPcieTable, "devcap2", "cto_disable");
constinit const FieldRef kPcieAriForwardingSupported = field_ref<kPcie>(kPcieTable, "devcap2", "ari_forwarding");
constinit const FieldRef kPcieLtrSupported = field_ref<kPcie>(kPcieTable, "devcap2", "ltr");
constinit const FieldRef kPcieTenBitTagRequesterSupported = field_ref<kPcie>(kPcieTable, "devcap2", "ten_bit_tag_requester");
constinit const FieldRef kPcieObffSupported = field_ref<kPcie>(kPcieTable, "devcap2", "obff");
constinit const FieldRef kPcieCto = field_ref<kPcie>(kPcieTable, "devctl2", "cto");
constinit const FieldRef kPcieCtoDisable = field_ref<kPcie>(kPcieTable, "devctl2", "cto_disable");
constinit const FieldRef kPcieAriForwarding = field_ref<kPcie>(kPcieTable, "devctl2", "ari_forwarding");
constinit const FieldRef kPcieLtr = field_ref<kPcie>(kPcieTable, "devctl2", "ltr");
constinit const FieldRef kPcieTenBitTagRequester = field_ref<kPcie>(kPcieTable, "devctl2", "ten_bit_tag_requester");
constinit const FieldRef kPcieObff = field_ref<kPcie>(kPcieTable, "devctl2", "obff");
}  // namespace well_known

}  // namespace pcitune::registers
