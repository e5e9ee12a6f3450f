// The catalogue of capabilities, registers and fields as it is used at run time.
//
// The rows are written in src/registers/<capability>.cpp as constexpr data, checked while compiling
// (src/registers/model.h) and packed into tables without pointers, so that starting the program
// relocates nothing however long the catalogue grows. RegisterRef and FieldRef are small handles
// into those tables: cheap to copy, comparable, valid for ever.
//
// Adding a register is adding one row there; nothing here changes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "pcitune/registers/vocabulary.h"

namespace pcitune::registers {

// A field of the same capability that must hold a code.
struct PackedFlag {
  std::uint8_t reg = kNone;  // index in the capability
  std::uint8_t field = 0;    // index in that register
  std::uint8_t value = 0;

  static constexpr std::uint8_t kNone = 0xFF;
  [[nodiscard]] constexpr bool is_set() const { return reg != kNone; }
  constexpr bool operator==(const PackedFlag&) const = default;
};

// A condition on a row: header kinds, PCI Express port types, capability versions, and up to two
// flags, all of which must hold. Data, so that it can be printed.
struct PackedWhen {
  std::uint8_t headers = kAnyHeader;
  std::array<PackedFlag, 2> flags = {};
  std::uint16_t ports = kAnyPort;
  std::uint16_t versions = kAnyVersion;

  constexpr bool operator==(const PackedWhen&) const = default;

  // Everything but the flags.
  [[nodiscard]] constexpr bool allows(const Kind& kind) const {
    const bool port_fits = kind.port > 15 ? ports == kAnyPort : (ports >> kind.port & 1U) != 0;
    return kind.header < 3 && (headers >> kind.header & 1U) != 0 && port_fits &&
           kind.version < 16 && (versions >> kind.version & 1U) != 0;
  }
};

struct PackedValue {         // of a listed or named encoding
  std::uint32_t number = 0;  // kListed: the value; kNamed: the code
  std::uint16_t name = 0;    // kNamed: the word
  std::uint16_t meaning = 0;
};

struct PackedField {
  std::uint64_t mask = 0;
  std::uint64_t write_with = 0;
  std::uint32_t scale = 1;
  std::uint16_t key = 0, meaning = 0, reason = 0, alias = 0, first_value = 0;
  std::uint8_t value_count = 0;
  std::uint8_t codes = 0;  // kPowers: legal codes are 0 .. codes-1
  std::uint8_t twin = 0;   // next row of the register with the same key, around the end
  Access access = Access::kRo;
  Owner owner = Owner::kNone;
  EncodingKind encoding = EncodingKind::kPlain;
  Unit unit = Unit::kNone;
  PackedWhen when;
};

// An array of registers, `stride` bytes apart; stride 0: a single register. `fixed` of them, or as
// many as a field's code plus `bias` (see count_field() in lookup.h).
struct PackedRepeat {
  std::uint16_t stride = 0;
  std::uint16_t from = 0, count = 0;  // texts: capability and "register.field", if it is another's
  std::uint8_t fixed = 0;
  std::uint8_t count_register = 0, count_field = 0;  // indexes, if it is of the same capability
  std::int8_t bias = 0;
};

struct PackedRegister {
  std::uint16_t offset = 0;
  std::uint16_t key = 0, meaning = 0, section = 0, first_field = 0;
  std::uint8_t width = 0;  // bits
  std::uint8_t field_count = 0;
  std::uint8_t twin = 0;  // next row of the capability with the same key, around the end
  Doc doc = Doc::kPci30;
  bool byte_lanes = false;
  PackedRepeat repeat;
  PackedWhen when;
};

enum class AnchorKind : std::uint8_t { kHeader, kCapability, kExtended, kDevice };

// Where a capability is found.
struct Anchor {
  AnchorKind kind = AnchorKind::kCapability;
  std::uint16_t id = 0;      // capability id, extended capability id, or vendor id (kDevice)
  std::uint16_t device = 0;  // kDevice: device id
  std::uint8_t headers = kAnyHeader;  // header kinds that use this layout
  // A sub-type that must match too: HyperTransport type, VSEC id, DVSEC vendor and id ...
  std::uint8_t subtype_offset = 0;  // from the capability's start
  std::uint8_t subtype_width = 0;   // bits; 0: no sub-type
  std::uint64_t subtype_mask = 0;
  std::uint64_t subtype_value = 0;
  std::uint16_t vendor = 0;  // the function's vendor id, where the sub-type is its own; 0: any
  std::uint16_t also = 0;  // a second id with the same layout (virtual channels have two); 0: none

