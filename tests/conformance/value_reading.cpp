#include "conformance/value_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/codec.h"

namespace pcitune::test {
namespace {

using registers::EncodingKind;
using registers::ForeignWord;

constexpr std::string_view kTimes = "times ";
constexpr std::string_view kWatts = "watts ";
constexpr std::string_view kAbove = "above ";
constexpr std::string_view kHas = "has ";

std::optional<std::string_view> behind(std::string_view reading, std::string_view word) {
  if (reading.substr(0, word.size()) != word) return std::nullopt;
  return reading.substr(word.size());
}

// Wide enough for a 64-bit address.
using Number = long double;

std::optional<Number> leading_number(const std::string& text, bool hex) {
  char* end = nullptr;
  const Number number = hex ? static_cast<Number>(std::strtoull(text.c_str(), &end, 16))
                            : std::strtold(text.c_str(), &end);
  return end == text.c_str() ? std::nullopt : std::optional(number);
}

// All of the text is the number; bytes of a hexadecimal one may stand apart (11-22-33).
std::optional<Number> whole_number(std::string text, bool hex) {
  if (hex) text.erase(std::remove(text.begin(), text.end(), '-'), text.end());
  const std::string digits = hex ? "0123456789abcdefABCDEF" : "0123456789.";
  return text.find_first_not_of(digits) == std::string::npos ? leading_number(text, hex)
                                                             : std::nullopt;
}

// "64MB", "1 GB"
std::optional<Number> size_in_bytes(const std::string& text) {
  const auto number = leading_number(text, false);
  const auto unit = std::string_view("KMGTPE").find(
      text[std::min(text.find_first_not_of("0123456789 "), text.size() - 1)]);
  if (!number || unit == std::string_view::npos) return std::nullopt;
  return *number * std::pow(Number{1024}, static_cast<Number>(unit + 1));
}

// "1, 3-5": bits of those numbers. Sizes: 1MB is bit 0, 2MB bit 1 ...
Number bits_of(const std::string& said, bool sizes) {
  static const std::regex one_bit("([0-9]+[A-Z]*)(?:-([0-9]+))?");
  std::uint64_t bits = 0;
  for (auto one = std::sregex_iterator(said.begin(), said.end(), one_bit);
       one != std::sregex_iterator();
       ++one) {
    const std::string first = (*one)[1];
    auto bit = static_cast<unsigned>(sizes ? std::log2(size_in_bytes(first).value_or(1)) - 20
                                           : leading_number(first, false).value_or(0));
    const unsigned last = (*one)[2].matched ? static_cast<unsigned>(std::stoul((*one)[2])) : bit;
    for (; bit <= last && bit < 64; ++bit) bits |= 1ULL << bit;
  }
  return static_cast<Number>(bits);
}

bool has_word(const std::string& said, std::string_view word) {
  std::istringstream words(said);
  for (std::string one; std::getline(words, one, ',');) {
    if (one == word) return true;
  }
  return false;
}

std::optional<Number> number_of(const FieldValue& value, std::string_view reading) {
  if (reading.substr(0, 4) == "code" || reading.substr(0, 8) == "hex code")
    return static_cast<Number>(value.code);
  if (value.field.row().encoding == EncodingKind::kNamed)
    return leading_number(text_of(value), false);
  const auto number = registers::number_of(value.field, value.code);
  return number ? std::optional(static_cast<Number>(*number)) : std::nullopt;
}

// "C*" stands for all that begins so.
bool stands_for(std::string_view listed, const std::string& said) {
  if (listed.empty() || listed.back() != '*') return listed == said;
  return said.compare(0, listed.size() - 1, listed, 0, listed.size() - 1) == 0;
}

// "A=b | C=d": nothing when the list has no word for what lspci said.
std::optional<bool> by_list(std::string_view list,
                            const std::string& said,
                            const FieldValue& value) {
  const std::string ours = text_of(value);
  std::optional<bool> agreed;
  while (!list.empty()) {
    const auto bar = list.find(" | ");
    const std::string_view pair = list.substr(0, bar);
    list = bar == std::string_view::npos ? std::string_view{} : list.substr(bar + 3);
    const auto equals = pair.rfind('=');
    if (!stands_for(pair.substr(0, equals), said)) continue;
    const std::string_view word = pair.substr(equals + 1);
    const bool zero = word == "0" && value.code == 0;
    const bool reserved = word == "raw" && ours.compare(0, 4, "raw:") == 0;
    agreed = agreed.value_or(false) || word == ours || zero || reserved;
  }
  return agreed;
}

// "hex *16 +1"
std::optional<Number> by_arithmetic(std::string_view reading, const std::string& said) {
  reading = reading.substr(0, reading.find(" | "));
  if (reading == "bits") return bits_of(said, false);
  if (reading == "size") return size_in_bytes(said);
  std::istringstream words{std::string(reading)};
  std::string word;
  auto number = whole_number(said, reading.substr(0, 3) == "hex");
  while (number && words >> word) {
    const auto operand = leading_number(word.substr(1), false).value_or(0);
    const auto bits = static_cast<std::uint64_t>(*number);
    if (word == "low") number = static_cast<Number>(bits & 0xFFFFFFFFU);
    if (word == "high") number = static_cast<Number>(bits >> 32U);
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

// Bits from `from` on, as many as the field has.
bool same_bits(Number said, unsigned long from, const FieldValue& ours) {
  const std::uint64_t bits = static_cast<std::uint64_t>(said) >> from;
  return (bits & registers::highest_code(ours.field)) == ours.code;
}

bool flag_agrees(const ForeignWord& row, const std::string& said, const std::string& ours) {
  const bool on = (said == "+") != (row.reading == "not");
  return ours == (on ? "on" : "off");
}

bool is_greater(const FieldValue& ours, const std::optional<FieldValue>& other) {
  return other && number_of(ours, "").value_or(0) > number_of(*other, "").value_or(0);
}

// The codes of power limits for more than 239 W.
std::optional<std::string> high_watts(const FieldValue& ours, const FieldValue& scale) {
  if (scale.code != 0 || ours.code < 0xF0) return std::nullopt;
  return ours.code == 0xFF ? ">600" : std::to_string(250 + 25 * (ours.code - 0xF0));
}

// Readings that are not about numbers; nothing for those that are.
std::optional<bool> agrees_by_words(const ForeignWord& row,
                                    const std::string& said,
                                    const FieldValue& ours) {
  const std::string text = text_of(ours);
  if (row.reading == "present") return text == "on";
  if (row.reading == "off") return text == "off";
  if (const auto word = behind(row.reading, kHas))
    return text == (has_word(said, *word) ? "on" : "off");
  const bool list = row.reading.find('=') != std::string_view::npos;
  if (const auto listed = list ? by_list(row.reading, said, ours) : std::nullopt) return listed;
  if (is_flag(row)) return flag_agrees(row, said, text);
  const bool arithmetic = !list && !row.reading.empty();
  return !arithmetic && said == text ? std::optional(true) : std::nullopt;
}

bool agrees_by_number(const ForeignWord& row,
                      const std::string& said,
                      const FieldValue& ours,
                      const std::optional<FieldValue>& factor) {
  const bool watts = behind(row.reading, kWatts).has_value();
  const bool product = watts || behind(row.reading, kTimes).has_value();
  if (const auto high = watts && factor ? high_watts(ours, *factor) : std::nullopt)
    return said == *high;
  if (const auto from = behind(row.reading, "size bits"))
    return same_bits(bits_of(said, true), from->empty() ? 0 : std::stoul(std::string(*from)), ours);
  const auto wanted = by_arithmetic(product ? std::string_view{} : row.reading, said);
  auto number = number_of(ours, row.reading);
  if (!wanted || !number) return false;
  if (product) *number *= factor ? number_of(*factor, "").value_or(0) : 0;
  return same(*wanted, *number);
}

}  // namespace

std::string text_of(const FieldValue& value) { return device::value_text(value.field, value.code); }

bool is_flag(const ForeignWord& row) {
  static const std::regex value_hole("\\{(n|[0-9]*)\\}");
  const std::string pattern(row.pattern);
  return !std::regex_search(pattern, value_hole) && row.reading != "present" &&
         row.reading != "off" && row.key != "-" && !behind(row.reading, kAbove);
}

std::string_view other_key(const ForeignWord& row) {
  for (const std::string_view word : {kTimes, kWatts, kAbove}) {
    if (const auto key = behind(row.reading, word)) return *key;
  }
  return {};
}

bool says_off(const ForeignWord& row, const std::string& said) {
  if (const auto word = behind(row.reading, kHas)) return !has_word(said, *word);
  return is_flag(row) && said == "-";
}

// Does lspci say that the upper half of a number is 0, which a device need not have?
bool says_no_upper_half(const ForeignWord& row, const std::string& said) {
  return row.reading.substr(0, 8) == "hex high" && by_arithmetic(row.reading, said) == Number{0};
}

bool agrees(const ForeignWord& row,
            const std::string& said,
            const FieldValue& ours,
            const std::optional<FieldValue>& factor) {
  if (behind(row.reading, kAbove)) return is_greater(ours, factor);
  const auto agreed = agrees_by_words(row, said, ours);
  return agreed ? *agreed : agrees_by_number(row, said, ours, factor);
}

}  // namespace pcitune::test
