#include "cli/arguments.h"
#include "cli/candidates.h"
#include "cli/commands.h"
#include "cli/platform_reading.h"
#include "cli/session.h"
#include "pcitune/device/topology.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Machine;
using util::ExitStatus;

// Of each device that is shown, alone.
class Showing {
 public:
  Showing(World& world, Session& session, render::View view, std::string asked)
      : world_(world), session_(session), view_(std::move(view)), asked_(std::move(asked)) {}

  // One machine a device: itself and the bridge above, so that memory does not grow with their
  // number.
  void show(device::Device device) {
    Machine machine;
    machine.devices.push_back(std::move(device));
    note(read(machine));
    if (!view_.only.keeps_all() && !has_any(machine.devices[0])) return;
    print(machine);
    ++shown_;
    session_.count_gap(machine.devices[0]);
  }

  [[nodiscard]] ExitStatus finish() {
    if (shown_ == 0 && absent_) note(util::Failure(none_has()));
    return util::worst(status_, session_.report_gaps());
  }

 private:
  void print(const Machine& machine) {
    const auto findings = session_.rulebook().judge_around(machine, 0);
    if (auto* const json = session_.json()) {
      auto facts = session_.facts(machine, 0);
      facts.name = session_.name_of(machine.devices[0]);
      json->show(machine, 0, facts, findings, view_.only);
      return;
    }
    if (shown_ != 0) world_.out.line("");
    const auto labels = session_.labels({&machine.devices[0]});
    world_.out.write(render::show(machine, 0, labels[0], findings, view_));
  }

  void note(const util::Result<>& result) {
    if (!result) status_ = util::worst(status_, session_.error(result.error()));
  }

  // With --only nothing else is read, not even the bridge above.
  util::Result<> read(Machine& machine) {
    auto& survey = session_.survey();
    if (!machine.devices[0].identity) static_cast<void>(survey.identify(machine.devices[0]));
    if (!view_.only.keeps_all()) return view_.only.read(survey, machine.devices[0]);
    note(survey.read_raw(machine.devices[0]));
    machine.devices[0].resources = survey.source().resources(machine.devices[0].name);
    if (auto added = session_.topology().add_parents(machine); !added) return added;
    const auto in_question = session_.rulebook().platform_in_question(machine, 0);
    if (in_question.empty()) return {};
    if (auto added = session_.topology().add_ancestors(machine); !added) return added;
    for (const auto& error : read_for_platform_rules(session_, machine, 1, in_question))
      note(util::Failure(error));
    return {};
  }

  // With its reason where there is one device only.
  [[nodiscard]] util::Error none_has() const {
    if (lacking_ == 1) return *absent_;
    return {util::ErrorCode::kNotFound,
            "",
            "no device has " + asked_ + " (" + std::to_string(lacking_) +
                " looked at); the first, " + util::message(*absent_)};
  }

  // Devices that lack the keys are passed over; it is an error if none has any.
  bool has_any(const device::Device& device) {
    const auto found = view_.only.find_any(device);
    if (found) return true;
    if (found.error().code != util::ErrorCode::kNotFound) {
      note(found);
      return false;
    }
    ++lacking_;
    if (!absent_) absent_ = found.error();
    return false;
  }

  World& world_;
  Session& session_;
  render::View view_;
  std::string asked_;  // the keys of --only
  std::size_t shown_ = 0;
  std::size_t lacking_ = 0;  // devices that have none of them
  std::optional<util::Error> absent_;
  ExitStatus status_ = ExitStatus::kDone;
};

// "58h-5fh, 68h-8fh": what a dump of the device leaves out.
std::string left_out(const device::Device& device) {
  std::string text;
  for (const device::Range& range : render::not_dumped(device)) {
    text += (text.empty() ? "" : ", ") + config::place_text(range.offset) + "h-" +
            config::place_text(range.offset + range.count - 1) + "h";
  }
  return text;
}

// Everything that can be read of the devices, as lspci -xxxx prints it.
ExitStatus show_raw(World& world, Session& session, std::vector<device::Device>& devices) {
  ExitStatus status = session.so_far();
  for (device::Device& device : devices) {
    if (auto read = session.survey().read_all(device); !read)
      status = util::worst(status, session.error(read.error()));
    world.out.write(render::raw_dump(device));
    const std::string holes = left_out(device);
    if (!holes.empty())
      session.remark(config::to_string(device.name) +
                     ": left out, not known or behind such bytes: " + holes);
    session.count_gap(device);
    device.image = {};  // so that memory does not grow with their number
  }
  return util::worst(status, session.report_gaps());
}

ExitStatus show(World& world, Session& session, const Arguments& arguments) {
  auto only = device::KeyFilter::parse(arguments.many("--only"));
  if (!only)
    return session.error(with_present_first(session, arguments.many("--only"), only.error()));
  const bool raw = arguments.has("--raw");
  if (raw && !only->keeps_all())
    return session.error(
        {util::ErrorCode::kUsage, "--raw", "shows all bytes; --only does not go with it"});
  if (raw && session.json() != nullptr)
    return session.error({util::ErrorCode::kUsage, "--raw", "goes with -o text"});
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  const auto style = session.style();
  if (!style) return session.error(style.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  if (raw) return show_raw(world, session, selected->devices);
  const std::string asked = util::shortened(util::join(arguments.many("--only"), ", "));
  Showing showing(world, session, {.style = *style, .only = std::move(*only)}, asked);
  for (auto& device : selected->devices) showing.show(std::move(device));
  return util::worst(session.so_far(), showing.finish());
}

}  // namespace

ExitStatus run_show(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  return session.finish(show(world, session, arguments));
}

}  // namespace pcitune::cli
