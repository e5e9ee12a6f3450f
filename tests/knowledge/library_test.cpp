// The directories of documents: precedence, masks, what is switched on, whom to trust.
#include "pcitune/knowledge/library.h"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

#include "pcitune/util/json_reader.h"
#include "support/temp_tree.h"

namespace pcitune::knowledge {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string profile(const std::string& summary) {
  return R"({"schema": "pcitune.profile/1", "summary": ")" + summary +
         R"(", "kind": "info", "match": {"id": "15b3:5a44"}, "source": ["s"], "confidence": "low"})";
}

std::string rules(const std::string& id) {
  return R"({"schema": "pcitune.platform/1", "summary": "s", "rules": [{"id": ")" + id +
         R"(", "summary": "s", "consequence": "c", "severity": "hang", "where": {"id": "1022:7450"}, "scope": "self",
            "limits": {"pcix.command.ost": 1}, "source": ["s"], "confidence": "low"}]})";
}

class LibraryTest : public ::testing::Test {
 protected:
  [[nodiscard]] Shelves shelves() const { return {.root = tree.root()}; }
  // As of a program that runs as root, were root the user who runs the test.
  [[nodiscard]] Shelves guarded() const { return {.root = tree.root(), .owner = ::geteuid()}; }
  ProfileLibrary profiles() { return load_profiles(files, shelves()); }
  RuleLibrary platform_rules() { return load_platform_rules(files, shelves()); }

  // "etc/..., summary"
  std::string winner(const std::string& name) {
    const auto library = profiles();
    const LibraryProfile* const found = library.find(name);
    if (found == nullptr) return "none";
    return found->profile.summary + (found->active ? ", on" : ", off");
  }
  static std::string messages(const std::vector<util::Error>& faults) {
    std::string all;
    for (const auto& fault : faults) all += util::message(fault) + "\n";
    return all;
  }
  void chmod(const std::string& below, mode_t mode) const {
    ASSERT_EQ(::chmod(tree.path(below).c_str(), mode), 0);
  }

  test::TempTree tree;
  util::RealFiles files;
};

TEST_F(LibraryTest, HoldsTheShippedDocumentsWithoutAnyFile) {
  const auto library = profiles();
  EXPECT_THAT(library.faults, IsEmpty());
  EXPECT_THAT(library.masks, IsEmpty());
  EXPECT_TRUE(std::is_sorted(
      library.profiles.begin(), library.profiles.end(), [](const auto& a, const auto& b) {
        return a.profile.name < b.profile.name;
      }));
  const LibraryProfile* const e100 = library.find("intel-e100");
  ASSERT_NE(e100, nullptr);
  EXPECT_FALSE(e100->active);
  EXPECT_TRUE(e100->built_in);
  EXPECT_EQ(e100->profile.file, "/usr/share/pcitune/profiles/intel-e100.json");
  EXPECT_EQ(library.find("no-such-card"), nullptr);
  const auto rules = platform_rules();
  EXPECT_THAT(rules.faults, IsEmpty());
  std::vector<std::string> names;
  for (const auto& document : rules.documents) names.push_back(document.name);
  EXPECT_THAT(names, Contains("amd-8131"));
}

TEST_F(LibraryTest, TakesTheFirstOfAName) {
  tree.write("usr/share/pcitune/profiles/a.json", profile("share"));
  EXPECT_EQ(winner("a"), "share, off");
  tree.write("usr/lib/pcitune/profiles/a.json", profile("lib"));
  EXPECT_EQ(winner("a"), "lib, on");
  tree.write("run/pcitune/profiles/a.json", profile("run"));
  EXPECT_EQ(winner("a"), "run, on");
  tree.write("etc/pcitune/profiles/a.json", profile("etc"));
  EXPECT_EQ(winner("a"), "etc, on");
  EXPECT_EQ(profiles().find("a")->profile.file, tree.path("etc/pcitune/profiles/a.json"));
}

TEST_F(LibraryTest, TakesAFileInTheLibraryBeforeTheProgramsOwn) {
  tree.write("usr/share/pcitune/profiles/intel-e100.json", profile("newer"));
  EXPECT_EQ(winner("intel-e100"), "newer, off");
  EXPECT_FALSE(profiles().find("intel-e100")->built_in);
}

