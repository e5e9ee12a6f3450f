#include "pcitune/knowledge/conditions.h"

#include <algorithm>
#include <functional>

#include "pcitune/device/relatives.h"
#include "pcitune/device/topology.h"
#include "pcitune/registers/capability_ids.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using device::Device;
using device::IdPattern;
using device::Machine;

Match known(bool holds) { return holds ? Match::kYes : Match::kNo; }

// The best of the list's; nothing asked is yes.
template <class Option, class Test>
Match any(const std::vector<Option>& options, Test test) {
  Match best = options.empty() ? Match::kYes : Match::kNo;
  for (const Option& option : options) best = std::max(best, test(option));
  return best;
}

// As above, of a value that may not be known.
template <class Option, class Value, class Test>
Match any_known(const std::vector<Option>& options, const std::optional<Value>& value, Test test) {
  return any(options, [&](const Option& option) {
    return value ? known(test(option, *value)) : Match::kUnknown;
  });
}

bool has(const Range& range, std::uint64_t value) {
  return range.from <= value && value <= range.to;
}

// A count of which only bounds are known.
Match within(const std::optional<Range>& wanted, const Range& count) {
  if (!wanted || (has(*wanted, count.from) && has(*wanted, count.to))) return Match::kYes;
  const bool apart = count.to < wanted->from || wanted->to < count.from;
  return apart ? Match::kNo : Match::kUnknown;
}

// The header's word for devices of which no identity is known. A virtual function reads as ones.
std::optional<std::uint64_t> header_word(const Device& device, std::size_t offset, unsigned width) {
  const auto vendor = device.image.get(0, 16);
  if (!vendor || *vendor == 0xFFFF) return std::nullopt;
  return device.image.get(offset, width);
}

using Pair = std::pair<std::uint64_t, std::uint64_t>;

std::optional<Pair> ids_of(const Device& device) {
  if (device.identity) return Pair{device.identity->vendor, device.identity->device};
  const auto word = header_word(device, 0, 32);
  return word ? std::optional(Pair{*word & 0xFFFFU, *word >> 16U}) : std::nullopt;
}

std::optional<Pair> subsystem_of(const Device& device) {
  if (device.identity && device.identity->subsystem) return *device.identity->subsystem;
  if (device.header_layout() != 0) return std::nullopt;
  const auto word = header_word(device, 0x2C, 32);
  return word ? std::optional(Pair{*word & 0xFFFFU, *word >> 16U}) : std::nullopt;
}

std::optional<std::uint64_t> class_of(const Device& device) {
  if (device.identity) return device.identity->class_code;
  const auto word = header_word(device, 0x08, 32);
  return word ? std::optional(*word >> 8U) : std::nullopt;
}

bool fits(const IdPattern& pattern, const Pair& ids) {
  return ((ids.first ^ pattern.vendor) & pattern.vendor_mask) == 0 &&
         ((ids.second ^ pattern.device) & pattern.device_mask) == 0;
}

Match identity_matches(const Conditions& wanted, const Device& device) {
  const Match id = any_known(wanted.ids, ids_of(device), fits);
  const Match subsystem = any_known(wanted.subsystems, subsystem_of(device), fits);
  const Match of_class =
      any_known(wanted.classes, class_of(device), [](const IdPattern& pattern, std::uint64_t code) {
        return ((code ^ pattern.class_code) & pattern.class_mask) == 0;
      });
  const Match revision = any_known(wanted.revisions, device.image.get(0x08, 8), has);
  std::optional<std::string> driver;
  if (device.identity && device.identity->driver_known) driver = device.identity->driver;
  return std::min({id,
                   subsystem,
                   of_class,
                   revision,
                   any_known(wanted.drivers, driver, std::equal_to<std::string>())});
}

// Are all bridges above known?
bool way_is_known(const Machine& machine, std::size_t device) {
  const auto above = device::ancestors_of(machine, device);
  return machine.devices[above.empty() ? device : above.back()].on_root_bus;
}

