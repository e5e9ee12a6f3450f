// list, show and get where not all is well: no privilege, a device that is gone, junk in the tree,
// and a standard output that does not take the results.
#include <csignal>
#include <sys/stat.h>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

constexpr const char* kRemedy = "Use sudo";

class OddTree : public ::testing::Test {
 protected:
  void SetUp() override { add_session_machine(tree_); }

  Ran on_tree(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }

  TempTree tree_;
};

class Unprivileged : public OddTree {
 protected:
  void SetUp() override {
    OddTree::SetUp();
    tree_.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  }
};

TEST_F(Unprivileged, GetSaysUnknownAndTheRemedy) {
  const Ran ran = on_tree({"get", "-d", "15b3:5a44", "mmrbc"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.out, "0000:02:00.0\tpcix.command.mmrbc\t?\n");
  EXPECT_TRUE(
      says(ran.err, {"0000:02:00.0: only 64 bytes are readable", "unknown, not absent", kRemedy}));
}

TEST_F(Unprivileged, GetOfTheHeaderIsFine) {
  const Ran ran = on_tree({"get", "-d", "15b3:5a44", "latency_timer"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:02:00.0\tpci.latency_timer\t64\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Unprivileged, ListHasAQuestionMarkWhereADashWouldLie) {
  const Ran ran = on_tree({"list", "--no-names", "-d", "15b3:5a44"});
  EXPECT_TRUE(
      says(ran.out, {"64       64         ?          ?        ?    ?      ?        ?     ?\n"}));
}

TEST_F(Unprivileged, ShowSaysWhatIsMissing) {
  const Ran ran = on_tree({"show", "-d", "15b3:5a44", "--no-names"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.out, {"unknown, not absent", kRemedy, "pci.latency_timer"}));
}

TEST_F(Unprivileged, ExplainOfACapabilitySaysUnknown) {
  const Ran ran = on_tree({"explain", "pcix", "-d", "15b3:5a44"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.out, {"unknown: its list could not be read"}));
  EXPECT_TRUE(says(ran.err, {"unknown, not absent", kRemedy}));
}

TEST_F(OddTree, SaysThatADeviceIsGone) {
  tree_.add_config("0000:02:00.0", std::string(256, '\xff'));
  const Ran got = on_tree({"get", "-d", "15b3:5a44", "mmrbc"});
  EXPECT_EQ(got.status, 3);
  EXPECT_EQ(got.out, "0000:02:00.0\tpcix.command.mmrbc\t?\n");
  EXPECT_TRUE(says(got.err, {"0000:02:00.0", "gone", "ones"}));
  EXPECT_EQ(got.err.find("sudo"), std::string::npos);
  EXPECT_EQ(on_tree({"show", "-s", "0000:02:00.0"}).status, 3);
  EXPECT_TRUE(says(on_tree({"list", "--no-names"}).out, {"0000:02:00.0  15b3:5a44"}));
}

TEST_F(OddTree, PassesOverJunkNamesWithAWarning) {
  tree_.make_folder("devices/junk");
  tree_.write("devices/0000:zz:00.0", "");
  tree_.make_folder("devices/.hidden");
  const Ran listed = on_tree({"list", "--no-names"});
  EXPECT_EQ(listed.status, 0);
  EXPECT_TRUE(says(listed.out, {"0000:00:01.0", "0000:02:00.0"}));
  EXPECT_TRUE(says(listed.err, {"warning", "devices/junk", "devices/0000:zz:00.0"}));
  EXPECT_EQ(listed.err.find("hidden"), std::string::npos);
  const Ran got = on_tree({"get", "mmrbc"});
  EXPECT_EQ(got.status, 0);
  EXPECT_EQ(got.out, "0000:02:00.0\tpcix.command.mmrbc\t4096\n");
  EXPECT_EQ(on_tree({"get", "mmrbc", "-q"}).err, "") << "-q leaves warnings out";
  EXPECT_EQ(on_tree({"set", "-d", "15b3:5a44", "mmrbc=512"}).status, 0);
}

// An address without a readable config: unknown (3), neither wrong usage (64) nor "no such device"
// (5).
class EntryWithoutConfig : public OddTree, public ::testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    OddTree::SetUp();
    const std::string how = GetParam();
    if (how == "empty_folder") tree_.make_folder("devices/0000:09:00.0");
    if (how == "file") tree_.write("devices/0000:09:00.0", "x");
    if (how == "dangling_link") tree_.link("../nowhere", "devices/0000:09:00.0");
    if (how == "config_is_a_folder") tree_.make_folder("devices/0000:09:00.0/config");
    if (how == "config_is_a_pipe" || how == "config_is_a_device")
      tree_.make_folder("devices/0000:09:00.0");
    const std::string config = tree_.path("devices/0000:09:00.0/config");
    if (how == "config_is_a_pipe") {
      ASSERT_EQ(::mkfifo(config.c_str(), 0600), 0);
    }
    if (how == "config_is_a_device") tree_.link("/dev/zero", "devices/0000:09:00.0/config");
    if (how == "empty_config") tree_.add_config("0000:09:00.0", "");
  }
};

TEST_F(OddTree, KeepsForeignBytesOfADriverFromTheTerminal) {
  tree_.write("devices/0000:02:00.0/uevent",
              "DRIVER=m\x9B\xFC\x1B[2Jx\nPCI_CLASS=C0600\nPCI_ID=15B3:5A44\n");
  const std::string shown = "m\xEF\xBF\xBD\xEF\xBF\xBD\\x1b[2Jx";
  const std::vector<std::vector<std::string>> lines = {
      {"list", "-o", "tsv", "--columns", "address,driver"},
      {"get", "-o", "tsv", "--columns", "driver", "mmrbc"},
      {"list", "--tree"},
      {"show", "-s", "0000:02:00.0"}};
  for (const auto& words : lines) {
    const Ran ran = on_tree(words);
    EXPECT_TRUE(says(ran.out, {shown})) << words[0];
    EXPECT_EQ(ran.out.find_first_of("\x1B\x9B\xFC"), std::string::npos) << words[0];
  }
  const Ran ran = on_tree({"list", "--driver", "m\x9B\xFCy"});
  EXPECT_TRUE(says(ran.err, {"--driver m\xEF\xBF\xBD\xEF\xBF\xBDy"}));
  EXPECT_TRUE(says(on_tree({"list", "-\x9Bz"}).err, {"-\xEF\xBF\xBDz: "}));
}

TEST_F(OddTree, NamesAConfigThatIsAPipe) {
  tree_.make_folder("devices/0000:09:00.0");
  const std::string config = tree_.path("devices/0000:09:00.0/config");
  ASSERT_EQ(::mkfifo(config.c_str(), 0600), 0);
  for (const char* command : {"show", "list"}) {
    const Ran ran = on_tree({command, "-s", "0000:09:00.0"});
    EXPECT_EQ(ran.status, 3) << ran.err;
    EXPECT_TRUE(says(ran.err, {config + ": a pipe or a device, no file: not opened"}));
  }
}

TEST_P(EntryWithoutConfig, LeavesTheOthersListed) {
  const Ran ran = on_tree({"list", "--no-names"});
  EXPECT_TRUE(says(ran.out, {"0000:02:00.0  15b3:5a44", "4096/4096"}));
  EXPECT_TRUE(ran.status == 0 || ran.status == 3) << ran.status << "\n" << ran.err;
}

TEST_P(EntryWithoutConfig, LeavesTheOthersReadable) {
  const Ran all = on_tree({"get", "mmrbc"});
  EXPECT_TRUE(says(all.out, {"0000:02:00.0\tpcix.command.mmrbc\t4096\n"}));
  EXPECT_EQ(all.status, 3) << all.err;
  EXPECT_TRUE(says(all.err, {"0000:09:00.0"}));
  const Ran by_id = on_tree({"get", "-d", "15b3:5a44", "mmrbc"});
  EXPECT_EQ(by_id.status, 0) << by_id.err;
  EXPECT_EQ(by_id.out, "0000:02:00.0\tpcix.command.mmrbc\t4096\n");
}

TEST_P(EntryWithoutConfig, LeavesTheOthersWritable) {
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 applied\n");
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         EntryWithoutConfig,
                         ::testing::Values("empty_folder",
                                           "file",
                                           "dangling_link",
                                           "config_is_a_folder",
                                           "config_is_a_pipe",
                                           "config_is_a_device",
                                           "empty_config"),
                         [](const auto& kind) { return std::string(kind.param); });

class Output : public OddTree, public ::testing::WithParamInterface<const char*> {
 protected:
  Ran with(Surroundings around) {
    const std::string command = GetParam();
    std::vector<std::string> words = {command, "--sysfs", tree_.root(), "-d", "15b3:5a44"};
    if (command == "get") words.emplace_back("pcix");
    if (command == "help") words = {"help", "get"};
    return pcitune(words, around);
  }
};

TEST_P(Output, ThatIsFullIsAFault) {
  const Ran ran = with({.output = Surroundings::Output::kFile, .output_file = "/dev/full"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.err, {"standard output", "No space left on device"}));
}

TEST_P(Output, ThatIsClosedIsAFault) {
  const Ran ran = with({.output = Surroundings::Output::kClosed});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.err, {"standard output"}));
}

