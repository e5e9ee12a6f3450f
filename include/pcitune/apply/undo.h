// What becomes of entries afterwards: which one undo means, and the plan that puts it back.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "pcitune/apply/entry.h"
#include "pcitune/plan/plan.h"

namespace pcitune::apply {

using Entries = std::span<const Entry>;  // oldest first

enum class State : std::uint8_t {
  kUnderWay,     // open, and somebody is writing
  kInterrupted,  // open, and nobody is: killed; or done, and who was to put it back was killed
  kDone,
  kUnconfirmed,  // done, and is put back at its deadline
  kOverdue,      // past its deadline, and neither confirmed nor put back: nobody was there to do it
  kUndone,
  kKept,  // was interrupted, and confirmed as it is
  kRolledBack,
  kFailed,
};
[[nodiscard]] std::string_view to_string(State state);

struct Now {
  std::int64_t time = 0;
  bool writing = false;  // does anybody hold the lock?
  // Has the process ended that made it? Without this nobody is taken to have.
  std::function<bool(const Entry&)> is_gone = {};
};
[[nodiscard]] State state_of(const Entry& entry, Entries all, const Now& now);

// Is there a value that undo could put back?
[[nodiscard]] bool can_be_undone(const Entry& entry);
// The entry that put this one back, if that has not been undone itself; else null.
[[nodiscard]] const Entry* undo_of(const Entry& entry, Entries all);
[[nodiscard]] const Entry* find_entry(Entries all, std::string_view id);
// The newest that undo means: neither undone, nor an undo, nor one that left nothing.
[[nodiscard]] const Entry* newest_to_undo(Entries all);
// The newest that waits to be confirmed.
[[nodiscard]] const Entry* newest_to_confirm(Entries all);
// Undos of this entry that were killed.
[[nodiscard]] std::vector<Entry> open_undos(const Entry& entry, Entries all);

// The functions that an entry changed, and the keys of the fields.
[[nodiscard]] std::vector<config::Address> devices_of(const Entry& entry);
[[nodiscard]] std::vector<plan::Assignment> keys_of(const Entry& entry);
// What the entry set a field to; nothing if it did not.
[[nodiscard]] std::optional<std::string> value_kept(const Entry& entry,
                                                    const config::DeviceName& device,
                                                    const std::string& key);
// Switches of the system that the entry may have left other than they were. Power switches are its
// own only until the next boot.
[[nodiscard]] std::vector<SwitchNote> leftovers_of(const Entry& entry, const std::string& boot);

// The way back, with what cannot go it as lines of the plan.
struct WayBack {
  plan::Plan plan;
  bool complete = true;              // no line is a conflict or unreachable
  std::vector<std::string> cleared;  // "0000:02:00.0 pcix.status.scd": stays so
};

// The machine holds what read_key() gives of keys_of(), and what make_plan() needs. A device that
// is not there any more is in it with its name alone. `force`: as for make_plan().
[[nodiscard]] WayBack plan_undo(const Entry& entry,
                                const device::Machine& machine,
                                const std::vector<std::string>& force);

}  // namespace pcitune::apply
