#include "pcitune/knowledge/concern.h"

#include <algorithm>

#include "pcitune/device/relatives.h"
#include "pcitune/device/topology.h"

namespace pcitune::knowledge {
namespace {

using device::Machine;

// The last bridge above, or the device itself where there is none.
std::size_t topmost(const Machine& machine, std::size_t device) {
  const auto above = device::ancestors_of(machine, device);
  return above.empty() ? device : above.back();
}

bool on_one_bus(const Machine& machine, std::size_t left, std::size_t right) {
  const config::DeviceName& a = machine.devices[left].name;
  const config::DeviceName& b = machine.devices[right].name;
  return a.address && b.address && a.dump == b.dump && a.address->domain == b.address->domain &&
         a.address->bus == b.address->bus;
}

// A device on a root bus has none above.
std::vector<std::size_t> root_port_above(const Machine& machine, std::size_t device) {
  const auto port = device::root_port_of(machine, device);
  if (!port || *port == device) return {};
  return {*port};
}

// All that pass.
template <class Test>
std::vector<std::size_t> those(const Machine& machine, Test test) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {
    if (test(i)) found.push_back(i);
  }
  return found;
}

std::vector<std::size_t> in_scope(Scope scope, const Machine& machine, std::size_t device) {
  switch (scope) {
    case Scope::kSelf:
      return {device};
    case Scope::kAncestor:
      return device::ancestors_of(machine, device);
    case Scope::kRootPort:
      return root_port_above(machine, device);
    case Scope::kHostBridge: {
      const std::size_t top = topmost(machine, device);
      return those(machine, [&](std::size_t other) {
        return other == device || on_one_bus(machine, topmost(machine, other), top);
      });
    }
    case Scope::kBus:
      return those(machine, [&](std::size_t other) {
        return other == device || on_one_bus(machine, other, device);
      });
    case Scope::kDescendant:
      break;
  }
  return device::descendants_of(machine, device);
}

// Could there be one in the scope of which the machine knows nothing?
bool may_miss_one(Scope scope, const Machine& machine, std::size_t device) {
  const bool upwards =
      scope == Scope::kAncestor || scope == Scope::kRootPort || scope == Scope::kHostBridge;
  return upwards && !machine.devices[topmost(machine, device)].on_root_bus;
}

}  // namespace

Concern concern_of(const PlatformRule& rule, const Machine& machine, std::size_t device) {
  const Match limited =
      std::min(matches(rule.match, machine, device), has_kernel_words(rule.kernel, machine.system));
  if (limited == Match::kNo) return {};
  Concern best;
  if (may_miss_one(rule.scope, machine, device)) best.match = Match::kUnknown;
  for (const std::size_t other : in_scope(rule.scope, machine, device)) {
    const Match flawed = matches(rule.where, machine, other);
    const bool better = flawed > best.match || (flawed == best.match && !best.flawed);
    if (flawed != Match::kNo && better) best = {.match = flawed, .flawed = other};
  }
  best.match = std::min(best.match, limited);
  return best;
}

}  // namespace pcitune::knowledge
