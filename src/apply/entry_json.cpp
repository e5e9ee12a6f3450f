#include "apply/entry_json.h"

#include <array>
#include <limits>
#include <utility>

#include "pcitune/util/clock.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/json_cursor.h"
#include "pcitune/util/json_writer.h"

namespace pcitune::apply {
namespace {

using util::JsonCursor;
using util::JsonMembers;
using util::JsonWriter;
using util::Result;

constexpr std::string_view kSchema = "pcitune.entry/1";
constexpr std::array<std::pair<std::string_view, Ending>, 5> kEndings{{
    {"open", Ending::kOpen},
    {"done", Ending::kDone},
    {"rolled-back", Ending::kRolledBack},
    {"failed", Ending::kFailed},
    {"interrupted", Ending::kInterrupted},
}};

// Words are at most 32 bits wide: wider registers have no writable fields.
constexpr int kWordDigits = 8;

// Writing. What is not there is left out.

void strings(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name);
  json.begin_array();
  for (const auto& text : texts) json.string(text);
  json.end_array();
}

void text(JsonWriter& json, std::string_view name, const std::string& value) {
  if (!value.empty()) json.member(name, value);
}

void time(JsonWriter& json, std::string_view name, const std::optional<std::int64_t>& when) {
  if (when) json.member(name, util::time_text(*when));
}

void flag(JsonWriter& json, std::string_view name, bool value) {
  if (!value) return;
  json.key(name);
  json.boolean(true);
}

void word(JsonWriter& json, std::string_view name, std::uint64_t value) {
  json.member(name, util::hex0x(value, kWordDigits));
}

void switches(JsonWriter& json, std::string_view name, const std::vector<SwitchNote>& notes) {
  if (notes.empty()) return;
  json.key(name);
  json.begin_array();
  for (const SwitchNote& note : notes) {
    json.begin_object();
    json.member("address", config::to_string(note.address));
    json.member("attribute", note.attribute);
    json.member("before", note.before);
    json.member("after", note.after);
    json.end_object();
  }
  json.end_array();
}

void fields(JsonWriter& json, const std::vector<FieldNote>& notes) {
  json.key("fields");
  json.begin_array();
  for (const FieldNote& note : notes) {
    json.begin_object();
    json.member("key", note.key);
    word(json, "mask", note.mask);
    json.member("before", note.before);
    json.member("after", note.after);
    flag(json, "cleared", note.cleared);
    json.end_object();
  }
  json.end_array();
}

void step(JsonWriter& json, const StepNote& note) {
  json.new_line();
  json.begin_object();
  json.member("address", config::to_string(note.address));
  word(json, "ids", note.device.ids);
  word(json, "class_revision", note.device.class_revision);
  if (note.device.subsystem) word(json, "subsystem", *note.device.subsystem);
  json.member("register", note.key);
  json.key("capability");
  json.number(note.capability);
  json.key("offset");
  json.number(note.offset);
  json.key("width");
  json.number(note.width);
  word(json, "mask", note.mask);
  word(json, "before", note.before);
  word(json, "after", note.after);
  fields(json, note.fields);
  switches(json, "switches", note.switches);
  json.end_object();
}

void results(JsonWriter& json, const std::vector<ResultNote>& notes) {
  if (notes.empty()) return;
  json.new_line();
  json.key("results");
  json.begin_array();
  for (const ResultNote& note : notes) {
    json.new_line();
    json.begin_object();
    json.member("address", note.address);
    json.member("key", note.key);
    json.member("before", note.before);
    json.member("wanted", note.wanted);
    text(json, "after", note.after);
    json.member("verdict", note.verdict);
    text(json, "rule", note.rule);
    text(json, "remark", note.remark);
    json.end_object();
  }
  json.end_array();
}

// Reading.

// A time; nothing where there is none, and a fault where it is no time.
std::optional<std::int64_t> time_of(const JsonCursor& at) {
  if (!at) return std::nullopt;
  const auto when = util::parse_time(at.text());
  if (!when) at.fault("must be a time such as 2026-11-30T10:15:00Z");
  return when;
}

std::uint64_t word_of(const JsonCursor& at, std::uint64_t highest = 0xFFFFFFFFU) {
  const std::string said = at.text();
  const auto value = said.starts_with("0x") ? util::parse_hex(said.substr(2)) : std::nullopt;
  if (at && (!value || *value > highest)) at.fault("must be a number such as 0x0000004e");
  return value.value_or(0);
}

std::uint32_t dword_of(const JsonCursor& at) { return static_cast<std::uint32_t>(word_of(at)); }

config::Address address_of(const JsonCursor& at) {
  const auto address = config::parse_address(at.text());
  if (!address) at.fault("must be an address such as 0000:02:00.0");
  return address.value_or(config::Address{});
}

std::vector<std::string> strings_of(const JsonCursor& at) {
  std::vector<std::string> texts;
  if (!at) return texts;
  for (const JsonCursor& item : at.items()) texts.push_back(item.text());
  return texts;
}

std::string text_of(const JsonCursor& at) { return at ? at.text() : std::string(); }

std::uint16_t offset_of(const JsonCursor& at) {
  constexpr std::uint64_t kLast = 4095;
  return static_cast<std::uint16_t>(at.natural(kLast).value_or(0));
}

std::vector<SwitchNote> switches_of(const JsonCursor& at) {
  std::vector<SwitchNote> notes;
  if (!at) return notes;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    notes.push_back({.address = address_of(members.required("address")),
                     .attribute = members.required("attribute").text(),
                     .before = members.required("before").text(),
                     .after = members.required("after").text()});
    // It becomes part of a path that root writes to.
    if (notes.back().attribute.find("..") != std::string::npos) item.fault("leads elsewhere");
    members.finish();
  }
  return notes;
}

