// Limits of PCI-X, one row each.
#include <array>

#include "pcitune/registers/well_known.h"
#include "rules/tables.h"

namespace pcitune::rules {
namespace {

using registers::FieldRef;
namespace fields = registers::well_known;

std::optional<Breach> above_designed_mmrbc(const Place& place) {
  return above(place, fields::kMmrbc, fields::kDmmrbc);
}

std::optional<Breach> above_designed_ost(const Place& place) {
  return above(place, fields::kOst, fields::kDmost);
}

// Capacities of 0 and FFFFh are how bridges say that they do not report one.
std::optional<Breach> below_capacity(const Place& place, FieldRef limit, FieldRef capacity) {
  const auto code = place.code(limit);
  const auto buffer = place.code(capacity);
  if (!code || !buffer || *buffer == 0 || *buffer == 0xFFFF || *code >= *buffer)
    return std::nullopt;
  return Breach{limit, *code, *buffer, place.capability};
}

std::optional<Breach> upstream_below_capacity(const Place& place) {
  return below_capacity(place, fields::kUpstreamLimit, fields::kUpstreamCapacity);
}

std::optional<Breach> downstream_below_capacity(const Place& place) {
  return below_capacity(place, fields::kDownstreamLimit, fields::kDownstreamCapacity);
}

std::optional<Breach> recovers_from_parity_errors(const Place& place) {
  if (place.code(fields::kDpere) != 1U) return std::nullopt;
  return Breach{fields::kDpere, 1, 0, place.capability};
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
         .title = "data parity error recovery is on: the driver must recover from bad data itself",
         .consequence = "no SERR# stops bad data any more, which passes unnoticed if the driver "
                        "does not recover",
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

std::span<const Rule> pcix_rules() { return kRules; }

}  // namespace pcitune::rules
