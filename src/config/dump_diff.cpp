#include "dump_diff.h"

#include <algorithm>
#include <optional>

#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

struct Range {
  std::size_t lines = 1;
  std::size_t length = 0;  // of the text that says so
};

std::size_t number_length(std::string_view text) {
  constexpr std::size_t kMostDigits = 9;
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  return end <= kMostDigits ? end : 0;
}

// "143" or "145,149"; the second number is the last line in a normal diff, a count in a unified
// one.
std::optional<Range> range(std::string_view text) {
  const auto first = number_length(text);
  if (first == 0) return std::nullopt;
  if (first == text.size() || text[first] != ',') return Range{1, first};
  const auto second = number_length(text.substr(first + 1));
  if (second == 0) return std::nullopt;
  const auto value = util::parse_decimal(text.substr(first + 1, second));
  return Range{value.value_or(0), first + 1 + second};
}

// "143c143", "145,149c145,149", "7a8,9".
bool is_command(std::string_view text) {
  const auto old_range = range(text);
  if (!old_range || old_range->length == text.size()) return false;
  const char command = text[old_range->length];
  if (command != 'a' && command != 'c' && command != 'd') return false;
  const auto new_text = text.substr(old_range->length + 1);
  const auto new_range = range(new_text);
  return new_range && new_range->length == new_text.size();
}

struct Hunk {
  std::size_t old_lines = 0;
  std::size_t new_lines = 0;
};

// "@@ -3608,6 +3608,8 @@".
std::optional<Hunk> hunk(std::string_view text) {
  if (text.substr(0, 4) != "@@ -") return std::nullopt;
  text.remove_prefix(4);
  const auto old_range = range(text);
  if (!old_range || text.substr(old_range->length, 2) != " +") return std::nullopt;
  const auto new_range = range(text.substr(old_range->length + 2));
  if (!new_range) return std::nullopt;
  return Hunk{old_range->lines, new_range->lines};
}

}  // namespace

bool DiffFilter::begins(const DumpLine& line) {
  if (line.text.size() < 3) return false;
  const auto unified = line.text[0] == '@' ? hunk(line.text) : std::nullopt;
  const bool normal = line.text[0] >= '0' && line.text[0] <= '9' && is_command(line.text);
  if (!unified && !normal) return false;
  kind_ = normal ? Kind::kNormal : Kind::kUnified;
  depth_ = line.depth;
  indent_ = line.indent;
  old_left_ = unified ? unified->old_lines : 0;
  new_left_ = unified ? unified->new_lines : 0;
  return true;
}

// A '>' of a normal diff was taken for a quote mark, so its line is one deeper.
bool DiffFilter::is_normal(const DumpLine& line) const {
  return line.text.empty() || line.depth > depth_ || line.text[0] == '<' || line.text == "---";
}

bool DiffFilter::is_unified(const DumpLine& line) {
  if (old_left_ == 0 && new_left_ == 0) return false;
  if (line.text.empty()) {  // an empty line of context whose blank a mailer cut
    old_left_ -= std::min<std::size_t>(old_left_, 1);
    new_left_ -= std::min<std::size_t>(new_left_, 1);
    return true;
  }
  if (line.depth != depth_) return false;
  const char mark = line.indent > indent_ ? ' ' : line.text[0];
  if (mark == '\\') return true;
  const bool in_old = (mark == ' ' || mark == '-') && old_left_ > 0;
  const bool in_new = (mark == ' ' || mark == '+') && new_left_ > 0;
  if (in_old) --old_left_;
  if (in_new) --new_left_;
  return in_old || in_new;
}

bool DiffFilter::takes(const DumpLine& line) {
  if (begins(line)) return true;
  if (kind_ == Kind::kNormal && is_normal(line)) return true;
  if (kind_ == Kind::kUnified && is_unified(line)) return true;
  kind_ = Kind::kNone;
  return false;
}

std::string_view behind_diff_mark(std::string_view text) {
  if (text.empty() || (text[0] != '-' && text[0] != '+' && text[0] != '<')) return {};
  text.remove_prefix(1);
  while (!text.empty() && is_blank(text[0])) text.remove_prefix(1);
  return text;
}

}  // namespace pcitune::config
