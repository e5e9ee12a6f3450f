#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"
#include "plan/groups.h"
#include "plan/objections.h"
#include "plan/requests.h"
#include "plan/steps.h"

namespace pcitune::plan {
namespace {

using device::Machine;
using registers::WantedKind;
using rules::Finding;
using rules::Severity;

void set_code(Machine& machine, const Demand& demand, std::uint64_t code) {
  auto& image = machine.devices[demand.device].image;
  const std::uint64_t word =
      image.get(demand.at.offset, demand.at.reg.width()).value_or(demand.word);
  image.put_word(demand.at.offset,
                 demand.at.reg.width(),
                 registers::with_code(demand.field.mask(), word, code));
}

// The worst that the state brings beyond `known`, or that is wrong with the field itself.
std::optional<Finding> error_brought(const rules::Rulebook& book,
                                     const Machine& after,
                                     const Demand& demand,
                                     const std::vector<Finding>& known) {
  for (const Finding& finding : book.judge_around(after, demand.device)) {
    if (finding.rule->severity != Severity::kError) continue;
    const bool own = registers::same_field(finding.breach.field, demand.field) &&
                     finding.breach.capability == demand.at.capability.number;
    if (own || rules::is_new_or_worse(finding, known)) return finding;
  }
  return std::nullopt;
}

// The code to try after `code` did not do, past what the field's own rule forbids.
std::optional<std::uint64_t> next_choice(const Demand& demand,
                                         const registers::Tries& tries,
                                         std::uint64_t code,
                                         const Finding& error) {
  if (code == tries.last) return std::nullopt;
  const bool own = registers::same_field(error.breach.field, demand.field);
  const bool jumps =
      own && error.breach.edge == (tries.upwards() ? rules::Edge::kLowest : rules::Edge::kHighest);
  if (tries.upwards()) {
    const std::uint64_t next = jumps ? std::max(code + 1, error.breach.limit) : code + 1;
    return registers::is_legal_code(demand.field, next) ? std::optional(next) : std::nullopt;
  }
  const std::uint64_t next = jumps ? std::min(code - 1, error.breach.limit) : code - 1;
  return next < tries.last ? std::nullopt : std::optional(next);
}

// A bound takes the best code that breaks no rule; the first choice when all do, so that the rule
// is named. `after` holds what the demands before this one ask for.
std::uint64_t choose(const rules::Rulebook& book, const Demand& demand, Machine& after) {
  if (registers::is_met(demand.wanted, demand.before)) return demand.before;
  if (demand.wanted.kind == WantedKind::kExact) return demand.wanted.code;
  constexpr int kMostTried = 256;
  const auto known = book.judge_around(after, demand.device);
  const auto tries =
      registers::tries_of(demand.wanted, demand.before, registers::highest_code(demand.field));
  std::optional<std::uint64_t> code = tries.first;
  for (int tried = 0; code && tried < kMostTried; ++tried) {
    set_code(after, demand, *code);
    const auto error = error_brought(book, after, demand, known);
    if (!error) return *code;
    code = next_choice(demand, tries, *code, *error);
  }
  return tries.first;
}

// Exact demands first, then the bounds jointly in the order given.
std::vector<Target> choose_codes(const rules::Rulebook& book,
                                 std::vector<Demand> demands,
                                 Machine& after) {
  std::stable_partition(demands.begin(), demands.end(), [](const Demand& d) {
    return d.wanted.kind == WantedKind::kExact;
  });
  std::vector<Target> targets;
  for (const Demand& demand : demands) {
    const std::uint64_t code = choose(book, demand, after);
    set_code(after, demand, code);
    targets.push_back({demand, code});
  }
  return targets;
}

// The line that a finding is about: of its field, else any of its device, else the first.
Outcome& line_of(Plan& plan, const std::vector<Target>& targets, const Finding& finding) {
  for (const Target& target : targets) {
    if (target.demand.device == finding.device &&
        registers::same_field(target.demand.field, finding.breach.field))
      return plan.outcomes[target.demand.outcome];
  }
  const auto any = std::find_if(plan.outcomes.begin(), plan.outcomes.end(), [&](const Outcome& o) {
    return o.device == finding.device;
  });
  return any == plan.outcomes.end() ? plan.outcomes.front() : *any;
}

bool is_forced(const Options& options, std::string_view rule) {
  return std::find(options.force.begin(), options.force.end(), rule) != options.force.end();
}

bool is_accepted(const Options& options, const Finding& finding) {
  return std::any_of(
      options.accepted.begin(), options.accepted.end(), [&](const Acceptance& accepted) {
        return accepted.device == finding.device && accepted.rule == finding.rule->id;
      });
}

// Where a new finding goes.
std::vector<Finding>& place_of(const Finding& finding, const Options& options, Plan& plan) {
  if (is_accepted(options, finding)) return plan.accepted;
  if (finding.rule->severity != Severity::kError) return plan.warnings;
  return is_forced(options, finding.rule->id) ? plan.overridden : plan.refusals;
}

void weigh(const Finding& finding,
           const std::vector<Finding>& before,
           const Options& options,
           Plan& plan) {
  const bool fresh = rules::is_new_or_worse(finding, before);
  const bool error = finding.rule->severity == Severity::kError;
  if (!fresh && error) plan.old.push_back(finding);
  if (fresh) place_of(finding, options, plan).push_back(finding);
}

bool is_listed(const std::vector<Finding>& findings, const Finding& wanted) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return f.rule == wanted.rule && f.device == wanted.device &&
           f.breach.capability == wanted.breach.capability;
  });
}

