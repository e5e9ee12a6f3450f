#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/tuning.h"
#include "cli/writing.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using plan::Plan;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

class Applying {
 public:
  Applying(World& world, const Arguments& arguments)
      : world_(world),
        arguments_(arguments),
        session_(world, arguments, util::Intent::kChange),
        tuning_(world, arguments, session_),
        writing_(world, arguments, session_) {}

  ExitStatus run() {
    const ExitStatus status = apply();
    writing_.how_to_go_on();
    session_.finish(status, writing_.changed());
    static_cast<void>(world_.out.flush());  // before signals are let through
    return status;
  }

 private:
  ExitStatus apply() {
    if (auto ready = prepare(); !ready) return session_.error(ready.error());
    if (tuning_.none()) {
      session_.remark("no profile is switched on: 'pcitune profile list' has those that could be");
      return ExitStatus::kDone;
    }
    if (auto read = tuning_.read(); !read) return session_.error(read.error());
    const ExitStatus counted = check_counts();
    if (tuning_.wishes().requests.empty()) {
      session_.remark("nothing to set: no device here is asked for anything by " +
                      util::join(tuning_.names(), ", "));
      return counted;
    }
    if (counted != ExitStatus::kDone) return counted;
    return carry_out();
  }

  Result<> prepare() {
    if (auto fine = plan::check_force({.force = arguments_.many("--force")}); !fine) return fine;
    auto seconds = confirm_within(arguments_);
    if (!seconds) return util::Failure(seconds.error());
    if (auto chosen = tuning_.choose(arguments_.positionals()); !chosen) return chosen;
    if (auto opened = session_.open(); !opened) return opened;
    return writing_.prepare(
        {.origin = "apply", .dry_run = arguments_.has("--dry-run"), .confirm_within = *seconds});
  }

  // Before anything is written: a profile that does not find its devices was made for another
  // machine.
  ExitStatus check_counts() {
    ExitStatus status = ExitStatus::kDone;
    for (const plan::ProfileUse& use : tuning_.wishes().uses) {
      const bool optional = arguments_.positionals().empty() && use.devices.empty();
      if (use.count_holds() || optional) continue;
      status = util::worst(status,
                           session_.error({ErrorCode::kNotFound,
                                           use.profile->name,
                                           util::counted(use.devices.size(), "device") +
                                               " match, which is not the count that it asks for (" +
                                               use.profile->file + "); nothing was written"}));
    }
    return status;
  }

  ExitStatus carry_out() {
    const plan::Options options{.force = arguments_.many("--force"),
                                .accepted = tuning_.wishes().accepted,
                                .book = &session_.rulebook()};
    Plan plan = plan::make_plan(tuning_.machine(), tuning_.wishes().requests, options);
    const ExitStatus status = writing_.carry_out(plan, tuning_.machine(), 0);
    const bool held = plan.steps.empty() && status == ExitStatus::kDone;
    if (held) session_.remark("nothing to change: all values are as the profiles ask");
    return status;
  }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  Tuning tuning_;
  Writing writing_;
};

}  // namespace

ExitStatus run_apply(World& world, const Arguments& arguments) {
  return Applying(world, arguments).run();
}

}  // namespace pcitune::cli
