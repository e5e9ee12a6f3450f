#include <map>
#include <set>

#include "pcitune/device/value_text.h"
#include "pcitune/plan/plan.h"

namespace pcitune::plan {
namespace {

// The way back of one device.
struct WayBack {
  std::string assignments;
  std::set<std::string> force;
};

void add_step(const Step& step, const Plan& plan, WayBack& back) {
  for (const FieldChange& change : step.changes) {
    const bool applied = plan.outcomes[change.outcome].verdict == Verdict::kApplied;
    if (!applied || change.passing || registers::is_write_1_to_clear(change.field.row().access))
      continue;
    back.assignments += " " + device::key_text(step.at, change.field);
    back.assignments += "=" + device::value_text(change.field, change.before);
  }
}

}  // namespace

std::vector<std::string> restoring_commands(const device::Machine& machine, const Plan& plan) {
  std::map<std::size_t, WayBack> by_device;
  for (const Step& step : plan.steps) add_step(step, plan, by_device[step.device]);
  for (const auto& cured : plan.cured) by_device[cured.device].force.emplace(cured.rule->id);
  for (const auto& owner : plan.owner_overrides) {
    by_device[plan.outcomes[owner.outcome].device].force.emplace(owner.rule);
  }
  std::map<std::string, std::string> selectors;  // by the words behind them
  for (const auto& [device, back] : by_device) {
    if (back.assignments.empty()) continue;
    std::string rest = back.assignments;
    for (const auto& rule : back.force) rest += " --force " + rule;
    selectors[rest] += " -s " + config::to_string(machine.devices[device].name);
  }
  std::vector<std::string> commands;
  commands.reserve(selectors.size());
  for (const auto& [rest, selector] : selectors) commands.push_back(selector.substr(1) + rest);
  return commands;
}

}  // namespace pcitune::plan
