#include "cli/state.h"

#include "pcitune/util/text.h"

namespace pcitune::cli {

using util::ErrorCode;
using util::Result;

Result<std::unique_ptr<apply::StateDirectory>> open_state(World& world,
                                                          const Arguments& arguments,
                                                          const Session& session) {
  for (const auto option : {"--state-dir", "--root"}) {
    if (arguments.has(option) && arguments.one(option).empty())
      return util::fail(ErrorCode::kUsage, option, "needs a name, not an empty word");
  }
  const std::string tree = session.where().sysfs_root();
  return std::make_unique<apply::StateDirectory>(
      apply::state_places(tree == config::kLiveSysfs ? std::string() : tree,
                          arguments.one("--state-dir"),
                          arguments.one("--root")),
      world.env.process_id(),
      world.files,
      world.clock);
}

Result<std::int64_t> seconds_to_wait(const Arguments& arguments) {
  constexpr std::int64_t kUsualWait = 5;
  if (!arguments.has("--wait")) return kUsualWait;
  const auto given = util::parse_duration(arguments.one("--wait"));
  if (given) return *given;
  return util::fail(ErrorCode::kUsage,
                    "--wait " + arguments.one("--wait"),
                    "use a number of seconds, or 2m; 0 does not wait");
}

Result<bool> has_journal(apply::StateDirectory& state, const Arguments& arguments) {
  auto there = state.is_there();
  if (there && !*there && arguments.has("--state-dir"))
    return util::fail(
        ErrorCode::kNotFound, "--state-dir " + arguments.one("--state-dir"), "no such directory");
  return there;
}

util::Failure no_entry(const std::string& id,
                       const std::vector<apply::StateDirectory::Damaged>& damaged,
                       const apply::StateDirectory& state) {
  for (const auto& one : damaged) {
    if (one.id == id) return util::fail(ErrorCode::kUnreachable, "entry " + id, "cannot be read");
  }
  return util::fail(ErrorCode::kNotFound,
                    id,
                    "no such entry in " + state.places().first + "; 'pcitune history' lists them");
}

Result<> check_newest(const apply::Entry* found,
                      const std::vector<apply::StateDirectory::Damaged>& damaged) {
  for (const auto& one : damaged) {
    if (found != nullptr && apply::comes_before(one.id, found->id)) continue;
    return util::fail(ErrorCode::kUnreachable,
                      "entry " + one.id,
                      found == nullptr ? "cannot be read, and may be the one that is meant"
                                       : "cannot be read, and is newer than " + found->id +
                                             ": name the id that is meant");
  }
  return {};
}

Result<> lock(apply::StateDirectory& state, const Arguments& arguments, Session& session) {
  const auto seconds = seconds_to_wait(arguments);
  if (!seconds) return util::Failure(seconds.error());
  apply::Waiting waiting{.seconds = *seconds};
  waiting.say = [&](const std::string& holder) { session.remark("waiting for " + holder); };
  return state.lock(waiting);
}

std::vector<std::string> place_options(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const auto option : {"--sysfs", "-A", "-O", "--state-dir", "--root"}) {
    for (const auto& value : arguments.many(option))
      words.insert(words.end(), {std::string(option), value});
  }
  return words;
}

std::string place_words(const Arguments& arguments, const Session& session) {
  std::string text = session.where().command_place().pcitune;
  for (const auto option : {"--state-dir", "--root"}) {
    if (arguments.has(option))
      text += " " + std::string(option) + " " + util::shell_word(arguments.one(option));
  }
  return text;
}

}  // namespace pcitune::cli
