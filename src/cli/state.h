// The journal that the options mean, for the commands that change something or look back.
#pragma once

#include <memory>

#include "cli/session.h"
#include "pcitune/apply/journal.h"

namespace pcitune::cli {

// `session` knows its place (open() or look_where()).
[[nodiscard]] util::Result<std::unique_ptr<apply::StateDirectory>> open_state(
    World& world, const Arguments& arguments, const Session& session);

// The sole right to write, as long as --wait says. Who waits is told so.
[[nodiscard]] util::Result<> lock(apply::StateDirectory& state,
                                  const Arguments& arguments,
                                  Session& session);

// The seconds of --wait, or the usual ones.
[[nodiscard]] util::Result<std::int64_t> seconds_to_wait(const Arguments& arguments);

// Is there a journal? For those that only look back, and make none. A --state-dir must be there.
[[nodiscard]] util::Result<bool> has_journal(apply::StateDirectory& state,
                                             const Arguments& arguments);

// Why there is no entry of that id.
[[nodiscard]] util::Failure no_entry(const std::string& id,
                                     const std::vector<apply::StateDirectory::Damaged>& damaged,
                                     const apply::StateDirectory& state);
// Refuses to take `found` (null: none) for the newest if one that cannot be read is newer.
[[nodiscard]] util::Result<> check_newest(
    const apply::Entry* found, const std::vector<apply::StateDirectory::Damaged>& damaged);

// The words that make another command mean the same place and journal: " --sysfs node".
[[nodiscard]] std::string place_words(const Arguments& arguments, const Session& session);
// As above, one by one.
[[nodiscard]] std::vector<std::string> place_options(const Arguments& arguments);

}  // namespace pcitune::cli
