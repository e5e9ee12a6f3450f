// What is checked of the catalogue's rows while compiling: check().
//
// It holds for every kind of device that a row's `when` can tell apart (header type, PCI Express
// port type, capability version, flags): each bit of a register in exactly one field, nothing past
// its width, no two registers on one byte, keys unique per level among the rows that one device can
// have. What is wrong shows in the compiler's message as the name of the function in `flaw`.
//
// Compilers bound the work of one evaluation, so nothing here walks all kinds of devices. Rows are
// compared in pairs; a register's kinds are split only where its own fields differ.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "registers/rows.h"

namespace pcitune::registers {

// Never defined as constexpr: calling one stops a constant evaluation, and its name tells why.
namespace flaw {
void bits_in_no_field();
void bits_in_two_fields();
void field_past_the_width();
void two_rows_with_one_key();
void twins_with_different_values();
void no_such_key();
void key_has_other_characters();
void two_registers_on_one_byte();
void register_not_aligned();
void width_not_8_16_32_64();
void array_without_one_count();
void writable_field_in_64_bits();
void writable_field_without_owner();
void read_only_field_with_owner();
void kept_field_without_reason();
void encoding_does_not_fit_the_bits();
void two_values_with_one_name();
void name_has_other_characters();
void write_with_past_the_width();
void flag_needs_register_dot_field();
void flag_in_two_places();
void flag_value_past_the_bits();
void too_many_flags();
void too_many_rows();
}  // namespace flaw

struct FieldAt {
  std::uint16_t reg = 0;
  std::uint8_t field = 0;
};

// Of twins: the first.
[[nodiscard]] constexpr FieldAt locate(const Capability& capability, std::string_view reg, std::string_view key) {
  for (std::size_t r = 0; r < capability.registers.size(); ++r) {
    if (capability.registers[r].key != reg) continue;
    const auto fields = capability.registers[r].fields;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      if (!key.empty() && fields[f].key == key) return {static_cast<std::uint16_t>(r), static_cast<std::uint8_t>(f)};
    }
  }
  flaw::no_such_key();
  return {};
}

[[nodiscard]] constexpr FieldAt locate(const Capability& capability, std::string_view dotted) {
  const auto dot = dotted.find('.');
  if (dot == std::string_view::npos) flaw::flag_needs_register_dot_field();
  return locate(capability, dotted.substr(0, dot), dotted.substr(dot + 1));
}

