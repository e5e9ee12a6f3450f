// Carries plans out, or rehearses them: the right to write, the journal, and what is said of it.
// What set and apply have in common.
#pragma once

#include "cli/plan_report.h"
#include "cli/session.h"
#include "cli/state.h"
#include "pcitune/apply/apply.h"

namespace pcitune::cli {

class Writing {
 public:
  struct Wish {
    std::string origin = {};  // for the journal: "set"
    std::string_view extent = "anywhere";
    bool dry_run = false;
    std::optional<std::int64_t> confirm_within = {};  // seconds
  };
  // Reads --message, --wait and where the journal is of the arguments.
  Writing(World& world, const Arguments& arguments, Session& session)
      : world_(world), arguments_(arguments), session_(session), report_(world.out, session) {}

  // Before anything is read; `session` is open. A rehearsal needs neither journal nor writer.
  [[nodiscard]] util::Result<> prepare(const Wish& wish);

  // Writes or rehearses what may run, prints the lines and what stands against the rest. `devices`:
  // how many are asked, of which --skip-unable may leave some out; 0 where there is no such option.
  util::ExitStatus carry_out(plan::Plan& plan, device::Machine& machine, std::size_t devices);

  [[nodiscard]] bool changed() const { return changed_; }
  [[nodiscard]] PlanReport& report() { return report_; }
  // The entries of this run that can be undone.
  [[nodiscard]] const std::vector<std::string>& entries() const { return undoable_; }
  // How what was written can be put back, or kept.
  void how_to_go_on();
  // The sole right to write, until this run ends; not for what writes nothing. True: another run
  // had it, and may have changed what was read.
  [[nodiscard]] util::Result<bool> lock(const plan::Plan& plan);
  // For a command that may want to write too.
  void unlock();

 private:
  void warn_of_deadlines(const plan::Plan& plan, const device::Machine& machine);
  util::ExitStatus apply(plan::Plan& plan, device::Machine& machine);
  std::vector<util::Error> write(plan::Plan& plan, device::Machine& machine);
  util::Result<> start_watchdog(const apply::Entry& entry);
  void how_to_confirm();
  void how_to_undo();

  World& world_;
  const Arguments& arguments_;
  Session& session_;
  PlanReport report_;
  Wish wish_;
  std::unique_ptr<config::Writer> writer_;        // none for a rehearsal
  std::unique_ptr<apply::StateDirectory> state_;  // as above
  bool locked_ = false;
  bool changed_ = false;  // registers were
  std::vector<std::string> undoable_;
  std::int64_t deadline_ = 0;  // of the last of them, with --confirm-within
  // From the first write until what was done has been said, too.
  std::optional<util::SignalHold> hold_;
};

// The seconds of --confirm-within, if it is given.
[[nodiscard]] util::Result<std::optional<std::int64_t>> confirm_within(const Arguments& arguments);

}  // namespace pcitune::cli
