// Limits of PCI Express, one row each.
#include <array>

#include "pcitune/device/relatives.h"
#include "pcitune/registers/well_known.h"
#include "rules/tables.h"

namespace pcitune::rules {
namespace {

using device::Device;
using registers::FieldRef;
namespace fields = registers::well_known;

// The port that the function hangs on by a link.
const Device* port_above(const Place& place) {
  const auto upper = device::port_above(place.machine, place.device);
  return upper ? &place.machine.devices[*upper] : nullptr;
}

// The same, or the upstream port of a downstream port's switch.
const Device* express_above(const Place& place) {
  const auto upper = device::express_above(place.machine, place.device);
  return upper ? &place.machine.devices[*upper] : nullptr;
}

std::optional<Breach> above_supported_payload(const Place& place) {
  return above(place, fields::kPcieMps, fields::kPcieMpss);
}

// A virtual function has no payload size of its own, an ARI device only that of function 0.
bool has_own_payload(const Place& place) {
  const Device& self = place.self();
  if (device::is_virtual_function(self)) return false;
  const Device* const port = port_above(place);
  const bool ari = port != nullptr && device::code_of(*port, fields::kPcieAriForwarding) == 1U;
  const bool first =
      self.name.address && self.name.address->device == 0 && self.name.address->function == 0;
  return !ari || first;
}

std::optional<Breach> payload_above_the_port(const Place& place) {
  const Device* const port = express_above(place);
  const auto own = place.code(fields::kPcieMps);
  if (port == nullptr || !own || !has_own_payload(place)) return std::nullopt;
  const auto theirs = device::code_of(*port, fields::kPcieMps);
  if (!theirs || *own <= *theirs) return std::nullopt;
  return Breach{fields::kPcieMps, *own, *theirs, place.capability};
}

// With pcie_bus_perf the kernel keeps reads small instead: no completion is larger than the device
// takes (Linux drivers/pci/probe.c, pcie_write_mrrs).
std::optional<Breach> payload_below_the_port(const Place& place) {
  const Device* const port = express_above(place);
  const auto own = place.code(fields::kPcieMps);
  if (port == nullptr || !own || !has_own_payload(place)) return std::nullopt;
  const auto theirs = device::code_of(*port, fields::kPcieMps);
  if (!theirs || *theirs <= *own) return std::nullopt;
  const auto reads = place.code(fields::kPcieMrrs);
  if (place.machine.system.mps_for_reads && reads && *reads <= *own) return std::nullopt;
  return Breach{fields::kPcieMps, *theirs, *own, place.capability};
}

std::optional<Breach> reads_above_payload(const Place& place) {
  if (!place.machine.system.mps_for_reads) return std::nullopt;
  return above(place, fields::kPcieMrrs, fields::kPcieMps);
}

// Codes that are a subset of a mask.
std::optional<Breach> beyond_mask(const Place& place, FieldRef field, FieldRef supported) {
  const auto code = place.code(field);
  const auto mask = place.code(supported);
  if (!code || !mask || (*code & ~*mask) == 0) return std::nullopt;
  std::uint64_t fine = 0;
  for (std::uint64_t i = 0; i <= 3; ++i) fine |= (i & ~*mask) == 0 ? 1ULL << i : 0;
  return Breach{field, *code, *mask, place.capability, fine};
}

std::optional<Breach> aspm_not_supported(const Place& place) {
  return beyond_mask(place, fields::kPcieAspm, fields::kPcieAspmSupport);
}

// L1 in the device while the port above has it off: the device asks for L1 and the port may not
// grant it.
std::optional<Breach> l1_without_the_port(const Place& place) {
  const Device* const port = port_above(place);
  const auto own = place.code(fields::kPcieAspm);
  if (port == nullptr || !own || (*own & fields::kAspmL1) == 0) return std::nullopt;
  const auto theirs = device::code_of(*port, fields::kPcieAspm);
  if (!theirs || (*theirs & fields::kAspmL1) != 0) return std::nullopt;
  return Breach{fields::kPcieAspm, *own, *own & ~fields::kAspmL1, place.capability};
}

std::optional<Breach> rcb_above_the_root(const Place& place) {
  const auto own = place.code(fields::kPcieRcb);
  const auto root = device::root_port_of(place.machine, place.device);
  if (!own || !root || *root == place.device) return std::nullopt;
  const auto theirs = device::code_of(place.machine.devices[*root], fields::kPcieRcb);
  if (!theirs || *own <= *theirs) return std::nullopt;
  return Breach{fields::kPcieRcb, *own, *theirs, place.capability};
}

// Ranges A to D are the bits of cto_ranges; the two codes of a range, from the specification's
// list.
std::optional<Breach> timeout_out_of_range(const Place& place) {
  const auto code = place.code(fields::kPcieCto);
  const auto ranges = place.code(fields::kPcieCtoRanges);
  if (!code || !ranges) return std::nullopt;
  constexpr std::array<std::uint64_t, 4> kCodes{0x0006, 0x0060, 0x0600, 0x6000};
  std::uint64_t fine = 1;  // the default
  for (unsigned range = 0; range < kCodes.size(); ++range) {
    if ((*ranges >> range & 1U) != 0) fine |= kCodes[range];
  }
  if ((fine >> *code & 1U) != 0) return std::nullopt;
  return Breach{fields::kPcieCto, *code, 0, place.capability, fine};
}

std::optional<Breach> timeout_not_optional(const Place& place) {
  return above(place, fields::kPcieCtoDisable, fields::kPcieCtoDisableSupported);
}

std::optional<Breach> extended_tag_not_supported(const Place& place) {
  return above(place, fields::kPcieExtendedTag, fields::kPcieExtendedTagSupported);
}

std::optional<Breach> ten_bit_tag_not_supported(const Place& place) {
  return above(place, fields::kPcieTenBitTagRequester, fields::kPcieTenBitTagRequesterSupported);
}

std::optional<Breach> ltr_not_supported(const Place& place) {
  return above(place, fields::kPcieLtr, fields::kPcieLtrSupported);
}

std::optional<Breach> ltr_without_the_port(const Place& place) {
  const Device* const port = express_above(place);
  if (port == nullptr || place.code(fields::kPcieLtr) != 1U) return std::nullopt;
  const auto theirs = device::code_of(*port, fields::kPcieLtr);
  if (!theirs || *theirs == 1U) return std::nullopt;
  return Breach{fields::kPcieLtr, 1, 0, place.capability};
}

std::optional<Breach> ari_not_supported(const Place& place) {
  return above(place, fields::kPcieAriForwarding, fields::kPcieAriForwardingSupported);
}

// Codes 1 and 2 need messages (bit 0), 3 the wake signal (bit 1).
std::optional<Breach> obff_not_supported(const Place& place) {
  const auto code = place.code(fields::kPcieObff);
  const auto kinds = place.code(fields::kPcieObffSupported);
  if (!code || !kinds) return std::nullopt;
  const std::uint64_t fine = 1U | ((*kinds & 1U) != 0 ? 6U : 0U) | ((*kinds & 2U) != 0 ? 8U : 0U);
  if ((fine >> *code & 1U) != 0) return std::nullopt;
  return Breach{fields::kPcieObff, *code, 0, place.capability, fine};
}

// Link Capabilities 2 lists the speeds; where it says nothing the fastest one is in Link
// Capabilities.
std::optional<Breach> speed_not_supported(const Place& place) {
  const auto code = place.code(fields::kPcieTargetSpeed);
  const auto speeds = place.code(fields::kPcieSpeeds);
  const auto fastest = place.code(fields::kPcieMaxSpeed);
  if (!code || !speeds) return std::nullopt;
  std::uint64_t fine = *speeds << 1U | 1U;
  if (*speeds == 0 && !fastest) return std::nullopt;
  if (*speeds == 0) fine = (2ULL << *fastest) - 1U;
  if ((fine >> *code & 1U) != 0) return std::nullopt;
  return Breach{fields::kPcieTargetSpeed, *code, 0, place.capability, fine};
}

// Each of the four enables against its own capability.
std::optional<Breach> substate_not_supported(const Place& place) {
  const std::array<std::array<const FieldRef*, 2>, 4> pairs{{
      {&fields::kPcipmL12, &fields::kPcipmL12Supported},
      {&fields::kPcipmL11, &fields::kPcipmL11Supported},
      {&fields::kAspmL12, &fields::kAspmL12Supported},
      {&fields::kAspmL11, &fields::kAspmL11Supported},
  }};
  for (const auto& [enable, supported] : pairs) {
    if (auto breach = above(place, *enable, *supported)) return breach;
  }
  return std::nullopt;
}

// Only ASPM L1.2 decides by tolerated latencies.
std::optional<Breach> l12_without_reports(const Place& place) {
  if (place.code(fields::kAspmL12) != 1U) return std::nullopt;
  if (device::code_of(place.self(), fields::kPcieLtr) != 0U) return std::nullopt;
  return Breach{fields::kAspmL12, 1, 0, place.capability};
}

constexpr std::string_view kPort = "the port above";
constexpr auto kDoc = registers::Doc::kPcie;
constexpr std::string_view kSupportedOnly = "behaviour is undefined, or the bit does not stick";

constexpr std::array kRules{
    Rule{.id = "PCIE-MPSS",
         .title = "payload size above what the function supports",
         .consequence = "a payload larger than that is a malformed packet: a fatal error",
         .remedy = "mps=max finds the largest size that the whole path supports",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.3, 7.5.3.4 (not read; Linux drivers/pci/pci.c pcie_set_mps)",
         .reads = {&fields::kPcieMps, &fields::kPcieMpss},
         .broken = above_supported_payload},
    Rule{.id = "PCIE-MPS-PATH",
         .title = "the function may send payloads that are too large for the port above",
         .consequence = "the port takes them as malformed packets: a fatal error",
         .remedy = "set mps of the function: the whole path is set with it",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "2.2.2 (by memory; Linux drivers/pci/probe.c pci_configure_mps)",
         .reads = {&fields::kPcieMps, nullptr},
         .broken = payload_above_the_port,
         .allower = kPort,
         .at_rest = true},
    Rule{.id = "PCIE-MPS-CHILD",
         .title = "the port above may send payloads that are too large for the function",
         .consequence = "the function takes them as malformed packets: a fatal error",
         .remedy = "set mps of the function: the whole path is set with it",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "2.2.2 (by memory; Linux drivers/pci/probe.c pcie_bus_configure_settings)",
         .reads = {&fields::kPcieMps, nullptr},
         .broken = payload_below_the_port,
         .subject = "mps of the port above",
         .at_rest = true},
    Rule{.id = "PCIE-PERF-MRRS",
         .title = "reads larger than the payload size, with pcie_bus_perf",
         .consequence = "the kernel relies on small reads there: a completion may be too large for "
                        "a device on the way",
         .remedy = "keep mrrs at most mps, or boot without pci=pcie_bus_perf",
         .severity = Severity::kError,
         .doc = registers::Doc::kLinux,
         .section = "drivers/pci/probe.c pcie_write_mrrs, pci.c pcie_set_readrq",
         .reads = {&fields::kPcieMrrs, &fields::kPcieMps},
         .broken = reads_above_payload,
         .allower = "the payload size"},
    Rule{.id = "PCIE-ASPM-SUPPORT",
         .title = "a link power state that the function does not support",
         .consequence = kSupportedOnly,
         .remedy = "take what both ends support: get pcie.lnkcap.aspm_support",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.6, 7.5.3.7 (not read; Linux drivers/pci/pcie/aspm.c pcie_aspm_cap_init)",
         .reads = {&fields::kPcieAspm, &fields::kPcieAspmSupport},
         .broken = aspm_not_supported},
    Rule{.id = "PCIE-ASPM-PORT",
         .title = "L1 is on in the function and off in the port above",
         .consequence = "the function asks for L1 and the port may not grant it: the link hangs",
         .remedy = "set aspm of either end: both are set, in the right order",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "5.4.1.4 (by memory; Linux drivers/pci/pcie/aspm.c pcie_config_aspm_link)",
         .reads = {&fields::kPcieAspm, nullptr},
         .broken = l1_without_the_port,
         .allower = kPort},
    Rule{.id = "PCIE-RCB",
         .title = "read completion boundary above the root port's",
         .consequence = "the root port splits completions at 64 bytes, the function expects 128",
         .remedy = "leave rcb at 64; only hardware decides what the root port does",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.7 (not read; Linux drivers/pci/pci-acpi.c program_hpx_type2)",
         .reads = {&fields::kPcieRcb, nullptr},
         .broken = rcb_above_the_root,
         .allower = "the root port"},
    Rule{.id = "PCIE-CTO-RANGE",
         .title = "completion timeout outside the ranges that the function supports",
         .consequence = "behaviour is undefined",
         .remedy = "get pcie.devcap2.cto_ranges says which ranges there are",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15, 7.5.3.16 (not read; ranges through pciutils ls-caps.c)",
         .reads = {&fields::kPcieCto, &fields::kPcieCtoRanges},
         .broken = timeout_out_of_range},
    Rule{.id = "PCIE-CTO-DISABLE",
         .title = "completion timeout off where that is not supported",
         .consequence = kSupportedOnly,
         .remedy = "choose a longer timeout: pcie.devctl2.cto",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15 (not read; Linux PCI_EXP_DEVCAP2_COMP_TMOUT_DIS)",
         .reads = {&fields::kPcieCtoDisable, &fields::kPcieCtoDisableSupported},
         .broken = timeout_not_optional},
    Rule{.id = "PCIE-TAG",
         .title = "8-bit tags on where they are not supported",
         .consequence = kSupportedOnly,
         .remedy = "leave extended_tag off",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.3 (not read; Linux drivers/pci/probe.c pci_configure_extended_tags)",
         .reads = {&fields::kPcieExtendedTag, &fields::kPcieExtendedTagSupported},
         .broken = extended_tag_not_supported},
    Rule{.id = "PCIE-TAG-10BIT",
         .title = "10-bit tags on where they are not supported",
         .consequence = kSupportedOnly,
         .remedy = "leave ten_bit_tag_requester off",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15 (not read; through pciutils PCI_EXP_DEVCAP2_10BIT_TAG_REQ)",
         .reads = {&fields::kPcieTenBitTagRequester, &fields::kPcieTenBitTagRequesterSupported},
         .broken = ten_bit_tag_not_supported},
    Rule{.id = "PCIE-LTR-SUPPORT",
         .title = "latency tolerance reporting on where it is not supported",
         .consequence = kSupportedOnly,
         .remedy = "leave ltr off",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15 (not read; Linux drivers/pci/probe.c pci_configure_ltr)",
         .reads = {&fields::kPcieLtr, &fields::kPcieLtrSupported},
         .broken = ltr_not_supported},
    Rule{.id = "PCIE-LTR-PATH",
         .title = "latency tolerance reporting is on in the function and off in the port above",
         .consequence = "the port takes the function's messages as unsupported requests",
         .remedy = "set ltr of the function: the ports above are set with it",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "6.18 (by memory; Linux drivers/pci/probe.c pci_configure_ltr)",
         .reads = {&fields::kPcieLtr, nullptr},
         .broken = ltr_without_the_port,
         .allower = kPort},
    Rule{.id = "PCIE-ARI",
         .title = "ARI forwarding on where it is not supported",
         .consequence = kSupportedOnly,
         .remedy = "leave ari_forwarding off",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15 (not read; Linux drivers/pci/pci.c pci_configure_ari)",
         .reads = {&fields::kPcieAriForwarding, &fields::kPcieAriForwardingSupported},
         .broken = ari_not_supported},
    Rule{.id = "PCIE-OBFF",
         .title = "a kind of buffer flush/fill signal that is not supported",
         .consequence = kSupportedOnly,
         .remedy = "get pcie.devcap2.obff says which kinds there are",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.15 (not read; Linux PCI_EXP_DEVCAP2_OBFF_MASK)",
         .reads = {&fields::kPcieObff, &fields::kPcieObffSupported},
         .broken = obff_not_supported},
    Rule{.id = "L1SS-SUPPORT",
         .title = "an L1 substate on that the function does not support",
         .consequence = kSupportedOnly,
         .remedy = "get l1ss.capabilities says which substates there are",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.8.3.2, 7.8.3.3 (not read; Linux PCI_L1SS_CAP, PCI_L1SS_CTL1)",
         .reads = {&fields::kAspmL12, &fields::kAspmL12Supported},
         .broken = substate_not_supported},
    Rule{.id = "L1SS-LTR",
         .title = "ASPM L1.2 is on without latency tolerance reporting",
         .consequence = "the link may sleep longer than the device can wait",
         .remedy = "ltr=on in the same command: the whole path is set, in the right order",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "5.5.1 (by memory; Linux drivers/pci/pcie/aspm.c aspm_l1ss_init)",
         .reads = {&fields::kAspmL12, nullptr},
         .broken = l12_without_reports,
         .allower = "latency reporting that is off"},
    Rule{.id = "PCIE-LINK-SPEED",
         .title = "target speed that the link does not support",
         .consequence = "behaviour at the next training of the link is undefined",
         .remedy = "get pcie.lnkcap2.speeds says which speeds there are",
         .severity = Severity::kError,
         .doc = kDoc,
         .section = "7.5.3.18, 7.5.3.19 (not read; Linux PCI_EXP_LNKCAP2_SLS, PCI_EXP_LNKCTL2_TLS)",
         .reads = {&fields::kPcieTargetSpeed, &fields::kPcieSpeeds, &fields::kPcieMaxSpeed},
         .broken = speed_not_supported},
};

}  // namespace

std::span<const Rule> pcie_rules() { return kRules; }

}  // namespace pcitune::rules
