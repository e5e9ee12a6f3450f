// Bad input: every item of the list has its exit status, and a message that says where,
// what and what would be right. Nothing is ever written.
#include "cli/practice.h"

namespace pcitune::test {
namespace {

using Words = std::vector<std::string>;

class BadInput : public ::testing::Test {
 protected:
  // The words have "NODE" where the tree's path goes.
  void expect(Words words,
              int status,
              std::initializer_list<std::string_view> said,
              const std::string& input = {}) {
    for (auto& word : words) {
      if (word == "NODE") word = node_;
    }
    std::string line;
    for (const auto& word : words) line += " " + word;
    SCOPED_TRACE("pcitune" + line);
    const Ran ran = pcitune(words, input);
    EXPECT_EQ(ran.status, status) << ran.err;
    EXPECT_TRUE(says(ran.err, said));
    EXPECT_EQ(ran.err.substr(0, 9), "pcitune: ");
    EXPECT_EQ(ran.err.find("terminate called"), std::string::npos);
    EXPECT_EQ(changes_since(before_, node_), "");
  }

  TempTree tree_;
  std::string node_ = simulated_node(tree_);
  Contents before_ = contents_of(node_);
};

TEST_F(BadInput, NoMatchSaysWhatWasLookedForAndWhatIsThere) {
  expect({"get", "--sysfs", "NODE", "-d", "15b3:5a45", "mmrbc"},
         5,
         {"no device matches -d 15b3:5a45 (14 looked at)",
          "Vendor 15b3 here: 15b3:5a46 at 0000:01:01.0",
          "15b3:5a44 at 0000:02:00.0"});
  expect({"set", "--sysfs", "NODE", "-d", "dead:beef", "mmrbc=512"},
         5,
         {"-d dead:beef", "14 looked at", "Vendor dead here: none"});
  expect({"list", "--sysfs", "NODE", "-s", "09:00.0"}, 5, {"-s 09:00.0", "14 looked at"});
  expect({"show", "--sysfs", "NODE", "-s", "0000:09:00.0"}, 5, {"-s 0000:09:00.0", "looked at"});
  expect({"list", "--sysfs", "NODE", "--driver", "nosuch"}, 5, {"--driver nosuch"});
  expect({"list", "--sysfs", "NODE", "--behind", "02:00.0"}, 5, {"--behind 02:00.0"});
}

TEST_F(BadInput, AmbiguousKeyNamesTheCandidates) {
  expect({"get", "--sysfs", "NODE", "version"},
         5,
         {"'version' could be any of",
          "pcix.command.version",
          "pcix_bridge.secondary_status.version"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "status=0x1"},
         5,
         {"pci.status", "pcix.status", "pcix_bridge.status"});
}

TEST_F(BadInput, AmbiguousKeyNamesThoseFirstThatAreThere) {
  expect({"get", "--sysfs", "NODE", "-s", "01:01.0", "status"},
         5,
         {"'status' could be any of pci.status, pcix_bridge.status, ", " and 14 more: give more"});
  expect({"get", "--sysfs", "NODE", "-s", "02:00.0", "mmrbc,status"},
         5,
         {"'status' could be any of pci.status, pcix.status, "});
  expect({"set", "--sysfs", "NODE", "-s", "01:01.0", "status=0x1"},
         5,
         {"'status' could be any of pci.status, pcix_bridge.status, "});
  expect({"show", "--sysfs", "NODE", "-s", "01:01.0", "--only", "status"},
         5,
         {"'status' could be any of pci.status, pcix_bridge.status, "});
  expect({"get", "--sysfs", "NODE", "-s", "1f:00.0", "status"}, 5, {"'status' could be any of"});
  expect({"explain", "status"}, 5, {"'status' could be any of pci.status, pcix.status, "});
}

TEST_F(BadInput, UnknownKeyNamesTheNearest) {
  expect({"get", "--sysfs", "NODE", "pcix.command.mmrcb"},
         5,
         {"'pcix.command.mmrcb'", "did you mean pcix.command.mmrbc?"});
  expect({"get", "--sysfs", "NODE", "mmrb"}, 5, {"'mmrb'", "did you mean mmrbc?"});
  expect({"get", "--sysfs", "NODE", "mmrcb"}, 5, {"'mmrcb'", "did you mean mmrbc?"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "latency=3"},
         5,
         {"'latency'", "latency_timer"});
  expect({"get", "--sysfs", "NODE", "pcix..mmrbc"}, 5, {"is not a key", "pcix.command.mmrbc"});
}

TEST_F(BadInput, ValueOutsideTheEncodingNamesTheLegalOnes) {
  const Words set = {"set", "--sysfs", "NODE", "-d", "15b3:5a44"};
  const auto expect_value = [&](const char* value, std::initializer_list<std::string_view> said) {
    Words words = set;
    words.emplace_back(value);
    expect(words, 64, said);
  };
  expect_value("mmrbc=300", {"pcix.command.mmrbc", "'300'", "512 1024 2048 4096 max"});
  expect_value("ost=5", {"pcix.command.ost", "'5'", "1 2 3 4 8 12 16 32 max"});
  expect_value("ero=maybe", {"pcix.command.ero", "'maybe'", "on off"});
  expect_value("mmrbc=", {"pcix.command.mmrbc", "512 1024 2048 4096 max"});
  expect_value("mmrbc=raw:4", {"pcix.command.mmrbc", "raw:4", "2 bits"});
  expect_value("mmrbc=0x200", {"pcix.command.mmrbc", "'0x200'", "512 bytes", "without 0x"});
  expect_value("cache_line_size=0x10", {"16 bytes", "raw:0x10 = 64 bytes"});
  expect_value("latency_timer=256", {"pci.latency_timer", "'256'", "255"});
  expect_value("latency_timer=-1", {"pci.latency_timer", "'-1'"});
  expect_value("ero=at_least:on", {"pcix.command.ero", "at_least:on", "on off"});
  expect_value("pcix.command=22", {"'22'", "0x22, or 0x16 for 22?"});
  expect_value("pcix.command=0x1001c", {"pcix.command", "0x1001c", "16 bits"});
  expect_value("pcix.command=max", {"pcix.command", "'max'", "0x"});
}

TEST_F(BadInput, WholeRegisterMayChangeWritableBitsOnly) {
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "pcix.command=0x11c"},
         64,
         {"0000:02:00.0",
          "0x11c differs from 0x004e",
          "0x0100",
          "keep them: 0x001c",
          "nothing was written anywhere"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "pcix.command=0x101c"}, 64, {"0x1000"});
}

