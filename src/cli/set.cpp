#include <set>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "pcitune/apply/apply.h"
#include "pcitune/device/topology.h"
#include "pcitune/plan/plan.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using plan::Assignment;
using plan::Plan;
using plan::Verdict;
using util::Error;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

// What the command line asks for.
struct Wish {
  std::vector<Assignment> assignments;
  plan::Options options;
  bool dry_run = false;
  bool skip_unable = false;
  bool keep_going = false;
  bool sure = false;  // --yes
};

Result<Wish> read_wish(const Arguments& arguments) {
  auto assignments = plan::parse_assignments(arguments.positionals());
  if (!assignments) return util::Failure(assignments.error());
  if (assignments->empty())
    return util::fail(ErrorCode::kUsage,
                      "set",
                      "needs an assignment, such as mmrbc=4096; see 'pcitune set --help'");
  Wish wish{.assignments = std::move(*assignments),
            .options = {.force = arguments.many("--force")},
            .dry_run = arguments.has("--dry-run"),
            .skip_unable = arguments.has("--skip-unable"),
            .keep_going = arguments.has("--keep-going"),
            .sure = arguments.has("--yes")};
  if (auto fine = plan::check_force(wish.options); !fine) return util::Failure(fine.error());
  return wish;
}

class Setting {
 public:
  Setting(World& world, const Arguments& arguments)
      : world_(world), arguments_(arguments), session_(world, arguments, util::Intent::kChange) {}

  ExitStatus run() {
    auto wish = read_wish(arguments_);
    if (!wish) return session_.error(wish.error());
    wish_ = std::move(*wish);
    if (auto ready = prepare(); !ready) return session_.error(ready.error());
    ExitStatus status = ExitStatus::kDone;
    for (const auto& together : batches()) status = util::worst(status, carry_out(together));
    if (any_able_) return status;
    return session_.error({ErrorCode::kNotFound, "", "no device is left that could be set"});
  }

 private:
  // What is all or nothing together: everything, or with --keep-going each device.
  [[nodiscard]] std::vector<std::vector<std::size_t>> batches() const {
    if (!wish_.keep_going) return {targets_};
    std::vector<std::vector<std::size_t>> batches;
    for (const std::size_t target : targets_) batches.push_back({target});
    return batches;
  }

  // Opens, selects, leaves out virtual functions, and reads all that the plan needs.
  Result<> prepare() {
    if (auto opened = session_.open(); !opened) return opened;
    if (session_.selection().words.empty() && !arguments_.has("--all")) {
      return util::fail(
          ErrorCode::kUsage,
          "set",
          "needs a selector (-s ADDRESS, -d VENDOR:DEVICE ...); --all means every device");
    }
    if (!wish_.dry_run) {
      auto writer = config::open_writer(session_.where(), world_.files);
      if (!writer) return util::Failure(writer.error());
      writer_ = std::move(*writer);
    }
    auto selected = session_.select();
    if (!selected) return util::Failure(selected.error());
    machine_.devices = without_virtual_functions(std::move(selected->devices));
    if (machine_.devices.empty()) {
      return util::fail(ErrorCode::kNotFound,
                        "",
                        "only virtual functions match; their physical function owns these fields: "
                        "name that, or the virtual one by its own -s");
    }
    for (std::size_t i = 0; i < machine_.devices.size(); ++i) targets_.push_back(i);
    if (auto read = read_all(); !read) return read;
    return check_breadth();
  }

  std::vector<Device> without_virtual_functions(std::vector<Device> devices) {
    const std::size_t before = devices.size();
    const auto& slots = session_.selection().slots;
    std::erase_if(devices, [&](const Device& device) {
      for (const auto& slot : slots) {
        if (slot.bus && slot.device && slot.function && slot.matches(device.name)) return false;
      }
      return session_.source().is_virtual_function(device.name);
    });
    if (devices.size() != before)
      session_.remark(std::to_string(before - devices.size()) +
                      " virtual functions left out (name one by its own -s)");
    return devices;
  }

  // What the assignments and the rules look at, on the devices and on the bridges above.
  Result<> read_all() {
    auto& survey = session_.survey();
    for (const std::size_t target : targets_) {
      Device& device = machine_.devices[target];
      if (!device.identity) static_cast<void>(survey.identify(device));
      for (const Assignment& assignment : wish_.assignments) {
        if (auto read = survey.read_key(device, assignment.path); !read) return read;
      }
    }
    if (auto linked = session_.topology().add_ancestors(machine_); !linked) return linked;
    for (Device& device : machine_.devices) {
      if (auto read = survey.read_fields(device, rules::fields_read()); !read) return read;
    }
    return {};
  }

  // Several kinds of devices, or a selector that names a class or the like: a person is asked.
  Result<> check_breadth() {
    std::set<std::pair<std::uint16_t, std::uint16_t>> kinds;
    for (const std::size_t target : targets_) {
      const auto& identity = machine_.devices[target].identity;
      if (identity) kinds.emplace(identity->vendor, identity->device);
    }
    const auto& selection = session_.selection();
    const bool broad = !device::names_functions(selection) &&
                       (kinds.size() > 1 || !device::names_devices(selection));
    must_ask_ = broad && !wish_.sure && !wish_.dry_run;
    if (!must_ask_ || world_.env.can_ask()) return {};
    const std::string said =
        session_.selection().words.empty() ? "--all" : session_.selection().words.text();
    return util::fail(ErrorCode::kUsage,
                      "",
                      said + " means " + std::to_string(targets_.size()) + " devices of " +
                          std::to_string(kinds.size()) +
                          " kinds; look at them with -n, then add --yes");
  }

