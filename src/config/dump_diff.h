// DiffFilter: mails hold diffs of two dumps. Their rows belong to two states of a function at once
// and must not reach either. Private to the dump reader.
#pragma once

#include <cstddef>
#include <string_view>

#include "dump_lines.h"

namespace pcitune::config {

class DiffFilter {
 public:
  // Is the line part of a diff, its first line included? To be asked once for each line, in order.
  [[nodiscard]] bool takes(const DumpLine& line);

 private:
  enum class Kind { kNone, kNormal, kUnified };

  bool begins(const DumpLine& line);
  [[nodiscard]] bool is_normal(const DumpLine& line) const;
  bool is_unified(const DumpLine& line);

  Kind kind_ = Kind::kNone;
  unsigned depth_ = 0;  // quote marks and blanks before the line that began it
  unsigned indent_ = 0;
  std::size_t old_left_ = 0;  // lines of a unified hunk that are still to come
  std::size_t new_left_ = 0;
};

// Does the text bear the mark of a diff, and what is behind it? "-00: 86 80", "< 90: 09 02".
[[nodiscard]] std::string_view behind_diff_mark(std::string_view text);  // empty without a mark

}  // namespace pcitune::config
