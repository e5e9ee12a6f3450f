// set: verdict lines, exit statuses, what is written and what is not. The files of the tree are
// compared byte for byte where nothing may have been written.
#include "cli/practice.h"

namespace pcitune::test {
namespace {

class Set : public ::testing::Test {
 protected:
  Ran on_node(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", node_});
    return pcitune(std::move(words));
  }
  Ran set(std::vector<std::string> words) {
    words.insert(words.begin(), "set");
    return on_node(std::move(words));
  }
  std::string value(const std::string& address, const std::string& key) {
    return on_node({"get", "-s", address, key, "--value-only"}).out;
  }
  // The run ended so, said these things on stderr, and left every file as it was.
  void expect_nothing_written(std::vector<std::string> words,
                              int status,
                              std::initializer_list<std::string_view> said) {
    const Ran ran = set(std::move(words));
    EXPECT_EQ(ran.status, status) << ran.err;
    EXPECT_TRUE(says(ran.err, said));
    EXPECT_EQ(ran.err.find("to put back"), std::string::npos);
    EXPECT_EQ(changes_since(before_, node_), "");
  }

  TempTree tree_;
  std::string node_ = simulated_node(tree_);
  Contents before_ = contents_of(node_);
};

TEST_F(Set, SaysOldNewAndVerdictForEachField) {
  const Ran ran = set({"-d", "15b3:5a44", "mmrbc=2k", "ero=no", "ost=8", "latency_timer=32"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 2048 applied\n"
            "0000:02:00.0 pcix.command.ero on -> off applied\n"
            "0000:02:00.0 pcix.command.ost 8 unchanged\n"
            "0000:02:00.0 pci.latency_timer 64 -> 32 applied\n");
  EXPECT_EQ(setpci(node_, {"-s", "02:00.0", "CAP_PCIX+2.W", "LATENCY_TIMER"}).out, "0048\n20\n");
}

TEST_F(Set, TakesEachFormOfAValue) {
  for (const char* value : {"mmrbc=1024", "mmrbc=1k", "mmrbc=1KiB", "mmrbc=raw:1"}) {
    ASSERT_EQ(set({"-d", "15b3:5a44", "mmrbc=512"}).status, 0);
    const Ran ran = set({"-d", "15b3:5a44", value});
    EXPECT_EQ(ran.out, "0000:02:00.0 pcix.command.mmrbc 512 -> 1024 applied\n") << value << ran.err;
  }
  for (const char* value : {"dpere=on", "dpere=1", "dpere=yes", "dpere=true"}) {
    ASSERT_EQ(set({"-d", "15b3:5a44", "dpere=off"}).status, 0);
    EXPECT_EQ(set({"-d", "15b3:5a44", value}).out,
              "0000:02:00.0 pcix.command.dpere off -> on applied\n");
  }
}

TEST_F(Set, ChangesNothingTwice) {
  const Ran ran = set({"-d", "15b3:5a44", "pcix.command=0x4e", "latency_timer=64"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command 0x004e unchanged\n"
            "0000:02:00.0 pci.latency_timer 64 unchanged\n");
  EXPECT_EQ(changes_since(before_, node_), "");
  EXPECT_EQ(ran.err.find("to put back"), std::string::npos);
}

TEST_F(Set, OnlyRehearsesWithDryRun) {
  const Ran ran = set({"-n", "-d", "15b3:5a44", "mmrbc=512", "dpere=on"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 would-apply\n"
            "0000:02:00.0 pcix.command.dpere off -> on would-apply\n");
  EXPECT_TRUE(says(ran.err, {"PCIX-DPERE-DRIVER"}));
  EXPECT_EQ(changes_since(before_, node_), "");
}

TEST_F(Set, RehearsalEndsAsTheRealRunWould) {
  EXPECT_EQ(set({"-n", "-d", "8086:1079", "mmrbc=4096"}).status, 4);
  EXPECT_EQ(set({"-n", "-s", "00:06.0", "mmrbc=512"}).status, 5);
  EXPECT_EQ(set({"-n", "-d", "15b3:5a44", "pcix.command=0x11c"}).status, 64);
  EXPECT_EQ(changes_since(before_, node_), "");
}

TEST_F(Set, RefusesMoreThanTheDeviceIsDesignedFor) {
  const Ran ran = set({"-d", "8086:1079", "mmrbc=4096"});
  EXPECT_EQ(ran.out,
            "0000:03:03.0 pcix.command.mmrbc 512 -> 4096 refused by PCIX-DMMRBC\n"
            "0000:03:03.1 pcix.command.mmrbc 512 -> 4096 refused by PCIX-DMMRBC\n");
  expect_nothing_written({"-d", "8086:1079", "mmrbc=4096"},
                         4,
                         {"mmrbc=4096 refused by PCIX-DMMRBC: 0000:03:03.0 allows 2048",
                          "Nothing was written anywhere",
                          "Legal: 512 1024 2048 max"});
  expect_nothing_written(
      {"-d", "15b3:5a44", "ost=12"},
      4,
      {"ost=12 refused by PCIX-DMOST: 0000:02:00.0 allows 8", "Legal: 1 2 3 4 8 max"});
  expect_nothing_written({"-d", "15b3:5a44", "pcix.command=0x7e"}, 4, {"PCIX-DMOST"});
}

TEST_F(Set, OneRefusalStopsAllDevices) {
  const Ran ran = set({"-y", "-d", "15b3:5a44", "-d", "8086:1079", "-d", "1000:0030", "ost=8"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(says(ran.out,
                   {"0000:03:03.0 pcix.command.ost 1 -> 8 refused by PCIX-DMOST\n",
                    "0000:05:02.0 pcix.command.ost 4 -> 8 not-tried\n"}));
  EXPECT_EQ(changes_since(before_, node_), "");
}

TEST_F(Set, ForceOverridesNamedRulesAndNoOther) {
  const Ran one = set({"--force", "PCIX-DMMRBC", "-s", "03:03.0", "mmrbc=4096"});
  EXPECT_EQ(one.status, 4);
  EXPECT_TRUE(says(one.err, {"AMD-8131-49: 0000:00:0a.0 allows mmrbc at most 2048"}));
  EXPECT_EQ(value("03:03.0", "mmrbc"), "512\n");
  const Ran ran = set({"--force",
                       "PCIX-DMMRBC",
                       "--force",
                       "AMD-8131-49",
                       "--force",
                       "INTEL-8254X-MMRBC",
                       "-s",
                       "03:03.0",
                       "mmrbc=4096"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:03:03.0 pcix.command.mmrbc 512 -> 4096 applied\n");
  EXPECT_TRUE(says(ran.err, {"overridden by --force", "PCIX-DMMRBC"}));
  EXPECT_EQ(value("03:03.0", "mmrbc"), "4096\n");
  EXPECT_EQ(set({"--force", "PCIX-DMMRBC", "-s", "03:03.1", "mmrbc=4096", "ost=8"}).status, 4);
  EXPECT_EQ(value("03:03.1", "mmrbc"), "512\n");
}

TEST_F(Set, AnOldFindingDoesNotBlockOtherFields) {
  ASSERT_EQ(setpci(node_, {"-s", "03:03.1", "CAP_PCIX+2.W=0e"}).status, 0);  // MMRBC 4096 of 2048
  const Ran ran = set({"-d", "8086:1079", "ero=off"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:03:03.0 pcix.command.ero on -> off applied\n"
            "0000:03:03.1 pcix.command.ero on -> off applied\n");
  EXPECT_EQ(ran.err.find("was so before"), std::string::npos);
  const Ran asked = set({"-n", "-d", "8086:1079", "mmrbc=4096", "--skip-unable"});
  EXPECT_TRUE(says(asked.err, {"was so before", "0000:03:03.1", "PCIX-DMMRBC", "mmrbc is 4096"}));
  EXPECT_EQ(value("03:03.1", "mmrbc"), "4096\n");
}

TEST_F(Set, AFieldThatManyDevicesLackIsToldOnce) {
  const Ran many = set({"-n", "--all", "mmrbc=512"});
  EXPECT_EQ(many.status, 5);
  EXPECT_TRUE(says(
      many.err, {"10 of 14 devices have no pcix.command.mmrbc; --skip-unable leaves them out\n"}));
  EXPECT_EQ(many.err.find("has no"), std::string::npos) << many.err;
  const Ran one = set({"-n", "-d", "15b3:", "mmrbc=512"});
  EXPECT_TRUE(says(one.err, {"0000:01:01.0: is a bridge", "--skip-unable leaves it out"}));
  const Ran all = set({"-n", "-s", "01:01.0", "mmrbc=512"});
  EXPECT_EQ(all.err.find("--skip-unable"), std::string::npos) << "there is no other";
}

TEST_F(Set, FindsTheLargestValueThatTheRulesAllow) {
  const Ran ran = set({"-y", "-d", "8086:1079", "-d", "15b3:5a44", "mmrbc=max", "ost=max"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 unchanged\n"
            "0000:02:00.0 pcix.command.ost 8 unchanged\n"
            "0000:03:03.0 pcix.command.mmrbc 512 -> 2048 applied\n"
            "0000:03:03.0 pcix.command.ost 1 unchanged\n"
            "0000:03:03.1 pcix.command.mmrbc 512 -> 2048 applied\n"
            "0000:03:03.1 pcix.command.ost 1 unchanged\n");
}

TEST_F(Set, KeepsBounds) {
  EXPECT_EQ(set({"-d", "15b3:5a44", "mmrbc=at_most:2048"}).out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 2048 applied\n");
  EXPECT_EQ(set({"-d", "15b3:5a44", "mmrbc=at_most:4096"}).out,
            "0000:02:00.0 pcix.command.mmrbc 2048 unchanged\n");
  EXPECT_EQ(set({"-d", "15b3:5a44", "ost=at_most:7"}).out,
            "0000:02:00.0 pcix.command.ost 8 -> 4 applied\n");
  EXPECT_EQ(set({"-d", "15b3:5a44", "ost=at_least:2"}).out,
            "0000:02:00.0 pcix.command.ost 4 unchanged\n");
  EXPECT_EQ(set({"-d", "15b3:5a44", "ost=at_least:5"}).out,
            "0000:02:00.0 pcix.command.ost 4 -> 8 applied\n");
  EXPECT_EQ(set({"-d", "8086:1079", "mmrbc=at_least:4096"}).status, 4);
}

TEST_F(Set, LeavesOutDevicesThatLackTheField) {
  const Ran ran = set({"--skip-unable", "-y", "-d", "15b3:", "mmrbc=512"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 applied\n");
  EXPECT_TRUE(says(ran.err, {"0000:01:01.0", "bridge", "left out"}));
  const Ran none = set({"--skip-unable", "-s", "01:01.0", "mmrbc=512"});
  EXPECT_EQ(none.status, 5);
}

TEST_F(Set, AsksForYesWhereSeveralKindsOrAWholeClassMatch) {
  expect_nothing_written({"-d", "15b3:5a44", "-d", "8086:1079", "mmrbc=512"},
                         64,
                         {"-d 15b3:5a44", "3 devices", "--yes"});
  expect_nothing_written({"-d", "::0200", "latency_timer=32"}, 64, {"-d ::0200", "-n", "--yes"});
  expect_nothing_written({"--driver", "e1000", "mmrbc=1024"}, 64, {"--driver e1000", "--yes"});
  expect_nothing_written({"-s", "03:*.*", "mmrbc=1024"}, 64, {"-s 03:*.*", "--yes"});
  expect_nothing_written({"--all", "latency_timer=32"}, 64, {"--all", "14 devices", "--yes"});
  EXPECT_EQ(set({"-n", "-d", "::0200", "latency_timer=32"}).status, 0)
      << "a rehearsal needs no yes";
  EXPECT_EQ(set({"--yes", "-d", "::0200", "latency_timer=32"}).status, 0);
  EXPECT_EQ(value("04:05.0", "latency_timer"), "32\n");
}

TEST_F(Set, NeedsNoYesForOneKindByIdOrAddress) {
  EXPECT_EQ(set({"-d", "8086:1079", "mmrbc=1024"}).status, 0);
  EXPECT_EQ(set({"-s", "03:03", "mmrbc=2048"}).status, 0);
}

TEST_F(Set, LeavesOutVirtualFunctionsUnlessNamed) {
  tree_.link("../0000:03:03.0", "node/devices/0000:03:03.1/physfn");
  const Ran ran = set({"-d", "8086:1079", "mmrbc=1024"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0000:03:03.0 pcix.command.mmrbc 512 -> 1024 applied\n");
  EXPECT_TRUE(says(ran.err, {"1 virtual function"}));
}

TEST_F(Set, NeverWritesRegistersThatTakeTheMachineDown) {
  expect_nothing_written({"-s", "01:01.0", "secondary_bus=0x05"}, 4, {});
  expect_nothing_written({"-s", "01:01.0", "pci.bridge_control.secondary_bus_reset=on"}, 4, {});
  expect_nothing_written(
      {"--force", "OWNER-NEVER", "-s", "01:01.0", "secondary_bus=0x05"}, 64, {"OWNER-NEVER"});
  EXPECT_TRUE(
      says(set({"-s", "01:01.0", "secondary_bus=0x05"}).err, {"refused by OWNER-NEVER", "kernel"}));
}

TEST_F(Set, LeavesPendingErrorBitsOfOtherRegistersAlone) {
  ASSERT_EQ(setpci(node_, {"-s", "02:00.0", "CAP_PCIX+4.L=1a670200"}).status, 0);  // SCD is pending
  ASSERT_EQ(set({"-d", "15b3:5a44", "mmrbc=512"}).status, 0);
  EXPECT_EQ(setpci(node_, {"-s", "02:00.0", "CAP_PCIX+4.L"}).out, "1a670200\n");
  const Ran refused = set({"-d", "15b3:5a44", "pcix.status.usc=on"});
  EXPECT_EQ(refused.status, 64);
  EXPECT_TRUE(says(refused.err, {"pcix.status.usc", "can only be cleared"}));
}

// A plain file keeps what is written: a write of 0 is seen as 0, where hardware would keep the bit.
TEST_F(Set, WritesZeroToPendingErrorBitsOfTheSameRegister) {
  ASSERT_EQ(setpci(node_, {"-s", "01:01.0", "BRIDGE_CONTROL=0400"}).status,
            0);  // discard timer status
  const Ran ran = set({"-s", "01:01.0", "pci.bridge_control.perr=on"});
  EXPECT_EQ(ran.out, "0000:01:01.0 pci.bridge_control.perr off -> on applied\n") << ran.err;
  EXPECT_EQ(setpci(node_, {"-s", "01:01.0", "BRIDGE_CONTROL"}).out, "0001\n");
}

TEST_F(Set, ANamedDeviceThatIsNotThereStopsAll) {
  expect_nothing_written(
      {"-s", "0000:02:00.0", "-s", "0000:55:00.0", "ost=2"}, 5, {"0000:55:00.0"});
}

TEST_F(Set, SaysWhatIsTrueOfOneDeviceWhenItKeepsGoing) {
  const Ran ran =
      set({"-d", "15b3:5a44", "-d", "8086:1079", "--yes", "--keep-going", "mmrbc=4k", "ost=1"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(says(ran.err, {"Nothing was written to this device"}));
  EXPECT_EQ(ran.err.find("anywhere"), std::string::npos) << ran.err;
  EXPECT_EQ(value("0000:02:00.0", "ost"), "1\n");
}

TEST_F(Set, WarnsEvenWhenQuiet) {
  const Ran ran = set({"-q", "-d", "15b3:5a44", "dpere=on"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.err, {"PCIX-DPERE-DRIVER"}));
  EXPECT_EQ(ran.err.find("to put back"), std::string::npos);
}

// Else a device's file gets number 2, and messages are written into the device.
TEST_F(Set, NeverWritesMessagesIntoADeviceWhenAllDescriptorsAreClosed) {
  const Ran ran = run({"bash",
                       "-c",
                       "exec \"$@\" <&- >&- 2>&-",
                       "bash",
                       PCITUNE_BINARY,
                       "set",
                       "--sysfs",
                       node_,
                       "--all",
                       "--yes",
                       "--keep-going",
                       "latency_timer=16"});
  EXPECT_EQ(ran.status, 2);
  auto expected = before_;
  for (auto& [name, bytes] : expected) {
    const bool is_config = name.size() > 7 && name.substr(name.size() - 7) == "/config";
    if (is_config) bytes[0x0D] = 16;
  }
  EXPECT_EQ(changes_since(expected, node_), "");
}

TEST_F(Set, AFlagTakesNoValueAndAnOptionComesOnce) {
  expect_nothing_written({"--all", "--yes=false", "latency_timer=9"}, 64, {"--yes"});
  expect_nothing_written(
      {"--sysfs", node_, "-d", "15b3:5a44", "mmrbc=512"}, 64, {"--sysfs", "once"});
}

TEST_F(Set, ADumpNumberNamesNoLiveDevice) {
  expect_nothing_written({"-s", "5/0000:02:00.0", "mmrbc=512"}, 5, {"no device"});
}

}  // namespace
}  // namespace pcitune::test
