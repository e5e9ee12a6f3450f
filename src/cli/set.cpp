#include <algorithm>
#include <numeric>

#include "cli/arguments.h"
#include "cli/candidates.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/surroundings.h"
#include "cli/writing.h"
#include "pcitune/plan/plan.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using plan::Assignment;
using plan::Plan;
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
  bool sure = false;                                // --yes
  std::optional<std::int64_t> confirm_within = {};  // seconds
};

Result<Wish> read_wish(const Arguments& arguments, const rules::Rulebook& book) {
  auto assignments = plan::parse_assignments(arguments.positionals());
  if (!assignments) return util::Failure(assignments.error());
  if (assignments->empty())
    return util::fail(ErrorCode::kUsage,
                      "set",
                      "needs an assignment, such as mmrbc=4096; see 'pcitune set --help'");
  Wish wish{.assignments = std::move(*assignments),
            .options = {.force = arguments.many("--force"), .book = &book},
            .dry_run = arguments.has("--dry-run"),
            .skip_unable = arguments.has("--skip-unable"),
            .keep_going = arguments.has("--keep-going"),
            .sure = arguments.has("--yes")};
  if (auto fine = plan::check_force(wish.options); !fine) return util::Failure(fine.error());
  auto seconds = confirm_within(arguments);
  if (!seconds) return util::Failure(seconds.error());
  wish.confirm_within = *seconds;
  return wish;
}

class Setting {
 public:
  Setting(World& world, const Arguments& arguments)
      : world_(world),
        arguments_(arguments),
        session_(world, arguments, util::Intent::kChange),
        writing_(world, arguments, session_) {}

  ExitStatus run() {
    const ExitStatus status = set();
    writing_.how_to_go_on();
    session_.finish(status, writing_.changed());
    static_cast<void>(world_.out.flush());  // before signals are let through
    return status;
  }

  // As run(), but for the time that another program runs.
  ExitStatus run_around() {
    const util::SignalHold hold(world_.env);  // they are the command's; then things are put back
    const ExitStatus status = set();
    static_cast<void>(world_.out.flush());
    static_cast<void>(world_.err.flush());
    writing_.unlock();  // the command may want to write too
    const bool runs = status == ExitStatus::kDone && !wish_.dry_run;
    const ExitStatus ended = runs ? run_command() : status;
    const ExitStatus back = writing_.entries().empty() ? ExitStatus::kDone : put_back();
    return ended == ExitStatus::kDone ? back : ended;
  }

 private:
  ExitStatus run_command() {
    const auto status = world_.env.run_command(arguments_.command_line());
    world_.status_of_command = status.has_value();
    if (status) return static_cast<ExitStatus>(*status);
    util::Error error = status.error();
    error.code = ErrorCode::kUsage;
    return session_.error(error);
  }

  ExitStatus put_back() {
    Arguments undo;
    undo.set_command("undo");
    for (const auto option : {"--sysfs", "-A", "-O", "--state-dir", "--root", "--wait", "--quiet"})
      if (arguments_.has(option)) undo.set(option, arguments_.many(option));
    undo.set_positionals(writing_.entries());
    std::vector<std::string> words{"undo"};
    words.insert(words.end(), writing_.entries().begin(), writing_.entries().end());
    undo.set_words(std::move(words));
    return run_undo(world_, undo);
  }

