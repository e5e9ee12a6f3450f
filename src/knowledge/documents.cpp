#include "pcitune/knowledge/documents.h"

#include <algorithm>
#include <map>

#include "knowledge/parts.h"
#include "pcitune/util/text.h"

namespace pcitune::knowledge {

std::string document_name(const std::string& file) {
  constexpr std::string_view kEnding = ".json";
  std::string name = file.substr(file.rfind('/') + 1);
  if (name.ends_with(kEnding)) name.resize(name.size() - kEnding.size());
  return name;
}

std::optional<DocumentKind> kind_of_document(std::string_view text) {
  util::JsonFaults ignored("");
  const auto root = util::parse_json(text, ignored);
  if (!root || root->kind != util::JsonValue::Kind::kObject) return std::nullopt;
  for (const util::JsonValue& member : root->items) {
    if (member.name != "schema") continue;
    if (member.text.starts_with("pcitune.profile/")) return DocumentKind::kProfile;
    if (member.text.starts_with("pcitune.platform/")) return DocumentKind::kPlatform;
  }
  return std::nullopt;
}

std::vector<util::Error> check_names(const std::vector<const Profile*>& profiles,
                                     const std::vector<std::string>& profile_names,
                                     const std::vector<std::string>& rule_ids) {
  std::vector<util::Error> faults;
  const auto check = [&](const Profile& profile,
                         const Mention& mention,
                         const std::vector<std::string>& known,
                         const std::string& kind) {
    if (std::find(known.begin(), known.end(), mention.name) != known.end()) return;
    const std::string near = util::nearest(mention.name, known);
    faults.push_back({util::ErrorCode::kInvalidInput,
                      profile.file + ":" + std::to_string(mention.line) + ": " + mention.pointer,
                      "there is no " + kind + " " + mention.name +
                          (near.empty() ? "" : "; did you mean " + near + "?")});
  };
  for (const Profile* const profile : profiles) {
    for (const Mention& name : profile->overrides) check(*profile, name, profile_names, "profile");
    for (const Mention& rule : profile->accept) check(*profile, rule, rule_ids, "rule");
  }
  return faults;
}

std::vector<util::Error> check_rule_ids(const std::vector<const PlatformDocument*>& documents,
                                        const std::vector<std::string>& taken) {
  constexpr const char* kOfThisProgram = "a specification";
  std::map<std::string, std::string> owners;
  for (const std::string& id : taken) owners.emplace(id, kOfThisProgram);
  std::vector<util::Error> faults;
  for (const PlatformDocument* const document : documents) {
    for (const PlatformRule& rule : document->rules) {
      const std::string& owner = owners.emplace(rule.id, document->file).first->second;
      if (owner == document->file) continue;
      faults.push_back({util::ErrorCode::kInvalidInput,
                        rule.file + ":" + std::to_string(rule.line),
                        rule.id + " is a rule of " + owner + "; choose another id"});
    }
  }
  return faults;
}

}  // namespace pcitune::knowledge
