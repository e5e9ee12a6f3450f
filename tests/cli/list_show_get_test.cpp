// list, show and get over healthy trees and dumps: formats, order, keys, selectors, sources.
#include <algorithm>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

class Node : public ::testing::Test {
 protected:
  Ran on_node(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", node_});
    return pcitune(std::move(words));
  }

  TempTree tree_;
  std::string node_ = simulated_node(tree_);
};

TEST_F(Node, ListsDevicesWithNowAndMaximum) {
  const Ran ran = on_node({"list", "--no-names", "-d", "15b3:", "-d", "8086:"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(
      ran.out,
      "ADDRESS       ID         BUS             LATENCY  CACHELINE  MMRBC/MAX  OST/MAX  ERO  DPERE "
      " DEVICE\n"
      "0000:01:01.0  15b3:5a46  pcix-mode1-133  64       64         -          -        -    -\n"
      "0000:02:00.0  15b3:5a44  pcix-mode1-133  64       64         4096/4096  8/8      on   off\n"
      "0000:03:03.0  8086:1079  pcix-mode1-133  64       64         512/2048   1/1      on   off\n"
      "0000:03:03.1  8086:1079  pcix-mode1-133  64       64         512/2048   1/1      on   "
      "off\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Node, HasTheMachineThatTheIssueAsksFor) {
  const Ran ran = on_node({"list", "--no-names"});
  EXPECT_TRUE(says(ran.out, {"1022:7450", "15b3:5a46", "15b3:5a44", "1000:0702"}));
  const Ran command = on_node({"get", "-d", "15b3:5a44", "pcix.command", "--value-only"});
  EXPECT_EQ(command.out, "0x004e\n");
  EXPECT_EQ(on_node({"get", "-s", "04:05.0", "capabilities_list", "--value-only"}).out, "off\n");
}

TEST_F(Node, ColoursOnlyWhenAsked) {
  EXPECT_EQ(on_node({"list"}).out.find('\x1b'), std::string::npos);
  EXPECT_EQ(on_node({"list", "--color", "never"}).out.find('\x1b'), std::string::npos);
  EXPECT_NE(on_node({"list", "--color", "always"}).out.find('\x1b'), std::string::npos);
}

TEST_F(Node, ShowsRegistersAndFieldsInWords) {
  const Ran ran = on_node({"show", "-s", "0000:02:00.0", "--no-names"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"0000:02:00.0 15b3:5a44\n", "below 0000:01:01.0", "[70] PCI-X\n"}));
  EXPECT_TRUE(says(ran.out, {"  72  pcix.command ", "0x004e", "maximum memory read byte count"}));
  EXPECT_TRUE(says(ran.out, {"65536 bytes", "[40] MSI-X\n"}));
  EXPECT_EQ(ran.out.find("finding"), std::string::npos);
}

TEST_F(Node, ShowsOnlyWhatIsNamedAndPassesOverTheOthers) {
  const Ran ran = on_node({"show", "--no-names", "--only", "mmrbc", "--only", "pcix.command.ost"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(
      says(ran.out, {"0000:02:00.0 15b3:5a44\n", "4096 bytes", "0000:03:03.1 8086:1079\n"}));
  EXPECT_EQ(ran.out.find("0000:01:01.0"), std::string::npos) << "a bridge has neither";
  EXPECT_EQ(ran.out.find("ero"), std::string::npos);
  EXPECT_EQ(ran.err, "");
}

TEST_F(Node, ShowsOnlyWhatIsThere) {
  const Ran absent = on_node({"show", "-d", "10b7:", "--only", "pcix"});
  EXPECT_EQ(absent.status, 5);
  EXPECT_EQ(absent.out, "");
  EXPECT_TRUE(says(absent.err, {"0000:04:04.0", "has no PCI-X capability"}));
  const Ran unknown = on_node({"show", "--only", "mmrbcc"});
  EXPECT_EQ(unknown.status, 5);
  EXPECT_TRUE(says(unknown.err, {"did you mean"}));
  EXPECT_EQ(on_node({"show", "--only", "mmrbc,"}).status, 64);
}

TEST_F(Node, ShowsAFindingWhereAValueExceedsItsMaximum) {
  ASSERT_EQ(setpci(node_, {"-s", "03:03.1", "CAP_PCIX+2.W=0e"}).status, 0);
  const Ran ran = on_node({"show", "-d", "8086:1079", "--no-names"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"finding PCIX-DMMRBC: mmrbc is 4096, the device allows 2048"}));
  EXPECT_EQ(ran.out.find("finding PCIX-DMMRBC"), ran.out.rfind("finding PCIX-DMMRBC"));
  EXPECT_GT(ran.out.find("finding PCIX-DMMRBC"), ran.out.find("0000:03:03.1"));
}

TEST_F(Node, ShowsWhatTheBridgeAboveCannotStand) {
  const Ran ran = on_node({"show", "-s", "03:03.0", "--no-names"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"finding AMD-8131-58: ero is on; 0000:00:0a.0 allows ero off"}));
  EXPECT_EQ(on_node({"show", "-s", "02:00.0"}).out.find("finding"), std::string::npos)
      << "no AMD-8131 is above";
}

TEST_F(Node, GetsAddressKeyValueInAddressOrder) {
  const Ran ran = on_node({"get", "mmrbc", "pcix.command"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0\tpcix.command.mmrbc\t4096\n"
            "0000:02:00.0\tpcix.command\t0x004e\n"
            "0000:03:03.0\tpcix.command.mmrbc\t512\n"
            "0000:03:03.0\tpcix.command\t0x0002\n"
            "0000:03:03.1\tpcix.command.mmrbc\t512\n"
            "0000:03:03.1\tpcix.command\t0x0002\n"
            "0000:05:02.0\tpcix.command.mmrbc\t2048\n"
            "0000:05:02.0\tpcix.command\t0x0038\n");
  EXPECT_EQ(ran.err, "") << "devices without the field are passed over in silence";
}

TEST_F(Node, GetsValuesAlone) {
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "mmrbc", "ost", "ero", "--value-only"}).out,
            "4096\n8\non\n");
}

