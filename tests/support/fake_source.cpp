#include "support/fake_source.h"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "pcitune/util/hex.h"

namespace pcitune::test {
namespace {

using config::DeviceName;
using config::Gap;
using util::Result;

util::Failure not_there(const DeviceName& name) {
  return util::fail(util::ErrorCode::kNotFound, config::to_string(name), "not there");
}

}  // namespace

DeviceName name_of(std::string_view text) {
  DeviceName name;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    name.dump = static_cast<unsigned>(util::parse_decimal(text.substr(0, slash)).value());
    text.remove_prefix(slash + 1);
  }
  if (text.starts_with('#')) {
    name.number = static_cast<unsigned>(util::parse_decimal(text.substr(1)).value());
    return name;
  }
  name.address = config::parse_address(text);
  if (!name.address) throw std::invalid_argument("not an address: " + std::string(text));
  return name;
}

void PrintTo(const Access& access, std::ostream* out) {
  *out << access.name << " " << util::hex(access.offset, 3) << "+" << access.count;
}

FakeDevice& FakeDevice::below(std::string_view parent) {
  link = {.known = true, .parent = name_of(parent).address};
  return *this;
}

FakeDevice& FakeDevice::below_host_bridge() {
  link = {.known = true, .parent = {}};
  return *this;
}

FakeDevice& FakeSource::add(std::string_view address, const Space& space) {
  return add(name_of(address), space);
}

FakeDevice& FakeSource::add(const DeviceName& name, const Space& space) {
  devices_.push_back({.name = name, .bytes = space.all()});
  return devices_.back();
}

std::set<std::string> FakeSource::read_devices() const {
  std::set<std::string> names;
  for (const Access& access : reads_) names.insert(access.name);
  return names;
}

const FakeDevice* FakeSource::find(const DeviceName& name) const {
  const auto at = std::find_if(devices_.begin(), devices_.end(), [&](const FakeDevice& d) {
    return d.name == name && !d.removed;
  });
  return at == devices_.end() ? nullptr : &*at;
}

Result<std::vector<DeviceName>> FakeSource::list() {
  ++listed_;
  std::vector<DeviceName> names;
  for (const FakeDevice& device : devices_) names.push_back(device.name);
  std::sort(names.begin(), names.end(), config::comes_before);
  return names;
}

Result<config::Identity> FakeSource::identify(const DeviceName& name) {
  identified_.insert(config::to_string(name));
  const FakeDevice* const device = find(name);
  if (device == nullptr || device->unidentified) return not_there(name);
  config::ConfigImage image;
  image.put(0, device->bytes);
  config::Identity identity;
  identity.vendor = static_cast<std::uint16_t>(*image.get(0x00, 16));
  identity.device = static_cast<std::uint16_t>(*image.get(0x02, 16));
  identity.class_code = static_cast<std::uint32_t>(*image.get(0x08, 32) >> 8U);
  identity.driver = device->driver;
  identity.driver_known = true;
  if (const auto vendor = image.get(0x2C, 16); vendor && *vendor != 0) {
    identity.subsystem.emplace(static_cast<std::uint16_t>(*vendor),
                               static_cast<std::uint16_t>(*image.get(0x2E, 16)));
  }
  return identity;
}

Result<Gap> FakeSource::read(const DeviceName& name,
                             std::size_t offset,
                             std::size_t count,
                             config::ConfigImage& into) {
  reads_.push_back({config::to_string(name), offset, count});
  const FakeDevice* const device = find(name);
  if (device == nullptr) return not_there(name);
  Gap gap = Gap::kNone;
  for (std::size_t at = offset; at < offset + count; ++at) {
    if (at >= device->readable) {
      gap = device->short_gap;
    } else if (at >= device->bytes.size()) {
      gap = Gap::kBeyondSpace;
    } else {
      into.put_byte(at, device->gone ? std::uint8_t{0xFF} : device->bytes[at]);
    }
  }
  return gap;
}

config::ParentLink FakeSource::parent_link(const DeviceName& name) {
  const FakeDevice* const device = find(name);
  return device == nullptr ? config::ParentLink{} : device->link;
}

config::Power FakeSource::power(const DeviceName& name) {
  const FakeDevice* const device = find(name);
  return device != nullptr && device->asleep ? config::Power::kAsleep : config::Power::kAwake;
}

bool FakeSource::is_virtual_function(const DeviceName& name) {
  const FakeDevice* const device = find(name);
  return device != nullptr && device->virtual_function;
}

bool FakeSource::has_interface(const DeviceName& name, const std::string& interface) {
  const FakeDevice* const device = find(name);
  return device != nullptr && device->interfaces.contains(interface);
}

}  // namespace pcitune::test
