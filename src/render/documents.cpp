#include "pcitune/render/documents.h"

#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"
#include "render/conditions.h"
#include "render/paragraphs.h"

namespace pcitune::render {
namespace {

using knowledge::Demand;
using Rows = std::vector<std::vector<std::string>>;

constexpr const char* kProgram = "the program itself";

std::string_view kind_word(knowledge::ProfileKind kind) {
  switch (kind) {
    case knowledge::ProfileKind::kTune:
      return "tune";
    case knowledge::ProfileKind::kDriver:
      return "driver";
    case knowledge::ProfileKind::kLimit:
      return "limit";
    case knowledge::ProfileKind::kInfo:
      return "info";
    case knowledge::ProfileKind::kAnti:
      break;
  }
  return "anti";
}

std::string_view kind_meaning(knowledge::ProfileKind kind) {
  switch (kind) {
    case knowledge::ProfileKind::kTune:
      return "a vendor or users recommend it";
    case knowledge::ProfileKind::kDriver:
      return "the driver sets this itself";
    case knowledge::ProfileKind::kLimit:
      return "values that must not be passed";
    case knowledge::ProfileKind::kInfo:
      return "there is nothing to set";
    case knowledge::ProfileKind::kAnti:
      break;
  }
  return "a known wrong recipe";
}

std::string confidence_word(knowledge::Confidence confidence) {
  if (confidence == knowledge::Confidence::kHigh) return "high";
  return confidence == knowledge::Confidence::kMedium ? "medium" : "low";
}

std::string harm_words(knowledge::Harm harm) {
  switch (harm) {
    case knowledge::Harm::kCorruption:
      return "wrong data";
    case knowledge::Harm::kHang:
      return "a bus or machine that stops";
    case knowledge::Harm::kError:
      return "errors";
    case knowledge::Harm::kPerformance:
      break;
  }
  return "less speed";
}

// Who has the flaw, as seen from the limited device.
std::string scope_words(knowledge::Scope scope) {
  switch (scope) {
    case knowledge::Scope::kSelf:
      return "the device itself, if it has";
    case knowledge::Scope::kAncestor:
      return "any bridge above with";
    case knowledge::Scope::kRootPort:
      return "the root port above, with";
    case knowledge::Scope::kHostBridge:
      return "any device below the same host bridge with";
    case knowledge::Scope::kBus:
      return "any device on the same bus with";
    case knowledge::Scope::kDescendant:
      break;
  }
  return "any device below with";
}

// "at_most:2048" as "at most 2048".
std::string demand_words(const Demand& demand) {
  if (demand.nothing_fits) return "no value is safe";
  for (const char* const bound : {"at_most:", "at_least:"}) {
    const std::string_view word(bound);
    if (demand.said.starts_with(word))
      return std::string(word == "at_most:" ? "at most " : "at least ") +
             demand.said.substr(word.size());
  }
  return demand.said;
}

Rows demand_rows(const std::vector<Demand>& demands) {
  Rows rows;
  for (const Demand& demand : demands) rows.push_back({demand.key, demand_words(demand)});
  return rows;
}

Rows sentence_rows(const std::vector<std::string>& sentences) {
  Rows rows;
  for (const std::string& sentence : sentences) rows.push_back({sentence});
  return rows;
}

Rows window_rows(const std::vector<knowledge::Window>& windows) {
  Rows rows;
  for (const auto& window : windows) {
    const std::string place = config::place_text(window.from) + "-" + config::place_text(window.to);
    rows.push_back({place, window.because});
  }
  return rows;
}

Rows mention_rows(const std::vector<knowledge::Mention>& mentions) {
  Rows rows;
  for (const auto& mention : mentions) rows.push_back({mention.name, mention.because});
  return rows;
}

std::string rule_text(const knowledge::PlatformRule& rule, const Style& style) {
  std::string text = "\n" + title(rule.id, rule.summary, style);
  text += entry("else", rule.consequence + " (" + harm_words(rule.harm) + ")");
  text += entry("because of", scope_words(rule.scope));
  text += columns(condition_rows(rule.where), 17);
  text += entry("concerns", condition_rows(rule.match));
  text += entry("kernel", util::join(rule.kernel, " "));
  for (const auto& limits : rule.limits)
    text += entry(&limits == &rule.limits.front() ? "limits" : "or", demand_rows(limits));
  if (rule.raising) text += entry("applies", "to what is raised; what is there is only shown");
  text += entry("notes", sentence_rows(rule.notes));
  text += entry("source", sentence_rows(rule.source));
  return text + entry("confidence", confidence_word(rule.confidence));
}

}  // namespace

std::string profile_list(const std::vector<knowledge::LibraryProfile>& profiles,
                         const Style& style) {
  Rows rows{{"NAME", "KIND", "STATE", "FROM", "SUMMARY"}};
  for (const auto& entry : profiles) {
    const std::string& file = entry.profile.file;
    rows.push_back({entry.profile.name,
                    std::string(kind_word(entry.profile.kind)),
                    entry.active ? "on" : "off",
                    entry.built_in ? "program" : file.substr(0, file.rfind('/')),
                    entry.profile.summary});
  }
  return table(rows, style);
}

std::string profile_text(const knowledge::LibraryProfile& held, const Style& style) {
  const knowledge::Profile& profile = held.profile;
  std::string text = title(profile.name, profile.summary, style);
  text +=
      entry("kind",
            std::string(kind_word(profile.kind)) + ": " + std::string(kind_meaning(profile.kind)));
  text += entry("state", held.active ? "on" : "off");
  text += entry("from", held.built_in ? kProgram : profile.file);
  text += entry("matches", condition_rows(profile.match));
  if (profile.count != knowledge::Profile{}.count)
    text += entry("count", range_words(profile.count));
  text += entry("sets", demand_rows(profile.set));
  text += entry("expects", demand_rows(profile.expect));
  text += entry("limits", demand_rows(profile.limits));
  text += entry("forbidden", window_rows(profile.forbidden));
  text += entry("overrides", mention_rows(profile.overrides));
  text += entry("accepts", mention_rows(profile.accept));
  text += entry("driver", sentence_rows(profile.driver));
  text += entry("hazards", sentence_rows(profile.hazards));
  text += entry("notes", sentence_rows(profile.notes));
  text += entry("source", sentence_rows(profile.source));
  return text + entry("confidence", confidence_word(profile.confidence));
}

std::string platform_text(const knowledge::PlatformDocument& document, const Style& style) {
  std::string text = title(document.name, document.summary, style);
  text += entry("kind", "platform rules: always on");
  text += entry("from", document.built_in ? kProgram : document.file);
  text += entry("notes", sentence_rows(document.notes));
  text += entry("source", sentence_rows(document.source));
  for (const auto& rule : document.rules) text += rule_text(rule, style);
  return text;
}

}  // namespace pcitune::render
