// "Did you mean": keys near to a text that is none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pcitune::device {

// Up to three keys, the best first: those of which one letter is wrong, in our spelling or that of
// lspci and setpci; else those with these initials; else those in whose keys, meanings, titles and
// foreign words all words of the text stand; else those with some more letters wrong. Empty when
// nothing is near.
[[nodiscard]] std::vector<std::string> near_keys(std::string_view text);

// "; did you mean A, B or C? pcitune explain --list TEXT searches"
[[nodiscard]] std::string suggestion(std::string_view text);

}  // namespace pcitune::device