TEST_F(Node, GetsTheSameByEachWayToNameAField) {
  const std::string expected = "0000:02:00.0\tpcix.command.mmrbc\t4096\n";
  for (const char* key :
       {"mmrbc", "command.mmrbc", "pcix.command.mmrbc", "pcix@0.command.mmrbc", "MMRBC"})
    EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", key}).out, expected) << key;
}

TEST_F(Node, TakesTheWordsOfLspciAndSetpci) {
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "CACHE_LINE_SIZE", "--value-only"}).out, "64\n");
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "LATENCY_TIMER", "--value-only"}).out, "64\n");
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "RBC", "--value-only"}).out, "4096\n");
}

TEST_F(Node, GetsAWholeCapability) {
  const Ran ran = on_node({"get", "-d", "15b3:5a44", "pcix"});
  EXPECT_EQ(ran.out,
            "0000:02:00.0\tpcix.command.dpere\toff\n"
            "0000:02:00.0\tpcix.command.ero\ton\n"
            "0000:02:00.0\tpcix.command.mmrbc\t4096\n"
            "0000:02:00.0\tpcix.command.ost\t8\n"
            "0000:02:00.0\tpcix.command.version\tno-ecc\n"
            "0000:02:00.0\tpcix.status.function\t0\n"
            "0000:02:00.0\tpcix.status.device\t0x00\n"
            "0000:02:00.0\tpcix.status.bus\t0x02\n"
            "0000:02:00.0\tpcix.status.64bit\ton\n"
            "0000:02:00.0\tpcix.status.133mhz\ton\n"
            "0000:02:00.0\tpcix.status.scd\toff\n"
            "0000:02:00.0\tpcix.status.usc\toff\n"
            "0000:02:00.0\tpcix.status.dc\tsimple\n"
            "0000:02:00.0\tpcix.status.dmmrbc\t4096\n"
            "0000:02:00.0\tpcix.status.dmost\t8\n"
            "0000:02:00.0\tpcix.status.dmcrs\t65536\n"
            "0000:02:00.0\tpcix.status.rscem\toff\n"
            "0000:02:00.0\tpcix.status.266mhz\toff\n"
            "0000:02:00.0\tpcix.status.533mhz\toff\n");
}

