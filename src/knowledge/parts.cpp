#include "knowledge/parts.h"

#include <algorithm>

#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using util::JsonCursor;

constexpr std::size_t kLongestLine = 200;
constexpr std::size_t kLongestSentence = 400;
constexpr std::size_t kLongestRuleId = 40;
constexpr std::uint64_t kHighestCount = 0xFFFF;

std::string read_ascii(const JsonCursor& at, std::size_t longest) {
  std::string text = at.text();
  if (!at.is(util::JsonValue::Kind::kString)) return text;
  const bool plain =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (!plain) {
    at.fault("holds characters other than printable ASCII");
  } else if (text.empty() || util::trim(text) != text) {
    at.fault(text.empty() ? "is empty" : "has blanks around it");
  } else if (text.size() > longest) {
    at.fault("has " + std::to_string(text.size()) + " characters, more than " +
             std::to_string(longest));
  }
  return text;
}

bool is_rule_id(std::string_view text) {
  const auto parts = util::split(text, '-');
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto good = [&](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&](char c) {
      return is_upper(c) || (c >= '0' && c <= '9');
    });
  };
  return parts.size() > 1 && std::all_of(parts.begin(), parts.end(), good) &&
         std::any_of(parts[0].begin(), parts[0].end(), is_upper) && text.size() <= kLongestRuleId;
}

}  // namespace

std::string read_line(const JsonCursor& at) { return read_ascii(at, kLongestLine); }

std::string read_sentence(const JsonCursor& at) { return read_ascii(at, kLongestSentence); }

std::vector<std::string> read_sentences(const JsonCursor& at) {
  std::vector<std::string> sentences;
  for (const JsonCursor& item : at.items()) sentences.push_back(read_sentence(item));
  if (at.is(util::JsonValue::Kind::kArray) && sentences.empty())
    at.fault("is empty; leave it out, or say something");
  return sentences;
}

Confidence read_confidence(const JsonCursor& at) {
  constexpr std::array<std::pair<std::string_view, Confidence>, 3> kWords{
      {{"high", Confidence::kHigh}, {"medium", Confidence::kMedium}, {"low", Confidence::kLow}}};
  return at.word(kWords).value_or(Confidence::kLow);
}

std::string read_rule_id(const JsonCursor& at) {
  std::string id = at.text();
  if (at.is(util::JsonValue::Kind::kString) && !is_rule_id(id))
    at.fault("is no id of a rule; those look like AMD-8131-56");
  return id;
}

std::optional<Range> read_range(const JsonCursor& at) {
  if (!at.is(util::JsonValue::Kind::kObject)) {
    const auto number = at.natural(kHighestCount);
    return number ? std::optional(Range{*number, *number}) : std::nullopt;
  }
  util::JsonMembers members(at);
  const JsonCursor at_least = members.optional("at_least");
  const JsonCursor at_most = members.optional("at_most");
  members.finish();
  if (!at_least && !at_most) at.fault("needs at_least, at_most or both");
  const Range range{at_least.natural(kHighestCount).value_or(0),
                    at_most.natural(kHighestCount).value_or(UINT64_MAX)};
  if (range.from > range.to) at.fault("at_least is more than at_most: nothing fits");
  return range;
}

std::optional<std::uint64_t> small_hex(std::string_view text, std::size_t digits) {
  const bool small =
      std::none_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'F'; });
  return small && text.size() == digits ? util::parse_hex(text) : std::nullopt;
}

std::optional<std::uint64_t> prefixed_hex(std::string_view text,
                                          std::size_t fewest,
                                          std::size_t most) {
  if (!text.starts_with("0x") || text.size() - 2 < fewest || text.size() - 2 > most)
    return std::nullopt;
  return small_hex(text.substr(2), text.size() - 2);
}

}  // namespace pcitune::knowledge
