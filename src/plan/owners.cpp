#include <algorithm>

#include "pcitune/registers/well_known.h"
#include "pcitune/util/text.h"
#include "plan/objections.h"

namespace pcitune::plan {
namespace {

using registers::Owner;

bool has_pending(const device::Device& device) {
  return device::code_of(device, registers::well_known::kPcieTransactionsPending) == 1U;
}

// No driver bound, or bus mastering off, and no request without its answer: nothing of the function
// is under way.
bool is_idle(const device::Device& device) {
  if (has_pending(device)) return false;
  const bool unbound =
      device.identity && device.identity->driver_known && device.identity->driver.empty();
  return unbound || device::code_of(device, registers::well_known::kBusMaster) == 0U;
}

// What makes is_idle() true.
std::string way_to_idle(const Change& change) {
  const device::Device& device = change.self();
  const bool named = device.identity && !device.identity->driver.empty();
  const std::string unbind =
      "unbind " + (named ? util::printable(device.identity->driver) : std::string("its driver"));
  if (has_pending(device)) return "transactions are pending; stop its I/O, or " + unbind;
  return unbind + ", or while it does no I/O clear bus mastering: " +
         change.machine.system.place.set("-s " + config::to_string(device.name) +
                                         " bus_master=off --force OWNER-KERNEL");
}

}  // namespace

std::optional<Objection> owner_objection(const Change& change) {
  const registers::FieldRef field = change.demand.field;
  switch (field.row().owner) {
    case Owner::kNever:
      return Objection{kOwnerNever, std::string(field.reason())};
    case Owner::kKernel:
      return Objection{kOwnerKernel, std::string(field.reason())};
    case Owner::kGroup:
      if (change.demand.expanded) return std::nullopt;
      return Objection{kOwnerGroup, std::string(refusal_row(kOwnerGroup)->title)};
    case Owner::kQuiesce: {
      if (is_idle(change.self())) return std::nullopt;
      return Objection{kOwnerQuiesce, "only while the function is idle: " + way_to_idle(change)};
    }
    default:
      return std::nullopt;
  }
}

std::vector<registers::FieldRef> fields_looked_at(const std::vector<Assignment>& assignments) {
  namespace fields = registers::well_known;
  std::vector<registers::FieldRef> wanted{fields::kBusMaster,
                                          fields::kMwi,
                                          fields::kPciePortType,
                                          fields::kPcieTransactionsPending,
                                          fields::kPcieAspm};
  for (const Assignment& assignment : assignments) {
    const auto& table = *assignment.path.capability;
    const std::string key(table.text(table.key));
    if (key == "l1ss") wanted.insert(wanted.end(), {fields::kPcipmL12, fields::kAspmL12});
    if (key != "aer") continue;
    registers::for_each_register(table, [&](registers::RegisterRef reg) {
      if (reg.key().ends_with("_status")) wanted.push_back(reg.field(0));
    });
  }
  return wanted;
}

std::vector<std::string> rule_ids(const rules::Rulebook& book) {
  std::vector<std::string> ids;
  for (const auto& rule : book.rules()) {
    const bool another_case = !ids.empty() && ids.back() == rule.id;
    if (!another_case) ids.emplace_back(rule.id);
  }
  for (const RefusalRow& row : refusal_rows()) ids.emplace_back(row.id);
  return ids;
}

util::Result<> check_force(const Options& options) {
  const auto known = rule_ids(*options.book);
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
        "--force " + util::shortened(id),
        "no such rule" + (nearest.empty() ? "; the rules are: " + util::join(known, " ")
                                          : "; did you mean " + nearest + "?"));
  }
  return {};
}

}  // namespace pcitune::plan
