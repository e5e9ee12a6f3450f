// Small text helpers that several layers need. Knows no PCI.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pcitune::util {

[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);
[[nodiscard]] std::string_view trim(
    std::string_view text);  // blanks and tabs, carriage returns, newlines
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

// "1 device", "2 devices".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one);

// The word as a shell takes it: quoted if it holds anything but letters, digits and _-./:=,@%+
[[nodiscard]] std::string shell_word(std::string_view word);

// The words as a shell takes them, a blank between them.
[[nodiscard]] std::string shell_line(const std::vector<std::string>& words);

// A word as a message repeats it: of one that is very long the beginning and its length. A path is
// kept whole, so that it can be copied, up to what a system may take.
inline constexpr std::size_t kLongestWord = 80;
inline constexpr std::size_t kLongestPath = 1024;
[[nodiscard]] std::string shortened(std::string_view word, std::size_t longest = kLongestWord);

inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD, for what is no UTF-8

// The bytes of the UTF-8 character that begins the text; 0 if none does.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// Control characters as \x1b and the like, so that text from files cannot drive a terminal; bytes
// that are no UTF-8 as U+FFFD each.
[[nodiscard]] std::string printable(std::string_view text);

// A letter or a digit.
[[nodiscard]] bool is_word_char(char c);
// The words of a text, in small letters: what stands between blanks, dots, dashes and the like.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

// How many letters are wrong: inserted, left out, replaced, or exchanged with their neighbour.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

// The candidate nearest to `word`, or empty when none is near: the smallest edit distance
// (exchanged neighbours count one) up to a third of the word, else one that contains the word. For
// "did you mean".
[[nodiscard]] std::string nearest(std::string_view word,
                                  const std::vector<std::string>& candidates);

}  // namespace pcitune::util
