#include "pcitune/plan/prospects.h"

#include <algorithm>

#include "pcitune/device/value_text.h"

namespace pcitune::plan {
namespace {

constexpr std::uint64_t kMostCodes = 64;

Outcome outcome_of(const device::Machine& machine,
                   std::size_t device,
                   const Assignment& assignment,
                   const Options& options) {
  Plan plan = make_plan(machine, {{device, assignment}}, options);
  Outcome& first = plan.outcomes.front();
  if (!plan.problems.empty() && first.remark.empty()) first.remark = plan.problems[0].error.what;
  return first;
}

bool is_fine(const Outcome& outcome) {
  return outcome.verdict == Verdict::kWouldApply || outcome.verdict == Verdict::kUnchanged;
}

}  // namespace

std::vector<std::uint64_t> codes_to_try(registers::FieldRef field) {
  const auto access = field.row().access;
  if (!registers::is_writable(access)) return {};
  if (registers::is_write_1_to_clear(access)) return {0};
  std::vector<std::uint64_t> codes;
  if (registers::highest_code(field) >= kMostCodes) return codes;
  for (std::uint64_t code = 0; code <= registers::highest_code(field); ++code) {
    if (registers::is_legal_code(field, code)) codes.push_back(code);
  }
  return codes;
}

Prospects prospects(const device::Machine& machine,
                    std::size_t device,
                    const registers::KeyPath& path,
                    const std::vector<std::uint64_t>& codes,
                    const rules::Rulebook& book) {
  Prospects all;
  for (const std::uint64_t code : codes) {
    const Assignment assignment{.path = path,
                                .key = device::key_text(path),
                                .wanted = registers::Wanted{registers::WantedKind::kExact, code},
                                .said = device::value_text(*path.field, code)};
    Outcome outcome = outcome_of(machine, device, assignment, {.book = &book});
    const RefusalRow* const row = refusal_row(outcome.rule);
    if (row != nullptr && row->owner) {
      all.owner = outcome;
      if (row->may_force)
        outcome = outcome_of(
            machine, device, assignment, {.force = {std::string(row->id)}, .book = &book});
    }
    if (is_fine(outcome))
      all.allowed.push_back(code);
    else
      all.refused.push_back(outcome);
  }
  return all;
}

}  // namespace pcitune::plan
