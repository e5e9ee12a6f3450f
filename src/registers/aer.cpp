// Advanced Error Reporting, extended capability 0001h. Root ports and event collectors have root registers
// from 2Ch on, PCI Express to PCI(-X) bridges the errors of their secondary bus in the same place. The TLP
// prefix log (in flit mode: the rest of the header log) is there only if something is logged in it: many
// devices of version 2 have the next capability at its place. Source: PCI Express Base Specification 7.8.4
// and PCI Express to PCI/PCI-X Bridge Specification 1.0 5.2.3 (neither read); bits through Linux
// include/uapi/linux/pci_regs.h PCI_ERR_*, pciutils ls-ecaps.c cap_aer, libcper cper-section-pcie.h, illumos
// sys/pcie.h PCIE_AER_SUCE_* and pcieadm.
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr auto kSeverityNames = std::to_array<Named>({
    {0, "non-fatal", ""},
    {1, "fatal", ""},
});
constexpr Encoding kSeverity{.kind = EncodingKind::kNamed, .named = kSeverityNames};

constexpr auto kSubclassNames = std::to_array<Named>({
    {0, "legacy", ""},
    {1, "sig-sfw", "for the system firmware"},
    {2, "sig-os", "for the operating system"},
    {3, "extended", ""},
});
constexpr Encoding kSubclass{.kind = EncodingKind::kNamed, .named = kSubclassNames};

// Status, mask and severity have the same bits.
[[nodiscard]] constexpr auto uncorrectable(Access access, Encoding is, Access unused) {
  return std::to_array<Field>({
      reserved(bits(3, 0), {}, unused),
      {"dlp", bit(4), access, is, Owner::kLive, "data link protocol error"},
      {"surprise_down", bit(5), access, is, Owner::kLive, "the link went down unannounced"},
      reserved(bits(11, 6), {}, unused),
      {"poisoned_tlp", bit(12), access, is, Owner::kLive, "poisoned TLP received"},
      {"fcp", bit(13), access, is, Owner::kLive, "flow control protocol error"},
      {"completion_timeout", bit(14), access, is, Owner::kLive, "a request was not answered in time"},
      {"completer_abort", bit(15), access, is, Owner::kLive, "answered a request by completer abort"},
      {"unexpected_completion", bit(16), access, is, Owner::kLive, "a completion that belongs to no request"},
      {"receiver_overflow", bit(17), access, is, Owner::kLive, "more was received than credits allow"},
      {"malformed_tlp", bit(18), access, is, Owner::kLive, "malformed TLP received, such as a payload above the maximum"},
      {"ecrc", bit(19), access, is, Owner::kLive, "end-to-end CRC error"},
      {"unsupported_request", bit(20), access, is, Owner::kLive, "request that the function does not support"},
      {"acs_violation", bit(21), access, is, Owner::kLive, "refused by access control services"},
      {"internal", bit(22), access, is, Owner::kLive, "uncorrectable internal error"},
      {"mc_blocked", bit(23), access, is, Owner::kLive, "multicast TLP blocked"},
      {"atomic_egress_blocked", bit(24), access, is, Owner::kLive, "atomic operation blocked at the way out"},
      {"prefix_blocked", bit(25), access, is, Owner::kLive, "TLP with an end-end prefix blocked"},
      {"poisoned_egress_blocked", bit(26), access, is, Owner::kLive, "poisoned TLP blocked at the way out"},
      {"dmwr_egress_blocked", bit(27), access, is, Owner::kLive, "deferrable memory write blocked at the way out"},
      {"ide_check", bit(28), access, is, Owner::kLive, "IDE check failed"},
      {"misrouted_ide", bit(29), access, is, Owner::kLive, "misrouted IDE TLP"},
      {"pcrc_check", bit(30), access, is, Owner::kLive, "PCRC check failed"},
      {"translation_egress_blocked", bit(31), access, is, Owner::kLive, "TLP blocked by translation at the way out"},
  });
}

