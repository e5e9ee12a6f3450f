#include "conformance/value_reading.h"

#include <cmath>
#include <cstdlib>
#include <sstream>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/codec.h"

namespace pcitune::test {
namespace {

using registers::EncodingKind;
using registers::ForeignWord;

// Wide enough for a 64-bit address.
using Number = long double;

std::optional<Number> leading_number(const std::string& text, bool hex) {
  char* end = nullptr;
  const Number number = hex ? static_cast<Number>(std::strtoull(text.c_str(), &end, 16))
                            : std::strtold(text.c_str(), &end);
  return end == text.c_str() ? std::nullopt : std::optional(number);
}

// All of the text is the number.
std::optional<Number> whole_number(const std::string& text, bool hex) {
  const std::string digits = hex ? "0123456789abcdefABCDEF" : "0123456789.";
  return text.find_first_not_of(digits) == std::string::npos ? leading_number(text, hex)
                                                             : std::nullopt;
}

std::optional<Number> number_of(const FieldValue& value) {
  if (value.field.row().encoding == EncodingKind::kNamed)
    return leading_number(text_of(value), false);
  const auto number = registers::number_of(value.field, value.code);
  return number ? std::optional(static_cast<Number>(*number)) : std::nullopt;
}

// "A=b | C=d": nothing when the list has no word for what lspci said.
std::optional<bool> by_list(std::string_view list,
                            const std::string& said,
                            const std::string& ours) {
  std::optional<bool> agreed;
  while (!list.empty()) {
    const auto bar = list.find(" | ");
    const std::string_view pair = list.substr(0, bar);
    list = bar == std::string_view::npos ? std::string_view{} : list.substr(bar + 3);
    const auto equals = pair.rfind('=');
    if (pair.substr(0, equals) != said) continue;
    const std::string_view word = pair.substr(equals + 1);
    agreed = agreed.value_or(false) || word == ours ||
             (word == "raw" && ours.compare(0, 4, "raw:") == 0);
  }
  return agreed;
}

// "hex *16 +1"
std::optional<Number> by_arithmetic(std::string_view reading, const std::string& said) {
  std::istringstream words{std::string(reading)};
  std::string word;
  const bool hex = reading.substr(0, 3) == "hex";
  auto number = whole_number(said, hex);
  while (number && words >> word) {
    const auto operand = leading_number(word.substr(1), false).value_or(0);
    if (word[0] == '*') *number *= operand;
    if (word[0] == '/') *number /= operand;
    if (word[0] == '+') *number += operand;
    if (word[0] == '-') *number -= operand;
  }
  return number;
}

bool same(Number left, Number right) {
  return std::fabs(left - right) <= std::fabs(left) * 1e-5L * (left < 4294967296.0L ? 1 : 0);
}

bool flag_agrees(const ForeignWord& row, const std::string& said, const std::string& ours) {
  const bool on = (said == "+") != (row.reading == "not");
  return ours == (on ? "on" : "off");
}

}  // namespace

std::string text_of(const FieldValue& value) { return device::value_text(value.field, value.code); }

bool is_flag(const ForeignWord& row) {
  const bool has_value = row.pattern.find("{}") != std::string_view::npos ||
                         row.pattern.find("{n}") != std::string_view::npos;
  return !has_value && row.reading != "present" && row.key != "-";
}

std::string_view other_factor(const ForeignWord& row) {
  constexpr std::string_view kTimes = "times ";
  return row.reading.substr(0, kTimes.size()) == kTimes ? row.reading.substr(kTimes.size())
                                                        : std::string_view{};
}

bool agrees(const ForeignWord& row,
            const std::string& said,
            const FieldValue& ours,
            const std::optional<FieldValue>& factor) {
  const std::string text = text_of(ours);
  if (row.reading == "present") return text == "on";
  if (row.reading.find('=') != std::string_view::npos) {
    if (const auto listed = by_list(row.reading, said, text)) return *listed;
  }
  if (is_flag(row)) return flag_agrees(row, said, text);
  if (said == text) return true;
  const auto wanted =
      by_arithmetic(other_factor(row).empty() ? row.reading : std::string_view{}, said);
  auto number = number_of(ours);
  if (!wanted || !number) return false;
  if (!other_factor(row).empty()) *number *= factor ? number_of(*factor).value_or(0) : 0;
  return same(*wanted, *number);
}

}  // namespace pcitune::test
