#include "dump_rows.h"

#include <algorithm>

#include "dump_lines.h"
#include "pcitune/config/config_image.h"
#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

constexpr auto kNone = std::string_view::npos;
constexpr std::size_t kOffsetDigits = 8;
constexpr std::size_t kLongestBad = 14;  // short strings need no memory of their own

// util::hex_digit() for every character. A table, because a dump of a large machine has 10^8 of
// them.
constexpr auto kHexDigit = [] {
  std::array<std::int8_t, 256> digits{};
  digits.fill(-1);
  for (std::size_t i = 0; i < 10; ++i) digits['0' + i] = static_cast<std::int8_t>(i);
  for (std::size_t i = 10; i < 16; ++i) {
    digits['a' + i - 10] = static_cast<std::int8_t>(i);
    digits['A' + i - 10] = static_cast<std::int8_t>(i);
  }
  return digits;
}();

int hex_digit(char c) { return kHexDigit[static_cast<unsigned char>(c)]; }

bool is_hex(char c) { return hex_digit(c) >= 0; }

// Could the character belong to the same word as a hex digit beside it?
bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// --- byte pairs

// The byte at `at`, or -1. "11-22", "10:20" and "34;" hold no bytes.
int pair_at(std::string_view text, std::size_t at) {
  if (at + 2 > text.size()) return -1;
  const int high = hex_digit(text[at]);
  const int low = hex_digit(text[at + 1]);
  if (high < 0 || low < 0) return -1;
  if (at + 2 < text.size() && !is_blank(text[at + 2])) return -1;
  return high * 16 + low;
}

void push(Row& row, int byte) {
  row.bytes[row.count] = static_cast<std::uint8_t>(byte);
  row.known.set(row.count);
  ++row.count;
}

// Reads pairs from `at` on until the row has its 16 bytes, the text ends or something else comes.
void read_pairs(Row& row, std::string_view text, std::size_t at) {
  for (row.after = at; row.count < kRowSize; row.after = at) {
    const auto next = skip_blanks(text, at);
    if (next == text.size()) {
      row.cut = true;
      return;
    }
    if (next - at > 1) row.sure = std::min(row.sure, row.count);
    // Behind the last byte may stand a quotation mark or the like.
    const bool ends = row.count + 1 == kRowSize && next + 2 < text.size() &&
                      !is_word(text[next + 2]) && text[next + 2] != ':';
    const int byte = pair_at(ends ? text.substr(0, next + 2) : text, next);
    if (byte < 0) {
      row.cut = next + 1 == text.size() && is_hex(text[next]);
      if (row.cut) row.half = text[next];
      return;
    }
    push(row, byte);
    at = next + 2;
  }
}

// The same for a row just as lspci prints it, to the end of the line; false when it is another.
bool read_clean(Row& row, std::string_view text, std::size_t at) {
  if (text.size() != at + 3 * kRowSize) return false;
  int all = 0;  // becomes negative with the first character that is no digit
  for (std::size_t i = 0; i < kRowSize; ++i, at += 3) {
    const int high = hex_digit(text[at + 1]);
    const int low = hex_digit(text[at + 2]);
    all |= high | low | (text[at] == ' ' ? 0 : -1);
    row.bytes[i] =
        static_cast<std::uint8_t>(static_cast<unsigned>(high) << 4U | static_cast<unsigned>(low));
  }
  if (all < 0) return false;
  row.count = kRowSize;
  row.known.set();
  row.after = text.size();
  return true;
}

// --- heads of rows

struct Head {
  std::size_t offset = 0;
  std::size_t data = 0;  // where the bytes begin
};

// "OFFSET:" and a blank or the end of the line; 2 to 8 digits that start at `at`.
std::optional<Head> head_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  std::size_t offset = 0;
  for (; end < text.size() && end - at <= kOffsetDigits && is_hex(text[end]); ++end) {
    offset = offset * 16 + static_cast<std::size_t>(hex_digit(text[end]));
  }
  if (end - at < 2 || end - at > kOffsetDigits) return std::nullopt;
  if (end == text.size() || text[end] != ':') return std::nullopt;
  if (end + 1 < text.size() && !is_blank(text[end + 1])) return std::nullopt;
  return Head{offset, end + 1};
}

// Two rows that lost the line end between them: "... 00 0010: 04 00".
void split_glued(Row& row, std::string_view text) {
  const auto at = skip_blanks(text, row.after);
  if (row.count + 1 != kRowSize || at + 2 > text.size()) return;
  const auto head = head_at(text, at + 2);
  const int byte = pair_at(text.substr(0, at + 2), at);
  if (byte < 0 || !head || head->offset != row.offset + kRowSize) return;
  push(row, byte);
  row.after = at + 2;
}

// --- damaged rows

struct Token {
  std::size_t at = 0;
  std::size_t length = 0;  // in characters of UTF-8
  int byte = -1;
};

struct Tokens {
  std::array<Token, kRowSize + 1> list{};  // one more, to see that there are too many
  std::size_t count = 0;
  std::size_t good = 0;
  std::size_t end = 0;
};

Tokens tokens_of(std::string_view text, std::size_t at) {
  Tokens tokens;
  for (at = skip_blanks(text, at); at < text.size() && tokens.count < tokens.list.size();
       at = skip_blanks(text, at)) {
    Token& token = tokens.list[tokens.count++];
    token = {at, 0, pair_at(text, at)};
    if (token.byte >= 0) ++tokens.good;
    for (; at < text.size() && !is_blank(text[at]); ++at) {
      if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) ++token.length;
    }
    tokens.end = at;
  }
  return tokens;
}

