#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/shelves.h"
#include "pcitune/knowledge/library.h"
#include "pcitune/plan/plan.h"
#include "pcitune/render/documents.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using knowledge::PlatformDocument;
using knowledge::Profile;
using util::ErrorCode;
using util::ExitStatus;

// What the subcommands of profile work with.
class Profiles {
 public:
  Profiles(World& world, const Arguments& arguments)
      : world_(world),
        arguments_(arguments),
        session_(world, arguments, util::Intent::kLook),
        shelves_(shelves_of(world, arguments)) {}

  ExitStatus run() {
    const auto& words = arguments_.positionals();
    if (words.empty()) return wrong("needs to be told what to do");
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    if (words[0] == "list") return rest.empty() ? list() : wrong("list takes no name");
    if (words[0] == "show") return rest.empty() ? wrong("show needs a name or an id") : show(rest);
    if (words[0] == "validate")
      return rest.empty() ? wrong("validate needs a file") : validate(rest);
    const std::string near = util::nearest(words[0], {"list", "show", "validate"});
    return wrong("there is no '" + util::printable(words[0]) + "'" +
                 (near.empty() ? "" : "; did you mean " + near + "?"));
  }

 private:
  ExitStatus wrong(const std::string& what) {
    return session_.error(
        {ErrorCode::kUsage, "profile", what + "; use list, show NAME|ID or validate FILE"});
  }

  ExitStatus list() {
    const auto library = knowledge::load_profiles(world_.files, shelves_);
    world_.out.write(render::profile_list(library.profiles, {}));
    for (const auto& mask : library.masks)
      session_.remark(mask.file + " masks the profiles of its name");
    return report(library.faults);
  }

  // What is wrong with documents that were found; the others are shown.
  ExitStatus report(const std::vector<util::Error>& faults) {
    for (const auto& fault : faults) session_.fault(fault);
    return session_.so_far();
  }

  ExitStatus show(const std::vector<std::string>& names) {
    const auto profiles = knowledge::load_profiles(world_.files, shelves_);
    const auto rules = knowledge::load_platform_rules(world_.files, shelves_);
    bool first = true;
    for (const std::string& name : names) {
      const auto texts = texts_of(name, profiles, rules);
      if (texts.empty()) session_.fault({ErrorCode::kNotFound, "", unknown(name, profiles, rules)});
      for (const std::string& text : texts) {
        world_.out.write((first ? "" : "\n") + text);
        first = false;
      }
    }
    report(profiles.faults);
    return report(rules.faults);
  }

  // All documents that a name or an id means.
  static std::vector<std::string> texts_of(const std::string& name,
                                           const knowledge::ProfileLibrary& profiles,
                                           const knowledge::RuleLibrary& rules) {
    const auto id = device::parse_id(name);
    std::vector<std::string> texts;
    for (const auto& entry : profiles.profiles) {
      if (id ? may_mean(entry.profile.match, *id) : entry.profile.name == name)
        texts.push_back(render::profile_text(entry, {}));
    }
    for (const auto& document : rules.documents) {
      const auto part = id ? about(document, *id) : called(document, name);
      if (part) texts.push_back(render::platform_text(*part, {}));
    }
    return texts;
  }

  static std::optional<PlatformDocument> about(const PlatformDocument& document,
                                               const device::IdPattern& id) {
    return part_of(document, [&](const knowledge::PlatformRule& rule) {
      return may_mean(rule.where, id) || may_mean(rule.match, id);
    });
  }

  // A document, or the cases of a rule.
  static std::optional<PlatformDocument> called(const PlatformDocument& document,
                                                const std::string& name) {
    if (document.name == name) return document;
    return part_of(document, [&](const knowledge::PlatformRule& rule) { return rule.id == name; });
  }

  // The document with some of its rules; nothing if there are none.
  template <class Test>
  static std::optional<PlatformDocument> part_of(PlatformDocument document, Test test) {
    std::erase_if(document.rules, [&](const auto& rule) { return !test(rule); });
    if (document.rules.empty()) return std::nullopt;
    return document;
  }

  static std::string unknown(const std::string& name,
                             const knowledge::ProfileLibrary& profiles,
                             const knowledge::RuleLibrary& rules) {
    const std::string said = "'" + util::printable(name) + "'";
    if (device::parse_id(name)) return "nothing is known of " + said;
    std::vector<std::string> names = profiles.names();
    for (const auto& document : rules.documents) {
      names.push_back(document.name);
      for (const auto& rule : document.rules) names.push_back(rule.id);
    }
    const std::string near = util::nearest(name, names);
    return "no profile and no platform rule is called " + said +
           (near.empty() ? "; 'pcitune profile list' has all" : "; did you mean " + near + "?");
  }

  ExitStatus validate(const std::vector<std::string>& paths) {
    const auto library = knowledge::load_profiles(world_.files, shelves_);
    const auto rules = knowledge::load_platform_rules(world_.files, shelves_);
    profile_names_ = library.names();
    for (const std::string& path : paths) profile_names_.push_back(knowledge::document_name(path));
    rule_ids_ = plan::rule_ids(rules::specifications());
    for (const std::string& path : paths) {
      const auto text = knowledge::read_document(world_.files, {}, path);
      if (!text) {
        session_.fault(text.error());
      } else if (knowledge::kind_of_document(*text) == knowledge::DocumentKind::kPlatform) {
        tell(path, platform_faults(*text, path, rules));
      } else {
        tell(path, profile_faults(*text, path, rules));
      }
    }
    return util::worst(session_.so_far(), invalid_ ? ExitStatus::kUsage : ExitStatus::kDone);
  }

  std::vector<util::Error> profile_faults(const std::string& text,
                                          const std::string& path,
                                          const knowledge::RuleLibrary& rules) {
    const auto reading = knowledge::read_profile(text, path);
    if (!reading.document) return reading.faults;
    std::vector<std::string> ids = rule_ids_;
    for (const auto& document : rules.documents) {
      for (const auto& rule : document.rules) ids.push_back(rule.id);
    }
    return knowledge::check_names({&*reading.document}, profile_names_, ids);
  }

  // Its ids may be those of the document that it would replace.
  [[nodiscard]] std::vector<util::Error> platform_faults(
      const std::string& text, const std::string& path, const knowledge::RuleLibrary& rules) const {
    const auto reading = knowledge::read_platform(text, path);
    if (!reading.document) return reading.faults;
    std::vector<std::string> taken = rule_ids_;
    for (const auto& document : rules.documents) {
      if (document.name == reading.document->name) continue;
      for (const auto& rule : document.rules) taken.push_back(rule.id);
    }
    return knowledge::check_rule_ids({&*reading.document}, taken);
  }

  void tell(const std::string& path, const std::vector<util::Error>& faults) {
    for (const auto& fault : faults) world_.out.line(util::printable(util::message(fault)));
    if (faults.empty()) world_.out.line(util::printable(path) + ": valid");
    invalid_ = invalid_ || !faults.empty();
  }

  World& world_;
  const Arguments& arguments_;
  Session session_;
  knowledge::Shelves shelves_;
  std::vector<std::string> profile_names_;  // of the library and the files
  std::vector<std::string> rule_ids_;       // of the specifications and the planner
  bool invalid_ = false;
};

}  // namespace

ExitStatus run_profile(World& world, const Arguments& arguments) {
  return Profiles(world, arguments).run();
}

}  // namespace pcitune::cli