TEST_F(BadInput, ReadOnlyFieldIsNamedAsSuch) {
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "dmmrbc=512"},
         64,
         {"0000:02:00.0", "pcix.status.dmmrbc is read-only"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "pcix=0x7"},
         64,
         {"pcix", "whole capability", "register or field"});
}

TEST_F(BadInput, SetNeedsASelectorAndAnAssignment) {
  expect({"set", "--sysfs", "NODE", "mmrbc=512"}, 64, {"needs a selector", "-s ADDRESS", "--all"});
  expect({"set", "--sysfs", "NODE", "--exclude", "02:00.0", "mmrbc=512"}, 64, {"needs a selector"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44"}, 64, {"needs an assignment", "mmrbc=4096"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc"}, 64, {"mmrbc", "KEY=VALUE"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "=512"}, 64, {"=512", "KEY=VALUE"});
  expect({"get", "--sysfs", "NODE"}, 64, {"needs a key"});
  expect({"get", "--sysfs", "NODE", "mmrbc=512"}, 64, {"mmrbc=512", "pcitune set"});
}

TEST_F(BadInput, SelectorBehindAnAssignmentIsExplained) {
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc=512", "-s", "03:03.0"},
         64,
         {"-s", "setpci", "group"});
  expect(
      {"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc=512", "-d", "8086:1079", "mmrbc=1024"},
      64,
      {"-d", "setpci"});
}