[[nodiscard]] constexpr auto correctable(Access access, Access unused) {
  return std::to_array<Field>({
      {"receiver", bit(0), access, kFlag, Owner::kLive, "receiver error"},
      reserved(bits(5, 1), {}, unused),
      {"bad_tlp", bit(6), access, kFlag, Owner::kLive, "bad TLP, sent again"},
      {"bad_dllp", bit(7), access, kFlag, Owner::kLive, "bad DLLP"},
      {"replay_rollover", bit(8), access, kFlag, Owner::kLive, "a TLP was sent four times: the link is retrained"},
      reserved(bits(11, 9), {}, unused),
      {"replay_timeout", bit(12), access, kFlag, Owner::kLive, "replay timer timeout"},
      {"advisory_non_fatal", bit(13), access, kFlag, Owner::kLive, "non-fatal error that another function reports"},
      {"internal", bit(14), access, kFlag, Owner::kLive, "corrected internal error"},
      {"header_log_overflow", bit(15), access, kFlag, Owner::kLive, "an error found the header log full"},
      reserved(bits(31, 16), {}, unused),
  });
}

// Of the conventional or PCI-X bus below a bridge.
[[nodiscard]] constexpr auto secondary(Access access, Encoding is, Access unused) {
  return std::to_array<Field>({
      {"target_abort_on_split", bit(0), access, is, Owner::kLive, "target abort on a split completion"},
      {"master_abort_on_split", bit(1), access, is, Owner::kLive, "master abort on a split completion"},
      {"received_target_abort", bit(2), access, is, Owner::kLive, "as a master, met a target abort"},
      {"received_master_abort", bit(3), access, is, Owner::kLive, "as a master, nobody answered"},
      reserved(bit(4), {}, unused),
      {"unexpected_split", bit(5), access, is, Owner::kLive, "unexpected split completion"},
      {"split_message_data", bit(6), access, is, Owner::kLive, "uncorrectable data error in a split completion message"},
      {"data", bit(7), access, is, Owner::kLive, "uncorrectable data error"},
      {"attribute", bit(8), access, is, Owner::kLive, "uncorrectable attribute error"},
      {"address", bit(9), access, is, Owner::kLive, "uncorrectable address error"},
      {"discard_timer", bit(10), access, is, Owner::kLive, "a delayed transaction was discarded"},
      {"perr", bit(11), access, is, Owner::kLive, "PERR# seen"},
      {"serr", bit(12), access, is, Owner::kLive, "SERR# seen"},
      {"internal", bit(13), access, is, Owner::kLive, "internal error of the bridge"},
      reserved(bits(31, 14), {}, unused),
  });
}

constexpr auto kUncorrectableStatusFields = uncorrectable(Access::kRw1cs, kFlag, Access::kRsvdZ);
constexpr auto kUncorrectableMaskFields = uncorrectable(Access::kRws, kFlag, Access::kRsvdP);
constexpr auto kUncorrectableSeverityFields = uncorrectable(Access::kRws, kSeverity, Access::kRsvdP);
constexpr auto kCorrectableStatusFields = correctable(Access::kRw1cs, Access::kRsvdZ);
constexpr auto kCorrectableMaskFields = correctable(Access::kRws, Access::kRsvdP);
constexpr auto kSecondaryStatusFields = secondary(Access::kRw1cs, kFlag, Access::kRsvdZ);
constexpr auto kSecondaryMaskFields = secondary(Access::kRws, kFlag, Access::kRsvdP);
constexpr auto kSecondarySeverityFields = secondary(Access::kRws, kSeverity, Access::kRsvdP);

constexpr auto kControlFields = std::to_array<Field>({
    {"first_error", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "bit of uncorrectable_status that the log belongs to"},
    {"ecrc_generation_capable", bit(5), Access::kRo, kFlag, Owner::kNone, "can send an end-to-end CRC"},
    {"ecrc_generation", bit(6), Access::kRws, kFlag, Owner::kLive, "send an end-to-end CRC (kernel parameter pci=ecrc=)"},
    {"ecrc_check_capable", bit(7), Access::kRo, kFlag, Owner::kNone, "can check the end-to-end CRC"},
    {"ecrc_check", bit(8), Access::kRws, kFlag, Owner::kLive, "check the end-to-end CRC (kernel parameter pci=ecrc=)"},
    {"multiple_header_capable", bit(9), Access::kRo, kFlag, Owner::kNone, "can log the headers of several errors"},
    {"multiple_header", bit(10), Access::kRws, kFlag, Owner::kLive, "log the headers of several errors"},
    {"prefix_logged", bit(11), Access::kRo, kFlag, Owner::kNone, "the TLP prefix log is valid"},
    {"completion_timeout_log", bit(12), Access::kRo, kFlag, Owner::kNone, "logs the header of a request that timed out"},
    {"header_log_size", bits(17, 13), Access::kRo, kPlain, Owner::kNone, "words that the header log holds, 0: not said"},
    {"flit_logged", bit(18), Access::kRo, kFlag, Owner::kNone, "the logged header is of flit mode"},
    {"logged_size", bits(23, 19), Access::kRo, kPlain, Owner::kNone, "words of the logged header, in flit mode"},
    reserved(bits(31, 24)),
});

