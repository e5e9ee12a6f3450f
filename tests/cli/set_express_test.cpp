// set of PCI Express fields that are shared, on trees: what is written where, in which order, and
// what is refused. setpci reads the same trees.
#include "cli/practice.h"
#include "support/express.h"

namespace pcitune::test {
namespace {

class SetExpress : public ::testing::Test {
 protected:
  SetExpress() {
    add_device(tree_, "0000:00:01.0", express_port(kRootPortType, "01", "01"));
    add_device(tree_, "0000:01:00.0", express_function());
  }
  Ran set(std::vector<std::string> words) {
    words.insert(words.begin(), {"set", "--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }
  // As a kernel's tree: it has power management and the link's switches.
  void add_kernel(const std::string& address, std::initializer_list<const char*> switches) {
    tree_.write("devices/" + address + "/power/control", "auto\n");
    for (const char* name : switches)
      tree_.write("devices/" + address + "/link/" + std::string(name), "0\n");
  }
  std::string word(const std::string& address, const std::string& reg) {
    return setpci(tree_.root(), {"-s", address, reg}).out;
  }

  TempTree tree_;
};

TEST_F(SetExpress, OfALinkPowerStateSetsBothEnds) {
  const Ran ran = set({"-s", "01:00.0", "aspm=l1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:01:00.0 pcie.lnkctl.aspm off -> l1 applied\n"
            "0000:00:01.0 pcie.lnkctl.aspm off -> l1 applied\n");
  EXPECT_EQ(word("00:01.0", "CAP_EXP+10.W"), "0002\n");
  EXPECT_EQ(word("01:00.0", "CAP_EXP+10.W"), "0002\n");
}

TEST_F(SetExpress, WritesNothingWhenAMemberOfTheGroupCannotBeRead) {
  add_device(tree_, "0000:01:00.1", express_function());
  tree_.add_config("0000:01:00.1", express_function().text().substr(0, 64));
  const Ran ran = set({"-s", "01:00.0", "aspm=l1"});
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(says(ran.err, {"0000:01:00.1", "unknown, not absent"}));
  EXPECT_EQ(word("00:01.0", "CAP_EXP+10.W"), "0000\n");
  EXPECT_EQ(word("01:00.0", "CAP_EXP+10.W"), "0000\n");
}

TEST_F(SetExpress, IsExplainedAsItWouldBeDone) {
  const Ran ran = pcitune({"explain", "aspm=l1", "-s", "01:00.0", "--sysfs", tree_.root()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"pcie.lnkctl.aspm               off -> l1  would-apply",
                    "0000:00:01.0 pcie.lnkctl.aspm  off -> l1  would-apply"}));
}

// The tree tells who is above: a bridge that is named and not there is unknown, and the device is.
TEST(SetBelowABridge, ThatIsNotThereCannotBeTold) {
  const TempTree tree;
  const std::string place = "pci0000:00/0000:00:01.0/0000:01:00.0";
  tree.write(place + "/config", express_function().text());
  tree.link("../" + place, "devices/0000:01:00.0");
  const Ran ran = pcitune({"set", "-n", "--sysfs", tree.root(), "-s", "01:00.0", "mrrs=128"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.err, {"0000:00:01.0"}));
}

TEST_F(SetExpress, ListsStepsAndReasonsWithDryRun) {
  const Ran ran = set({"-n", "-s", "01:00.0", "aspm=l1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(
      says(ran.err,
           {"step 1: 0000:00:01.0 pcie.lnkctl 0x0000 -> 0x0002: goes with 0000:01:00.0: both "
            "ends of a link go together; L1 is turned on from the port down",
            "step 2: 0000:01:00.0 pcie.lnkctl 0x0000 -> 0x0002: L1 is turned on"}));
  EXPECT_EQ(word("01:00.0", "CAP_EXP+10.W"), "0000\n");
}

TEST_F(SetExpress, WorksOnADumpForARehearsal) {
  const std::string dump = dump_of("00:01.0 PCI bridge", express_port(kRootPortType, "01", "01")) +
                           dump_of("01:00.0 Network controller", express_function());
  const Ran ran = pcitune({"set", "-n", "-F", "-", "-s", "01:00.0", "aspm=l1"}, dump);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"0000:00:01.0 pcie.lnkctl.aspm off -> l1 would-apply"}));
}

TEST_F(SetExpress, OfALinkPowerStateIsRefusedWhereTheKernelOffersNoSwitch) {
  add_kernel("0000:01:00.0", {"l0s_aspm"});
  const Ran ran = set({"-s", "01:00.0", "aspm=l1"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(
      says(ran.err, {"PCIE-ASPM-KERNEL", "pcie_aspm=force", "nothing was written anywhere"}));
  EXPECT_EQ(word("01:00.0", "CAP_EXP+10.W"), "0000\n");
}

TEST_F(SetExpress, WritesTheKernelsSwitchAndPutsItBackWhereThePolicyKeepsTheStateOff) {
  add_kernel("0000:01:00.0", {"l1_aspm"});
  const Ran ran = set({"-s", "01:00.0", "aspm=l1"});  // no kernel here obeys
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_TRUE(says(ran.err, {"keeps the state off", "/sys/module/pcie_aspm/parameters/policy"}));
  EXPECT_EQ(tree_.read("devices/0000:01:00.0/link/l1_aspm").substr(0, 1), "0");
  EXPECT_EQ(word("01:00.0", "CAP_EXP+10.W"), "0000\n");
}

TEST_F(SetExpress, LeavesALinkPowerStateToTheKernelThatOffersItsSwitch) {
  tree_.write("devices/0000:01:00.0/link/l1_aspm", "0\n");  // and no "power"
  const Ran ran = set({"-n", "-s", "01:00.0", "aspm=l1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.err, {"by writing 1 to link/l1_aspm of 0000:01:00.0"}));
}

TEST_F(SetExpress, KeepsTheDeviceAwakeAndPutsTheSwitchBack) {
  add_kernel("0000:01:00.0", {});
  const Ran ran = set({"-s", "01:00.0", "mrrs=4096"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:01:00.0 pcie.devctl.mrrs 512 -> 4096 applied\n");
  EXPECT_EQ(tree_.read("devices/0000:01:00.0/power/control").substr(0, 4), "auto");
}

TEST_F(SetExpress, OfAPayloadSizeSetsTheWholeTreeOfIdleFunctions) {
  const Ran ran = set({"-s", "01:00.0", "mps=max"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(word("00:01.0", "CAP_EXP+8.W"), "2050\n");
  EXPECT_EQ(word("01:00.0", "CAP_EXP+8.W"), "2050\n");
}

TEST_F(SetExpress, OfAPayloadSizeIsRefusedWhileADriverIsBound) {
  tree_.write("devices/0000:01:00.0/uevent",
              "DRIVER=mlx5_core\nPCI_CLASS=20000\nPCI_ID=15B3:1021\n");
  const Ran ran = set({"-s", "01:00.0", "mps=256"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(says(ran.err, {"PCIE-MPS-LIVE", "is bound to mlx5_core", "pci=pcie_bus_safe"}));
}

// The limit comes first: with the device idle the size would still be refused.
TEST_F(SetExpress, NamesTheLimitBeforeWhatElseStandsAgainstAPayloadSize) {
  tree_.write("devices/0000:01:00.0/uevent",
              "DRIVER=mlx5_core\nPCI_CLASS=20000\nPCI_ID=15B3:1021\n");
  const Ran ran = set({"-s", "01:00.0", "mps=4096"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(says(ran.out, {"0000:01:00.0 pcie.devctl.mps 128 -> 4096 refused by PCIE-MPSS\n"}));
  EXPECT_EQ(ran.err.find("mlx5_core"), std::string::npos) << ran.err;
}

TEST_F(SetExpress, PrintsCommandsThatMeanTheTreeThatWasAskedFor) {
  tree_.write("devices/0000:01:00.0/uevent", "PCI_CLASS=20000\nPCI_ID=15B3:1021\n");
  ASSERT_EQ(setpci(tree_.root(), {"-s", "01:00.0", "COMMAND=0006"}).status, 0);
  const Ran ran = set({"-n", "-s", "01:00.0", "mps=256"});
  EXPECT_TRUE(says(ran.err,
                   {"0000:01:00.0: may start transactions: first pcitune set --sysfs " +
                    tree_.root() + " -s 0000:01:00.0 bus_master=off --force OWNER-KERNEL"}));
}

TEST_F(SetExpress, SaysThatTheCommandsOfADumpAreForTheMachine) {
  const std::string dump = dump_of("00:01.0 PCI bridge", express_port(kRootPortType, "01", "01")) +
                           dump_of("01:00.0 Network controller", express_function());
  EXPECT_TRUE(says(pcitune({"explain", "mrrs", "-F", "-", "-s", "01:00.0"}, dump).out, {"mrrs"}));
  EXPECT_EQ(pcitune({"explain", "mrrs", "-F", "-", "-s", "01:00.0"}, dump).out.find("-s 0000"),
            std::string::npos);
  const std::string setpci_here = "-A linux-sysfs -O sysfs.path=" + tree_.root();
  EXPECT_TRUE(says(pcitune({"explain", "mrrs", "--sysfs", tree_.root(), "-s", "01:00.0"}).out,
                   {setpci_here + " -s 0000:01:00.0 "}));
}

// The port cannot: both lines are refused, and it says which end lacks what.
TEST_F(SetExpress, SaysWhichEndOfALinkLacksAPowerState) {
  add_device(tree_, "0000:00:01.0", express_port(kRootPortType, "01", "01").put(kLnkCap + 1, "00"));
  const Ran ran = set({"-s", "01:00.0", "aspm=l1"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:01:00.0 pcie.lnkctl.aspm off -> l1 refused by PCIE-ASPM-SUPPORT (of "
            "0000:00:01.0, which goes with it)\n"
            "0000:00:01.0 pcie.lnkctl.aspm off -> l1 refused by PCIE-ASPM-SUPPORT (goes with "
            "0000:01:00.0)\n");
  EXPECT_TRUE(says(ran.err,
                   {"aspm=l1 refused by PCIE-ASPM-SUPPORT: 0000:00:01.0 allows off "
                    "(aspm_support none)"}));
}

TEST_F(SetExpress, OfAVirtualFunctionNamesThePhysicalOne) {
  add_device(tree_, "0000:01:00.2", express_function().put(0, "ff ff ff ff"));
  tree_.write("devices/0000:01:00.2/uevent", "PCI_CLASS=20000\nPCI_ID=15B3:1018\n");
  tree_.write("devices/0000:01:00.0/sriov_numvfs", "16\n");
  tree_.link("../0000:01:00.0", "devices/0000:01:00.2/physfn");
  const Ran ran = set({"-s", "01:00.2", "mrrs=4096"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(says(ran.err,
                   {"VF-FIELD",
                    "0000:01:00.2: is a virtual function of 0000:01:00.0",
                    "pcitune set --sysfs " + tree_.root() +
                        " -s 0000:01:00.0 pcie.devctl.mrrs=4096 (affects 16 VFs)"}));
}

TEST_F(SetExpress, RefusesAReservedCodeUnlessItIsForced) {
  const Ran ran = set({"-s", "01:00.0", "mrrs=raw:7"});
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(says(ran.err, {"RESERVED-CODE", "raw:7 is reserved"}));
  EXPECT_EQ(set({"-s", "01:00.0", "mrrs=raw:7", "--force", "RESERVED-CODE"}).out,
            "0000:01:00.0 pcie.devctl.mrrs 512 -> raw:7 applied\n");
}

}  // namespace
}  // namespace pcitune::test
