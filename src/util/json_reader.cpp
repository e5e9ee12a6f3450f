#include "pcitune/util/json_reader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "pcitune/util/text.h"

namespace pcitune::util {
namespace {

constexpr std::size_t kMostQuoted = 40;  // characters of a token in a message

// How far the parser has read. It reads one character behind a number.
struct Progress {
  unsigned newlines = 0;
  char last = 0;
  char before = 0;  // the last one but one that is no blank

  void pass(char c) {
    if (c == '\n') ++newlines;
    const bool blank = last == ' ' || last == '\t' || last == '\r' || last == '\n';
    if (!blank) before = last;
    last = c;
  }
  [[nodiscard]] unsigned line() const { return newlines + (last == '\n' ? 0U : 1U); }
};

// A text's characters, of which each that is passed is told. The parser keeps the iterator to
// itself, and tells its own place in errors only.
class Watched {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Watched(const char* at, Progress* progress) : at_(at), progress_(progress) {}
  reference operator*() const { return *at_; }
  Watched& operator++() {
    progress_->pass(*at_);
    ++at_;
    return *this;
  }
  Watched operator++(int) {
    const Watched before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Watched& other) const { return at_ == other.at_; }
  bool operator!=(const Watched& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Progress* progress_;
};

struct Wording {
  std::string_view library;  // part of what the library says
  std::string_view ours;
};
constexpr std::array kWordings = {
    Wording{"ill-formed UTF-8", "is not UTF-8"},
    Wording{"control character", "a string with a line end or control character; use \\n, \\u0009"},
    Wording{"missing closing quote", "a string without its closing quote"},
    Wording{"unexpected end of input", "ends too early: a bracket, quote or value is missing"},
    Wording{"number overflow", "a number that is too large"},
};

// The end of what the library calls the token: it may begin with what was read before.
std::string last_word(std::string_view token) {
  const auto begin = token.substr(0, token.size() - 1).find_last_of(" ,:[]{}>");
  if (begin != std::string_view::npos) token.remove_prefix(begin + 1);
  return "'" + printable(token.substr(0, kMostQuoted)) + "'";
}

// What the library says of an error, in our words where those help more.
std::string words_of(std::string_view said, const std::string& token, const Progress& progress) {
  for (const Wording& wording : kWordings) {
    if (said.find(wording.library) != std::string_view::npos) return std::string(wording.ours);
  }
  const bool closes = progress.last == '}' || progress.last == ']';
  if (closes && progress.before == ',')
    return "a comma before '" + std::string(1, progress.last) + "'; there is none behind the last";
  if (said.find("invalid literal") != std::string_view::npos)
    return last_word(token) +
           " is no JSON; strings stand in double quotes, and there are no comments";
  if (const auto what = said.rfind(" - "); what != std::string_view::npos)
    said.remove_prefix(what + 3);
  return printable(said.substr(0, said.find("; last read")));
}

// Builds the tree from the parser's calls. What is open is a chain from the root, each the last
// child of the one before: adding to the innermost moves none of them.
class Builder {
 public:
  using Json = nlohmann::json;

  Builder(const Progress& progress, JsonFaults& faults) : progress_(progress), faults_(faults) {}

  [[nodiscard]] JsonValue take() { return std::move(root_); }

  bool null() { return add({.kind = JsonValue::Kind::kNull}); }
  bool boolean(bool value) { return add({.kind = JsonValue::Kind::kBoolean, .boolean = value}); }
  bool number_integer(Json::number_integer_t value) {
    if (value >= 0) return number_unsigned(static_cast<std::uint64_t>(value));
    return add({.kind = JsonValue::Kind::kNumber, .text = std::to_string(value)});
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    return add({.kind = JsonValue::Kind::kNumber, .natural = value});
  }
  bool number_float(Json::number_float_t /*value*/, const std::string& text) {
    return add({.kind = JsonValue::Kind::kNumber, .text = text});
  }
  bool string(std::string& text) {
    return add({.kind = JsonValue::Kind::kString, .text = std::move(text)});
  }
  static bool binary(Json::binary_t& /*value*/) { return false; }  // not in text
  bool start_object(std::size_t /*size*/) { return open(JsonValue::Kind::kObject); }
  bool start_array(std::size_t /*size*/) { return open(JsonValue::Kind::kArray); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    Open& in = open_.back();
    if (!in.names.insert(name).second)
      faults_.add(progress_.line(), json_pointer(pointer(), name), "comes twice; keep one");
    name_ = std::move(name);
    name_line_ = progress_.line();
    return !faults_.full();
  }

