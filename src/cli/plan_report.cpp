#include "cli/plan_report.h"

#include <algorithm>

namespace pcitune::cli {

using device::Machine;
using plan::Plan;
using plan::Verdict;
using util::ExitStatus;

bool PlanReport::lines(const Plan& plan, const Machine& machine) {
  bool changed = false;
  for (const auto& outcome : plan.outcomes) {
    changed =
        changed || outcome.verdict == Verdict::kApplied || outcome.verdict == Verdict::kUnrestored;
    if (auto* const json = session_.json())
      json->outcome(machine, outcome);
    else
      out_.write(render::outcome_line(machine, outcome));
  }
  return changed;
}

ExitStatus PlanReport::reasons(const Plan& plan, const Machine& machine, const How& how) {
  ExitStatus status = plan::exit_status(plan.outcomes);
  status = util::worst(status, problems(plan, how.devices));
  refusals(plan, machine, how.extent);
  findings(plan, machine);
  if (how.dry_run && status == ExitStatus::kDone) {
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
      session_.remark(render::step(machine, plan.steps[i], i + 1));
  }
  if (!plan.may_run() && plan.refusals.empty())
    say("nothing was written " + std::string(how.extent));
  if (const auto text = render::fault_summary(plan.outcomes); !text.empty()) say(text);
  return status;
}

// A field that many devices lack is told once.
ExitStatus PlanReport::problems(const Plan& plan, std::size_t devices) {
  ExitStatus status = ExitStatus::kDone;
  const auto lacks = plan::widespread_lacks(plan);
  const auto told_once = [&](const plan::Problem& problem) {
    return problem.unable && std::any_of(lacks.begin(), lacks.end(), [&](const plan::Lack& lack) {
             return lack.key == problem.key;
           });
  };
  for (const auto& problem : plan.problems) {
    if (!told_once(problem)) status = util::worst(status, session_.error(problem.error));
  }
  const std::size_t unable = plan::unable_devices(plan).size();
  const bool may_skip = unable != 0 && unable < devices;
  for (const plan::Lack& lack : lacks) {
    std::string text = std::to_string(lack.devices) + " of " + std::to_string(devices);
    text += " devices have no " + lack.key;
    if (may_skip) text += "; --skip-unable leaves them out";
    status = util::worst(status, session_.error({util::ErrorCode::kNotFound, "", text}));
  }
  if (may_skip && lacks.empty())
    session_.remark(unable == 1 ? "--skip-unable leaves it out" : "--skip-unable leaves them out");
  return status;
}

// Each once; that nothing was written, too.
void PlanReport::refusals(const Plan& plan, const Machine& machine, std::string_view extent) {
  for (const auto& found : plan.refusals) {
    const bool first = &found == &plan.refusals.front();
    say(render::refusal(machine, found, first ? extent : std::string_view()));
  }
  for (const auto& line : plan.outcomes) {
    const bool own = line.verdict == Verdict::kRefused && !line.by_partner;
    if (own && plan::refusal_row(line.rule) != nullptr) say(render::refusal(machine, line));
  }
}

void PlanReport::findings(const Plan& plan, const Machine& machine) {
  for (const auto& caution : plan.cautions)
    warn(config::to_string(machine.devices[caution.device].name) + ": " + std::string(caution.id) +
         ": " + caution.text);
  for (const auto& found : plan.warnings) warn(render::finding(machine, found));
  for (const auto& found : plan.overridden)
    warn("overridden by --force: " + render::finding(machine, found));
  for (const auto& found : plan.accepted)
    session_.remark("accepted by profile: " + render::finding(machine, found));
  for (const auto& owner : plan.owner_overrides) {
    warn("overridden by --force: " +
         config::to_string(machine.devices[plan.outcomes[owner.outcome].device].name) + " " +
         plan.outcomes[owner.outcome].key + ": " + std::string(owner.rule));
  }
  for (const auto& found : plan.old)
    session_.remark("was so before: " + render::finding(machine, found));
}

}  // namespace pcitune::cli
