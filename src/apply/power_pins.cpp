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

Result<> PowerPins::pin(const Device& device) {
  if (!device.name.address || !seen_.insert(*device.name.address).second) return {};
  const auto before = source_.attribute(device.name, kControl);
  if (!before || *before == kOn) return {};
  auto written = writer_.set_attribute(*device.name.address, kControl, kOn);
  if (!written) {
    util::Error error = written.error();
    error.where = config::to_string(device.name);
    error.what = "cannot be kept awake: " + std::string(kControl) + ": " + error.what;
    return util::Failure(std::move(error));
  }
  pins_.push_back({*device.name.address, *before});
  return {};
}

std::vector<util::Error> PowerPins::release() {
  std::vector<util::Error> errors;
  for (auto pin = pins_.rbegin(); pin != pins_.rend(); ++pin) {
    const auto written = writer_.set_attribute(pin->address, kControl, pin->before);
    if (written) continue;
    errors.push_back({util::ErrorCode::kFault,
                      config::to_string(pin->address),
                      std::string(kControl) + " was " + pin->before +
                          " and could not be put back: " + written.error().what});
  }
  pins_.clear();
  return errors;
}

}  // namespace pcitune::apply
