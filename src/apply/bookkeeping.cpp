#include "apply/bookkeeping.h"

#include <algorithm>

#include "apply/notes.h"

namespace pcitune::apply {

using util::Error;
using util::ErrorCode;
using util::Result;

Result<> Bookkeeping::begin(std::vector<SwitchNote> pins) {
  Entry& entry = recording_.entry;
  entry.steps = note_steps(plan_, machine_, source_);
  entry.forced = forced_rules(plan_);
  entry.way_back = cured_rules(plan_);
  entry.pins = std::move(pins);
  if (auto begun = recording_.journal.begin(entry); !begun) return begun;
  recording_.kept = true;
  if (!recording_.ready) return {};
  auto ready = recording_.ready(entry);
  if (!ready) static_cast<void>(drop());  // it would only be one that changed nothing
  return ready;
}

Result<> Bookkeeping::drop() {
  recording_.kept = false;
  return recording_.journal.discard(recording_.entry);
}

Ending Bookkeeping::ending(const End& end) const {
  if (end.held) return Ending::kDone;
  const bool left =
      std::any_of(plan_.outcomes.begin(), plan_.outcomes.end(), [](const plan::Outcome& line) {
        return line.verdict == plan::Verdict::kUnrestored;
      });
  return left || !end.pins.empty() ? Ending::kFailed : Ending::kRolledBack;
}

Result<> Bookkeeping::end(End end) {
  Entry& entry = recording_.entry;
  const auto explained = [&](const char* what) {
    return [&entry, what](Error error) {
      error.code = ErrorCode::kFault;
      error.what += "; " + std::string(what) + " The entry " + entry.id + " stays open";
      return error;
    };
  };
  if (!end.held && !end.touched && end.pins.empty())
    return drop().map_error(explained("nothing was written to any device."));
  for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
    const auto word = words_.find(&plan_.steps[i]);
    if (word != words_.end()) entry.steps[i].after = word->second;
  }
  entry.results = note_results(plan_, machine_);
  entry.ending = ending(end);
  entry.pins = std::move(end.pins);
  return recording_.journal.finish(entry).map_error(
      explained("the registers are as the lines say, but the journal could not note that."));
}

}  // namespace pcitune::apply
