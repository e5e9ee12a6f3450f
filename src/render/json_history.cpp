// The entries of history -o json.
#include "pcitune/render/json.h"
#include "pcitune/util/clock.h"

namespace pcitune::render {
namespace {

using util::JsonWriter;

std::optional<std::string> time_of(const std::optional<std::int64_t>& time) {
  return time ? std::optional(util::time_text(*time)) : std::nullopt;
}

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void strings(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  json.key(name);
  json.begin_array();
  for (const auto& text : texts) json.string(text);
  json.end_array();
}

void changes(JsonWriter& json, const apply::Entry& entry, const ChangesOf& only) {
  json.key("changes");
  json.begin_array();
  for (const auto& step : entry.steps) {
    for (const auto& field : step.fields) {
      if (!only.keeps(step, field)) continue;
      json.begin_object();
      json.member("address", config::to_string(step.address));
      json.member("key", field.key);
      json.member("before", field.before);
      json.member("after", field.after);
      json.end_object();
    }
  }
  json.end_array();
}

void results(JsonWriter& json, const apply::Entry& entry) {
  json.key("results");
  json.begin_array();
  for (const auto& result : entry.results) {
    json.begin_object();
    json.member("address", result.address);
    json.member("key", result.key);
    json.member("before", result.before);
    json.member("wanted", result.wanted);
    json.member("after", unless_empty(result.after));
    json.member("verdict", result.verdict);
    json.member("rule", unless_empty(result.rule));
    if (!result.remark.empty()) json.member("remark", result.remark);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void JsonDocument::entry(const Told& told, const ChangesOf& only) {
  const apply::Entry& entry = *told.entry;
  json_.new_line();
  json_.begin_object();
  json_.member("id", entry.id);
  json_.member("state", to_string(told.state));
  json_.member("time", util::time_text(entry.time));
  json_.member("ended", time_of(entry.ended));
  json_.member("origin", entry.origin);
  strings(json_, "words", entry.words);
  json_.member("message", unless_empty(entry.message));
  json_.member("undoes", entry.undoes);
  json_.member("undone_by", unless_empty(told.undone_by));
  strings(json_, "forced", entry.forced);
  json_.member("deadline", time_of(entry.deadline));
  json_.member("confirmed", time_of(entry.confirmed));
  json_.key("for_command");
  json_.boolean(entry.for_command);
  changes(json_, entry, only);
  results(json_, entry);
  json_.end_object();
}

}  // namespace pcitune::render
