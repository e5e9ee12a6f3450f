#include "pcitune/render/explain.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"
#include "render/paragraphs.h"

namespace pcitune::render {

using registers::FieldRef;
using registers::KeyPath;

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
  text += entry("looks at", util::join(keys, ", "));
  return text + entry("source", source_text(rule.doc, rule.section));
}

std::string explain(const plan::RefusalRow& row, const Style& style) {
  const std::string id(row.id);
  std::string text = title(id, std::string(row.title), style);
  text += entry(
      "kind",
      row.may_force ? "refusal: --force " + id + " overrides it" : "refusal: nothing overrides it");
  text += entry("else", row.consequence);
  text += entry("way out", row.remedy);
  if (row.owner)
    text +=
        entry("concerns", "every field with owner '" + std::string(to_string(*row.owner)) + "'");
  return text + entry("source", row.source);
}

std::string explain_on(const rules::Rule& rule, const std::vector<rules::Finding>& findings) {
  std::string text;
  for (const rules::Finding& finding : findings) {
    if (finding.rule == &rule) text += entry("broken", rules::text_of(finding));
  }
  return text.empty() ? entry("kept", "nothing breaks it") : text;
}

}  // namespace pcitune::render
