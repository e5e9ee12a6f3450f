// Slot, NUMA node, interfaces: what sysfs says beside a function's identity (Linux
// Documentation/ABI/testing/sysfs-bus-pci).
#include <algorithm>

#include "config/sysfs_source.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

constexpr std::size_t kShortAttribute = 64;

}  // namespace

SysfsSource::Slots SysfsSource::read_slots() {
  Slots slots;
  const std::string folder = root_ + "/slots";
  auto names = files_.list(folder);
  if (!names) return slots;  // none, or a tree without that folder
  std::sort(names->begin(), names->end());
  for (const auto& name : *names) {
    const auto address = files_.read_once(folder, name + "/address", kShortAttribute);
    if (address) slots.emplace(util::trim(*address), name);
  }
  return slots;
}

Whereabouts SysfsSource::whereabouts(const DeviceName& name, const Identity& identity) {
  Whereabouts found{.told = true};
  if (!slots_) slots_ = read_slots();
  const std::string address = to_string(*name.address);
  const auto slot = slots_->find(std::string_view(address).substr(0, address.rfind('.')));
  if (slot != slots_->end()) found.slot = slot->second;
  if (const auto physical = files_.read_link(path(name, "/physfn")))
    found.physical = parse_address(physical->substr(physical->rfind('/') + 1));
  const auto node = attribute(name, "numa_node");
  const auto number = node ? util::parse_decimal(*node) : std::nullopt;  // "-1": none
  if (number) found.numa_node = static_cast<unsigned>(*number);
  if (identity.driver_known && identity.driver.empty()) return found;
  for (const char* const kind : {"/net", "/infiniband"}) {
    if (const auto interfaces = files_.list(path(name, kind)))
      found.interfaces.insert(found.interfaces.end(), interfaces->begin(), interfaces->end());
  }
  std::sort(found.interfaces.begin(), found.interfaces.end());
  return found;
}

}  // namespace pcitune::config
