#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"

namespace pcitune::render {
namespace {

using device::Device;
using registers::FieldRef;
namespace fields = registers::well_known;

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

std::string now_and_maximum(const Device& device, FieldRef field, FieldRef maximum) {
  const std::string value = now(device, field);
  const auto limit = device::code_of(device, maximum);
  return limit ? value + "/" + device::value_text(maximum, *limit) : value;
}

std::string id_text(const Device& device) {
  if (!device.identity) return "?";
  return util::hex(device.identity->vendor, 4) + ":" + util::hex(device.identity->device, 4);
}

std::vector<std::string> row_of(const device::Machine& machine,
                                std::size_t index,
                                const DeviceLabel& label) {
  const Device& device = machine.devices[index];
  return {config::to_string(device.name),
          id_text(device),
          bus_word(device::bus_mode(machine, index)),
          now(device, fields::kLatencyTimer),
          now(device, fields::kCacheLineSize),
          now_and_maximum(device, fields::kMmrbc, fields::kDmmrbc),
          now_and_maximum(device, fields::kOst, fields::kDmost),
          now(device, fields::kEro),
          now(device, fields::kDpere),
          label.name};
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

std::string list(const device::Machine& machine,
                 const std::vector<std::size_t>& devices,
                 const std::vector<DeviceLabel>& labels,
                 const Style& style) {
  std::vector<std::vector<std::string>> rows{{"ADDRESS",
                                              "ID",
                                              "BUS",
                                              "LATENCY",
                                              "CACHELINE",
                                              "MMRBC/MAX",
                                              "OST/MAX",
                                              "ERO",
                                              "DPERE",
                                              "DEVICE"}};
  for (std::size_t i = 0; i < devices.size(); ++i)
    rows.push_back(row_of(machine, devices[i], labels[i]));
  return table(rows, style);
}

}  // namespace pcitune::render
