#include <algorithm>

#include "pcitune/device/value_text.h"
#include "pcitune/render/text.h"

namespace pcitune::render {
namespace {

// Who allows what, and the field that says so: "0000:02:01.0 allows 2048".
std::string limit_text(const device::Machine& machine, const rules::Finding& found) {
  const device::Device& device = machine.devices[found.device];
  const auto& breach = found.breach;
  if (found.rule->platform != nullptr)
    return (breach.by.empty() ? config::to_string(device.name) : breach.by) + " allows " +
           rules::allowed_text(*found.rule->platform) + " (" +
           std::string(found.rule->consequence) + ")";
  const bool own = found.rule->allower == rules::kTheDevice;
  std::string text = config::to_string(device.name);
  if (!own) text += ": " + std::string(found.rule->allower);
  if (breach.fine == 0) return text + " allows " + device::value_text(breach.field, breach.limit);
  text += " allows " + rules::fine_values(breach);
  const registers::FieldRef* const says = found.rule->reads[1];
  const auto code =
      says == nullptr ? std::nullopt : device::code_of(device, *says, breach.capability);
  if (!code) return text;
  return text + " (" + std::string(says->key()) + " " + device::value_text(*says, *code) + ")";
}

// What --help of set calls a bound is offered only where values have an order.
std::string legal_values(const rules::Breach& breach) {
  return rules::fine_values(breach) + (registers::is_ordered(breach.field) ? " max" : "");
}

}  // namespace

std::string get_line(const device::Device& device,
                     const std::string& key,
                     const std::string& value) {
  return config::to_string(device.name) + "\t" + key + "\t" + value + "\n";
}

std::string outcome_line(const device::Machine& machine, const plan::Outcome& outcome) {
  const std::string address = config::to_string(machine.devices[outcome.device].name);
  std::string text = address + " " + outcome.key + " " + outcome.before;
  const bool tried =
      outcome.verdict == plan::Verdict::kApplied || outcome.verdict == plan::Verdict::kUnrestored;
  if (outcome.verdict != plan::Verdict::kUnchanged) {
    text += " -> " + (tried && !outcome.after.empty() ? outcome.after : outcome.wanted);
  }
  text += " " + std::string(to_string(outcome.verdict));
  if (!outcome.rule.empty()) text += " by " + outcome.rule;
  // Why an owner or the like refuses is said once, behind all lines.
  const bool explained = outcome.verdict == plan::Verdict::kRefused && !outcome.by_partner &&
                         plan::refusal_row(outcome.rule) != nullptr;
  if (!outcome.remark.empty() && !explained) text += " (" + outcome.remark + ")";
  return text + "\n";
}

std::string deviation_line(const device::Machine& machine, const plan::Deviation& deviation) {
  std::string text = config::to_string(machine.devices[deviation.device].name);
  const bool finding = deviation.should.empty() && !deviation.rule.empty();
  if (finding) return text + " finding " + deviation.rule + ": " + deviation.text + "\n";
  text += " " + deviation.key + " is " + deviation.is;
  if (!deviation.should.empty()) text += ", should be " + deviation.should;
  if (!deviation.by.empty()) text += ": " + deviation.by;
  if (!deviation.rule.empty()) text += "; cannot be set: " + deviation.rule;
  if (!deviation.text.empty()) text += " (" + deviation.text + ")";
  return text + "\n";
}

std::string step(const device::Machine& machine, const plan::Step& step, std::size_t number) {
  std::uint64_t after = step.before;
  for (const plan::FieldChange& change : step.changes) {
    after = registers::with_code(change.field.mask(), after, change.after);
  }
  std::string text = "step " + std::to_string(number) + ": " +
                     config::to_string(machine.devices[step.device].name) + " " +
                     device::key_text(step.at, std::nullopt) + " " +
                     device::word_text(step.at.reg, step.before) + " -> " +
                     device::word_text(step.at.reg, after);
  for (const plan::Switch& one : step.switches)
    text += ", by writing " + one.value + " to " + one.attribute + " of " +
            config::to_string(machine.devices[one.device].name);
  return text + (step.reason.empty() ? ": as asked" : ": " + step.reason);
}

std::string finding(const device::Machine& machine, const rules::Finding& found) {
  return config::to_string(machine.devices[found.device].name) + ": " +
         std::string(found.rule->id) + ": " + rules::text_of(found);
}

std::string refusal(const device::Machine& machine,
                    const rules::Finding& found,
                    std::string_view extent) {
  const auto& breach = found.breach;
  std::string text = std::string(breach.field.key()) + "=" +
                     device::value_text(breach.field, breach.code) + " refused by " +
                     std::string(found.rule->id) + ": " + limit_text(machine, found);
  if (!extent.empty()) text += ". Nothing was written " + std::string(extent);
  return text + ". Legal: " + legal_values(breach);
}

std::string refusal(const device::Machine& machine, const plan::Outcome& outcome) {
  return outcome.key + "=" + outcome.wanted + " refused by " + outcome.rule + ": " +
         config::to_string(machine.devices[outcome.device].name) + ": " + outcome.remark;
}

std::string fault_summary(const std::vector<plan::Outcome>& outcomes) {
  const auto any = [&](std::initializer_list<plan::Verdict> verdicts) {
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const plan::Outcome& outcome) {
      return std::find(verdicts.begin(), verdicts.end(), outcome.verdict) != verdicts.end();
    });
  };
  using plan::Verdict;
  if (any({Verdict::kUnrestored}))
    return "a write did not hold, and not everything could be put back: see the lines that say "
           "unrestored";
  if (any({Verdict::kRolledBack}))
    return "a write did not hold; what was written before it has been put back";
  if (any({Verdict::kPartial})) return "the write did not hold, and has been put back";
  if (any({Verdict::kStuck})) return "the write did not hold; nothing is changed";
  if (any({Verdict::kFailed})) return "nothing is changed";
  if (any({Verdict::kConflict})) return "nothing was written";
  return {};
}

}  // namespace pcitune::render