namespace checks {

// ---- Which devices a condition admits
// ------------------------------------------------------------

inline constexpr std::uint32_t kNoPort = 1U << 16U;  // beside the port types: not PCI Express
inline constexpr std::uint8_t kFlagCodes = 64;

struct FlagCodes {
  std::string_view field;
  std::uint64_t codes = 0;  // bit n: may hold code n
};

// A set of devices: any header kind, port type and version of the masks, any of the flags' codes.
struct Devices {
  std::uint32_t headers = kAnyHeader;
  std::uint32_t ports = kAnyPort | kNoPort;
  std::uint32_t versions = kAnyVersion;
  std::array<FlagCodes, 8> flags{};
  std::size_t flag_count = 0;
};

constexpr void keep_only(Devices& devices, std::string_view flag, std::uint64_t codes) {
  for (std::size_t i = 0; i < devices.flag_count; ++i) {
    if (devices.flags[i].field != flag) continue;
    devices.flags[i].codes &= codes;
    return;
  }
  if (devices.flag_count == devices.flags.size()) flaw::too_many_flags();
  devices.flags[devices.flag_count++] = {flag, codes};
}

[[nodiscard]] constexpr Devices admitted(const When& when) {
  Devices devices;
  devices.headers = when.headers;
  if (when.ports != kAnyPort) devices.ports = when.ports;
  devices.versions = when.versions;
  if (!when.flag.empty()) keep_only(devices, when.flag, bit(when.flag_value));
  if (!when.and_flag.empty()) keep_only(devices, when.and_flag, bit(when.and_value));
  return devices;
}

[[nodiscard]] constexpr Devices both(Devices devices, const Devices& others) {
  devices.headers &= others.headers;
  devices.ports &= others.ports;
  devices.versions &= others.versions;
  for (std::size_t i = 0; i < others.flag_count; ++i) keep_only(devices, others.flags[i].field, others.flags[i].codes);
  return devices;
}

[[nodiscard]] constexpr bool is_empty(const Devices& devices) {
  for (std::size_t i = 0; i < devices.flag_count; ++i) {
    if (devices.flags[i].codes == 0) return true;
  }
  return devices.headers == 0 || devices.ports == 0 || devices.versions == 0;
}

// Is there a device that has both rows?
[[nodiscard]] constexpr bool can_meet(const When& a, const When& b) { return !is_empty(both(admitted(a), admitted(b))); }

[[nodiscard]] constexpr bool is_always(const When& when) {
  return when.headers == kAnyHeader && when.ports == kAnyPort && when.versions == kAnyVersion && when.flag.empty() && when.and_flag.empty();
}

// A set of devices and what is cut off it.
struct Cut {
  Devices in, out;
};

constexpr bool cut_mask(Cut& cut, std::uint32_t Devices::*mask, std::uint32_t at) {
  if ((cut.in.*mask & ~at) == 0) return false;
  cut.in.*mask &= at;
  cut.out.*mask &= ~at;
  return true;
}

[[nodiscard]] constexpr std::uint64_t codes_of(const Capability& capability, const Devices& devices, std::string_view flag) {
  for (std::size_t i = 0; i < devices.flag_count; ++i) {
    if (devices.flags[i].field == flag) return devices.flags[i].codes;
  }
  const FieldAt at = locate(capability, flag);
  const int bit_count = std::popcount(capability.registers[at.reg].fields[at.field].mask);
  return bit_count > 5 ? ~0ULL : bits((1U << static_cast<unsigned>(bit_count)) - 1U, 0);
}

// Cuts along the first condition of `along` that only some of the devices fulfil.
constexpr bool cut_once(Cut& cut, const Capability& capability, const Devices& along) {
  if (cut_mask(cut, &Devices::headers, along.headers) || cut_mask(cut, &Devices::ports, along.ports) || cut_mask(cut, &Devices::versions, along.versions)) {
    return true;
  }
  for (std::size_t i = 0; i < along.flag_count; ++i) {
    const FlagCodes& flag = along.flags[i];
    const std::uint64_t codes = codes_of(capability, cut.in, flag.field);
    if ((codes & ~flag.codes) == 0) continue;
    keep_only(cut.in, flag.field, codes & flag.codes);
    keep_only(cut.out, flag.field, codes & ~flag.codes);
    return true;
  }
  return false;
}

// ---- Rows
// ----------------------------------------------------------------------------------------

constexpr void key(std::string_view text) {
  for (const char c : text) {
    const bool fine = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    if (!fine) flaw::key_has_other_characters();
  }
}

constexpr void value_name(std::string_view text) {
  const bool starts_well = !text.empty() && text.find(':') == std::string_view::npos && text != "max";
  if (!starts_well) flaw::name_has_other_characters();
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool fine = letter || (c >= '0' && c <= '9') || c == '.' || c == '/' || c == '+' || c == '-';
    if (!fine) flaw::name_has_other_characters();
  }
}

constexpr void encoding(const Field& field) {
  const auto bit_count = static_cast<unsigned>(std::popcount(field.mask));
  const std::uint64_t codes = bit_count > 31U ? ~0ULL : 1ULL << bit_count;
  const Encoding& is = field.encoding;
  if (is.kind == EncodingKind::kFlag && bit_count != 1U) flaw::encoding_does_not_fit_the_bits();
  if (is.kind == EncodingKind::kPowers && (is.codes == 0 || is.codes > codes)) flaw::encoding_does_not_fit_the_bits();
  if (is.kind == EncodingKind::kListed && (is.listed.empty() || is.listed.size() > codes)) {
    flaw::encoding_does_not_fit_the_bits();
  }
  for (std::size_t i = 0; i < is.named.size(); ++i) {
    value_name(is.named[i].name);
    if (is.named[i].code >= codes) flaw::encoding_does_not_fit_the_bits();
    for (std::size_t j = 0; j < i; ++j) {
      if (is.named[i].name == is.named[j].name || is.named[i].code == is.named[j].code) flaw::two_values_with_one_name();
    }
  }
}

