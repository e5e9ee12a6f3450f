// The session of 2005 that pcitune replaces, byte for byte on a tree, with setpci and lspci as
// witnesses of every state. Command 0x004e; bits 6:4 OST code, 3:2 MMRBC code, 1 ERO, 0 DPERE
// (PCI-X 1.0b, 7.2.3).
#include "cli/practice.h"

namespace pcitune::test {
namespace {

class Session : public ::testing::Test {
 protected:
  void SetUp() override {
    add_session_machine(tree_);
    before_ = tree_.read(kConfig);
  }

  Ran on_tree(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }

  // The register as our `get`, the file, and setpci have it; the fields as lspci words them.
  void expect_state(const std::string& word, std::string_view in_lspci) {
    const Ran got = on_tree({"get", "-d", "15b3:5a44", "pcix.command"});
    EXPECT_EQ(got.status, 0) << got.err;
    EXPECT_EQ(got.out, "0000:02:00.0\tpcix.command\t0x" + word + "\n");
    const Ran raw = setpci(tree_.root(), {"-d", "15b3:5a44", "CAP_PCIX+2.W"});
    EXPECT_EQ(raw.status, 0) << raw.err;
    EXPECT_EQ(raw.out, word + "\n");
    const Ran verbose = lspci(tree_.root(), {"-vv", "-d", "15b3:5a44"});
    EXPECT_TRUE(says(verbose.out, {in_lspci}));
  }

  void expect_only_the_command_changed(std::string_view low, std::string_view high) {
    std::string expected = before_;
    expected[0x72] = static_cast<char>(bytes(low)[0]);
    expected[0x73] = static_cast<char>(bytes(high)[0]);
    EXPECT_EQ(tree_.read(kConfig), expected);
  }

  static constexpr std::string_view kConfig = "devices/0000:02:00.0/config";
  TempTree tree_;
  std::string before_;
};

TEST_F(Session, BeginsWithTheWordThatWasFound) {
  const Ran got = on_tree({"get", "-d", "15b3:5a44", "dpere", "ero", "mmrbc", "ost"});
  EXPECT_EQ(got.out,
            "0000:02:00.0\tpcix.command.dpere\toff\n"
            "0000:02:00.0\tpcix.command.ero\ton\n"
            "0000:02:00.0\tpcix.command.mmrbc\t4096\n"
            "0000:02:00.0\tpcix.command.ost\t8\n");
  EXPECT_EQ(got.err, "");
  expect_state("004e", "Command: DPERE- ERO+ RBC=4096 OST=8\n");
}

TEST_F(Session, RunsByteForByte) {
  const Ran whole = on_tree({"set", "-d", "15b3:5a44", "pcix.command=0x1c"});
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_EQ(whole.out,
            "0000:02:00.0 pcix.command 0x004e -> 0x001c applied\n"
            "0000:02:00.0 pcix.command.ero on -> off applied\n"
            "0000:02:00.0 pcix.command.ost 8 -> 2 applied\n");
  expect_state("001c", "Command: DPERE- ERO- RBC=4096 OST=2\n");
  expect_only_the_command_changed("1c", "00");

  const Ran flags = on_tree({"set", "-d", "15b3:5a44", "dpere=on", "ero=on"});
  EXPECT_EQ(flags.status, 0) << flags.err;
  EXPECT_EQ(flags.out,
            "0000:02:00.0 pcix.command.dpere off -> on applied\n"
            "0000:02:00.0 pcix.command.ero off -> on applied\n");
  EXPECT_TRUE(says(flags.err,
                   {"warning: 0000:02:00.0: PCIX-DPERE-DRIVER: ", "the driver must recover from"}));
  expect_state("001f", "Command: DPERE+ ERO+ RBC=4096 OST=2\n");
  expect_only_the_command_changed("1f", "00");

  const Ran size = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512"});
  EXPECT_EQ(size.status, 0) << size.err;
  EXPECT_EQ(size.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 applied\n");
  EXPECT_FALSE(says(size.err, {"warning"})) << "DPERE was on before: " << size.err;
  expect_state("0013", "Command: DPERE+ ERO+ RBC=512 OST=2\n");
  expect_only_the_command_changed("13", "00");
}

TEST_F(Session, WritesWhatSetpciWouldHaveWritten) {
  ASSERT_EQ(on_tree({"set", "-d", "15b3:5a44", "mmrbc=4096", "ost=2", "ero=off"}).status, 0);
  const std::string ours = tree_.read(kConfig);
  tree_.write(kConfig, before_);
  ASSERT_EQ(setpci(tree_.root(), {"-d", "15b3:5a44", "0x72.W=0x1c"}).status, 0);
  EXPECT_EQ(ours, tree_.read(kConfig));
}

TEST_F(Session, IsAllInOneOnceMore) {
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "pcix.command=0x13"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.err, {"PCIX-DPERE-DRIVER"}));
  expect_state("0013", "Command: DPERE+ ERO+ RBC=512 OST=2\n");
  expect_only_the_command_changed("13", "00");
}

TEST_F(Session, ShowsTheFieldsInWords) {
  const Ran shown = on_tree({"show", "-d", "15b3:5a44", "--no-names"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_TRUE(says(shown.out, {"0x004e", "4096 bytes", "8 transactions", "0000:00:01.0"}));
}

}  // namespace
}  // namespace pcitune::test
