// LineReader: the text of a mail, a web page or a log as clean logical lines. Undoes line ends of
// all kinds, quoted-printable, HTML breaks, tags and entities, no-break spaces, terminal colours,
// quote marks and kernel time stamps. Knows nothing of rows and titles. Private to the dump reader.
//
// Linear in the size of the text; a line that needs no repair is not copied.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::config {

struct DumpLine {
  std::string_view text;   // no blanks at either end; valid until the next next()
  std::size_t number = 0;  // from 1
  unsigned depth = 0;      // quote marks in front
  unsigned indent = 0;     // blanks between the quote marks and the text
};

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

class LineReader {
 public:
  explicit LineReader(std::string_view content);

  // The next logical line, or nothing at the end. One line of HTML may hold several.
  [[nodiscard]] std::optional<DumpLine> next();

 private:
  std::optional<std::string_view> physical_line();
  std::string_view join_quoted_printable(std::string_view line);
  void clean(std::string_view line);

  std::string_view content_;
  std::size_t at_ = 0;
  std::size_t newline_ = 0;  // the first line feed at or behind at_, else the end
  std::size_t line_ = 0;     // physical lines taken so far
  std::size_t number_ = 0;   // of the first physical line of the current logical one
  bool quoted_printable_ = false;
  std::string decoded_;         // buffer of join_quoted_printable()
  std::string cleaned_;         // buffer of clean(); a line feed separates logical lines
  std::string_view remaining_;  // what of cleaned_ was not given out yet
};

}  // namespace pcitune::config
