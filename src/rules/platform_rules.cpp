#include "rules/platform_rules.h"

#include <algorithm>

#include "pcitune/device/value_text.h"
#include "pcitune/knowledge/concern.h"
#include "pcitune/util/text.h"

namespace pcitune::rules {
namespace {

using device::Machine;
using knowledge::Conditions;
using knowledge::Demand;
using knowledge::Match;
using knowledge::PlatformRule;
using knowledge::Scope;
using registers::FieldRef;
using registers::WantedKind;

using Limits = std::vector<Demand>;

std::optional<std::uint64_t> code_on(const Machine& machine,
                                     std::size_t device,
                                     const Demand& demand) {
  return device::code_of(machine.devices[device], *demand.path.field, demand.path.capability_index);
}

// What of the limits the device does not keep.
std::vector<const Demand*> broken(const Machine& machine,
                                  std::size_t device,
                                  const Limits& limits) {
  std::vector<const Demand*> found;
  for (const Demand& demand : limits) {
    const auto code = code_on(machine, device, demand);
    if (code && (demand.nothing_fits || !registers::is_met(demand.wanted, *code)))
      found.push_back(&demand);
  }
  return found;
}

// Does the first leave more room in the field that both break?
bool leaves_more(const std::vector<const Demand*>& found, const std::vector<const Demand*>& than) {
  const Demand& a = *found.front();
  const Demand& b = *than.front();
  return registers::same_field(*a.path.field, *b.path.field) &&
         a.wanted.kind == WantedKind::kAtMost && a.wanted.code > b.wanted.code;
}

// Of the alternatives the one that the least is missing of; of equals the one that leaves the most
// room, else the first. Nothing when one holds.
std::vector<const Demand*> nearest_broken(const Machine& machine,
                                          std::size_t device,
                                          const std::vector<Limits>& alternatives) {
  std::vector<const Demand*> nearest;
  for (const Limits& limits : alternatives) {
    auto found = broken(machine, device, limits);
    if (found.empty()) return {};
    const bool nearer = nearest.empty() || found.size() < nearest.size() ||
                        (found.size() == nearest.size() && leaves_more(found, nearest));
    if (nearer) nearest = std::move(found);
  }
  return nearest;
}

Edge edge_of(const Demand& demand) {
  if (demand.nothing_fits) return Edge::kNone;
  if (demand.wanted.kind == WantedKind::kAtMost) return Edge::kHighest;
  return demand.wanted.kind == WantedKind::kAtLeast ? Edge::kLowest : Edge::kOnly;
}

std::int64_t level(const Demand& demand, std::uint64_t code) {
  const auto at = static_cast<std::int64_t>(code);
  const auto limit = static_cast<std::int64_t>(demand.wanted.code);
  if (demand.nothing_fits || demand.wanted.kind == WantedKind::kAtMost) return at;
  if (demand.wanted.kind == WantedKind::kAtLeast) return -at;
  return at < limit ? limit - at : at - limit;
}

std::vector<std::int64_t> levels(const PlatformRule& rule,
                                 const Machine& machine,
                                 std::size_t device) {
  std::vector<std::int64_t> all;
  for (const Limits& limits : rule.limits) {
    for (const Demand& demand : limits) {
      const auto code = code_on(machine, device, demand);
      if (code) all.push_back(level(demand, *code));
    }
  }
  return all;
}

std::string name_of(const Demand& demand) { return std::string(demand.path.field->key()); }

std::string value_of(const Demand& demand) {
  return device::value_text(*demand.path.field, demand.wanted.code);
}

std::string bound_text(const Demand& demand) {
  switch (edge_of(demand)) {
    case Edge::kHighest:
      return "at most " + value_of(demand);
    case Edge::kLowest:
      return "at least " + value_of(demand);
    case Edge::kOnly:
      return value_of(demand);
    case Edge::kNone:
      break;
  }
  return "no value";
}

std::string limits_text(const Limits& limits) {
  std::vector<std::string> parts;
  for (const Demand& demand : limits) parts.push_back(name_of(demand) + " " + bound_text(demand));
  return util::join(parts, ", ");
}

// "2048 x 1"
std::string pair_text(const Limits& limits) {
  std::vector<std::string> values;
  for (const Demand& demand : limits) values.push_back(value_of(demand));
  return util::join(values, " x ");
}

// Do all alternatives bound the same fields from above?
bool is_table(const std::vector<Limits>& alternatives) {
  return std::all_of(alternatives.begin(), alternatives.end(), [&](const Limits& limits) {
    return std::equal(limits.begin(),
                      limits.end(),
                      alternatives.front().begin(),
                      alternatives.front().end(),
                      [](const Demand& a, const Demand& b) {
                        return edge_of(a) == Edge::kHighest &&
                               registers::same_field(*a.path.field, *b.path.field);
                      });
  });
}

}  // namespace

std::string allowed_text(const PlatformRule& rule) {
  const auto& first = rule.limits.front();
  const bool nothing = std::all_of(
      first.begin(), first.end(), [](const Demand& demand) { return demand.nothing_fits; });
  if (nothing) return "no value";
  if (rule.limits.size() == 1) return limits_text(first);
  std::vector<std::string> texts;
  const bool table = is_table(rule.limits);
  for (const Limits& limits : rule.limits)
    texts.push_back(table ? pair_text(limits) : limits_text(limits));
  if (!table) return util::join(texts, ", or ");
  std::vector<std::string> names;
  for (const Demand& demand : first) names.push_back(name_of(demand));
  return "at most " + util::join(texts, " or ") + " (" + util::join(names, " x ") + ")";
}

Rule row_of(const PlatformRule& rule) {
  Rule row{.id = rule.id,
           .title = rule.summary,
           .consequence = rule.consequence,
           .remedy =
               "keep to the values that it allows; accept it by name in a profile, or "
               "override it with --force",
           .severity = Severity::kError,
           .doc = {},
           .section = {},
           .reads = {},
           .broken = nullptr,
           .platform = &rule};
  std::size_t count = 0;
  for (const Limits& limits : rule.limits) {
    for (const Demand& demand : limits) {
      const bool known = std::any_of(row.reads.begin(), row.reads.end(), [&](const FieldRef* read) {
        return read != nullptr && registers::same_field(*read, *demand.path.field);
      });
      if (!known && count < row.reads.size()) row.reads[count++] = &*demand.path.field;
    }
  }
  return row;
}

bool is_in_question(const PlatformRule& rule, const Machine& machine, std::size_t device) {
  const auto& meant = rule.scope == Scope::kSelf ? rule.where : rule.match;
  return knowledge::matches(meant, machine, device) != Match::kNo &&
         !nearest_broken(machine, device, rule.limits).empty();
}

std::optional<Breach> breach_of(const Rule& row, const Machine& machine, std::size_t device) {
  const PlatformRule& rule = *row.platform;
  if (!is_in_question(rule, machine, device)) return std::nullopt;
  const auto other = knowledge::concern_of(rule, machine, device).flawed;
  if (!other) return std::nullopt;
  const Demand& demand = *nearest_broken(machine, device, rule.limits).front();
  return Breach{.field = *demand.path.field,
                .code = *code_on(machine, device, demand),
                .limit = demand.wanted.code,
                .capability = static_cast<std::uint8_t>(demand.path.capability_index),
                .edge = edge_of(demand),
                .by = *other == device ? "" : config::to_string(machine.devices[*other].name),
                .levels = levels(rule, machine, device)};
}

}  // namespace pcitune::rules
