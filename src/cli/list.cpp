#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "pcitune/device/topology.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::Machine;
using util::ExitStatus;
using util::Result;
namespace fields = registers::well_known;

// What a line needs beside the header: PCI-X registers, and the bridges' mode.
Result<> read_line(device::Survey& survey, Device& device) {
  return survey.read_fields(device, {fields::kMmrbc, fields::kDmmrbc, fields::kSecondaryMode});
}

}  // namespace

ExitStatus run_list(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  const auto style = session.style();
  if (!style) return session.error(style.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  Machine machine{.devices = std::move(selected->devices)};
  const std::size_t count = machine.devices.size();
  if (auto linked = session.topology().add_parents(machine); !linked)
    return session.error(linked.error());
  ExitStatus status = session.so_far();
  std::vector<std::size_t> shown;
  std::vector<const Device*> named;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    Device& device = machine.devices[i];
    if (auto read = read_line(session.survey(), device); !read)
      status = util::worst(status, session.error(read.error()));
    if (i >= count) continue;
    if (!device.identity) static_cast<void>(session.survey().identify(device));
    shown.push_back(i);
    named.push_back(&device);
  }
  world.out.write(render::list(machine, shown, session.labels(named), *style));
  return util::worst(status, session.report_gaps(named));
}

}  // namespace pcitune::cli
