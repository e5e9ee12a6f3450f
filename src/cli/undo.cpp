#include "pcitune/apply/undo.h"

#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/plan_report.h"
#include "cli/session.h"
#include "cli/state.h"
#include "cli/surroundings.h"
#include "pcitune/apply/apply.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using apply::Entry;
using device::Device;
using device::Machine;
using plan::Plan;
using util::Error;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

class Undoing {
 public:
  Undoing(World& world, const Arguments& arguments)
      : world_(world),
        arguments_(arguments),
        session_(world, arguments, util::Intent::kChange),
        report_(world.out, session_) {}

  ExitStatus run() {
    const ExitStatus status = undo();
    session_.finish(status, changed_);
    static_cast<void>(world_.out.flush());  // before signals are let through
    return status;
  }

 private:
  [[nodiscard]] bool dry_run() const { return arguments_.has("--dry-run"); }
  [[nodiscard]] bool waits() const { return arguments_.has("--unless-confirmed"); }

  ExitStatus undo() {
    if (auto ready = prepare(); !ready) return session_.error(ready.error());
    auto chosen = choose();
    if (!chosen) return session_.error(chosen.error());
    ExitStatus status = ExitStatus::kDone;
    for (const Entry& entry : *chosen) status = util::worst(status, undo_one(entry));
    return status;
  }

  Result<> prepare() {
    if (auto fine = plan::check_force({.force = arguments_.many("--force")}); !fine) return fine;
    if (waits() && arguments_.positionals().size() != 1)
      return util::fail(ErrorCode::kUsage, "--unless-confirmed", "needs the id of one entry");
    if (auto wait = seconds_to_wait(arguments_); !wait) return util::Failure(wait.error());
    if (auto opened = session_.open(); !opened) return opened;
    session_.survey().wake_sleeping();  // they are named, by the entry
    auto state = open_state(world_, arguments_, session_);
    if (!state) return util::Failure(state.error());
    state_ = std::move(*state);
    const auto there = has_journal(*state_, arguments_);
    if (!there) return util::Failure(there.error());
    if (dry_run() || !*there) return {};
    auto writer = config::open_writer(session_.where(), world_.files, session_.watch());
    if (!writer) return util::Failure(writer.error());
    writer_ = std::move(*writer);
    if (waits()) return wait_for_deadline();
    return lock(*state_, arguments_, session_);
  }

  // Nobody else may write between the look at the journal and the end.
  Result<> wait_for_deadline() {
    if (auto read = read_journal(); !read) return read;
    const Entry* const entry = apply::find_entry(all_, arguments_.positionals()[0]);
    if (entry == nullptr || !entry->deadline)
      return util::fail(
          ErrorCode::kNotFound, arguments_.positionals()[0], "no entry that waits to be confirmed");
    world_.env.report_ready();
    const std::int64_t left = *entry->deadline - state_->now();
    if (left > 0) world_.clock.sleep(std::chrono::seconds(left));
    return lock(*state_, arguments_, session_);
  }

  Result<> read_journal() {
    auto contents = state_->read();
    if (!contents) return util::Failure(contents.error());
    for (const auto& one : contents->damaged)
      session_.warning("passed over: " + util::message(one.error));
    damaged_ = std::move(contents->damaged);
    all_ = std::move(contents->entries);
    return {};
  }

  // Newest first, so that what was set twice ends as it began.
  Result<std::vector<Entry>> choose() {
    if (auto read = read_journal(); !read) return util::Failure(read.error());
    std::vector<Entry> chosen;
    for (const std::string& id : arguments_.positionals()) {
      const Entry* const entry = apply::find_entry(all_, id);
      if (entry == nullptr) return no_entry(id, damaged_, *state_);
      chosen.push_back(*entry);
    }
    if (waits() && !still_waits(chosen.front())) return std::vector<Entry>();
    if (chosen.empty()) {
      const Entry* const newest = apply::newest_to_undo(all_);
      if (auto sure = check_newest(newest, damaged_); !sure) return util::Failure(sure.error());
      if (newest == nullptr)
        return util::fail(ErrorCode::kNotFound, state_->places().first, "nothing to undo");
      chosen.push_back(*newest);
    }
    std::sort(chosen.begin(), chosen.end(), [](const Entry& a, const Entry& b) {
      return apply::comes_before(b.id, a.id);
    });
    return chosen;
  }

