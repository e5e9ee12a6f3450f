#include "plan/owners.h"

#include <algorithm>

#include "pcitune/registers/well_known.h"
#include "pcitune/util/text.h"

namespace pcitune::plan {
namespace {

using registers::Owner;

// No driver bound, or bus mastering off: nothing of the function is under way.
bool is_idle(const device::Device& device) {
  const bool unbound =
      device.identity && device.identity->driver_known && device.identity->driver.empty();
  return unbound || device::code_of(device, registers::well_known::kBusMaster) == 0U;
}

struct Refusal {
  std::string_view rule;
  std::string why;
};

Refusal refusal(const device::Device& device, registers::FieldRef field) {
  const std::string reason(field.reason());
  switch (field.row().owner) {
    case Owner::kNever:
      return {kOwnerNever, reason};
    case Owner::kKernel:
      return {kOwnerKernel, reason};
    case Owner::kGroup:
      return {kOwnerGroup, std::string(refusal_row(kOwnerGroup)->title)};
    case Owner::kQuiesce: {
      if (is_idle(device)) return {};
      const bool named = device.identity && !device.identity->driver.empty();
      return {kOwnerQuiesce,
              "only while the function is idle: unbind " +
                  (named ? util::printable(device.identity->driver) : std::string("its driver")) +
                  " first"};
    }
    default:
      return {};
  }
}

}  // namespace

void check_owner(const device::Machine& machine,
                 const Demand& demand,
                 const Options& options,
                 Plan& plan) {
  const Refusal found = refusal(machine.devices[demand.device], demand.field);
  if (found.rule.empty()) return;
  const bool forced =
      refusal_row(found.rule)->may_force &&
      std::find(options.force.begin(), options.force.end(), found.rule) != options.force.end();
  if (forced) {
    plan.owner_overrides.push_back({demand.outcome, found.rule});
    return;
  }
  Outcome& line = plan.outcomes[demand.outcome];
  line.verdict = Verdict::kRefused;
  line.rule = found.rule;
  line.remark = found.why;
  plan.owner_refused = true;
}

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids;
  for (const auto& rule : rules::specification_rules()) ids.emplace_back(rule.id);
  for (const RefusalRow& row : refusal_rows()) ids.emplace_back(row.id);
  return ids;
}

util::Result<> check_force(const Options& options) {
  const auto known = rule_ids();
  for (const auto& id : options.force) {
    const RefusalRow* const row = refusal_row(id);
    if (row != nullptr && row->effect != Effect::kRefuses)
      return util::fail(
          util::ErrorCode::kUsage, "--force " + id, "refuses nothing, so needs no override");
    if (row != nullptr && !row->may_force)
      return util::fail(util::ErrorCode::kUsage,
                        "--force " + id,
                        "cannot be overridden: " + std::string(row->title));
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    const std::string nearest = util::nearest(id, known);
    return util::fail(
        util::ErrorCode::kUsage,
        "--force " + id,
        "no such rule" + (nearest.empty() ? "; the rules are: " + util::join(known, " ")
                                          : "; did you mean " + nearest + "?"));
  }
  return {};
}

}  // namespace pcitune::plan
