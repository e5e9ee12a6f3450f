#include "pcitune/registers/lookup.h"

#include <charconv>

#include "registers/words.h"

namespace pcitune::registers {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// A part of a key with its @ number taken off.
struct Part {
  std::string_view word;
  std::uint16_t index = 0;
  bool numbered = false;
  bool fine = true;
};

Part take_part(std::string_view text) {
  Part part;
  const auto at = text.find('@');
  part.word = text.substr(0, at);
  if (at == std::string_view::npos) return part;
  part.numbered = true;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + at + 1, end, part.index);
  part.fine = error == std::errc{} && stop == end;
  return part;
}

struct Parts {
  std::array<Part, 3> part;
  std::size_t count = 0;
  bool fine = true;
};

Parts take_apart(std::string_view key) {
  Parts parts;
  std::size_t start = 0;
  while (start <= key.size()) {
    const auto dot = std::min(key.find('.', start), key.size());
    if (parts.count == parts.part.size()) return {.part = {}, .count = 0, .fine = false};
    const Part part = take_part(key.substr(start, dot - start));
    parts.fine = parts.fine && part.fine && !part.word.empty();
    parts.part[parts.count++] = part;
    start = dot + 1;
  }
  return parts;
}

const CapabilityTable* capability_called(std::string_view word) {
  for (const CapabilityTable* const table : catalogue()) {
    if (same_word(table->text(table->key), word)) return table;
  }
  return nullptr;
}

std::optional<RegisterRef> register_called(const CapabilityTable& table, std::string_view word) {
  std::optional<RegisterRef> found;
  for_each_register(table, [&](RegisterRef reg) {
    if (!found && same_word(reg.key(), word)) found = reg;
  });
  return found;
}

std::optional<FieldRef> field_called(RegisterRef reg, std::string_view word) {
  for (std::uint8_t i = 0; i < reg.field_count(); ++i) {
    const FieldRef field = reg.field(i);
    if (!field.key().empty() && same_word(field.key(), word)) return field;
  }
  return std::nullopt;
}

// The first field of that key in any of the register's twins.
std::optional<FieldRef> field_in_twins(RegisterRef first, std::string_view word) {
  RegisterRef reg = first;
  do {
    if (const auto field = field_called(reg, word)) return field;
    reg = reg.next_twin();
  } while (reg != first);
  return std::nullopt;
}

KeyLookup found(const KeyPath& path) { return {KeyStatus::kFound, path}; }

// cap[.register[.field]] where the first part names a capability.
KeyLookup full_key(const CapabilityTable& table, const Parts& parts) {
  KeyPath path{.capability = &table, .reg = {}, .field = {}};
  path.capability_index = static_cast<std::uint8_t>(parts.part[0].index);
  if (parts.count == 1) return found(path);
  path.reg = register_called(table, parts.part[1].word);
  path.register_index = parts.part[1].index;
  if (!path.reg) return {};
  path.field = parts.count == 3 ? field_in_twins(*path.reg, parts.part[2].word) : path.reg->sole_field();
  if (parts.count == 3 && !path.field) return {};
  if (path.field) path.reg = path.field->reg();
  return found(path);
}

std::optional<KeyPath> alias_of(std::string_view word) {
  std::optional<KeyPath> found;
  for (const CapabilityTable* const table : catalogue()) {
    for_each_register(*table, [&](RegisterRef reg) {
      for_each_field(reg, [&](FieldRef field) {
        if (!found && field.row().alias != 0 && same_word(field.alias(), word)) {
          found = KeyPath{table, reg, field};
        }
      });
    });
  }
  return found;
}

KeyLookup tail_key(std::string_view key) {
  KeyLookup lookup;
  for_each_tail_match(key, [&](const KeyPath& path) {
    if (lookup.status == KeyStatus::kUnknown) lookup.path = path;
    lookup.status = lookup.status == KeyStatus::kUnknown ? KeyStatus::kFound : KeyStatus::kAmbiguous;
  });
  return lookup;
}

}  // namespace

bool same_word(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](char a, char b) { return lower(a) == lower(b); });
}

bool same_field(FieldRef left, FieldRef right) {
  if (left == FieldRef() || right == FieldRef()) return false;
  return &left.reg().table() == &right.reg().table() && left.reg().key() == right.reg().key() && left.key() == right.key();
}

bool is_first_twin(RegisterRef reg) {
  for (RegisterRef other = reg.next_twin(); other != reg; other = other.next_twin()) {
    if (other.index() < reg.index()) return false;
  }
  return true;
}

bool is_first_twin(FieldRef field) {
  for (FieldRef other = field.next_twin(); other != field; other = other.next_twin()) {
    if (other.index() < field.index()) return false;
  }
  const RegisterRef reg = field.reg();
  for (RegisterRef other = reg.next_twin(); other != reg; other = other.next_twin()) {
    if (other.index() < reg.index() && field_called(other, field.key())) return false;
  }
  return true;
}

std::optional<FieldRef> count_field(RegisterRef reg) {
  const PackedRepeat& repeat = reg.row().repeat;
  if (repeat.stride == 0 || repeat.fixed != 0) return std::nullopt;
  const CapabilityTable& table = reg.table();
  if (repeat.from == 0) return RegisterRef(&table, repeat.count_register).field(repeat.count_field);
  const Parts parts = take_apart(table.text(repeat.count));
  const CapabilityTable* const other = capability_called(table.text(repeat.from));
  if (other == nullptr || parts.count != 2) return std::nullopt;
  const auto counter = register_called(*other, parts.part[0].word);
  return counter ? field_called(*counter, parts.part[1].word) : std::nullopt;
}

KeyLookup find_key(std::string_view key) {
  const KeyLookup own = find_own_key(key);
  if (own.status == KeyStatus::kFound) return own;
  KeyLookup foreign;
  for_each_foreign_match(key, [&](const KeyPath& path) {
    if (foreign.status == KeyStatus::kUnknown) foreign = found(path);
    if (!(foreign.path == path)) foreign.status = KeyStatus::kAmbiguous;
  });
  const bool says_more = foreign.status == KeyStatus::kFound || own.status != KeyStatus::kAmbiguous;
  return says_more && foreign.status != KeyStatus::kUnknown ? foreign : own;
}

KeyLookup find_own_key(std::string_view key) {
  const Parts parts = take_apart(key);
  if (!parts.fine || parts.part[0].index > 0xFF || parts.part[2].numbered) return {KeyStatus::kMalformed, {}};
  if (const CapabilityTable* const table = capability_called(parts.part[0].word)) return full_key(*table, parts);
  if (parts.part[0].numbered || parts.part[1].numbered) return {};  // numbers need a full key
  if (parts.count == 1) {
    if (const auto path = alias_of(key)) return found(*path);
  }
  return parts.count < 3 ? tail_key(key) : KeyLookup{};
}

void for_each_foreign_match(std::string_view text, const std::function<void(const KeyPath&)>& visit) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (!names(text, *row)) continue;
    const KeyLookup lookup = find_own_key(ForeignKey(*row).text());
    if (lookup.status == KeyStatus::kFound) visit(lookup.path);
  }
}

}  // namespace pcitune::registers