  // Plans for some of the devices and, unless it is a rehearsal, applies.
  ExitStatus carry_out(std::vector<std::size_t> targets) {
    Plan plan = plan::make_plan(machine_, targets, wish_.assignments, wish_.options);
    if (wish_.skip_unable && leave_out_unable(plan, targets)) {
      if (targets.empty()) return ExitStatus::kDone;
      plan = plan::make_plan(machine_, targets, wish_.assignments, wish_.options);
    }
    any_able_ = true;
    if (plan.may_run() && !wish_.dry_run) {
      if (must_ask_ && !confirmed(plan)) return ExitStatus::kDone;
      apply(plan);
    }
    report(plan);
    const ExitStatus status = explain(plan);
    if (!wish_.dry_run) how_to_undo(plan);
    return status;
  }

  // Takes the devices that lack a field out of `targets`; true if there were any.
  bool leave_out_unable(const Plan& plan, std::vector<std::size_t>& targets) {
    const std::size_t before = targets.size();
    std::set<std::size_t> gone;
    for (const auto& problem : plan.problems) {
      if (!problem.unable || !gone.insert(problem.device).second) continue;
      session_.remark(util::message(problem.error) + ": left out");
    }
    std::erase_if(targets, [&](std::size_t target) { return gone.count(target) != 0; });
    return targets.size() != before;
  }

  bool confirmed(const Plan& plan) {
    report(plan);
    static_cast<void>(world_.out.flush());
    world_.err.write("Write " + std::to_string(plan.steps.size()) + " registers? [y/N] ");
    static_cast<void>(world_.err.flush());
    const auto answer = world_.env.read_line();
    const bool yes = answer && (*answer == "y" || *answer == "Y" || *answer == "yes");
    if (!yes) session_.remark("nothing was written");
    return yes;
  }

  void apply(Plan& plan) {
    std::vector<Error> errors;
    {
      const util::SignalHold hold(world_.env);
      errors = apply::run(plan, machine_, session_.source(), *writer_);
    }
    // The status comes from the verdicts.
    for (const Error& error : errors) static_cast<void>(session_.error(error));
  }

  void report(const Plan& plan) {
    for (const auto& outcome : plan.outcomes)
      world_.out.write(render::outcome_line(machine_, outcome));
  }

  // What stands against the plan, and what people should know of it.
  ExitStatus explain(const Plan& plan) {
    ExitStatus status = plan::exit_status(plan.outcomes);
    for (const auto& problem : plan.problems) {
      status = util::worst(status, session_.error(problem.error));
    }
    for (const auto& found : plan.refusals) say(render::refusal(machine_, found));
    for (const auto& line : plan.outcomes) {
      if (line.verdict == Verdict::kRefused && !line.remark.empty())
        say(render::refusal(machine_, line));
    }
    remarks(plan);
    if (!plan.problems.empty() || plan.owner_refused)
      say(wish_.keep_going ? "nothing was written to this device" : "nothing was written anywhere");
    if (const auto text = render::fault_summary(plan.outcomes); !text.empty()) say(text);
    return status;
  }

  void say(const std::string& text) { world_.err.line("pcitune: " + text); }

  void remarks(const Plan& plan) {
    for (const auto& found : plan.warnings)
      session_.remark("warning: " + render::finding(machine_, found));
    for (const auto& found : plan.overridden)
      session_.remark("overridden by --force: " + render::finding(machine_, found));
    for (const auto& owner : plan.owner_overrides) {
      session_.remark("overridden by --force: " + plan.outcomes[owner.outcome].key + ": " +
                      std::string(owner.rule));
    }
    for (const auto& found : plan.old)
      session_.remark("already so: " + render::finding(machine_, found));
  }

  // The command that puts the old values back.
  void how_to_undo(const Plan& plan) {
    const auto commands = plan::restoring_commands(machine_, plan);
    for (const auto& words : commands) {
      session_.remark("to put back: pcitune set" + place_options() + " " + words);
    }
    if (!commands.empty()) {
      session_.remark("lasts until the device is reset, its driver sets it anew, or the next boot");
    }
  }

  [[nodiscard]] std::string place_options() const {
    const std::string root = session_.where().sysfs_root();
    return root == config::kLiveSysfs ? "" : " --sysfs " + util::shell_word(root);
  }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  Wish wish_;
  Machine machine_;
  std::vector<std::size_t> targets_;
  std::unique_ptr<config::Writer> writer_;  // none for a rehearsal
  bool must_ask_ = false;
  bool any_able_ = false;  // a device was left that has the fields
};

}  // namespace

ExitStatus run_set(World& world, const Arguments& arguments) {
  return Setting(world, arguments).run();
}

}  // namespace pcitune::cli
