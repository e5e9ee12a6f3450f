// undo: what goes back, what is left alone, and what is said. Practice trees; setpci plays the
// other program that writes meanwhile.
#include <filesystem>
#include <sys/stat.h>

#include "cli/practice.h"

namespace pcitune::test {
namespace {

class Undo : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* const address : {"0000:02:00.0", "0000:03:00.0"})
      add_device(tree_, address, infinihost());
    before_ = contents_of(tree_.root());
  }

  Ran on_tree(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }
  Ran set(std::vector<std::string> words) {
    words.insert(words.begin(), {"set", "-d", "15b3:5a44"});
    Ran ran = on_tree(std::move(words));
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran;
  }
  Ran undo(std::vector<std::string> words = {}) {
    words.insert(words.begin(), "undo");
    return on_tree(std::move(words));
  }
  void expect_as_before() { EXPECT_EQ(changes_since(before_, tree_.root()), ""); }
  // The other program.
  void poke(const std::string& address, const std::string& access) {
    ASSERT_EQ(setpci(tree_.root(), {"-s", address, access}).status, 0);
  }
  std::vector<std::string> state_files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(tree_.path(".pcitune")))
      names.push_back(entry.path().filename());
    return names;
  }

  TempTree tree_;
  Contents before_;
};

TEST_F(Undo, PutsEveryFieldOfEveryDeviceBack) {
  set({"mmrbc=512", "ost=2", "latency_timer=16"});
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"0000:02:00.0 pcix.command.mmrbc 512 -> 4096 applied\n",
                    "0000:02:00.0 pcix.command.ost 2 -> 8 applied\n",
                    "0000:03:00.0 pci.latency_timer 16 -> 64 applied\n"}));
  expect_as_before();
}

TEST_F(Undo, GoesBackOneEntryATime) {
  set({"mmrbc=512"});
  set({"ost=2"});
  EXPECT_TRUE(says(undo().out, {"pcix.command.ost 2 -> 8 applied"}));
  EXPECT_TRUE(says(undo().out, {"pcix.command.mmrbc 512 -> 4096 applied"}));
  expect_as_before();
  const Ran nothing = undo();
  EXPECT_EQ(nothing.status, 5);
  EXPECT_TRUE(says(nothing.err, {".pcitune", "nothing to undo"}));
}

TEST_F(Undo, OfAnUndoByItsIdDoesItAgain) {
  set({"mmrbc=512"});
  ASSERT_EQ(undo().status, 0);
  std::string newest;
  for (const auto& name : state_files())
    if (name.size() > 5 && name > newest && name != "lock") newest = name;
  const Ran again = undo({newest.substr(0, newest.size() - 5)});
  EXPECT_TRUE(says(again.out, {"pcix.command.mmrbc 4096 -> 512 applied"})) << again.err;
  EXPECT_TRUE(says(undo().out, {"pcix.command.mmrbc 512 -> 4096 applied"}))
      << "the set stands again, so it is what undo means";
}

TEST_F(Undo, TakesSeveralIdsNewestFirst) {
  const std::string words =
      line_that_puts_back(on_tree({"set", "-d", "15b3:5a44", "--keep-going", "mmrbc=512"}).err);
  EXPECT_TRUE(says(words, {" undo ", "-1 ", "-2"})) << "an entry for each device";
  EXPECT_EQ(run({"sh", "-c", words}).status, 0);
  expect_as_before();
}

TEST_F(Undo, RehearsesWithDryRun) {
  set({"mmrbc=512"});
  const auto now = contents_of(tree_.root());
  const auto files = state_files();
  const Ran ran = undo({"-n"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.out, {"0000:02:00.0 pcix.command.mmrbc 512 -> 4096 would-apply\n"}));
  EXPECT_EQ(changes_since(now, tree_.root()), "");
  EXPECT_EQ(state_files(), files);
}

TEST_F(Undo, LeavesAloneWhatSomebodyElseSetSince) {
  set({"mmrbc=512"});
  poke("03:00.0", "CAP_PCIX+2.W=46");  // MMRBC 1024
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command.mmrbc 512 -> 4096 applied\n"
            "0000:03:00.0 pcix.command.mmrbc 1024 -> 4096 conflict (was set to 512 and is 1024 "
            "now)\n");
  EXPECT_EQ(setpci(tree_.root(), {"-s", "03:00.0", "CAP_PCIX+2.W"}).out, "0046\n");
}

