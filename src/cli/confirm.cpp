#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/state.h"
#include "pcitune/apply/undo.h"

namespace pcitune::cli {
namespace {

using apply::Entry;
using apply::State;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

// The entry that the words mean, and that can be confirmed.
Result<Entry> choose(const std::vector<std::string>& words,
                     const std::vector<Entry>& all,
                     apply::StateDirectory& state) {
  if (words.size() > 1)
    return util::fail(ErrorCode::kUsage, words[1], "confirm takes one id, or none");
  const Entry* const entry =
      words.empty() ? apply::newest_to_confirm(all) : apply::find_entry(all, words[0]);
  const std::string where = words.empty() ? state.places().first : words[0];
  if (entry == nullptr && !words.empty())
    return util::fail(ErrorCode::kNotFound, where, "no such entry in " + state.places().first);
  if (entry == nullptr)
    return util::fail(ErrorCode::kNotFound, where, "nothing waits to be confirmed");
  // We have the lock: what is open was killed.
  const State now = apply::state_of(*entry, all, {.time = state.now()});
  if (now == State::kUndone)
    return util::fail(
        ErrorCode::kNotFound, where, "was put back by " + apply::undo_of(*entry, all)->id);
  if (now != State::kUnconfirmed && now != State::kOverdue && now != State::kInterrupted)
    return util::fail(ErrorCode::kNotFound,
                      where,
                      "does not wait to be confirmed: it is " + std::string(to_string(now)));
  return *entry;
}

Result<> confirm(World& world, const Arguments& arguments, Session& session) {
  if (auto known = session.look_where(); !known) return known;
  auto state = open_state(world, arguments, session);
  if (!state) return util::Failure(state.error());
  if (auto locked = lock(**state, arguments, session); !locked) return locked;
  const auto contents = (*state)->read();
  if (!contents) return util::Failure(contents.error());
  auto entry = choose(arguments.positionals(), contents->entries, **state);
  if (!entry) return util::Failure(entry.error());
  entry->confirmed = (*state)->now();
  if (entry->ending == apply::Ending::kOpen) entry->ending = apply::Ending::kInterrupted;
  if (auto kept = (*state)->finish(*entry); !kept) return kept;
  for (const auto& warning : (*state)->take_warnings()) session.warning(warning);
  world.out.line(entry->id + " confirmed");
  return {};
}

}  // namespace

ExitStatus run_confirm(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kChange);
  const auto confirmed = confirm(world, arguments, session);
  return confirmed ? ExitStatus::kDone : session.error(confirmed.error());
}

}  // namespace pcitune::cli
