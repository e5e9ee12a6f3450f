#include "pcitune/plan/deviations.h"

#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "plan/demands.h"

namespace pcitune::plan {
namespace {

using device::Machine;
using knowledge::Demand;
using rules::Finding;

Deviation of_outcome(const Outcome& outcome) {
  return {.device = outcome.device,
          .key = outcome.key,
          .is = outcome.before,
          .should = outcome.verdict == Verdict::kConflict ? "" : outcome.wanted,
          .by = outcome.origin,
          .rule = outcome.rule,
          .text = outcome.remark};
}

std::optional<Deviation> of_expectation(const Machine& machine, const Expectation& expected) {
  const Demand& demand = *expected.demand;
  const device::Device& device = machine.devices[expected.device];
  Deviation deviation{
      .device = expected.device,
      .key = demand.key,
      .is = "?",
      .should = wanted_text(*demand.path.field, demand.wanted),
      .by = expected.profile == nullptr ? "" : origin_of(*expected.profile, demand.line)};
  const auto path = device::twin_of(device, demand.path);
  const auto located = device::locate_word(device, path);
  if (!located) {
    if (located.error().code == util::ErrorCode::kNotFound) deviation.is = "-";
    deviation.text = located.error().what;
    return deviation;
  }
  const std::uint64_t code = registers::extract(*path.field, located->word);
  if (registers::is_met(demand.wanted, code)) return std::nullopt;
  deviation.is = device::value_text(*path.field, code);
  return deviation;
}

bool is_accepted(const Wishes& wishes, const Finding& finding) {
  return std::any_of(
      wishes.accepted.begin(), wishes.accepted.end(), [&](const Acceptance& accepted) {
        return accepted.device == finding.device && accepted.rule == finding.rule->id;
      });
}

Deviation of_finding(const Finding& finding) {
  const knowledge::PlatformRule* const platform = finding.rule->platform;
  const bool about_field = !finding.rule->flaw;
  return {.device = finding.device,
          .key = about_field ? device::key_text({&finding.breach.field.reg().table(),
                                                 finding.breach.field.reg(),
                                                 finding.breach.field})
                             : "",
          .is = about_field ? device::value_text(finding.breach.field, finding.breach.code) : "",
          .rule = std::string(finding.rule->id),
          .text = rules::text_of(finding),
          .corrupts = platform != nullptr && platform->harm == knowledge::Harm::kCorruption};
}

}  // namespace

std::vector<Deviation> deviations_of(const Machine& machine,
                                     const Wishes& wishes,
                                     const Plan& plan,
                                     std::size_t count) {
  std::vector<Deviation> found;
  for (const Outcome& outcome : plan.outcomes) {
    if (outcome.device < count && outcome.verdict != Verdict::kUnchanged &&
        outcome.before != outcome.wanted)
      found.push_back(of_outcome(outcome));
  }
  for (const Expectation& expected : wishes.expected) {
    if (auto deviation = of_expectation(machine, expected)) found.push_back(std::move(*deviation));
  }
  for (const Finding& finding : plan.book->judge(machine)) {
    const bool error = finding.rule->severity == rules::Severity::kError;
    if (finding.device < count && error && !is_accepted(wishes, finding))
      found.push_back(of_finding(finding));
  }
  std::stable_sort(found.begin(), found.end(), [](const Deviation& a, const Deviation& b) {
    return a.device < b.device;
  });
  return found;
}

}  // namespace pcitune::plan
