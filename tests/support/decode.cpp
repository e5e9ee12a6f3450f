#include "support/decode.h"

#include <array>
#include <stdexcept>

#include "pcitune/device/survey.h"
#include "pcitune/device/value_text.h"
#include "support/fake_source.h"

namespace pcitune::test {
namespace {

void add_fields(const device::Device& device, const device::RegisterAt& at, Decoded& into) {
  const auto word = device::word_of(device, at);
  const std::uint64_t rows = device::fields_of(device, at);
  for (std::uint8_t i = 0; i < at.reg.field_count(); ++i) {
    const registers::FieldRef field = at.reg.field(i);
    if (field.key().empty() || (rows >> i & 1U) == 0) continue;
    const std::string value =
        word ? device::value_text(field, registers::extract(field.mask(), *word)) : "?";
    into.emplace(device::key_text(at, field), value);
  }
}

}  // namespace

Decoded decoded(const Space& space) {
  FakeSource source;
  const auto& fake = source.add("0000:01:00.0", space);
  device::Device device{.name = fake.name};
  device::Survey survey(source);
  if (!survey.read_registers(device)) throw std::runtime_error("the made-up function is not read");
  Decoded all;
  for (const auto& capability : device.capabilities) {
    for (const auto& at : device::registers_of(device, capability)) add_fields(device, at, all);
  }
  return all;
}

Space with_capability(std::string_view hex, std::string_view id) {
  return plain_device(id).put(0x06, "10 00").put(0x34, "40").put(0x40, hex);
}

Space bridge_with_capability(std::string_view hex) {
  return plain_bridge("02", "02").put(0x06, "10 00").put(0x34, "40").put(0x40, hex);
}

Space express(std::string_view flags) {
  const unsigned port = bytes(flags).at(0) >> 4U;
  const bool bridge = port >= 4 && port <= 8;
  Space space(config::kExtendedSize);
  space.put(0x00, "86 80 01 00").put(0x06, "10 00").put(0x34, "40");
  space.put(0x0B, bridge ? "06" : "02").put(0x0E, bridge ? "01" : "00");
  return space.put(0x40, "10 00").put(0x42, flags);
}

Space extended(std::uint16_t id, std::string_view flags, unsigned version) {
  const std::array<unsigned, 4> head{id & 0xFFU, unsigned{id} >> 8U, version, 0};
  Space space = express(flags);
  std::string hex;
  for (const unsigned byte : head) {
    hex += "0123456789abcdef"[byte >> 4U];
    hex += "0123456789abcdef"[byte & 0xFU];
  }
  return space.put(0x100, hex);
}

}  // namespace pcitune::test
