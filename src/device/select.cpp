#include <algorithm>
#include <set>

#include "pcitune/device/selection.h"
#include "pcitune/device/topology.h"
#include "pcitune/util/hex.h"

namespace pcitune::device {
namespace {

using config::Address;
using config::DeviceName;
using util::ErrorCode;
using util::Result;

bool fits(const IdPattern& pattern,
          std::uint16_t vendor,
          std::uint16_t device,
          std::uint32_t class_code) {
  return ((vendor ^ pattern.vendor) & pattern.vendor_mask) == 0 &&
         ((device ^ pattern.device) & pattern.device_mask) == 0 &&
         ((class_code ^ pattern.class_code) & pattern.class_mask) == 0;
}

// True if `options` is empty or one of them satisfies.
template <class Option, class Test>
bool any(const std::vector<Option>& options, Test test) {
  return options.empty() || std::any_of(options.begin(), options.end(), test);
}

bool place_fits(const Selection& selection, const DeviceName& name) {
  const bool excluded = name.address && std::find(selection.exclude.begin(),
                                                  selection.exclude.end(),
                                                  *name.address) != selection.exclude.end();
  return !excluded &&
         any(selection.slots, [&](const SlotPattern& slot) { return slot.matches(name); });
}

bool identity_fits(const Selection& selection, const config::Identity& identity) {
  const bool id = any(selection.ids, [&](const IdPattern& p) {
    return fits(p, identity.vendor, identity.device, identity.class_code);
  });
  const bool subsystem = any(selection.subsystems, [&](const IdPattern& p) {
    return identity.subsystem && fits(p, identity.subsystem->first, identity.subsystem->second, 0);
  });
  return id && subsystem &&
         any(selection.words.drivers, [&](const std::string& d) { return d == identity.driver; });
}

bool interface_fits(const Selection& selection, config::Source& source, const DeviceName& name) {
  return any(selection.words.interfaces,
             [&](const std::string& i) { return source.has_interface(name, i); });
}

// Keeps the devices that hang below one of the bridges, at any depth.
Result<> keep_behind(const std::vector<Address>& bridges,
                     std::vector<Device>& devices,
                     Survey& survey) {
  if (bridges.empty()) return {};
  Machine machine{.devices = devices};
  if (auto linked = Topology(survey).add_ancestors(machine); !linked) return linked;
  std::vector<Device> kept;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const auto above = ancestors_of(machine, i);
    const bool behind = std::any_of(above.begin(), above.end(), [&](std::size_t a) {
      const auto& address = machine.devices[a].name.address;
      return address && std::find(bridges.begin(), bridges.end(), *address) != bridges.end();
    });
    if (behind) kept.push_back(devices[i]);
  }
  devices = std::move(kept);
  return {};
}

std::string id_text(const config::Identity& identity) {
  return config::ids_text(identity.vendor, identity.device);
}

// "15b3:1021 at 0000:04:00.0, .1": a further function of the same device and id is written short.
class Sightings {
 public:
  void add(const Device& device) {
    constexpr std::size_t kMost = 8;
    more_ = count_ == kMost;
    if (more_) return;
    ++count_;
    const std::string id = id_text(*device.identity);
    const std::string at = config::to_string(device.name);
    const std::string slot = at.substr(0, at.rfind('.'));
    const bool sibling = device.name.address && id == last_id_ && slot == last_slot_;
    if (!text_.empty()) text_ += ", ";
    text_ += sibling ? at.substr(at.rfind('.')) : id + " at " + at;
    last_id_ = id;
    last_slot_ = slot;
  }
  [[nodiscard]] std::string text() const {
    if (text_.empty()) return "none";
    return more_ ? text_ + " and more" : text_;
  }

 private:
  std::string text_, last_id_, last_slot_;
  std::size_t count_ = 0;
  bool more_ = false;
};

// "Vendor 15b3 here: ...", to help who mistyped.
std::string same_vendor(Survey& survey,
                        const Selection& selection,
                        const std::vector<DeviceName>& names) {
  if (selection.ids.size() != 1 || selection.ids[0].vendor_mask == 0) return {};
  Sightings sightings;
  for (const DeviceName& name : names) {
    Device device{.name = name};
    if (survey.identify(device) && device.identity->vendor == selection.ids[0].vendor)
      sightings.add(device);
  }
  return ". Vendor " + util::hex(selection.ids[0].vendor, 4) + " here: " + sightings.text();
}

util::Failure nothing_matches(Survey& survey, const Selection& selection) {
  const auto names = survey.source().list();
  if (!names) return util::Failure(names.error());
  const auto& all = *names;
  const std::string looked_for = selection.words.text();
  std::string what = looked_for.empty() ? "there is no device" : "no device matches " + looked_for;
  what += " (" + std::to_string(all.size()) + " looked at)";
  return util::fail(ErrorCode::kNotFound, "", what + same_vendor(survey, selection, all));
}

bool is_among(const std::vector<Device>& devices, const SlotPattern& slot) {
  return std::any_of(
      devices.begin(), devices.end(), [&](const Device& d) { return slot.matches(d.name); });
}

// Reads the devices that are named whole; lists nothing.
Result<std::vector<Device>> read_named(Survey& survey, const Selection& selection) {
  std::vector<Device> devices;
  for (const SlotPattern& slot : selection.slots) {
    if (is_among(devices, slot)) continue;
    Device device{.name = *slot.exact()};
    const auto read = survey.read_header(device);
    if (!read && read.error().code == ErrorCode::kNotFound) continue;
    if (!read) return util::Failure(read.error());
    devices.push_back(std::move(device));
  }
  std::sort(devices.begin(), devices.end(), [](const Device& a, const Device& b) {
    return comes_before(a.name, b.name);
  });
  return devices;
}

// Lists all and identifies those whose place fits.
Result<Selected> search(Survey& survey, const Selection& selection) {
  const auto names = survey.source().list();
  if (!names) return util::Failure(names.error());
  Selected selected;
  for (std::size_t i = 0; i < selection.exclude.size(); ++i) {
    const bool there = std::any_of(names->begin(), names->end(), [&](const DeviceName& n) {
      return n.address == selection.exclude[i];
    });
    if (!there) selected.missing.push_back(selection.words.exclude[i] + " (--exclude)");
  }
  for (const DeviceName& name : *names) {
    if (!place_fits(selection, name)) continue;
    Device device{.name = name};
    if (auto known = survey.identify(device); !known) {
      // Asleep, gone or virtual: not to be told by ids, but a device.
      if (device.gap == config::Gap::kNone && device.image.known_bytes() == 0) {
        selected.unreadable.push_back(known.error());
        continue;
      }
      if (!selection.ids.empty() || !selection.subsystems.empty() ||
          !selection.words.drivers.empty())
        continue;
    } else if (!identity_fits(selection, *device.identity)) {
      continue;
    }
    if (interface_fits(selection, survey.source(), name))
      selected.devices.push_back(std::move(device));
  }
  return selected;
}

}  // namespace