TEST_F(Node, FailsOnlyIfNoDeviceHasTheField) {
  EXPECT_EQ(on_node({"get", "-d", "10b7:", "-d", "15b3:5a44", "mmrbc"}).status, 0);
  const Ran none = on_node({"get", "-d", "10b7:", "mmrbc"});
  EXPECT_EQ(none.status, 5);
  EXPECT_EQ(none.out, "");
  EXPECT_TRUE(says(none.err, {"0000:04:04.0", "no PCI-X capability", "pcix.command.mmrbc"}));
}

TEST_F(Node, TakesKeysWithCommasAndNamesThoseThatNoneHas) {
  const Ran both = on_node({"get", "-d", "15b3:5a44", "mmrbc,ost", "--value-only"});
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.out, "4096\n8\n");
  EXPECT_EQ(both.err, "");
  EXPECT_EQ(on_node({"get", "-d", "15b3:5a44", "mmrbc,"}).status, 64);
  const Ran one = on_node({"get", "-d", "15b3:5a44", "mmrbc", "mrrs", "--value-only"});
  EXPECT_EQ(one.status, 0);
  EXPECT_EQ(one.out, "4096\n");
  EXPECT_TRUE(says(one.err, {"0000:02:00.0", "no PCI Express capability", "pcie.devctl.mrrs"}));
  EXPECT_TRUE(says(on_node({"get", "mmrbc", "mrrs"}).err, {"nor has any other of the "}));
}

