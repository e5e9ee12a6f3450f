// Downstream Port Containment, extended capability 001Dh. Root ports may have extensions that log their own
// failed requests (RP PIO), as long as the log size says. Source: PCI Express Base Specification 7.9.14 (not
// read); bits through Linux include/uapi/linux/pci_regs.h PCI_EXP_DPC_* and drivers/pci/pcie/dpc.c, pciutils
// ls-ecaps.c cap_dpc, EDK II platforms' PCIE_DPC_* (SIG_SFW) and a public register table (log size bit 4).
#include "registers/extended_rows.h"
#include "registers/pcie_words.h"
#include "registers/tables.h"

namespace pcitune::registers {
namespace {

using namespace pcie;

constexpr std::string_view kReason = "the kernel's DPC service owns it if the firmware lets it; kernel parameter pcie_ports=dpc-native";
constexpr std::string_view kTriggerReason = "takes down the link below; use /sys/bus/pci/devices/ADDRESS/remove of the device below";
constexpr std::string_view kSystemErrorReason = "ends in a machine check or NMI; set it in the firmware";

constexpr auto kTriggerNames = std::to_array<Named>({
    {0, "off", ""},
    {1, "fatal", "on fatal errors"},
    {2, "non-fatal", "on fatal and non-fatal errors"},
});
constexpr Encoding kTrigger{.kind = EncodingKind::kNamed, .named = kTriggerNames};

constexpr auto kCompletionNames = std::to_array<Named>({
    {0, "completer-abort", ""},
    {1, "unsupported-request", ""},
});
constexpr Encoding kCompletion{.kind = EncodingKind::kNamed, .named = kCompletionNames};

constexpr auto kCauseNames = std::to_array<Named>({
    {0, "uncorrectable", "the port saw an uncorrectable error"},
    {1, "non-fatal", "a non-fatal error message was received"},
    {2, "fatal", "a fatal error message was received"},
    {3, "extension", "see reason_extension"},
});
constexpr Encoding kCause{.kind = EncodingKind::kNamed, .named = kCauseNames};

constexpr auto kExtensionNames = std::to_array<Named>({
    {0, "rp-pio", "a request of the root port failed"},
    {1, "software", "triggered by software"},
});
constexpr Encoding kExtension{.kind = EncodingKind::kNamed, .named = kExtensionNames};

constexpr auto kSeverityNames = std::to_array<Named>({
    {0, "non-fatal", "reported as correctable"},
    {1, "fatal", "triggers containment"},
});
constexpr Encoding kSeverity{.kind = EncodingKind::kNamed, .named = kSeverityNames};

constexpr auto kCapabilityFields = std::to_array<Field>({
    {"interrupt_message", bits(4, 0), Access::kRo, kPlain, Owner::kNone, "MSI or MSI-X message of the interrupt"},
    {"rp_extensions", bit(5), Access::kRo, kFlag, Owner::kNone, "has the registers for failed requests of a root port"},
    {"poisoned_egress", bit(6), Access::kRo, kFlag, Owner::kNone, "can block poisoned TLPs at the way out"},
    {"software_trigger", bit(7), Access::kRo, kFlag, Owner::kNone, "can be triggered by software"},
    {"rp_pio_log_size", bits(11, 8) | bit(13), Access::kRo, kPlain, Owner::kNone, "words of the log of failed requests; bit 13 counts in flit mode only"},
    {"link_active_err_cor", bit(12), Access::kRo, kFlag, Owner::kNone, "can send a correctable error message when the link comes up"},
    reserved(bits(15, 14)),
});

constexpr auto kControlFields = std::to_array<Field>({
    {"trigger", bits(1, 0), Access::kRw, kTrigger, Owner::kKernel, "take the link down on errors", kReason},
    {"completion", bit(2), Access::kRw, kCompletion, Owner::kKernel, "how requests to the dead link are answered", kReason},
    {"interrupt", bit(3), Access::kRw, kFlag, Owner::kKernel, "interrupt when triggered", kReason},
    {"err_cor", bit(4), Access::kRw, kFlag, Owner::kKernel, "correctable error message when triggered", kReason},
    {"poisoned_egress", bit(5), Access::kRw, kFlag, Owner::kKernel, "block poisoned TLPs at the way out", kReason},
    {"software_trigger", bit(6), Access::kRw1s, kFlag, Owner::kNever, "trigger now; reads off", kTriggerReason},
    {"link_active_err_cor", bit(7), Access::kRw, kFlag, Owner::kKernel, "correctable error message when the link comes up", kReason},
    {"sig_sfw", bit(8), Access::kRw, kFlag, Owner::kKernel, "tell the system firmware when triggered", kReason},
    reserved(bits(15, 9)),
});

constexpr auto kStatusFields = std::to_array<Field>({
    {"triggered", bit(0), Access::kRw1cs, kFlag, Owner::kKernel, "the link is held down", kReason},
    {"reason", bits(2, 1), Access::kRo, kCause, Owner::kNone, "why, if triggered"},
    {"interrupt", bit(3), Access::kRw1cs, kFlag, Owner::kKernel, "interrupt pending", kReason},
    {"rp_busy", bit(4), Access::kRo, kFlag, Owner::kNone, "the root port still cleans up"},
    {"reason_extension", bits(6, 5), Access::kRo, kExtension, Owner::kNone, "why, if reason says so"},
    reserved(bit(7), {}, Access::kRsvdZ),
    {"rp_pio_first_error", bits(12, 8), Access::kRo, kPlain, Owner::kNone, "bit of rp_pio_status that the log belongs to"},
    {"sig_sfw", bit(13), Access::kRw1cs, kFlag, Owner::kKernel, "the system firmware was told", kReason},
    reserved(bits(15, 14), {}, Access::kRsvdZ),
});

constexpr auto kSourceFields = std::to_array<Field>({
    {"source", bits(15, 0), Access::kRo, kHex, Owner::kNone, "bus, device and function of the error message that triggered"},
});

// The five RP PIO registers have the same bits.
[[nodiscard]] constexpr auto requests(Access access, Encoding is, Owner owner, std::string_view reason, Access unused) {
  return std::to_array<Field>({
      {"config_ur", bit(0), access, is, owner, "configuration request: unsupported", reason},
      {"config_ca", bit(1), access, is, owner, "configuration request: completer abort", reason},
      {"config_timeout", bit(2), access, is, owner, "configuration request: completion timeout", reason},
      reserved(bits(7, 3), {}, unused),
      {"io_ur", bit(8), access, is, owner, "I/O request: unsupported", reason},
      {"io_ca", bit(9), access, is, owner, "I/O request: completer abort", reason},
      {"io_timeout", bit(10), access, is, owner, "I/O request: completion timeout", reason},
      reserved(bits(15, 11), {}, unused),
      {"memory_ur", bit(16), access, is, owner, "memory request: unsupported", reason},
      {"memory_ca", bit(17), access, is, owner, "memory request: completer abort", reason},
      {"memory_timeout", bit(18), access, is, owner, "memory request: completion timeout", reason},
      reserved(bits(31, 19), {}, unused),
  });
}

constexpr auto kPioStatusFields = requests(Access::kRw1cs, kFlag, Owner::kLive, {}, Access::kRsvdZ);
constexpr auto kPioMaskFields = requests(Access::kRws, kFlag, Owner::kLive, {}, Access::kRsvdP);
constexpr auto kPioSeverityFields = requests(Access::kRws, kSeverity, Owner::kKernel, kReason, Access::kRsvdP);
constexpr auto kPioSystemErrorFields = requests(Access::kRws, kFlag, Owner::kKernel, kSystemErrorReason, Access::kRsvdP);
constexpr auto kPioExceptionFields = requests(Access::kRws, kFlag, Owner::kKernel, kSystemErrorReason, Access::kRsvdP);

constexpr auto kHeaderLogFields = std::to_array<Field>({
    {"rp_pio_header_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "header of the request that failed"},
});
constexpr auto kSpecificLogFields = std::to_array<Field>({
    {"rp_pio_specific_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "what the implementation logs of it"},
});
constexpr auto kPrefixLogFields = std::to_array<Field>({
    {"rp_pio_prefix_log", bits(31, 0), Access::kRo, kHex, Owner::kNone, "prefix of the request that failed"},
});

constexpr auto kRegisters = std::to_array<Register>({
    {"capability",
     0x04,
     16,
     kCapabilityFields,
     "DPC Capability",
     {Doc::kPcie, "7.9.14.2 (through Linux PCI_EXP_DPC_CAP; bit 13: Linux PCI_EXP_DPC_RP_PIO_LOG_SIZE4, in flit mode only as in its pci_dpc_init)"}},
    {"control", 0x06, 16, kControlFields, "DPC Control", {Doc::kPcie, "7.9.14.3 (through pciutils PCI_DPC_CTL, EDK II platforms)"}},
    {"status", 0x08, 16, kStatusFields, "DPC Status", {Doc::kPcie, "7.9.14.4 (through Linux PCI_EXP_DPC_STATUS, EDK II platforms)"}},
    {"source", 0x0A, 16, kSourceFields, "DPC Error Source ID", {Doc::kPcie, "7.9.14.5 (through Linux PCI_EXP_DPC_SOURCE_ID)"}},
    {"rp_pio_status", 0x0C, 32, kPioStatusFields, "RP PIO Status", {Doc::kPcie, "7.9.14.6 (through Linux PCI_EXP_DPC_RP_PIO_STATUS, dpc.c)"}},
    {"rp_pio_mask", 0x10, 32, kPioMaskFields, "RP PIO Mask", {Doc::kPcie, "7.9.14.7 (through Linux PCI_EXP_DPC_RP_PIO_MASK, dpc.c)"}},
    {"rp_pio_severity", 0x14, 32, kPioSeverityFields, "RP PIO Severity", {Doc::kPcie, "7.9.14.8 (through Linux PCI_EXP_DPC_RP_PIO_SEVERITY, dpc.c)"}},
    {"rp_pio_syserror", 0x18, 32, kPioSystemErrorFields, "RP PIO SysError", {Doc::kPcie, "7.9.14.9 (through Linux PCI_EXP_DPC_RP_PIO_SYSERROR, dpc.c)"}},
    {"rp_pio_exception", 0x1C, 32, kPioExceptionFields, "RP PIO Exception", {Doc::kPcie, "7.9.14.10 (through Linux PCI_EXP_DPC_RP_PIO_EXCEPTION, dpc.c)"}},
    {"rp_pio_header_log", 0x20, 32, kHeaderLogFields, "RP PIO Header Log", {Doc::kPcie, "7.9.14.11 (through Linux PCI_EXP_DPC_RP_PIO_HEADER_LOG)"}},
    {"rp_pio_specific_log", 0x30, 32, kSpecificLogFields, "RP PIO ImpSpec Log", {Doc::kPcie, "7.9.14.12 (through Linux PCI_EXP_DPC_RP_PIO_IMPSPEC_LOG)"}},
    {"rp_pio_prefix_log", 0x34, 32, kPrefixLogFields, "RP PIO TLP Prefix Log", {Doc::kPcie, "7.9.14.13 (through Linux PCI_EXP_DPC_RP_PIO_TLPPREFIX_LOG)"}},
});

constexpr std::size_t kOfEveryPort = 4, kOfRootPorts = 9;
constexpr std::uint16_t kHeaderLog = 9, kSpecificLog = 10, kPrefixLog = 11;

std::size_t place_registers(const Words& words, std::span<PlacedRegister> out) {
  const std::uint64_t capability = words.word(0x04, 16).value_or(0);
  if ((capability & bit(5)) == 0) return place_first(kRegisters, kOfEveryPort, out);
  std::size_t count = place_first(kRegisters, kOfRootPorts, out);
  const std::uint64_t size = (capability >> 8U & 0xFU) | (capability >> 9U & 0x10U);
  for (std::uint16_t i = 0; i < size; ++i) {
    const auto offset = static_cast<std::uint16_t>(0x20U + i * 4U);
    if (i < 4)
      out[count++] = {kHeaderLog, i, offset};
    else if (i == 4)
      out[count++] = {kSpecificLog, 0, offset};
    else
      out[count++] = {kPrefixLog, static_cast<std::uint16_t>(i - 5U), offset};
  }
  return count;
}

constexpr Capability kDpc{"dpc", "Downstream Port Containment", extended::anchor(0x001D), extended::kVersion, kRegisters, place_registers};
static_assert(check(kDpc));

constexpr auto kRows = pack<kDpc>();

}  // namespace

constinit const CapabilityTable kDpcTable = table_of(kDpc, kRows);

}  // namespace pcitune::registers
