#include "pcitune/device/machine.h"

#include <algorithm>
#include <array>

#include "pcitune/registers/capability_ids.h"
#include "pcitune/registers/codec.h"

namespace pcitune::device {
namespace {

using registers::AnchorKind;
using registers::FieldRef;
using registers::PackedWhen;
using registers::PlacedRegister;
using registers::RegisterRef;

constexpr std::uint16_t kMostRepeats = 1024;  // bounds what a hostile count field can ask for
// What hostile bytes can make a Place function say. The largest honest capability is a virtual
// channel one with tables of 256 phases for each of its 8 channels: 556 registers.
constexpr std::size_t kMostPlaced = 1024;

std::uint8_t version_of(const Device& device, const CapabilityAt& capability) {
  if (capability.table == nullptr || capability.table->version.width == 0) return 0;
  const auto& at = capability.table->version;
  const auto word = device.image.get(std::size_t{capability.offset} + at.offset, at.width);
  return word ? static_cast<std::uint8_t>(registers::extract(at.mask, *word)) : std::uint8_t{0};
}

std::uint8_t port_of(const Device& device) {
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.kind != AnchorKind::kCapability || capability.id != registers::kPciExpressId)
      continue;
    const auto flags = device.image.get(capability.offset + 2U, 16);
    if (flags) return static_cast<std::uint8_t>(*flags >> 4U & 0xFU);
  }
  return 0xFF;
}

// Where the count of an array is on this device; nothing when the capability that says it is
// absent.
std::optional<std::size_t> offset_of_count(const Device& device,
                                           const CapabilityAt& capability,
                                           RegisterRef reg,
                                           FieldRef count) {
  const bool own = reg.row().repeat.from == 0;
  const CapabilityAt* const home = own ? &capability : find_capability(device, count.reg().table());
  if (home == nullptr) return std::nullopt;
  return std::size_t{home->offset} + count.reg().row().offset;
}

std::uint16_t repeats_of(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  const auto& repeat = reg.row().repeat;
  if (repeat.stride == 0) return 1;
  if (repeat.fixed != 0) return repeat.fixed;
  const auto field = registers::count_field(reg);
  const auto at = field ? offset_of_count(device, capability, reg, *field) : std::nullopt;
  const auto word = at ? device.image.get(*at, field->reg().width()) : std::nullopt;
  if (!word) return 0;
  const std::uint64_t code =
      std::min<std::uint64_t>(registers::extract(*field, *word), kMostRepeats);
  const std::int64_t count = static_cast<std::int64_t>(code) + repeat.bias;
  return static_cast<std::uint16_t>(std::clamp<std::int64_t>(count, 0, kMostRepeats));
}

// What a Place function sees; notes the bytes that it asked for.
struct PlaceView {
  const Device& device;
  const CapabilityAt& capability;
  std::vector<Range>* asked = nullptr;
};

std::optional<std::uint64_t> read_for_place(const void* view, std::size_t offset, unsigned width) {
  const auto& from = *static_cast<const PlaceView*>(view);
  const std::size_t at = from.capability.offset + offset;
  if (at + width / 8U > end_of_space(from.capability)) return std::nullopt;
  if (from.asked != nullptr) from.asked->push_back({at, width / 8U});
  return from.device.image.get(at, width);
}

