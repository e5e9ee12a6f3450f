#include "pcitune/device/relatives.h"

#include <algorithm>

#include "pcitune/device/topology.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::device {
namespace {

unsigned function_number(const Device& device) {
  if (!device.name.address) return 0;
  return device.name.address->device * 8U + device.name.address->function;
}

bool has_link(const Device& device) {
  const auto type = port_type(device);
  return type && *type != port::kIntegrated && *type != port::kEventCollector;
}

// Of what hangs below a port. Unknown is not absent: one whose list could not be read counts.
bool may_have_link(const Device& device) {
  return has_link(device) || (!port_type(device) && device.walk != WalkEnd::kComplete);
}

// Of one bus and, where several devices share it, one device number.
bool same_device(const Device& left, const Device& right, bool alone_on_bus) {
  const auto& a = left.name.address;
  const auto& b = right.name.address;
  if (!a || !b || left.name.dump != right.name.dump) return false;
  return a->domain == b->domain && a->bus == b->bus && (alone_on_bus || a->device == b->device);
}

}  // namespace

bool is_virtual_function(const Device& device) {
  const bool linked = device.around && device.around->physical;
  return linked || (device.image.get(0, 16) == 0xFFFFU && !device.image.header_is_all_ones());
}

std::optional<std::uint64_t> port_type(const Device& device) {
  return code_of(device, registers::well_known::kPciePortType);
}

bool faces_down(const Device& device) {
  const auto type = port_type(device);
  return type == port::kRoot || type == port::kDownstream || type == port::kFromPci;
}

std::optional<std::size_t> port_above(const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  if (!self.parent || !has_link(self) || !faces_down(machine.devices[*self.parent]))
    return std::nullopt;
  return self.parent;
}

std::optional<std::size_t> express_above(const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  const bool in_switch = port_type(self) == port::kDownstream && self.parent &&
                         port_type(machine.devices[*self.parent]) == port::kUpstream;
  return in_switch ? self.parent : port_above(machine, device);
}

std::optional<std::size_t> root_port_of(const Machine& machine, std::size_t device) {
  if (port_type(machine.devices[device]) == port::kRoot) return device;
  for (const std::size_t above : ancestors_of(machine, device)) {
    if (port_type(machine.devices[above]) == port::kRoot) return above;
  }
  return std::nullopt;
}

std::vector<std::size_t> children_of(const Machine& machine, std::size_t bridge) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    if (machine.devices[i].parent == bridge) found.push_back(i);
  }
  return found;
}

std::vector<std::size_t> descendants_of(const Machine& machine, std::size_t bridge) {
  std::vector<std::size_t> found = children_of(machine, bridge);
  for (std::size_t i = 0; i < found.size(); ++i) {  // grows while it runs
    for (const std::size_t child : children_of(machine, found[i])) {
      const bool known =
          child == bridge || std::find(found.begin(), found.end(), child) != found.end();
      if (!known) found.push_back(child);
    }
  }
  return found;
}

std::vector<std::size_t> functions_of_device(const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  const bool alone = port_above(machine, device).has_value();
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    const Device& other = machine.devices[i];
    if (i == device || (same_device(self, other, alone) && !is_virtual_function(other)))
      found.push_back(i);
  }
  std::sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) {
    return function_number(machine.devices[a]) < function_number(machine.devices[b]);
  });
  return found;
}

std::optional<std::size_t> first_function(const Machine& machine, std::size_t device) {
  const bool alone = port_above(machine, device).has_value();
  const std::size_t first = functions_of_device(machine, device).front();
  const Device& found = machine.devices[first];
  const unsigned number = alone                ? function_number(found)
                          : found.name.address ? found.name.address->function
                                               : 0U;
  return number == 0 ? std::optional(first) : std::nullopt;
}

std::optional<Link> link_of(const Machine& machine, std::size_t device) {
  if (faces_down(machine.devices[device])) {
    Link link{.upper = device, .lower = {}};
    for (const std::size_t child : children_of(machine, device)) {
      if (may_have_link(machine.devices[child]) && !is_virtual_function(machine.devices[child]))
        link.lower.push_back(child);
    }
    return link;
  }
  const auto upper = port_above(machine, device);
  if (!upper) return std::nullopt;
  return link_of(machine, *upper);
}

}  // namespace pcitune::device