TEST_F(Undo, OfWhatSomebodyElseHasPutBackIsDone) {
  set({"mmrbc=512"});
  for (const char* const address : {"02:00.0", "03:00.0"}) poke(address, "CAP_PCIX+2.W=4e");
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, {"0000:02:00.0 pcix.command.mmrbc 4096 unchanged\n"}));
  EXPECT_EQ(undo().status, 5) << "it counts as undone";
}

TEST_F(Undo, KeepsBitsOfTheRegisterThatItDidNotSet) {
  set({"mmrbc=512"});
  poke("02:00.0", "CAP_PCIX+2.W=43");  // DPERE on
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(setpci(tree_.root(), {"-s", "02:00.0", "CAP_PCIX+2.W"}).out, "004f\n");
}

TEST_F(Undo, LeavesAloneADeviceThatIsAnotherOneNow) {
  set({"mmrbc=512"});
  Space other = infinihost();
  other.put(0x08, "a2").put(0x72, "42 00");  // another revision
  add_device(tree_, "0000:03:00.0", other);
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.out,
                   {"0000:02:00.0 pcix.command.mmrbc 512 -> 4096 applied\n",
                    "0000:03:00.0 pcix.command.mmrbc ? -> 4096 conflict (another device"}));
}

TEST_F(Undo, OfADeviceThatIsGonePutsTheOthersBack) {
  set({"mmrbc=512"});
  std::filesystem::remove_all(tree_.path("devices/0000:03:00.0"));
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 3) << ran.err;
  EXPECT_TRUE(says(ran.out,
                   {"0000:02:00.0 pcix.command.mmrbc 512 -> 4096 applied\n",
                    "0000:03:00.0 pcix.command.mmrbc ? -> 4096 unreachable"}));
}

TEST_F(Undo, NeedsNoForceForWhatSetForcedOrCured) {
  poke("02:00.0", "CAP_PCIX+2.W=7e");  // OST 32, designed for 8
  before_ = contents_of(tree_.root());
  set({"ost=8"});
  EXPECT_EQ(undo().status, 0);
  expect_as_before();
  set({"--force", "PCIX-DMOST", "ost=12"});
  EXPECT_EQ(undo().status, 0);
  expect_as_before();
}

TEST_F(Undo, IsRefusedWhereTheOldValueBreaksARuleToday) {
  set({"ost=2"});
  poke("02:00.0", "CAP_PCIX+4.L=186b0200");  // designed for 1 now, and for 4 at a time
  poke("02:00.0", "CAP_PCIX+4.L=18610200");
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(says(ran.err, {"refused by PCIX-DMOST"}));
  EXPECT_EQ(undo({"--force", "PCIX-DMOST"}).status, 0);
}

TEST_F(Undo, AnUnknownIdIsNamed) {
  const Ran ran = undo({"20261130-101500-1"});
  EXPECT_EQ(ran.status, 5);
  EXPECT_TRUE(says(ran.err, {"20261130-101500-1: no such entry", "pcitune history"}));
}

TEST_F(Undo, AJournalThatCannotBeKeptStopsSetBeforeTheFirstWrite) {
  tree_.write("file", "");
  const Ran ran =
      on_tree({"set", "-d", "15b3:5a44", "mmrbc=512", "--state-dir", tree_.path("file/below")});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.err, {"file/below", "Nothing was written to any device", "--state-dir"}));
  std::filesystem::remove(tree_.path("file"));
  expect_as_before();
}

TEST_F(Undo, AJournalThatOthersCouldWriteIsRefused) {
  tree_.make_folder(".pcitune");
  ASSERT_EQ(::chmod(tree_.path(".pcitune").c_str(), 0777), 0);
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512"});
  EXPECT_EQ(ran.status, 64);
  EXPECT_TRUE(says(ran.err, {"can be written by others", "chmod go-w"}));
  expect_as_before();
}

TEST_F(Undo, StateOfAnotherDirectoryIsFoundThere) {
  const std::string state = tree_.path("kept");
  const Ran ran = on_tree({"set", "-d", "15b3:5a44", "mmrbc=512", "--state-dir", state});
  EXPECT_TRUE(says(ran.err, {"pcitune undo --sysfs " + tree_.root() + " --state-dir " + state}));
  EXPECT_EQ(undo().status, 5);
  EXPECT_EQ(undo({"--state-dir", state}).status, 0);
}

