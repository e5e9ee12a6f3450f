#include <algorithm>
#include <functional>

#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"
#include "rules/platform_rules.h"
#include "rules/tables.h"

namespace pcitune::rules {
namespace {

using device::Device;
using registers::FieldRef;

void judge_lists(const device::Machine& machine, std::size_t device, std::vector<Finding>& found) {
  for (const device::Flaw& flaw : device::flaws_of(machine.devices[device])) {
    for (const Rule& rule : list_rules()) {
      if (rule.flaw == flaw.kind) found.push_back({&rule, device, {}, flaw});
    }
  }
}

bool is_fine(const Breach& breach, std::uint64_t code) {
  if (breach.fine != 0) return (breach.fine >> code & 1U) != 0;
  return breach.edge == Edge::kLowest ? code >= breach.limit : code <= breach.limit;
}

// By what a person would see: a value that is further from what is allowed.
bool is_worse(const Breach& after, const Breach& before) {
  if (after.levels.size() != before.levels.size() || after.levels.empty())
    return after.code > before.code;
  return !std::equal(
      after.levels.begin(), after.levels.end(), before.levels.begin(), std::less_equal<>());
}

// "ost is 8; 0000:00:0a.0 allows at most 2048 x 1 or 1024 x 2 (mmrbc x ost): CONSEQUENCE"
std::string platform_text(const Finding& finding) {
  const Breach& breach = finding.breach;
  return std::string(breach.field.key()) + " is " + device::value_text(breach.field, breach.code) +
         "; " + (breach.by.empty() ? std::string(kTheDevice) : breach.by) + " allows " +
         allowed_text(*finding.rule->platform) + ": " + std::string(finding.rule->consequence);
}

bool looks_at(const Rule& rule, FieldRef field) {
  return std::any_of(rule.reads.begin(), rule.reads.end(), [&](const FieldRef* read) {
    return read != nullptr && registers::same_field(*read, field);
  });
}

}  // namespace

std::string fine_values(const Breach& breach) {
  constexpr std::uint64_t kMost = 63;
  if (breach.edge == Edge::kNone) return "none";
  const std::uint64_t highest = std::min(registers::highest_code(breach.field), kMost);
  std::vector<std::string> values;
  if (breach.edge == Edge::kOnly) values = {device::value_text(breach.field, breach.limit)};
  if (breach.edge == Edge::kLowest && registers::highest_code(breach.field) > kMost)
    return device::value_text(breach.field, breach.limit) + " or more";
  for (std::uint64_t code = 0; code <= highest && breach.edge != Edge::kOnly; ++code) {
    if (is_fine(breach, code) && registers::is_legal_code(breach.field, code))
      values.push_back(device::value_text(breach.field, code));
  }
  return util::join(values, " ");
}

std::optional<std::uint64_t> Place::code(FieldRef field) const {
  return device::code_of(machine.devices[device], field, capability);
}

std::optional<Breach> above(const Place& place, FieldRef field, FieldRef maximum) {
  const auto code = place.code(field);
  const auto limit = place.code(maximum);
  if (!code || !limit || *code <= *limit) return std::nullopt;
  return Breach{field, *code, *limit, place.capability};
}

Rulebook::Rulebook() {
  for (const auto table : {list_rules(), pcix_rules(), pcie_rules()})
    rules_.insert(rules_.end(), table.begin(), table.end());
}

Rulebook::Rulebook(std::vector<knowledge::PlatformRule> platform) : Rulebook() {
  platform_ = std::make_shared<const std::vector<knowledge::PlatformRule>>(std::move(platform));
  for (const auto& rule : *platform_) rules_.push_back(row_of(rule));
}

const Rulebook& specifications() {
  static const Rulebook book;
  return book;
}

std::vector<FieldRef> Rulebook::fields_read() const {
  std::vector<FieldRef> all;
  for (const Rule& rule : rules_) {
    for (const FieldRef* const field : rule.reads) {
      if (field != nullptr) all.push_back(*field);
    }
  }
  return all;
}

std::vector<const Rule*> Rulebook::about(FieldRef field) const {
  std::vector<const Rule*> about;
  for (const Rule& rule : rules_) {
    if (looks_at(rule, field)) about.push_back(&rule);
  }
  return about;
}

std::vector<const knowledge::PlatformRule*> Rulebook::platform_about(
    const std::vector<FieldRef>& fields) const {
  std::vector<const knowledge::PlatformRule*> found;
  for (const Rule& rule : rules_) {
    const auto looks = [&](FieldRef field) { return looks_at(rule, field); };
    if (rule.platform != nullptr && std::any_of(fields.begin(), fields.end(), looks))
      found.push_back(rule.platform);
  }
  return found;
}

std::vector<const knowledge::PlatformRule*> Rulebook::platform_in_question(
    const device::Machine& machine, std::size_t device) const {
  std::vector<const knowledge::PlatformRule*> found;
  for (const Rule& rule : rules_) {
    if (rule.platform != nullptr && is_in_question(*rule.platform, machine, device))
      found.push_back(rule.platform);
  }
  return found;
}

std::vector<const Rule*> Rulebook::called(std::string_view id) const {
  std::vector<const Rule*> found;
  for (const Rule& rule : rules_) {
    if (registers::same_word(rule.id, id)) found.push_back(&rule);
  }
  return found;
}

void Rulebook::judge_one(const device::Machine& machine,
                         std::size_t device,
                         std::vector<Finding>& found) const {
  judge_lists(machine, device, found);
  for (const device::CapabilityAt& capability : machine.devices[device].capabilities) {
    for (const Rule& rule : rules_) {
      const bool tested = rule.broken != nullptr;
      if (!tested || capability.table != &rule.reads.front()->reg().table()) continue;
      const auto breach = rule.broken({machine, device, capability.number});
      if (breach) found.push_back({&rule, device, *breach, {}});
    }
  }
  for (const Rule& rule : rules_) {
    if (rule.platform == nullptr) continue;
    if (auto breach = breach_of(rule, machine, device))
      found.push_back({&rule, device, std::move(*breach), {}});
  }
}

std::vector<Finding> Rulebook::judge_around(const device::Machine& machine,
                                            std::size_t device) const {
  std::vector<Finding> found;
  judge_one(machine, device, found);
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    if (machine.devices[i].parent == device) judge_one(machine, i, found);
  }
  return found;
}