std::vector<FieldNote> fields_of(const JsonCursor& at) {
  std::vector<FieldNote> notes;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    notes.push_back({.key = members.required("key").text(),
                     .mask = word_of(members.required("mask")),
                     .before = members.required("before").text(),
                     .after = members.required("after").text()});
    if (const auto cleared = members.optional("cleared"))
      notes.back().cleared = cleared.boolean().value_or(false);
    members.finish();
  }
  return notes;
}

// What root would write must fit the register that it is said to be of.
void check_step(const JsonCursor& at, const StepNote& note) {
  if (note.width == 0) return at.fault("has no width");
  const std::uint64_t beyond = ~0ULL << note.width;
  if (((note.mask | note.before | note.after) & beyond) != 0)
    at.fault("has a word that does not fit the width");
  for (const FieldNote& field : note.fields) {
    if ((field.mask & beyond) != 0) at.fault("has a field that does not fit the width");
    if (field.key != note.key && !field.key.starts_with(note.key + "."))
      at.fault("has a field that is not one of its register");
  }
}

std::vector<StepNote> steps_of(const JsonCursor& at) {
  constexpr std::uint64_t kWidest = 32;
  std::vector<StepNote> notes;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    StepNote& note = notes.emplace_back();
    note.address = address_of(members.required("address"));
    note.device.ids = dword_of(members.required("ids"));
    note.device.class_revision = dword_of(members.required("class_revision"));
    if (const auto subsystem = members.optional("subsystem"))
      note.device.subsystem = dword_of(subsystem);
    note.key = members.required("register").text();
    note.capability = offset_of(members.required("capability"));
    note.offset = offset_of(members.required("offset"));
    note.width = static_cast<unsigned>(members.required("width").natural(kWidest).value_or(0));
    note.mask = word_of(members.required("mask"));
    note.before = word_of(members.required("before"));
    note.after = word_of(members.required("after"));
    note.fields = fields_of(members.required("fields"));
    note.switches = switches_of(members.optional("switches"));
    members.finish();
    check_step(item, note);
  }
  return notes;
}

