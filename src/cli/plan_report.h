// What set and undo say of a plan that was carried out, rehearsed or refused.
#pragma once

#include <string_view>

#include "cli/session.h"
#include "pcitune/plan/plan.h"

namespace pcitune::cli {

class PlanReport {
 public:
  PlanReport(util::Output& out, Session& session) : out_(out), session_(session) {}

  // A line each, also in the document. Were registers changed?
  bool lines(const plan::Plan& plan, const device::Machine& machine);

  // What stands against the plan, and what people should know of it.
  struct How {
    std::string_view extent = "anywhere";  // where nothing was written when it was refused
    bool dry_run = false;
    std::size_t devices = 0;  // of which --skip-unable may leave some out
  };
  util::ExitStatus reasons(const plan::Plan& plan, const device::Machine& machine, const How& how);

 private:
  util::ExitStatus problems(const plan::Plan& plan, std::size_t devices);
  void refusals(const plan::Plan& plan, const device::Machine& machine, std::string_view extent);
  void findings(const plan::Plan& plan, const device::Machine& machine);
  void say(const std::string& text) { session_.say(render::MessageKind::kError, text); }
  void warn(const std::string& text) { session_.say(render::MessageKind::kWarning, text); }

  util::Output& out_;
  Session& session_;
};

}  // namespace pcitune::cli