Match path_matches(const DevicePath& wanted, const Machine& machine, std::size_t device) {
  std::vector<std::size_t> way = device::ancestors_of(machine, device);
  way.insert(way.begin(), device);
  auto hop = wanted.below.rbegin();
  for (const std::size_t at : way) {  // upwards
    const auto& address = machine.devices[at].name.address;
    if (!address) return Match::kUnknown;
    if (hop == wanted.below.rend()) {
      if (*address != wanted.root) return Match::kNo;
      if (machine.devices[at].parent) return Match::kNo;
      return machine.devices[at].on_root_bus ? Match::kYes : Match::kUnknown;
    }
    if (address->device != hop->device || address->function != hop->function) return Match::kNo;
    ++hop;
  }
  return way_is_known(machine, device) ? Match::kNo : Match::kUnknown;  // longer than the way
}

Match behind_matches(const BridgePattern& wanted, const Machine& machine, std::size_t device) {
  Match best = way_is_known(machine, device) ? Match::kNo : Match::kUnknown;
  for (const std::size_t above : device::ancestors_of(machine, device)) {
    const Device& bridge = machine.devices[above];
    const auto ids = ids_of(bridge);
    Match one = ids ? known(fits(wanted.id, *ids)) : Match::kUnknown;
    if (wanted.address) one = known(bridge.name.address == wanted.address);
    best = std::max(best, one);
  }
  return best;
}

Match slot_matches(const Conditions& wanted, const Device& device) {
  std::optional<std::string> slot;
  if (device.whereabouts && device.whereabouts->told) slot = device.whereabouts->slot.value_or("");
  return any_known(wanted.slots, slot, std::equal_to<std::string>());
}

Match place_matches(const Conditions& wanted, const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  const Match address =
      any_known(wanted.addresses, self.name.address, std::equal_to<config::Address>());
  const Match path =
      any(wanted.paths, [&](const DevicePath& one) { return path_matches(one, machine, device); });
  const Match behind = any(wanted.behind, [&](const BridgePattern& one) {
    return behind_matches(one, machine, device);
  });
  const auto number = self.name.address
                          ? Range{self.name.address->function, self.name.address->function}
                          : Range{0, 7};
  return std::min(
      {address, path, behind, slot_matches(wanted, self), within(wanted.function_number, number)});
}

// Where no register tells the mode of a bus, a device without PCI-X keeps it conventional.
std::optional<BusType> bus_of(const Machine& machine, std::size_t device) {
  using Kind = device::BusMode::Kind;
  const Device& self = machine.devices[device];
  if (self.walk != device::WalkEnd::kComplete) return std::nullopt;
  switch (device::bus_mode(machine, device).kind) {
    case Kind::kExpress:
      return BusType::kExpress;
    case Kind::kPcix:
      return BusType::kPcix;
    case Kind::kConventional:
      return BusType::kPci;
    default:
      break;
  }
  const bool pcix = std::any_of(
      self.capabilities.begin(), self.capabilities.end(), [](const device::CapabilityAt& c) {
        return c.kind == registers::AnchorKind::kCapability && c.id == registers::kPcixId;
      });
  return pcix ? std::nullopt : std::optional(BusType::kPci);
}

std::optional<FunctionKind> function_kind(const Device& device) {
  if (device::is_virtual_function(device)) return FunctionKind::kVirtual;
  const bool told = device.around || (device.whereabouts && device.whereabouts->told);
  if (device.whereabouts && device.whereabouts->physical) return FunctionKind::kVirtual;
  return told || device.image.knows(0, 2) ? std::optional(FunctionKind::kPhysical) : std::nullopt;
}

// The code of a field that the device may not have: no code is like any that is asked for then.
template <class Test>
Match code_matches(const Device& device, registers::FieldRef field, Test test) {
  if (const auto code = device::code_of(device, field)) return known(test(*code));
  const bool absent = device.walk == device::WalkEnd::kComplete &&
                      device::find_capability(device, field.reg().table()) == nullptr;
  return absent ? Match::kNo : Match::kUnknown;
}

