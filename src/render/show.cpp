#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/raw_bytes.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"
#include "render/layout.h"
#include "render/show_register.h"

namespace pcitune::render {
namespace {

using device::CapabilityAt;
using device::Device;
using device::RegisterAt;

bool is_listed(const CapabilityAt& capability) {
  using registers::AnchorKind;
  return capability.kind == AnchorKind::kCapability || capability.kind == AnchorKind::kExtended;
}

// "[70] PCI-X", "[100] extended capability 0x000b (not in the catalogue)".
std::string title_of(const CapabilityAt& capability, const Style& style) {
  using registers::AnchorKind;
  const bool extended = capability.kind == AnchorKind::kExtended;
  const std::string place = "[" + util::hex(capability.offset, extended ? 3 : 2) + "]";
  if (capability.table == nullptr) {
    const std::string id = util::hex0x(capability.id, extended ? 4 : 2);
    return place + (extended ? " extended capability " : " capability ") + id +
           " (not in the catalogue)\n";
  }
  const std::string title =
      painted(capability.table->text(capability.table->title), Ink::kTitle, style) + "\n";
  return is_listed(capability) ? place + " " + title : title;
}

// Has the range bytes that are not known since nobody may read them?
bool is_left_alone(const Device& device, const device::Range& range) {
  const auto forbidden = device::forbidden_ranges(device);
  return std::any_of(forbidden.begin(), forbidden.end(), [&](const device::Range& never) {
    for (std::size_t at = never.offset; at < never.offset + never.count; ++at) {
      const bool within = at >= range.offset && at < range.offset + range.count;
      if (within && !device.image.byte(at)) return true;
    }
    return false;
  });
}

std::string capability_lines(const Device& device,
                             const CapabilityAt& capability,
                             const View& view) {
  std::string text;
  for (const RegisterAt& at : device::registers_of(device, capability)) {
    if (view.only.keeps(at)) text += register_block(device, at, view);
  }
  if (!view.only.keeps_whole(capability)) return text;
  for (const device::Range& range : device::raw_ranges(device, capability)) {
    text += raw_rows(device, range, view);
    if (is_left_alone(device, range))
      text += "       ?? is never read: it may disturb the device\n";
  }
  return text;
}

std::string head(const device::Machine& machine,
                 std::size_t index,
                 const DeviceLabel& label,
                 const View& view) {
  const Device& device = machine.devices[index];
  const std::string address = config::to_string(device.name);
  std::string rest;
  if (device.identity) rest = config::ids_text(device.identity->vendor, device.identity->device);
  if (!label.name.empty()) rest += " " + label.name;
  std::string text = painted(address, Ink::kTitle, view.style);
  if (!rest.empty()) text += " " + wrapped(rest, address.size() + 1, 2);
  if (!view.only.keeps_all()) return text + "\n";
  std::string where = "bus: " + bus_text(device::bus_mode(machine, index));
  if (device.parent) where += ", below " + config::to_string(machine.devices[*device.parent].name);
  if (device.identity && !device.identity->driver.empty())
    where += "; driver: " + util::printable(device.identity->driver);
  return text + "\n" + wrapped(where, 0, 2) + "\n" + regions(device);
}

std::string remarks(const Device& device) {
  std::string text;
  if (const auto fine = device::readable(device); !fine)
    return wrapped(fine.error().what, 0, 2) + "\n";
  if (!device.header_layout() && device.image.known_bytes() != 0)
    text += "header of an unknown kind: nothing below it is decoded\n";
  if (device.gap == config::Gap::kPrivilege)
    text += "not everything is readable: unknown, not absent. Use sudo\n";
  if (device.gap == config::Gap::kLeftAlone)
    text += "something is " + std::string(to_string(device.gap)) + "\n";
  if (device.gap == config::Gap::kNotGiven)
    text += "the dump does not hold everything: unknown, not absent\n";
  return text;
}

std::string finding_line(const rules::Finding& found, const Style& style) {
  const std::string mark = "finding " + std::string(found.rule->id) + ": ";
  return painted(mark, Ink::kAlarm, style) + wrapped(rules::text_of(found), mark.size(), 2) + "\n";
}

}  // namespace

std::string show(const device::Machine& machine,
                 std::size_t index,
                 const DeviceLabel& label,
                 const std::vector<rules::Finding>& findings,
                 const View& view) {
  const Device& device = machine.devices[index];
  std::string text = head(machine, index, label, view) + remarks(device);
  for (const CapabilityAt& capability : device.capabilities) {
    if (!view.only.keeps_some(capability)) continue;
    const std::string lines = capability_lines(device, capability, view);
    if (lines.empty() && !is_listed(capability)) continue;  // no base address register is in use
    text += "\n" + title_of(capability, view.style) + lines;
  }
  std::string found_lines;
  for (const rules::Finding& found : findings) {
    if (found.device == index) found_lines += finding_line(found, view.style);
  }
  return found_lines.empty() ? text : text + "\n" + found_lines;
}

}  // namespace pcitune::render
