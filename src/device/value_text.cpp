#include "pcitune/device/value_text.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "device/suggest.h"
#include "pcitune/device/setpci_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using registers::EncodingKind;
using registers::FieldRef;
using registers::KeyPath;
using registers::ValueIssue;
using util::ErrorCode;
using util::Result;

constexpr std::uint64_t kMostListed = 16;

int hex_digits(FieldRef field) { return static_cast<int>((field.bits() + 3U) / 4U); }

int address_digits(FieldRef field) {
  const std::uint64_t highest = *registers::number_of(field, registers::highest_code(field));
  return (static_cast<int>(std::bit_width(highest)) + 3) / 4;
}

std::string in_steps(FieldRef field) {
  const std::uint64_t first = *registers::number_of(field, 0);
  const std::uint64_t step = *registers::number_of(field, 1) - first;
  const std::uint64_t last = *registers::number_of(field, registers::highest_code(field));
  return std::to_string(first) + ".." + std::to_string(last) +
         (step == 1 ? "" : " in steps of " + std::to_string(step)) + " max";
}

std::string listed(FieldRef field) {
  std::vector<std::string> values;
  for (std::uint64_t code = 0; code <= registers::highest_code(field); ++code) {
    if (registers::is_legal_code(field, code)) values.push_back(value_text(field, code));
  }
  if (registers::is_ordered(field)) values.emplace_back("max");
  return util::join(values, " ");
}

// "16 bytes, or raw:0x10 = 64 bytes?"
std::string hex_question(FieldRef field, std::string_view text) {
  const auto number = util::parse_hex(text.substr(text.find_first_of("xX") + 1)).value_or(0);
  const auto with_unit = [&](std::uint64_t value) {
    const std::string digits = std::to_string(value);
    return digits + " " + std::string(unit_of(field.row().unit, digits));
  };
  std::string question = with_unit(number);
  if (const auto meant = registers::number_of(field, number)) {
    question += ", or raw:" + util::shortened(text);
    question += " = " + with_unit(*meant);
  }
  return question + "? Say it without 0x";
}

// "3.5s", in nanoseconds.
std::optional<double> duration(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc{}) return std::nullopt;
  const std::string_view unit(stop, static_cast<std::size_t>(end - stop));
  for (const auto& [name, scale] :
       {std::pair{"ns", 1.0}, std::pair{"us", 1e3}, std::pair{"ms", 1e6}, std::pair{"s", 1e9}}) {
    if (unit == name) return number * scale;
  }
  return std::nullopt;
}

// The values that are spans of time and hold the one that was said: "50us-50ms and 1ms-10ms".
std::string spans_with(FieldRef field, std::string_view text) {
  const auto wanted = duration(text);
  std::vector<std::string> spans;
  for (std::uint64_t code = 0; wanted && code <= registers::highest_code(field); ++code) {
    if (registers::named_value(field, code) == nullptr) continue;
    const std::string name = value_text(field, code);
    const auto dash = name.find('-');
    if (dash == std::string::npos) continue;
    const auto from = duration(std::string_view(name).substr(0, dash));
    const auto to = duration(std::string_view(name).substr(dash + 1));
    if (from && to && *from <= *wanted && *wanted <= *to) spans.push_back(name);
  }
  return util::join(spans, " and ");
}

std::string problem(FieldRef field, std::string_view text, ValueIssue issue) {
  if (text.empty()) return "needs a value, not an empty word; use " + legal_values(field);
  const std::string said = "'" + util::shortened(text) + "' ";
  switch (issue) {
    case ValueIssue::kHexForScaled:
      return said + hex_question(field, text.substr(text.rfind(':') + 1));
    case ValueIssue::kTooWide:
      return said + "does not fit " + util::counted(field.bits(), "bit");
    case ValueIssue::kNotOrdered:
      return said + "does not go with this field; use " + legal_values(field);
    default:
      break;
  }
  if (const std::string spans = spans_with(field, text); !spans.empty())
    return said + "lies in " + spans + ": give a span as it is written there";
  return said + "is not a legal value; use " + legal_values(field);
}

// What a word could mean, each key once.
std::vector<KeyPath> candidates(std::string_view word) {
  std::vector<KeyPath> paths;
  const auto add = [&](const KeyPath& path) {
    const bool known = std::any_of(paths.begin(), paths.end(), [&](const KeyPath& other) {
      return key_text(other) == key_text(path);
    });
    if (!known) paths.push_back(path);
  };
  registers::for_each_tail_match(word, add);
  if (paths.empty()) registers::for_each_foreign_match(word, add);
  return paths;
}

bool can_be_written(const KeyPath& path) {
  if (path.field) return registers::is_writable(path.field->row().access);
  return path.reg && registers::bits_where(*path.reg, ~0ULL, registers::is_writable) != 0;
}

// A capability by its title: "PCI Express", "msi-x", "power_management".
std::optional<KeyPath> titled(std::string_view text) {
  const auto words = util::words_of(text);
  for (const auto* const table : registers::catalogue()) {
    if (!words.empty() && util::words_of(table->text(table->title)) == words)
      return KeyPath{.capability = table};
  }
  return std::nullopt;
}

// Without what lspci puts behind its words: RlxdOrd+, DevCtl2:
std::string_view without_signs(std::string_view text) {
  return text.substr(0, text.find_last_not_of("+-:") + 1);
}

}  // namespace

