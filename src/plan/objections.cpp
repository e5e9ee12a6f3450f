#include "plan/objections.h"

#include <algorithm>
#include <array>

#include "pcitune/registers/well_known.h"

namespace pcitune::plan {
namespace {

std::vector<Objection> objections(const Change& change) {
  std::vector<Objection> found;
  for (const auto rows : {conventional_objections(), express_objections()}) {
    for (const ObjectionRow& row : rows) {
      if (auto why = row.objects(change)) found.push_back({row.id, std::move(*why)});
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

bool Change::is(registers::FieldRef field) const {
  return registers::same_field(demand.field, field);
}

bool is_l1_substate(registers::FieldRef field) {
  namespace fields = registers::well_known;
  const std::array substates{
      fields::kPcipmL12, fields::kPcipmL11, fields::kAspmL12, fields::kAspmL11};
  return std::any_of(substates.begin(), substates.end(), [&](registers::FieldRef substate) {
    return registers::same_field(substate, field);
  });
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
