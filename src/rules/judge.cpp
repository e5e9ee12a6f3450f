#include <algorithm>

#include "pcitune/device/value_text.h"
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

bool looks_at(const Rule& rule, FieldRef field) {
  return std::any_of(rule.reads.begin(), rule.reads.end(), [&](const FieldRef* read) {
    return read != nullptr && registers::same_field(*read, field);
  });
}

}  // namespace

std::string fine_values(const Breach& breach) {
  constexpr std::uint64_t kMost = 63;
  std::string text;
  const std::uint64_t last = breach.fine != 0 ? kMost : breach.limit;
  for (std::uint64_t code = 0; code <= last; ++code) {
    const bool fine = breach.fine == 0 || (breach.fine >> code & 1U) != 0;
    if (fine && registers::is_legal_code(breach.field, code))
      text += (text.empty() ? "" : " ") + device::value_text(breach.field, code);
  }
  return text;
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

const Rule* Rulebook::find(std::string_view id) const {
  const auto at = std::find_if(rules_.begin(), rules_.end(), [&](const Rule& rule) {
    return registers::same_word(rule.id, id);
  });
  return at == rules_.end() ? nullptr : &*at;
}

void Rulebook::judge_one(const device::Machine& machine,
                         std::size_t device,
                         std::vector<Finding>& found) const {
  judge_lists(machine, device, found);
  for (const device::CapabilityAt& capability : machine.devices[device].capabilities) {
    for (const Rule& rule : rules_) {
      if (rule.flaw || capability.table != &rule.reads.front()->reg().table()) continue;
      const auto breach = rule.broken({machine, device, capability.number});
      if (breach) found.push_back({&rule, device, *breach, {}});
    }
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
           old.breach.capability == after.breach.capability && after.breach.code <= old.breach.code;
  });
}

std::string text_of(const Finding& finding) {
  const Breach& breach = finding.breach;
  const Rule& rule = *finding.rule;
  if (rule.flaw) return device::flaw_text(finding.flaw);
  if (rule.severity == Severity::kWarning) return std::string(rule.title);
  const std::string subject(rule.subject.empty() ? breach.field.key() : rule.subject);
  const std::string allowed =
      breach.fine != 0 ? fine_values(breach) : device::value_text(breach.field, breach.limit);
  return subject + " is " + device::value_text(breach.field, breach.code) + ", " +
         std::string(rule.allower) + " allows " + allowed;
}

}  // namespace pcitune::rules