constexpr void owner(const Field& field) {
  const bool writable = is_writable(field.access);
  if (writable && field.owner == Owner::kNone) flaw::writable_field_without_owner();
  if (!writable && field.owner != Owner::kNone) flaw::read_only_field_with_owner();
  const bool kept = field.owner == Owner::kNever || field.owner == Owner::kKernel;
  if (kept && field.reason.empty()) flaw::kept_field_without_reason();
}

// A value is read before it is known which twin the device has.
constexpr void twins(const Field& a, const Field& b) {
  const Encoding& x = a.encoding;
  const Encoding& y = b.encoding;
  const bool same_codes = x.codes == y.codes && x.listed.size() == y.listed.size() && x.named.size() == y.named.size();
  const bool same = std::popcount(a.mask) == std::popcount(b.mask) && x.kind == y.kind && x.unit == y.unit && x.scale == y.scale;
  if (!same || !same_codes) flaw::twins_with_different_values();
}

constexpr void rows(const Register& reg) {
  if (reg.fields.size() > 64) flaw::too_many_rows();  // fields_of() is a set of 64 bits
  const std::uint64_t all = bits(reg.width - 1U, 0);
  for (std::size_t i = 0; i < reg.fields.size(); ++i) {
    const Field& field = reg.fields[i];
    key(field.key);
    encoding(field);
    owner(field);
    if ((field.mask & ~all) != 0) flaw::field_past_the_width();
    if ((field.write_with & ~all) != 0) flaw::write_with_past_the_width();
    if (reg.width == 64 && is_writable(field.access)) flaw::writable_field_in_64_bits();
    for (std::size_t j = 0; j < i; ++j) {
      if (field.key.empty() || field.key != reg.fields[j].key) continue;
      if (can_meet(field.when, reg.fields[j].when)) flaw::two_rows_with_one_key();
      twins(field, reg.fields[j]);
    }
  }
}

// Each bit in exactly one of the fields that apply, on each of the devices.
constexpr void tiling(const Capability& capability, const Register& reg, const Devices& devices) {
  std::uint64_t seen = 0;
  for (const Field& field : reg.fields) {
    if (!is_always(field.when)) {
      const Devices some = admitted(field.when);
      if (is_empty(both(devices, some))) continue;
      Cut cut{devices, devices};
      if (cut_once(cut, capability, some)) {
        tiling(capability, reg, cut.in);
        tiling(capability, reg, cut.out);
        return;
      }
    }
    if ((seen & field.mask) != 0) flaw::bits_in_two_fields();
    seen |= field.mask;
  }
  if (seen != bits(reg.width - 1U, 0)) flaw::bits_in_no_field();
}

constexpr void tiling(const Capability& capability, const Register& reg) {
  Devices devices = admitted(reg.when);
  devices.headers &= capability.anchor.headers;
  // Every function has a header; capabilities whose rows ask for a port type are PCI Express's.
  if (capability.anchor.kind != AnchorKind::kHeader) devices.ports &= ~kNoPort;
  if (!is_empty(devices)) tiling(capability, reg, devices);
}

// ---- Registers
// -----------------------------------------------------------------------------------

constexpr void shape(const Register& reg) {
  if (reg.width != 8 && reg.width != 16 && reg.width != 32 && reg.width != 64) flaw::width_not_8_16_32_64();
  const unsigned alignment = reg.width > 32 ? 4U : reg.width / 8U;
  if (reg.offset % alignment != 0) flaw::register_not_aligned();
  if (!is_array(reg.repeat)) return;
  if (reg.repeat.count.empty() == (reg.repeat.fixed == 0)) flaw::array_without_one_count();
  if (reg.repeat.stride < reg.width / 8U) flaw::two_registers_on_one_byte();
}

