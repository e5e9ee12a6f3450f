// Codec: register words <-> field codes <-> values. Pure and without allocation.
//
// code: the bits of a field, right-aligned. value: what a person says (4096 bytes for MMRBC code
// 3). write_image() is the only place that composes a word to write.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "pcitune/registers/catalogue.h"
#include "pcitune/registers/wanted.h"

namespace pcitune::registers {

// The bits of `word` under `mask`, packed to the right; and back.
[[nodiscard]] std::uint64_t extract(std::uint64_t mask, std::uint64_t word);
[[nodiscard]] std::uint64_t deposit(std::uint64_t mask, std::uint64_t code);

// The word with the bits under `mask` holding `code`: what a register would read. For words to be
// written there is write_image().
[[nodiscard]] inline std::uint64_t with_code(std::uint64_t mask,
                                             std::uint64_t word,
                                             std::uint64_t code) {
  return (word & ~mask) | deposit(mask, code);
}

[[nodiscard]] inline std::uint64_t extract(FieldRef field, std::uint64_t word) {
  return extract(field.mask(), word);
}

// The highest code that the field's bits can hold.
[[nodiscard]] std::uint64_t highest_code(FieldRef field);

// Is the code defined (not reserved)?
[[nodiscard]] bool is_legal_code(FieldRef field, std::uint64_t code);

// The number that a code stands for; nothing for named fields and reserved codes.
[[nodiscard]] std::optional<std::uint64_t> number_of(FieldRef field, std::uint64_t code);

// The named value of a code, or null.
[[nodiscard]] const PackedValue* named_value(FieldRef field, std::uint64_t code);

// On or off.
[[nodiscard]] inline bool is_flag(FieldRef field) {
  return field.row().encoding == EncodingKind::kFlag;
}

// Numbers that can be bounded (max, at_least, at_most): not flags, names and identifiers.
[[nodiscard]] bool is_ordered(FieldRef field);

enum class ValueIssue : std::uint8_t {
  kNone,
  kNotANumber,    // neither a number nor a word of the encoding
  kNotLegal,      // a number that no code stands for
  kHexForScaled,  // 0x10 for a field that is given in units: code or value?
  kTooWide,       // raw:N does not fit the bits
  kNotOrdered,    // a bound on a flag or a name
};

struct ParsedValue {
  std::optional<Wanted> wanted;  // none: see issue
  ValueIssue issue = ValueIssue::kNone;
};

// Reads what may stand behind "field=": a value, raw:CODE (a reserved one too), max, at_least:N,
// at_most:N. Sizes take k/K/KiB. Flags take on/off, 1/0, yes/no, true/false
// and lspci's +/-; a name off is also lspci's disabled.
[[nodiscard]] ParsedValue parse_value(FieldRef field, std::string_view text);

// One field of a register that shall hold a code afterwards. For a write-1-to-clear field the only
// code that can be asked for is 0: the image then carries ones there.
struct Change {
  FieldRef field;
  std::uint64_t code = 0;
};

// The word to write to a register that now reads `current`. `fields`: bit n set if the register's
// n-th row applies to this device (see device::fields_of). Kept: read-only, RW and RsvdP bits.
// Zero unless named: write-1-to-clear, write-1-to-set, write-only and RsvdZ bits. The bits that a
// changed field demands in the same write (write_with) are set. Bits of no row that applies (what
// decides it may be unknown) are kept, but for those where some row says that a written 1 acts.
[[nodiscard]] std::uint64_t write_image(RegisterRef reg,
                                        std::uint64_t fields,
                                        std::uint64_t current,
                                        std::span<const Change> changes);

// Bits of the register that belong to rows of which `wanted(access)` holds.
template <class Wanted>
[[nodiscard]] std::uint64_t bits_where(RegisterRef reg, std::uint64_t fields, Wanted wanted) {
  std::uint64_t bits = 0;
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    const auto& row = reg.field(i).row();
    if ((fields >> i & 1U) != 0 && wanted(row.access)) bits |= row.mask;
  }
  return bits;
}

}  // namespace pcitune::registers
