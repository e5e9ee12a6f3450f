#include "pcitune/apply/undo.h"

#include <algorithm>
#include <map>

#include "apply/notes.h"
#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/plan/refusals.h"

namespace pcitune::apply {
namespace {

using device::Device;
using device::Machine;
using plan::Verdict;
using registers::KeyPath;

// One field of one device over all steps of an entry: a step may change it for a while only.
struct Change {
  const StepNote* step = nullptr;  // the first one
  std::string key;
  std::uint64_t mask = 0;
  std::uint64_t before = 0;        // codes: before the first step ...
  std::vector<std::uint64_t> set;  // ... and those that each step wrote, in their order
};

std::vector<Change> changes_of(const Entry& entry) {
  std::vector<Change> changes;
  std::map<std::pair<config::Address, std::string>, std::size_t> place;
  for (const StepNote& step : entry.steps) {
    for (const FieldNote& field : step.fields) {
      if (field.cleared) continue;
      const auto [at, fresh] = place.emplace(std::pair(step.address, field.key), changes.size());
      if (fresh)
        changes.push_back(
            {&step, field.key, field.mask, registers::extract(field.mask, step.before), {}});
      changes[at->second].set.push_back(registers::extract(field.mask, step.after));
    }
  }
  return changes;
}

// Each bit holds what one of the writes left there, or what was there before.
bool bits_are_ours(const Change& change, std::uint64_t code) {
  std::uint64_t ones = change.before;
  std::uint64_t zeros = ~change.before;
  for (const std::uint64_t set : change.set) {
    ones |= set;
    zeros |= ~set;
  }
  return (code & ~ones) == 0 && (~code & ~zeros) == 0;
}

bool is_ours(const Entry& entry, const Change& change, std::uint64_t code) {
  if (entry.ending != Ending::kDone) return bits_are_ours(change, code);
  return code == change.before || code == change.set.back();
}

std::optional<KeyPath> path_of(const std::string& key) {
  const auto found = registers::find_own_key(key);
  if (found.status != registers::KeyStatus::kFound || !found.path.field) return std::nullopt;
  return found.path;
}

class Undo {
 public:
  Undo(const Entry& entry, const Machine& machine, const std::vector<std::string>& force)
      : entry_(entry), machine_(machine), options_{.force = force} {}

  WayBack make() {
    for (const Change& change : changes_of(entry_)) {
      const bool for_a_while = entry_.ending == Ending::kDone && change.set.back() == change.before;
      if (!for_a_while) place(change);
    }
    note_cleared();
    way_.complete = aside_.empty();
    const auto force = [&](const std::vector<std::string>& rules) {
      options_.force.insert(options_.force.end(), rules.begin(), rules.end());
    };
    force(entry_.forced);
    // A part of the way back leads to a state that nobody has been in.
    if (way_.complete) force(entry_.way_back);
    way_.plan = plan::plan_back(machine_, back_, options_);
    for (plan::Outcome& line : aside_) way_.plan.outcomes.push_back(std::move(line));
    return std::move(way_);
  }

 private:
  void aside(std::size_t device, const Change& change, Verdict verdict, std::string why) {
    const auto path = path_of(change.key);
    const auto text = [&](std::uint64_t code) {
      return path ? device::value_text(*path->field, code) : std::string("?");
    };
    aside_.push_back({.device = device,
                      .key = change.key,
                      .before = now_.empty() ? "?" : now_,
                      .wanted = text(change.before),
                      .verdict = verdict,
                      .remark = std::move(why)});
  }

  // Into the plan, or aside with the reason.
  void place(const Change& change) {
    now_.clear();
    const auto index = machine_.find({.address = change.step->address});
    if (!index) return;
    const Device& device = machine_.devices[*index];
    if (!device.image.get(0, 32) || device.image.header_is_all_ones())
      return aside(*index, change, Verdict::kUnreachable, "the device is not there");
    if (known_as(device) != change.step->device)
      return aside(*index, change, Verdict::kConflict, "another device is there now");
    const auto path = path_of(change.key);
    if (!path)
      return aside(*index, change, Verdict::kConflict, "this pcitune does not know the field");
    const KeyPath own = device::twin_of(device, *path);
    const auto found = device::locate_word(device, own);
    if (!found) return aside(*index, change, Verdict::kUnreachable, found.error().what);
    place_found(*index, change, own, *found);
  }

  void place_found(std::size_t index,
                   const Change& change,
                   const KeyPath& path,
                   const device::LocatedWord& found) {
    const bool moved = found.at.offset != change.step->offset ||
                       found.at.reg.width() != change.step->width ||
                       path.field->mask() != change.mask;
    if (moved) return aside(index, change, Verdict::kConflict, "the field is elsewhere now");
    const std::uint64_t code = registers::extract(*path.field, found.word);
    now_ = device::value_text(*path.field, code);
    if (!is_ours(entry_, change, code))
      return aside(index,
                   change,
                   Verdict::kConflict,
                   "was set to " + device::value_text(*path.field, change.set.back()) + " and is " +
                       now_ + " now");
    if (!registers::is_legal_code(*path.field, change.before))
      options_.force.emplace_back(plan::kReservedCode);  // it was there
    back_.push_back({index,
                     {.path = path,
                      .key = change.key,
                      .wanted = registers::Wanted{.code = change.before},
                      .said = device::value_text(*path.field, change.before)}});
  }

  void note_cleared() {
    for (const StepNote& step : entry_.steps) {
      for (const FieldNote& field : step.fields) {
        if (field.cleared)
          way_.cleared.push_back(config::to_string(step.address) + " " + field.key);
      }
    }
  }

  const Entry& entry_;
  const Machine& machine_;
  plan::Options options_;
  std::vector<plan::Request> back_;
  std::vector<plan::Outcome> aside_;
  std::string now_;  // what the field that is looked at holds
  WayBack way_;
};

}  // namespace

std::vector<plan::Assignment> keys_of(const Entry& entry) {
  std::vector<plan::Assignment> keys;
  for (const StepNote& step : entry.steps) {
    for (const FieldNote& field : step.fields) {
      const bool seen = std::any_of(
          keys.begin(), keys.end(), [&](const auto& key) { return key.key == field.key; });
      const auto path = path_of(field.key);
      if (!seen && path) keys.push_back({.path = *path, .key = field.key, .said = field.before});
    }
  }
  return keys;
}

WayBack plan_undo(const Entry& entry,
                  const Machine& machine,
                  const std::vector<std::string>& force) {
  return Undo(entry, machine, force).make();
}

}  // namespace pcitune::apply