TEST_F(Node, SaysOnceADeviceWhyACapabilityCannotBeRead) {
  TempTree short_tree;
  add_session_machine(short_tree);
  short_tree.add_config("0000:02:00.0", infinihost().text().substr(0, 64));
  const Ran ran = pcitune({"get", "pcix", "--sysfs", short_tree.root(), "-s", "0000:02:00.0"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

TEST_F(Node, SelectsAsLspciDoes) {
  const auto addresses = [&](std::vector<std::string> selector) {
    std::vector<std::string> words = {"get", "pci.vendor", "--value-only"};
    words.insert(words.begin() + 1, selector.begin(), selector.end());
    return on_node(words).out;
  };
  EXPECT_EQ(addresses({"-s", "03:"}), "0x8086\n0x8086\n");
  EXPECT_EQ(addresses({"-s", "3:3.1"}), "0x8086\n");
  EXPECT_EQ(addresses({"-s", "04.0", "-d", "10b7:"}), "0x10b7\n");
  EXPECT_EQ(addresses({"-s", "*:*:05.0"}), "0x1000\n");
  EXPECT_EQ(addresses({"-d", "::0200", "--exclude", "03:03.0"}), "0x8086\n0x10b7\n0x1000\n");
  EXPECT_EQ(addresses({"--behind", "01:01.0"}), "0x15b3\n");
  EXPECT_EQ(addresses({"--driver", "ib_mthca"}), "0x15b3\n");
  EXPECT_EQ(addresses({"-s", "02:00.0", "-s", "0000:02:00.0"}), "0x15b3\n") << "each device once";
}

TEST_F(Node, IsTheSameThroughAMethodNamedByHand) {
  const Ran ran = pcitune(
      {"get", "-A", "linux-sysfs", "-O", "sysfs.path=" + node_, "-d", "15b3:5a44", "mmrbc"});
  EXPECT_EQ(ran.out, "0000:02:00.0\tpcix.command.mmrbc\t4096\n");
}

TEST_F(Node, IsTheSameInADumpThatLspciMakes) {
  const Ran dump = lspci(node_, {"-xxx"});
  tree_.write("node.txt", dump.out);
  const std::string expected = on_node({"get", "mmrbc", "latency_timer"}).out;
  EXPECT_EQ(pcitune({"get", "-F", tree_.path("node.txt"), "mmrbc", "latency_timer"}).out, expected);
  EXPECT_EQ(pcitune({"get", "-F", "-", "mmrbc", "latency_timer"}, dump.out).out, expected);
  EXPECT_EQ(pcitune({"list", "-F", "-", "--no-names"}, dump.out).out,
            on_node({"list", "--no-names"}).out);
}

TEST(GetFromDump, TakesVerboseTextQuotesAndDomains) {
  const std::string dump =
      dump_of("10000:02:00.0 InfiniBand: Mellanox", infinihost()) +
      dump_of("0001:02:00.0 InfiniBand: Mellanox\n\tControl: I/O-", infinihost());
  std::string quoted;
  for (const char c : "> " + dump) quoted += c == '\n' ? std::string("\r\n> ") : std::string(1, c);
  for (const auto& text : {dump, quoted}) {
    const Ran ran = pcitune({"get", "-F", "-", "mmrbc"}, text);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out,
              "0001:02:00.0\tpcix.command.mmrbc\t4096\n10000:02:00.0\tpcix.command.mmrbc\t4096\n");
  }
}

TEST(GetFromDump, NumbersDevicesWithoutATitle) {
  const std::string dump = dump_of("", infinihost()) + dump_of("", intel_82546());
  const Ran all = pcitune({"get", "-F", "-", "mmrbc"}, dump);
  EXPECT_EQ(all.out, "#1\tpcix.command.mmrbc\t4096\n#2\tpcix.command.mmrbc\t512\n");
  EXPECT_EQ(pcitune({"get", "-F", "-", "-s", "#2", "mmrbc"}, dump).out,
            "#2\tpcix.command.mmrbc\t512\n");
  EXPECT_EQ(pcitune({"get", "-F", "-", "-s", "#3", "mmrbc"}, dump).status, 5);
}

TEST(GetFromDump, KeepsTwoMachinesOfAFileApart) {
  Space changed = infinihost();
  changed.put(0x72, "1c 00");
  const std::string title = "02:00.0 InfiniBand: Mellanox";
  const std::string two = dump_of(title, infinihost()) + dump_of(title, changed);
  const Ran ran = pcitune({"get", "-F", "-", "pcix.command"}, two);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "0000:02:00.0\tpcix.command\t0x004e\n2/0000:02:00.0\tpcix.command\t0x001c\n");
  EXPECT_TRUE(says(ran.err, {"warning: standard input:19: ", "dump 2"}));
  const Ran second = pcitune({"get", "-F", "-", "-s", "2/02:00.0", "pcix.command", "-q"}, two);
  EXPECT_EQ(second.out, "2/0000:02:00.0\tpcix.command\t0x001c\n");
  EXPECT_EQ(second.err, "");
}

TEST(GetFromDump, TakesRawImagesOfEachSize) {
  const TempTree tree;
  const std::string bytes = infinihost().text();
  tree.write("256", bytes);
  tree.write("4096", bytes + std::string(4096 - 256, '\0'));
  tree.write("64", bytes.substr(0, 64));
  for (const char* size : {"256", "4096"}) {
    const Ran ran = pcitune({"get", "-F", tree.path(size), "mmrbc"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "#1\tpcix.command.mmrbc\t4096\n");
    EXPECT_EQ(pcitune({"get", "-F", "-", "mmrbc"}, tree.read(size)).out, ran.out);
  }
  EXPECT_EQ(pcitune({"get", "-F", tree.path("64"), "latency_timer"}).out,
            "#1\tpci.latency_timer\t64\n");
  const Ran header = pcitune({"get", "-F", tree.path("64"), "mmrbc"});
  EXPECT_EQ(header.status, 3);
  EXPECT_EQ(header.out, "#1\tpcix.command.mmrbc\t?\n");
  EXPECT_TRUE(
      says(header.err,
           {"#1", "pcix.command.mmrbc", "not in the dump", "unknown, not absent", "lspci -xxx"}));
}

}  // namespace
}  // namespace pcitune::test