  bool parse_error(std::size_t /*position*/,
                   const std::string& token,
                   const nlohmann::detail::exception& error) {
    faults_.add(progress_.line(), pointer(), words_of(error.what(), token, progress_));
    return false;
  }

 private:
  struct Open {
    JsonValue* value = nullptr;
    std::set<std::string> names;
  };

  JsonValue* place(JsonValue&& value) {
    value.line = progress_.line();
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (open_.back().value->kind == JsonValue::Kind::kObject) {
      value.name = std::move(name_);
      value.name_line = name_line_;
    }
    return &open_.back().value->items.emplace_back(std::move(value));
  }

  bool add(JsonValue&& value) {
    place(std::move(value));
    return true;
  }

  bool open(JsonValue::Kind kind) {
    JsonValue* const value = place({.kind = kind});
    if (open_.size() == kDeepestJson) {
      faults_.add(progress_.line(),
                  pointer(),
                  "nested more than " + std::to_string(kDeepestJson) + " deep");
      return false;
    }
    open_.push_back({.value = value, .names = {}});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  // Of the innermost that is open.
  [[nodiscard]] std::string pointer() const {
    std::string text;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const JsonValue& in = *open_[i].value;
      const bool array = in.kind == JsonValue::Kind::kArray;
      text = json_pointer(text, array ? std::to_string(in.items.size() - 1) : in.items.back().name);
    }
    return text;
  }

  const Progress& progress_;
  JsonFaults& faults_;
  JsonValue root_;
  std::vector<Open> open_;
  std::string name_;  // of the member whose value comes next
  unsigned name_line_ = 0;
};

}  // namespace

std::string json_pointer(const std::string& above, std::string_view name) {
  std::string text = above + "/";
  for (const char c : name) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

void JsonFaults::add(unsigned line, const std::string& pointer, std::string what) {
  if (full()) {
    more_ = true;
  } else {
    faults_.push_back({line, printable(pointer), std::move(what)});
  }
}

std::vector<Error> JsonFaults::errors() const {
  std::vector<Fault> sorted = faults_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Fault& left, const Fault& right) {
    return left.line < right.line;
  });
  std::vector<Error> errors;
  errors.reserve(sorted.size() + 1);
  for (const Fault& fault : sorted) {
    errors.push_back({ErrorCode::kInvalidInput,
                      file_ + ":" + std::to_string(fault.line) +
                          (fault.pointer.empty() ? "" : ": " + fault.pointer),
                      fault.what});
  }
  if (more_) errors.push_back({ErrorCode::kInvalidInput, file_, "and more faults"});
  return errors;
}

std::optional<JsonValue> parse_json(std::string_view text, JsonFaults& faults) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    faults.add(1, "", "begins with a byte order mark; save it without one");
    return std::nullopt;
  }
  // The library takes a zero byte for the end.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    const auto newlines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
    faults.add(static_cast<unsigned>(newlines) + 1, "", "a zero byte: this is no text");
    return std::nullopt;
  }
  Progress progress;
  Builder builder(progress, faults);
  const bool read = nlohmann::json::sax_parse(
      Watched(text.data(), &progress), Watched(text.data() + text.size(), &progress), &builder);
  return read ? std::optional(builder.take()) : std::nullopt;
}

}  // namespace pcitune::util
