// Rows of registers become tables of integers and one string block (catalogue.h): pack(). What a
// file of the catalogue includes: how rows are written (rows.h), what is checked of them while
// compiling (checks.h), and the packing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "registers/checks.h"
#include "registers/rows.h"

namespace pcitune::registers {

// The handle of a field for use in code; a misspelt key does not build. Of twins: the first.
template <const Capability& kCapability>
[[nodiscard]] consteval FieldRef field_ref(const CapabilityTable& table, std::string_view reg, std::string_view key) {
  const FieldAt at = locate(kCapability, reg, key);
  return {RegisterRef(&table, at.reg), at.field};
}

struct PackedCounts {
  std::size_t registers = 0, fields = 0, values = 0, chars = 1;  // char 0 is the empty text
};

namespace packing {

constexpr void count_text(PackedCounts& counts, std::string_view text) {
  if (!text.empty()) counts.chars += text.size() + 1;
}

[[nodiscard]] constexpr PackedCounts count(const Capability& capability) {
  PackedCounts counts;
  count_text(counts, capability.key);
  count_text(counts, capability.title);
  for (const Register& reg : capability.registers) {
    ++counts.registers;
    for (const auto text : {reg.key, reg.meaning, reg.cite.section}) count_text(counts, text);
    if (!reg.repeat.from.empty()) {
      count_text(counts, reg.repeat.from);
      count_text(counts, reg.repeat.count);
    }
    for (const Field& field : reg.fields) {
      ++counts.fields;
      for (const auto text : {field.key, field.meaning, field.reason, field.alias}) count_text(counts, text);
      counts.values += field.encoding.listed.size() + field.encoding.named.size();
      for (const Named& named : field.encoding.named) {
        count_text(counts, named.name);
        count_text(counts, named.meaning);
      }
    }
  }
  return counts;
}

}  // namespace packing

template <PackedCounts kCounts>
struct PackedRows {
  std::array<PackedRegister, kCounts.registers> registers{};
  std::array<PackedField, kCounts.fields> fields{};
  std::array<PackedValue, kCounts.values> values{};
  std::array<char, kCounts.chars> strings{};
  std::uint16_t key = 0, title = 0;
};

namespace packing {

template <PackedCounts kCounts>
class Packer {
 public:
  constexpr explicit Packer(const Capability& capability) : capability_(capability) {}

  [[nodiscard]] constexpr PackedRows<kCounts> pack() {
    rows_.key = text(capability_.key);
    rows_.title = text(capability_.title);
    for (std::size_t i = 0; i < capability_.registers.size(); ++i) {
      add(capability_.registers[i], rows_.registers[i]);
      rows_.registers[i].twin = next_twin(capability_.registers, i);
    }
    return rows_;
  }

 private:
  constexpr std::uint16_t text(std::string_view from) {
    if (from.empty()) return 0;
    const auto at = static_cast<std::uint16_t>(chars_);
    for (const char c : from) rows_.strings[chars_++] = c;
    ++chars_;
    return at;
  }

  // The next row with the same key, around the end; the row itself when it is the only one.
  template <class Row>
  [[nodiscard]] static constexpr std::uint8_t next_twin(std::span<const Row> rows, std::size_t of) {
    std::size_t next = (of + 1) % rows.size();
    while (next != of && (rows[of].key.empty() || rows[next].key != rows[of].key)) next = (next + 1) % rows.size();
    return static_cast<std::uint8_t>(next);
  }

  [[nodiscard]] constexpr PackedFlag flag(std::string_view field, std::uint8_t value) const {
    if (field.empty()) return {};
    const FieldAt at = locate(capability_, field);
    return {static_cast<std::uint8_t>(at.reg), at.field, value};
  }

  [[nodiscard]] constexpr PackedWhen when(const When& from) const {
    return {.headers = from.headers, .flags = {flag(from.flag, from.flag_value), flag(from.and_flag, from.and_value)}, .ports = from.ports, .versions = from.versions};
  }

  [[nodiscard]] constexpr PackedRepeat repeat(const Repeat& from) {
    PackedRepeat to{.stride = from.stride, .fixed = from.fixed, .bias = from.bias};
    if (!from.from.empty()) {
      to.from = text(from.from);
      to.count = text(from.count);
    } else if (!from.count.empty()) {
      const FieldAt count = locate(capability_, from.count);
      to.count_register = static_cast<std::uint8_t>(count.reg);
      to.count_field = count.field;
    }
    return to;
  }

  constexpr void add(const Register& from, PackedRegister& to) {
    to = {.offset = from.offset,
          .key = text(from.key),
          .meaning = text(from.meaning),
          .section = text(from.cite.section),
          .first_field = static_cast<std::uint16_t>(fields_),
          .width = from.width,
          .field_count = static_cast<std::uint8_t>(from.fields.size()),
          .doc = from.cite.doc,
          .byte_lanes = from.byte_lanes,
          .repeat = repeat(from.repeat),
          .when = when(from.when)};
    for (std::size_t i = 0; i < from.fields.size(); ++i) {
      PackedField& field = rows_.fields[fields_++];
      add(from.fields[i], field);
      field.twin = next_twin(from.fields, i);
    }
  }

  constexpr void add(const Field& from, PackedField& to) {
    to = {.mask = from.mask,
          .write_with = from.write_with,
          .scale = from.encoding.scale,
          .key = text(from.key),
          .meaning = text(from.meaning),
          .reason = text(from.reason),
          .alias = text(from.alias),
          .first_value = static_cast<std::uint16_t>(values_),
          .value_count = static_cast<std::uint8_t>(from.encoding.listed.size() + from.encoding.named.size()),
          .codes = from.encoding.codes,
          .access = from.access,
          .owner = from.owner,
          .encoding = from.encoding.kind,
          .unit = from.encoding.unit,
          .when = when(from.when)};
    for (const std::uint32_t number : from.encoding.listed) rows_.values[values_++] = {number, 0, 0};
    for (const Named& named : from.encoding.named) {
      rows_.values[values_++] = {named.code, text(named.name), text(named.meaning)};
    }
  }

  const Capability& capability_;
  PackedRows<kCounts> rows_{};
  std::size_t chars_ = 1, fields_ = 0, values_ = 0;
};

}  // namespace packing

// The packed rows of a capability. Call it once, in the capability's own file.
template <const Capability& kCapability>
[[nodiscard]] consteval auto pack() {
  constexpr PackedCounts kCounts = packing::count(kCapability);
  static_assert(kCounts.chars < 0xFFFF && kCounts.fields < 0xFFFF && kCounts.values < 0xFFFF);
  return packing::Packer<kCounts>(kCapability).pack();
}

template <PackedCounts kCounts>
[[nodiscard]] consteval CapabilityTable table_of(const Capability& from, const PackedRows<kCounts>& rows) {
  return {rows.key, rows.title, from.anchor, from.version, rows.registers, rows.fields, rows.values, rows.strings.data(), from.place, from.length};
}

}  // namespace pcitune::registers