  ExitStatus set() {
    auto wish = read_wish(arguments_, session_.rulebook());
    if (!wish)
      return session_.error(with_present_first(session_, arguments_.positionals(), wish.error()));
    wish_ = std::move(*wish);
    if (auto ready = prepare(); !ready) return session_.error(ready.error());
    std::vector<std::size_t> all(count_);
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!wish_.keep_going) return finish(carry_out(all));
    ExitStatus status = unread_;
    for (std::size_t i = 0; i < count_ && !declined_; ++i)
      status = util::worst(status, carry_out({i}));
    return finish(status);
  }

  ExitStatus finish(ExitStatus status) {
    if (any_able_ || unread_ != ExitStatus::kDone) return status;
    return session_.error({ErrorCode::kNotFound, "", "no device is left that could be set"});
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
    auto ready = writing_.prepare({.origin = "set",
                                   .extent = wish_.keep_going ? "to this device" : "anywhere",
                                   .dry_run = wish_.dry_run,
                                   .confirm_within = wish_.confirm_within});
    if (!ready) return ready;
    auto selected = session_.select();
    if (!selected) return util::Failure(selected.error());
    machine_.devices = std::move(selected->devices);
    const std::size_t left_out = device::leave_out_virtual_functions(
        machine_.devices, session_.selection(), session_.source());
    if (left_out != 0)
      session_.remark(util::counted(left_out, "virtual function") +
                      " left out (name one by its own -s)");
    if (machine_.devices.empty()) {
      return util::fail(ErrorCode::kNotFound,
                        "",
                        "only virtual functions match; their physical function owns these fields: "
                        "name that, or the virtual one by its own -s");
    }
    count_ = machine_.devices.size();
    if (auto fine = check_breadth(); !fine) return fine;
    return read_all();
  }

  Result<> read_one(Device& device) {
    for (const Assignment& assignment : wish_.assignments) {
      if (auto read = session_.survey().read_key(device, assignment.path); !read) return read;
    }
    return session_.survey().probe_privilege(device);
  }

  // What the assignments and the rules look at, on the devices and on the bridges above.
  Result<> read_all() {
    std::vector<Device> readable;
    for (Device& device : machine_.devices) {
      if (auto read = read_one(device); !read) {
        if (!wish_.keep_going) return read;
        unread_ = util::worst(unread_, session_.error(read.error()));
      } else {
        readable.push_back(std::move(device));
      }
    }
    machine_.devices = std::move(readable);
    count_ = machine_.devices.size();
    const auto unread = read_surroundings(session_, machine_, wish_.assignments);
    return unread.empty() ? Result<>() : util::Failure(unread.front());
  }

  // For the case that another run has written since.
  Result<> read_anew() {
    const std::size_t count = count_;
    machine_.devices.resize(count);
    for (Device& device : machine_.devices) {
      device = Device{.name = device.name};
      static_cast<void>(session_.survey().identify(device));
    }
    if (auto read = read_all(); !read) return read;
    if (count_ == count) return {};
    count_ = 0;  // what is planned for the others goes by their place
    return util::fail(ErrorCode::kUnreachable, "", "a device cannot be read any more");
  }

  // Several kinds of devices, or a selector that names a class or the like: a person is asked.
  Result<> check_breadth() {
    for (Device& device : machine_.devices) static_cast<void>(session_.survey().identify(device));
    const auto breadth = device::breadth_of(session_.selection(), machine_.devices);
    must_ask_ = breadth.broad && !wish_.sure && !wish_.dry_run;
    if (!must_ask_ || world_.env.can_ask()) return {};
    const auto& words = session_.selection().words;
    return util::fail(ErrorCode::kUsage,
                      "",
                      (words.empty() ? "--all" : words.text()) + " means " +
                          util::counted(count_, "device") + " of " +
                          util::counted(breadth.kinds, "kind") + "; look with -n, then add --yes");
  }

  // Plans for some devices of the machine and, unless it is a rehearsal, applies. The others are
  // there too: platform rules count them.
  ExitStatus carry_out(std::vector<std::size_t> targets) {
    Machine& machine = machine_;
    Plan plan =
        plan::make_plan(machine, plan::requests_for(targets, wish_.assignments), wish_.options);
    if (wish_.skip_unable && leave_out_unable(plan, targets)) {
      if (targets.empty()) return ExitStatus::kDone;
      plan =
          plan::make_plan(machine, plan::requests_for(targets, wish_.assignments), wish_.options);
    }
    any_able_ = true;
    if (plan.may_run() && must_ask_ && !confirmed(plan, machine)) return ExitStatus::kFailed;
    const auto changed = writing_.lock(plan);
    if (!changed) return session_.error(changed.error());
    if (*changed) {
      if (auto read = read_anew(); !read) return session_.error(read.error());
      plan =
          plan::make_plan(machine, plan::requests_for(targets, wish_.assignments), wish_.options);
    }
    return writing_.carry_out(plan, machine, targets.size());
  }

  // Takes the devices that lack a field out of `targets`; true if there were any.
  bool leave_out_unable(const Plan& plan, std::vector<std::size_t>& targets) {
    const auto unable = plan::unable_devices(plan);
    constexpr std::size_t kMostTold = 3;
    for (std::size_t i = 0; i < unable.size(); ++i) {
      if (i < kMostTold) session_.remark("left out: " + util::message(unable[i].error));
      std::erase(targets, unable[i].device);
    }
    if (unable.size() > kMostTold)
      session_.remark("left out: " + std::to_string(unable.size() - kMostTold) + " more");
    return !unable.empty();
  }

  bool confirmed(const Plan& plan, const Machine& machine) {
    for (const auto& outcome : plan.outcomes)
      preview().write(render::outcome_line(machine, outcome));
    static_cast<void>(preview().flush());
    const std::size_t count = plan.steps.size();
    world_.err.write("Write " + util::counted(count, "register") + "? [y/N] ");
    static_cast<void>(world_.err.flush());
    const auto answer = world_.env.read_line();
    declined_ = !answer || (*answer != "y" && *answer != "Y" && *answer != "yes");
    if (declined_) say("nothing was written");
    if (declined_ && session_.json() != nullptr)
      static_cast<void>(writing_.report().lines(plan, machine));
    return !declined_;
  }

  // Where the question shows what it is about: standard output, unless that is not what is read.
  util::Output& preview() {
    const bool elsewhere = session_.json() != nullptr || arguments_.has("--to");
    return elsewhere ? world_.err : world_.out;
  }

  void say(const std::string& text) { session_.say(render::MessageKind::kError, text); }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  Writing writing_;
  Wish wish_;
  Machine machine_;        // what is to be set, and behind it the bridges above
  std::size_t count_ = 0;  // how many are to be set
  bool must_ask_ = false;
  ExitStatus unread_ = ExitStatus::kDone;  // of devices that could not be read, with --keep-going
  bool declined_ = false;                  // the person said no
  bool any_able_ = false;                  // a device was left that has the fields
};

}  // namespace

ExitStatus run_set(World& world, const Arguments& arguments) {
  if (arguments.command_line().empty()) return Setting(world, arguments).run();
  for (const auto option : {"-o", "--to", "--confirm-within"}) {
    if (!arguments.has(option)) continue;
    world.err.line("pcitune: " + std::string(option) + ": does not go with a command behind --");
    return ExitStatus::kUsage;
  }
  if (auto known = world.env.check_command(arguments.command_line().front()); !known) {
    world.err.line("pcitune: " + util::printable(util::message(known.error())));
    return ExitStatus::kUsage;
  }
  // Standard output is the command's.
  World around{world.files, world.clock, world.env, world.err, world.err, world.aside};
  const ExitStatus status = Setting(around, arguments).run_around();
  world.status_of_command = around.status_of_command;
  return status;
}

}  // namespace pcitune::cli
