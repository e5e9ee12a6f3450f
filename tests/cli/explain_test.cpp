// explain on practice trees. Its setpci words are run through the real setpci on the same tree.
#include <algorithm>
#include <regex>
#include <sstream>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

class Explained : public ::testing::Test {
 protected:
  Ran on_node(std::vector<std::string> words) {
    words.insert(words.begin(), "explain");
    words.insert(words.end(), {"--sysfs", node_, "--no-names"});
    return pcitune(std::move(words));
  }
  std::string get(const std::string& address, const std::string& key) {
    return pcitune({"get", "--sysfs", node_, "-s", address, key, "--value-only"}).out;
  }

  TempTree tree_;
  std::string node_ = simulated_node(tree_);
};

// The words behind "setpci" and below it: pairs of what setpci takes and what it does.
std::vector<std::pair<std::string, std::string>> setpci_lines(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> found;
  const std::regex form("(CAP\\S+|ECAP\\S+|[0-9a-f]+\\.[BWL]\\S*)  +((reads|writes) .*)");
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    if (std::regex_search(line, match, form)) found.emplace_back(match[1], match[2]);
  }
  return found;
}

TEST_F(Explained, ReadsTheSameWordThroughSetpci) {
  for (const std::string key : {"pcix.command.mmrbc",
                                "pcix.status.dmmrbc",
                                "pci.status.devsel",
                                "pci.cache_line_size",
                                "pci.command.perr"}) {
    const auto lines = setpci_lines(pcitune({"explain", key}).out);
    ASSERT_FALSE(lines.empty()) << key;
    EXPECT_EQ(lines[0].second, "reads the register");
    const Ran read = setpci(node_, {"-s", "0000:02:00.0", lines[0].first});
    ASSERT_EQ(read.status, 0) << read.err;
    const std::string reg = key.substr(0, key.rfind('.'));
    const std::string whole = reg == "pci" ? key : reg;
    const std::string ours = whole == "pci.cache_line_size" ? "0x10\n" : get("0000:02:00.0", whole);
    EXPECT_EQ("0x" + read.out, ours) << lines[0].first;
  }
}

// Each writes its field and leaves all other bits of the tree alone.
TEST_F(Explained, WritesOnlyTheFieldThroughSetpci) {
  const std::vector<std::pair<std::string, std::string>> wanted{{"pcix.command.mmrbc", "1024"},
                                                                {"pcix.command.ost", "3"},
                                                                {"pcix.command.ero", "off"},
                                                                {"pci.command.perr", "on"},
                                                                {"pci.latency_timer", "72"}};
  for (const auto& [key, value] : wanted) {
    const std::string before = get("0000:02:00.0", "pcix") + get("0000:02:00.0", "pci");
    const auto lines = setpci_lines(pcitune({"explain", key + "=" + value}).out);
    ASSERT_EQ(lines.size(), 2U) << key;
    EXPECT_EQ(lines[1].second, "writes " + value);
    ASSERT_EQ(setpci(node_, {"-s", "0000:02:00.0", lines[1].first}).status, 0);
    EXPECT_EQ(get("0000:02:00.0", key), value + "\n");
    const std::string after = get("0000:02:00.0", "pcix") + get("0000:02:00.0", "pci");
    EXPECT_NE(before, after);
    std::istringstream old_lines(before);
    std::istringstream new_lines(after);
    int differ = 0;
    for (std::string a, b; std::getline(old_lines, a) && std::getline(new_lines, b);)
      differ += a == b ? 0 : 1;
    EXPECT_EQ(differ, 1) << key;
  }
}

// The line for the device itself, by offset, is the same write.
TEST_F(Explained, GivesTheOffsetOnADevice) {
  const Ran ran = on_node({"mmrbc=512", "-s", "0000:02:00.0"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"-s 0000:02:00.0 72.W ", "-s 0000:02:00.0 72.W=0000:000c "}));
  ASSERT_EQ(setpci(node_, {"-s", "0000:02:00.0", "72.W=0000:000c"}).status, 0);
  EXPECT_EQ(get("0000:02:00.0", "pcix.command"), "0x0042\n");
}

// A status bit that setpci clears by the printed mask takes no other with it. The tree is a plain
// file, so a written 1 stays: the word shows what was written.
TEST_F(Explained, NeverWritesOnesToOtherStatusBits) {
  const auto lines = setpci_lines(pcitune({"explain", "pcix.status.scd"}).out);
  ASSERT_EQ(lines.size(), 2U);
  ASSERT_EQ(setpci(node_, {"-s", "0000:02:00.0", "CAP_PCIX+4.L=3a6f0200"}).status, 0);
  ASSERT_EQ(setpci(node_, {"-s", "0000:02:00.0", lines[1].first}).status, 0);
  EXPECT_EQ(setpci(node_, {"-s", "0000:02:00.0", "CAP_PCIX+4.L"}).out, "1a670200\n");
}

