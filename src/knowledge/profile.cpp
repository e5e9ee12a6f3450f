#include <algorithm>

#include "knowledge/parts.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using util::JsonCursor;
using util::JsonMembers;
using Kind = util::JsonValue::Kind;

constexpr std::size_t kLongestName = 100;
constexpr std::array<std::pair<std::string_view, ProfileKind>, 5> kKinds{
    {{"tune", ProfileKind::kTune},
     {"driver", ProfileKind::kDriver},
     {"limit", ProfileKind::kLimit},
     {"info", ProfileKind::kInfo},
     {"anti", ProfileKind::kAnti}}};

std::vector<Window> read_windows(const JsonCursor& at) {
  std::vector<Window> windows;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    const JsonCursor from = members.required("from");
    const JsonCursor to = members.required("to");
    Window window;
    window.because = read_sentence(members.required("because"));
    members.finish();
    for (const auto& [cursor, into] :
         {std::pair(&from, &window.from), std::pair(&to, &window.to)}) {
      const auto offset = prefixed_hex(cursor->text(), 2, 3);
      if (offset) *into = static_cast<std::uint16_t>(*offset);
      if (!offset && cursor->is(Kind::kString))
        cursor->fault("is no offset; those look like 0x58, with 2 or 3 small hexadecimal digits");
    }
    if (window.from > window.to) item.fault("ends before it begins");
    windows.push_back(std::move(window));
  }
  if (at.is(Kind::kArray) && windows.empty()) at.fault("is empty; leave it out");
  return windows;
}

bool is_name(std::string_view text) {
  const auto good = [](char c) {
    return util::is_word_char(c) || c == '_' || c == '.' || c == '-';
  };
  return !text.empty() && text.size() <= kLongestName && util::is_word_char(text[0]) &&
         std::all_of(text.begin(), text.end(), good);
}

std::vector<Mention> read_overrides(const JsonCursor& at) {
  std::vector<Mention> names;
  if (at && !at.is(Kind::kArray)) return static_cast<void>(at.items()), names;
  for (const JsonCursor& item : at.one_or_more()) {
    Mention name{.name = item.text(), .line = item.line(), .pointer = item.pointer()};
    if (item.is(Kind::kString) && !is_name(name.name))
      item.fault("is no name of a profile: its file name without .json");
    names.push_back(std::move(name));
  }
  return names;
}

std::vector<Mention> read_accepted(const JsonCursor& at) {
  std::vector<Mention> accepted;
  for (const JsonCursor& item : at.items()) {
    JsonMembers members(item);
    const JsonCursor rule = members.required("rule");
    Mention one{
        .name = read_rule_id(rule), .line = item.line(), .pointer = item.pointer() + "/rule"};
    one.because = read_sentence(members.required("because"));
    members.finish();
    accepted.push_back(std::move(one));
  }
  if (at.is(Kind::kArray) && accepted.empty()) at.fault("is empty; leave it out");
  return accepted;
}

// What a kind of profile must have, and must not.
void check_kind(const JsonCursor& at, ProfileKind kind, JsonMembers& members) {
  const auto must = [&](ProfileKind of, std::string_view word, std::string_view member) {
    if (kind == of && !members.optional(member))
      at.fault("a profile of kind " + std::string(word) + " has \"" + std::string(member) + "\"");
  };
  must(ProfileKind::kTune, "tune", "set");
  must(ProfileKind::kDriver, "driver", "driver");
  must(ProfileKind::kLimit, "limit", "limits");
  must(ProfileKind::kAnti, "anti", "notes");
  if (kind == ProfileKind::kInfo || kind == ProfileKind::kAnti)
    members.optional("set").fault("a profile of kind info or anti sets nothing; tune does");
}

void read_members(JsonMembers& members, Profile& profile) {
  profile.summary = read_line(members.required("summary"));
  profile.match = read_conditions(members.required("match"), Side::kProfile);
  if (const auto count = read_range(members.optional("count"))) profile.count = *count;
  profile.set = read_demands(members.optional("set"), Use::kSet);
  profile.expect = read_demands(members.optional("expect"), Use::kExpect);
  profile.limits = read_demands(members.optional("limits"), Use::kLimit);
  profile.forbidden = read_windows(members.optional("forbidden"));
  profile.overrides = read_overrides(members.optional("overrides"));
  profile.accept = read_accepted(members.optional("accept"));
  profile.driver = read_sentences(members.optional("driver"));
  profile.hazards = read_sentences(members.optional("hazards"));
  profile.notes = read_sentences(members.optional("notes"));
  profile.source = read_sentences(members.required("source"));
  profile.confidence = read_confidence(members.required("confidence"));
}

}  // namespace

Reading<Profile> read_profile(std::string_view text, const std::string& file) {
  util::JsonFaults faults(file);
  const auto root = util::parse_json(text, faults);
  Profile profile{.name = document_name(file), .file = file};
  if (root) {
    constexpr std::array<std::pair<std::string_view, bool>, 1> kSchema{{{kProfileSchema, true}}};
    const JsonCursor at(*root, faults);
    JsonMembers members(at);
    static_cast<void>(members.required("schema").word(kSchema));
    const auto kind = members.required("kind").word(kKinds);
    if (kind) profile.kind = *kind;
    read_members(members, profile);
    if (kind) check_kind(at, *kind, members);
    members.finish();
  }
  if (root && faults.empty()) return {.document = std::move(profile)};
  return {.faults = faults.errors()};
}

}  // namespace pcitune::knowledge
