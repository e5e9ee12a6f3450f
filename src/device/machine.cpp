#include "pcitune/device/machine.h"

#include <algorithm>

#include "pcitune/registers/codec.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::FieldRef;
using registers::PackedWhen;
using registers::RegisterRef;

constexpr std::uint16_t kPcieCapability = 0x10;
constexpr std::uint16_t kMostRepeats = 1024;  // bounds what a hostile count field can ask for

std::uint8_t version_of(const Device& device, const CapabilityAt& capability) {
  if (capability.table == nullptr || capability.table->version.width == 0) return 0;
  const auto& at = capability.table->version;
  const auto word = device.image.get(std::size_t{capability.offset} + at.offset, at.width);
  return word ? static_cast<std::uint8_t>(registers::extract(at.mask, *word)) : std::uint8_t{0};
}

std::uint8_t port_of(const Device& device) {
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != AnchorKind::kCapability || capability.id != kPcieCapability) continue;
    const auto flags = device.image.get(capability.offset + 2U, 16);
    if (flags) return static_cast<std::uint8_t>(*flags >> 4U & 0xFU);
  }
  return 0xFF;
}

// Collects the bytes that rows' conditions are about.
class Conditions {
 public:
  Conditions(const Device& device, const CapabilityAt& capability)
      : device_(device), capability_(capability) {}

  void add(const PackedWhen& when) {
    const auto& version = capability_.table->version;
    if (when.versions != registers::kAnyVersion && version.width != 0)
      add(version.offset, version.width);
    if (when.ports != registers::kAnyPort) add_port();
    if (when.has_flag()) add_register(when.flag_register);
  }
  void add_register(std::uint8_t index) {
    const RegisterRef reg(capability_.table, index);
    add(reg.row().offset, reg.width());
  }
  [[nodiscard]] std::vector<Range> ranges() const { return ranges_; }

 private:
  void add(std::size_t offset, unsigned width_bits) {
    ranges_.push_back({capability_.offset + offset, width_bits / 8U});
  }
  void add_port() {
    for (const CapabilityAt& other : device_.capabilities) {
      if (other.kind == AnchorKind::kCapability && other.id == kPcieCapability)
        ranges_.push_back({other.offset + std::size_t{2}, 2});
    }
  }

  const Device& device_;
  const CapabilityAt& capability_;
  std::vector<Range> ranges_;
};

bool flag_holds(const Device& device, const CapabilityAt& capability, const PackedWhen& when) {
  if (!when.has_flag()) return true;
  const RegisterRef reg(capability.table, when.flag_register);
  const auto word =
      device.image.get(capability.offset + std::size_t{reg.row().offset}, reg.width());
  return word && registers::extract(reg.field(when.flag_field), *word) == when.flag_value;
}

bool holds(const Device& device, const CapabilityAt& capability, const PackedWhen& when) {
  return when.allows(kind_of(device, capability)) && flag_holds(device, capability, when);
}

std::uint16_t repeats_of(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  const auto& repeat = reg.row().repeat;
  if (repeat.stride == 0) return 1;
  const RegisterRef counter(capability.table, repeat.count_register);
  const auto word =
      device.image.get(capability.offset + std::size_t{counter.row().offset}, counter.width());
  if (!word) return 0;
  const auto count =
      static_cast<std::int64_t>(registers::extract(counter.field(repeat.count_field), *word)) +
      repeat.bias;
  return static_cast<std::uint16_t>(std::clamp<std::int64_t>(count, 0, kMostRepeats));
}

std::string numbered(std::string_view word, unsigned number) {
  return std::string(word) + (number == 0 ? "" : "@" + std::to_string(number));
}

}  // namespace

std::optional<std::uint8_t> Device::header_layout() const {
  const auto type = image.byte(0x0E);
  if (!type || (*type & 0x7FU) > 2) return std::nullopt;
  return static_cast<std::uint8_t>(*type & 0x7FU);
}

