#include "apply/power_pins.h"

namespace pcitune::apply {
namespace {

using device::Device;
using util::Result;

constexpr const char* kControl = "power/control";
constexpr const char* kOn = "on";

}  // namespace

bool PowerPins::can_wake(config::Source& source, const Device& device) {
  return device.name.address && source.attribute(device.name, kControl).has_value();
}

std::optional<SwitchNote> PowerPins::needed(config::Source& source, const Device& device) {
  if (!device.name.address) return std::nullopt;
  const auto before = source.attribute(device.name, kControl);
  if (!before || *before == kOn) return std::nullopt;
  return SwitchNote{*device.name.address, kControl, *before, kOn};
}

Result<> PowerPins::pin(const Device& device) {
  if (!device.name.address || !seen_.insert(*device.name.address).second) return {};
  auto needed = PowerPins::needed(source_, device);
  if (!needed) return {};
  auto written = writer_.set_attribute(*device.name.address, kControl, kOn);
  if (!written) {
    util::Error error = written.error();
    error.where = config::to_string(device.name);
    error.what = "cannot be kept awake: " + std::string(kControl) + ": " + error.what;
    return util::Failure(std::move(error));
  }
  pins_.push_back(std::move(*needed));
  return {};
}

std::vector<util::Error> PowerPins::release() {
  std::vector<util::Error> errors;
  std::vector<SwitchNote> left;
  for (auto pin = pins_.rbegin(); pin != pins_.rend(); ++pin) {
    const auto written = writer_.set_attribute(pin->address, kControl, pin->before);
    if (written) continue;
    left.push_back(*pin);
    errors.push_back({util::ErrorCode::kFault,
                      config::to_string(pin->address),
                      std::string(kControl) + " was " + pin->before +
                          " and could not be put back: " + written.error().what});
  }
  pins_ = std::move(left);
  return errors;
}

}  // namespace pcitune::apply
