// Lookup of fields and registers by key, and walks over the catalogue.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "pcitune/registers/catalogue.h"

namespace pcitune::registers {

// A key taken apart: cap[@i].register[@j].field. A part that was left out is empty.
struct KeyPath {
  const CapabilityTable* capability = nullptr;
  std::optional<RegisterRef> reg = {};  // none: the key names a whole capability
  std::optional<FieldRef> field = {};   // none: the key names a whole register
  std::uint8_t capability_index = 0;    // the @ numbers
  std::uint16_t register_index = 0;

  bool operator==(const KeyPath&) const = default;
};

enum class KeyStatus : std::uint8_t { kFound, kUnknown, kAmbiguous, kMalformed };

struct KeyLookup {
  KeyStatus status = KeyStatus::kUnknown;
  KeyPath path;  // for kFound; the first candidate for kAmbiguous
};

// Looks a key up: a full key, a frozen alias, or a tail (register.field, register or field) that is
// unique over the whole catalogue. Letters of either case. Of twins (rows of one key that no device
// has together) it gives the first; device::twin_of() finds the one that a device has.
//
// What is none of these may be a word of lspci or setpci, spelled as they print it: RlxdOrd, or
// with lspci's label where the word alone means several keys (DevCtl.MaxPayload).
[[nodiscard]] KeyLookup find_key(std::string_view key);
[[nodiscard]] KeyLookup find_own_key(std::string_view key);  // without those words

// Calls visit for every key that other tools mean by that word, possibly more than once.
void for_each_foreign_match(std::string_view text,
                            const std::function<void(const KeyPath&)>& visit);

// The field that says how long an array is; nothing for a single register, an array of fixed length
// and a count that does not exist.
[[nodiscard]] std::optional<FieldRef> count_field(RegisterRef reg);

// Is no row before it called the same? For a field: in no register of the same key.
[[nodiscard]] bool is_first_twin(RegisterRef reg);
[[nodiscard]] bool is_first_twin(FieldRef field);

// The same field, or a twin of it. An empty handle is like no field.
[[nodiscard]] bool same_field(FieldRef left, FieldRef right);

// Same text, letters of either case.
[[nodiscard]] bool same_word(std::string_view left, std::string_view right);

// Calls visit(FieldRef) for each field of a register that has a key.
template <class Visit>
void for_each_field(RegisterRef reg, Visit visit) {
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    const FieldRef field = reg.field(i);
    if (!field.key().empty()) visit(field);
  }
}

template <class Visit>
void for_each_register(const CapabilityTable& table, Visit visit) {
  for (std::size_t i = 0; i < table.registers.size(); ++i) {
    visit(RegisterRef(&table, static_cast<std::uint16_t>(i)));
  }
}

// Calls visit(KeyPath) for everything that a tail could mean, in catalogue order; of twins the
// first.
template <class Visit>
void for_each_tail_match(std::string_view tail, Visit visit) {
  const auto dot = tail.find('.');
  const std::string_view head = tail.substr(0, dot);
  const std::string_view rest =
      dot == std::string_view::npos ? std::string_view{} : tail.substr(dot + 1);
  for (const CapabilityTable* const table : catalogue()) {
    for_each_register(*table, [&](RegisterRef reg) {
      const bool register_fits = same_word(reg.key(), head);
      if (register_fits && rest.empty() && is_first_twin(reg))
        visit(KeyPath{table, reg, reg.sole_field()});
      for_each_field(reg, [&](FieldRef field) {
        const bool whole = register_fits && !rest.empty() && same_word(field.key(), rest);
        const bool alone = rest.empty() && same_word(field.key(), head) && !field.is_sole();
        if ((whole || alone) && is_first_twin(field)) visit(KeyPath{table, reg, field});
      });
    });
  }
}

}  // namespace pcitune::registers