constexpr auto kHeaderLogFields = std::to_array<Field>({
    {"header_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "header of the TLP that was in error"},
});
constexpr auto kPrefixLogFields = std::to_array<Field>({
    {"prefix_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "end-end prefix of the TLP that was in error"},
});
constexpr auto kFlitLogFields = std::to_array<Field>({
    {"flit_header_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "fifth and further words of the header that was in error"},
});

constexpr std::string_view kRootReason = "the kernel's AER service owns it; kernel parameter pci=noaer leaves it to the firmware";

constexpr auto kRootCommandFields = std::to_array<Field>({
    {"correctable", bit(0), Access::kRw, kFlag, Owner::kKernel, "interrupt on correctable errors below", kRootReason},
    {"non_fatal", bit(1), Access::kRw, kFlag, Owner::kKernel, "interrupt on non-fatal errors below", kRootReason},
    {"fatal", bit(2), Access::kRw, kFlag, Owner::kKernel, "interrupt on fatal errors below", kRootReason},
    reserved(bits(31, 3)),
});

constexpr auto kRootStatusFields = std::to_array<Field>({
    {"correctable", bit(0), Access::kRw1cs, kFlag, Owner::kLive, "correctable error message received"},
    {"multiple_correctable", bit(1), Access::kRw1cs, kFlag, Owner::kLive, "and a further one"},
    {"uncorrectable", bit(2), Access::kRw1cs, kFlag, Owner::kLive, "fatal or non-fatal error message received"},
    {"multiple_uncorrectable", bit(3), Access::kRw1cs, kFlag, Owner::kLive, "and a further one"},
    {"first_fatal", bit(4), Access::kRw1cs, kFlag, Owner::kLive, "the first uncorrectable error was fatal"},
    {"non_fatal", bit(5), Access::kRw1cs, kFlag, Owner::kLive, "non-fatal error messages received"},
    {"fatal", bit(6), Access::kRw1cs, kFlag, Owner::kLive, "fatal error messages received"},
    {"subclass", bits(8, 7), Access::kRo, kSubclass, Owner::kNone, "kind of the first correctable error message"},
    reserved(bits(26, 9), {}, Access::kRsvdZ),
    {"interrupt_message", bits(31, 27), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message of the error interrupt"},
});

constexpr auto kSourceFields = std::to_array<Field>({
    {"correctable", bits(15, 0), Access::kRo, kHex, Owner::kNone, "bus, device and function of the first correctable error"},
    {"uncorrectable", bits(31, 16), Access::kRo, kHex, Owner::kNone, "bus, device and function of the first fatal or non-fatal error"},
});

constexpr auto kSecondaryControlFields = std::to_array<Field>({
    {"first_error", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "bit of secondary_status that the log belongs to"},
    reserved(bits(31, 5)),
});

constexpr auto kSecondaryLogFields = std::to_array<Field>({
    {"secondary_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "attribute, commands and address of the transaction that was in error"},
});

constexpr When kIsRoot{.ports = kRoots};
constexpr When kIsBridge{.ports = kBridge};
constexpr When kHasPrefixLog{.ports = but(kBridge), .flag = "control.prefix_logged", .and_flag = "control.flit_logged", .and_value = 0};
constexpr When kHasFlitLog{.ports = but(kBridge), .flag = "control.flit_logged"};
constexpr Repeat kFourWords{.stride = 4, .fixed = 4};

constexpr Cite kCiteRoot{Doc::kPcie, "7.8.4.9 (through Linux PCI_ERR_ROOT)"};
constexpr Cite kCiteSecondary{Doc::kPcie, "PCI Express to PCI/PCI-X Bridge 1.0 5.2.3 (through illumos PCIE_AER_SUCE)"};

constexpr auto kRegisters = std::to_array<Register>({
    {"uncorrectable_status", 0x04, 32, kUncorrectableStatusFields, "Uncorrectable Error Status", {Doc::kPcie, "7.8.4.2 (through Linux PCI_ERR_UNC, libcper)"}},
    {"uncorrectable_mask",
     0x08,
     32,
     kUncorrectableMaskFields,
     "Uncorrectable Error Mask: errors that are not reported",
     {Doc::kPcie, "7.8.4.3 (through Linux PCI_ERR_UNC, libcper)"}},
    {"uncorrectable_severity", 0x0C, 32, kUncorrectableSeverityFields, "Uncorrectable Error Severity", {Doc::kPcie, "7.8.4.4 (through Linux PCI_ERR_UNC, libcper)"}},
    {"correctable_status", 0x10, 32, kCorrectableStatusFields, "Correctable Error Status", {Doc::kPcie, "7.8.4.5 (through Linux PCI_ERR_COR)"}},
    {"correctable_mask", 0x14, 32, kCorrectableMaskFields, "Correctable Error Mask: errors that are not reported", {Doc::kPcie, "7.8.4.6 (through Linux PCI_ERR_COR)"}},
    {"control", 0x18, 32, kControlFields, "Advanced Error Capabilities and Control", {Doc::kPcie, "7.8.4.7 (through pciutils PCI_ERR_CAP, libcper)"}},
    {"header_log", 0x1C, 32, kHeaderLogFields, "Header Log", {Doc::kPcie, "7.8.4.8 (through Linux PCI_ERR_HEADER_LOG)"}, {}, kFourWords},
    {"root_command", 0x2C, 32, kRootCommandFields, "Root Error Command", kCiteRoot, kIsRoot},
    {"root_status", 0x30, 32, kRootStatusFields, "Root Error Status", {Doc::kPcie, "7.8.4.10 (through Linux PCI_ERR_ROOT, libcper)"}, kIsRoot},
    {"source", 0x34, 32, kSourceFields, "Error Source Identification", {Doc::kPcie, "7.8.4.11 (through Linux PCI_ERR_ROOT_ERR_SRC)"}, kIsRoot},
    {"prefix_log", 0x38, 32, kPrefixLogFields, "TLP Prefix Log", {Doc::kPcie, "7.8.4.12 (through libcper)"}, kHasPrefixLog, kFourWords},
    {"flit_header_log",
     0x38,
     32,
     kFlitLogFields,
     "Header Log of flit mode, from its fifth word",
     {Doc::kPcie, "7.8.4.12 (through libcper)"},
     kHasFlitLog,
     {.count = "control.logged_size", .stride = 4, .bias = -4}},
    {"secondary_status", 0x2C, 32, kSecondaryStatusFields, "Secondary Uncorrectable Error Status", kCiteSecondary, kIsBridge},
    {"secondary_mask", 0x30, 32, kSecondaryMaskFields, "Secondary Uncorrectable Error Mask", kCiteSecondary, kIsBridge},
    {"secondary_severity", 0x34, 32, kSecondarySeverityFields, "Secondary Uncorrectable Error Severity", kCiteSecondary, kIsBridge},
    {"secondary_control", 0x38, 32, kSecondaryControlFields, "Secondary Error Capabilities and Control", kCiteSecondary, kIsBridge},
    {"secondary_log", 0x3C, 32, kSecondaryLogFields, "Secondary Header Log", kCiteSecondary, kIsBridge, kFourWords},
});

constexpr Capability kAer{"aer", "Advanced Error Reporting", extended::anchor(0x0001), extended::kVersion, kRegisters};
static_assert(check(kAer));

constexpr auto kRows = pack<kAer>();

}  // namespace

constinit const CapabilityTable kAerTable = table_of(kAer, kRows);

}  // namespace pcitune::registers
