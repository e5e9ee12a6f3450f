#include "pcitune/util/json_cursor.h"

#include <algorithm>

#include "pcitune/util/text.h"

namespace pcitune::util {
namespace {

constexpr std::size_t kMostQuoted = 60;
constexpr std::size_t kMostAlternatives = 256;  // each is compared with all

std::string quoted(std::string_view text) {
  const std::string shown = printable(text.substr(0, kMostQuoted));
  return "\"" + shown + (text.size() > kMostQuoted ? "..." : "") + "\"";
}

std::string_view kind_text(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      return "null";
    case JsonValue::Kind::kBoolean:
      return value.boolean ? "true" : "false";
    case JsonValue::Kind::kNumber:
      return "a number";
    case JsonValue::Kind::kString:
      return "a string";
    case JsonValue::Kind::kArray:
      return "an array";
    case JsonValue::Kind::kObject:
      break;
  }
  return "an object";
}

// Members of an object may come in any order.
std::vector<const JsonValue*> sorted_items(const JsonValue& value) {
  std::vector<const JsonValue*> sorted;
  for (const JsonValue& item : value.items) sorted.push_back(&item);
  if (value.kind == JsonValue::Kind::kObject) {
    std::sort(sorted.begin(), sorted.end(), [](const JsonValue* a, const JsonValue* b) {
      return a->name < b->name;
    });
  }
  return sorted;
}

bool same_value(const JsonValue& left, const JsonValue& right) {
  const bool same = left.kind == right.kind && left.boolean == right.boolean &&
                    left.natural == right.natural && left.text == right.text &&
                    left.items.size() == right.items.size();
  if (!same) return false;
  const auto own = sorted_items(left);
  const auto others = sorted_items(right);
  return std::equal(
      own.begin(), own.end(), others.begin(), [](const JsonValue* a, const JsonValue* b) {
        return a->name == b->name && same_value(*a, *b);
      });
}

}  // namespace

void JsonCursor::fault(std::string what) const {
  if (value_ != nullptr) faults_->add(value_->line, pointer_, std::move(what));
}

bool JsonCursor::is_a(JsonValue::Kind kind, std::string_view name) const {
  if (value_ == nullptr) return false;
  if (value_->kind == kind) return true;
  fault("is " + std::string(kind_text(*value_)) + ", should be " + std::string(name));
  return false;
}

std::string JsonCursor::text() const {
  return is_a(JsonValue::Kind::kString, "a string") ? value_->text : std::string();
}

std::optional<bool> JsonCursor::boolean() const {
  if (!is_a(JsonValue::Kind::kBoolean, "true or false")) return std::nullopt;
  return value_->boolean;
}

std::optional<std::uint64_t> JsonCursor::natural(std::uint64_t highest) const {
  if (!is_a(JsonValue::Kind::kNumber, "a number")) return std::nullopt;
  if (value_->natural && *value_->natural <= highest) return value_->natural;
  const std::string said = value_->natural ? std::to_string(*value_->natural) : value_->text;
  fault("is " + printable(said.substr(0, kMostQuoted)) + ", should be a whole number from 0 to " +
        std::to_string(highest) + ", without fraction and exponent");
  return std::nullopt;
}

std::vector<JsonCursor> JsonCursor::items() const {
  std::vector<JsonCursor> found;
  if (!is_a(JsonValue::Kind::kArray, "an array")) return found;
  for (std::size_t i = 0; i < value_->items.size(); ++i)
    found.push_back({&value_->items[i], json_pointer(pointer_, std::to_string(i)), faults_});
  return found;
}

std::vector<JsonCursor> JsonCursor::one_or_more() const {
  if (value_ == nullptr) return {};
  if (value_->kind != JsonValue::Kind::kArray) return {*this};
  std::vector<JsonCursor> found = items();
  if (found.empty()) fault("is empty; leave it out, or name at least one");
  if (found.size() > kMostAlternatives) {
    fault("has more than " + std::to_string(kMostAlternatives) + " elements");
    found.clear();
  }
  for (std::size_t i = 0; i < found.size() && !faults_->full(); ++i) {
    const auto same = [&](const JsonCursor& other) {
      return same_value(*other.value_, *found[i].value_);
    };
    if (std::any_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), same))
      found[i].fault("comes twice; keep one");
  }
  return found;
}

std::vector<std::pair<std::string, JsonCursor>> JsonCursor::members() const {
  std::vector<std::pair<std::string, JsonCursor>> found;
  if (!is_a(JsonValue::Kind::kObject, "an object")) return found;
  for (const JsonValue& member : value_->items) {
    found.emplace_back(member.name,
                       JsonCursor{&member, json_pointer(pointer_, member.name), faults_});
  }
  return found;
}

void JsonCursor::unknown_word(const std::vector<std::string>& known) const {
  const std::string near = nearest(value_->text, known);
  fault("is " + quoted(value_->text) + ", should be one of " + join(known, ", ") +
        (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
}

JsonMembers::JsonMembers(const JsonCursor& object)
    : object_(object), is_object_(object.is_a(JsonValue::Kind::kObject, "an object")) {}

JsonCursor JsonMembers::optional(std::string_view name) {
  if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.emplace_back(name);
  if (is_object_) {
    for (const JsonValue& member : object_.value_->items) {
      if (member.name == name)
        return {&member, json_pointer(object_.pointer_, name), object_.faults_};
    }
  }
  return {nullptr, "", object_.faults_};
}

JsonCursor JsonMembers::required(std::string_view name) {
  JsonCursor found = optional(name);
  if (is_object_ && !found) object_.fault("has no " + quoted(name) + ", and must");
  return found;
}

void JsonMembers::finish() const {
  if (!is_object_) return;
  for (const JsonValue& member : object_.value_->items) {
    if (object_.faults_->full()) return;
    if (std::find(names_.begin(), names_.end(), member.name) != names_.end()) continue;
    const std::string near = nearest(member.name, names_);
    object_.faults_->add(member.name_line,
                         json_pointer(object_.pointer_, member.name),
                         "unknown member " + quoted(member.name) +
                             (near.empty() ? "; there are " + join(names_, ", ")
                                           : " (did you mean \"" + near + "\"?)"));
  }
}

}  // namespace pcitune::util
