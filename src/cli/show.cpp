#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "pcitune/device/topology.h"

namespace pcitune::cli {
namespace {

using device::Machine;
using util::ExitStatus;

// One machine a device: itself and the bridge above, so that memory does not grow with their
// number.
ExitStatus show_device(World& world,
                       Session& session,
                       device::Device device,
                       const render::Style& style) {
  Machine machine;
  machine.devices.push_back(std::move(device));
  ExitStatus status = ExitStatus::kDone;
  auto& survey = session.survey();
  if (!machine.devices[0].identity) static_cast<void>(survey.identify(machine.devices[0]));
  if (auto read = survey.read_registers(machine.devices[0]); !read)
    status = session.error(read.error());
  if (auto linked = session.topology().add_parents(machine); !linked) {
    status = util::worst(status, session.error(linked.error()));
  }
  const auto labels = session.labels({&machine.devices[0]});
  world.out.write(render::show(machine, 0, labels[0], rules::judge_around(machine, 0), style));
  return util::worst(status, session.report_gaps({&machine.devices[0]}));
}

}  // namespace

ExitStatus run_show(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  const auto style = session.style();
  if (!style) return session.error(style.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  ExitStatus status = session.so_far();
  for (auto& device : selected->devices) {
    if (&device != &selected->devices.front()) world.out.line("");
    status = util::worst(status, show_device(world, session, std::move(device), *style));
  }
  return status;
}

}  // namespace pcitune::cli
