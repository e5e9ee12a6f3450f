// Limits that the specifications set, one row each.
#include <algorithm>
#include <array>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/rules/rules.h"

namespace pcitune::rules {
namespace {

using device::Device;
using registers::FieldRef;
namespace fields = registers::well_known;

// A field that must not exceed a read-only maximum of the same capability.
std::optional<Breach> above(const Device& device,
                            std::uint8_t number,
                            FieldRef field,
                            FieldRef maximum) {
  const auto code = device::code_of(device, field, number);
  const auto limit = device::code_of(device, maximum, number);
  if (!code || !limit || *code <= *limit) return std::nullopt;
  return Breach{field, *code, *limit, number};
}

std::optional<Breach> above_designed_mmrbc(const Device& device, std::uint8_t number) {
  return above(device, number, fields::kMmrbc, fields::kDmmrbc);
}

std::optional<Breach> above_designed_ost(const Device& device, std::uint8_t number) {
  return above(device, number, fields::kOst, fields::kDmost);
}

// Capacities of 0 and FFFFh are how bridges say that they do not report one.
std::optional<Breach> below_capacity(const Device& device,
                                     std::uint8_t number,
                                     FieldRef limit,
                                     FieldRef capacity) {
  const auto code = device::code_of(device, limit, number);
  const auto buffer = device::code_of(device, capacity, number);
  if (!code || !buffer || *buffer == 0 || *buffer == 0xFFFF || *code >= *buffer)
    return std::nullopt;
  return Breach{limit, *code, *buffer, number};
}

std::optional<Breach> upstream_below_capacity(const Device& device, std::uint8_t number) {
  return below_capacity(device, number, fields::kUpstreamLimit, fields::kUpstreamCapacity);
}

std::optional<Breach> downstream_below_capacity(const Device& device, std::uint8_t number) {
  return below_capacity(device, number, fields::kDownstreamLimit, fields::kDownstreamCapacity);
}

std::optional<Breach> recovers_from_parity_errors(const Device& device, std::uint8_t number) {
  if (device::code_of(device, fields::kDpere, number) != 1U) return std::nullopt;
  return Breach{fields::kDpere, 1, 0, number};
}

constexpr std::array kRules{
    Rule{.id = "PCIX-DMMRBC",
         .title = "MMRBC above the designed maximum",
         .consequence = "the device may ask for more than it can take",
         .remedy = "mmrbc=max sets the largest value that the device and the rules allow",
         .severity = Severity::kError,
         .doc = registers::Doc::kPcix10b,
         .section = "7.2 (not read; Linux drivers/pci/pci.c pcix_set_mmrbc answers E2BIG)",
         .reads = {&fields::kMmrbc, &fields::kDmmrbc},
         .broken = above_designed_mmrbc},
    Rule{.id = "PCIX-DMOST",
         .title = "OST above the designed maximum",
         .consequence = "the device may start more split transactions than it can track",
         .remedy = "ost=max sets the largest value that the device and the rules allow",
         .severity = Severity::kError,
         .doc = registers::Doc::kPcix10b,
         .section = "7.2 (not read; as for MMRBC)",
         .reads = {&fields::kOst, &fields::kDmost},
         .broken = above_designed_ost},
    Rule{.id = "PCIX-DPERE-DRIVER",
         .title =
             "data parity error recovery is on: no SERR# stops bad data any more, the driver must "
             "recover from parity errors itself",
         .consequence = "bad data may pass unnoticed where the driver does not recover",
         .remedy = "leave dpere off unless the driver is known to recover from parity errors",
         .severity = Severity::kWarning,
         .doc = registers::Doc::kPcix10b,
         .section = "7.2 (by memory; Linux drivers/net/ethernet/neterion/s2io.c sets it)",
         .reads = {&fields::kDpere, nullptr},
         .broken = recovers_from_parity_errors},
    Rule{.id = "PCIX-USTC-LIMIT",
         .title = "the upstream commitment limit is below the bridge's buffer capacity: what it "
                  "does then is not specified",
         .consequence = "results are unspecified",
         .remedy = "set the limit to the capacity or above; 65535 forwards all",
         .severity = Severity::kWarning,
         .doc = registers::Doc::kPcix10b,
         .section = "8.6.2 (not read; IBM 133 PCI-X Bridge data sheet, chapter 5)",
         .reads = {&fields::kUpstreamLimit, &fields::kUpstreamCapacity},
         .broken = upstream_below_capacity},
    Rule{.id = "PCIX-DSTC-LIMIT",
         .title = "the downstream commitment limit is below the bridge's buffer capacity: what it "
                  "does then is not specified",
         .consequence = "results are unspecified",
         .remedy = "set the limit to the capacity or above; 65535 forwards all",
         .severity = Severity::kWarning,
         .doc = registers::Doc::kPcix10b,
         .section = "8.6.2 (not read; IBM 133 PCI-X Bridge data sheet, chapter 5)",
         .reads = {&fields::kDownstreamLimit, &fields::kDownstreamCapacity},
         .broken = downstream_below_capacity},
};

}  // namespace

std::span<const Rule> specification_rules() { return kRules; }

std::vector<FieldRef> fields_read() {
  std::vector<FieldRef> all;
  for (const Rule& rule : kRules) {
    for (const FieldRef* const field : rule.reads) {
      if (field != nullptr) all.push_back(*field);
    }
  }
  return all;
}

std::vector<Finding> judge_around(const device::Machine& machine, std::size_t device) {
  std::vector<Finding> found;
  for (const device::CapabilityAt& capability : machine.devices[device].capabilities) {
    for (const Rule& rule : kRules) {
      if (capability.table != &rule.reads.front()->reg().table()) continue;
      const auto breach = rule.broken(machine.devices[device], capability.number);
      if (breach) found.push_back({&rule, device, *breach});
    }
  }
  return found;
}

const Rule* blind_rule(const Device& device, FieldRef field, std::uint8_t capability) {
  for (const Rule& rule : kRules) {
    const auto is_field = [&](const FieldRef* read) { return read != nullptr && *read == field; };
    const auto is_seen = [&](const FieldRef* read) {
      return read == nullptr || device::code_of(device, *read, capability).has_value();
    };
    const bool concerned = std::any_of(rule.reads.begin(), rule.reads.end(), is_field);
    if (concerned && !std::all_of(rule.reads.begin(), rule.reads.end(), is_seen)) return &rule;
  }
  return nullptr;
}

std::vector<Finding> judge(const device::Machine& machine) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    const auto found = judge_around(machine, i);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

bool is_new_or_worse(const Finding& after, std::span<const Finding> before) {
  return std::none_of(before.begin(), before.end(), [&](const Finding& old) {
    return old.rule == after.rule && old.device == after.device &&
           old.breach.capability == after.breach.capability && after.breach.code <= old.breach.code;
  });
}

std::string text_of(const Finding& finding) {
  const Breach& breach = finding.breach;
  if (finding.rule->severity == Severity::kWarning) return std::string(finding.rule->title);
  return std::string(breach.field.key()) + " is " + device::value_text(breach.field, breach.code) +
         ", the device allows " + device::value_text(breach.field, breach.limit);
}

}  // namespace pcitune::rules
