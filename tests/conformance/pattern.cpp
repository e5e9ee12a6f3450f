#include "conformance/pattern.h"

#include <algorithm>

namespace pcitune::test {
namespace {

constexpr std::string_view kBefore = " \n,;([";
constexpr std::string_view kBehind = " \n,;)]";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// One try to match at one place.
class Attempt {
 public:
  Attempt(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  bool run(std::string_view pattern) {
    while (!pattern.empty()) {
      if (pattern[0] == '{' && !take_hole(pattern)) return false;
      if (pattern.empty()) break;
      const auto literal = pattern.substr(0, pattern.find_first_of("{$"));
      pattern.remove_prefix(literal.size());
      if (!take_literal(literal)) return false;
      if (!pattern.empty() && pattern[0] == '$') {
        if (at_ < text_.size() && text_[at_] != '\n') return false;
        pattern.remove_prefix(1);
      }
    }
    return true;
  }

  bool take_sign() {
    if (at_ >= text_.size() || (text_[at_] != '+' && text_[at_] != '-')) return false;
    if (at_ + 1 < text_.size() && kBehind.find(text_[at_ + 1]) == std::string_view::npos)
      return false;
    match_.value = text_[at_];
    cover(at_ + 1);
    return true;
  }

  [[nodiscard]] const Match& result() const { return match_; }

 private:
  bool take_literal(std::string_view literal) {
    if (text_.substr(at_, literal.size()) != literal) return false;
    cover(at_ + literal.size());
    return true;
  }

  // {}, {n}, {8}, {*}, {*8}, {@} or {#}; takes it off the pattern.
  bool take_hole(std::string_view& pattern) {
    const auto close = pattern.find('}');
    const std::string_view kind = pattern.substr(1, close - 1);
    pattern.remove_prefix(close + 1);
    const std::size_t end = end_of(kind, pattern);
    if (end == std::string_view::npos || end == at_) return false;
    const std::string value(text_.substr(at_, end - at_));
    if (kind == "@") match_.at = static_cast<unsigned>(std::stoul(value));
    if (kind.find_first_of("@#*") == std::string_view::npos) match_.value = value;
    if (kind.substr(0, 1) == "*") at_ = end;
    cover(end);
    return true;
  }

  [[nodiscard]] std::size_t end_of(std::string_view kind, std::string_view rest) const {
    if (kind == "@" || kind == "n" || kind == "#") return digits_end();
    const std::string_view count = kind.substr(kind.substr(0, 1) == "*" ? 1 : 0);
    return count.empty() ? value_end(rest) : hex_end(std::stoul(std::string(count)));
  }

  [[nodiscard]] std::size_t hex_end(std::size_t count) const {
    constexpr std::string_view kHex = "0123456789abcdef";
    const std::string_view digits = text_.substr(at_, count);
    const bool fits =
        digits.size() == count && digits.find_first_not_of(kHex) == std::string_view::npos;
    return fits ? at_ + count : std::string_view::npos;
  }

  [[nodiscard]] std::size_t digits_end() const {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    return end;
  }

  // Up to what comes next in the pattern, on the same line; at its end, of one word.
  [[nodiscard]] std::size_t value_end(std::string_view rest) const {
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    if (rest.empty()) {
      const auto word_end = std::min(text_.find_first_of(kBehind, at_), line_end);
      const bool bracketed = text_[at_] == '[' && word_end < line_end && text_[word_end] == ']';
      return bracketed ? word_end + 1 : word_end;  // "[6]" is a word
    }
    if (rest[0] == '$') return line_end;
    const auto end = text_.find(rest.substr(0, rest.find_first_of("{$")), at_ + 1);
    return end == std::string_view::npos || end > line_end ? std::string_view::npos : end;
  }

  void cover(std::size_t end) {
    if (end > at_) match_.covered.emplace_back(at_, end);
    at_ = end;
  }

  std::string_view text_;
  std::size_t at_;
  Match match_;
};

}  // namespace

std::optional<Match> match(std::string_view pattern, bool flag, std::string_view text) {
  const bool at_the_beginning = pattern[0] == '{';
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at != 0 && (at_the_beginning || kBefore.find(text[at - 1]) == std::string_view::npos))
      continue;
    Attempt attempt(text, at);
    if (attempt.run(pattern) && (!flag || attempt.take_sign())) return attempt.result();
  }
  return std::nullopt;
}

std::optional<LabelMatch> match_label(std::string_view label, std::string_view text) {
  Attempt attempt(text, 0);
  if (!attempt.run(std::string(label) + ":")) return std::nullopt;
  std::size_t length = 0;
  for (const auto& [begin, end] : attempt.result().covered) length = std::max(length, end);
  if (length < text.size() && text[length] != ' ') return std::nullopt;
  return LabelMatch{attempt.result().at, std::min(length + 1, text.size())};
}

}  // namespace pcitune::test
