#include "pcitune/render/explain.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"
#include "render/paragraphs.h"

namespace pcitune::render {

using registers::FieldRef;
using registers::KeyPath;

namespace {

std::string effect_words(const plan::RefusalRow& row) {
  switch (row.effect) {
    case plan::Effect::kWarns:
      return "warning: it is said and stops nothing";
    case plan::Effect::kReports:
      return "report: found when registers are written; the run ends with a failure";
    case plan::Effect::kRefuses:
      break;
  }
  if (!row.may_force) return "refusal: nothing overrides it";
  return "refusal: --force " + std::string(row.id) + " overrides it";
}

std::string_view scope_words(knowledge::Scope scope) {
  using knowledge::Scope;
  switch (scope) {
    case Scope::kSelf:
      return "the device itself";
    case Scope::kAncestor:
      return "all devices below it, on nested buses too";
    case Scope::kRootPort:
      return "the devices below this root port";
    case Scope::kHostBridge:
      return "all devices below the same host bridge";
    case Scope::kBus:
      return "all devices on the same bus";
    case Scope::kDescendant:
      return "the bridges above it";
  }
  return {};
}

std::string_view confidence_word(knowledge::Confidence confidence) {
  switch (confidence) {
    case knowledge::Confidence::kHigh:
      return "high";
    case knowledge::Confidence::kMedium:
      return "medium";
    case knowledge::Confidence::kLow:
      break;
  }
  return "low";
}

std::string platform_entries(const knowledge::PlatformRule& rule) {
  std::string text = entry("allows", rules::allowed_text(rule));
  text += entry("limits", scope_words(rule.scope));
  for (const std::string& note : rule.notes) text += entry("note", note);
  for (const std::string& source : rule.source) text += entry("source", source);
  text += entry("confidence", confidence_word(rule.confidence));
  return text + entry("file", rule.file + ":" + std::to_string(rule.line));
}

}  // namespace

std::string explain(const rules::Rule& rule, const Style& style) {
  const std::string id(rule.id);
  std::string text = title(id, std::string(rule.title), style);
  text += entry("kind",
                rule.severity == rules::Severity::kError
                    ? "error: a set that would bring it, or make it worse, is refused; --force " +
                          id + " overrides"
                    : "warning: it is shown and refuses nothing");
  text += entry("else", rule.consequence);
  text += entry("way out", rule.remedy);
  std::vector<std::string> keys;
  for (const FieldRef* const field : rule.reads) {
    if (field != nullptr)
      keys.push_back(device::key_text(KeyPath{&field->reg().table(), field->reg(), *field}));
  }
  if (rule.flaw) keys.emplace_back("the list of capabilities");
  text += entry("looks at", util::join(keys, ", "));
  if (rule.platform == nullptr) return text + entry("source", source_text(rule.doc, rule.section));
  return text + platform_entries(*rule.platform);
}

std::string explain(const plan::RefusalRow& row, const Style& style) {
  std::string text = title(std::string(row.id), std::string(row.title), style);
  text += entry("kind", effect_words(row));
  text += entry("else", row.consequence);
  text += entry("way out", row.remedy);
  if (row.owner)
    text +=
        entry("concerns", "every field with owner '" + std::string(to_string(*row.owner)) + "'");
  return text + entry("source", row.source);
}

std::string explain_on(std::string_view rule_id, const std::vector<rules::Finding>& findings) {
  std::string text;
  for (const rules::Finding& finding : findings) {
    if (finding.rule->id == rule_id) text += entry("broken", rules::text_of(finding));
  }
  return text.empty() ? entry("kept", "nothing breaks it") : text;
}

}  // namespace pcitune::render
