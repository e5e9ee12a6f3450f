#include "apply/notes.h"

#include <set>

#include "pcitune/device/value_text.h"

namespace pcitune::apply {
namespace {

using device::Device;
using plan::FieldChange;
using plan::Plan;
using plan::Step;

constexpr std::size_t kClassRevision = 0x08;
constexpr std::size_t kSubsystem = 0x2C;

std::uint32_t dword(const Device& device, std::size_t offset) {
  return static_cast<std::uint32_t>(device.image.get(offset, 32).value_or(0));
}

FieldNote note_field(const Step& step, const FieldChange& change) {
  return {.key = device::key_text(step.at, change.field),
          .mask = change.field.mask(),
          .before = device::value_text(change.field, change.before),
          .after = device::value_text(change.field, change.after),
          .cleared = registers::is_write_1_to_clear(change.field.row().access)};
}

StepNote note_step(const Step& step, const device::Machine& machine, config::Source& source) {
  const Device& device = machine.devices[step.device];
  StepNote note{.address = device.name.address.value_or(config::Address{}),
                .device = known_as(device),
                .key = device::key_text(step.at, std::nullopt),
                .capability = step.at.capability.offset,
                .offset = step.at.offset,
                .width = step.at.reg.width(),
                .before = step.before,
                .after = step.before};
  for (const FieldChange& change : step.changes) {
    note.fields.push_back(note_field(step, change));
    if (!note.fields.back().cleared) note.mask |= change.field.mask();
    note.after = registers::with_code(change.field.mask(), note.after, change.after);
  }
  for (const plan::Switch& one : step.switches) {
    const auto& name = machine.devices[one.device].name;
    const auto before = source.attribute(name, one.attribute);
    if (before && name.address)
      note.switches.push_back({*name.address, one.attribute, *before, one.value});
  }
  return note;
}

}  // namespace

KnownAs known_as(const Device& device) {
  KnownAs known{.ids = dword(device, 0), .class_revision = dword(device, kClassRevision)};
  if (device.header_layout() == 0) known.subsystem = dword(device, kSubsystem);
  return known;
}

std::vector<StepNote> note_steps(const Plan& plan,
                                 const device::Machine& machine,
                                 config::Source& source) {
  std::vector<StepNote> notes;
  notes.reserve(plan.steps.size());
  for (const Step& step : plan.steps) notes.push_back(note_step(step, machine, source));
  return notes;
}

std::vector<std::string> forced_rules(const Plan& plan) {
  std::set<std::string> rules;
  for (const auto& finding : plan.overridden) rules.emplace(finding.rule->id);
  for (const auto& owner : plan.owner_overrides) rules.emplace(owner.rule);
  return {rules.begin(), rules.end()};
}

std::vector<std::string> cured_rules(const Plan& plan) {
  std::set<std::string> rules;
  for (const auto& finding : plan.cured) rules.emplace(finding.rule->id);
  return {rules.begin(), rules.end()};
}

std::vector<ResultNote> note_results(const Plan& plan, const device::Machine& machine) {
  std::vector<ResultNote> notes;
  notes.reserve(plan.outcomes.size());
  for (const plan::Outcome& line : plan.outcomes) {
    notes.push_back({.address = config::to_string(machine.devices[line.device].name),
                     .key = line.key,
                     .before = line.before,
                     .wanted = line.wanted,
                     .after = line.after,
                     .verdict = std::string(plan::to_string(line.verdict)),
                     .rule = line.rule,
                     .remark = line.remark});
  }
  return notes;
}

}  // namespace pcitune::apply