bool is_weighed(const Plan& plan, const Finding& finding) {
  return is_listed(plan.refusals, finding) || is_listed(plan.overridden, finding) ||
         is_listed(plan.accepted, finding);
}

// Judges every state between two steps, then the end.
void judge_steps(const Machine& machine,
                 const std::vector<Finding>& before,
                 const Options& options,
                 Plan& plan) {
  Machine state = machine;
  for (const Step& step : plan.steps) {
    lay_over(state, step);
    for (const Finding& finding : plan.book->judge_around(state, step.device)) {
      const bool fresh_error = finding.rule->severity == Severity::kError &&
                               !finding.rule->at_rest && rules::is_new_or_worse(finding, before);
      if (fresh_error && !is_weighed(plan, finding)) weigh(finding, before, options, plan);
    }
  }
  const auto after = plan.book->judge(state);
  for (const Finding& finding : after) {
    if (!is_weighed(plan, finding)) weigh(finding, before, options, plan);
  }
  for (const Finding& finding : before) {
    const bool error = finding.rule->severity == Severity::kError;
    if (error && rules::is_new_or_worse(finding, after)) plan.cured.push_back(finding);
  }
}

// What was wrong before is of interest only with the fields that were asked for.
void drop_others(std::vector<Finding>& findings, const std::vector<Target>& targets) {
  std::erase_if(findings, [&](const Finding& finding) {
    return std::none_of(targets.begin(), targets.end(), [&](const Target& target) {
      return !target.demand.with && target.demand.device == finding.device &&
             registers::same_field(target.demand.field, finding.breach.field);
    });
  });
}

// A limit is said before what else stands against the change: whatever else is done about it, the
// value stays wrong.
void mark_refusals(const Machine& machine, const std::vector<Target>& targets, Plan& plan) {
  std::set<const Outcome*> marked;
  for (const Finding& refusal : plan.refusals) {
    Outcome& line = line_of(plan, targets, refusal);
    if (!marked.insert(&line).second) continue;
    if (line.verdict == Verdict::kRefused) line.remark.clear();
    line.verdict = Verdict::kRefused;
    line.rule = refusal.rule->id;
  }
  for (const Target& target : targets) {
    const Outcome& member = plan.outcomes[target.demand.outcome];
    if (!target.demand.with || member.verdict != Verdict::kRefused) continue;
    Outcome& asked = plan.outcomes[*target.demand.with];
    if (asked.verdict != Verdict::kNotTried) continue;
    asked.verdict = Verdict::kRefused;
    asked.rule = member.rule;
    asked.by_partner = true;
    asked.remark =
        "of " + config::to_string(machine.devices[member.device].name) + ", which goes with it";
  }
}

