#include "cli/writing.h"

#include "pcitune/apply/undo.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {

using device::Machine;
using plan::Plan;
using util::Error;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

Result<> Writing::prepare(const Wish& wish) {
  wish_ = wish;
  if (auto wait = seconds_to_wait(arguments_); !wait) return util::Failure(wait.error());
  if (wish_.dry_run) return {};
  auto writer = config::open_writer(session_.where(), world_.files, session_.watch());
  if (!writer) return util::Failure(writer.error());
  writer_ = std::move(*writer);
  auto state = open_state(world_, arguments_, session_);
  if (!state) return util::Failure(state.error());
  state_ = std::move(*state);
  return {};
}

ExitStatus Writing::carry_out(Plan& plan, Machine& machine, std::size_t devices) {
  if (auto locked = lock(plan); !locked) return session_.error(locked.error());
  warn_of_deadlines(plan, machine);
  if (!hold_) hold_.emplace(world_.env);
  const ExitStatus faults = plan.may_run() ? apply(plan, machine) : ExitStatus::kDone;
  changed_ = report_.lines(plan, machine) || changed_;
  const PlanReport::How how{.extent = wish_.extent, .dry_run = wish_.dry_run, .devices = devices};
  const ExitStatus status = util::worst(faults, report_.reasons(plan, machine, how));
  static_cast<void>(world_.out.flush());  // a failure is kept for the last flush
  static_cast<void>(world_.err.flush());
  if (session_.json() == nullptr) hold_.reset();  // a document is said as a whole
  return status;
}

Result<bool> Writing::lock(const Plan& plan) {
  if (wish_.dry_run || !plan.may_run() || plan.steps.empty() || locked_) return false;
  if (auto locked = cli::lock(*state_, arguments_, session_); !locked)
    return util::Failure(locked.error());
  locked_ = true;
  return state_->has_waited();
}

// What another run set is put back at its deadline, unless it holds another value then.
void Writing::warn_of_deadlines(const Plan& plan, const Machine& machine) {
  if (wish_.dry_run || !plan.may_run()) return;
  const auto contents = state_->read();
  if (!contents) return;
  for (const apply::Entry& entry : contents->entries) {
    const auto state = apply::state_of(entry, contents->entries, {.time = state_->now()});
    if (state != apply::State::kUnconfirmed) continue;
    for (const plan::Outcome& line : plan.outcomes) {
      const auto kept = apply::value_kept(entry, machine.devices[line.device].name, line.key);
      if (!kept) continue;
      session_.warning("entry " + entry.id + " waits for confirm and will " +
                       (*kept == line.wanted ? "put " : "not put ") + line.key + " back at " +
                       util::time_text(*entry.deadline) +
                       (*kept == line.wanted ? "; to keep it: " : ", if it is changed now; see ") +
                       "pcitune confirm" + place_words(arguments_, session_) + ' ' + entry.id);
    }
  }
}

void Writing::unlock() {
  if (state_) state_->unlock();
  locked_ = false;
}

ExitStatus Writing::apply(Plan& plan, Machine& machine) {
  std::vector<Error> errors;
  if (!wish_.dry_run)
    errors = write(plan, machine);
  else if (session_.source().is_live())
    errors = apply::rehearse(plan, machine, session_.source());
  ExitStatus status = ExitStatus::kDone;
  for (const Error& error : errors) status = util::worst(status, session_.error(error));
  return status;
}

std::vector<Error> Writing::write(Plan& plan, Machine& machine) {
  apply::Recording recording{.journal = *state_,
                             .entry = {.origin = wish_.origin,
                                       .words = arguments_.words(),
                                       .message = arguments_.one("--message"),
                                       .for_command = !arguments_.command_line().empty()}};
  if (wish_.confirm_within) {
    deadline_ = state_->now() + *wish_.confirm_within;
    recording.entry.deadline = deadline_;
    recording.ready = [this](const apply::Entry& entry) { return start_watchdog(entry); };
  }
  auto errors = apply::run(plan, machine, session_.source(), *writer_, recording);
  for (const auto& warning : state_->take_warnings()) session_.warning(warning);
  if (recording.kept && apply::can_be_undone(recording.entry))
    undoable_.push_back(recording.entry.id);
  return errors;
}

// Before anything is written: without it nobody would put it back.
Result<> Writing::start_watchdog(const apply::Entry& entry) {
  std::vector<std::string> words{"undo"};
  const auto place = place_options(arguments_);
  words.insert(words.end(), place.begin(), place.end());
  words.insert(words.end(), {"--quiet", "--wait", "1h", "--unless-confirmed", entry.id});
  auto started = world_.env.start_detached(words);
  if (!started)
    return util::fail(ErrorCode::kFault,
                      "--confirm-within",
                      "nothing was written: what would put it back cannot be started: " +
                          util::message(started.error()));
  return started;
}

void Writing::how_to_go_on() {
  if (undoable_.empty()) return;
  if (wish_.confirm_within)
    how_to_confirm();
  else
    how_to_undo();
}

void Writing::how_to_confirm() {
  const std::string command = "pcitune confirm" + place_words(arguments_, session_);
  std::vector<std::string> commands{command};
  if (undoable_.size() > 1) commands.clear();
  for (std::size_t i = 0; commands.size() < undoable_.size(); ++i)
    commands.push_back(command + ' ' + undoable_[i]);
  session_.remark("is put back at " + util::time_text(deadline_) +
                  " unless confirmed: " + util::join(commands, "; "));
}

void Writing::how_to_undo() {
  std::string command = "pcitune undo" + place_words(arguments_, session_);
  if (undoable_.size() > 1) command += " " + util::join(undoable_, " ");
  session_.remark("to put back: " + command);
  session_.remark("lasts until the device is reset, its driver sets it anew, or the next boot");
}

Result<std::optional<std::int64_t>> confirm_within(const Arguments& arguments) {
  if (!arguments.has("--confirm-within")) return std::nullopt;
  const auto seconds = util::parse_duration(arguments.one("--confirm-within"));
  if (seconds.value_or(0) == 0)
    return util::fail(ErrorCode::kUsage,
                      "--confirm-within " + arguments.one("--confirm-within"),
                      "use a time such as 60s, 5m or 2h");
  return seconds;
}

}  // namespace pcitune::cli
