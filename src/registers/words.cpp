#include "registers/words.h"

#include <algorithm>

namespace pcitune::registers {
namespace {

constexpr std::string_view kAs = "  as ";  // before the name of a label

std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Takes the next column off a line; columns are two blanks or more apart.
std::string_view take_column(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const auto end = std::min(line.find("  "), line.size());
  const std::string_view column = line.substr(0, end);
  line.remove_prefix(end);
  return column;
}

}  // namespace

ForeignKey::ForeignKey(std::string_view prefix, std::string_view key) {
  append(prefix);
  if (!prefix.empty() && !key.empty()) append(".");
  append(key);
}

void ForeignKey::append(std::string_view part) {
  const std::size_t count = std::min(part.size(), text_.size() - size_);
  std::copy_n(part.begin(), count, text_.begin() + static_cast<std::ptrdiff_t>(size_));
  size_ += count;
}

bool is_name(const ForeignWord& row) { return row.key != "-" && row.reading != "not"; }

std::string_view input_word(std::string_view pattern) {
  const std::string_view literal = pattern.substr(0, pattern.find('{'));
  const auto last = literal.find_last_not_of(" =:#(,");
  return last == std::string_view::npos ? std::string_view{} : literal.substr(0, last + 1);
}

bool names(std::string_view text, const ForeignWord& row) {
  if (text.empty() || !is_name(row)) return false;
  if (row.pattern.empty()) return text == row.label && row.prefix.find('.') != std::string_view::npos;
  const std::string_view word = input_word(row.pattern);
  if (word.empty() || text == word) return text == word && !word.empty();
  const std::size_t label = row.label.size();
  return text.size() == label + 1 + word.size() && text.substr(0, label) == row.label && text[label] == '.' && text.substr(label + 1) == word;
}

std::optional<std::string_view> ForeignWords::next_line() {
  while (rest_.empty()) {
    rest_ = foreign_text(part_++);
    if (rest_.empty()) return std::nullopt;
  }
  return take_line(rest_);
}

void ForeignWords::begin_label(std::string_view line) {
  const auto colon = line.rfind(':');
  heading_.label = line.substr(0, colon);
  line.remove_prefix(std::min(colon + 1, line.size()));
  heading_.prefix = take_column(line);
  heading_.reading = take_column(line);
}

ForeignWord ForeignWords::row_of(std::string_view line) const {
  ForeignWord row = heading_;
  row.pattern = take_column(line);
  row.key = take_column(line);
  if (const std::string_view reading = take_column(line); !reading.empty()) row.reading = reading;
  return row;
}

std::string_view ForeignWords::rows_under(std::string_view label) const {
  const std::string_view part = foreign_text(part_ - 1);
  const std::string_view above = part.substr(0, static_cast<std::size_t>(heading_.label.data() - part.data()));
  for (auto at = above.rfind(label); at != std::string_view::npos && at != 0; at = above.rfind(label, at - 1)) {
    const std::string_view behind = above.substr(at + label.size());
    if (above[at - 1] == '\n' && behind.starts_with(": ")) return behind.substr(std::min(behind.find('\n') + 1, behind.size()));
  }
  return {};
}

std::optional<ForeignWord> ForeignWords::next() {
  if (borrowed_.starts_with(' ')) return row_of(take_line(borrowed_));
  borrowed_ = {};
  while (const auto line = next_line()) {
    if (line->empty() || line->front() == '#') continue;
    if (line->front() == '[') {
      heading_ = {.caption = line->substr(1, line->rfind(']') - 1)};
    } else if (line->front() != ' ') {
      begin_label(*line);
      return heading_;
    } else {
      if (line->starts_with(kAs)) borrowed_ = rows_under(line->substr(kAs.size()));
      return row_of(borrowed_.empty() ? *line : take_line(borrowed_));
    }
  }
  return std::nullopt;
}

}  // namespace pcitune::registers
