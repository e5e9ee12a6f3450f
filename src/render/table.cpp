#include <algorithm>

#include "render/layout.h"

namespace pcitune::render {
namespace {

std::string line_of(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    line += row[i] + std::string(widths[i] - columns_of(row[i]) + 2, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string table(const std::vector<std::vector<std::string>>& rows, const Style& style) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    const bool bold = style.color && &row == &rows.front();
    text += (bold ? "\x1b[1m" : "") + line_of(row, widths) + (bold ? "\x1b[0m" : "") + "\n";
  }
  return text;
}

}  // namespace pcitune::render
