// pcitune profile: what is known, and what is wrong with a document.
#include <fstream>
#include <sstream>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kCard = R"({
  "schema": "pcitune.profile/1",
  "summary": "a card of ours",
  "kind": "tune",
  "match": {"id": "15b3:5a44", "revision": "<=0xa1", "function": "pf"},
  "count": {"at_least": 2},
  "set": {"pcix.command.ost": {"at_most": 4}, "pcix.command.ero": false},
  "accept": [{"rule": "AMD-8131-58", "because": "measured"}],
  "source": ["ours"],
  "confidence": "high"
}
)";

class ProfileTest : public ::testing::Test {
 protected:
  Ran profile(std::vector<std::string> words) {
    words.insert(words.begin(), "profile");
    words.insert(words.end(), {"--root", tree.root()});
    return pcitune(words);
  }
  // As nobody but the user may write there: the test may run as root.
  void write_private(const std::string& below, std::string_view text) const {
    tree.write(below, text);
    ASSERT_EQ(run({"/bin/chmod", "-R", "go-w", tree.root()}).status, 0);
  }

  TempTree tree;
};

TEST_F(ProfileTest, ListsWhatIsOnAndOff) {
  write_private("etc/pcitune/profiles/ours.json", kCard);
  const Ran ran = profile({"list"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(says(ran.out, {"NAME", "KIND", "STATE", "FROM", "SUMMARY", "\nintel-e100 "}));
  const auto line = ran.out.substr(ran.out.find("\nours ") + 1);
  EXPECT_TRUE(says(line.substr(0, line.find('\n')),
                   {"tune", " on ", tree.path("etc/pcitune/profiles"), "a card of ours"}));
}

TEST_F(ProfileTest, NamesMasksAndBrokenDocuments) {
  write_private("etc/pcitune/profiles/ours.json", "");
  write_private("run/pcitune/profiles/broken.json", "{\"schema\":\n1}");
  const Ran ran = profile({"list"});
  EXPECT_EQ(ran.status, 64);
  EXPECT_THAT(
      ran.err,
      HasSubstr(tree.path("etc/pcitune/profiles/ours.json") + " masks the profiles of its name"));
  EXPECT_THAT(ran.err,
              HasSubstr(tree.path("run/pcitune/profiles/broken.json") +
                        ":2: /schema: is a number, should be a string"));
  EXPECT_THAT(ran.out, HasSubstr("intel-e100"));
}

TEST_F(ProfileTest, ShowsADocumentInWords) {
  write_private("etc/pcitune/profiles/ours.json", kCard);
  const Ran ran = profile({"show", "ours"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"ours: a card of ours\n",
                    "tune: a vendor or users recommend it",
                    "state        on",
                    "id        15b3:5a44",
                    "revision  <=0xa1",
                    "function  physical",
                    "count        at least 2",
                    "pcix.command.ost  at most 4",
                    "pcix.command.ero  off",
                    "AMD-8131-58  measured",
                    "confidence   high"}));
}

TEST_F(ProfileTest, ShowsAllThatIsKnownOfAnId) {
  const Ran ran = profile({"show", "8086:1229"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("intel-e100: Intel 8255x"));
  EXPECT_THAT(ran.out, HasSubstr("there is nothing to set"));
  EXPECT_THAT(ran.out, Not(HasSubstr("mellanox")));
  const Ran bridge = profile({"show", "1022:7450"});
  EXPECT_THAT(bridge.out, HasSubstr("amd-8131: AMD-8131 HyperTransport"));
}

TEST_F(ProfileTest, ShowsAllCasesOfARule) {
  const Ran ran = profile({"show", "AMD-8131-56"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.out,
                   {"\nAMD-8131-56: at most 2048 x 1",
                    "any bridge above with",
                    "revision   <=0x12",
                    "bus below  mode1-133",
                    "functions in its slot  1",
                    "\n  or "}));
  EXPECT_TRUE(says(ran.out, {"no value is safe"}));
  EXPECT_THAT(ran.out, Not(HasSubstr("AMD-8131-49:")));
}

TEST_F(ProfileTest, NamesWhatItDoesNotKnow) {
  const Ran name = profile({"show", "intel-e10"});
  EXPECT_EQ(name.status, 5);
  EXPECT_THAT(
      name.err,
      HasSubstr("no profile and no platform rule is called 'intel-e10'; did you mean intel-e100?"));
  const Ran id = profile({"show", "dead:beef", "intel-e100"});
  EXPECT_EQ(id.status, 5);
  EXPECT_THAT(id.err, HasSubstr("nothing is known of 'dead:beef'"));
  EXPECT_THAT(id.out, HasSubstr("intel-e100: "));
}

TEST_F(ProfileTest, ValidatesFilesOfBothKinds) {
  tree.write("good.json", kCard);
  tree.write("bad.json",
             "{\n\"schema\": \"pcitune.platform/1\",\n\"summary\": \"s\", \"ruls\": []}");
  std::string unknown = kCard;
  unknown.replace(unknown.find("8131-58"), 7, "8131-85");
  tree.write("unknown.json", unknown);
  const Ran good = profile({"validate", tree.path("good.json")});
  EXPECT_EQ(good.status, 0) << good.out;
  EXPECT_EQ(good.out, tree.path("good.json") + ": valid\n");
  const Ran all = profile(
      {"validate", tree.path("bad.json"), tree.path("good.json"), tree.path("unknown.json")});
  EXPECT_EQ(all.status, 64);
  EXPECT_EQ(all.out,
            tree.path("bad.json") + ":1: has no \"rules\", and must\n" + tree.path("bad.json") +
                ":3: /ruls: unknown member \"ruls\" (did you mean \"rules\"?)\n" +
                tree.path("good.json") + ": valid\n" + tree.path("unknown.json") +
                ":8: /accept/0/rule: there is no rule AMD-8131-85; did you mean AMD-8131-58?\n");
}

TEST_F(ProfileTest, ValidatesAReplacementOfAShippedDocument) {
  const std::string shipped = std::string(PCITUNE_SOURCE_DIR) + "/profiles/platforms/amd-8131.json";
  EXPECT_EQ(profile({"validate", shipped}).status, 0);
  std::ostringstream text;
  text << std::ifstream(shipped).rdbuf();
  tree.write("other.json", text.str());
  const Ran ran = profile({"validate", tree.path("other.json")});
  EXPECT_EQ(ran.status, 64);
  EXPECT_THAT(ran.out, HasSubstr("AMD-8131-49 is a rule of "));
}

TEST_F(ProfileTest, NamesWrongUse) {
  EXPECT_EQ(profile({}).status, 64);
  EXPECT_THAT(profile({"shwo", "x"}).err, HasSubstr("there is no 'shwo'; did you mean show?"));
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"show"}, {"validate"}, {"list", "x"}})
    EXPECT_EQ(profile(words).status, 64);
  EXPECT_EQ(pcitune({"profile", "list", "--root", ""}).status, 64);
  EXPECT_EQ(profile({"validate", tree.path("nowhere.json")}).status, 5);
}

}  // namespace
}  // namespace pcitune::test
