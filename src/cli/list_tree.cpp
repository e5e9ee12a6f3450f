#include "cli/list_tree.h"

#include "pcitune/device/tree.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::cli {

using device::Device;
using device::Machine;
using util::ExitStatus;
namespace fields = registers::well_known;

ExitStatus list_tree(World& world, Session& session, std::vector<Device> devices, bool fold) {
  const auto style = session.style();
  if (!style) return session.error(style.error());
  Machine machine{.devices = std::move(devices)};
  if (auto linked = session.topology().add_ancestors(machine); !linked)
    return session.error(linked.error());
  ExitStatus status = session.so_far();
  std::vector<bool> is_virtual;
  std::vector<const Device*> named;
  for (Device& device : machine.devices) {
    static_cast<void>(session.survey().identify(device));
    const auto read = session.survey().read_fields(device,
                                                   {fields::kSecondaryMode,
                                                    fields::kPciePortType,
                                                    fields::kPcieMaxSpeed,
                                                    fields::kPcieMaxWidth,
                                                    fields::kPcieSpeed,
                                                    fields::kPcieWidth});
    if (!read) status = util::worst(status, session.error(read.error()));
    if (fold)
      is_virtual.push_back(session.source().is_virtual_function(device.name) ||
                           device::looks_virtual(device));
    named.push_back(&device);
  }
  const auto rows = device::tree_of(machine, is_virtual);
  world.out.write(render::tree(machine, rows, session.labels(named), *style));
  for (const Device* const device : named) session.count_gap(*device);
  return util::worst(status, session.report_gaps());
}

}  // namespace pcitune::cli
