#include "pcitune/registers/codec.h"

#include <bit>
#include <charconv>

#include "pcitune/registers/lookup.h"

namespace pcitune::registers {
namespace {

struct Number {
  std::uint64_t value = 0;
  bool hex = false;
};

// Decimal with an optional size suffix, or 0x...
std::optional<Number> parse_number(std::string_view text) {
  Number number;
  number.hex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  if (number.hex) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number.value, number.hex ? 16 : 10);
  if (error != std::errc{} || text.empty()) return std::nullopt;
  const std::string_view suffix(stop, static_cast<std::size_t>(end - stop));
  if (suffix.empty()) return number;
  const bool kibi = suffix == "k" || suffix == "K" || suffix == "KiB";
  if (!kibi || number.hex || number.value > UINT64_MAX / 1024U) return std::nullopt;
  number.value *= 1024U;
  return number;
}

bool is_scaled(FieldRef field) {
  const auto kind = field.row().encoding;
  return kind == EncodingKind::kMultiple || kind == EncodingKind::kPowers || kind == EncodingKind::kListed;
}

std::optional<std::uint64_t> code_of_word(FieldRef field, std::string_view word) {
  for (const PackedValue& value : field.values()) {
    if (same_word(field.reg().table().text(value.name), word)) return value.number;
  }
  if (same_word(word, "disabled")) return code_of_word(field, "off");  // as lspci has it: ASPM Disabled
  return std::nullopt;
}

std::optional<std::uint64_t> flag_code(std::string_view word) {
  for (const auto on : {"on", "1", "yes", "true", "+"}) {
    if (same_word(word, on)) return 1;
  }
  for (const auto off : {"off", "0", "no", "false", "-"}) {
    if (same_word(word, off)) return 0;
  }
  return std::nullopt;
}

ParsedValue exactly(std::uint64_t code) { return {Wanted{WantedKind::kExact, code}, ValueIssue::kNone}; }
ParsedValue refused(ValueIssue issue) { return {std::nullopt, issue}; }

ParsedValue parse_raw(FieldRef field, std::string_view text) {
  const auto number = parse_number(text);
  if (!number) return refused(ValueIssue::kNotANumber);
  if (number->value > highest_code(field)) return refused(ValueIssue::kTooWide);
  return exactly(number->value);  // reserved or not: whether it may be written, the planner says
}

// The lowest code whose number is at least `value`.
std::optional<std::uint64_t> code_at_least(FieldRef field, std::uint64_t value) {
  const auto& row = field.row();
  if (row.encoding == EncodingKind::kMultiple || row.encoding == EncodingKind::kAddress) {
    const std::uint64_t code = value / row.scale + (value % row.scale != 0 ? 1U : 0U);
    return code > highest_code(field) ? std::nullopt : std::optional(code);
  }
  if (row.encoding == EncodingKind::kOneMore) return value > highest_code(field) + 1U ? std::nullopt : std::optional(value == 0 ? 0U : value - 1U);
  if (row.encoding == EncodingKind::kPlain) return value > highest_code(field) ? std::nullopt : std::optional(value);
  for (std::uint64_t code = 0; is_legal_code(field, code); ++code) {
    if (number_of(field, code).value_or(0) >= value) return code;
  }
  return std::nullopt;
}

std::uint64_t highest_legal_code(FieldRef field) {
  const auto& row = field.row();
  if (row.encoding == EncodingKind::kPowers) return row.codes - 1U;
  if (row.encoding == EncodingKind::kListed) return row.value_count - 1U;
  return highest_code(field);
}

// The highest code whose number is at most `value`.
std::optional<std::uint64_t> code_at_most(FieldRef field, std::uint64_t value) {
  const auto above = code_at_least(field, value);
  if (!above) return highest_legal_code(field);
  if (number_of(field, *above) == value) return above;
  return *above == 0 ? std::nullopt : std::optional(*above - 1U);
}

ParsedValue parse_exact(FieldRef field, std::string_view text) {
  const auto kind = field.row().encoding;
  if (kind == EncodingKind::kFlag || kind == EncodingKind::kNamed) {
    const auto code = kind == EncodingKind::kFlag ? flag_code(text) : code_of_word(field, text);
    return code ? exactly(*code) : refused(ValueIssue::kNotLegal);
  }
  const auto number = parse_number(text);
  if (!number) return refused(ValueIssue::kNotANumber);
  if (number->hex && is_scaled(field)) return refused(ValueIssue::kHexForScaled);
  if (kind == EncodingKind::kHex) {
    if (!number->hex) return refused(ValueIssue::kNotANumber);
    return number->value > highest_code(field) ? refused(ValueIssue::kTooWide) : exactly(number->value);
  }
  if (kind == EncodingKind::kAddress && !number->hex) return refused(ValueIssue::kNotANumber);
  const auto code = code_at_least(field, number->value);
  return code && number_of(field, *code) == number->value ? exactly(*code) : refused(ValueIssue::kNotLegal);
}

ParsedValue parse_bound(FieldRef field, std::string_view text, WantedKind kind) {
  if (!is_ordered(field)) return refused(ValueIssue::kNotOrdered);
  const auto number = parse_number(text);
  if (!number) return refused(ValueIssue::kNotANumber);
  if (number->hex && is_scaled(field)) return refused(ValueIssue::kHexForScaled);
  const auto code = kind == WantedKind::kAtLeast ? code_at_least(field, number->value) : code_at_most(field, number->value);
  if (!code) return refused(ValueIssue::kNotLegal);
  return {Wanted{kind, *code}, ValueIssue::kNone};
}

std::optional<std::string_view> after(std::string_view text, std::string_view prefix) {
  if (text.size() < prefix.size() || !same_word(text.substr(0, prefix.size()), prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

}  // namespace

std::uint64_t extract(std::uint64_t mask, std::uint64_t word) {
  if (mask == 0) return 0;
  const auto low = static_cast<unsigned>(std::countr_zero(mask));
  if (const std::uint64_t run = mask >> low; (run & (run + 1U)) == 0) return word >> low & run;
  std::uint64_t code = 0;
  for (unsigned to = 0; mask != 0; mask &= mask - 1U, ++to) {
    code |= (word >> static_cast<unsigned>(std::countr_zero(mask)) & 1U) << to;
  }
  return code;
}

std::uint64_t deposit(std::uint64_t mask, std::uint64_t code) {
  std::uint64_t word = 0;
  for (; mask != 0; mask &= mask - 1U, code >>= 1U) {
    word |= (code & 1U) << static_cast<unsigned>(std::countr_zero(mask));
  }
  return word;
}

std::uint64_t highest_code(FieldRef field) { return field.bits() >= 64 ? UINT64_MAX : (std::uint64_t{1} << field.bits()) - 1U; }

bool is_legal_code(FieldRef field, std::uint64_t code) {
  if (code > highest_code(field)) return false;
  switch (field.row().encoding) {
    case EncodingKind::kPowers:
      return code < field.row().codes;
    case EncodingKind::kListed:
      return code < field.row().value_count;
    case EncodingKind::kNamed:
      return named_value(field, code) != nullptr;
    default:
      return true;
  }
}

std::optional<std::uint64_t> number_of(FieldRef field, std::uint64_t code) {
  const auto& row = field.row();
  if (!is_legal_code(field, code)) return std::nullopt;
  switch (row.encoding) {
    case EncodingKind::kMultiple:
    case EncodingKind::kAddress:
      return code * row.scale;
    case EncodingKind::kOneMore:
      return code + 1U;
    case EncodingKind::kPowers:
      return std::uint64_t{row.scale} << code;
    case EncodingKind::kListed:
      return field.values()[code].number;
    case EncodingKind::kNamed:
      return std::nullopt;
    default:
      return code;
  }
}

const PackedValue* named_value(FieldRef field, std::uint64_t code) {
  if (field.row().encoding != EncodingKind::kNamed) return nullptr;
  for (const PackedValue& value : field.values()) {
    if (value.number == code) return &value;
  }
  return nullptr;
}

bool is_ordered(FieldRef field) {
  const auto kind = field.row().encoding;
  return is_scaled(field) || kind == EncodingKind::kPlain || kind == EncodingKind::kOneMore;
}

ParsedValue parse_value(FieldRef field, std::string_view text) {
  if (same_word(text, "max")) {
    if (!is_ordered(field)) return refused(ValueIssue::kNotOrdered);
    return {Wanted{WantedKind::kMax, highest_legal_code(field)}, ValueIssue::kNone};
  }
  if (const auto raw = after(text, "raw:")) return parse_raw(field, *raw);
  if (const auto bound = after(text, "at_least:")) return parse_bound(field, *bound, WantedKind::kAtLeast);
  if (const auto bound = after(text, "at_most:")) return parse_bound(field, *bound, WantedKind::kAtMost);
  return parse_exact(field, text);
}

std::uint64_t write_image(RegisterRef reg, std::uint64_t fields, std::uint64_t current, std::span<const Change> changes) {
  const auto kept = [](Access access) { return is_plain_writable(access) || access == Access::kRo || access == Access::kHwInit || access == Access::kRsvdP; };
  const auto acts = [](Access access) { return is_writable(access) && !is_plain_writable(access); };
  const auto any = [](Access) { return true; };
  const std::uint64_t of_no_row = ~bits_where(reg, fields, any) & ~bits_where(reg, ~0ULL, acts);
  std::uint64_t image = current & (bits_where(reg, fields, kept) | of_no_row);
  for (const Change& change : changes) {
    const std::uint64_t mask = change.field.mask();
    const bool clears = is_write_1_to_clear(change.field.row().access);
    image = (image & ~mask) | (clears ? mask : deposit(mask, change.code)) | change.field.row().write_with;
  }
  return image;
}

}  // namespace pcitune::registers
