#include <algorithm>
#include <array>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/render/text.h"

namespace pcitune::render {
namespace {

using device::Device;
using registers::FieldRef;
namespace fields = registers::well_known;

struct TunableColumn {
  std::string_view title;
  const FieldRef* now;
  const FieldRef* maximum = nullptr;  // none: null
};

const std::array kColumns{
    TunableColumn{"LATENCY", &fields::kLatencyTimer},
    TunableColumn{"CACHELINE", &fields::kCacheLineSize},
    TunableColumn{"MMRBC/MAX", &fields::kMmrbc, &fields::kDmmrbc},
    TunableColumn{"OST/MAX", &fields::kOst, &fields::kDmost},
    TunableColumn{"ERO", &fields::kEro},
    TunableColumn{"DPERE", &fields::kDpere},
    TunableColumn{"MPS/MAX", &fields::kPcieMps, &fields::kPcieMpss},
    TunableColumn{"MRRS", &fields::kPcieMrrs},
    TunableColumn{"ASPM", &fields::kPcieAspm},
};

// Why a cell of a device is empty: "-" has no such field, "?" is not known.
std::string missing(const Device& device, FieldRef field) {
  const bool listed = device.walk == device::WalkEnd::kComplete;
  const bool present = device::place_of(device, field).has_value();
  return listed && !present ? "-" : "?";
}

std::string now(const Device& device, FieldRef field) {
  const auto code = device::code_of(device, field);
  return code ? device::value_text(field, *code) : missing(device, field);
}

std::string cell(const Device& device, const TunableColumn& column) {
  const std::string value = now(device, *column.now);
  const auto limit =
      column.maximum == nullptr ? std::nullopt : device::code_of(device, *column.maximum);
  return limit ? value + "/" + device::value_text(*column.maximum, *limit) : value;
}

std::string id_text(const Device& device) {
  if (!device.identity) return "?";
  return config::ids_text(device.identity->vendor, device.identity->device);
}

// A column that no device fills is left out.
bool is_empty(const std::vector<std::vector<std::string>>& cells, std::size_t column) {
  return std::all_of(
      cells.begin(), cells.end(), [&](const auto& row) { return row[column] == "-"; });
}

std::vector<std::vector<std::string>> cells_of(const device::Machine& machine,
                                               const std::vector<std::size_t>& devices) {
  std::vector<std::vector<std::string>> cells;
  for (const std::size_t index : devices) {
    auto& row = cells.emplace_back();
    for (const TunableColumn& column : kColumns)
      row.push_back(cell(machine.devices[index], column));
  }
  return cells;
}

}  // namespace

std::string bus_word(const device::BusMode& mode) {
  switch (mode.kind) {
    case device::BusMode::Kind::kUnknown:
      return "?";
    case device::BusMode::Kind::kRoot:
      return "root";
    case device::BusMode::Kind::kConventional:
      return "pci";
    case device::BusMode::Kind::kExpress:
      return "pcie";
    case device::BusMode::Kind::kPcix:
      break;
  }
  return "pcix-" + device::value_text(fields::kSecondaryMode, mode.mode);
}

std::string bus_text(const device::BusMode& mode) {
  switch (mode.kind) {
    case device::BusMode::Kind::kUnknown:
      return "?";
    case device::BusMode::Kind::kRoot:
      return "root bus";
    case device::BusMode::Kind::kConventional:
      return "conventional PCI";
    case device::BusMode::Kind::kExpress:
      return "PCI Express";
    case device::BusMode::Kind::kPcix:
      break;
  }
  const auto* const value = registers::named_value(fields::kSecondaryMode, mode.mode);
  if (value == nullptr) return "PCI-X, reserved mode " + std::to_string(mode.mode);
  return std::string(fields::kSecondaryMode.reg().table().text(value->meaning));
}

std::vector<FieldRef> listed_fields() {
  std::vector<FieldRef> listed;
  for (const TunableColumn& column : kColumns) {
    listed.push_back(*column.now);
    if (column.maximum != nullptr) listed.push_back(*column.maximum);
  }
  return listed;
}

std::string list(const device::Machine& machine,
                 const std::vector<std::size_t>& devices,
                 const std::vector<DeviceLabel>& labels,
                 const Style& style) {
  const auto cells = cells_of(machine, devices);
  std::vector<std::vector<std::string>> rows{{"ADDRESS", "ID", "BUS"}};
  for (const std::size_t index : devices) {
    const Device& device = machine.devices[index];
    rows.push_back({config::to_string(device.name),
                    id_text(device),
                    bus_word(device::bus_mode(machine, index))});
  }
  for (std::size_t column = 0; column < kColumns.size(); ++column) {
    if (is_empty(cells, column)) continue;
    rows[0].emplace_back(kColumns[column].title);
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i + 1].push_back(cells[i][column]);
  }
  rows[0].emplace_back("DEVICE");
  for (std::size_t i = 0; i < labels.size(); ++i) rows[i + 1].push_back(labels[i].name);
  return table(rows, style);
}

}  // namespace pcitune::render
