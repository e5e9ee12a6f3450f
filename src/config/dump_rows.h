// Hex rows in clean lines: "10: 00 e0 7f fe ...", whole, cut by a line wrap, or damaged. Pure
// functions of one line. Private to the dump reader.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::config {

inline constexpr std::size_t kRowSize = 16;

struct Row {
  std::size_t offset = 0;
  std::array<std::uint8_t, kRowSize> bytes{};
  std::bitset<kRowSize> known;  // which of the bytes the text holds
  std::size_t count = 0;        // bytes read one after another from the first on
  std::size_t sure = kRowSize;  // of these, those before a gap that a lost byte may have left
  char half = '\0';             // first digit of the next byte where a line ends between its two
  bool cut = false;             // the line ends before the 16th byte: the next may go on
  bool glued = false;           // stands behind other text on its line
  std::string bad;              // what stands where a byte should be; the beginning of it
  std::size_t begin = 0;        // where its offset stands in its line
  std::size_t after = 0;        // where it ends in its line

  // Forgets the bytes whose places are in doubt when the row stays short.
  void keep_sure();

  [[nodiscard]] bool whole() const { return known.all(); }
};

// "3ch": an offset as messages name it.
[[nodiscard]] std::string offset_text(std::size_t offset);

// The row that the text begins with. Text that only looks a little like one ("10: 30 Uhr") is none.
[[nodiscard]] std::optional<Row> row_at_start(std::string_view text);

// The first row at or behind `from`. Inside a line a row must have all its bytes or reach to the
// end.
[[nodiscard]] std::optional<Row> find_row(std::string_view text, std::size_t from);

// Bytes without an offset, as of a row whose beginning is damaged.
[[nodiscard]] bool is_headless_row(std::string_view text);

// The cut row with what the text of the next line adds: the rest of it, or pairs and nothing else.
// Nothing when the text does not fit. `after` then counts in that text.
[[nodiscard]] std::optional<Row> continued(Row row, std::string_view text);

}  // namespace pcitune::config