const Rule* Rulebook::blind(const Device& device, FieldRef field, std::uint8_t capability) const {
  const auto is_seen = [&](const FieldRef* read) {
    return read == nullptr || device::code_of(device, *read, capability).has_value();
  };
  for (const Rule& rule : rules_) {
    if (looks_at(rule, field) && !std::all_of(rule.reads.begin(), rule.reads.end(), is_seen))
      return &rule;
  }
  return nullptr;
}

std::vector<Finding> Rulebook::judge(const device::Machine& machine) const {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) judge_one(machine, i, all);
  return all;
}

bool is_new_or_worse(const Finding& after, std::span<const Finding> before) {
  return std::none_of(before.begin(), before.end(), [&](const Finding& old) {
    return old.rule == after.rule && old.device == after.device && old.flaw == after.flaw &&
           old.breach.capability == after.breach.capability && !is_worse(after.breach, old.breach);
  });
}

std::string text_of(const Finding& finding) {
  const Breach& breach = finding.breach;
  const Rule& rule = *finding.rule;
  if (rule.flaw) return device::flaw_text(finding.flaw);
  if (rule.severity == Severity::kWarning) return std::string(rule.title);
  if (rule.platform != nullptr) return platform_text(finding);
  const std::string subject(rule.subject.empty() ? breach.field.key() : rule.subject);
  const std::string allowed =
      breach.fine != 0 ? fine_values(breach) : device::value_text(breach.field, breach.limit);
  return subject + " is " + device::value_text(breach.field, breach.code) + ", " +
         std::string(rule.allower) + " allows " + allowed;
}

}  // namespace pcitune::rules