std::string value_text(FieldRef field, std::uint64_t code) {
  if (!registers::is_legal_code(field, code)) return "raw:" + std::to_string(code);
  switch (field.row().encoding) {
    case EncodingKind::kFlag:
      return code != 0 ? "on" : "off";
    case EncodingKind::kHex:
      return util::hex0x(code, hex_digits(field));
    case EncodingKind::kAddress:
      return util::hex0x(*registers::number_of(field, code), address_digits(field));
    case EncodingKind::kNamed:
      return std::string(field.reg().table().text(registers::named_value(field, code)->name));
    default:
      return std::to_string(*registers::number_of(field, code));
  }
}

std::string word_text(registers::RegisterRef reg, std::uint64_t word) {
  return util::hex0x(word, static_cast<int>(reg.width() / 4U));
}

std::string legal_values(FieldRef field) {
  if (registers::is_flag(field)) return "on off";
  if (field.row().encoding == EncodingKind::kHex)
    return "0x0.." + util::hex0x(registers::highest_code(field), hex_digits(field));
  if (field.row().encoding == EncodingKind::kAddress)
    return "0x0.." + value_text(field, registers::highest_code(field)) + " in steps of " +
           util::hex0x(field.row().scale, 1);
  const std::uint64_t codes = registers::highest_code(field);
  const bool names_or_few = codes < kMostListed || field.row().encoding == EncodingKind::kNamed;
  return names_or_few ? listed(field) : in_steps(field);
}

Result<registers::Wanted> parse_wanted(FieldRef field,
                                       const std::string& key,
                                       std::string_view text) {
  const auto parsed = registers::parse_value(field, text);
  if (parsed.wanted) return *parsed.wanted;
  return util::fail(ErrorCode::kUsage, key, problem(field, text, parsed.issue));
}

Result<std::uint64_t> parse_word(registers::RegisterRef reg,
                                 const std::string& key,
                                 std::string_view text) {
  const bool prefixed = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const auto word = prefixed ? util::parse_hex(text.substr(2)) : std::nullopt;
  const std::string bits = std::to_string(reg.width());
  if (word && reg.width() < 64 && *word >> reg.width() != 0) {
    return util::fail(ErrorCode::kUsage,
                      key,
                      "'" + util::shortened(text) + "' does not fit its " + bits + " bits");
  }
  if (word) return *word;
  std::string right =
      "a whole register takes a hexadecimal number with 0x, such as " + word_text(reg, 0x1C);
  if (text.empty())
    return util::fail(ErrorCode::kUsage, key, "needs a value, not an empty word: " + right);
  const auto decimal = util::parse_decimal(text);
  const auto as_hex = util::parse_hex(text);
  if (decimal && as_hex) {
    const std::string said = util::shortened(text);
    right = "0x" + said + ", or " + util::hex0x(*decimal, 2) + " for " + said + "? " + right;
  }
  return util::fail(ErrorCode::kUsage, key, "'" + util::shortened(text) + "': " + right);
}

std::optional<KeyPath> only_writable(std::string_view word) {
  const std::string_view text = without_signs(word);
  if (registers::find_key(text).status != registers::KeyStatus::kAmbiguous || titled(text))
    return std::nullopt;
  std::vector<KeyPath> paths = candidates(text);
  std::erase_if(paths, [](const KeyPath& path) { return !can_be_written(path); });
  return paths.size() == 1 ? std::optional(paths.front()) : std::nullopt;
}

std::string ambiguity(std::string_view word, const std::function<bool(const KeyPath&)>& is_there) {
  constexpr std::size_t kMostNamed = 12;
  const std::string_view text = without_signs(word);
  if (registers::find_key(text).status != registers::KeyStatus::kAmbiguous || titled(text))
    return {};
  std::vector<KeyPath> paths = candidates(text);
  std::stable_partition(paths.begin(), paths.end(), can_be_written);
  std::stable_partition(paths.begin(), paths.end(), is_there);
  std::vector<std::string> keys;
  for (const KeyPath& path : paths) {
    if (keys.size() < kMostNamed) keys.push_back(key_text(path));
  }
  const std::size_t more = paths.size() - keys.size();
  return "'" + util::shortened(word) + "' could be any of " + util::join(keys, ", ") +
         (more == 0 ? "" : " and " + std::to_string(more) + " more") + ": give more of the key";
}

Result<KeyPath> parse_key(std::string_view given) {
  const std::string_view text = without_signs(given);
  const auto lookup = registers::find_key(text);
  const std::string said = "'" + util::shortened(given) + "'";
  if (lookup.status == registers::KeyStatus::kFound) return lookup.path;
  if (const auto path = titled(text)) return *path;
  if (lookup.status == registers::KeyStatus::kAmbiguous)
    return util::fail(
        ErrorCode::kNotFound, "", ambiguity(given, [](const KeyPath&) { return false; }));
  if (lookup.status == registers::KeyStatus::kMalformed)
    return util::fail(ErrorCode::kNotFound,
                      "",
                      said + " is not a key; keys look like pcix.command.mmrbc or pcix@1.command");
  if (looks_like_a_place(text)) {
    const auto hint = place_hint(text, "");
    return hint ? util::fail(ErrorCode::kNotFound, "", said + " " + *hint)
                : util::Failure(hint.error());
  }
  return util::fail(
      ErrorCode::kNotFound, "", "no field or register is called " + said + suggestion(text));
}

}  // namespace pcitune::device
