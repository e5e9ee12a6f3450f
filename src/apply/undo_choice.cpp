// Which entry is meant, and what has become of it.
#include <algorithm>

#include "pcitune/apply/journal.h"
#include "pcitune/apply/undo.h"

namespace pcitune::apply {
namespace {

// Something of it may still stand.
bool left_something(const Entry& entry) {
  return entry.ending != Ending::kRolledBack && (!entry.steps.empty() || !entry.pins.empty());
}

bool waits(const Entry& entry, Entries all) {
  return entry.deadline && !entry.confirmed && left_something(entry) &&
         undo_of(entry, all) == nullptr;
}

template <class Wanted>
const Entry* newest(Entries all, Wanted wanted) {
  for (auto at = all.rbegin(); at != all.rend(); ++at) {
    if (wanted(*at)) return &*at;
  }
  return nullptr;
}

}  // namespace

std::string_view to_string(State state) {
  switch (state) {
    case State::kUnderWay:
      return "under-way";
    case State::kInterrupted:
      return "interrupted";
    case State::kDone:
      return "done";
    case State::kUnconfirmed:
      return "unconfirmed";
    case State::kOverdue:
      return "overdue";
    case State::kUndone:
      return "undone";
    case State::kKept:
      return "kept";
    case State::kRolledBack:
      return "rolled-back";
    case State::kFailed:
      break;
  }
  return "failed";
}

bool can_be_undone(const Entry& entry) {
  return left_something(entry) && std::any_of(entry.steps.begin(),
                                              entry.steps.end(),
                                              [](const StepNote& step) { return step.mask != 0; });
}

const Entry* find_entry(Entries all, std::string_view id) {
  return newest(all, [&](const Entry& entry) { return entry.id == id; });
}

const Entry* undo_of(const Entry& entry, Entries all) {
  return newest(all, [&](const Entry& other) {
    return other.undoes == entry.id && other.ending == Ending::kDone &&
           comes_before(entry.id, other.id) && undo_of(other, all) == nullptr;
  });
}

State state_of(const Entry& entry, Entries all, const Now& now) {
  if (undo_of(entry, all) != nullptr) return State::kUndone;
  switch (entry.ending) {
    case Ending::kOpen:
      return now.writing ? State::kUnderWay : State::kInterrupted;
    case Ending::kInterrupted:
      return State::kKept;
    case Ending::kRolledBack:
      return State::kRolledBack;
    case Ending::kFailed:
      return State::kFailed;
    case Ending::kDone:
      break;
  }
  const bool for_command = entry.for_command && !entry.confirmed;
  if (for_command && now.is_gone && now.is_gone(entry)) return State::kInterrupted;
  if (!waits(entry, all)) return State::kDone;
  return now.time < *entry.deadline ? State::kUnconfirmed : State::kOverdue;
}

const Entry* newest_to_undo(Entries all) {
  return newest(all, [&](const Entry& entry) {
    return !entry.undoes && left_something(entry) && undo_of(entry, all) == nullptr;
  });
}

const Entry* newest_to_confirm(Entries all) {
  return newest(all, [&](const Entry& entry) { return waits(entry, all); });
}

std::vector<Entry> open_undos(const Entry& entry, Entries all) {
  std::vector<Entry> found;
  std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](const Entry& other) {
    return other.undoes == entry.id && other.ending == Ending::kOpen;
  });
  return found;
}

std::vector<config::Address> devices_of(const Entry& entry) {
  std::vector<config::Address> addresses;
  for (const StepNote& step : entry.steps) {
    if (std::find(addresses.begin(), addresses.end(), step.address) == addresses.end())
      addresses.push_back(step.address);
  }
  return addresses;
}

std::optional<std::string> value_kept(const Entry& entry,
                                      const config::DeviceName& device,
                                      const std::string& key) {
  std::optional<std::string> value;
  for (const StepNote& step : entry.steps) {
    for (const FieldNote& field : step.fields) {
      if (device.address == step.address && field.key == key && !field.cleared) value = field.after;
    }
  }
  return value;
}

std::vector<SwitchNote> leftovers_of(const Entry& entry, const std::string& boot) {
  if (entry.boot != boot) return {};
  std::vector<SwitchNote> notes = entry.pins;
  for (const StepNote& step : entry.steps)
    notes.insert(notes.end(), step.switches.begin(), step.switches.end());
  return notes;
}

}  // namespace pcitune::apply