std::optional<std::size_t> Machine::find(const config::DeviceName& name) const {
  const auto at =
      std::find_if(devices.begin(), devices.end(), [&](const Device& d) { return d.name == name; });
  if (at == devices.end()) return std::nullopt;
  return static_cast<std::size_t>(at - devices.begin());
}

registers::Kind kind_of(const Device& device, const CapabilityAt& capability) {
  return {.header = device.header_layout().value_or(0xFF),
          .port = port_of(device),
          .version = version_of(device, capability)};
}

std::vector<Range> conditions_of(const Device& device,
                                 const CapabilityAt& capability,
                                 RegisterRef reg) {
  Conditions conditions(device, capability);
  conditions.add(reg.row().when);
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) conditions.add(reg.field(i).row().when);
  if (reg.row().repeat.stride != 0) conditions.add_register(reg.row().repeat.count_register);
  return conditions.ranges();
}

bool applies(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  return holds(device, capability, reg.row().when);
}

std::uint64_t fields_of(const Device& device, const RegisterAt& at) {
  std::uint64_t fields = 0;
  for (std::uint8_t i = 0; i < at.reg.field_count(); ++i) {
    if (holds(device, at.capability, at.reg.field(i).row().when)) fields |= 1ULL << i;
  }
  return fields;
}

std::optional<RegisterAt> register_at(const Device& device,
                                      const CapabilityAt& capability,
                                      RegisterRef reg,
                                      std::uint16_t index) {
  if (!applies(device, capability, reg) || index >= repeats_of(device, capability, reg))
    return std::nullopt;
  const std::size_t offset = std::size_t{capability.offset} + reg.row().offset +
                             std::size_t{reg.row().repeat.stride} * index;
  if (offset + reg.bytes() > config::kExtendedSize) return std::nullopt;
  return RegisterAt{capability, reg, static_cast<std::uint16_t>(offset), index};
}

std::vector<RegisterAt> registers_of(const Device& device, const CapabilityAt& capability) {
  std::vector<RegisterAt> found;
  if (capability.table == nullptr) return found;
  registers::for_each_register(*capability.table, [&](RegisterRef reg) {
    for (std::uint16_t index = 0;; ++index) {
      const auto at = register_at(device, capability, reg, index);
      if (!at) return;
      found.push_back(*at);
    }
  });
  return found;
}

const CapabilityAt* find_capability(const Device& device,
                                    const registers::CapabilityTable& table,
                                    std::uint8_t number) {
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.table == &table && capability.number == number) return &capability;
  }
  return nullptr;
}

std::optional<std::uint64_t> word_of(const Device& device, const RegisterAt& at) {
  return device.image.get(at.offset, at.reg.width());
}

std::optional<RegisterAt> place_of(const Device& device, FieldRef field, std::uint8_t number) {
  const CapabilityAt* const capability = find_capability(device, field.reg().table(), number);
  if (capability == nullptr) return std::nullopt;
  return register_at(device, *capability, field.reg());
}

std::optional<std::uint64_t> code_of(const Device& device, FieldRef field, std::uint8_t number) {
  const auto at = place_of(device, field, number);
  const auto word = at ? word_of(device, *at) : std::nullopt;
  return word ? std::optional(registers::extract(field, *word)) : std::nullopt;
}

std::string key_text(const RegisterAt& at, std::optional<FieldRef> field) {
  return key_text(
      registers::KeyPath{at.capability.table, at.reg, field, at.capability.number, at.index});
}

std::string key_text(const registers::KeyPath& path) {
  std::string text = numbered(path.capability->text(path.capability->key), path.capability_index);
  if (!path.reg) return text;
  text += "." + numbered(path.reg->key(), path.register_index);
  if (path.field && path.reg->sole_field() != path.field)
    text += "." + std::string(path.field->key());
  return text;
}

}  // namespace pcitune::device
