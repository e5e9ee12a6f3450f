#include "pcitune/render/explain.h"

#include <algorithm>

#include "pcitune/device/fixed_place.h"
#include "pcitune/device/kind_text.h"
#include "pcitune/device/setpci_text.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"
#include "render/paragraphs.h"
#include "render/register_rows.h"

namespace pcitune::render {
namespace {

using registers::Access;
using registers::FieldRef;
using registers::KeyPath;
using registers::Owner;
using registers::RegisterRef;
using registers::Wanted;
using registers::WantedKind;
using Rows = std::vector<std::vector<std::string>>;

constexpr const char* kNoSetpci = "by the offset on a device only: add -s ADDRESS";

std::string hex_mask(FieldRef field, std::uint64_t bits) {
  return util::hex0x(bits, static_cast<int>(field.reg().width() / 4U));
}

std::string place_of(RegisterRef reg) {
  const auto offset = device::fixed_place(reg).offset;
  if (!offset) return "where the capability's bytes say";
  return "offset 0x" + config::place_text(*offset);
}

std::string register_text(RegisterRef reg) {
  std::string text = device::key_text(KeyPath{&reg.table(), reg, {}});
  if (!reg.meaning().empty()) text += " (" + std::string(reg.meaning()) + ")";
  return text + ", " + place_of(reg) + ", " + std::to_string(reg.width()) + " bits";
}

// The keys of the register's rows that hold any of the bits.
std::string fields_in(RegisterRef reg, std::uint64_t bits) {
  std::vector<std::string> keys;
  registers::for_each_field(reg, [&](FieldRef field) {
    if ((field.mask() & bits) != 0) keys.emplace_back(field.key());
  });
  return util::join(keys, ", ");
}

// What a written 1 would do elsewhere in the register. Where a twin keeps the bit, so does a write.
std::string neighbours(FieldRef field) {
  const auto acts = [](Access access) {
    return registers::is_writable(access) && !registers::is_plain_writable(access);
  };
  const std::uint64_t kept =
      registers::bits_where(field.reg(), kAllRows, registers::is_plain_writable);
  const std::uint64_t bits = registers::bits_where(field.reg(), kAllRows, acts) & ~kept &
                             ~field.mask() & ~field.row().write_with;
  if (bits == 0 || !registers::is_writable(field.row().access)) return {};
  return "a written 1 acts in the same register on " + fields_in(field.reg(), bits) + " too (" +
         bit_words(bits) + "): written 0";
}

std::string hazards(FieldRef field) {
  std::vector<std::string> words;
  if (registers::is_write_1_to_clear(field.row().access))
    words.emplace_back("only off can be set: hardware sets the bit, a written 1 clears it");
  if (field.reg().row().byte_lanes && registers::is_writable(field.row().access))
    words.emplace_back(
        "only the byte that changes is written: the kernel changes the register too");
  if (const std::string around = neighbours(field); !around.empty()) words.push_back(around);
  return util::join(words, "; ");
}

std::string written_with(FieldRef field) {
  const std::uint64_t bits = field.row().write_with;
  if (bits == 0) return {};
  return fields_in(field.reg(), bits) + " (" + bit_words(bits) + ") set in the same write";
}

std::string wanted_words(FieldRef field, const Wanted& wanted) {
  const std::string value = value_words(field, wanted.code);
  switch (wanted.kind) {
    case WantedKind::kMax:
      return "the largest value that no rule forbids, at most " + value;
    case WantedKind::kAtLeast:
      return value + " or more";
    case WantedKind::kAtMost:
      return value + " or less";
    case WantedKind::kExact:
      break;
  }
  const std::string meaning = code_meaning(field, wanted.code);
  return value + (meaning.empty() ? "" : ": " + meaning) + "; code " + std::to_string(wanted.code) +
         ", " + hex_mask(field, registers::deposit(field.mask(), wanted.code)) + " under mask " +
         hex_mask(field, field.mask());
}

Rows code_rows(FieldRef field) {
  Rows rows;
  if (registers::is_flag(field)) return rows;
  for (const std::uint64_t code : single_codes(field))
    rows.push_back({std::to_string(code), value_words(field, code), code_meaning(field, code)});
  if (!rows.empty()) rows.insert(rows.begin(), {"code", "value", ""});
  return rows;
}

std::string input_words(FieldRef field) {
  if (!registers::is_writable(field.row().access) || registers::is_flag(field)) return {};
  const bool ordered = registers::is_ordered(field);
  return std::string(ordered ? "max, at_least:N, at_most:N, raw:CODE" : "raw:CODE") + " too";
}

// Which code the example of a write takes: the one asked for, else a clear or the highest.
std::uint64_t example_code(FieldRef field, const std::optional<Wanted>& wanted) {
  if (wanted) return wanted->code;
  if (registers::is_write_1_to_clear(field.row().access)) return 0;
  const auto codes = single_codes(field);
  return codes.empty() ? registers::highest_code(field) : codes.back();
}

Rows setpci_rows(FieldRef field, const ExplainedKey& key) {
  Rows rows;
  const std::string read = device::setpci_register(field.reg(), key.path.register_index);
  if (read.empty()) return {{kNoSetpci}};
  rows.push_back({read, "reads the register"});
  const std::uint64_t code = example_code(field, key.wanted);
  const std::string write = device::setpci_write(field, code, key.path.register_index);
  if (!write.empty() && field.row().owner != Owner::kNever)
    rows.push_back({write, "writes " + device::value_text(field, code)});
  return rows;
}

std::string rule_words(const rules::Rulebook& book, FieldRef field) {
  std::vector<std::string> words;
  for (const rules::Rule* const rule : book.about(field))
    words.push_back(std::string(rule->id) + " (" + std::string(rule->title) + ")");
  return util::join(words, "; ");
}

// One row of the field; a key may have several, of which a device has at most one.
std::string field_entries(FieldRef field, const ExplainedKey& key) {
  const RegisterRef reg = field.reg();
  std::string text;
  text += entry("only", device::when_words(field));
  text += entry("register", register_text(reg));
  text += entry("array", array_words(reg));
  text += entry("bits", bits_text(field.mask()) + ", mask " + hex_mask(field, field.mask()));
  text += entry("access", access_words(field.row().access));
  text += entry("owner", owner_words(field));
  text += entry("values", code_rows(field));
  text += entry("values", registers::is_flag(field) ? "off (0), on (1)" : range_words(field));
  text += entry("", input_words(field));
  text += entry("with it", written_with(field));
  text += entry("careful", hazards(field));
  text += entry("rules", rule_words(*key.book, field));
  text += entry("setpci", setpci_rows(field, key));
  return text + entry("source", source_text(reg.row().doc, reg.section()));
}

// All rows of the key: those of the register's twins too.
std::vector<FieldRef> rows_of(const KeyPath& path) {
  std::vector<FieldRef> rows;
  RegisterRef reg = *path.reg;
  do {
    registers::for_each_field(reg, [&](FieldRef field) {
      if (field.key() == path.field->key()) rows.push_back(field);
    });
    reg = reg.next_twin();
  } while (reg != *path.reg);
  return rows;
}

std::string explain_field(const ExplainedKey& key, const Style& style) {
  const FieldRef field = *key.path.field;
  std::string head = device::key_text(key.path);
  if (key.wanted) head += " = " + device::value_text(field, key.wanted->code);
  std::string text = title(head, meaning_text(key.path), style);
  if (key.wanted) text += entry("value", wanted_words(field, *key.wanted));
  text += entry("where", place_words(*key.path.capability));
  text += entry("short name", field.alias());
  text += entry("also called", other_words(key.path));
  const auto rows = rows_of(key.path);
  for (const FieldRef row : rows) {
    if (rows.size() > 1) text += "\n";
    text += field_entries(row, key);
  }
  return text;
}

std::string register_entries(RegisterRef reg, const ExplainedKey& key) {
  std::string text = entry("only", device::when_words(reg));
  text += entry("place", place_of(reg) + ", " + std::to_string(reg.width()) + " bits");
  text += entry("array", array_words(reg));
  text += "\n";
  text +=
      columns(key.word ? decoded_rows(reg, kAllRows, *key.word, key.mask) : layout_rows(reg), 2) +
      "\n";
  const std::string read = device::setpci_register(reg, key.path.register_index);
  text += entry("setpci", read.empty() ? kNoSetpci : read);
  return text + entry("source", source_text(reg.row().doc, reg.section()));
}

std::string explain_register(const ExplainedKey& key, const Style& style) {
  const RegisterRef first = *key.path.reg;
  std::string head = device::key_text(key.path);
  if (key.word) head += " = " + device::word_text(first, *key.word);
  std::string text = title(head, meaning_text(key.path), style);
  text += entry("where", place_words(*key.path.capability));
  text += entry("also called", other_words(key.path));
  RegisterRef reg = first;
  do {
    if (reg != first) text += "\n";
    text += register_entries(reg, key);
    reg = reg.next_twin();
  } while (reg != first);
  return text;
}

std::string explain_capability(const registers::CapabilityTable& table, const Style& style) {
  const std::string key(table.text(table.key));
  std::string text = title(key, std::string(table.text(table.title)), style);
  text += entry("where", place_words(table)) + "\n";
  Rows rows{{"offset", "bits", "register", ""}};
  registers::for_each_register(table, [&](RegisterRef reg) {
    const KeyPath path{&table, reg, reg.sole_field()};
    std::string meaning = meaning_text(path);
    const std::string when = device::when_words(reg);
    if (!when.empty()) meaning += " (" + when + ")";
    const auto offset = device::fixed_place(reg).offset;
    rows.push_back({offset ? config::place_text(*offset) : "",
                    std::to_string(reg.width()),
                    std::string(reg.key()) + (array_words(reg).empty() ? "" : "@N"),
                    meaning});
  });
  return text + columns(rows, 2) + "\n" +
         entry("fields",
               "pcitune explain --list " + key + "; pcitune explain " + key + ".REGISTER");
}

}  // namespace

std::string explain(const ExplainedKey& key, const Style& style) {
  if (!key.path.reg) return explain_capability(*key.path.capability, style);
  return key.path.field ? explain_field(key, style) : explain_register(key, style);
}

}  // namespace pcitune::render
