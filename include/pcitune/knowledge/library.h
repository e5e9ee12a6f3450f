// Library: the documents of a machine. Where they lie, which of those of one name counts, which are
// switched on or masked. Reads files and nothing else.
//
//   profiles         /etc/pcitune/profiles > /run/pcitune/profiles > /usr/lib/pcitune/profiles: on
//                    /usr/share/pcitune/profiles, the program itself: off, until they are linked
//   platform rules   /etc/pcitune/platforms > /run/... > /usr/lib/... > the program itself: on
//
// Of one name the first counts. An empty file or a link to /dev/null takes its place and holds
// nothing: it masks those behind it. Names end in .json; others, and those that begin with a dot,
// are passed over.
#pragma once

#include "pcitune/knowledge/documents.h"
#include "pcitune/util/files.h"

namespace pcitune::knowledge {

struct Shelves {
  std::string root = {};  // in front of all directories; links are followed below it
  // Whose files and directories are read, besides those of root, and only if nobody else may write
  // to them. Nothing: everybody's.
  std::optional<std::uint32_t> owner = {};
};

struct LibraryProfile {
  Profile profile = {};
  bool active = false;
  bool built_in = false;  // from the program; the file's name is where it is installed
};

struct Mask {
  std::string name = {};
  std::string file = {};  // that masks it
};

// What is wrong with a document keeps no other from being used.
struct ProfileLibrary {
  std::vector<LibraryProfile> profiles = {};  // one of each name, by name
  std::vector<Mask> masks = {};
  std::vector<util::Error> faults = {};

  [[nodiscard]] const LibraryProfile* find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;
};
// An active profile that is broken is not replaced by another of its name: that would be somebody
// else's wish.
[[nodiscard]] ProfileLibrary load_profiles(util::Files& files, const Shelves& shelves);

// Those alone that are switched on, without a look at the others.
[[nodiscard]] ProfileLibrary load_active_profiles(util::Files& files, const Shelves& shelves);

struct RuleLibrary {
  std::vector<PlatformDocument> documents = {};  // one of each name, by name
  std::vector<Mask> masks = {};
  std::vector<util::Error> faults = {};
};
// Behind a document that is broken the next of its name counts, so that no limit is lost.
[[nodiscard]] RuleLibrary load_platform_rules(util::Files& files, const Shelves& shelves);

// A document that somebody names by its path: its text, if it may be read.
[[nodiscard]] util::Result<std::string> read_document(util::Files& files,
                                                      const Shelves& shelves,
                                                      const std::string& path);

}  // namespace pcitune::knowledge