TEST_F(BadInput, OneFieldAssignedTwiceIsRefused) {
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc=512", "mmrbc=1024"},
         64,
         {"pcix.command.mmrbc", "twice", "=512"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc=512", "pcix.command.mmrbc=512"},
         64,
         {"twice"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "pcix.command=0x1c", "ost=8"},
         64,
         {"twice", "pcix.command=0x1c"});
}

TEST_F(BadInput, BridgeHasNoPcixCommand) {
  expect({"set", "--sysfs", "NODE", "-s", "01:01.0", "pcix.command=0x1c"},
         5,
         {"0000:01:01.0", "bridge", "pcix_bridge.secondary_status", "pcix_bridge.*"});
  expect({"get", "--sysfs", "NODE", "-s", "01:01.0", "mmrbc"},
         5,
         {"0000:01:01.0", "bridge", "pcix_bridge"});
}

TEST_F(BadInput, ShowOfAKeyThatNoDeviceHasNamesIt) {
  expect({"show", "--sysfs", "NODE", "--only", "pcie.devctl.mrrs"},
         5,
         {"no device has pcie.devctl.mrrs (14 looked at); the first, 0000:00:06.0: has no"});
  expect({"show", "--sysfs", "NODE", "--only", "aer,acs", "--only", "ltr", "-d", "15b3:"},
         5,
         {"no device has aer,acs, ltr (2 looked at)"});
  expect(
      {"show", "--sysfs", "NODE", "--only", "ltr", "-s", "02:00.0"}, 5, {"0000:02:00.0: has no"});
}

TEST_F(BadInput, OneDeviceWithoutTheCapabilityStopsAll) {
  expect({"set", "--sysfs", "NODE", "-y", "-d", "15b3:5a44", "-d", "10b7:", "mmrbc=512"},
         5,
         {"0000:04:04.0", "no PCI-X capability", "nothing was written anywhere"});
}

TEST_F(BadInput, SelectorThatIsNoneSaysTheForm) {
  expect({"list", "--sysfs", "NODE", "-s", "zz"},
         64,
         {"-s zz", "[[[[domain]:]bus]:][device][.[function]]"});
  expect({"list", "--sysfs", "NODE", "-s", "02:00.8"}, 64, {"-s 02:00.8"});
  expect({"list", "--sysfs", "NODE", "-d", "15b3"}, 64, {"-d 15b3", "[vendor]:[device]"});
  expect({"list", "--sysfs", "NODE", "-d", "15b3:15a44"}, 64, {"-d 15b3:15a44"});
  expect({"list", "--sysfs", "NODE", "--behind", "5"}, 64, {"5", "bus:device.function"});
  expect({"list", "--sysfs", "NODE", "-s", ""}, 64, {"-s"});
}

TEST_F(BadInput, UnreadableEmptyOrForeignFileIsNamed) {
  tree_.write("empty", "");
  tree_.write("prose", "Dear list,\nmy card is slow.\n");
  tree_.write("short", infinihost().text().substr(0, 100));
  expect({"list", "-F", tree_.path("nowhere")}, 64, {tree_.path("nowhere"), "No such file"});
  expect({"list", "-F", tree_.root()}, 64, {tree_.root(), "directory"});
  expect({"list", "-F", tree_.path("empty")}, 64, {tree_.path("empty"), "empty"});
  expect({"list", "-F", "-"}, 64, {"standard input", "empty"});
  expect({"get", "-F", tree_.path("prose"), "mmrbc"}, 64, {tree_.path("prose"), "lspci -xxx"});
  expect({"show", "-F", tree_.path("short")}, 64, {"100 bytes", "64, 256 or 4096"});
  expect({"simulate", "--from", tree_.path("nowhere"), tree_.path("new")},
         64,
         {tree_.path("nowhere")});
  expect({"simulate", "--from", tree_.path("empty"), tree_.path("new")},
         64,
         {tree_.path("empty"), "empty"});
  expect({"get", "-A", "dump", "-O", "dump.name=" + tree_.path("nowhere"), "mmrbc"},
         64,
         {tree_.path("nowhere"), "No such file"});
}