TEST_F(Undo, ADamagedEntryIsPassedOver) {
  set({"mmrbc=512"});
  tree_.write(".pcitune/20191231-235959-1.json", "{\"schema\":");
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.err, {"passed over", "20191231-235959-1.json"}));
  EXPECT_TRUE(says(ran.out, {"512 -> 4096 applied"}));
}

TEST_F(Undo, ADamagedEntryThatIsNewerMayBeTheOneThatIsMeant) {
  set({"mmrbc=512"});
  const std::string damaged = "20991231-235959-1";
  tree_.write(".pcitune/" + damaged + ".json", "{\"schema\":");
  const Ran ran = undo();
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(
      says(ran.err, {"entry " + damaged + ": cannot be read", "is newer than 20", "name the id"}));
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(undo({damaged}).status, 3);
  EXPECT_EQ(on_tree({"confirm"}).status, 3);
  EXPECT_EQ(on_tree({"confirm", damaged}).status, 3);
  const Ran told = on_tree({"history", damaged});
  EXPECT_EQ(told.status, 3);
  EXPECT_TRUE(says(told.err, {"entry " + damaged + ": cannot be read"}));
  const auto at = ran.err.find("newer than ") + 11;
  EXPECT_EQ(undo({ran.err.substr(at, ran.err.find(':', at) - at)}).status, 0);
}

TEST_F(Undo, WhatIsNoJournalIsSaidAndNoneIsMade) {
  const std::string state = tree_.path("state");
  for (const char* const command : {"history", "undo", "confirm"}) {
    const Ran absent = on_tree({command, "--state-dir", state});
    EXPECT_EQ(absent.status, 5) << command;
    EXPECT_TRUE(says(absent.err, {"--state-dir " + state + ": no such directory"}));
    EXPECT_FALSE(std::filesystem::exists(state)) << command;
  }
  EXPECT_EQ(undo().status, 5);
  EXPECT_EQ(on_tree({"confirm"}).status, 5);
  EXPECT_FALSE(std::filesystem::exists(tree_.path(".pcitune")));
  tree_.write("state", "");
  for (const char* const command : {"history", "undo", "confirm"}) {
    const Ran file = on_tree({command, "--state-dir", state});
    EXPECT_EQ(file.status, 64) << command;
    EXPECT_TRUE(says(file.err, {state + ": is no directory"}));
  }
}

TEST_F(Undo, ATimeToWaitIsReadInARehearsalToo) {
  for (const char* const time : {"-1", "99999999999999999999"}) {
    EXPECT_EQ(undo({"-n", "--wait", time}).status, 64) << time;
    EXPECT_EQ(on_tree({"set", "-d", "15b3:5a44", "-n", "mmrbc=512", "--wait", time}).status, 64)
        << time;
  }
}

// The plan of the one that waited is of values that are no more.
TEST_F(Undo, ASetThatWaitedForAnotherLooksAgain) {
  set({"ost=2"});
  const Ran ran = run({"sh",
                       "-c",
                       "flock -o \"$1/.pcitune/lock\" sh -c 'sleep 0.7; printf P | dd conv=notrunc "
                       "bs=1 seek=13 of=\"$0\"' \"$1/devices/0000:02:00.0/config\" 2>/dev/null &\n"
                       "sleep 0.2; \"$0\" set --sysfs \"$1\" -s 02:00.0 latency_timer=32; wait",
                       PCITUNE_BINARY,
                       tree_.root()});
  EXPECT_TRUE(says(ran.err, {"waiting for"}));
  EXPECT_TRUE(says(ran.out, {"pci.latency_timer 80 -> 32 applied"}));
}

TEST_F(Undo, ASecondRunWaitsAndNamesTheOther) {
  set({"mmrbc=512"});
  const Ran ran = run({"flock",
                       tree_.path(".pcitune/lock"),
                       PCITUNE_BINARY,
                       "undo",
                       "--sysfs",
                       tree_.root(),
                       "--wait",
                       "1"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.err, {"waiting for", "is writing; nothing was written", "--wait"}));
  EXPECT_EQ(undo().status, 0);
}

}  // namespace
}  // namespace pcitune::test