TEST_F(LibraryTest, SwitchesOnWhatIsLinked) {
  tree.write("usr/share/pcitune/profiles/a.json", profile("share"));
  tree.make_folder("etc/pcitune/profiles");
  tree.link("/usr/share/pcitune/profiles/a.json", "etc/pcitune/profiles/a.json");  // below the root
  tree.link("../../../usr/share/pcitune/profiles/a.json", "etc/pcitune/profiles/b.json");
  EXPECT_EQ(winner("a"), "share, on");
  EXPECT_EQ(winner("b"), "share, on");
  EXPECT_EQ(profiles().find("a")->profile.file, tree.path("etc/pcitune/profiles/a.json"));
}

TEST_F(LibraryTest, MasksByEmptyFilesAndLinksToNothing) {
  tree.write("usr/lib/pcitune/profiles/a.json", profile("lib"));
  tree.write("usr/lib/pcitune/profiles/b.json", profile("lib"));
  tree.write("usr/share/pcitune/profiles/b.json", profile("share"));
  tree.write("run/pcitune/profiles/a.json", "");
  tree.make_folder("etc/pcitune/profiles");
  tree.link("/dev/null", "etc/pcitune/profiles/b.json");
  EXPECT_EQ(winner("a"), "none");
  EXPECT_EQ(winner("b"), "share, off");  // it can be looked at, and is off
  const auto library = profiles();
  EXPECT_THAT(library.faults, IsEmpty());
  ASSERT_EQ(library.masks.size(), 2U);
  EXPECT_EQ(library.masks[0].name, "a");
  EXPECT_EQ(library.masks[1].file, tree.path("etc/pcitune/profiles/b.json"));
}

TEST_F(LibraryTest, ReplacesAndMasksPlatformRules) {
  tree.write("etc/pcitune/platforms/amd-8131.json", rules("MY-8131"));
  tree.write("usr/lib/pcitune/platforms/sun-xmits.json", "");
  tree.write("run/pcitune/platforms/own.json", rules("MY-OWN"));
  const auto library = platform_rules();
  EXPECT_EQ(messages(library.faults), "");
  ASSERT_EQ(library.masks.size(), 1U);
  EXPECT_EQ(library.masks[0].name, "sun-xmits");
  std::vector<std::string> ids;
  for (const auto& document : library.documents) {
    EXPECT_NE(document.name, "sun-xmits");
    if (document.name == "amd-8131" || document.name == "own")
      ids.push_back(document.rules.at(0).id);
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"MY-8131", "MY-OWN"}));
}

TEST_F(LibraryTest, LosesNoRuleToABrokenFile) {
  tree.write("etc/pcitune/platforms/amd-8131.json", "{\n\"rules\": [}");
  const auto library = platform_rules();
  EXPECT_THAT(messages(library.faults),
              HasSubstr(tree.path("etc/pcitune/platforms/amd-8131.json") + ":2: /rules: "));
  const auto found = std::find_if(library.documents.begin(),
                                  library.documents.end(),
                                  [](const auto& d) { return d.name == "amd-8131"; });
  ASSERT_NE(found, library.documents.end());
  EXPECT_EQ(found->file, "/usr/share/pcitune/platforms/amd-8131.json");
}

TEST_F(LibraryTest, ReadsTheOthersWhenAProfileIsBroken) {
  tree.write("etc/pcitune/profiles/a.json", "[]");
  tree.write("run/pcitune/profiles/a.json", profile("run"));
  tree.write("etc/pcitune/profiles/b.json", profile("etc"));
  const auto library = profiles();
  EXPECT_EQ(messages(library.faults),
            tree.path("etc/pcitune/profiles/a.json") + ":1: is an array, should be an object\n");
  EXPECT_EQ(library.find("a"), nullptr);  // what lies behind was meant to be replaced
  EXPECT_TRUE(library.find("b")->active);
}

TEST_F(LibraryTest, PassesOverOtherNames) {
  for (const char* const name : {"a.json.bak", "a.jsn", ".hidden.json", ".json", "README"})
    tree.write(std::string("etc/pcitune/profiles/") + name, "no document");
  EXPECT_THAT(profiles().faults, IsEmpty());
}

