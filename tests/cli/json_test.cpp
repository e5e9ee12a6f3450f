// -o json of the real program, judged by an independent validator and by jq-like looks at the text;
// -o tsv and --to.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/practice.h"
#include "pcitune/plan/verdict.h"

namespace pcitune::test {
namespace {

using Words = std::vector<std::string>;

::testing::AssertionResult is_valid(const std::string& command, const Ran& ran) {
  const std::string source = PCITUNE_SOURCE_DIR;
  const Ran judged = run({"python3",
                          source + "/tests/schema/validate.py",
                          source + "/schema",
                          command,
                          std::to_string(ran.status)},
                         ran.out);
  if (judged.status == 0) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << judged.out << judged.err << "\n" << ran.out << ran.err;
}

class Json : public ::testing::Test {
 protected:
  // Runs "pcitune COMMAND --sysfs TREE WORDS -o json" and looks whether it is what was promised.
  Ran on_tree(Words words) {
    const std::string command = words.front();
    words.insert(words.begin() + 1, {"--sysfs", tree.root()});
    words.insert(words.end(), {"-o", "json"});
    Ran ran = pcitune(words);
    EXPECT_TRUE(is_valid(command, ran)) << command;
    return ran;
  }

  TempTree tree;
};

TEST_F(Json, OfThePracticeNodeIsValidForEachCommand) {
  const std::string node = simulated_node(tree);
  for (const Words& words : {Words{"list"},
                             Words{"list", "--no-names"},
                             Words{"show"},
                             Words{"show", "--only", "mmrbc,pcix_bridge"},
                             Words{"get", "mmrbc", "pcix", "pcix.command", "latency_timer"},
                             Words{"set", "-n", "-d", "15b3:5a44", "mmrbc=2048", "ost=4"},
                             Words{"set", "-d", "8086:1079", "mmrbc=max"},
                             Words{"set", "-d", "8086:1079", "mmrbc=4096"},
                             Words{"set", "-d", "8086:1079", "pcix.command=0x000a"},
                             Words{"apply", "-n", "mellanox-infinihost"},
                             Words{"check", "mellanox-infinihost"},
                             Words{"check", "-d", "8086:1079", "mmrbc=2048", "dmmrbc=4096"},
                             Words{"undo", "-n"},
                             Words{"undo"},
                             Words{"undo", "20261130-101500-1"},
                             Words{"history"},
                             Words{"history", "-s", "03:03.0", "mmrbc"},
                             Words{"history", "20261130-101500-1"}}) {
    Words all = words;
    all.insert(all.end(), {"--sysfs", node, "-o", "json"});
    EXPECT_TRUE(is_valid(words[0], pcitune(all))) << ::testing::PrintToString(words);
  }
}

TEST_F(Json, GivesAFieldAsRawValueAndTextAndItsFactsOnce) {
  add_session_machine(tree);
  const Ran ran = on_tree({"get", "-s", "02:00.0", "mmrbc", "ero", "pcix.command"});
  EXPECT_TRUE(says(ran.out,
                   {R"("schema":"pcitune.get/1")",
                    R"("address":"0000:02:00.0","id":"15b3:5a44")",
                    R"("pcix.command.mmrbc":{"raw":"0x3","value":4096,"text":"4096"})",
                    R"("pcix.command.ero":{"raw":"0x1","value":true,"text":"on"})",
                    R"("pcix.command":{"raw":"0x004e","value":"0x004e","text":"0x004e"})",
                    R"("pcix.command.mmrbc":{"type":"number","unit":"bytes","access":"RW",)"
                    R"("bits":"3:2","width":2,"meaning":)",
                    R"("exit_status":0,"changed":false})"}));
}

TEST_F(Json, GivesAPlaceWithoutANameUnderItsPlace) {
  add_session_machine(tree);
  const Ran ran =
      on_tree({"get", "-s", "02:00.0", "CAP_PCIX+2.W", "mmrbc", "72.B", "CAP_PCIX+2.W"});
  EXPECT_TRUE(says(ran.out,
                   {R"("CAP_PCIX+2.W":{"raw":"0x004e","value":"0x004e","text":"0x004e"})",
                    R"("72.B":{"raw":"0x4e",)",
                    R"("CAP_PCIX+2.W":{"type":"string",)",
                    R"("register":null})"}));
}

TEST_F(Json, OfAKeyThatIsAskedTwiceHasItOnce) {
  add_session_machine(tree);
  const Ran ran = on_tree({"get", "-s", "02:00.0", "mmrbc", "pcix", "pcix.command.mmrbc"});
  EXPECT_EQ(ran.status, 0);
}

TEST_F(Json, SaysThatAReservedCodeHasNoValue) {
  Space bridge = amd_8131();
  bridge.put(0xA2, "00 01");  // secondary bus mode 4
  add_device(tree, "0000:00:01.0", bridge);
  const Ran ran = on_tree({"show", "-s", "00:01.0"});
  EXPECT_TRUE(says(ran.out,
                   {R"("pcix_bridge.secondary_status.mode":{"raw":"0x4","value":null,)"
                    R"("text":"raw:4","reserved":true})"}));
}

TEST_F(Json, OfNoDeviceOrKeyIsStillADocument) {
  add_session_machine(tree);
  const Ran nobody = on_tree({"show", "-d", "1234:5678"});
  EXPECT_EQ(nobody.status, 5);
  EXPECT_TRUE(says(nobody.out, {R"("devices":[])", R"("kind":"error")", "no device matches"}));
  EXPECT_TRUE(says(nobody.err, {"no device matches"})) << "people see it too";
  EXPECT_EQ(on_tree({"get", "nonsense"}).status, 5);
  EXPECT_EQ(on_tree({"get", "-s", "00:01.0", "pcix.command.mmrbc"}).status, 5);
  EXPECT_EQ(on_tree({"list", "-s", "7:0.0"}).status, 5);
  EXPECT_EQ(on_tree({"show", "--only", "nonsense"}).status, 5);
  const Ran usage = on_tree({"set", "mmrbc=512"});
  EXPECT_EQ(usage.status, 64);
  EXPECT_TRUE(says(usage.out, {R"("results":[])", "needs a selector"}));
}

TEST_F(Json, SaysWhySomethingIsNotKnown) {
  add_session_machine(tree);
  std::filesystem::resize_file(tree.path("devices/0000:02:00.0/config"), 64);
  const Ran get = on_tree({"get", "-s", "02:00.0", "mmrbc", "latency_timer"});
  EXPECT_EQ(get.status, 3);
  EXPECT_TRUE(says(get.out,
                   {R"("pcix.command.mmrbc":{"raw":null,"value":null,"text":null,)"
                    R"("unknown":"privilege"})",
                    R"("pci.latency_timer":{"raw":"0x)"}));
  const Ran show = on_tree({"show", "-s", "02:00.0"});
  EXPECT_EQ(show.status, 3);
  EXPECT_TRUE(says(show.out, {R"("unknown":"privilege","regions":[)"}));
  EXPECT_TRUE(says(on_tree({"list"}).out, {R"("unknown":"privilege")"}));
}

TEST_F(Json, OfASleepingAndAGoneDeviceSaysSo) {
  add_session_machine(tree);
  tree.write("devices/0000:02:00.0/power_state", "D3cold\n");
  EXPECT_TRUE(
      says(on_tree({"show", "-d", "15b3:5a44"}).out,
           {R"("unknown":"asleep","regions":[],"capabilities":[],"fields":{},"findings":[])"}));
  EXPECT_TRUE(says(on_tree({"get", "-d", "15b3:5a44", "mmrbc"}).out, {R"("unknown":"asleep")"}));
  tree.write("devices/0000:02:00.0/power_state", "D0\n");
  tree.write("devices/0000:02:00.0/config", std::string(256, '\xFF'));
  EXPECT_TRUE(says(on_tree({"show", "-s", "02:00.0"}).out, {R"("unknown":"gone")"}));
}

TEST_F(Json, OfADamagedListSaysHow) {
  Space space = infinihost();
  space.put(0x71, "70");  // the entry points at itself
  add_device(tree, "0000:02:00.0", space);
  EXPECT_TRUE(
      says(on_tree({"show"}).out,
           {R"("unknown":"damaged","regions":[)", R"("key":null,"text":")", "leads back to 70h"}));
}

TEST_F(Json, TellsWhereADeviceIs) {
  add_session_machine(tree);
  tree.write("devices/0000:02:00.0/numa_node", "1\n");
  tree.write("devices/0000:00:01.0/numa_node", "-1\n");
  tree.write("devices/0000:02:00.0/uevent", "DRIVER=mthca\nPCI_CLASS=C0600\nPCI_ID=15B3:5A44\n");
  tree.make_folder("devices/0000:02:00.0/net/eth2");
  tree.make_folder("devices/0000:02:00.0/infiniband/mthca0");
  tree.write("slots/5-1/address", "0000:02:00\n");
  const Ran ran = on_tree({"list"});
  EXPECT_TRUE(
      says(ran.out,
           {R"("parent":"0000:00:01.0","slot":"5-1","physfn":null,"numa_node":1,)"
            R"("interfaces":["eth2","mthca0"])",
            R"("parent":null,"slot":null,"physfn":null,"numa_node":null,"interfaces":[])"}));
  tree.link("../0000:00:01.0", "devices/0000:02:00.0/physfn");
  EXPECT_TRUE(says(on_tree({"get", "-s", "02:00.0", "mmrbc"}).out,
                   {R"("physfn":"0000:00:01.0","numa_node":1)"}));
}

TEST_F(Json, OfShowHasRegionsWithTheirSizes) {
  Space space = infinihost();
  space.put(0x04, "46 01").put(0x10, "04 00 00 f0 00 00 00 00");
  add_device(tree, "0000:02:00.0", space);
  tree.write("devices/0000:02:00.0/resource",
             "0x00000000f0000000 0x00000000f00fffff 0x0000000000140204\n");
  EXPECT_TRUE(says(on_tree({"show"}).out,
                   {R"("regions":[{"kind":"memory","number":0,"address":"0x00000000f0000000",)"
                    R"("size":1048576,"64bit":true,"prefetchable":false,"enabled":true})"}));
  EXPECT_EQ(on_tree({"show", "--only", "mmrbc"}).out.find("regions"), std::string::npos);
}

TEST_F(Json, OfBytesThatAreNoUtf8IsValid) {
  add_session_machine(tree);
  tree.write("devices/0000:02:00.0/uevent",
             "DRIVER=m\xFC\x9Bllx\nPCI_CLASS=C0600\nPCI_ID=15B3:5A44\n");
  const Ran ran = on_tree({"show", "-s", "02:00.0"});
  EXPECT_TRUE(says(ran.out, {"\"driver\":\"m\xEF\xBF\xBD\xEF\xBF\xBDllx\""}));
}

TEST_F(Json, OfADumpLeavesOutWhatADumpDoesNotSay) {
  const std::string dump = dump_of("02:00.0 InfiniBand: x", infinihost());
  for (const Words& words : {Words{"show", "-F", "-", "-o", "json"},
                             Words{"list", "-F", "-", "-o", "json"},
                             Words{"get", "-F", "-", "mmrbc", "-o", "json"}}) {
    const Ran ran = pcitune(words, dump);
    EXPECT_TRUE(is_valid(words[0], ran));
    EXPECT_EQ(ran.out.find("\"driver\""), std::string::npos);
    EXPECT_EQ(ran.out.find("\"numa_node\""), std::string::npos);
  }
}

TEST_F(Json, OfSetHasBeforeWantedAfterAndVerdict) {
  add_session_machine(tree);
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512", "ost=2"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(
      says(ran.out,
           {R"({"address":"0000:02:00.0","key":"pcix.command.mmrbc",)"
            R"("before":{"raw":"0x3","value":4096,"text":"4096"},)"
            R"("wanted":{"raw":"0x0","value":512,"text":"512"},)"
            R"("after":{"raw":"0x0","value":512,"text":"512"},"verdict":"applied","rule":null})",
            R"("kind":"remark","text":"to put back: pcitune undo )",
            R"("exit_status":0,"changed":true})"}));
  const Ran again = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512"});
  EXPECT_TRUE(says(again.out, {R"("verdict":"unchanged")", R"("changed":false})"}));
}

TEST_F(Json, OfARefusalNamesTheRule) {
  tree.add("0000:02:00.0", intel_82546());
  const Ran ran = on_tree({"set", "-s", "02:00.0", "mmrbc=4096"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(says(ran.out,
                   {R"("after":null,"verdict":"refused","rule":"PCIX-DMMRBC")",
                    R"("exit_status":4,"changed":false})"}));
}

TEST_F(Json, KnowsEveryVerdict) {
  std::ifstream in(std::string(PCITUNE_SOURCE_DIR) + "/schema/set.schema.json");
  const std::string schema{std::istreambuf_iterator<char>(in), {}};
  for (auto verdict = plan::Verdict::kNotTried; verdict <= plan::Verdict::kUnrestored;
       verdict = static_cast<plan::Verdict>(static_cast<int>(verdict) + 1)) {
    EXPECT_TRUE(says(schema, {"\"" + std::string(plan::to_string(verdict)) + "\""}));
  }
}

TEST_F(Json, IsQuietWithQuiet) {
  add_session_machine(tree);
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512", "-q"});
  EXPECT_TRUE(says(ran.out, {"\"messages\":[]"}));
}

TEST_F(Json, IsOfferedOnlyWhereThereIsOne) {
  const Ran simulate = pcitune({"simulate", tree.path("node"), "-o", "json"});
  EXPECT_EQ(simulate.status, 64);
  for (const Words& words : {Words{"show", "-o", "tsv"},
                             Words{"set", "-o", "tsv", "-s", "1:0.0", "mmrbc=512"},
                             Words{"list", "-o", "xml"},
                             Words{"get", "-o", "json", "--value-only", "mmrbc"},
                             Words{"show", "--raw", "-o", "json"},
                             Words{"get", "-o", "json", "--columns", "address", "mmrbc"},
                             Words{"list", "--columns", "address"}}) {
    Words all = words;
    all.insert(all.end(), {"--sysfs", tree.root()});
    const Ran ran = pcitune(all);
    EXPECT_EQ(ran.status, 64) << ::testing::PrintToString(words);
    EXPECT_NE(ran.err, "");
  }
}

class Tsv : public Json {
 protected:
  Tsv() { add_session_machine(tree); }
  Ran columns(Words words, const std::string& names) {
    words.insert(words.begin() + 1, {"--sysfs", tree.root(), "-o", "tsv", "--columns", names});
    return pcitune(words);
  }
};

TEST_F(Tsv, OfListHasFactsAndKeysAsColumns) {
  tree.write("devices/0000:02:00.0/numa_node", "1\n");
  EXPECT_EQ(columns({"list"}, "address,id,class,parent,numa_node,mmrbc,pcix.command").out,
            "0000:00:01.0\t1022:7460\t060400\t-\t-\t-\t-\n"
            "0000:02:00.0\t15b3:5a44\t0c0600\t0000:00:01.0\t1\t4096\t0x004e\n");
}

TEST_F(Tsv, OfGetHasALineAValue) {
  EXPECT_EQ(columns({"get", "-s", "02:00.0", "mmrbc", "ero"}, "key,value,raw,unit,id").out,
            "pcix.command.mmrbc\t4096\t0x3\tbytes\t15b3:5a44\n"
            "pcix.command.ero\ton\t0x1\t-\t15b3:5a44\n");
  EXPECT_EQ(columns({"get", "-s", "02:00.0", "CAP_PCIX+2.W"}, "key,value,raw,unit").out,
            "CAP_PCIX+2.W\t0x004e\t0x004e\t-\n");
  EXPECT_EQ(pcitune({"get", "--sysfs", tree.root(), "-o", "tsv", "mmrbc"}).out,
            "0000:02:00.0\tpcix.command.mmrbc\t4096\n")
      << "without --columns as -o text";
}

TEST_F(Tsv, RefusesAColumnThatIsNotThereByName) {
  const Ran near = columns({"list"}, "address,drivr");
  EXPECT_EQ(near.status, 64);
  EXPECT_TRUE(says(near.err, {"there is no column 'drivr'; did you mean driver?"}));
  EXPECT_TRUE(says(columns({"list"}, "qqqqqq").err, {"the columns are address,id,", "any key"}));
  EXPECT_EQ(columns({"list"}, "address,,id").status, 64);
  EXPECT_EQ(columns({"list"}, "pcix").status, 64) << "a whole capability";
  EXPECT_EQ(columns({"list"}, "value").status, 64) << "a column of get";
  EXPECT_EQ(columns({"get", "mmrbc"}, "bus").status, 64) << "a column of list";
}

TEST_F(Tsv, KeepsALineALine) {
  tree.write("devices/0000:02:00.0/uevent", "DRIVER=a\tb\nPCI_CLASS=C0600\nPCI_ID=15B3:5A44\n");
  EXPECT_EQ(columns({"list", "-s", "02:00.0"}, "driver,address").out, "a\\x09b\t0000:02:00.0\n");
}

TEST_F(Tsv, GoesIntoAFileAtOnce) {
  tree.write("out.tsv", "old\n");
  const std::string file = tree.path("out.tsv");
  const Ran ran =
      pcitune({"list", "--sysfs", tree.root(), "-o", "tsv", "--columns", "id", "--to", file});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(tree.read("out.tsv"), "1022:7460\n15b3:5a44\n");
  const Ran usage =
      pcitune({"list", "--sysfs", tree.root(), "-o", "json", "--columns", "id", "--to", file});
  EXPECT_EQ(usage.status, 64);
  EXPECT_EQ(tree.read("out.tsv"), "1022:7460\n15b3:5a44\n") << "wrong usage leaves it alone";
  EXPECT_EQ(pcitune({"list", "--sysfs", tree.root(), "--to", "-"}).out,
            pcitune({"list", "--sysfs", tree.root()}).out);
  EXPECT_EQ(pcitune({"list", "--sysfs", tree.root(), "--to", ""}).status, 64);
  EXPECT_EQ(pcitune({"list", "--sysfs", tree.root(), "--to", tree.path("no/where")}).status, 64);
  EXPECT_EQ(pcitune({"list", "--sysfs", tree.root(), "--to", "/dev/full"}).status, 2);
}

}  // namespace
}  // namespace pcitune::test