TEST_F(Explained, SaysWhatHoldsOnADevice) {
  const Ran ran = on_node({"mmrbc=4096", "-d", "8086:1079"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"\n0000:03:03.0 8086:1079\n",
                    "512 bytes; pcix.command at 0xe6 is 0x0002",
                    "pcix.status.dmmrbc  2048 bytes     PCIX-DMMRBC",
                    "512 1024 2048\n",
                    "4096 by PCIX-DMMRBC",
                    "512 -> 4096  refused by PCIX-DMMRBC",
                    "\n0000:03:03.1 8086:1079\n"}));
}

TEST_F(Explained, CallsNothingLegalThatAnOwnerKeeps) {
  const Ran ran = on_node({"bus_master", "-s", "02:00.0"});
  EXPECT_TRUE(says(ran.out, {"refused by OWNER-KERNEL", "if forced    off on"}));
  EXPECT_EQ(ran.out.find("legal here"), std::string::npos);
}

TEST_F(Explained, SaysWhatAWholeWordWouldDo) {
  const Ran ran = on_node({"pcix.command=0x1c", "-d", "15b3:5a44"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"0x004e -> 0x001c",
                    "pcix.command.ero  on -> off         would-apply",
                    "pcix.command.ost  8 -> 2            would-apply"}));
}

TEST_F(Explained, NamesAFindingThatIsThere) {
  ASSERT_EQ(setpci(node_, {"-s", "03:03.1", "CAP_PCIX+2.W=0e"}).status, 0);
  const Ran ran = on_node({"mmrbc", "PCIX-DMMRBC", "-s", "0000:03:03.1"});
  EXPECT_TRUE(
      says(ran.out, {"finding", "PCIX-DMMRBC: mmrbc is 4096, the device allows 2048", "broken"}));
}

TEST_F(Explained, SaysWhichDevicesLackTheKey) {
  const Ran one = on_node({"mmrbc", "-s", "0000:04:05.0"});
  EXPECT_EQ(one.status, 5);
  EXPECT_TRUE(says(one.out, {"0000:04:05.0: has no PCI-X capability, so no pcix.command.mmrbc"}));
  const Ran all = on_node({"mmrbc"});
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_TRUE(says(all.out, {"\n0000:02:00.0 15b3:5a44\n", "more devices\n"}));
}

TEST_F(Explained, ShowsTheRegistersOfACapability) {
  const Ran ran = on_node({"pcix", "-s", "0000:02:00.0"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"  72  pcix.command  0x004e      PCI-X Command\n"}));
  EXPECT_EQ(on_node({"pcix", "-s", "0000:04:05.0"}).status, 5);
}

TEST_F(Explained, SaysWhatCouldNotBeRead) {
  TempTree short_tree;
  add_session_machine(short_tree);
  short_tree.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  const Ran ran = pcitune({"explain", "mmrbc", "--sysfs", short_tree.root(), "-s", "0000:02:00.0"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.err, {"unknown, not absent"}));
}

TEST_F(Explained, LooksIntoADump) {
  tree_.write("mail.txt", lspci(node_, {"-xxx"}).out);
  const Ran ran = pcitune({"explain", "ost", "-F", tree_.path("mail.txt"), "-s", "02:00.0"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"8 transactions; pcix.command at 0x72 is 0x004e"}));
}

TEST(Explain, TouchesNoDeviceWithoutASelector) {
  const Ran ran = pcitune({"explain", "mmrbc"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out.find("\n0000:"), std::string::npos);
}

TEST(Explain, TakesSeveralAndLettersOfEitherCase) {
  const Ran ran = pcitune({"explain", "pcix-dmmrbc", "OWNER-NEVER", "CACHE_LINE_SIZE", "RBC"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"PCIX-DMMRBC: ",
                    "\n\nOWNER-NEVER: ",
                    "\n\npci.cache_line_size: ",
                    "\n\npcix.command.mmrbc: "}));
}

// The mail's write, in its own words: a Command of devices, error bits on a bridge.
TEST(Explain, TakesSetpcisWordsWithValueAndMask) {
  const Ran ran = pcitune({"explain", "CAP_PCIX+2.W=1c"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"pcix.command = 0x001c: ",
                    "4096 bytes",
                    "2 transactions",
                    "\n\npcix_bridge.secondary_status = 0x001c: ",
                    "3      usc      1"}));
  const Ran masked = pcitune({"explain", "cap_exp+8.w=5000:7000"});
  EXPECT_TRUE(says(masked.out, {"pcie.devctl = 0x5000", "  14:12  mrrs   5     4096 bytes  "}));
  EXPECT_EQ(masked.out.find("no_snoop"), std::string::npos) << "not under the mask";
  EXPECT_EQ(pcitune({"explain", "CAP_PCIX+2.W=1234567"}).status, 64);
  EXPECT_EQ(pcitune({"explain", "CAP_PCIX+2.W=1c:"}).status, 64);
}

