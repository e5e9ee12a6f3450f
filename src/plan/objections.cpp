#include "plan/objections.h"

#include <algorithm>

namespace pcitune::plan {
namespace {

std::vector<Objection> objections(const Change& change) {
  std::vector<Objection> found;
  for (const auto tests : {conventional_tests(), express_tests()}) {
    for (const Test& test : tests) {
      if (auto why = test.objects(change)) found.push_back({test.id, std::move(*why)});
    }
  }
  if (auto owner = owner_objection(change)) found.push_back(std::move(*owner));
  return found;
}

bool is_forced(const Options& options, std::string_view id) {
  return refusal_row(id)->may_force &&
         std::find(options.force.begin(), options.force.end(), id) != options.force.end();
}

}  // namespace

bool Change::is(registers::FieldRef field) const { return is_field(demand.field, field); }

bool is_field(registers::FieldRef left, registers::FieldRef right) {
  return &left.reg().table() == &right.reg().table() && left.reg().key() == right.reg().key() &&
         left.key() == right.key();
}

void weigh_change(const Change& change, const Options& options, Plan& plan) {
  Outcome& line = plan.outcomes[change.demand.outcome];
  for (Objection& objection : objections(change)) {
    if (refusal_row(objection.id)->effect == Effect::kWarns) {
      plan.cautions.push_back({change.demand.device, objection.id, std::move(objection.why)});
    } else if (is_forced(options, objection.id)) {
      plan.owner_overrides.push_back({change.demand.outcome, objection.id});
    } else if (line.verdict != Verdict::kRefused) {
      line.verdict = Verdict::kRefused;
      line.rule = objection.id;
      line.remark = std::move(objection.why);
      plan.owner_refused = true;
    }
  }
}

}  // namespace pcitune::plan