TEST_F(BadInput, InputWithoutAnEndStopsAtALimit) {
  expect({"list", "-F", "/dev/zero"}, 64, {"/dev/zero: larger than 256 MiB"});
  expect({"simulate", "--from", "/dev/zero", tree_.path("new")}, 64, {"larger than 256 MiB"});
}

TEST_F(BadInput, DamagedRowIsAWarningWithItsLine) {
  std::string dump = dump_of("02:00.0 InfiniBand: Mellanox", infinihost());
  dump.replace(dump.find("\n20: 00 00 00") + 1, 12, "20: 0q 00 00");  // line 4
  const Ran ran = pcitune({"get", "-F", "-", "mmrbc"}, dump);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:02:00.0\tpcix.command.mmrbc\t4096\n");
  EXPECT_TRUE(says(ran.err, {"warning: standard input:4: "}));
}

TEST_F(BadInput, BytesThatADamagedRowHeldAreUnknown) {
  std::string dump = dump_of("02:00.0 InfiniBand: Mellanox", infinihost());
  dump.replace(dump.find("\n70: 07 00 4e") + 1, 12, "70: 07 00 zz");  // line 9
  const Ran ran = pcitune({"get", "-F", "-", "mmrbc"}, dump);
  EXPECT_EQ(ran.status, 3) << ran.err;
  EXPECT_EQ(ran.out, "0000:02:00.0\tpcix.command.mmrbc\t?\n");
  EXPECT_TRUE(says(ran.err, {"standard input:9: ", "pcix.command.mmrbc"}));
}

TEST_F(BadInput, TruncatedDumpIsUnknownNotAbsent) {
  const std::string dump = dump_of("02:00.0 InfiniBand: Mellanox", infinihost());
  const Ran ran = pcitune({"get", "-F", "-", "mmrbc"}, dump.substr(0, dump.find("\n70:") + 1));
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.err, {"0000:02:00.0", "unknown, not absent"}));
}

TEST_F(BadInput, WrongTreeIsNeverTheRealMachine) {
  expect({"list", "--sysfs", tree_.path("nowhere")}, 64, {tree_.path("nowhere"), "'devices'"});
  expect({"list", "--sysfs", ""}, 64, {"--sysfs"});
  expect({"list", "-A", "linux-sysfs", "-O", "sysfs.path=" + tree_.path("nowhere")},
         64,
         {tree_.path("nowhere")});
  expect({"list", "-O", "sysfs.path=NODE"}, 64, {"-O", "-A"});
  expect({"list", "-A", "nosuch"}, 64, {"-A nosuch", "lspci -A help"});
  expect({"list", "-A", "linux-sysfs", "-O", "sysfs.path=" + node_, "-O", "nosuch=1"},
         64,
         {"-O nosuch=1"});
  expect({"list", "-F", "x", "--sysfs", "NODE"}, 64, {"-F", "--sysfs", "give one"});
}

TEST_F(BadInput, DumpCannotBeSet) {
  const std::string dump = dump_of("02:00.0 InfiniBand: Mellanox", infinihost());
  expect({"set", "-F", "-", "-s", "02:00.0", "mmrbc=512"},
         64,
         {"a dump cannot be changed", "simulate --from"},
         dump);
}

TEST_F(BadInput, UnprivilegedSetIsNotPermittedAndNamesTheRemedy) {
  const TempTree own;
  own.add("0000:02:00.0", infinihost());
  own.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  expect({"set", "--sysfs", own.root(), "-d", "15b3:5a44", "mmrbc=512"},
         77,
         {"0000:02:00.0", "only 64 bytes are readable", "sudo", "nothing was written"});
}