Match kind_matches(const Conditions& wanted, const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  Match match = Match::kYes;
  if (!wanted.bus_types.empty())
    match = any_known(wanted.bus_types, bus_of(machine, device), std::equal_to<BusType>());
  if (wanted.function) {
    const auto kind = function_kind(self);
    match = std::min(match, kind ? known(kind == wanted.function) : Match::kUnknown);
  }
  const auto one_of = [](const std::vector<std::uint64_t>& codes) {
    return [&codes](std::uint64_t code) {
      return std::find(codes.begin(), codes.end(), code) != codes.end();
    };
  };
  namespace fields = registers::well_known;
  if (!wanted.port_types.empty())
    match = std::min(match, code_matches(self, fields::kPciePortType, one_of(wanted.port_types)));
  if (!wanted.secondary_modes.empty())
    match =
        std::min(match, code_matches(self, fields::kSecondaryMode, one_of(wanted.secondary_modes)));
  return match;
}

// A bridge without PCI-X has no bus in that mode.
Match pcix_secondary_matches(const Conditions& wanted, const Device& device) {
  if (!wanted.pcix_secondary) return Match::kYes;
  const Match pcix = code_matches(
      device, registers::well_known::kSecondaryMode, [](std::uint64_t code) { return code != 0; });
  if (*wanted.pcix_secondary || pcix == Match::kUnknown) return pcix;
  return known(pcix == Match::kNo);
}

// Functions below that are no bridges; those that may be counts from and to.
Range masters_below(const Machine& machine, std::size_t device) {
  Range count{0, 0};
  for (const std::size_t below : device::descendants_of(machine, device)) {
    const auto code = class_of(machine.devices[below]);
    const bool bridge = code && (*code >> 16U) == 0x06;
    if (bridge) continue;
    ++count.to;
    if (code) ++count.from;
  }
  return count;
}

std::size_t functions_beside(const Machine& machine, const Device& self) {
  return static_cast<std::size_t>(
      std::count_if(machine.devices.begin(), machine.devices.end(), [&](const Device& other) {
        const auto& a = self.name.address;
        const auto& b = other.name.address;
        return a && b && self.name.dump == other.name.dump && a->domain == b->domain &&
               a->bus == b->bus && a->device == b->device;
      }));
}

Match count_matches(const Conditions& wanted, const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  Match match = Match::kYes;
  if (wanted.masters) match = within(wanted.masters, masters_below(machine, device));
  if (wanted.functions && !self.name.address) return std::min(match, Match::kUnknown);
  const std::size_t functions = wanted.functions ? functions_beside(machine, self) : 0;
  return std::min(match, within(wanted.functions, {functions, functions}));
}

bool overlap(const IdPattern& left, const IdPattern& right) {
  return ((left.vendor ^ right.vendor) & left.vendor_mask & right.vendor_mask) == 0 &&
         ((left.device ^ right.device) & left.device_mask & right.device_mask) == 0;
}

// "pci=a,b" as pci=a and pci=b.
std::vector<std::string> single_words(const std::vector<std::string>& words) {
  std::vector<std::string> single;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos) {
      single.push_back(word);
      continue;
    }
    const std::string_view all = word;
    for (const auto value : util::split(all.substr(equals + 1), ','))
      single.push_back(word.substr(0, equals + 1) + std::string(value));
  }
  return single;
}

}  // namespace

Match matches(const Conditions& conditions, const Machine& machine, std::size_t device) {
  const Device& self = machine.devices[device];
  const Match identity = identity_matches(conditions, self);
  if (identity == Match::kNo) return identity;  // nearly all devices, and the rest is work
  return std::min({identity,
                   place_matches(conditions, machine, device),
                   kind_matches(conditions, machine, device),
                   pcix_secondary_matches(conditions, self),
                   count_matches(conditions, machine, device)});
}

std::vector<registers::FieldRef> fields_looked_at() {
  return {registers::well_known::kSecondaryMode, registers::well_known::kPciePortType};
}

bool may_mean(const Conditions& conditions, const IdPattern& id) {
  return std::any_of(conditions.ids.begin(), conditions.ids.end(), [&](const IdPattern& one) {
    return overlap(one, id);
  });
}

Match has_kernel_words(const std::vector<std::string>& words, const config::System& system) {
  if (words.empty()) return Match::kYes;
  if (!system.kernel_words) return Match::kUnknown;
  const auto there = single_words(*system.kernel_words);
  const auto wanted = single_words(words);
  return known(std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
    return std::find(there.begin(), there.end(), word) != there.end();
  }));
}

}  // namespace pcitune::knowledge
