#include "pcitune/render/history.h"

#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/state.h"
#include "pcitune/device/value_text.h"

namespace pcitune::cli {
namespace {

using apply::Entry;
using render::Told;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

class History {
 public:
  History(World& world, const Arguments& arguments)
      : world_(world), arguments_(arguments), session_(world, arguments, util::Intent::kLook) {}

  ExitStatus run() { return session_.finish(look()); }

 private:
  ExitStatus look() {
    if (auto wish = read_wish(); !wish) return session_.error(wish.error());
    if (auto read = read_journal(); !read) return session_.error(read.error());
    const auto told = chosen();
    if (!told) return session_.error(told.error());
    print(*told);
    return damaged_.empty() ? ExitStatus::kDone : ExitStatus::kUnknown;
  }

  // -s and the key behind it, or an id, or nothing.
  Result<> read_wish() {
    const auto& words = arguments_.positionals();
    const bool field = arguments_.has("-s");
    if (words.size() > 1 || (field && words.empty()))
      return util::fail(
          ErrorCode::kUsage, "history", "takes one id, or -s ADDRESS and the key of a field");
    if (!field) {
      if (!words.empty()) id_ = words[0];
      return {};
    }
    changes_.address = config::parse_address(arguments_.one("-s"));
    if (!changes_.address)
      return util::fail(
          ErrorCode::kUsage, "-s " + arguments_.one("-s"), "use an address such as 0000:02:00.0");
    const auto path = device::parse_key(words[0]);
    if (!path) return util::Failure(path.error());
    changes_.key = device::key_text(*path);
    return {};
  }

  Result<> read_journal() {
    if (auto known = session_.look_where(); !known) return known;
    auto state = open_state(world_, arguments_, session_);
    if (!state) return util::Failure(state.error());
    if (auto there = has_journal(**state, arguments_); !there) return util::Failure(there.error());
    auto contents = (*state)->read();
    if (!contents) return util::Failure(contents.error());
    for (const auto& one : contents->damaged)
      session_.warning("passed over: " + util::message(one.error));
    damaged_ = std::move(contents->damaged);
    all_ = std::move(contents->entries);
    state_ = std::move(*state);
    now_ = {.time = state_->now(),
            .writing = state_->is_locked(),
            .is_gone = [this](const Entry& entry) { return state_->is_gone(entry); }};
    return {};
  }

  [[nodiscard]] Told told(const Entry& entry) const {
    const Entry* const undo = apply::undo_of(entry, all_);
    return {&entry, apply::state_of(entry, all_, now_), undo == nullptr ? "" : undo->id};
  }

  // Newest first.
  Result<std::vector<Told>> chosen() {
    std::vector<Told> told;
    for (auto at = all_.rbegin(); at != all_.rend(); ++at) {
      if ((id_.empty() || at->id == id_) && has_change(*at)) told.push_back(this->told(*at));
    }
    if (told.empty() && !id_.empty()) return no_entry(id_, damaged_, *state_);
    if (told.empty()) session_.remark(state_->places().first + ": no entry");
    return told;
  }

  [[nodiscard]] bool has_change(const Entry& entry) const {
    if (!changes_.address) return true;
    return std::any_of(entry.steps.begin(), entry.steps.end(), [&](const apply::StepNote& step) {
      return std::any_of(step.fields.begin(), step.fields.end(), [&](const auto& field) {
        return changes_.keeps(step, field);
      });
    });
  }

  void print(const std::vector<Told>& told) {
    if (auto* const json = session_.json()) {
      for (const Told& one : told) json->entry(one, changes_);
    } else if (changes_.address) {
      world_.out.write(render::history_of(told, changes_));
    } else if (!id_.empty()) {
      world_.out.write(render::history_in_full(told.front()));
    } else if (!told.empty()) {
      world_.out.write(render::history(told));
    }
  }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  std::string id_;
  render::ChangesOf changes_;
  std::vector<Entry> all_;
  apply::Now now_;
  std::unique_ptr<apply::StateDirectory> state_;
  std::vector<apply::StateDirectory::Damaged> damaged_;
};

}  // namespace

ExitStatus run_history(World& world, const Arguments& arguments) {
  return History(world, arguments).run();
}

}  // namespace pcitune::cli
