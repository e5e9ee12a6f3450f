#include "pcitune/knowledge/library.h"

#include <algorithm>
#include <array>
#include <map>

#include "knowledge/guard.h"
#include "knowledge/shipped.h"
#include "pcitune/util/json_reader.h"

namespace pcitune::knowledge {
namespace {

using util::ErrorCode;
using util::Result;

// A file, or one of the program's own, that may hold a document.
struct Candidate {
  std::string file = {};
  std::string_view built_in = {};  // the text of the program's own
  bool active = false;
};
// By name, those that come first in front.
using Candidates = std::map<std::string, std::vector<Candidate>>;

constexpr std::array kActive{"/etc/pcitune/", "/run/pcitune/", "/usr/lib/pcitune/"};
constexpr const char* kInactive = "/usr/share/pcitune/";

bool is_document_name(std::string_view name) {
  constexpr std::string_view kEnding = ".json";
  return name.ends_with(kEnding) && name.size() > kEnding.size() && name.front() != '.';
}

// Finds the candidates, and reads them.
class Shelf {
 public:
  Shelf(util::Files& files, const Shelves& shelves, std::vector<util::Error>& faults)
      : files_(files), shelves_(shelves), faults_(faults) {}

  Candidates find_all(DocumentKind kind) {
    Candidates found;
    const bool profiles = kind == DocumentKind::kProfile;
    const std::string folder = profiles ? "profiles" : "platforms";
    for (const char* const above : kActive) add_directory(above + folder, true, found);
    if (profiles) add_directory(kInactive + folder, false, found);
    for (const ShippedDocument& document : shipped_documents(kind)) {
      const std::string name(document.name);
      const std::string file = std::string(kInactive).append(folder).append("/").append(name);
      found[name].push_back(
          {.file = file + ".json", .built_in = document.text, .active = !profiles});
    }
    return found;
  }

  // Nothing: it is a mask.
  [[nodiscard]] Result<std::optional<std::string>> text_of(const Candidate& candidate) {
    if (!candidate.built_in.empty()) return std::string(candidate.built_in);
    if (files_.read_link(candidate.file) == "/dev/null") return std::nullopt;
    auto text = read_document(files_, shelves_, candidate.file);
    if (!text) return util::Failure(text.error());
    if (text->empty()) return std::nullopt;
    return std::optional(std::move(*text));
  }

  // The document of a text that was to be read, if nothing is wrong with it.
  template <class Read>
  auto read(const Result<std::optional<std::string>>& text,
            const Candidate& candidate,
            Read reader) {
    decltype(reader(**text, candidate.file)) reading;
    if (text) {
      reading = reader(**text, candidate.file);
    } else {
      reading.faults.push_back(text.error());
    }
    faults_.insert(faults_.end(), reading.faults.begin(), reading.faults.end());
    return std::move(reading.document);
  }

 private:
  // What lies in a directory; one that is not there holds nothing.
  void add_directory(const std::string& below_root, bool active, Candidates& into) {
    const std::string directory = shelves_.root + below_root;
    const auto names = files_.list(directory);
    if (!names) {
      if (names.error().code != ErrorCode::kNotFound) faults_.push_back(names.error());
      return;
    }
    if (std::none_of(names->begin(), names->end(), is_document_name)) return;
    if (const auto trusted = check_directory(files_, shelves_, directory); !trusted) {
      faults_.push_back(trusted.error());
      return;
    }
    for (const std::string& name : *names) {
      if (!is_document_name(name)) continue;
      into[document_name(name)].push_back(
          {.file = std::string(directory).append("/").append(name), .active = active});
    }
  }

  util::Files& files_;
  const Shelves& shelves_;
  std::vector<util::Error>& faults_;
};

// The profile of a name, of all that may be it.
void add_profile(const std::string& name,
                 const std::vector<Candidate>& candidates,
                 Shelf& shelf,
                 ProfileLibrary& library) {
  bool masked = false;
  for (const Candidate& candidate : candidates) {
    if (masked && candidate.active) continue;
    const auto text = shelf.text_of(candidate);
    if (text && !*text) {
      if (candidate.active) library.masks.push_back({name, candidate.file});
      masked = true;
      continue;
    }
    auto profile = shelf.read(text, candidate, read_profile);
    if (profile) {
      library.profiles.push_back({.profile = std::move(*profile),
                                  .active = candidate.active,
                                  .built_in = !candidate.built_in.empty()});
    }
    if (profile || candidate.active) return;
  }
}

void add_rules(const std::string& name,
               const std::vector<Candidate>& candidates,
               Shelf& shelf,
               RuleLibrary& library) {
  for (const Candidate& candidate : candidates) {
    const auto text = shelf.text_of(candidate);
    if (text && !*text) {
      library.masks.push_back({name, candidate.file});
      return;
    }
    if (auto document = shelf.read(text, candidate, read_platform)) {
      document->built_in = !candidate.built_in.empty();
      library.documents.push_back(std::move(*document));
      return;
    }
  }
}

}  // namespace

Result<std::string> read_document(util::Files& files,
                                  const Shelves& shelves,
                                  const std::string& path) {
  const std::string target = follow_links(files, shelves, path);
  const auto status = check_file(files, shelves, target);
  if (!status) {
    util::Error error = status.error();
    if (target != path) error.where = path + " -> " + error.where;
    return util::Failure(error);
  }
  return files.read_all(target, util::kLargestDocument);
}

const LibraryProfile* ProfileLibrary::find(std::string_view name) const {
  const auto found = std::find_if(profiles.begin(), profiles.end(), [&](const LibraryProfile& p) {
    return p.profile.name == name;
  });
  return found == profiles.end() ? nullptr : &*found;
}

std::vector<std::string> ProfileLibrary::names() const {
  std::vector<std::string> all;
  all.reserve(profiles.size());
  for (const LibraryProfile& one : profiles) all.push_back(one.profile.name);
  return all;
}

ProfileLibrary load_profiles(util::Files& files, const Shelves& shelves) {
  ProfileLibrary library;
  Shelf shelf(files, shelves, library.faults);
  for (const auto& [name, candidates] : shelf.find_all(DocumentKind::kProfile))
    add_profile(name, candidates, shelf, library);
  return library;
}

ProfileLibrary load_active_profiles(util::Files& files, const Shelves& shelves) {
  ProfileLibrary library;
  Shelf shelf(files, shelves, library.faults);
  for (const auto& [name, candidates] : shelf.find_all(DocumentKind::kProfile)) {
    if (candidates.front().active) add_profile(name, candidates, shelf, library);
  }
  std::erase_if(library.profiles, [](const LibraryProfile& one) { return !one.active; });
  return library;
}

RuleLibrary load_platform_rules(util::Files& files, const Shelves& shelves) {
  RuleLibrary library;
  Shelf shelf(files, shelves, library.faults);
  for (const auto& [name, candidates] : shelf.find_all(DocumentKind::kPlatform))
    add_rules(name, candidates, shelf, library);
  return library;
}

}  // namespace pcitune::knowledge
