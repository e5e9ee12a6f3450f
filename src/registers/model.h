// How the catalogue's rows are written and what is checked of them while compiling.
//
// Rows are constexpr and hold string_views and spans; they are consumed by the compiler only.
// pack() turns a capability into a table of integers and one string block (catalogue.h).
//
// check() holds for every kind of device that a row's `when` can tell apart (header type, PCI
// Express port type, capability version, flag): each bit of a register in exactly one field,
// nothing past its width, no two registers on one byte, keys unique per level. What is wrong shows
// in the compiler's message as the name of the function in `flaw`.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers {

// ---- How rows are written
// ------------------------------------------------------------------------

struct Named {
  std::uint32_t code;
  std::string_view name;  // [a-z0-9-], no word that a number or bound could be taken for
  std::string_view meaning;
};

struct Encoding {
  EncodingKind kind = EncodingKind::kPlain;
  Unit unit = Unit::kNone;
  std::uint32_t scale = 1;
  std::uint8_t codes = 0;                      // kPowers
  std::span<const std::uint32_t> listed = {};  // kListed
  std::span<const Named> named = {};           // kNamed
};

inline constexpr Encoding kPlain{};
inline constexpr Encoding kFlag{.kind = EncodingKind::kFlag};
inline constexpr Encoding kHex{.kind = EncodingKind::kHex};

struct When {
  std::uint8_t headers = kAnyHeader;
  std::uint16_t ports = kAnyPort;
  std::uint16_t versions = kAnyVersion;
  std::string_view flag = {};   // "register.field" of the same capability ...
  std::uint8_t flag_value = 1;  // ... that must hold this code
};

[[nodiscard]] constexpr std::uint64_t bits(unsigned high, unsigned low) { return (high - low == 63U ? ~0ULL : (1ULL << (high - low + 1U)) - 1U) << low; }
[[nodiscard]] constexpr std::uint64_t bit(unsigned at) { return 1ULL << at; }

// A row of a register. An empty key is a reserved row.
struct Field {
  std::string_view key;
  std::uint64_t mask = 0;  // bits() and bit(), or'ed when they are not contiguous
  Access access = Access::kRo;
  Encoding encoding = {};
  Owner owner = Owner::kNone;
  std::string_view meaning = {};
  std::string_view reason = {};  // why the owner is what it is; needed for kKernel and kNever
  std::string_view alias = {};   // frozen short name, unique over the catalogue
  std::uint64_t write_with = 0;  // bits that must be 1 in the same write
  When when = {};
};

struct Cite {
  Doc doc;
  std::string_view section;
};

struct Repeat {
  std::string_view count = {};  // "register.field"; empty: a single register
  std::uint16_t stride = 0;
  std::int8_t bias = 0;
};

struct Register {
  std::string_view key;
  std::uint16_t offset = 0;  // from the capability's start
  std::uint8_t width = 0;    // 8, 16, 32, 64
  std::span<const Field> fields = {};
  std::string_view meaning = {};
  Cite cite = {};
  When when = {};
  Repeat repeat = {};
  bool byte_lanes = false;  // write only the bytes that change (hazards of Command, see pci.cpp)
};

struct Capability {
  std::string_view key;
  std::string_view title;
  Anchor anchor;
  VersionAt version = {};
  std::span<const Register> registers = {};
};

// ---- What is checked
// -----------------------------------------------------------------------------

// Never defined as constexpr: calling one stops a constant evaluation, and its name tells why.
namespace flaw {
void bits_in_no_field();
void bits_in_two_fields();
void field_past_the_width();
void two_rows_with_one_key();
void no_such_key();
void key_has_other_characters();
void two_registers_on_one_byte();
void register_not_aligned();
void width_not_8_16_32_64();
void writable_field_in_64_bits();
void writable_field_without_owner();
void read_only_field_with_owner();
void kept_field_without_reason();
void encoding_does_not_fit_the_bits();
void two_values_with_one_name();
void write_with_past_the_width();
void flag_needs_register_dot_field();
void too_many_rows();
}  // namespace flaw

struct FieldAt {
  std::uint16_t reg = 0;
  std::uint8_t field = 0;
};

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

// The handle of a field for use in code; a misspelt key does not build.
template <const Capability& kCapability>
[[nodiscard]] consteval FieldRef field_ref(const CapabilityTable& table, std::string_view reg, std::string_view key) {
  const FieldAt at = locate(kCapability, reg, key);
  return {RegisterRef(&table, at.reg), at.field};
}

namespace checks {

// One kind of device, and whether flag conditions hold.
struct Case {
  Kind kind;
  std::uint8_t flag_value;
};

[[nodiscard]] constexpr bool applies(const When& when, const Case& to) {
  const PackedWhen packed{.headers = when.headers, .ports = when.ports, .versions = when.versions};
  return packed.allows(to.kind) && (when.flag.empty() || when.flag_value == to.flag_value);
}

constexpr void key(std::string_view text) {
  for (const char c : text) {
    const bool fine = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    if (!fine) flaw::key_has_other_characters();
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
      if (!field.key.empty() && field.key == reg.fields[j].key) flaw::two_rows_with_one_key();
    }
  }
}

// Each bit in exactly one of the fields that apply.
constexpr void tiling(const Register& reg, const Case& to) {
  std::uint64_t seen = 0;
  for (const Field& field : reg.fields) {
    if (!applies(field.when, to)) continue;
    if ((seen & field.mask) != 0) flaw::bits_in_two_fields();
    seen |= field.mask;
  }
  if (seen != bits(reg.width - 1U, 0)) flaw::bits_in_no_field();
}

