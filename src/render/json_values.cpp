#include "render/json_values.h"

#include <bit>

#include "pcitune/device/value_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/json_writer.h"
#include "render/field_words.h"

namespace pcitune::render {
namespace {

using registers::EncodingKind;
using registers::FieldRef;
using registers::RegisterRef;

std::uint64_t largest_number(FieldRef field) {
  const auto& row = field.row();
  switch (row.encoding) {
    case EncodingKind::kPowers:
      return std::uint64_t{row.scale} << (row.codes - 1U);
    case EncodingKind::kMultiple: {
      const std::uint64_t code = registers::highest_code(field);
      return code > UINT64_MAX / row.scale ? UINT64_MAX : code * row.scale;
    }
    case EncodingKind::kListed:
      return UINT32_MAX;
    default:
      return registers::highest_code(field);
  }
}

void append_quoted(std::string& to, std::string_view text) {
  to += '"';
  to += text;
  to += '"';
}

void append_members(std::string& to,
                    std::string_view raw,
                    std::string_view value,
                    std::string_view text) {
  to += "{\"raw\":";
  to += raw;
  to += ",\"value\":";
  to += value;
  to += ",\"text\":";
  util::append_json_string(to, text);
}

std::string quoted(std::string_view text) {
  std::string json;
  util::append_json_string(json, text);
  return json;
}

std::string value_json(FieldRef field, std::uint64_t code, const std::string& text) {
  if (!registers::is_legal_code(field, code)) return "null";
  switch (value_type(field)) {
    case ValueType::kBoolean:
      return code != 0 ? "true" : "false";
    case ValueType::kNumber:
      return text;
    case ValueType::kString:
      break;
  }
  return quoted(text);
}

std::optional<std::uint64_t> code_of(FieldRef field, std::string_view text) {
  if (text.substr(0, 4) == "raw:") return util::parse_decimal(text.substr(4));
  const auto parsed = registers::parse_value(field, text);
  const bool exact = parsed.wanted && parsed.wanted->kind == registers::WantedKind::kExact;
  return exact ? std::optional(parsed.wanted->code) : std::nullopt;
}

}  // namespace

ValueType value_type(FieldRef field) {
  switch (field.row().encoding) {
    case EncodingKind::kFlag:
      return ValueType::kBoolean;
    case EncodingKind::kNamed:
    case EncodingKind::kHex:
    case EncodingKind::kAddress:
      return ValueType::kString;
    default:
      return largest_number(field) <= util::kLargestJsonNumber ? ValueType::kNumber
                                                               : ValueType::kString;
  }
}

std::string_view to_string(ValueType type) {
  switch (type) {
    case ValueType::kBoolean:
      return "boolean";
    case ValueType::kNumber:
      return "number";
    case ValueType::kString:
      break;
  }
  return "string";
}

void append_value(std::string& to, FieldRef field, std::uint64_t code, std::string_view more) {
  const std::string text = device::value_text(field, code);
  const auto digits = static_cast<int>((field.bits() + 3U) / 4U);
  append_members(to, "\"" + util::hex0x(code, digits) + "\"", value_json(field, code, text), text);
  if (!registers::is_legal_code(field, code)) to += ",\"reserved\":true";
  to += more;
  to += '}';
}

void append_word(std::string& to, std::string_view word) {
  const std::string json = quoted(word);
  append_members(to, json, json, word);
  to += '}';
}

void append_printed(std::string& to, FieldRef field, std::string_view text) {
  if (const auto code = code_of(field, text)) {
    append_value(to, field, *code);
    return;
  }
  append_members(to, "null", "null", text);
  to += '}';
}

void append_unknown(std::string& to, std::string_view why, std::string_view more) {
  to += "{\"raw\":null,\"value\":null,\"text\":null";
  if (!why.empty()) {
    to += ",\"unknown\":";
    append_quoted(to, why);
  }
  to += more;
  to += '}';
}

std::vector<Fact> facts_of(FieldRef field) {
  const std::string_view unit = to_string(field.row().unit);
  return {{"type", quoted(to_string(value_type(field)))},
          {"unit", unit.empty() ? "null" : quoted(unit)},
          {"access", quoted(registers::to_string(field.row().access))},
          {"bits", quoted(bits_text(field.mask()))},
          {"width", std::to_string(field.bits())},
          {"meaning", quoted(field.meaning())}};
}

std::vector<Fact> facts_of(RegisterRef reg) { return facts_of_word(reg.width(), reg.meaning()); }

std::vector<Fact> facts_of_word(unsigned width, std::string_view meaning) {
  return {{"type", "\"string\""},
          {"unit", "null"},
          {"access", "null"},
          {"bits", "\"" + std::to_string(width - 1U) + ":0\""},
          {"width", std::to_string(width)},
          {"meaning", quoted(meaning)}};
}

}  // namespace pcitune::render