// How many bytes one bad token stands for, given that the row was whole before the damage: those
// that the other tokens leave, if its length agrees (it may have lost two characters or gained
// one).
std::size_t bytes_of_bad_token(const Tokens& tokens, const Token& bad) {
  const std::size_t missing = kRowSize + 1 - tokens.count;
  const std::size_t length = 3 * missing - 1;
  return bad.length + 2 >= length && bad.length <= length + 1 ? missing : 0;
}

// Is a bad token so long that it may be two bytes in one?
bool has_merged(const Tokens& tokens) {
  return std::any_of(tokens.list.begin(), tokens.list.end(), [](const Token& token) {
    return token.byte < 0 && token.length > 3;
  });
}

// Takes what is certain of a row with something in it that is no byte: the bytes before it, and
// those behind it where their places cannot be in doubt.
void salvage(Row& row, std::string_view text, std::size_t data) {
  const Tokens tokens = tokens_of(text, data);
  const Token& bad = tokens.list[row.count];
  const auto shown = text.substr(bad.at, kLongestBad);
  row.bad = shown.substr(0, shown.find_first_of(" \t"));
  const bool one_bad = tokens.good + 1 == tokens.count;
  const bool too_few = tokens.count < kRowSize;
  if (tokens.count != kRowSize && row.sure < row.count) {
    row.keep_sure();
    return;
  }
  if (tokens.count > kRowSize || (too_few && !one_bad)) return;
  const std::size_t covered = too_few ? bytes_of_bad_token(tokens, bad) : 1;
  if (covered == 0 || (!too_few && has_merged(tokens))) return;
  std::size_t place = row.count;
  for (std::size_t i = row.count; i < tokens.count; ++i) {
    const bool is_bad = tokens.list[i].byte < 0;
    if (!is_bad) {
      row.bytes[place] = static_cast<std::uint8_t>(tokens.list[i].byte);
      row.known.set(place);
    }
    place += is_bad ? covered : 1;
  }
  row.after = tokens.end;
}

// A 17th byte: one was put in, nobody knows where. (The text column of a hex dump stands further
// off.)
bool has_excess(std::string_view text, std::size_t after) {
  return after < text.size() && is_blank(text[after]) && pair_at(text, after + 1) >= 0;
}

void drop_all(Row& row, std::string_view text) {
  row.known.reset();
  row.bad = text.substr(row.after + 1, 2);
}

std::optional<Row> row_with_head(std::string_view text, const Head& head, bool glued) {
  constexpr std::size_t kFewest = 4;      // bytes in front of something else that still make a row
  constexpr std::size_t kFewestGood = 8;  // bytes of a damaged row behind other text
  Row row;
  row.offset = head.offset;
  row.glued = glued;
  if (read_clean(row, text, head.data)) return row;
  read_pairs(row, text, head.data);
  split_glued(row, text);
  if (row.whole() && has_excess(text, row.after)) drop_all(row, text);
  if (row.whole() || row.cut || !row.bad.empty()) return row;
  salvage(row, text, head.data);
  const bool enough = row.known.count() >= kFewestGood || (!glued && row.count >= kFewest);
  if (!enough) return std::nullopt;
  return row;
}

}  // namespace

void Row::keep_sure() {
  for (; count > sure; --count) known.reset(count - 1);
}

std::string offset_text(std::size_t offset) {
  int digits = 2;
  while (offset >> (4 * static_cast<unsigned>(digits)) != 0) ++digits;
  return util::hex(offset, digits) + "h";
}

std::optional<Row> row_at_start(std::string_view text) {
  const auto head = head_at(text, 0);
  if (!head) return std::nullopt;
  return row_with_head(text, *head, false);
}

std::optional<Row> find_row(std::string_view text, std::size_t from) {
  if (from == 0) {
    auto first = row_at_start(text);
    if (first) return first;
  }
  for (auto colon = text.find(':', from); colon != kNone; colon = text.find(':', colon + 1)) {
    auto start = colon;
    while (start > from && colon - start <= kOffsetDigits && is_hex(text[start - 1])) --start;
    if (start == 0) continue;  // tried above
    const char before = text[start - 1];
    // Right behind another row (from > 0) the offset may stick to its last byte.
    if (start > from && (is_word(before) || before == ':' || before == '.')) continue;
    const auto head = head_at(text, start);
    if (!head || head->offset % kRowSize != 0 || head->offset >= kExtendedSize) continue;
    auto row = row_with_head(text, *head, true);
    if (!row) continue;
    row->begin = start;
    return row;
  }
  return std::nullopt;
}

bool is_headless_row(std::string_view text) {
  constexpr std::size_t kFewest = 12;
  constexpr std::size_t kLongest = 64;  // longer ones are the product data of lspci -vv
  return text.size() < kLongest && tokens_of(text, 0).good >= kFewest;
}

std::optional<Row> continued(Row row, std::string_view text) {
  std::size_t at = 0;
  const auto before = row.count;
  if (row.half != '\0') {
    if (text.empty() || !is_hex(text[0]) || (text.size() > 1 && !is_blank(text[1])))
      return std::nullopt;
    push(row, hex_digit(row.half) * 16 + hex_digit(text[0]));
    row.half = '\0';
    at = 1;
  }
  row.cut = false;
  read_pairs(row, text, at);
  split_glued(row, text);
  if (row.cut && row.count > before) return row;
  if (!row.whole()) return std::nullopt;
  const auto next = skip_blanks(text, row.after);
  if (next == text.size()) return row;
  const auto head = head_at(text, next);
  if (head && head->offset == row.offset + kRowSize) return row;
  return std::nullopt;
}

}  // namespace pcitune::config
