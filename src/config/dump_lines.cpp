#include "dump_lines.h"

#include <algorithm>

#include "dump_markup.h"

namespace pcitune::config {
namespace {

constexpr auto kNone = std::string_view::npos;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Length of one quote mark: "> ", "| " or initials as in "JD> ".
std::size_t quote_mark(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '>') return 1;
  if (text[0] == '|' && (text.size() == 1 || is_blank(text[1]) || text[1] == '>')) return 1;
  std::size_t letters = 0;
  while (letters < std::min<std::size_t>(text.size(), 3) && is_letter(text[letters])) ++letters;
  return letters > 0 && letters < text.size() && text[letters] == '>' ? letters + 1 : 0;
}

// "[    0.000000] " and the thread "[    T1]" that some kernels print behind it.
std::string_view without_time_stamp(std::string_view text) {
  while (!text.empty() && text[0] == '[') {
    constexpr std::size_t kLongest = 24;
    const auto end = text.substr(0, kLongest).find(']');
    if (end == kNone) return text;
    auto inside = text.substr(1, end - 1);
    while (!inside.empty() && inside.front() == ' ') inside.remove_prefix(1);
    const bool seconds = !inside.empty() && is_digit(inside[0]) && inside.find('.') != kNone &&
                         inside.find_first_not_of("0123456789.") == kNone;
    const bool thread = inside.size() > 1 && inside[0] == 'T' && is_digit(inside[1]);
    if (!seconds && !thread) return text;
    text.remove_prefix(end + 1);
  }
  return text;
}

std::string_view without_log_prefix(std::string_view text) {
  if (text.size() > 2 && text[0] == '<' && is_digit(text[1]) && text[2] == '>')
    text.remove_prefix(3);
  if (!text.empty() && text[0] == '[') return without_time_stamp(text);
  constexpr std::string_view kKernel = " kernel: ";
  const auto kernel = text.substr(0, 80).find(kKernel);
  if (kernel == kNone) return text;
  return without_time_stamp(text.substr(kernel + kKernel.size()));
}

DumpLine undress(std::string_view text, std::size_t number) {
  DumpLine line{.text = {}, .number = number, .depth = 0, .indent = 0};
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  const auto skip_blanks = [&] {
    for (line.indent = 0; !text.empty() && is_blank(text[0]); text.remove_prefix(1)) ++line.indent;
  };
  skip_blanks();
  for (auto mark = quote_mark(text); mark > 0; mark = quote_mark(text)) {
    ++line.depth;
    text.remove_prefix(mark);
    skip_blanks();
  }
  const auto bare = without_log_prefix(text);
  if (bare.size() != text.size()) {
    text = bare;
    skip_blanks();
  }
  line.text = text;
  return line;
}

}  // namespace

LineReader::LineReader(std::string_view content)
    : content_(content),
      newline_(std::min(content.find('\n'), content.size())),
      quoted_printable_(looks_quoted_printable(content)) {}

std::optional<std::string_view> LineReader::physical_line() {
  if (at_ >= content_.size()) return std::nullopt;
  if (newline_ < at_) newline_ = std::min(content_.find('\n', at_), content_.size());
  auto line = content_.substr(at_, newline_ - at_);
  at_ = newline_ + 1;
  const auto carriage_return = line.find('\r');
  if (carriage_return != kNone) {
    const bool before_line_feed = carriage_return + 1 == line.size();
    if (!before_line_feed) at_ = newline_ - line.size() + carriage_return + 1;
    line = line.substr(0, carriage_return);
  }
  ++line_;
  return line;
}

std::string_view LineReader::join_quoted_printable(std::string_view line) {
  decoded_.clear();
  while (true) {
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    const bool soft_break = !line.empty() && line.back() == '=';
    if (soft_break) line.remove_suffix(1);
    for (std::size_t at = 0; at < line.size();) {
      const int byte = quoted_printable_byte(line.substr(at, 3));
      decoded_ += byte >= 0 && byte != '\n' ? static_cast<char>(byte) : line[at];
      at += byte >= 0 ? 3 : 1;
    }
    if (!soft_break) return decoded_;
    const auto next_line = physical_line();
    if (!next_line) return decoded_;
    line = *next_line;
  }
}

void LineReader::clean(std::string_view line) {
  cleaned_.clear();
  for (std::size_t at = 0; at < line.size();) {
    const Piece piece = piece_at(line, at);
    if (piece.put != '\0') cleaned_ += piece.put;
    at += piece.length;
  }
  remaining_ = cleaned_;
}

std::optional<DumpLine> LineReader::next() {
  while (true) {
    while (!remaining_.empty()) {
      const auto end = std::min(remaining_.find('\n'), remaining_.size());
      const auto line = undress(remaining_.substr(0, end), number_);
      remaining_.remove_prefix(std::min(end + 1, remaining_.size()));
      // "<br>" alone on a line is the line end of the line above, not an empty line.
      if (!line.text.empty()) return line;
    }
    auto line = physical_line();
    if (!line) return std::nullopt;
    number_ = line_;
    if (quoted_printable_) line = join_quoted_printable(*line);
    if (is_plain(*line)) return undress(*line, number_);
    clean(*line);
  }
}

}  // namespace pcitune::config
