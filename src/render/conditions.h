// Conditions of documents in words.
#pragma once

#include <string>
#include <vector>

#include "pcitune/knowledge/conditions.h"

namespace pcitune::render {

// "2", "at most 2", "at least 3", "2 to 4".
[[nodiscard]] std::string range_words(const knowledge::Range& range);

// A row each: what is compared, and the words of which one must hold.
[[nodiscard]] std::vector<std::vector<std::string>> condition_rows(
    const knowledge::Conditions& conditions);

}  // namespace pcitune::render
