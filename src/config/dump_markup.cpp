#include "dump_markup.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

constexpr auto kNone = std::string_view::npos;

constexpr unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Characters that need no look: printable ASCII and tabs, but for the openers of HTML.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '&' && c != '<';
  plain['\t'] = true;
  return plain;
}();

// --- HTML

using namespace std::string_view_literals;

constexpr std::array kBreakTags{"br"sv, "p"sv, "div"sv, "li"sv, "tr"sv, "pre"sv, "hr"sv};
constexpr std::array kInlineTags{"a"sv,
                                 "b"sv,
                                 "i"sv,
                                 "u"sv,
                                 "tt"sv,
                                 "em"sv,
                                 "td"sv,
                                 "th"sv,
                                 "ul"sv,
                                 "ol"sv,
                                 "code"sv,
                                 "span"sv,
                                 "kbd"sv,
                                 "wbr"sv,
                                 "samp"sv,
                                 "font"sv,
                                 "strong"sv,
                                 "table"sv};

template <std::size_t kSize>
bool is_one_of(std::string_view word, const std::array<std::string_view, kSize>& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// A tag of the kinds that archives put into a mail. Others stay: lspci prints "<MAbort-" and "<?>".
Piece tag(std::string_view text) {
  constexpr std::size_t kLongest = 400;
  const bool closing = text.size() > 1 && text[1] == '/';
  std::array<char, 12> name{};
  std::size_t length = 0;
  for (std::size_t at = closing ? 2 : 1; at < text.size() && length < name.size(); ++at, ++length) {
    if (!is_letter(text[at])) break;
    name[length] = static_cast<char>(byte_of(text[at]) | 0x20U);
  }
  const std::string_view word(name.data(), length);
  const bool breaks = is_one_of(word, kBreakTags);
  if (!breaks && !is_one_of(word, kInlineTags)) return {1, '<'};
  const auto end = text.substr(0, kLongest).find('>');
  if (end == kNone) return {1, '<'};
  return {end + 1, breaks ? '\n' : '\0'};
}

char from_code_point(std::uint64_t code) {
  if (code == 0xA0 || code == 0x3000 || code == 0x202F || (code >= 0x2000 && code <= 0x200A)) {
    return ' ';
  }
  if (code == 0x200B || code == 0xFEFF) return '\0';  // zero width
  return code >= 0x20 && code < 0x7F ? static_cast<char>(code) : '?';
}

std::optional<char> entity_meaning(std::string_view name) {
  if (name == "gt") return '>';
  if (name == "lt") return '<';
  if (name == "nbsp" || name == "ensp" || name == "emsp") return ' ';
  if (name == "quot") return '"';
  if (name == "apos") return '\'';
  if (name.size() < 2 || name[0] != '#') return std::nullopt;
  const bool hex = name[1] == 'x' || name[1] == 'X';
  const auto code = hex ? util::parse_hex(name.substr(2)) : std::nullopt;
  if (hex && !code) return std::nullopt;
  std::uint64_t decimal = 0;
  if (!hex) {
    for (const char c : name.substr(1)) {
      if (!is_digit(c)) return std::nullopt;
      decimal = decimal * 10 + byte_of(c) - '0';
    }
  }
  return from_code_point(hex ? *code : decimal);
}

Piece entity(std::string_view text) {
  constexpr std::size_t kLongest = 10;
  std::size_t start = 1;
  while (text.substr(start, 4) == "amp;") start += 4;  // archives escape what was escaped before
  const auto end = text.substr(start, kLongest).find(';');
  if (end != kNone) {
    const auto meaning = entity_meaning(text.substr(start, end));
    if (meaning) return {start + end + 1, *meaning};
  }
  return {start, '&'};
}

// --- bytes outside ASCII, control characters

Piece wide_space(std::string_view line, std::size_t at) {
  const auto text = line.substr(at, 3);
  if (text.substr(0, 2) == "\xC2\xA0") return {2, ' '};
  if (text == "\xE2\x80\xAF" || text == "\xE3\x80\x80") return {3, ' '};
  if (text == "\xEF\xBB\xBF" || text == "\xE2\x80\x8B") return {3, '\0'};
  if (text.substr(0, 2) == "\xE2\x80" && text.size() == 3 && byte_of(text[2]) <= 0x8A)
    return {3, ' '};
  // Latin-1. Behind another high byte it is part of a UTF-8 character.
  const bool alone = at == 0 || byte_of(line[at - 1]) < 0x80 || line[at - 1] == '\xA0';
  if (text[0] == '\xA0' && alone) return {1, ' '};
  return {1, text[0]};
}

Piece control(std::string_view text) {
  constexpr std::size_t kLongest = 24;
  if (text.substr(0, 2) != "\x1B[") return {1, ' '};
  for (std::size_t at = 2; at < std::min(text.size(), kLongest); ++at) {
    if (byte_of(text[at]) >= 0x40) return {at + 1, '\0'};  // the final byte of a terminal command
  }
  return {1, ' '};
}

}  // namespace

bool is_plain(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return kPlain[byte_of(c)]; });
}

int quoted_printable_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '=') return -1;
  const int high = util::hex_digit(text[1]);
  const int low = util::hex_digit(text[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool looks_quoted_printable(std::string_view content) {
  // Escapes that lspci cannot print itself, against all the other '='.
  std::size_t escapes = 0;
  std::size_t others = 0;
  for (auto at = content.find('='); at != kNone; at = content.find('=', at + 1)) {
    const auto here = content.substr(at, 3);
    const int byte = quoted_printable_byte(here);
    const bool soft_break = here.size() == 1 || here[1] == '\n' || here[1] == '\r';
    const bool usual = byte == 0x20 || byte == 0x3D || byte == 0x09 || byte == 0xA0 || byte >= 0xC2;
    ++(soft_break || usual ? escapes : others);
  }
  return escapes > others;
}

std::optional<std::string> from_utf16(std::string_view content) {
  const bool little = content.substr(0, 2) == "\xFF\xFE";
  if (!little && content.substr(0, 2) != "\xFE\xFF") return std::nullopt;
  std::string text;
  text.reserve(content.size() / 2);
  for (std::size_t at = 2; at + 1 < content.size(); at += 2) {
    const unsigned high = byte_of(content[at + (little ? 1 : 0)]);
    const unsigned low = byte_of(content[at + (little ? 0 : 1)]);
    const bool control = high == 0 && low < 0x20;
    const char c = control ? static_cast<char>(low) : from_code_point(high << 8U | low);
    if (c != '\0') text += c;
  }
  return text;
}

Piece piece_at(std::string_view line, std::size_t at) {
  const char c = line[at];
  if (kPlain[byte_of(c)]) return {1, c};
  if (c == '<') return tag(line.substr(at));
  if (c == '&') return entity(line.substr(at));
  return byte_of(c) >= 0x80 ? wide_space(line, at) : control(line.substr(at));
}

}  // namespace pcitune::config
