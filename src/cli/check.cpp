#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/tuning.h"
#include "pcitune/plan/deviations.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using plan::Deviation;
using util::ExitStatus;
using util::Result;

class Checking {
 public:
  Checking(World& world, const Arguments& arguments)
      : world_(world),
        session_(world, arguments, util::Intent::kLook),
        tuning_(world, arguments, session_) {
    for (const std::string& word : arguments.positionals())
      (word.find('=') == std::string::npos ? profiles_ : wishes_).push_back(word);
  }

  ExitStatus run() { return session_.finish(for_monitors(check())); }

 private:
  ExitStatus check() {
    if (auto ready = prepare(); !ready) return session_.error(ready.error());
    if (tuning_.none()) return nothing("no profile is switched on, and none was named");
    if (auto read = tuning_.read(); !read) return session_.error(read.error());
    if (tuning_.count() == 0) return nothing("no device is one that the profiles are about");
    const ExitStatus unread = leave_out_unread();
    ExitStatus status = util::worst(unread, check_counts());
    const auto& wishes = tuning_.wishes();
    const auto plan =
        plan::make_plan(tuning_.machine(),
                        wishes.requests,
                        {.force = {}, .accepted = wishes.accepted, .book = &session_.rulebook()});
    for (const auto& problem : plan.problems)
      status = util::worst(status, session_.error(problem.error));
    const auto found = plan::deviations_of(tuning_.machine(), wishes, plan, tuning_.count());
    for (const Deviation& deviation : found) tell(deviation);
    if (found.empty() && status == ExitStatus::kDone) session_.remark(in_line());
    return util::worst(status, status_of(found));
  }

  Result<> prepare() {
    if (!wishes_.empty()) {
      auto assignments = plan::parse_assignments(wishes_);
      if (!assignments) return util::Failure(assignments.error());
      tuning_.ask(std::move(*assignments));
    }
    if (auto chosen = tuning_.choose(profiles_); !chosen) return chosen;
    return session_.open();
  }

  // Nothing was looked at: monitors shall not take that for a good sign.
  ExitStatus nothing(const std::string& why) {
    session_.say(render::MessageKind::kError, "nothing to check: " + why);
    return ExitStatus::kUnknown;
  }

  // Devices that sleep or do not answer.
  ExitStatus leave_out_unread() {
    ExitStatus status = ExitStatus::kDone;
    for (std::size_t i = 0; i < tuning_.count(); ++i) {
      const auto& device = tuning_.machine().devices[i];
      const bool silent = device.gap == config::Gap::kAsleep || device.gap == config::Gap::kGone ||
                          device.gap == config::Gap::kNotReady;
      if (!silent || !tuning_.is_meant(i)) continue;
      status = ExitStatus::kUnknown;
      session_.say(render::MessageKind::kError,
                   config::to_string(device.name) + ": " +
                       std::string(config::to_string(device.gap)) + ", not checked");
      tuning_.leave_out(i);
    }
    return status;
  }

  ExitStatus check_counts() {
    ExitStatus status = ExitStatus::kDone;
    for (const plan::ProfileUse& use : tuning_.wishes().uses) {
      if (use.count_holds()) continue;
      const std::string text = util::counted(use.devices.size(), "device") +
                               " match, which is not the count that it asks for (" +
                               use.profile->file + ")";
      session_.say(render::MessageKind::kError, use.profile->name + ": " + text);
      status = ExitStatus::kDiffers;
    }
    return status;
  }

  void tell(const Deviation& deviation) {
    if (auto* const json = session_.json())
      json->deviation(tuning_.machine(), deviation);
    else
      world_.out.write(render::deviation_line(tuning_.machine(), deviation));
  }

  [[nodiscard]] std::string in_line() const {
    std::size_t devices = 0;
    for (std::size_t i = 0; i < tuning_.count(); ++i) devices += tuning_.is_meant(i) ? 1U : 0U;
    return util::counted(devices, "device") + " checked: as asked";
  }

  static ExitStatus status_of(const std::vector<Deviation>& found) {
    ExitStatus status = ExitStatus::kDone;
    for (const Deviation& one : found) {
      const ExitStatus own = one.is == "?" ? ExitStatus::kUnknown : ExitStatus::kDiffers;
      status = util::worst(status, one.corrupts ? ExitStatus::kFailed : own);
    }
    return status;
  }

  // Monitors know 0 to 3; only a command line or document that is wrong is something else.
  static ExitStatus for_monitors(ExitStatus status) {
    const bool known = status == ExitStatus::kDone || status == ExitStatus::kDiffers ||
                       status == ExitStatus::kFailed || status == ExitStatus::kUsage;
    return known ? status : ExitStatus::kUnknown;
  }

  World& world_;
  Session session_;
  Tuning tuning_;
  std::vector<std::string> profiles_;
  std::vector<std::string> wishes_;
};

}  // namespace

ExitStatus run_check(World& world, const Arguments& arguments) {
  return Checking(world, arguments).run();
}

}  // namespace pcitune::cli
