#include "render/layout.h"

#include <algorithm>
#include <array>

#include "pcitune/util/text.h"

namespace pcitune::render {

std::size_t columns_of(std::string_view text) {
  // Bytes but for those that go on with a character.
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string wrapped(std::string_view text, std::size_t column, std::size_t indent) {
  std::string lines;
  std::size_t at = column;
  bool first = true;
  for (const std::string_view word : util::split(text, ' ')) {
    const std::size_t width = columns_of(word);
    if (!first && at + 1 + width > kPageWidth) {
      lines += "\n" + std::string(indent, ' ');
      at = indent;
      first = true;
    }
    lines += (first ? "" : " ") + std::string(word);
    at += width + (first ? 0 : 1);
    first = false;
  }
  return lines;
}

std::string painted(std::string_view text, Ink ink, const Style& style) {
  constexpr std::array<std::string_view, 6> kCodes{"", "1", "36", "32", "2", "33"};
  const std::string_view code = kCodes.at(static_cast<std::size_t>(ink));
  if (!style.color || code.empty() || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

void Line::move_to(std::size_t column) {
  const std::size_t start = width_ == 0 ? column : std::max(column, width_ + 2);
  text_.append(start - width_, ' ');
  width_ = start;
}

Line& Line::at(std::size_t column, std::string_view text, Ink ink) {
  if (text.empty()) return *this;
  move_to(column);
  text_ += painted(text, ink, style_);
  width_ += columns_of(text);
  return *this;
}

Line& Line::rest(std::size_t column, std::string_view text, Ink ink) {
  if (text.empty()) return *this;
  move_to(column);
  text_ += painted(wrapped(text, width_, column), ink, style_);
  return *this;
}

std::string Line::str() const { return text_ + "\n"; }

}  // namespace pcitune::render