bool SlotPattern::matches(const DeviceName& name) const {
  if (dump && *dump != name.dump) return false;
  if (number) return number == name.number && !name.address;
  if (!name.address) return !domain && !bus && !device && !function;
  const Address& at = *name.address;
  return (!domain || *domain == at.domain) && (!bus || *bus == at.bus) &&
         (!device || *device == at.device) && (!function || *function == at.function);
}

std::optional<DeviceName> SlotPattern::exact() const {
  if (!domain || !bus || !device || !function || dump.value_or(1) != 1) return std::nullopt;
  return DeviceName{.address = Address{*domain, *bus, *device, *function},
                    .dump = dump.value_or(1)};
}

bool Selection::is_exact() const {
  const bool only_slots = !slots.empty() && ids.empty() && subsystems.empty() &&
                          words.drivers.empty() && words.interfaces.empty() && behind.empty() &&
                          exclude.empty();
  return only_slots && std::all_of(slots.begin(), slots.end(), [](const SlotPattern& s) {
           return s.exact().has_value();
         });
}

bool names_devices(const Selection& selection) {
  const auto& slots = selection.slots;
  const auto& ids = selection.ids;
  const bool by_slot =
      !slots.empty() && std::all_of(slots.begin(), slots.end(), [](const SlotPattern& s) {
        return (s.bus && s.device) || s.number;
      });
  const bool by_id = !ids.empty() && std::all_of(ids.begin(), ids.end(), [](const IdPattern& i) {
    return i.vendor_mask == 0xFFFF && i.device_mask == 0xFFFF;
  });
  return by_slot || by_id || !selection.words.interfaces.empty();
}

std::size_t leave_out_virtual_functions(std::vector<Device>& devices,
                                        const Selection& selection,
                                        config::Source& source) {
  return std::erase_if(devices, [&](const Device& device) {
    const bool named =
        std::any_of(selection.slots.begin(), selection.slots.end(), [&](const SlotPattern& slot) {
          return slot.bus && slot.device && slot.function && slot.matches(device.name);
        });
    return !named && source.is_virtual_function(device.name);
  });
}

Breadth breadth_of(const Selection& selection, const std::vector<Device>& devices) {
  std::set<std::pair<std::uint16_t, std::uint16_t>> kinds;
  for (const Device& device : devices) {
    if (device.identity) kinds.emplace(device.identity->vendor, device.identity->device);
  }
  const bool several = kinds.size() > 1 || !names_devices(selection);
  const bool broad = several && devices.size() > 1 && !names_functions(selection);
  return {.kinds = kinds.size(), .broad = broad};
}

bool names_functions(const Selection& selection) {
  const auto& slots = selection.slots;
  return !slots.empty() && std::all_of(slots.begin(), slots.end(), [](const SlotPattern& s) {
    return s.number || (s.bus && s.device && s.function);
  });
}

Result<Selected> select(Survey& survey, const Selection& selection) {
  Result<Selected> selected;
  if (selection.is_exact() && survey.source().is_live()) {
    auto devices = read_named(survey, selection);
    if (!devices) return util::Failure(devices.error());
    selected->devices = std::move(*devices);
  } else {
    selected = search(survey, selection);
    if (!selected) return selected;
  }
  if (auto kept = keep_behind(selection.behind, selected->devices, survey); !kept)
    return util::Failure(kept.error());
  if (selected->devices.empty() && !selected->unreadable.empty()) {  // one of those may be meant
    util::Error error = selected->unreadable.front();
    if (error.code != ErrorCode::kPermission) error.code = ErrorCode::kUnreachable;
    return util::Failure(error);
  }
  if (selected->devices.empty()) return nothing_matches(survey, selection);
  for (std::size_t i = 0; i < selection.slots.size(); ++i) {
    const SlotPattern& slot = selection.slots[i];
    const bool names_one = slot.number || (slot.bus && slot.device && slot.function);
    if (names_one && !is_among(selected->devices, slot))
      selected->missing.push_back(selection.words.slots[i]);
  }
  return selected;
}

}  // namespace pcitune::device