TEST_F(BadInput, UnknownWordsAndOptionsNameTheNearest) {
  expect({"lst"}, 64, {"'lst'", "did you mean list?"});
  expect({"frobnicate"},
         64,
         {"'frobnicate'",
          "list show get explain set undo history confirm profile apply check simulate"});
  expect({"list", "--colour", "always"}, 64, {"--colour", "--color"});
  expect({"list", "--sysfs", "NODE", "--color", "sometimes"},
         64,
         {"--color sometimes", "auto, always or never"});
  expect({"list", "--sysfs"}, 64, {"--sysfs", "--help"});
  expect({"list", "--sysfs", "NODE", "15b3:5a44"}, 64, {"15b3:5a44"});
  expect({"set", "--sysfs", "NODE", "--force", "PCIX-DMMRB", "-d", "15b3:5a44", "mmrbc=512"},
         64,
         {"PCIX-DMMRB", "did you mean PCIX-DMMRBC?"});
  expect({"help", "nosuch"}, 64, {"'nosuch'"});
}

TEST_F(BadInput, TwoHyphensEndTheOptions) {
  for (const Words& keys : {Words{"--", "mmrbc", "ost"}, Words{"mmrbc", "--", "ost"}}) {
    Words words = {"get", "--sysfs", node_, "-d", "15b3:5a44"};
    words.insert(words.end(), keys.begin(), keys.end());
    EXPECT_EQ(pcitune(words).out,
              "0000:02:00.0\tpcix.command.mmrbc\t4096\n0000:02:00.0\tpcix.command.ost\t8\n");
  }
  expect({"get", "--sysfs", "NODE", "--", "-d"}, 5, {"'-d'"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "--", "ost=1"}, 64, {"ost=1"});
  expect({"list", "--sysfs", "NODE", "--"}, 64, {"--: not expected"});
}

TEST_F(BadInput, PlacesThatCannotBeAreWrongUsage) {
  expect({"get", "--sysfs", "NODE", "VSEC+10.Q"}, 64, {"use VSEC+10.B, .W or .L"});
  expect({"get", "--sysfs", "NODE", "10.Q"}, 64, {"use 10.B, .W or .L"});
  expect({"get", "--sysfs", "NODE", "1000000.L"}, 64, {"the space ends at fff"});
  expect({"get", "--sysfs", "NODE", "pcix+c0.L"}, 64, {"offsets go up to bc"});
  expect({"show", "--sysfs", "NODE", "--only", "10.Q"}, 64, {"use 10.B, .W or .L"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "10.Q=1"}, 64, {"use 10.B, .W or .L"});
}