// Where an array ends is known for fixed ones only; of the others the first member is looked at.
[[nodiscard]] constexpr unsigned known_members(const Register& reg) { return reg.repeat.fixed == 0 ? 1U : reg.repeat.fixed; }

[[nodiscard]] constexpr bool share_a_byte(const Register& a, const Register& b) {
  for (unsigned i = 0; i < known_members(a); ++i) {
    const unsigned start_a = a.offset + i * a.repeat.stride;
    for (unsigned j = 0; j < known_members(b); ++j) {
      const unsigned start_b = b.offset + j * b.repeat.stride;
      if (start_a < start_b + b.width / 8U && start_b < start_a + a.width / 8U) return true;
    }
  }
  return false;
}

constexpr void twins(const Register& a, const Register& b) {
  for (const Field& field : a.fields) {
    for (const Field& other : b.fields) {
      if (!field.key.empty() && field.key == other.key) twins(field, other);
    }
  }
}

// Against the registers before it.
constexpr void neighbours(const Capability& capability, std::size_t index) {
  const Register& mine = capability.registers[index];
  for (std::size_t i = 0; i < index; ++i) {
    const Register& other = capability.registers[i];
    const bool one_key = mine.key == other.key;
    const bool one_byte = capability.place == nullptr && share_a_byte(mine, other);
    if ((one_key || one_byte) && can_meet(mine.when, other.when)) {
      if (one_key) flaw::two_rows_with_one_key();
      flaw::two_registers_on_one_byte();
    }
    if (one_key) twins(mine, other);
  }
}

// A field that decides about others is read without asking which twin the device has.
constexpr void decides(const Capability& capability, std::string_view dotted) {
  const FieldAt at = locate(capability, dotted);
  const Register& first = capability.registers[at.reg];
  const Field& field = first.fields[at.field];
  if (is_array(first.repeat)) flaw::flag_in_two_places();
  for (const Register& reg : capability.registers) {
    if (reg.key != first.key) continue;
    if (reg.offset != first.offset || reg.width != first.width) flaw::flag_in_two_places();
    for (const Field& other : reg.fields) {
      if (other.key == field.key && other.mask != field.mask) flaw::flag_in_two_places();
    }
  }
}

constexpr void flag(const Capability& capability, std::string_view dotted, std::uint8_t value) {
  if (dotted.empty()) return;
  decides(capability, dotted);
  const bool has_code = value < kFlagCodes && (codes_of(capability, {}, dotted) >> value & 1U) != 0;
  if (!has_code) flaw::flag_value_past_the_bits();
}

constexpr void flags(const Capability& capability, const When& when) {
  flag(capability, when.flag, when.flag_value);
  flag(capability, when.and_flag, when.and_value);
}

}  // namespace checks

// True, or the build stops. For use in a static_assert beside each capability. That the count of
// an array in another capability exists is a test's business: here only one is in sight.
[[nodiscard]] consteval bool check(const Capability& capability) {
  checks::key(capability.key);
  if (capability.registers.size() >= PackedFlag::kNone) flaw::too_many_rows();  // an index of 8 bits
  for (std::size_t i = 0; i < capability.registers.size(); ++i) {
    const Register& reg = capability.registers[i];
    checks::key(reg.key);
    checks::shape(reg);
    checks::flags(capability, reg.when);
    for (const Field& field : reg.fields) checks::flags(capability, field.when);
    if (!reg.repeat.count.empty() && reg.repeat.from.empty()) checks::decides(capability, reg.repeat.count);
    if (!reg.repeat.from.empty() && reg.repeat.count.empty()) flaw::array_without_one_count();
    checks::rows(reg);
    checks::tiling(capability, reg);
    checks::neighbours(capability, i);
  }
  return true;
}

}  // namespace pcitune::registers
