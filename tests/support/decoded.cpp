#include "support/decoded.h"

#include "pcitune/device/survey.h"
#include "pcitune/device/value_text.h"

namespace pcitune::test {

Decoded::Decoded(const Space& space) {
  device::Device device;
  device.image = space.image();
  const auto known = [&](std::size_t at, std::size_t count) {
    return device.image.knows(at, count);
  };
  device::walk_capabilities(device, known);
  device::walk_extended_capabilities(device, known);
  for (const device::CapabilityAt& capability : device.capabilities) {
    for (const device::RegisterAt& at : device::registers_of(device, capability)) {
      const auto word = device::word_of(device, at);
      const std::uint64_t fields = device::fields_of(device, at);
      registers::for_each_field(at.reg, [&](registers::FieldRef field) {
        if ((fields >> field.index() & 1U) == 0 || !word) return;
        values_[device::key_text(at, field)] =
            device::value_text(field, registers::extract(field, *word));
      });
    }
  }
}

std::string Decoded::operator[](const std::string& key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? "absent" : found->second;
}

bool Decoded::has(std::string_view key) const {
  const auto next = values_.lower_bound(std::string(key));
  if (next == values_.end()) return false;
  const std::string_view found = next->first;
  return found == key || found.substr(0, key.size() + 1) == std::string(key) + ".";
}

namespace {

Space listed(std::string_view hex) {
  return Space(256).put(0x06, "10 00").put(0x34, "40").put(0x40, hex);
}

}  // namespace

Space with_capability(std::string_view hex) {
  return listed(hex).put(0x00, "86 80 08 10").put(0x09, "00 00 02");
}

Space bridge_with_capability(std::string_view hex) {
  return listed(hex).put(0x00, "22 10 60 74").put(0x09, "00 04 06").put(0x0E, "01");
}

}  // namespace pcitune::test