void mark(const Machine& machine, const std::vector<Target>& targets, Plan& plan) {
  mark_refusals(machine, targets, plan);
  const bool runs = plan.may_run();
  for (const Step& step : plan.steps) {  // lines that no target has
    for (const FieldChange& change : step.changes) {
      if (change.passing && runs) plan.outcomes[change.outcome].verdict = Verdict::kWouldApply;
    }
  }
  for (const Target& target : targets) {
    Outcome& line = plan.outcomes[target.demand.outcome];
    line.wanted = device::value_text(target.demand.field, target.code);
    if (line.verdict != Verdict::kNotTried) continue;
    if (target.code == target.demand.before)
      line.verdict = Verdict::kUnchanged;
    else if (runs)
      line.verdict = Verdict::kWouldApply;
  }
  for (Outcome& line : plan.outcomes) {  // a whole register of which nothing differs
    if (line.verdict == Verdict::kNotTried && line.parts.empty() && line.before == line.wanted)
      line.verdict = Verdict::kUnchanged;
  }
  if (!runs) plan.steps.clear();
}

// A step that has no reason of its own is there because somebody asks for it.
void name_origins(Plan& plan) {
  for (Step& step : plan.steps) {
    if (!step.reason.empty()) continue;
    std::vector<std::string> origins;
    for (const FieldChange& change : step.changes) {
      const std::string& origin = plan.outcomes[change.outcome].origin;
      const bool known = std::find(origins.begin(), origins.end(), origin) != origins.end();
      if (!origin.empty() && !known) origins.push_back(origin);
    }
    step.reason = util::join(origins, ", ");
  }
}

// From the demands to the steps and what stands against them.
void complete(const Machine& machine,
              std::vector<Demand> demands,
              const Options& options,
              Plan& plan) {
  add_switches(machine, demands);
  const auto before = plan.book->judge(machine);
  Machine after = machine;
  const auto targets = choose_codes(*plan.book, std::move(demands), after);
  for (const Target& target : targets) {
    if (target.code != target.demand.before)
      weigh_change({machine, after, target.demand, target.code}, options, plan);
  }
  plan.steps = make_steps(machine, targets, plan);
  name_origins(plan);
  judge_steps(machine, before, options, plan);
  drop_others(plan.old, targets);
  mark(machine, targets, plan);
  settle_registers(plan.outcomes);
}

}  // namespace

std::vector<Problem> unable_devices(const Plan& plan) {
  std::vector<Problem> unable;
  std::set<std::size_t> seen;
  for (const Problem& problem : plan.problems) {
    if (problem.unable && seen.insert(problem.device).second) unable.push_back(problem);
  }
  return unable;
}

std::vector<Lack> widespread_lacks(const Plan& plan) {
  constexpr std::size_t kMostTold = 3;
  std::map<std::string, std::size_t> counts;
  for (const Problem& problem : plan.problems) {
    if (problem.unable) ++counts[problem.key];
  }
  std::vector<Lack> lacks;
  for (const auto& [key, count] : counts) {
    if (count > kMostTold) lacks.push_back({key, count});
  }
  return lacks;
}

void lay_over(Machine& machine, const Step& step) {
  for (const FieldChange& change : step.changes) {
    set_code(machine,
             {.device = step.device,
              .at = step.at,
              .field = change.field,
              .wanted = {},
              .word = step.before},
             change.after);
  }
}

Plan make_plan(const Machine& machine,
               const std::vector<Request>& requests,
               const Options& options) {
  Plan plan;
  plan.book = options.book;
  std::vector<Demand> demands;
  for (const Request& request : agree(machine, requests, plan)) {
    auto bound = bind(machine, request, plan);
    std::move(bound.begin(), bound.end(), std::back_inserter(demands));
  }
  expand_groups(machine, demands, plan);
  complete(machine, std::move(demands), options, plan);
  return plan;
}

Plan plan_back(const Machine& machine,
               const std::vector<Request>& requests,
               const Options& options) {
  Plan plan;
  plan.book = options.book;
  std::vector<Demand> demands;
  for (const Request& request : requests) {
    for (Demand& demand : bind(machine, request, plan)) {
      demand.expanded = true;  // its group stands in the list
      demands.push_back(std::move(demand));
    }
  }
  complete(machine, std::move(demands), options, plan);
  return plan;
}

}  // namespace pcitune::plan
