#include "pcitune/util/json_writer.h"

#include <array>
#include <charconv>

#include "pcitune/util/text.h"

namespace pcitune::util {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16U;

// What goes into a string as it is.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\';
}

void append_escape(std::string& to, unsigned char code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  to += "\\u00";
  to += kDigits[code >> 4U];
  to += kDigits[code & 0xFU];
}

// The character that begins here and is not plain; returns how many bytes it was.
std::size_t append_character(std::string& to, std::string_view text) {
  const char c = text[0];
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    to += '\\';
    to += c;
  } else if (c == '\n') {
    to += "\\n";
  } else if (c == '\t') {
    to += "\\t";
  } else if (byte < 0x80) {
    append_escape(to, byte);
  } else {
    const std::size_t length = utf8_length(text);
    const bool upper_control = length == 2 && byte == 0xC2 && text[1] < '\xA0';
    if (length == 0)
      to += kReplacement;
    else if (upper_control)
      append_escape(to, static_cast<unsigned char>(text[1]));
    else
      to += text.substr(0, length);
    return length == 0 ? 1 : length;
  }
  return 1;
}

}  // namespace

void append_json_string(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    to += text.substr(0, plain);
    text.remove_prefix(plain);
    if (!text.empty()) text.remove_prefix(append_character(to, text));
  }
  to += '"';
}

void JsonWriter::separate() {
  if (comma_waits_) text_ += ',';
  if (line_waits_) text_ += '\n';
  line_waits_ = false;
}

void JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  comma_waits_ = false;
}

void JsonWriter::close(char bracket) {
  text_ += bracket;
  comma_waits_ = true;
  if (text_.size() >= kPiece) hand_over();
}

void JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(text_, name);
  text_ += ':';
  comma_waits_ = false;
}

void JsonWriter::string(std::string_view text) {
  separate();
  append_json_string(text_, text);
  comma_waits_ = true;
}

void JsonWriter::member(std::string_view name, const std::optional<std::string>& text) {
  key(name);
  if (text)
    string(*text);
  else
    null();
}

void JsonWriter::number(std::uint64_t value) {
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  rendered({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

void JsonWriter::rendered(std::string_view json) { open_value() += json; }

std::string& JsonWriter::open_value() {
  separate();
  comma_waits_ = true;
  return text_;
}

void JsonWriter::finish() {
  text_ += '\n';
  hand_over();
  comma_waits_ = false;
}

void JsonWriter::hand_over() {
  out_.write(text_);
  text_.clear();
}

}  // namespace pcitune::util