TEST_P(Output, ThatNobodyReadsEndsItAsASignalDoes) {
  const Ran ran = with({.output = Surroundings::Output::kBroken});
  EXPECT_EQ(ran.signal, SIGPIPE);
  EXPECT_EQ(ran.err, "");
}

INSTANTIATE_TEST_SUITE_P(Commands,
                         Output,
                         ::testing::Values("list", "show", "get", "help"),
                         [](const auto& command) { return std::string(command.param); });

// Descriptor 1 may be taken by a file that the program opens; results must never land in it.
TEST_F(OddTree, KeepsItsHandsOffTheDeviceWhenOutputIsClosed) {
  const auto before = contents_of(tree_.root());
  const Ran ran = pcitune({"set", "--sysfs", tree_.root(), "-n", "-d", "15b3:5a44", "mmrbc=512"},
                          {.output = Surroundings::Output::kClosed});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(changes_since(before, tree_.root()), "");
}

TEST_F(OddTree, WritesTheRightBytesWhenOutputIsClosed) {
  const Ran ran = pcitune({"set", "--sysfs", tree_.root(), "-d", "15b3:5a44", "mmrbc=512"},
                          {.output = Surroundings::Output::kClosed});
  EXPECT_EQ(ran.status, 2) << "the verdict could not be told";
  Space expected = infinihost();
  expected.put(0x72, "42 00");
  EXPECT_EQ(tree_.read("devices/0000:02:00.0/config"), expected.text());
}

}  // namespace
}  // namespace pcitune::test
