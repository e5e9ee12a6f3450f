// Lines that fit the page of layout.h: labelled paragraphs and tables whose last column wraps.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcitune/render/text.h"

namespace pcitune::render {

// "HEAD: text", the head in bold; without a text the head alone.
[[nodiscard]] std::string title(const std::string& head,
                                const std::string& text,
                                const Style& style);

// "  label       text", wrapped; nothing for an empty text.
[[nodiscard]] std::string entry(std::string_view label, std::string_view text);

// Rows behind `indent` blanks, left-aligned, two blanks apart; the last column wraps. Columns that
// are empty in all rows are left out.
[[nodiscard]] std::string columns(const std::vector<std::vector<std::string>>& rows,
                                  std::size_t indent);

// columns() below a label, as entry().
[[nodiscard]] std::string entry(std::string_view label,
                                const std::vector<std::vector<std::string>>& rows);

}  // namespace pcitune::render
