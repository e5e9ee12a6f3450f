// Patterns of the rows in src/registers/words_data.cpp, held against lspci's text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pcitune::test {

struct Match {
  std::string value;  // of {}; "+" or "-" of a flag; empty for a pattern that is only there
  std::optional<unsigned> at;                                // of {@}
  std::vector<std::pair<std::size_t, std::size_t>> covered;  // ranges of the text: begin, end
};

// The first place in the text where the pattern stands. `flag`: a + or - must follow.
[[nodiscard]] std::optional<Match> match(std::string_view pattern,
                                         bool flag,
                                         std::string_view text);

// Takes "LABEL:" (which may have {@}) off the beginning of the text.
struct LabelMatch {
  std::optional<unsigned> at;
  std::size_t length = 0;  // of the text, with the colon and the blank behind it
};
[[nodiscard]] std::optional<LabelMatch> match_label(std::string_view label, std::string_view text);

}  // namespace pcitune::test
