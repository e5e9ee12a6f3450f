// apply and check, with profiles of an image (--root) on the practice node.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

using ::testing::HasSubstr;

class Apply : public ::testing::Test {
 protected:
  Apply() : node_(simulated_node(tree_)) {}

  // Switched on below --root.
  void enable(const std::string& name, const std::string& members) {
    tree_.write("root/etc/pcitune/profiles/" + name + ".json",
                R"({"schema": "pcitune.profile/1", "summary": "an example", "source": ["a test"],
"confidence": "high", )" +
                    members + "}");
  }

  Ran run(const std::string& command, std::vector<std::string> words) {
    words.insert(words.begin(), {command, "--sysfs", node_, "--root", tree_.path("root")});
    return pcitune(words);
  }

  std::string value(const std::string& slot, const std::string& key) {
    return pcitune({"get", "--sysfs", node_, "-s", slot, "--value-only", key}).out;
  }

  TempTree tree_;
  std::string node_;
};

constexpr const char* kInfiniHost =
    R"("kind": "tune", "match": {"id": "15b3:5a44"},
"set": {"pcix.command.mmrbc": 2048, "pcix.command.ost": 4})";

TEST_F(Apply, WithoutAProfileChangesNothingAndSaysSo) {
  const Ran ran = run("apply", {});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("no profile is switched on"));
  EXPECT_EQ(run("check", {}).status, 3) << "monitors shall not take that for a good sign";
}

TEST_F(Apply, SetsWhatIsSwitchedOnAndASecondOneChangesNothing) {
  enable("lab", kInfiniHost);
  const Ran rehearsal = run("apply", {"-n"});
  EXPECT_EQ(rehearsal.status, 0) << rehearsal.err;
  EXPECT_TRUE(says(rehearsal.err, {"step 1", "profile lab (", "lab.json:3)"}));
  EXPECT_EQ(value("02:00.0", "mmrbc"), "4096\n");
  EXPECT_EQ(run("check", {}).status, 1);
  const Ran first = run("apply", {});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 2048 applied\n"
            "0000:02:00.0 pcix.command.ost 8 -> 4 applied\n");
  const Ran second = run("apply", {});
  EXPECT_EQ(second.status, 0);
  EXPECT_THAT(second.err, HasSubstr("nothing to change"));
  EXPECT_EQ(run("check", {}).status, 0);
  EXPECT_EQ(run("undo", {}).status, 0);
  EXPECT_EQ(value("02:00.0", "ost"), "8\n");
}

TEST_F(Apply, OfTwoThatDisagreeLeavesTheFieldAloneAndAppliesTheRest) {
  enable("lab", kInfiniHost);
  enable("other",
         R"("kind": "tune", "match": {"id": "15b3:5a44"}, "set": {"pcix.command.mmrbc": 512})");
  const Ran ran = run("apply", {});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.out, {"mmrbc 4096 -> ? conflict", "profile lab (", "profile other ("}));
  EXPECT_EQ(value("02:00.0", "mmrbc"), "4096\n");
  EXPECT_EQ(value("02:00.0", "ost"), "4\n");
  enable("other",
         R"("kind": "tune", "match": {"id": "15b3:5a44"}, "set": {"pcix.command.mmrbc": 512},
"overrides": ["lab"])");
  EXPECT_EQ(run("apply", {}).status, 0);
  EXPECT_EQ(value("02:00.0", "mmrbc"), "512\n");
}

TEST_F(Apply, TakesAnActiveLimitForARuleInSetToo) {
  enable("careful",
         R"("kind": "limit", "match": {"id": "15b3:5a44"},
"limits": {"pcix.command.ost": {"at_most": 8}})");
  const Ran ran = run("set", {"-d", "15b3:5a44", "ost=8"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  enable("careful",
         R"("kind": "limit", "match": {"id": "15b3:5a44"},
"limits": {"pcix.command.ost": {"at_most": 3}})");
  EXPECT_EQ(run("set", {"-d", "15b3:5a44", "ost=3"}).status, 0);
  const Ran refused = run("set", {"-d", "15b3:5a44", "ost=4"});
  EXPECT_EQ(refused.status, 4);
  EXPECT_THAT(refused.err, HasSubstr("PROFILE-CAREFUL"));
}

TEST_F(Apply, RefusesABrokenDocumentAndWritesNothing) {
  enable("lab", kInfiniHost);
  enable("broken", R"("kind": "tune", "match": {"id": "15b3:5a44"}, "set": {"mmrbcc": 1})");
  for (const auto command : {"apply", "check"}) {
    const Ran ran = run(command, {});
    EXPECT_EQ(ran.status, 64) << command;
    EXPECT_TRUE(says(ran.err, {"broken.json:2", "/set", "mmrbcc"}));
  }
  EXPECT_EQ(value("02:00.0", "mmrbc"), "4096\n");
}

TEST_F(Apply, NamesProfilesAndFilesInsteadOfThoseSwitchedOn) {
  enable("lab", kInfiniHost);
  EXPECT_EQ(run("apply", {"melanox"}).status, 64);
  const Ran shipped = run("apply", {"-n", "mellanox-infinihost"});
  EXPECT_EQ(shipped.status, 0) << shipped.err;
  EXPECT_EQ(shipped.out, "0000:02:00.0 pcix.command.mmrbc 4096 unchanged\n");
  const Ran file = run("apply", {"-n", tree_.path("root/etc/pcitune/profiles/lab.json")});
  EXPECT_EQ(file.status, 0) << file.err;
  EXPECT_TRUE(says(file.out, {"mmrbc 4096 -> 2048 would-apply"}));
}

TEST_F(Apply, WritesNothingWhereTheCountIsAnother) {
  enable("pair", std::string(kInfiniHost) + R"(, "count": 2)");
  const Ran ran = run("apply", {});
  EXPECT_EQ(ran.status, 5);
  EXPECT_THAT(ran.err, HasSubstr("1 device match"));
  EXPECT_EQ(value("02:00.0", "mmrbc"), "4096\n");
  EXPECT_EQ(run("check", {}).status, 1);
}

TEST_F(Apply, CheckSaysWhatIsAndWhatShouldBe) {
  enable("lab",
         R"("kind": "tune", "match": {"id": "15b3:5a44"}, "set": {"pcix.command.mmrbc": 2048},
"expect": {"pcix.status.133mhz": false})");
  const Ran ran = run("check", {});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"0000:02:00.0 pcix.command.mmrbc is 4096, should be 2048: profile lab (",
                    "0000:02:00.0 pcix.status.133mhz is on, should be off: profile lab ("}));
}

TEST_F(Apply, CheckTakesValuesToo) {
  EXPECT_EQ(run("check", {"-d", "15b3:5a44", "mmrbc=4096", "dpere=off"}).status, 0);
  const Ran differs = run("check", {"-d", "15b3:5a44", "mmrbc=2048"});
  EXPECT_EQ(differs.status, 1);
  EXPECT_EQ(differs.out, "0000:02:00.0 pcix.command.mmrbc is 4096, should be 2048\n");
  EXPECT_EQ(run("check", {"-d", "10b7:", "mmrbc=512"}).status, 3) << "nothing to check";
}

TEST_F(Apply, CheckReportsDataAtRiskFirst) {
  const Ran ran = run("check", {"-s", "03:03.0", "mmrbc=512"});
  EXPECT_EQ(ran.status, 2) << "relaxed ordering behind an AMD-8131";
  EXPECT_TRUE(says(ran.out, {"0000:03:03.0 finding AMD-8131-58: ero is on"}));
}

}  // namespace
}  // namespace pcitune::test