TEST_F(LibraryTest, NamesWhatIsNoFile) {
  tree.make_folder("etc/pcitune/profiles/a.json");
  tree.link("nowhere.json", "etc/pcitune/profiles/b.json");
  tree.link("c.json", "etc/pcitune/profiles/c.json");  // itself
  ASSERT_EQ(::mkfifo(tree.path("etc/pcitune/profiles/d.json").c_str(), 0600), 0);
  tree.write("etc/pcitune/profiles/e.json", std::string(util::kLargestDocument + 1, ' '));
  const auto library = profiles();
  ASSERT_EQ(library.faults.size(), 5U) << messages(library.faults);
  const std::string in = tree.path("etc/pcitune/profiles/");
  EXPECT_EQ(util::message(library.faults[0]), in + "a.json: is no file with a document in it");
  EXPECT_EQ(util::message(library.faults[1]),
            in + "b.json -> " + in + "nowhere.json: No such file or directory");
  EXPECT_THAT(util::message(library.faults[2]), HasSubstr("c.json"));
  EXPECT_EQ(util::message(library.faults[3]), in + "d.json: is no file with a document in it");
  EXPECT_EQ(util::message(library.faults[4]),
            in + "e.json: larger than 1 MiB, the most that is read");
}

TEST_F(LibraryTest, ReadsNothingThatOthersCouldWriteWhenItRunsAsRoot) {
  tree.write("etc/pcitune/profiles/a.json", profile("a"));
  tree.write("etc/pcitune/profiles/b.json", profile("b"));
  chmod("etc", 0755);
  chmod("etc/pcitune", 0755);
  chmod("etc/pcitune/profiles", 0755);
  chmod("etc/pcitune/profiles/a.json", 0664);
  chmod("etc/pcitune/profiles/b.json", 0644);
  const auto library = load_profiles(files, guarded());
  EXPECT_EQ(messages(library.faults),
            tree.path("etc/pcitune/profiles/a.json") +
                ": others may write to it (mode 0664); chmod go-w\n");
  EXPECT_EQ(library.find("a"), nullptr);
  EXPECT_NE(library.find("b"), nullptr);
  EXPECT_THAT(profiles().faults, IsEmpty());  // anybody else may read it
  for (const char* const folder : {"etc/pcitune/profiles", "etc/pcitune", "etc"}) {
    chmod(folder, 0757);
    const auto none = load_profiles(files, guarded());
    EXPECT_EQ(messages(none.faults),
              tree.path(folder) + ": others may write to it (mode 0757); chmod go-w\n");
    EXPECT_EQ(none.find("b"), nullptr);
    chmod(folder, 0755);
  }
}

TEST_F(LibraryTest, LooksAtWhereALinkLeadsWhenItRunsAsRoot) {
  tree.write("srv/somebody/a.json", profile("a"));
  tree.make_folder("etc/pcitune/profiles");
  tree.link("/srv/somebody/a.json", "etc/pcitune/profiles/a.json");
  for (const char* const folder : {"etc", "etc/pcitune", "etc/pcitune/profiles", "srv"})
    chmod(folder, 0755);
  chmod("srv/somebody/a.json", 0644);
  chmod("srv/somebody", 0777);
  EXPECT_EQ(messages(load_profiles(files, guarded()).faults),
            tree.path("etc/pcitune/profiles/a.json") + " -> " + tree.path("srv/somebody") +
                ": others may write to it (mode 0777); chmod go-w\n");
  chmod("srv/somebody", 0755);
  EXPECT_EQ(messages(load_profiles(files, guarded()).faults), "");
}

TEST_F(LibraryTest, ReadsNothingOfAnotherUserWhenItRunsAsRoot) {
  tree.write("etc/pcitune/profiles/a.json", profile("a"));
  for (const char* const folder : {"etc", "etc/pcitune", "etc/pcitune/profiles"})
    chmod(folder, 0755);
  chmod("etc/pcitune/profiles/a.json", 0644);
  Shelves other = guarded();
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(tree.path("etc/pcitune/profiles/a.json").c_str(), 4711, 0), 0);
  } else {
    other.owner = ::geteuid() + 1;
  }
  const auto library = load_profiles(files, other);
  EXPECT_THAT(messages(library.faults),
              HasSubstr("who could write anything there; chown it to root"));
  EXPECT_EQ(library.find("a"), nullptr);
}

TEST_F(LibraryTest, ReadsADocumentByItsPath) {
  tree.write("x.json", profile("x"));
  EXPECT_EQ(read_document(files, {}, tree.path("x.json")).value(), profile("x"));
  EXPECT_EQ(read_document(files, {}, tree.path("y.json")).error().code, util::ErrorCode::kNotFound);
}

}  // namespace
}  // namespace pcitune::knowledge