std::vector<ResultNote> results_of(const JsonCursor& at) {
  std::vector<ResultNote> notes;
  if (!at) return notes;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    notes.push_back({.address = members.required("address").text(),
                     .key = members.required("key").text(),
                     .before = members.required("before").text(),
                     .wanted = members.required("wanted").text(),
                     .after = text_of(members.optional("after")),
                     .verdict = members.required("verdict").text(),
                     .rule = text_of(members.optional("rule")),
                     .remark = text_of(members.optional("remark"))});
    members.finish();
  }
  return notes;
}

Entry entry_of(const JsonCursor& root) {
  constexpr std::uint64_t kLatestStart = std::uint64_t{1} << 53U;  // what JSON is sure to keep
  Entry entry;
  JsonMembers members(root);
  const auto schema = members.required("schema");
  if (schema && schema.text() != kSchema)
    schema.fault("is of another version of pcitune; this one reads " + std::string(kSchema));
  entry.id = members.required("id").text();
  entry.time = time_of(members.required("time")).value_or(0);
  entry.boot = text_of(members.optional("boot"));
  entry.process = static_cast<long>(
      members.required("process").natural(std::numeric_limits<std::int32_t>::max()).value_or(0));
  if (const auto start = members.optional("process_start"))
    entry.process_start = start.natural(kLatestStart).value_or(0);
  entry.origin = members.required("origin").text();
  entry.words = strings_of(members.optional("words"));
  entry.message = text_of(members.optional("message"));
  entry.forced = strings_of(members.optional("forced"));
  entry.way_back = strings_of(members.optional("way_back"));
  if (const auto undoes = members.optional("undoes")) entry.undoes = undoes.text();
  entry.deadline = time_of(members.optional("deadline"));
  if (const auto command = members.optional("for_command"))
    entry.for_command = command.boolean().value_or(false);
  entry.steps = steps_of(members.required("steps"));
  entry.pins = switches_of(members.optional("pins"));
  entry.ending = members.required("ending").word(kEndings).value_or(Ending::kOpen);
  entry.ended = time_of(members.optional("ended"));
  entry.confirmed = time_of(members.optional("confirmed"));
  entry.results = results_of(members.optional("results"));
  members.finish();
  return entry;
}

}  // namespace

std::string_view to_string(Ending ending) {
  for (const auto& [name, one] : kEndings) {
    if (one == ending) return name;
  }
  return "open";
}

std::string to_json(const Entry& entry) {
  util::StringOutput out;
  JsonWriter json(out);
  json.begin_object();
  json.member("schema", kSchema);
  json.member("id", entry.id);
  json.member("time", util::time_text(entry.time));
  text(json, "boot", entry.boot);
  json.key("process");
  json.number(static_cast<std::uint64_t>(entry.process));
  if (entry.process_start != 0) {
    json.key("process_start");
    json.number(entry.process_start);
  }
  json.member("origin", entry.origin);
  strings(json, "words", entry.words);
  text(json, "message", entry.message);
  strings(json, "forced", entry.forced);
  strings(json, "way_back", entry.way_back);
  if (entry.undoes) json.member("undoes", *entry.undoes);
  time(json, "deadline", entry.deadline);
  flag(json, "for_command", entry.for_command);
  json.new_line();
  json.key("steps");
  json.begin_array();
  for (const StepNote& note : entry.steps) step(json, note);
  json.end_array();
  json.new_line();
  switches(json, "pins", entry.pins);
  json.member("ending", to_string(entry.ending));
  time(json, "ended", entry.ended);
  time(json, "confirmed", entry.confirmed);
  results(json, entry.results);
  json.end_object();
  json.finish();
  return out.text();
}

Result<Entry> parse_entry(const std::string& text, const std::string& where) {
  util::JsonFaults faults(where);
  const auto root = util::parse_json(text, faults);
  if (root) {
    Entry entry = entry_of(JsonCursor(*root, faults));
    if (faults.empty()) return entry;
  }
  auto errors = faults.errors();
  if (errors.empty()) errors.push_back({util::ErrorCode::kInvalidInput, where, "is no JSON"});
  return util::Failure(std::move(errors.front()));
}

}  // namespace pcitune::apply
