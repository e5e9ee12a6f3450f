// How the catalogue's rows are written. They are constexpr, hold string_views and spans, and are
// consumed by the compiler only: checked by checks.h, packed by model.h.
//
// Two rows of one register or field may have the same key if no device has both (their `when`
// exclude each other): twins. A key then means the one that the device has.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers {

struct Named {
  std::uint32_t code;
  std::string_view name;  // [A-Za-z0-9./+-], no word that a number or bound could be taken for
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
inline constexpr Encoding kCount{.kind = EncodingKind::kOneMore};
inline constexpr Encoding kHex{.kind = EncodingKind::kHex};

struct When {
  std::uint8_t headers = kAnyHeader;
  std::uint16_t ports = kAnyPort;
  std::uint16_t versions = kAnyVersion;
  std::string_view flag = {};      // "register.field" of the same capability ...
  std::uint8_t flag_value = 1;     // ... that must hold this code
  std::string_view and_flag = {};  // and a second one
  std::uint8_t and_value = 1;
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

// An array: as many registers as a field says, with `bias` added, or a fixed number.
struct Repeat {
  std::string_view count = {};  // "register.field" of this capability, or of the one called `from`
  std::uint16_t stride = 0;     // bytes from one to the next; 0: a single register
  std::int8_t bias = 0;
  std::uint8_t fixed = 0;
  std::string_view from = {};  // the first capability with this key on the device
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
  BitsAt version = {};
  std::span<const Register> registers = {};
  Place place = nullptr;  // where bytes decide what lies where; the rows' offsets then mean nothing
  BitsAt length = {};     // where the capability says how long it is, in bytes
};

[[nodiscard]] constexpr bool is_array(const Repeat& repeat) { return repeat.stride != 0 || repeat.fixed != 0 || !repeat.count.empty(); }

}  // namespace pcitune::registers
