#include "pcitune/util/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "pcitune/util/hex.h"

namespace pcitune::util {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// A lead byte of UTF-8: how many bytes its character has, and between which limits the second one
// lies, so that overlong forms, surrogates and numbers past 10FFFFh are none (Unicode, table 3-7).
struct Lead {
  std::size_t length = 0;
  unsigned char least = 0x80, most = 0xBF;
};

Lead lead_of(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {2};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {3};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {4};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {};
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return out;
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos;
       at = text.find(separator, start)) {
    parts.push_back(text.substr(start, at - start));
    start = at + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const auto& part : parts) {
    if (&part != &parts.front()) out += separator;
    out += part;
  }
  return out;
}

std::string counted(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,@%+";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

std::string shortened(std::string_view word, std::size_t longest) {
  constexpr std::size_t kKept = 60;
  if (word.size() <= longest) return std::string(word);
  std::size_t end = kKept;
  const auto goes_on = [&](std::size_t at) {
    return (static_cast<unsigned char>(word[at]) & 0xC0U) == 0x80U;
  };
  while (end > 0 && goes_on(end)) --end;  // no part of a UTF-8 character
  if (end == 0) end = kKept;
  return std::string(word.substr(0, end)) + "... (" + std::to_string(word.size()) + " bytes)";
}

std::size_t utf8_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const Lead lead = lead_of(at(0));
  if (lead.length == 0 || text.size() < lead.length || at(1) < lead.least || at(1) > lead.most)
    return 0;
  for (std::size_t i = 2; i < lead.length; ++i) {
    if (at(i) < 0x80 || at(i) > 0xBF) return 0;
  }
  return lead.length;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    const bool ascii = byte < 0x80;
    const std::size_t length = ascii ? 1 : utf8_length(text);
    // 80h-9Fh are controls in two bytes.
    const bool upper_control = length == 2 && byte == 0xC2 && text[1] < '\xA0';
    if (length == 0)
      out += kReplacement;
    else if (upper_control)
      out += "\\x" + hex(static_cast<unsigned char>(text[1]), 2);
    else if (byte < 0x20 || byte == 0x7F)
      out += "\\x" + hex(byte, 2);
    else
      out += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::vector<std::size_t> next(to.size() + 1, i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = row[j] + (from[i] == to[j] ? 0U : 1U);
      next[j + 1] = std::min({replaced, row[j + 1] + 1, next[j] + 1});
      const bool exchanged = i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j];
      if (exchanged) next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
    }
    before = std::exchange(row, std::move(next));
  }
  return row.back();
}

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : lower(text)) {
    if (is_word_char(c) && !inside) words.emplace_back();
    inside = is_word_char(c);
    if (inside) words.back() += c;
  }
  return words;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kShortestPart = 3;
  constexpr std::size_t kLongest = 64;
  if (word.size() > kLongest) return {};
  const std::string wanted = lower(word);
  std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  std::string found;
  std::string holder;
  for (const auto& candidate : candidates) {
    const std::string other = lower(candidate);
    if (holder.empty() && wanted.size() >= kShortestPart && other.find(wanted) != std::string::npos)
      holder = candidate;
    const std::size_t distance = edit_distance(wanted, other);
    if (distance >= best) continue;
    best = distance;
    found = candidate;
  }
  return found.empty() ? holder : found;
}

}  // namespace pcitune::util