  // Killed in the middle, it waits too.
  [[nodiscard]] bool still_waits(const Entry& entry) const {
    const auto state = apply::state_of(entry, all_, {.time = state_->now()});
    return state == apply::State::kUnconfirmed || state == apply::State::kOverdue ||
           state == apply::State::kInterrupted;
  }

  ExitStatus undo_one(const Entry& entry) {
    session_.remark("undoing " + entry.id + ": " + util::shell_line(entry.words));
    Machine machine = read_machine(entry);
    auto way = apply::plan_undo(entry, machine, arguments_.many("--force"));
    Plan& plan = way.plan;
    for (const auto& error : unread_) plan.problems.push_back({0, error});
    const util::SignalHold hold(world_.env);
    ExitStatus status = plan.may_run() ? carry_out(entry, way, machine) : ExitStatus::kDone;
    changed_ = report_.lines(plan, machine) || changed_;
    status = util::worst(status, report_.reasons(plan, machine, {.dry_run = dry_run()}));
    for (const auto& key : way.cleared) session_.remark(key + ": error bits stay cleared");
    static_cast<void>(world_.out.flush());
    static_cast<void>(world_.err.flush());
    return status;
  }

  // All that the way back looks at. A device that is gone keeps its name.
  Machine read_machine(const Entry& entry) {
    Machine machine;
    std::vector<Device> gone;
    const auto keys = apply::keys_of(entry);
    for (const auto& address : apply::devices_of(entry)) {
      Device device{.name = {.address = address}};
      bool there = session_.survey().identify(device).has_value();
      for (const auto& key : keys)
        there = there && session_.survey().read_key(device, key.path).has_value();
      (there ? machine.devices : gone).push_back(std::move(device));
    }
    unread_ =
        machine.devices.empty() ? std::vector<Error>() : read_surroundings(session_, machine, keys);
    for (Device& device : gone) machine.devices.push_back(std::move(device));
    return machine;
  }

  ExitStatus carry_out(const Entry& entry, apply::WayBack& way, Machine& machine) {
    Plan& plan = way.plan;
    std::vector<Error> errors;
    if (dry_run()) {
      if (session_.source().is_live()) errors = apply::rehearse(plan, machine, session_.source());
    } else if (way.complete || !plan.steps.empty()) {
      errors = write(entry, plan, machine);
    }
    ExitStatus status = ExitStatus::kDone;
    for (const Error& error : errors) status = util::worst(status, session_.error(error));
    return status;
  }

  std::vector<Error> write(const Entry& entry, Plan& plan, Machine& machine) {
    apply::Recording recording{.journal = *state_,
                               .entry = {.origin = waits() ? "deadline" : "undo",
                                         .words = arguments_.words(),
                                         .message = arguments_.one("--message"),
                                         .undoes = entry.id},
                               .always = true};
    const std::string boot = state_->boot();
    auto interrupted = apply::open_undos(entry, all_);
    if (entry.ending == apply::Ending::kOpen) interrupted.push_back(entry);
    recording.leftovers = apply::leftovers_of(entry, boot);
    for (const Entry& open : interrupted) {
      const auto more = apply::leftovers_of(open, boot);
      recording.leftovers.insert(recording.leftovers.begin(), more.begin(), more.end());
    }
    auto errors = apply::run(plan, machine, session_.source(), *writer_, recording);
    const bool done = recording.kept && recording.entry.ending == apply::Ending::kDone;
    for (Entry& open : interrupted) {
      if (!done) break;
      open.ending = apply::Ending::kInterrupted;
      if (auto closed = state_->finish(open); !closed) errors.push_back(closed.error());
    }
    for (const auto& warning : state_->take_warnings()) session_.warning(warning);
    return errors;
  }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  PlanReport report_;
  std::unique_ptr<apply::StateDirectory> state_;
  std::unique_ptr<config::Writer> writer_;  // none for a rehearsal
  std::vector<Entry> all_;
  std::vector<apply::StateDirectory::Damaged> damaged_;
  std::vector<Error> unread_;  // what stands around the devices and could not be read
  bool changed_ = false;
};

}  // namespace

ExitStatus run_undo(World& world, const Arguments& arguments) {
  return Undoing(world, arguments).run();
}

}  // namespace pcitune::cli
