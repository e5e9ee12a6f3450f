#include "pcitune/plan/verdict.h"

#include <algorithm>
#include <array>

namespace pcitune::plan {

using util::ExitStatus;

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotTried:
      return "not-tried";
    case Verdict::kWouldApply:
      return "would-apply";
    case Verdict::kApplied:
      return "applied";
    case Verdict::kUnchanged:
      return "unchanged";
    case Verdict::kStuck:
      return "stuck";
    case Verdict::kPartial:
      return "partial";
    case Verdict::kRefused:
      return "refused";
    case Verdict::kDenied:
      return "denied";
    case Verdict::kUnreachable:
      return "unreachable";
    case Verdict::kFailed:
      return "failed";
    case Verdict::kConflict:
      return "conflict";
    case Verdict::kRolledBack:
      return "rolled-back";
    case Verdict::kUnrestored:
      break;
  }
  return "unrestored";
}

ExitStatus exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStuck:
    case Verdict::kPartial:
    case Verdict::kFailed:
    case Verdict::kConflict:
    case Verdict::kRolledBack:
    case Verdict::kUnrestored:
      return ExitStatus::kFailed;
    case Verdict::kRefused:
      return ExitStatus::kRefused;
    case Verdict::kDenied:
      return ExitStatus::kNotPermitted;
    case Verdict::kUnreachable:
      return ExitStatus::kUnknown;
    default:
      return ExitStatus::kDone;
  }
}

namespace {

// Which of two verdicts a person must hear of: the higher.
int gravity(Verdict verdict) {
  constexpr std::array kLightestFirst{Verdict::kUnchanged,
                                      Verdict::kWouldApply,
                                      Verdict::kApplied,
                                      Verdict::kNotTried,
                                      Verdict::kRolledBack,
                                      Verdict::kUnreachable,
                                      Verdict::kRefused,
                                      Verdict::kDenied,
                                      Verdict::kConflict,
                                      Verdict::kStuck,
                                      Verdict::kPartial,
                                      Verdict::kFailed,
                                      Verdict::kUnrestored};
  const auto* const place = std::find(kLightestFirst.begin(), kLightestFirst.end(), verdict);
  return static_cast<int>(place - kLightestFirst.begin());
}

}  // namespace

void settle_registers(std::vector<Outcome>& outcomes) {
  for (Outcome& outcome : outcomes) {
    if (outcome.parts.empty()) continue;
    const auto worst = std::max_element(
        outcome.parts.begin(), outcome.parts.end(), [&](std::size_t a, std::size_t b) {
          return gravity(outcomes[a].verdict) < gravity(outcomes[b].verdict);
        });
    outcome.verdict = outcomes[*worst].verdict;
  }
}

ExitStatus exit_status(std::span<const Outcome> outcomes) {
  ExitStatus status = ExitStatus::kDone;
  for (const Outcome& outcome : outcomes)
    status = util::worst(status, exit_status(outcome.verdict));
  return status;
}

}  // namespace pcitune::plan
