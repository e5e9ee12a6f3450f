// The two kinds of document (decisions/0009): profiles say what a device should be set to,
// platform rules what a device or what stands around it cannot take. Read from JSON by the strict
// reader; keys and values are resolved against the catalogue, so that what is read can be used.
#pragma once

#include "pcitune/knowledge/conditions.h"
#include "pcitune/registers/codec.h"
#include "pcitune/util/result.h"

namespace pcitune::knowledge {

enum class Confidence : std::uint8_t { kHigh, kMedium, kLow };

// "key": value. In `set` it is a wish, in `expect` and `limits` what must hold.
struct Demand {
  registers::KeyPath path = {};  // of a field
  std::string key = {};
  registers::Wanted wanted = {};
  bool nothing_fits = false;  // a limit that no value of the field keeps: at most 0
  std::string said = {};      // as it stands behind "key=" on a command line
  unsigned line = 0;          // in its file
};

// Something named, and why.
struct Mention {
  std::string name = {};
  std::string because = {};
  unsigned line = 0;
  std::string pointer = {};
};

struct Window {
  std::uint16_t from = 0, to = 0;  // both included
  std::string because = {};
};

enum class ProfileKind : std::uint8_t { kTune, kDriver, kLimit, kInfo, kAnti };

struct Profile {
  std::string name = {};  // of its file, without .json
  std::string file = {};
  std::string summary = {};
  ProfileKind kind = ProfileKind::kInfo;
  Conditions match = {};
  Range count = {.from = 1};
  std::vector<Demand> set = {};  // in the order in which several max are solved
  std::vector<Demand> expect = {};
  std::vector<Demand> limits = {};
  std::vector<Window> forbidden = {};
  std::vector<Mention> overrides = {};  // names of profiles
  std::vector<Mention> accept = {};     // ids of rules
  std::vector<std::string> driver = {};
  std::vector<std::string> hazards = {};
  std::vector<std::string> notes = {};
  std::vector<std::string> source = {};
  Confidence confidence = Confidence::kLow;
};

// What a violation may lead to, the worst first.
enum class Harm : std::uint8_t { kCorruption, kHang, kError, kPerformance };

// How the device that has the flaw stands to the limited one.
enum class Scope : std::uint8_t {
  kSelf,
  kAncestor,    // any bridge above
  kRootPort,    // the one above
  kHostBridge,  // anywhere below the same host bridge, itself too
  kBus,         // on the same bus, itself too
  kDescendant,  // anywhere below
};

// A rule that holds because of a flaw of some device. Several rules of one document may share an
// id: they are cases of one erratum.
struct PlatformRule {
  std::string id = {};
  std::string file = {};
  unsigned line = 0;
  Harm harm = Harm::kError;
  Scope scope = Scope::kSelf;
  bool raising = false;  // only a change that goes beyond is refused; what is there is shown
  Confidence confidence = Confidence::kLow;
  std::string summary = {};
  std::string consequence = {};
  Conditions where = {};                         // on the device with the flaw
  Conditions match = {};                         // on the limited device
  std::vector<std::string> kernel = {};          // words of its command line
  std::vector<std::vector<Demand>> limits = {};  // the best first; all of one of them must hold
  std::vector<std::string> notes = {};
  std::vector<std::string> source = {};
};

struct PlatformDocument {
  std::string name = {};
  std::string file = {};
  std::string summary = {};
  std::vector<PlatformRule> rules = {};
  std::vector<std::string> notes = {};
  std::vector<std::string> source = {};  // of a document without rules
  Confidence confidence = Confidence::kLow;
  bool built_in = false;  // from the program; the file's name is where it is installed
};

// A document, or all that is wrong with it (up to a bound): FILE:LINE: /pointer: what.
template <class Document>
struct Reading {
  std::optional<Document> document = {};
  std::vector<util::Error> faults = {};
};

// `file`: as messages call it; the document's name is its last part without ".json".
[[nodiscard]] Reading<Profile> read_profile(std::string_view text, const std::string& file);
[[nodiscard]] Reading<PlatformDocument> read_platform(std::string_view text,
                                                      const std::string& file);

// What a text says it is by its member "schema": it begins with "pcitune.profile/" or
// "pcitune.platform/". For files that may be either; neither is an error of its own.
enum class DocumentKind : std::uint8_t { kProfile, kPlatform };
[[nodiscard]] std::optional<DocumentKind> kind_of_document(std::string_view text);

[[nodiscard]] std::string document_name(const std::string& file);

// The faults of names that nothing has: rules in `accept`, profiles in `overrides`.
[[nodiscard]] std::vector<util::Error> check_names(const std::vector<const Profile*>& profiles,
                                                   const std::vector<std::string>& profile_names,
                                                   const std::vector<std::string>& rule_ids);

// The faults of rules whose id another document has, or one of the `taken`: the specifications.
[[nodiscard]] std::vector<util::Error> check_rule_ids(
    const std::vector<const PlatformDocument*>& documents, const std::vector<std::string>& taken);

}  // namespace pcitune::knowledge