TEST_F(BadInput, EmptyWordsAreNamedAlike) {
  for (const char* option : {"-s",
                             "-d",
                             "--subsystem",
                             "--driver",
                             "--interface",
                             "--behind",
                             "--exclude",
                             "-F",
                             "--sysfs",
                             "-A",
                             "-O",
                             "-o",
                             "--to",
                             "--columns"})
    expect({"get", option, "", "mmrbc"},
           64,
           {std::string(option) + ": needs ", ", not an empty word"});
  expect({"get", "--sysfs", "NODE", ""}, 64, {"get: needs KEY, not an empty word"});
  expect({"get", "--sysfs", "NODE", "mmrbc,,ost"}, 64, {"mmrbc,,ost", "not an empty word"});
  expect({"show", "--sysfs", "NODE", "--only", ""}, 64, {"--only: needs KEY, not an empty word"});
  expect({"show", "--sysfs", "NODE", "--only", "ost,"}, 64, {"ost,", "not an empty word"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", ""}, 64, {"set: needs KEY=VALUE, not"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "mmrbc="}, 64, {"needs a value, not an"});
  expect({"set", "--sysfs", "NODE", "-d", "15b3:5a44", "pcix.command="}, 64, {"not an empty word"});
  expect({"set", "--sysfs", "NODE", "--force", "", "-d", ":", "ost=1"},
         64,
         {"--force: needs RULE-ID"});
  expect({"explain", ""}, 64, {"explain: needs WHAT, not an empty word"});
  expect({"simulate", ""}, 64, {"simulate: needs DIR, not an empty word"});
  expect({""}, 64, {"needs a command, not an empty word", "list show get"});
}

TEST_F(BadInput, HugeWordsAreRepeatedInPart) {
  const std::string huge(5000, '7');
  const std::string other(5000, 'y');
  const std::vector<Words> lines = {
      {huge},
      {"-" + other},
      {"get", huge},
      {"get", other},
      {"get", "pcix." + other},
      {"get", "pcix.." + other},
      {"get", "ost=" + huge},
      {"get", huge + ".L"},
      {"get", "10." + other},
      {"get", "pcix+" + huge + ".L"},
      {"get", "CAP_" + other + "+2.L"},
      {"get", other + ","},
      {"get", "--" + other},
      {"get", "-s", huge, "ost"},
      {"get", "-d", huge, "ost"},
      {"get", "--subsystem", huge, "ost"},
      {"get", "--behind", huge, "ost"},
      {"get", "--driver", other, "--sysfs", "NODE", "ost"},
      {"get", "-s", "0" + std::string(5000, '0') + "9:", "--sysfs", "NODE", "ost"},
      {"get", "-F", huge, "ost"},
      {"get", "--sysfs", huge, "ost"},
      {"get", "-A", huge, "ost"},
      {"get", "-A", "linux-sysfs", "-O", huge, "ost"},
      {"get", "-A", "linux-sysfs", "-O", huge + "=1", "ost"},
      {"get", "-o", huge, "ost"},
      {"get", "-o", "tsv", "--columns", other, "ost"},
      {"get", "--to", huge, "--sysfs", "NODE", "ost"},
      {"list", "--color", huge, "--sysfs", "NODE"},
      {"list", huge},
      {"show", "--only", other},
      {"explain", other},
      {"explain", "OST=" + huge},
      {"explain", huge + ":" + huge},
      {"explain", "PCIX-" + std::string(5000, 'Q')},
      {"explain", "pcix=" + huge},
      {"explain", "72.W=" + huge},
      {"explain", "--list", other},
      {"explain", "0" + std::string(5000, '0') + "72.W"},
      {"set", "-d", "15b3:5a44", other},
      {"set", "-d", "15b3:5a44", huge},
      {"set", "-d", "15b3:5a44", other + "=1"},
      {"set", "-d", "15b3:5a44", "mmrbc=" + huge},
      {"set", "-d", "15b3:5a44", "mmrbc=0x" + huge},
      {"set", "-d", "15b3:5a44", "pcix.command=" + huge},
      {"set", "-d", "15b3:5a44", "pcix.command=0x" + huge},
      {"set",
       "--sysfs",
       "NODE",
       "-d",
       "15b3:5a44",
       "pcix.command=0x" + std::string(5000, '0') + "11c"},
      {"set", "-d", "15b3:5a44", "72.W=" + huge},
      {"set", "-d", "15b3:5a44", "ost=" + std::string(5000, '0') + "4", "ost=1"},
      {"set", "-d", "15b3:5a44", "--force", huge, "ost=1"},
      {"simulate", "--from", huge, "NODE"},
      {"simulate", "NODE/" + huge},
      {"help", other},
      {"get", "15b3:" + huge}};
  for (Words words : lines) {
    SCOPED_TRACE(words.front().substr(0, 20) + " " + words.back().substr(0, 20));
    for (auto& word : words) {
      if (word == "NODE") word = node_;
    }
    const Ran ran = pcitune(words);
    EXPECT_NE(ran.status, 0);
    EXPECT_LT(ran.out.size(), 200U);
    EXPECT_LT(ran.err.size(), 1500U) << ran.err.substr(0, 200);
    EXPECT_TRUE(says(ran.err, {"bytes)"})) << ran.err.substr(0, 400);
  }
}

TEST_F(BadInput, SimulateWantsANewOrEmptyFolder) {
  expect({"simulate"}, 64, {"directory", "--help"});
  expect({"simulate", "NODE"}, 64, {"new or an empty"});
  tree_.write("file", "x");
  expect({"simulate", tree_.path("file")}, 64, {tree_.path("file")});
  expect({"simulate", tree_.path("a"), tree_.path("b")}, 64, {"one directory"});
}

}  // namespace
}  // namespace pcitune::test