constexpr void shape(const Register& reg) {
  if (!reg.repeat.count.empty() && reg.repeat.stride < reg.width / 8U) flaw::two_registers_on_one_byte();
  if (reg.width != 8 && reg.width != 16 && reg.width != 32 && reg.width != 64) flaw::width_not_8_16_32_64();
  const unsigned alignment = reg.width > 32 ? 4U : reg.width / 8U;
  if (reg.offset % alignment != 0) flaw::register_not_aligned();
}

constexpr void placement(std::span<const Register> registers, std::size_t index, const Case& to) {
  const Register& mine = registers[index];
  if (!mine.repeat.count.empty()) return;  // where an array ends is known at run time only
  for (std::size_t i = 0; i < index; ++i) {
    const Register& other = registers[i];
    if (!applies(other.when, to) || !other.repeat.count.empty()) continue;
    const bool apart = other.offset + other.width / 8U <= mine.offset || mine.offset + mine.width / 8U <= other.offset;
    if (!apart) flaw::two_registers_on_one_byte();
  }
}

// Which device kinds a capability's rows tell apart, so that only those are walked.
struct Spread {
  bool ports = false;
  std::uint8_t versions = 1;
  std::uint8_t flag_values = 1;
};

constexpr void widen(Spread& spread, const When& when) {
  if (when.ports != kAnyPort) spread.ports = true;
  if (when.versions != kAnyVersion) spread.versions = 16;
  if (!when.flag.empty() && when.flag_value >= spread.flag_values) {
    spread.flag_values = static_cast<std::uint8_t>(when.flag_value + 1U);
  }
}

[[nodiscard]] constexpr Spread spread_of(const Capability& capability) {
  Spread spread;
  for (const Register& reg : capability.registers) {
    widen(spread, reg.when);
    for (const Field& field : reg.fields) widen(spread, field.when);
  }
  if (spread.flag_values > 1) ++spread.flag_values;  // and one value that no row names
  return spread;
}

constexpr void one_case(const Capability& capability, const Case& to) {
  for (std::size_t i = 0; i < capability.registers.size(); ++i) {
    if (!applies(capability.registers[i].when, to)) continue;
    tiling(capability.registers[i], to);
    placement(capability.registers, i, to);
  }
}

// All versions and flag values of one kind of header and port.
constexpr void every_case(const Capability& capability, const Spread& spread, Kind kind) {
  for (kind.version = 0; kind.version < spread.versions; ++kind.version) {
    for (std::uint8_t flag = 0; flag < spread.flag_values; ++flag) one_case(capability, {kind, flag});
  }
}

constexpr void every_case(const Capability& capability) {
  const Spread spread = spread_of(capability);
  for (std::uint8_t header = 0; header < 3; ++header) {
    if ((capability.anchor.headers >> header & 1U) == 0) continue;
    // Only a device with a port type has the capabilities whose rows ask for it.
    const bool plain_too = !spread.ports || capability.anchor.kind == AnchorKind::kHeader;
    if (plain_too) every_case(capability, spread, {.header = header});
    for (std::uint8_t port = 0; spread.ports && port < 16; ++port) every_case(capability, spread, {.header = header, .port = port});
  }
}

constexpr void flags_exist(const Capability& capability, const When& when) {
  if (!when.flag.empty()) static_cast<void>(locate(capability, when.flag));
}

}  // namespace checks

// True, or the build stops. For use in a static_assert beside each capability.
[[nodiscard]] consteval bool check(const Capability& capability) {
  checks::key(capability.key);
  if (capability.registers.size() >= PackedWhen::kNoFlag) flaw::too_many_rows();  // an index of 8 bits
  for (std::size_t i = 0; i < capability.registers.size(); ++i) {
    const Register& reg = capability.registers[i];
    checks::key(reg.key);
    checks::shape(reg);
    checks::rows(reg);
    checks::flags_exist(capability, reg.when);
    if (!reg.repeat.count.empty()) static_cast<void>(locate(capability, reg.repeat.count));
    for (const Field& field : reg.fields) checks::flags_exist(capability, field.when);
    for (std::size_t j = 0; j < i; ++j) {
      if (reg.key == capability.registers[j].key) flaw::two_rows_with_one_key();
    }
  }
  checks::every_case(capability);
  return true;
}

// ---- Packing
// -------------------------------------------------------------------------------------

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
    for (std::size_t i = 0; i < capability_.registers.size(); ++i) add(capability_.registers[i], rows_.registers[i]);
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

  [[nodiscard]] constexpr PackedWhen when(const When& from) const {
    PackedWhen to{.headers = from.headers, .ports = from.ports, .versions = from.versions};
    if (from.flag.empty()) return to;
    const FieldAt at = locate(capability_, from.flag);
    to.flag_register = static_cast<std::uint8_t>(at.reg);
    to.flag_field = at.field;
    to.flag_value = from.flag_value;
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
          .repeat = {},
          .when = when(from.when)};
    if (!from.repeat.count.empty()) {
      const FieldAt count = locate(capability_, from.repeat.count);
      to.repeat = {from.repeat.stride, static_cast<std::uint8_t>(count.reg), count.field, from.repeat.bias};
    }
    for (const Field& field : from.fields) add(field, rows_.fields[fields_++]);
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
  return {rows.key, rows.title, from.anchor, from.version, rows.registers, rows.fields, rows.values, rows.strings.data()};
}

}  // namespace pcitune::registers
