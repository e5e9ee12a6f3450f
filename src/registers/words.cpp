#include "registers/words.h"

#include <algorithm>

namespace pcitune::registers {
namespace {

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

std::string_view input_word(std::string_view pattern) {
  const std::string_view literal = pattern.substr(0, pattern.find('{'));
  const auto last = literal.find_last_not_of(" =:#(,");
  return last == std::string_view::npos ? std::string_view{} : literal.substr(0, last + 1);
}

bool names(std::string_view text, const ForeignWord& row) {
  if (text.empty() || row.key == "-") return false;
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
  const auto end = std::min(rest_.find('\n'), rest_.size());
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  return line;
}

std::optional<ForeignWord> ForeignWords::next() {
  while (auto line = next_line()) {
    if (line->empty() || line->front() == '#') continue;
    if (line->front() == '[') {
      heading_ = {.caption = line->substr(1, line->rfind(']') - 1)};
      continue;
    }
    if (line->front() != ' ') {
      const auto colon = line->rfind(':');
      heading_.label = line->substr(0, colon);
      line->remove_prefix(std::min(colon + 1, line->size()));
      heading_.prefix = take_column(*line);
      heading_.reading = take_column(*line);
      return heading_;
    }
    ForeignWord row = heading_;
    row.pattern = take_column(*line);
    row.key = take_column(*line);
    if (const std::string_view reading = take_column(*line); !reading.empty()) row.reading = reading;
    return row;
  }
  return std::nullopt;
}

}  // namespace pcitune::registers
