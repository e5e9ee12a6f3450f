// JsonWriter: a JSON document written as it arises, into an Output. Nothing is kept but the piece
// that waits to be handed over, so memory does not grow with the document.
//
// The caller opens and closes in pairs and names each member of an object; commas come by
// themselves. Text that is not UTF-8 (pci.ids, sysfs) still makes valid JSON: each byte that is no
// part of a character becomes U+FFFD, and control characters are escaped, DEL and the upper ones
// too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pcitune/util/output.h"

namespace pcitune::util {

// Appends `text` as a JSON string, with its quotes.
void append_json_string(std::string& to, std::string_view text);

// The largest number that every reader of JSON holds exactly: 2^53.
inline constexpr std::uint64_t kLargestJsonNumber = std::uint64_t{1} << 53U;

class JsonWriter {
 public:
  explicit JsonWriter(Output& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  void key(std::string_view name);
  void string(std::string_view text);
  void number(std::uint64_t value);
  void boolean(bool value) { rendered(value ? "true" : "false"); }
  void null() { rendered("null"); }

  // A member of an object: key() and string().
  void member(std::string_view name, std::string_view text) {
    key(name);
    string(text);
  }
  void member(std::string_view name, const char* text) { member(name, std::string_view(text)); }
  void member(std::string_view name, const std::string& text) {
    member(name, std::string_view(text));
  }
  // As above, null for nothing.
  void member(std::string_view name, const std::optional<std::string>& text);
  // A value, or several members or elements with their commas, that are JSON already.
  void rendered(std::string_view json);
  // The place where the next value, or members with their commas, may be appended by the caller,
  // who must append something.
  [[nodiscard]] std::string& open_value();
  // The next element or member begins a line.
  void new_line() { line_waits_ = true; }

  // Ends the document with a newline and hands over what waits.
  void finish();

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();
  void hand_over();

  Output& out_;
  std::string text_;
  bool comma_waits_ = false;
  bool line_waits_ = false;
};

}  // namespace pcitune::util