TEST_F(Explained, TakesOnlyTheRegisterThatTheDeviceHas) {
  const Ran ran = on_node({"CAP_PCIX+2.W", "-d", "15b3:5a44"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"0x004e"}));
  EXPECT_EQ(ran.out.find("bridge"), std::string::npos);
}

// The first question of the manual: which bits are these, and is 72 right on this device?
TEST_F(Explained, FindsWhatLiesAtAnOffsetOfTheDevice) {
  for (const std::string word : {"0x72.W=0x1c", "72.W=1c", "72.w=1C"}) {
    const Ran ran = on_node({word, "-d", "15b3:5a44"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(says(ran.out,
                     {"pcix.command = 0x001c: ",
                      "4096 bytes",
                      "0x004e -> 0x001c",
                      "pcix.command.ero  on -> off"}));
  }
  tree_.write("mail.txt", lspci(node_, {"-xxx"}).out);
  const Ran dump = pcitune({"explain", "72.W=1c", "-F", tree_.path("mail.txt"), "-s", "02:00.0"});
  EXPECT_TRUE(says(dump.out, {"pcix.command = 0x001c: ", "0x004e -> 0x001c"}));
}

// 70h holds the head of the capability, 72h the Command: the low byte of it is 73h's neighbour.
TEST_F(Explained, TakesPartsOfRegistersOnADevice) {
  const Ran half = on_node({"73.B=0", "-s", "0000:02:00.0"});
  EXPECT_EQ(half.status, 0) << half.err;
  EXPECT_TRUE(says(half.out, {"pcix.command = 0x0000: ", "unchanged"}));
  const Ran both = on_node({"CAP_PCIX+0.L=1c0007", "-s", "0000:02:00.0"});
  EXPECT_TRUE(says(both.out, {"pcix.command = 0x001c: ", "0x004e -> 0x001c"}));
  EXPECT_EQ(on_node({"72.W=1c:70", "-s", "0000:02:00.0"}).out.find("ero  on -> off"),
            std::string::npos)
      << "not under the mask";
}

TEST_F(Explained, SaysThatNothingIsKnownAtAnOffset) {
  const Ran ran = on_node({"f0.W=1", "-s", "0000:02:00.0"});
  EXPECT_EQ(ran.status, 5);
  EXPECT_TRUE(says(ran.err, {"no register is known at f0.W", "pcitune get f0.W"}));
}

TEST(Explain, SaysWhatAnOffsetOrANumberLacks) {
  const auto wrong = [](const std::string& word, std::string_view said) {
    const Ran ran = pcitune({"explain", word});
    EXPECT_EQ(ran.status, 64) << word;
    EXPECT_EQ(ran.out, "") << word;
    EXPECT_TRUE(says(ran.err, {said}));
  };
  wrong("0x72.W=0x1c", "an offset needs a device: add -d, -s or -F; or say it");
  wrong("72.W=1c", "CAP_PCIX+2.W=1c");
  wrong("0x4e", "a value needs its register: pcix.command=0x4e");
  wrong("CAP_EXP+8", "needs a width");
  wrong("pcix=0x4e", "pcix.command=0x4e, pcix.status=0x4e");
}

TEST(Explain, SaysWhatWouldBeRight) {
  const auto wrong = [](const std::string& word, int status, std::string_view said) {
    const Ran ran = pcitune({"explain", word});
    EXPECT_EQ(ran.status, status) << word;
    EXPECT_EQ(ran.out, "") << word;
    EXPECT_TRUE(says(ran.err, {said}));
  };
  wrong("mmrb", 5, "did you mean mmrbc?");
  wrong("PCIX-DMMRB", 5, "did you mean PCIX-DMMRBC?");
  wrong("upstream.limt", 5, "did you mean pcix_bridge.upstream.limit?");
  wrong("pcix_bridge.upstream.nothing", 5, "no field or register");
  wrong("mmrbc=4097", 64, "512 1024 2048 4096");
  wrong("pcix.command=22", 64, "0x22, or 0x16 for 22?");
  wrong("pcix=0x22", 64, "is a capability");
  wrong("FOO-BAR", 5, "no field or register is called 'FOO-BAR'; pcitune explain --list");
  wrong("15b3:5a44", 64, "-d 15b3:5a44");
  const Ran many = pcitune({"explain", "command.version", "limit"});
  EXPECT_EQ(many.status, 5);
  EXPECT_TRUE(says(many.err, {"could be any of", "pcix_bridge.upstream.limit"}));
  EXPECT_EQ(pcitune({"explain"}).status, 64);
}

TEST(ExplainList, IsALineAKeyForPipes) {
  const Ran ran = pcitune({"explain", "--list"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.out, {"\npcix.command.mmrbc ", "\nPCIX-DMMRBC ", "\nOWNER-NEVER "}));
  EXPECT_EQ(pcitune({"explain", "--list", "no_such_word"}).status, 5);
}

}  // namespace
}  // namespace pcitune::test