std::vector<PlacedRegister> placed(const PlaceView& view) {
  std::array<PlacedRegister, kMostPlaced> found;
  const registers::Words words{&view, read_for_place, view.device.header_layout().value_or(0xFF)};
  const std::size_t count = std::min(view.capability.table->place(words, found), found.size());
  return {found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
}

// Collects the bytes that rows' conditions are about.
class Conditions {
 public:
  Conditions(const Device& device, const CapabilityAt& capability)
      : device_(device), capability_(capability) {}

  void add(RegisterRef reg) {
    add(reg.row().when);
    for (std::uint8_t i = 0; i < reg.field_count(); ++i) add(reg.field(i).row().when);
    const auto count = registers::count_field(reg);
    const auto at = count ? offset_of_count(device_, capability_, reg, *count) : std::nullopt;
    if (at) ranges_.push_back({*at, count->reg().bytes()});
  }
  void add_placement() {
    if (capability_.table->place != nullptr)
      static_cast<void>(placed({device_, capability_, &ranges_}));
  }
  [[nodiscard]] std::vector<Range> ranges() const { return ranges_; }

 private:
  void add(const PackedWhen& when) {
    const auto& version = capability_.table->version;
    if (when.versions != registers::kAnyVersion && version.width != 0)
      ranges_.push_back({std::size_t{capability_.offset} + version.offset, version.width / 8U});
    if (when.ports != registers::kAnyPort) add_port();
    for (const auto& flag : when.flags) {
      if (!flag.is_set()) continue;
      const RegisterRef reg(capability_.table, flag.reg);
      ranges_.push_back({std::size_t{capability_.offset} + reg.row().offset, reg.bytes()});
    }
  }
  void add_port() {
    for (const CapabilityAt& other : device_.capabilities) {
      if (other.kind == AnchorKind::kCapability && other.id == registers::kPciExpressId)
        ranges_.push_back({other.offset + std::size_t{2}, 2});
    }
  }

  const Device& device_;
  const CapabilityAt& capability_;
  std::vector<Range> ranges_;
};

// The rows of one capability of a device. What its kind is, is worked out once for all of them.
class Rows {
 public:
  Rows(const Device& device, const CapabilityAt& capability)
      : device_(device), capability_(capability), kind_(kind_of(device, capability)) {}

  [[nodiscard]] bool holds(const PackedWhen& when) const {
    return when.allows(kind_) &&
           std::all_of(when.flags.begin(), when.flags.end(), [&](const auto& flag) {
             return !flag.is_set() || has_code(flag);
           });
  }

  // Bit n: the register's n-th row holds.
  [[nodiscard]] std::uint64_t fields(RegisterRef reg) const {
    std::uint64_t fields = 0;
    for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
      if (holds(reg.field(i).row().when)) fields |= 1ULL << i;
    }
    return fields;
  }

  // This row's index-th register, whatever its twins are.
  [[nodiscard]] std::optional<RegisterAt> at(RegisterRef reg, std::uint16_t index) const {
    if (!holds(reg.row().when)) return std::nullopt;
    if (capability_.table->place != nullptr) return at_placed(reg, index);
    if (index >= repeats_of(device_, capability_, reg)) return std::nullopt;
    return at_offset(reg, index, reg.row().offset + std::size_t{reg.row().repeat.stride} * index);
  }

  [[nodiscard]] std::vector<RegisterAt> all() const {
    std::vector<RegisterAt> found;
    if (capability_.table->place != nullptr) {
      for (const PlacedRegister& place : placed({device_, capability_})) add_placed(found, place);
      return found;
    }
    found.reserve(capability_.table->registers.size());
    registers::for_each_register(*capability_.table, [&](RegisterRef reg) {
      if (!holds(reg.row().when)) return;
      const std::uint16_t count = repeats_of(device_, capability_, reg);
      const std::size_t stride = reg.row().repeat.stride;
      for (std::uint16_t index = 0; index < count; ++index) {
        const auto one = at_offset(reg, index, reg.row().offset + stride * index);
        if (!one) return;
        found.push_back(*one);
      }
    });
    return found;
  }

 private:
  [[nodiscard]] bool has_code(const registers::PackedFlag& flag) const {
    const RegisterRef reg(capability_.table, flag.reg);
    const auto word =
        device_.image.get(std::size_t{capability_.offset} + reg.row().offset, reg.width());
    return word && registers::extract(reg.field(flag.field), *word) == flag.value;
  }

  [[nodiscard]] std::optional<RegisterAt> at_offset(RegisterRef reg,
                                                    std::uint16_t index,
                                                    std::size_t in_capability) const {
    const std::size_t offset = capability_.offset + in_capability;
    if (offset + reg.bytes() > end_of_space(capability_)) return std::nullopt;
    return RegisterAt{capability_, reg, static_cast<std::uint16_t>(offset), index};
  }

  [[nodiscard]] std::optional<RegisterAt> at_placed(RegisterRef reg, std::uint16_t index) const {
    for (const PlacedRegister& place : placed({device_, capability_})) {
      if (place.reg == reg.index() && place.index == index)
        return at_offset(reg, index, place.offset);
    }
    return std::nullopt;
  }

  void add_placed(std::vector<RegisterAt>& found, const PlacedRegister& place) const {
    if (place.reg >= capability_.table->registers.size()) return;
    const RegisterRef reg(capability_.table, place.reg);
    const auto one = at_offset(reg, place.index, place.offset);
    if (one && holds(reg.row().when)) found.push_back(*one);
  }

  const Device& device_;
  const CapabilityAt& capability_;
  registers::Kind kind_;
};

