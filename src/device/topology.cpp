#include "pcitune/device/topology.h"

#include <algorithm>
#include <map>

#include "pcitune/registers/capability_ids.h"
#include "pcitune/registers/well_known.h"

namespace pcitune::device {
namespace {

using config::Address;
using config::DeviceName;
using util::Result;

constexpr std::uint32_t kBridgeClass = 0x06;   // base class
constexpr std::size_t kSecondaryBus = 0x19;    // header types 1 and 2
constexpr std::size_t kSubordinateBus = 0x1A;  // as above

// A bus of one domain of one dump.
struct BusKey {
  unsigned dump;
  std::uint32_t domain;
  std::uint8_t bus;
  auto operator<=>(const BusKey&) const = default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

struct Bridge {
  DeviceName name;
  std::uint8_t subordinate = 0;  // the highest bus below it
};

using Bridges = std::map<BusKey, Bridge>;

std::optional<BusKey> bus_below(const Device& device) {
  const auto layout = device.header_layout();
  const auto secondary = device.image.byte(kSecondaryBus);
  if (!layout || *layout == 0 || !secondary || !device.name.address) return std::nullopt;
  if (*secondary <= device.name.address->bus) return std::nullopt;  // not configured, or hostile
  return BusKey{device.name.dump, device.name.address->domain, *secondary};
}

bool may_be_bridge(const Device& device) {
  return device.identity && device.identity->class_code >> 16U == kBridgeClass;
}

void remember(Bridges& bridges, const Device& device) {
  const auto bus = bus_below(device);
  if (!bus) return;
  const std::uint8_t subordinate = device.image.byte(kSubordinateBus).value_or(bus->bus);
  bridges.emplace(*bus, Bridge{device.name, std::max(subordinate, bus->bus)});
}

// All bridges of the source by the bus below them.
Result<Bridges> read_bridges(Survey& survey) {
  const auto names = survey.source().list();
  if (!names) return util::Failure(names.error());
  Bridges bridges;
  for (const DeviceName& name : *names) {
    Device device{.name = name};
    if (!survey.identify_and_keep(device) || !may_be_bridge(device)) continue;
    if (survey.read_header(device)) remember(bridges, device);
  }
  return bridges;
}

// The bridge with that secondary bus; else, since virtual functions take bus numbers of their own,
// the innermost one whose range of buses holds it.
std::optional<DeviceName> parent_by_bus(const Bridges& bridges, const DeviceName& name) {
  if (!name.address) return std::nullopt;
  const BusKey bus{name.dump, name.address->domain, name.address->bus};
  for (auto above = bridges.upper_bound(bus); above != bridges.begin();) {
    --above;
    const BusKey& from = above->first;
    if (from.dump != bus.dump || from.domain != bus.domain) break;
    if (above->second.subordinate >= bus.bus && above->second.name != name)
      return above->second.name;
  }
  return std::nullopt;
}

}  // namespace

// The bridges of the source by the bus below them.
struct Topology::Buses {
  Bridges bridges;
};

Topology::Topology(Survey& survey) : survey_(survey) {}
Topology::~Topology() = default;

Result<Topology::Above> Topology::above(const DeviceName& name) {
  if (!name.address) return Above{};
  const auto link = survey_.source().parent_link(name);
  if (link.known && !link.parent) return Above{.on_root_bus = true};
  if (link.known) return Above{.parent = DeviceName{.address = link.parent, .dump = name.dump}};
  if (!buses_) {
    auto bridges = read_bridges(survey_);
    if (!bridges) return util::Failure(bridges.error());
    buses_ = std::make_unique<Buses>(Buses{std::move(*bridges)});
  }
  const auto parent = parent_by_bus(buses_->bridges, name);
  return Above{.parent = parent, .on_root_bus = !parent && name.address->bus == 0};
}

// A bridge with what tells the mode of the bus below it. Kept, since siblings ask for the same one.
Result<Device> Topology::bridge(const DeviceName& name) {
  const auto known = bridges_.find(name);
  if (known != bridges_.end()) return known->second;
  Device device{.name = name};
  if (auto read = survey_.read_list(device); !read) return util::Failure(read.error());
  if (auto read = survey_.read_fields(device, {registers::well_known::kSecondaryMode}); !read) {
    return util::Failure(read.error());
  }
  if (auto read = survey_.read_port_type(device); !read) return util::Failure(read.error());
  return bridges_.emplace(name, std::move(device)).first->second;
}

// Links the machine's device to its parent, which is added unless it is there.
Result<> Topology::link(Machine& machine, std::size_t device, Index& index) {
  const auto found = above(machine.devices[device].name);
  if (!found) return util::Failure(found.error());
  machine.devices[device].on_root_bus = found->on_root_bus;
  if (!found->parent) return {};
  const auto [at, fresh] = index.emplace(*found->parent, machine.devices.size());
  if (fresh) {
    auto parent = bridge(*found->parent);
    if (!parent) return util::Failure(parent.error());
    machine.devices.push_back(std::move(*parent));
  }
  machine.devices[device].parent = at->second;
  return {};
}

Topology::Index Topology::index_of(const Machine& machine) {
  Index index;
  for (std::size_t i = 0; i < machine.devices.size(); ++i)
    index.emplace(machine.devices[i].name, i);
  return index;
}

Result<> Topology::add_ancestors(Machine& machine) {
  Index index = index_of(machine);
  for (std::size_t i = 0; i < machine.devices.size(); ++i) {  // grows while it runs
    if (auto linked = link(machine, i, index); !linked) return linked;
  }
  return {};
}

Result<> Topology::add_parents(Machine& machine) {
  Index index = index_of(machine);
  const std::size_t count = machine.devices.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (auto linked = link(machine, i, index); !linked) return linked;
  }
  return {};
}

Result<> Topology::add_below(Machine& machine,
                             const std::vector<std::size_t>& bridges,
                             bool everything) {
  std::set<DeviceName> above_all;
  for (const std::size_t bridge : bridges) above_all.insert(machine.devices[bridge].name);
  const auto names = survey_.source().list();
  if (!names) return util::Failure(names.error());
  const Index index = index_of(machine);
  for (const DeviceName& name : *names) {
    if (index.contains(name)) continue;
    const auto below = is_below(name, above_all, everything);
    if (!below) return util::Failure(below.error());
    if (!*below) continue;
    Device device{.name = name};
    if (auto known = survey_.identify(device); !known) return util::Failure(known.error());
    if (auto read = survey_.read_list(device); !read) return util::Failure(read.error());
    machine.devices.push_back(std::move(device));
  }
  return add_ancestors(machine);
}

Result<> Topology::add_if(Machine& machine,
                          const std::function<bool(const config::Identity&)>& wanted) {
  const auto names = survey_.source().list();
  if (!names) return util::Failure(names.error());
  const Index index = index_of(machine);
  for (const DeviceName& name : *names) {
    Device device{.name = name};
    const bool fresh = !index.contains(name) && survey_.identify_and_keep(device);
    if (!fresh || !wanted(*device.identity)) continue;
    if (auto read = survey_.read_list(device); !read) return util::Failure(read.error());
    machine.devices.push_back(std::move(device));
  }
  return add_ancestors(machine);
}

Result<bool> Topology::is_below(const DeviceName& name,
                                const std::set<DeviceName>& bridges,
                                bool everything) {
  constexpr int kDeepest = 256;  // buses of a domain
  auto at = above(name);
  for (int depth = 0; depth < kDeepest; ++depth) {
    if (!at) return util::Failure(at.error());
    if (!at->parent) return false;
    if (bridges.contains(*at->parent)) return true;
    if (!everything) return false;
    at = above(*at->parent);
  }
  return false;
}

std::vector<std::size_t> ancestors_of(const Machine& machine, std::size_t device) {
  std::vector<std::size_t> found;
  for (auto at = machine.devices[device].parent; at; at = machine.devices[*at].parent) {
    if (std::find(found.begin(), found.end(), *at) != found.end() || *at == device) break;
    found.push_back(*at);
  }
  return found;
}

namespace {

bool has_capability(const Device& device, std::uint16_t id) {
  return std::any_of(
      device.capabilities.begin(), device.capabilities.end(), [&](const CapabilityAt& c) {
        return c.kind == registers::AnchorKind::kCapability && c.id == id;
      });
}

// A PCI Express port has PCI Express below it, unless it is a bridge to PCI or PCI-X (type 7).
bool leads_to_express(const Device& bridge) {
  constexpr std::uint8_t kToPci = 7;
  return has_capability(bridge, registers::kPciExpressId) &&
         kind_of(bridge, bridge.capabilities.front()).port != kToPci;
}

}  // namespace

BusMode bus_mode(const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  if (has_capability(self, registers::kPciExpressId)) return {.kind = BusMode::Kind::kExpress};
  if (!self.parent)
    return {.kind = self.on_root_bus ? BusMode::Kind::kRoot : BusMode::Kind::kUnknown};
  const Device& above = machine.devices[*self.parent];
  const bool direct =
      self.name.address && above.image.byte(kSecondaryBus) == self.name.address->bus;
  if (above.walk != WalkEnd::kComplete || !direct) return {};
  if (leads_to_express(above)) return {.kind = BusMode::Kind::kExpress};
  if (const auto mode = code_of(above, registers::well_known::kSecondaryMode)) {
    if (*mode == 0) return {.kind = BusMode::Kind::kConventional};
    return {.kind = BusMode::Kind::kPcix, .mode = static_cast<std::uint8_t>(*mode)};
  }
  const bool pcix =
      find_capability(above, registers::well_known::kSecondaryMode.reg().table()) != nullptr;
  return {.kind = pcix ? BusMode::Kind::kUnknown : BusMode::Kind::kConventional};
}

}  // namespace pcitune::device
