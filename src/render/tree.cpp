// The text of list --tree: one row a function, at most 100 columns wide.
#include "pcitune/device/tree.h"

#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"
#include "render/layout.h"

namespace pcitune::render {
namespace {

using device::Device;
using device::TreeRow;
namespace fields = registers::well_known;

constexpr std::size_t kMostLevels = 12;  // deeper rows say their level in numbers

std::string cut(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  return width < 4 ? std::string() : text.substr(0, width - 3) + "...";
}

std::string link_text(const Device& device,
                      registers::FieldRef speed_field,
                      registers::FieldRef width_field) {
  const auto speed = device::code_of(device, speed_field);
  const auto width = device::code_of(device, width_field);
  if (!speed || !width) return {};
  if (*width == 0) return "no link";
  return device::value_text(speed_field, *speed) + " x" + device::value_text(width_field, *width);
}

// "8GT/s x8, at most 16GT/s x16"; once where it is the maximum.
std::string link_of(const Device& device) {
  const std::string now = link_text(device, fields::kPcieSpeed, fields::kPcieWidth);
  const std::string most = link_text(device, fields::kPcieMaxSpeed, fields::kPcieMaxWidth);
  return now == most || most.empty() ? now : now + ", at most " + most;
}

bool leads_to_express(const Device& bridge) {
  constexpr std::uint64_t kToPci = 7;  // PCI Express to PCI or PCI-X
  const auto port = device::code_of(bridge, fields::kPciePortType);
  return port && *port != kToPci;
}

// "bus 02-05 pcix-mode1-133": what is below a bridge.
std::string bus_below(const Device& bridge) {
  const auto first = bridge.image.byte(0x19);
  const auto last = bridge.image.byte(0x1A);
  if (!first || !last) return {};
  std::string text = "bus " + util::hex(*first, 2);
  if (*last != *first) text += "-" + util::hex(*last, 2);
  const auto mode = device::code_of(bridge, fields::kSecondaryMode);
  if (mode && *mode != 0)
    return text + " pcix-" + device::value_text(fields::kSecondaryMode, *mode);
  return text + (leads_to_express(bridge) ? " pcie" : " pci");
}

bool is_bridge(const Device& device) {
  const auto layout = device.header_layout();
  return layout == 1 || layout == 2;
}

// The first other bridge that says it has the same bus below it.
const Device* rival_of(const device::Machine& machine, const Device& bridge) {
  for (const Device& other : machine.devices) {
    const bool same_place = other.name.address && other.name.dump == bridge.name.dump &&
                            other.name.address->domain == bridge.name.address->domain;
    if (&other != &bridge && same_place && is_bridge(other) &&
        other.image.byte(0x19) == bridge.image.byte(0x19))
      return &other;
  }
  return nullptr;
}

// What is wrong with a bridge's bus numbers: then nothing, or something else, hangs below it.
std::string oddity_of(const device::Machine& machine, const Device& bridge) {
  const auto first = bridge.image.byte(0x19);
  const auto last = bridge.image.byte(0x1A);
  if (!first || !last || !bridge.name.address) return {};
  if (*first == 0 && *last == 0) return "not set up";
  if (*first == bridge.name.address->bus) return "odd: its own bus";
  if (*first < bridge.name.address->bus) return "odd: lower than its own bus";
  if (*last < *first) return "odd: ends before it begins";
  const Device* const rival = rival_of(machine, bridge);
  return rival == nullptr ? "" : "odd: also below " + config::to_string(rival->name);
}

std::string id_of(const Device& device) {
  if (!device.identity) return "?";
  return config::ids_text(device.identity->vendor, device.identity->device);
}

std::string bus_name(const Device& device) {
  const std::string whole = config::to_string(device.name);
  return whole.substr(0, whole.rfind(':'));
}

std::string words_of(const device::Machine& machine, const TreeRow& row) {
  const Device& device = machine.devices[row.device];
  const std::string address = config::to_string(device.name);
  switch (row.kind) {
    case TreeRow::Kind::kHostBridge:
      return "host bridge of " + bus_name(device);
    case TreeRow::Kind::kUnknownBridge:
      return bus_name(device) + ": the bridge above is not known";
    case TreeRow::Kind::kNoAddress:
      return "without an address";
    case TreeRow::Kind::kLoop:
      return "only below each other (a loop)";
    case TreeRow::Kind::kVirtualFunctions: {
      const std::string last = config::to_string(machine.devices[row.last_device].name);
      return std::to_string(row.count) + " VFs " + address + "-" + last + "  " + id_of(device);
    }
    case TreeRow::Kind::kDevice:
      break;
  }
  std::string text = address + "  " + id_of(device);
  std::string bus = is_bridge(device) ? bus_below(device) : std::string();
  const std::string odd = bus.empty() ? "" : oddity_of(machine, device);
  if (!odd.empty()) bus += " (" + odd + ")";
  for (const std::string& part : {bus, link_of(device)}) text += part.empty() ? "" : "  " + part;
  return text;
}

class TreeText {
 public:
  TreeText(const device::Machine& machine, const std::vector<DeviceLabel>& labels)
      : machine_(machine), labels_(labels) {}

  void add(const TreeRow& row, const Style& style) {
    const std::string words = words_of(machine_, row);
    if (row.depth == 0) {
      text_ += painted(words, Ink::kTitle, style) + "\n";
      return;
    }
    std::string line = branch_of(row) + words;
    const Device& device = machine_.devices[row.device];
    if (device.identity && !device.identity->driver.empty())
      line += ", driver " + util::printable(device.identity->driver);
    const std::string& name = labels_[row.device].name;
    const std::size_t left = kPageWidth - std::min(kPageWidth, line.size() + 2);
    const std::string shown = cut(name, left);
    text_ += shown.empty() ? line + "\n" : line + "  " + shown + "\n";
  }
  [[nodiscard]] std::string str() const { return text_; }

 private:
  // "|  |  +- ", with a number in place of the bars where they would fill the page.
  std::string branch_of(const TreeRow& row) {
    ends_.resize(row.depth + 1);
    ends_[row.depth] = row.is_last_below;
    std::string bars;
    if (row.depth > kMostLevels) {
      bars = "(level " + std::to_string(row.depth) + ") ";
    } else {
      for (std::size_t depth = 1; depth < row.depth; ++depth) bars += ends_[depth] ? "   " : "|  ";
    }
    return bars + (row.is_last_below ? "`- " : "+- ");
  }

  const device::Machine& machine_;
  const std::vector<DeviceLabel>& labels_;
  std::vector<bool> ends_;
  std::string text_;
};

}  // namespace

std::string tree(const device::Machine& machine,
                 const std::vector<device::TreeRow>& rows,
                 const std::vector<DeviceLabel>& labels,
                 const Style& style) {
  TreeText text(machine, labels);
  for (const TreeRow& row : rows) text.add(row, style);
  return text.str();
}

}  // namespace pcitune::render
