#include <algorithm>

#include "knowledge/parts.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {
namespace {

using util::JsonCursor;
using util::JsonMembers;
using Kind = util::JsonValue::Kind;

constexpr std::array<std::pair<std::string_view, Harm>, 4> kHarms{
    {{"corruption", Harm::kCorruption},
     {"hang", Harm::kHang},
     {"error", Harm::kError},
     {"performance", Harm::kPerformance}}};
constexpr std::array<std::pair<std::string_view, Scope>, 6> kScopes{
    {{"self", Scope::kSelf},
     {"ancestor", Scope::kAncestor},
     {"root_port", Scope::kRootPort},
     {"host_bridge", Scope::kHostBridge},
     {"bus", Scope::kBus},
     {"descendant", Scope::kDescendant}}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kApplies{
    {{"always", false}, {"raising", true}}};

// One object of bounds, or {"any_of": [...]}.
std::vector<std::vector<Demand>> read_limits(const JsonCursor& at) {
  const auto names = at.members();
  const bool choice = std::any_of(
      names.begin(), names.end(), [](const auto& member) { return member.first == "any_of"; });
  if (!choice) return {read_demands(at, Use::kRuleLimit)};
  JsonMembers members(at);
  const JsonCursor any_of = members.required("any_of");
  members.finish();
  std::vector<std::vector<Demand>> limits;
  if (!any_of.is(Kind::kArray)) {
    static_cast<void>(any_of.items());  // says that it should be one
    return limits;
  }
  for (const JsonCursor& item : any_of.one_or_more())
    limits.push_back(read_demands(item, Use::kRuleLimit));
  if (limits.size() == 1) any_of.fault("has one element; there is nothing to choose");
  return limits;
}

std::vector<std::string> read_kernel_words(const JsonCursor& at) {
  std::vector<std::string> words;
  if (at && !at.is(Kind::kArray)) {
    static_cast<void>(at.items());
    return words;
  }
  for (const JsonCursor& item : at.one_or_more()) {
    std::string word = item.text();
    const bool good = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
      return c > ' ' && c <= '~';
    });
    if (item.is(Kind::kString) && !good) item.fault("is no single word of a kernel's command line");
    words.push_back(std::move(word));
  }
  return words;
}

PlatformRule read_rule(const JsonCursor& at, const std::string& file) {
  PlatformRule rule{.file = file, .line = at.line()};
  JsonMembers members(at);
  rule.id = read_rule_id(members.required("id"));
  rule.summary = read_line(members.required("summary"));
  rule.consequence = read_line(members.required("consequence"));
  rule.harm = members.required("severity").word(kHarms).value_or(Harm::kError);
  rule.where = read_conditions(members.required("where"), Side::kFlawed);
  rule.scope = members.required("scope").word(kScopes).value_or(Scope::kSelf);
  if (const JsonCursor match = members.optional("match"))
    rule.match = read_conditions(match, Side::kLimited);
  rule.kernel = read_kernel_words(members.optional("kernel"));
  rule.limits = read_limits(members.required("limits"));
  rule.raising = members.optional("applies").word(kApplies).value_or(false);
  rule.notes = read_sentences(members.optional("notes"));
  rule.source = read_sentences(members.required("source"));
  rule.confidence = read_confidence(members.required("confidence"));
  members.finish();
  return rule;
}

void read_members(JsonMembers& members, PlatformDocument& document) {
  constexpr std::array<std::pair<std::string_view, bool>, 1> kSchema{{{kPlatformSchema, true}}};
  static_cast<void>(members.required("schema").word(kSchema));
  document.summary = read_line(members.required("summary"));
  const JsonCursor rules = members.required("rules");
  for (const JsonCursor& rule : rules.items())
    document.rules.push_back(read_rule(rule, document.file));
  // One without rules says that nothing is limited, and how that is known.
  const bool none = rules.is(Kind::kArray) && document.rules.empty();
  const auto member = [&](std::string_view name) {
    return none ? members.required(name) : members.optional(name);
  };
  document.notes = read_sentences(member("notes"));
  document.source = read_sentences(member("source"));
  document.confidence = read_confidence(member("confidence"));
}

}  // namespace

Reading<PlatformDocument> read_platform(std::string_view text, const std::string& file) {
  util::JsonFaults faults(file);
  const auto root = util::parse_json(text, faults);
  PlatformDocument document{.name = document_name(file), .file = file};
  if (root) {
    JsonMembers members(JsonCursor(*root, faults));
    read_members(members, document);
    members.finish();
  }
  if (root && faults.empty()) return {.document = std::move(document)};
  return {.faults = faults.errors()};
}

}  // namespace pcitune::knowledge