RegisterRef twin_of(const Rows& rows, RegisterRef reg) {
  RegisterRef twin = reg;
  do {
    if (rows.holds(twin.row().when)) return twin;
    twin = twin.next_twin();
  } while (twin != reg);
  return reg;
}

std::optional<FieldRef> field_of(const Rows& rows, RegisterRef reg, std::string_view key) {
  std::optional<FieldRef> found;
  registers::for_each_field(reg, [&](FieldRef field) {
    if (!found && field.key() == key && rows.holds(field.row().when)) found = field;
  });
  return found;
}

FieldRef twin_of(const Rows& rows, FieldRef field) {
  const RegisterRef reg = twin_of(rows, field.reg());
  const bool alone = reg == field.reg() && field.next_twin() == field;
  return alone ? field : field_of(rows, reg, field.key()).value_or(field);
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

std::size_t end_of_space(const CapabilityAt& capability) {
  const bool conventional =
      capability.kind == AnchorKind::kCapability || capability.kind == AnchorKind::kHeader;
  return conventional ? config::kConventionalSize : config::kExtendedSize;
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
  RegisterRef twin = reg;
  do {
    conditions.add(twin);
    twin = twin.next_twin();
  } while (twin != reg);
  conditions.add_placement();
  return conditions.ranges();
}

bool applies(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  return Rows(device, capability).holds(reg.row().when);
}

std::uint64_t fields_of(const Device& device, const RegisterAt& at) {
  return Rows(device, at.capability).fields(at.reg);
}

RegisterRef twin_of(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  return reg.next_twin() == reg ? reg : twin_of(Rows(device, capability), reg);
}

FieldRef twin_of(const Device& device, const CapabilityAt& capability, FieldRef field) {
  const bool alone = field.next_twin() == field && field.reg().next_twin() == field.reg();
  return alone ? field : twin_of(Rows(device, capability), field);
}

registers::KeyPath twin_of(const Device& device, const registers::KeyPath& path) {
  const CapabilityAt* const capability =
      find_capability(device, *path.capability, path.capability_index);
  registers::KeyPath twin = path;
  if (capability == nullptr || !path.reg) return twin;
  twin.reg = twin_of(device, *capability, *path.reg);
  if (path.field) {
    twin.field = twin_of(device, *capability, *path.field);
    twin.reg = twin.field->reg();
  }
  return twin;
}

std::optional<RegisterAt> register_at(const Device& device,
                                      const CapabilityAt& capability,
                                      RegisterRef reg,
                                      std::uint16_t index) {
  const Rows rows(device, capability);
  return rows.at(twin_of(rows, reg), index);
}

std::vector<RegisterAt> registers_of(const Device& device, const CapabilityAt& capability) {
  if (capability.table == nullptr) return {};
  return Rows(device, capability).all();
}

std::vector<RegisterFields> registers_and_fields(const Device& device,
                                                 const CapabilityAt& capability) {
  if (capability.table == nullptr) return {};
  const Rows rows(device, capability);
  const auto registers = rows.all();
  std::vector<RegisterFields> found;
  found.reserve(registers.size());
  for (const RegisterAt& at : registers) found.push_back({at, rows.fields(at.reg)});
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
  const FieldRef twin = twin_of(device, *capability, field);
  const auto at = register_at(device, *capability, twin.reg());
  return at && at->reg == twin.reg() ? at : std::nullopt;  // its twin may lack the field
}

std::optional<std::uint64_t> code_of(const Device& device, FieldRef field, std::uint8_t number) {
  const auto at = place_of(device, field, number);
  const auto word = at ? word_of(device, *at) : std::nullopt;
  if (!word) return std::nullopt;
  return registers::extract(twin_of(device, at->capability, field), *word);
}

std::string key_text(const RegisterAt& at, std::optional<FieldRef> field) {
  return key_text(
      registers::KeyPath{at.capability.table, at.reg, field, at.capability.number, at.index});
}

std::string key_text(const registers::KeyPath& path) {
  std::string text = numbered(path.capability->text(path.capability->key), path.capability_index);
  if (!path.reg) return text;
  text += "." + numbered(path.reg->key(), path.register_index);
  if (path.field && !path.field->is_sole()) text += "." + std::string(path.field->key());
  return text;
}

}  // namespace pcitune::device
