// Bytes without names: get of places as setpci writes them, and show --raw, which lspci and pcitune
// read back.
#include "cli/practice.h"

namespace pcitune::test {
namespace {

class RawNode : public ::testing::Test {
 protected:
  Ran on_node(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", node_});
    return pcitune(std::move(words));
  }

  TempTree tree_;
  std::string node_ = simulated_node(tree_);
};

TEST_F(RawNode, GetsWhatSetpciGets) {
  for (const char* place : {"72.W", "CAP_PCIX+2.W", "CAP_PCIX+4.L", "70.B", "CAP07+3.B"}) {
    const Ran witness = setpci(node_, {"-d", "15b3:5a44", place});
    ASSERT_EQ(witness.status, 0);
    EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", place, "--value-only"}).out, "0x" + witness.out)
        << place;
  }
}

TEST_F(RawNode, GetsPlacesAndKeysInOneLineEach) {
  const Ran ran = on_node({"get", "-d", "15b3:5a44", "PCIX+2.w", "mmrbc", "0x72.w"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0\tpcix+2.W\t0x004e\n"
            "0000:02:00.0\tpcix.command.mmrbc\t4096\n"
            "0000:02:00.0\t72.W\t0x004e\n");
}

TEST_F(RawNode, PassesOverDevicesWithoutTheCapability) {
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "-d", "10b7:", "CAP_PCIX+2.W"}).out,
            "0000:02:00.0\tCAP_PCIX+2.W\t0x004e\n");
  const Ran none = on_node({"get", "-d", "10b7:", "CAP_PCIX+2.W"});
  EXPECT_EQ(none.status, 5);
  EXPECT_TRUE(says(none.err, {"0000:04:04.0: has no CAP_PCIX capability"}));
}

TEST_F(RawNode, SaysThatThereIsNoExtendedSpace) {
  const Ran ran = on_node({"get", "-d", "15b3:5a44", "100.L"});
  EXPECT_EQ(ran.status, 5);
  EXPECT_TRUE(says(ran.err, {"has no 100.L: its space ends before"}));
}

TEST_F(RawNode, RefusesToGuess) {
  EXPECT_EQ(on_node({"get", "72"}).status, 64);
  EXPECT_EQ(on_node({"get", "73.W"}).status, 64);
  EXPECT_EQ(on_node({"get", "CAP_PCIX+2"}).status, 64);
  EXPECT_EQ(on_node({"get", "72.W=1c"}).status, 64);
}

TEST_F(RawNode, NeverReadsWhatReadingDisturbs) {
  const Ran ran = on_node({"get", "-d", "15b3:5a44", "58.L", "60.L"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.out, "0000:02:00.0\t58.L\t?\n0000:02:00.0\t60.L\t0x00000000\n");
  EXPECT_TRUE(says(ran.err, {"left alone: reading it is known to hurt this device"}));
}

TEST_F(RawNode, SaysWhyAPlaceIsNotKnown) {
  tree_.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  const Ran ran = pcitune({"get", "--sysfs", tree_.root(), "72.W", "0e.B"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.out, "0000:02:00.0\t72.W\t?\n0000:02:00.0\t0e.B\t0x00\n");
  EXPECT_TRUE(says(ran.err, {"only 64 bytes are readable", "Use sudo"}));
  const Ran dump = pcitune({"get", "-F", "-", "100.L"}, dump_of("02:00.0 x", infinihost()));
  EXPECT_EQ(dump.status, 3);
  EXPECT_TRUE(says(dump.err, {"100.L is not in the dump"}));
}

TEST_F(RawNode, ShowsBytesThatLspciReadsBack) {
  const Ran raw = on_node({"show", "--raw", "--exclude", "02:00.0"});
  EXPECT_EQ(raw.status, 0) << raw.err;
  tree_.write("raw.txt", raw.out);
  const Ran back = run({"lspci", "-F", tree_.path("raw.txt"), "-n", "-xxx", "-D"});
  const std::string live = lspci(node_, {"-nxxx", "-D"}).out;
  std::size_t records = 0;
  for (std::size_t at = 0; at < back.out.size();) {
    const auto end = back.out.find("\n\n", at) + 2;
    EXPECT_NE(live.find(back.out.substr(at, end - at)), std::string::npos)
        << back.out.substr(at, end - at);
    at = end;
    ++records;
  }
  EXPECT_GT(records, 8U);
  EXPECT_EQ(pcitune({"show", "--raw", "-F", tree_.path("raw.txt")}).out, raw.out);
}

TEST_F(RawNode, LeavesOutWhatIsNeverReadAndSaysSo) {
  const Ran raw = on_node({"show", "--raw", "-d", "15b3:5a44"});
  EXPECT_EQ(raw.status, 0);
  EXPECT_TRUE(
      says(raw.out,
           {"\n50: 00 00 00 00 00 00 00 00\n# 58-5f not read: known to hurt this device\n60: "}));
  EXPECT_TRUE(says(raw.err, {"0000:02:00.0: left out, not known or behind such bytes: 58h-5fh\n"}));
  const Ran again = pcitune({"show", "--raw", "-F", "-"}, raw.out);
  EXPECT_EQ(again.out, raw.out);
  EXPECT_TRUE(again.err.find("is cut") == std::string::npos) << again.err;
}

TEST_F(RawNode, ShowsTheWholeExtendedSpace) {
  Space space(4096);
  space.put(0x00, "86 80 08 10 07 01 10 00 02 00 00 02 10 40 00 00").put(0xFF0, "01 02 03 04");
  tree_.add_config("0000:05:00.0", space.text());
  const Ran raw = pcitune({"show", "--raw", "--sysfs", tree_.root()});
  EXPECT_EQ(raw.status, 0) << raw.err;
  EXPECT_TRUE(says(raw.out, {"\nff0: 01 02 03 04 00 "}));
}

TEST_F(RawNode, SaysWhatWasNotShownToUs) {
  tree_.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  const Ran raw = pcitune({"show", "--raw", "--sysfs", tree_.root()});
  EXPECT_EQ(raw.status, 3);
  EXPECT_TRUE(says(raw.out, {"0000:02:00.0 0c06: 15b3:5a44", "\n30: "}));
  EXPECT_EQ(raw.out.find("\n40: "), std::string::npos);
  EXPECT_TRUE(says(raw.err, {"use sudo"}));
}

TEST_F(RawNode, DoesNotTakeOnlyAndRawTogether) {
  EXPECT_EQ(on_node({"show", "--raw", "--only", "mmrbc"}).status, 64);
}

}  // namespace
}  // namespace pcitune::test
