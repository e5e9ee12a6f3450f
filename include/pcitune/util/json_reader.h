// The one reader of JSON, and a strict one. A value knows its line; what is wrong is collected as
// faults that say where: FILE:LINE: /pointer: what, and what would be right.
//
// Refused: a member that comes twice, more than 32 levels, text that is not UTF-8 or begins with a
// byte order mark, anything behind the value. All of it in time that grows with the text at most:
// nothing here recurses, and the first bracket too many ends the work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/util/result.h"

namespace pcitune::util {

inline constexpr std::size_t kDeepestJson = 32;           // arrays and objects in each other
inline constexpr std::size_t kLargestDocument = 1 << 20;  // bytes, of a file that people write

struct JsonValue {
  enum class Kind : std::uint8_t { kNull, kBoolean, kNumber, kString, kArray, kObject };
  Kind kind = Kind::kNull;
  unsigned line = 0;  // where it begins, for arrays and objects; else where it ends
  bool boolean = false;
  std::optional<std::uint64_t> natural = {};  // a number without sign, fraction and exponent
  std::string text = {};                      // a string; any other number, as it is written
  std::vector<JsonValue> items = {};          // of an array; the members of an object, in order
  std::string name = {};                      // of a member
  unsigned name_line = 0;
};

// "/rules/3/a~1b": the pointer (RFC 6901) of what is in it under this name or number.
[[nodiscard]] std::string json_pointer(const std::string& above, std::string_view name);

// What is wrong with a document: the first ones found, up to a bound.
class JsonFaults {
 public:
  static constexpr std::size_t kMost = 20;

  // `file`: as messages call it.
  explicit JsonFaults(std::string file) : file_(std::move(file)) {}

  void add(unsigned line, const std::string& pointer, std::string what);
  [[nodiscard]] bool empty() const { return faults_.empty(); }
  [[nodiscard]] bool full() const { return faults_.size() >= kMost; }
  [[nodiscard]] const std::string& file() const { return file_; }
  // By line; where some were left out, the last says so.
  [[nodiscard]] std::vector<Error> errors() const;

 private:
  struct Fault {
    unsigned line = 0;
    std::string pointer;
    std::string what;
  };
  std::string file_;
  std::vector<Fault> faults_;
  bool more_ = false;
};

// The value that the text is. Nothing if it is no JSON; a member that comes twice is a fault, and
// reading goes on.
[[nodiscard]] std::optional<JsonValue> parse_json(std::string_view text, JsonFaults& faults);

}  // namespace pcitune::util
