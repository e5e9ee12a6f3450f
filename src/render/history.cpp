#include "pcitune/render/history.h"

#include "pcitune/render/text.h"
#include "pcitune/util/clock.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::render {
namespace {

using apply::Entry;
using apply::FieldNote;
using apply::State;
using apply::StepNote;

std::string state_text(const Told& told) {
  const Entry& entry = *told.entry;
  std::string text(to_string(told.state));
  if (told.state == State::kUnconfirmed) text += " until " + util::time_text(*entry.deadline);
  if (told.state == State::kOverdue)
    text = "unconfirmed, past its deadline " + util::time_text(*entry.deadline);
  const bool for_command = entry.for_command && !entry.confirmed;
  if (told.state == State::kDone && for_command) text += ", until its command ends";
  if (told.state == State::kInterrupted && for_command && entry.ending == apply::Ending::kDone)
    text += " while its command ran; undo puts it back";
  if (told.state == State::kDone && entry.confirmed) text += ", confirmed";
  if (!told.undone_by.empty()) text += " by " + told.undone_by;
  return text;
}

std::string change_text(const FieldNote& field) {
  return field.key + " " + field.before + " -> " + field.after;
}

// "0000:02:00.0 pcix.command.mmrbc 4096 -> 512, 2 more (why)"
std::string summary(const Entry& entry) {
  std::string text;
  std::size_t count = 0;
  for (const StepNote& step : entry.steps) {
    for (const FieldNote& field : step.fields) {
      if (count++ == 0) text = config::to_string(step.address) + " " + change_text(field);
    }
  }
  if (count == 0) text = "nothing to write";
  if (count > 1) text += ", " + std::to_string(count - 1) + " more";
  if (!entry.message.empty()) text += " (" + entry.message + ")";
  return util::printable(text);
}

void line(std::string& text, const std::string& name, const std::string& value) {
  if (value.empty()) return;
  std::string head = "  " + name;
  head.resize(12, ' ');
  text += head + util::printable(value) + "\n";
}

void time_line(std::string& text,
               const std::string& name,
               const std::optional<std::int64_t>& time) {
  if (time) line(text, name, util::time_text(*time));
}

std::string step_text(const StepNote& step) {
  const int digits = static_cast<int>(step.width / 4U);
  std::string text = config::to_string(step.address) + " " + step.key + " at " +
                     config::place_text(step.offset) + "h: " + util::hex0x(step.before, digits) +
                     " -> " + util::hex0x(step.after, digits) + " in " +
                     util::hex0x(step.mask, digits);
  for (const FieldNote& field : step.fields) {
    text += ", " + change_text(field);
    if (field.cleared) text += " (stays cleared)";
  }
  for (const auto& one : step.switches)
    text += ", by " + one.attribute + " of " + config::to_string(one.address) + " " + one.before +
            " -> " + one.after;
  return text;
}

void result_lines(std::string& text, const Entry& entry) {
  for (const auto& result : entry.results) {
    std::string said = result.address + " " + result.key + " " + result.before;
    if (result.verdict != "unchanged")
      said += " -> " + (result.after.empty() ? result.wanted : result.after);
    said += " " + result.verdict;
    if (!result.rule.empty()) said += " by " + result.rule;
    if (!result.remark.empty()) said += " (" + result.remark + ")";
    line(text, "result", said);
  }
}

}  // namespace

bool ChangesOf::keeps(const StepNote& step, const FieldNote& field) const {
  if (address && step.address != *address) return false;
  return key.empty() || field.key == key || field.key.starts_with(key + ".");
}

std::string history(const std::vector<Told>& entries) {
  std::vector<std::vector<std::string>> rows{{"id", "by", "state", "what"}};
  for (const Told& told : entries)
    rows.push_back({told.entry->id, told.entry->origin, state_text(told), summary(*told.entry)});
  return table(rows, {});
}

std::string history_in_full(const Told& told) {
  const Entry& entry = *told.entry;
  std::string text = entry.id + "\n";
  line(text, "state", state_text(told));
  time_line(text, "time", entry.time);
  time_line(text, "ended", entry.ended);
  line(text, "by", entry.origin);
  line(text, "words", util::shell_line(entry.words));
  line(text, "message", entry.message);
  line(text, "undoes", entry.undoes.value_or(""));
  line(text, "forced", util::join(entry.forced, " "));
  line(text, "cured", util::join(entry.way_back, " "));
  time_line(text, "deadline", entry.deadline);
  time_line(text, "confirmed", entry.confirmed);
  line(text, "process", std::to_string(entry.process));
  line(text, "boot", entry.boot);
  for (const StepNote& step : entry.steps)
    line(text, entry.ending == apply::Ending::kOpen ? "planned" : "step", step_text(step));
  for (const auto& pin : entry.pins)
    line(text,
         "switch",
         config::to_string(pin.address) + " " + pin.attribute + " " + pin.before + " -> " +
             pin.after);
  result_lines(text, entry);
  return text;
}

std::string history_of(const std::vector<Told>& entries, const ChangesOf& changes) {
  std::string text;
  for (const Told& told : entries) {
    for (const StepNote& step : told.entry->steps) {
      for (const FieldNote& field : step.fields) {
        if (changes.keeps(step, field))
          text += util::printable(util::time_text(told.entry->time) + " " + told.entry->id + " " +
                                  std::string(to_string(told.state)) + " " + field.before + " -> " +
                                  field.after) +
                  "\n";
      }
    }
  }
  return text;
}

}  // namespace pcitune::render
