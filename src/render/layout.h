// Text in columns, at most 100 wide: what reaches the right edge goes on below its own start.
#pragma once

#include <string>
#include <string_view>

#include "pcitune/render/text.h"

namespace pcitune::render {

inline constexpr std::size_t kPageWidth = 100;

// Columns that UTF-8 text takes.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// The text from `column` on; where it is longer than the page, broken at blanks, each further line
// indented by `indent`. A word that is longer than a line stays whole.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t column, std::size_t indent);

enum class Ink : std::uint8_t { kPlain, kTitle, kKey, kGood, kDim, kAlarm };

// As the style allows, in colour.
[[nodiscard]] std::string painted(std::string_view text, Ink ink, const Style& style);

// One line being written, cell by cell.
class Line {
 public:
  explicit Line(const Style& style) : style_(style) {}

  // Text that starts at a column, or two blanks behind what is there already.
  Line& at(std::size_t column, std::string_view text, Ink ink = Ink::kPlain);
  // As at(), wrapped; the last cell of a line.
  Line& rest(std::size_t column, std::string_view text, Ink ink = Ink::kPlain);
  // The line with its end, without blanks in front of it.
  [[nodiscard]] std::string str() const;

 private:
  void move_to(std::size_t column);

  const Style& style_;
  std::string text_;
  std::size_t width_ = 0;
};

}  // namespace pcitune::render
