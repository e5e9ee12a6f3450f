// JsonCursor: a place in a JSON document that is being read into a type of ours, so that reading is
// a list of members. A value of the wrong type, a member that is missing or that nobody knows
// becomes a fault with its place, and reading goes on with an empty value: the caller looks at the
// faults when all is read.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pcitune/util/json_reader.h"

namespace pcitune::util {

class JsonCursor {
 public:
  // Both must outlive the cursor and all that come from it.
  JsonCursor(const JsonValue& root, JsonFaults& faults) : value_(&root), faults_(&faults) {}

  // Is there a value? One that is optional may not be there; it reads as empty then.
  explicit operator bool() const { return value_ != nullptr; }
  [[nodiscard]] bool is(JsonValue::Kind kind) const {
    return value_ != nullptr && value_->kind == kind;
  }
  [[nodiscard]] unsigned line() const { return value_ == nullptr ? 0 : value_->line; }

  [[nodiscard]] const std::string& pointer() const { return pointer_; }

  void fault(std::string what) const;
  // Are there as many faults as are kept? Then it is not worth while to look for more.
  [[nodiscard]] bool has_enough_faults() const { return faults_->full(); }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::optional<bool> boolean() const;
  // A whole number from 0 on.
  [[nodiscard]] std::optional<std::uint64_t> natural(std::uint64_t highest) const;
  [[nodiscard]] std::vector<JsonCursor> items() const;
  // Of an array at least one, all different; of anything else itself.
  [[nodiscard]] std::vector<JsonCursor> one_or_more() const;
  // Name and value of all members, for objects whose names are not fixed.
  [[nodiscard]] std::vector<std::pair<std::string, JsonCursor>> members() const;

  // What one of the words stands for.
  template <class Meaning, std::size_t Count>
  [[nodiscard]] std::optional<Meaning> word(
      const std::array<std::pair<std::string_view, Meaning>, Count>& words) const {
    if (!is_a(JsonValue::Kind::kString, "a string")) return std::nullopt;
    std::vector<std::string> known;
    for (const auto& [name, meaning] : words) {
      if (name == value_->text) return meaning;
      known.emplace_back(name);
    }
    unknown_word(known);
    return std::nullopt;
  }

 private:
  friend class JsonMembers;

  JsonCursor(const JsonValue* value, std::string pointer, JsonFaults* faults)
      : value_(value), pointer_(std::move(pointer)), faults_(faults) {}

  // A fault unless it is; nothing is nothing, and no fault.
  [[nodiscard]] bool is_a(JsonValue::Kind kind, std::string_view name) const;
  void unknown_word(const std::vector<std::string>& known) const;

  const JsonValue* value_ = nullptr;
  std::string pointer_;
  JsonFaults* faults_ = nullptr;
};

// The members of an object, by name.
class JsonMembers {
 public:
  explicit JsonMembers(const JsonCursor& object);

  [[nodiscard]] JsonCursor required(std::string_view name);
  [[nodiscard]] JsonCursor optional(std::string_view name);
  // Makes a fault of each member that was not asked for.
  void finish() const;

 private:
  JsonCursor object_;
  bool is_object_ = false;
  std::vector<std::string> names_;  // asked for
};

}  // namespace pcitune::util