  [[nodiscard]] constexpr bool has_id(std::uint16_t other) const {
    return id == other || (also != 0 && also == other);
  }
};

// Where a capability keeps a number about itself (its version, its length in bytes): `mask` of the
// register at `offset`; width 0: it has none.
struct BitsAt {
  std::uint8_t offset = 0;
  std::uint8_t width = 0;
  std::uint32_t mask = 0;
};

// The bytes of one capability, from its start, for a Place function: nothing where they are not
// known. And the header type, on which some layouts depend.
struct Words {
  const void* bytes = nullptr;
  std::optional<std::uint64_t> (*read)(const void* bytes,
                                       std::size_t offset,
                                       unsigned width) = nullptr;
  std::uint8_t header = 0xFF;  // 0, 1 or 2

  [[nodiscard]] std::optional<std::uint64_t> word(std::size_t offset, unsigned width) const {
    return read(bytes, offset, width);
  }
};

struct PlacedRegister {
  std::uint16_t reg = 0;     // index in the capability
  std::uint16_t index = 0;   // the @ number
  std::uint16_t offset = 0;  // from the capability's start
};

// Finds the registers of a capability in which bytes decide what lies where; says how many it put
// into `out`. Stops at the first byte that is not known.
using Place = std::size_t (*)(const Words& words, std::span<PlacedRegister> out);

struct CapabilityTable {
  std::uint16_t key = 0, title = 0;
  Anchor anchor;
  BitsAt version;
  std::span<const PackedRegister> registers;
  std::span<const PackedField> fields;
  std::span<const PackedValue> values;
  const char* strings = nullptr;
  Place place = nullptr;  // null: registers lie at their rows' offsets
  BitsAt length = {};     // bytes from its start; what no register covers is shown raw

  [[nodiscard]] std::string_view text(std::uint16_t at) const { return {strings + at}; }
};

class FieldRef;

class RegisterRef {
 public:
  constexpr RegisterRef() = default;
  constexpr RegisterRef(const CapabilityTable* table, std::uint16_t index)
      : table_(table), index_(index) {}

  [[nodiscard]] const CapabilityTable& table() const { return *table_; }
  [[nodiscard]] std::uint16_t index() const { return index_; }
  [[nodiscard]] const PackedRegister& row() const { return table_->registers[index_]; }
  [[nodiscard]] std::string_view key() const { return table_->text(row().key); }
  [[nodiscard]] std::string_view meaning() const { return table_->text(row().meaning); }
  [[nodiscard]] std::string_view section() const { return table_->text(row().section); }
  [[nodiscard]] unsigned width() const { return row().width; }
  [[nodiscard]] std::size_t bytes() const { return row().width / 8U; }
  [[nodiscard]] std::uint8_t field_count() const { return row().field_count; }
  [[nodiscard]] FieldRef field(std::uint8_t index) const;
  // The register's only field that has a key, if there is exactly one and it has the register's
  // key. Of twins: the first.
  [[nodiscard]] std::optional<FieldRef> sole_field() const;
  // The next row with the same key, around the end; itself if it is the only one.
  [[nodiscard]] RegisterRef next_twin() const { return {table_, row().twin}; }

  constexpr bool operator==(const RegisterRef&) const = default;

 private:
  const CapabilityTable* table_ = nullptr;
  std::uint16_t index_ = 0;
};

class FieldRef {
 public:
  constexpr FieldRef() = default;
  constexpr FieldRef(RegisterRef in, std::uint8_t index) : register_(in), index_(index) {}

  [[nodiscard]] RegisterRef reg() const { return register_; }
  [[nodiscard]] std::uint8_t index() const { return index_; }
  [[nodiscard]] const PackedField& row() const {
    return register_.table().fields[register_.row().first_field + std::size_t{index_}];
  }
  [[nodiscard]] std::string_view key() const { return register_.table().text(row().key); }
  [[nodiscard]] std::string_view meaning() const { return register_.table().text(row().meaning); }
  [[nodiscard]] std::string_view reason() const { return register_.table().text(row().reason); }
  [[nodiscard]] std::string_view alias() const { return register_.table().text(row().alias); }
  [[nodiscard]] std::uint64_t mask() const { return row().mask; }
  [[nodiscard]] unsigned bits() const;  // number of bits in the mask
  // The next row of the register with the same key, around the end; itself if it is the only one.
  [[nodiscard]] FieldRef next_twin() const { return {register_, row().twin}; }
  // Is it what the register's key alone means?
  [[nodiscard]] bool is_sole() const;
  [[nodiscard]] std::span<const PackedValue> values() const {
    return register_.table().values.subspan(row().first_value, row().value_count);
  }

  constexpr bool operator==(const FieldRef&) const = default;

 private:
  RegisterRef register_;
  std::uint8_t index_ = 0;
};

// All capabilities, in the order in which they are shown.
[[nodiscard]] std::span<const CapabilityTable* const> catalogue();

}  // namespace pcitune::registers
