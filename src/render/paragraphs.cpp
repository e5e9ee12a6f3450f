#include "render/paragraphs.h"

#include <algorithm>

#include "render/layout.h"

namespace pcitune::render {
namespace {

constexpr std::size_t kLabelColumn = 2;
constexpr std::size_t kTextColumn = 15;

using Rows = std::vector<std::vector<std::string>>;

Rows without_empty_columns(const Rows& rows) {
  std::size_t count = 0;
  for (const auto& row : rows) count = std::max(count, row.size());
  Rows kept(rows.size());
  for (std::size_t column = 0; column < count; ++column) {
    const bool used = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
      return column < row.size() && !row[column].empty();
    });
    if (!used) continue;
    for (std::size_t i = 0; i < rows.size(); ++i)
      kept[i].push_back(column < rows[i].size() ? rows[i][column] : std::string());
  }
  return kept;
}

}  // namespace

std::string title(const std::string& head, const std::string& text, const Style& style) {
  const std::string start = painted(head, Ink::kTitle, style);
  return text.empty() ? start + "\n" : start + ": " + wrapped(text, head.size() + 2, 2) + "\n";
}

std::string entry(std::string_view label, std::string_view text) {
  if (text.empty()) return {};
  std::string line = std::string(kLabelColumn, ' ') + std::string(label);
  line.resize(std::max(line.size() + 2, kTextColumn), ' ');
  return line + wrapped(text, line.size(), kTextColumn) + "\n";
}

std::string columns(const Rows& all, std::size_t indent) {
  const Rows rows = without_empty_columns(all);
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    if (!row.empty()) line += wrapped(row.back(), line.size(), line.size());
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string entry(std::string_view label, const Rows& rows) {
  std::string text = columns(rows, kTextColumn);
  if (!text.empty()) text.replace(kLabelColumn, label.size(), label);
  return text;
}

}  // namespace pcitune::render
