#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/state.h"
#include "pcitune/apply/undo.h"
#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"

namespace pcitune::cli {
namespace {

using apply::Entry;
using apply::State;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

// The entry that the words mean, and that can be confirmed.
Result<Entry> choose(const std::vector<std::string>& words,
                     const apply::StateDirectory::Contents& contents,
                     apply::StateDirectory& state) {
  const std::vector<Entry>& all = contents.entries;
  if (words.size() > 1)
    return util::fail(ErrorCode::kUsage, words[1], "confirm takes one id, or none");
  const Entry* const entry =
      words.empty() ? apply::newest_to_confirm(all) : apply::find_entry(all, words[0]);
  const std::string where = words.empty() ? state.places().first : words[0];
  if (entry == nullptr && !words.empty()) return no_entry(where, contents.damaged, state);
  if (words.empty()) {
    if (auto sure = check_newest(entry, contents.damaged); !sure)
      return util::Failure(sure.error());
  }
  if (entry == nullptr)
    return util::fail(ErrorCode::kNotFound, where, "nothing waits to be confirmed");
  // We have the lock: what is open was killed.
  const State now =
      apply::state_of(*entry, all, {.time = state.now(), .is_gone = [&](const Entry& one) {
                                      return state.is_gone(one);
                                    }});
  if (now == State::kUndone)
    return util::fail(
        ErrorCode::kNotFound, where, "was put back by " + apply::undo_of(*entry, all)->id);
  if (now != State::kUnconfirmed && now != State::kOverdue && now != State::kInterrupted)
    return util::fail(ErrorCode::kNotFound,
                      where,
                      "does not wait to be confirmed: it is " + std::string(to_string(now)));
  return *entry;
}

// Past its deadline nobody has watched over it, and something else may have been set. What cannot
// be read is not judged.
Result<> check_holds(const Entry& entry, Session& session) {
  if (auto opened = session.open(); !opened) return opened;
  session.survey().wake_sleeping();  // they are named, by the entry
  for (const auto& address : apply::devices_of(entry)) {
    device::Device device{.name = {.address = address}};
    if (!session.survey().identify(device)) continue;
    for (const auto& key : apply::keys_of(entry)) {
      const auto kept = apply::value_kept(entry, device.name, key.key);
      if (!kept || !session.survey().read_key(device, key.path)) continue;
      const auto path = device::twin_of(device, key.path);
      const auto found = device::locate_word(device, path);
      if (!found || !path.field) continue;
      const std::string now =
          device::value_text(*path.field, registers::extract(*path.field, found->word));
      if (now != *kept)
        return util::fail(ErrorCode::kFault,
                          entry.id,
                          config::to_string(address) + " " + key.key + " is " + now + ", not " +
                              *kept + " any more; it is past its deadline and was not confirmed");
    }
  }
  return {};
}

Result<> confirm(World& world, const Arguments& arguments, Session& session) {
  if (auto known = session.look_where(); !known) return known;
  auto state = open_state(world, arguments, session);
  if (!state) return util::Failure(state.error());
  const auto there = has_journal(**state, arguments);
  if (!there) return util::Failure(there.error());
  if (*there) {
    if (auto locked = lock(**state, arguments, session); !locked) return locked;
  }
  const auto contents = (*state)->read();
  if (!contents) return util::Failure(contents.error());
  auto entry = choose(arguments.positionals(), *contents, **state);
  if (!entry) return util::Failure(entry.error());
  const bool overdue = entry->ending == apply::Ending::kDone && entry->deadline &&
                       *entry->deadline <= (*state)->now();
  if (overdue) {
    if (auto holds = check_holds(*entry, session); !holds) return holds;
  }
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
