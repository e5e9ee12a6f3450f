// history, confirm, set for the time of a command, and set under a deadline.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/stat.h>
#include <thread>

#include "cli/practice.h"
#include "cli/strace.h"

namespace pcitune::test {
namespace {

using Words = std::vector<std::string>;

class Journal : public ::testing::Test {
 protected:
  void SetUp() override {
    add_device(tree_, "0000:02:00.0", infinihost());
    add_device(tree_, "0000:03:00.0", infinihost());
  }

  Ran on_tree(Words words) {
    words.insert(words.begin() + 1, {"--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }
  Ran set(Words words) {
    words.insert(words.begin(), {"set", "-s", "02:00.0"});
    return on_tree(std::move(words));
  }
  std::string mmrbc() { return on_tree({"get", "-s", "02:00.0", "mmrbc", "--value-only"}).out; }
  // Ids, newest first.
  Words ids() {
    Words found;
    std::istringstream lines(on_tree({"history"}).out);
    std::string line;
    std::getline(lines, line);  // the head
    while (std::getline(lines, line)) found.push_back(line.substr(0, line.find(' ')));
    return found;
  }
  // The state of the newest entry changes within some seconds.
  bool comes_to(const std::string& state) {
    for (int i = 0; i < 100; ++i) {
      const std::string out = on_tree({"history", "-o", "json"}).out;
      if (out.find("\"state\":\"" + state + "\"") != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }

  TempTree tree_;
};

TEST_F(Journal, ListsNewestFirstWithStateAndChange) {
  ASSERT_EQ(set({"mmrbc=512", "ost=2", "-m", "slow reads"}).status, 0);
  ASSERT_EQ(set({"latency_timer=16"}).status, 0);
  ASSERT_EQ(on_tree({"undo"}).status, 0);
  const Words all = ids();
  ASSERT_EQ(all.size(), 3U);
  const Ran ran = on_tree({"history"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.out,
                   {"id ",
                    all[0] + "  undo  done ",
                    all[1] + "  set   undone by " + all[0],
                    all[2] + "  set   done ",
                    "0000:02:00.0 pcix.command.mmrbc 4096 -> 512, 1 more (slow reads)\n",
                    "0000:02:00.0 pci.latency_timer 16 -> 64\n"}));
}

TEST_F(Journal, TellsOneEntryInFull) {
  ASSERT_EQ(set({"mmrbc=512", "-m", "it's slow"}).status, 0);
  const Ran ran = on_tree({"history", ids().at(0)});
  EXPECT_TRUE(says(ran.out,
                   {"state     done\n",
                    "words     set --sysfs ",
                    "-m 'it'\\''s slow'\n",
                    "message   it's slow\n",
                    "step      0000:02:00.0 pcix.command at 72h: 0x004e -> 0x0042 in 0x000c, "
                    "pcix.command.mmrbc 4096 -> 512\n",
                    "result    0000:02:00.0 pcix.command.mmrbc 4096 -> 512 applied\n"}));
  EXPECT_EQ(on_tree({"history", "20200101-000000-1"}).status, 5);
}

TEST_F(Journal, TellsAllChangesOfAField) {
  ASSERT_EQ(set({"mmrbc=512", "ost=2"}).status, 0);
  ASSERT_EQ(set({"mmrbc=1024"}).status, 0);
  ASSERT_EQ(on_tree({"set", "-s", "03:00.0", "mmrbc=2048"}).status, 0);
  const Ran ran = on_tree({"history", "-s", "02:00.0", "mmrbc"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(says(ran.out, {" done 512 -> 1024\n", " done 4096 -> 512\n"}));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2);
  EXPECT_TRUE(
      says(on_tree({"history", "-s", "0000:02:00.0", "pcix.command"}).out, {" done 8 -> 2\n"}));
  EXPECT_EQ(on_tree({"history", "-s", "02:00.0"}).status, 64);
  EXPECT_EQ(on_tree({"history", "-s", "02", "mmrbc"}).status, 64);
  EXPECT_EQ(on_tree({"history", "-s", "02:00.0", "nonsense"}).status, 5);
}

TEST_F(Journal, OfNothingIsEmptyAndTouchesNothing) {
  const Ran ran = on_tree({"history"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(says(ran.err, {".pcitune: no entry"}));
  EXPECT_FALSE(std::filesystem::exists(tree_.path(".pcitune")));
}

TEST_F(Journal, NeedsNoDevices) {
  ASSERT_EQ(set({"mmrbc=512"}).status, 0);
  std::filesystem::remove_all(tree_.path("devices"));
  EXPECT_TRUE(says(on_tree({"history"}).out, {"mmrbc 4096 -> 512"}));
}

TEST_F(Journal, DamageIsSaidAndIsUnknown) {
  ASSERT_EQ(set({"mmrbc=512"}).status, 0);
  tree_.write(".pcitune/20991231-235959-1.json", "");
  const Ran ran = on_tree({"history"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(says(ran.err, {"20991231-235959-1.json"}));
  EXPECT_TRUE(says(ran.out, {"mmrbc 4096 -> 512"}));
}

TEST_F(Journal, WhatIsNoRegularFileIsPassedOver) {
  ASSERT_EQ(set({"mmrbc=512"}).status, 0);
  const std::string name = tree_.path(".pcitune/20250101-000000-");
  ASSERT_EQ(::mkfifo((name + "1.json").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", name + "2.json");
  std::filesystem::create_directory(name + "3.open");
  const Ran ran = on_tree({"history"});
  EXPECT_EQ(ran.status, 3);
  for (const char* const file : {"1.json", "2.json", "3.open"})
    EXPECT_TRUE(says(ran.err, {"passed over: " + name + file + ": is no regular file"}));
  EXPECT_TRUE(says(ran.out, {"mmrbc 4096 -> 512"}));
  EXPECT_EQ(on_tree({"confirm"}).status, 3) << "one of them may be meant";
  EXPECT_EQ(on_tree({"undo"}).status, 0);
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(Journal, ALockThatIsNoRegularFileIsRefused) {
  const std::string lock = tree_.path(".pcitune/lock");
  tree_.make_folder(".pcitune");
  const auto expect_refused = [&] {
    EXPECT_EQ(on_tree({"history"}).status, 0);
    const Ran ran = set({"mmrbc=512"});
    EXPECT_EQ(ran.status, 64);
    EXPECT_TRUE(says(ran.err, {lock + ":", "is no regular file"}));
    std::filesystem::remove(lock);
  };
  ASSERT_EQ(::mkfifo(lock.c_str(), 0600), 0);
  expect_refused();
  std::filesystem::create_symlink("elsewhere", lock);
  expect_refused();
  std::filesystem::create_directory(lock);
  expect_refused();
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(Journal, TextFromACommandLineCannotDriveATerminal) {
  ASSERT_EQ(set({"mmrbc=512", "-m", "red\x1b[31m"}).status, 0);
  EXPECT_EQ(on_tree({"history"}).out.find('\x1b'), std::string::npos);
  EXPECT_EQ(on_tree({"history", ids().at(0)}).out.find('\x1b'), std::string::npos);
}

class ForACommand : public Journal {
 protected:
  Ran around(Words command) {
    Words words{"mmrbc=512", "--"};
    words.insert(words.end(), command.begin(), command.end());
    return set(std::move(words));
  }
};

TEST_F(ForACommand, ItIsSetWhileTheCommandRunsAndPutBack) {
  const Ran ran = around(
      {PCITUNE_BINARY, "get", "--sysfs", tree_.root(), "-s", "02:00.0", "mmrbc", "--value-only"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "512\n") << "standard output is the command's";
  EXPECT_TRUE(says(ran.err, {"4096 -> 512 applied", "512 -> 4096 applied"}));
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, TheStatusIsTheCommands) {
  EXPECT_EQ(around({"sh", "-c", "exit 7"}).status, 7);
  EXPECT_EQ(around({"sh", "-c", "kill -9 $$"}).status, 128 + SIGKILL);
  const Ran absent = around({"/nowhere/to/be/found"});
  EXPECT_EQ(absent.status, 64);
  EXPECT_TRUE(says(absent.err, {"/nowhere/to/be/found: No such file or directory"}));
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, ReadsOurInput) {
  Words words{"set", "--sysfs", tree_.root(), "-s", "02:00.0", "mmrbc=512", "--", "cat"};
  EXPECT_EQ(pcitune(words, std::string("hello\n")).out, "hello\n");
}

TEST_F(ForACommand, DoesNotRunWhereTheSetFails) {
  const Ran refused = set({"ost=32", "--", "echo", "ran"});
  EXPECT_EQ(refused.status, 4);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(set({"-n", "mmrbc=512", "--", "echo", "ran"}).out, "");
}

TEST_F(ForACommand, RunsWhereNothingHasToBeChanged) {
  EXPECT_EQ(set({"mmrbc=4096", "--", "echo", "ran"}).out, "ran\n");
}

TEST_F(ForACommand, ASignalGoesToTheCommandAndThingsArePutBack) {
  const Ran ran = run({"sh",
                       "-c",
                       "\"$0\" set --sysfs \"$1\" -s 02:00.0 -q mmrbc=512 -- "
                       "sh -c 'echo >\"$0/runs\"; exec sleep 20' \"$1\" & pid=$!\n"
                       "until [ -e \"$1/runs\" ]; do sleep 0.05; done\n"
                       "kill -TERM $pid; wait $pid",
                       PCITUNE_BINARY,
                       tree_.root()});
  EXPECT_EQ(ran.status, 128 + SIGTERM) << ran.err;
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, ASignalDuringTheWritingStartsNothing) {
  const Trace trace = traced(
      {"set", "--sysfs", tree_.root(), "-s", "02:00.0", "mmrbc=512", "--", "sh", "-c", "echo ran"},
      {"-e", "inject=pwrite64:signal=TERM:when=1"});
  EXPECT_EQ(trace.ran.signal, SIGTERM) << trace.ran.err;
  EXPECT_EQ(trace.ran.out, "");
  EXPECT_TRUE(says(trace.ran.err, {"4096 -> 512 applied", "512 -> 4096 applied"}));
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, ASignalReachesACommandThatIsStopped) {
  const Ran ran = run({"sh",
                       "-c",
                       "\"$0\" set --sysfs \"$1\" -s 02:00.0 -q mmrbc=512 -- "
                       "sh -c 'echo $$ >\"$0/new\"; mv \"$0/new\" \"$0/runs\"; exec sleep 20' "
                       "\"$1\" & pid=$!\n"
                       "until [ -e \"$1/runs\" ]; do sleep 0.05; done\n"
                       "kill -STOP $(cat \"$1/runs\"); kill -TERM $pid; wait $pid",
                       PCITUNE_BINARY,
                       tree_.root()});
  EXPECT_EQ(ran.status, 128 + SIGTERM) << ran.err;
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, WhatIsNoCommandIsRefusedBeforeAnythingIsWritten) {
  tree_.write("text", "");
  for (const std::string& word : {std::string(),
                                  std::string("/nowhere"),
                                  std::string("no-such-program-here"),
                                  tree_.path("text"),
                                  tree_.root()}) {
    const Ran ran = around({word});
    EXPECT_EQ(ran.status, 64) << word;
    EXPECT_EQ(ran.err.find("applied"), std::string::npos) << ran.err;
  }
  EXPECT_TRUE(says(around({""}).err, {"'': is no command"}));
  EXPECT_FALSE(std::filesystem::exists(tree_.path(".pcitune")));
}

TEST_F(ForACommand, TheStatusIsTheCommandsWhereverItsWordsGo) {
  for (const char* const away : {"2>/dev/full", "2>&1 >/dev/null | true"}) {
    const Ran ran =
        run({"bash",
             "-c",
             "\"$0\" set --sysfs \"$1\" -s 02:00.0 mmrbc=512 -- sh -c 'sleep 0.2; exit 7' " +
                 std::string(away) + "; exit ${PIPESTATUS[0]}",
             PCITUNE_BINARY,
             tree_.root()});
    EXPECT_EQ(ran.status, 7) << away;
    EXPECT_EQ(mmrbc(), "4096\n") << away;
  }
}

TEST_F(ForACommand, AKillOfPcituneItselfIsUndoneLater) {
  static_cast<void>(around({"sh", "-c", "kill -9 $PPID"}));
  EXPECT_EQ(mmrbc(), "512\n");
  EXPECT_TRUE(
      says(on_tree({"history"}).out, {"interrupted while its command ran; undo puts it back"}));
  EXPECT_EQ(on_tree({"undo"}).status, 0);
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(ForACommand, HistoryTellsThatItsCommandRuns) {
  const Ran ran = around({PCITUNE_BINARY, "history", "--sysfs", tree_.root()});
  EXPECT_TRUE(says(ran.out, {"done, until its command ends"}));
}

TEST_F(ForACommand, TheCommandMayRunPcituneItself) {
  const Ran ran = around({PCITUNE_BINARY,
                          "set",
                          "--wait",
                          "0",
                          "--sysfs",
                          tree_.root(),
                          "-s",
                          "03:00.0",
                          "mmrbc=1024"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(mmrbc(), "4096\n");
  EXPECT_TRUE(says(ran.out, {"0000:03:00.0 pcix.command.mmrbc 4096 -> 1024 applied"}));
}

TEST_F(ForACommand, TakesNoFormAndNeedsACommand) {
  EXPECT_EQ(set({"-o", "json", "mmrbc=512", "--", "true"}).status, 64);
  EXPECT_EQ(set({"--confirm-within", "9s", "mmrbc=512", "--", "true"}).status, 64);
  EXPECT_EQ(set({"mmrbc=512", "--"}).status, 64);
  EXPECT_EQ(mmrbc(), "4096\n");
}

class Deadline : public Journal {};

TEST_F(Deadline, PutsBackWhatNobodyConfirms) {
  const Ran ran = set({"mmrbc=512", "--confirm-within", "1s"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(says(ran.err, {"is put back at 20", "unless confirmed: pcitune confirm --sysfs"}));
  EXPECT_TRUE(comes_to("undone"));
  EXPECT_EQ(mmrbc(), "4096\n");
  EXPECT_TRUE(says(on_tree({"history"}).out, {"  deadline  done"}));
  const Ran late = on_tree({"confirm"});
  EXPECT_EQ(late.status, 5);
  EXPECT_TRUE(says(on_tree({"confirm", ids().at(1)}).err, {"was put back by"}));
}

TEST_F(Deadline, LeavesWhatIsConfirmed) {
  ASSERT_EQ(set({"mmrbc=512", "--confirm-within", "2s"}).status, 0);
  EXPECT_TRUE(says(on_tree({"history"}).out, {"unconfirmed until 20"}));
  const Ran ran = on_tree({"confirm"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, ids().at(0) + " confirmed\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_EQ(mmrbc(), "512\n");
  EXPECT_TRUE(says(on_tree({"history"}).out, {"done, confirmed"}));
  EXPECT_EQ(on_tree({"confirm"}).status, 5) << "nothing waits any more";
}

TEST_F(Deadline, WhoseWatchIsKilledIsSeenAndCanBeUndone) {
  ASSERT_EQ(set({"mmrbc=512", "--confirm-within", "1s"}).status, 0);
  const std::string id = ids().at(0);
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(process.path() / "cmdline");
    std::string words{std::istreambuf_iterator<char>(file), {}};
    const bool ours = words.find(tree_.root()) != std::string::npos &&
                      words.find("--unless-confirmed") != std::string::npos;
    if (ours) ::kill(std::stoi(process.path().filename()), SIGKILL);
  }
  EXPECT_TRUE(comes_to("overdue"));
  EXPECT_TRUE(says(on_tree({"history"}).out, {"unconfirmed, past its deadline"}));
  EXPECT_EQ(mmrbc(), "512\n");
  EXPECT_EQ(on_tree({"undo"}).status, 0);
  EXPECT_EQ(mmrbc(), "4096\n");
}

// The entry is closed between the moment at which the watch lists the journal and that at which it
// looks into the file, if it had not been waited for.
TEST_F(Deadline, IsWatchedHoweverSlowlyTheWatchStarts) {
  const Trace trace = traced(
      {"set", "--sysfs", tree_.root(), "-s", "02:00.0", "mmrbc=512", "--confirm-within", "1s"},
      {"-f",
       "-e",
       "inject=getdents64:delay_exit=200000",
       "-e",
       "inject=rename:delay_enter=200000"});
  EXPECT_EQ(trace.ran.status, 0) << trace.ran.err;
  EXPECT_TRUE(comes_to("undone"));
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(Deadline, WithoutAWatchNothingIsWritten) {
  const std::vector<Words> faults{{"-e", "inject=setsid:signal=KILL"},
                                  {"-P", "/proc/self/exe", "-e", "inject=execve:error=ENOMEM"},
                                  {"-P", "/proc/self/exe", "-e", "inject=execve:signal=KILL"}};
  for (Words fault : faults) {
    fault.insert(fault.begin(), "-f");
    const Trace trace = traced(
        {"set", "--sysfs", tree_.root(), "-s", "02:00.0", "mmrbc=512", "--confirm-within", "1s"},
        fault);
    EXPECT_EQ(trace.ran.status, 2) << fault.back();
    EXPECT_TRUE(says(trace.ran.err, {"nothing was written: what would put it back"}));
    EXPECT_EQ(mmrbc(), "4096\n");
    EXPECT_EQ(on_tree({"history"}).out, "");
  }
}

TEST_F(Deadline, WhatIsOverdueAndDoesNotHoldIsNotConfirmed) {
  ASSERT_EQ(set({"mmrbc=512", "--confirm-within", "1s"}).status, 0);
  ASSERT_EQ(set({"mmrbc=1024"}).status, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  const Ran ran = on_tree({"confirm"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(says(ran.err, {"pcix.command.mmrbc is 1024, not 512 any more", "not confirmed"}));
  EXPECT_TRUE(says(on_tree({"history"}).out, {"past its deadline"}));
  ASSERT_EQ(set({"mmrbc=512"}).status, 0);
  EXPECT_EQ(on_tree({"confirm"}).status, 0);
}

TEST_F(Deadline, CanBeWaitedForByHand) {
  ASSERT_EQ(set({"mmrbc=512", "--confirm-within", "1s"}).status, 0);
  const Ran ran = on_tree({"undo", "--unless-confirmed", ids().at(0)});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.empty() || ran.out.starts_with("0000:02:00.0 pcix.command.mmrbc")) << ran.out;
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(Deadline, ASetOfTheSameFieldIsWarned) {
  ASSERT_EQ(set({"mmrbc=512", "--confirm-within", "30s"}).status, 0);
  const std::string id = ids().at(0);
  const Ran same = set({"mmrbc=512"});
  EXPECT_TRUE(says(same.err,
                   {"warning: entry " + id +
                        " waits for confirm and will put pcix.command.mmrbc "
                        "back at 20",
                    "to keep it: pcitune confirm --sysfs ",
                    id + "\n"}));
  EXPECT_TRUE(says(set({"mmrbc=1024"}).err, {"will not put pcix.command.mmrbc back at 20"}));
  EXPECT_EQ(set({"latency_timer=16"}).err.find("waits for confirm"), std::string::npos);
  ASSERT_EQ(on_tree({"confirm", id}).status, 0);
  EXPECT_EQ(set({"mmrbc=512"}).err.find("waits for confirm"), std::string::npos);
}

TEST_F(Deadline, TakesATime) {
  for (const char* const time : {"", "0", "soon", "-5s"})
    EXPECT_EQ(set({"mmrbc=512", "--confirm-within=" + std::string(time)}).status, 64) << time;
  EXPECT_EQ(mmrbc(), "4096\n");
}

TEST_F(Deadline, OnlyWhatWaitsCanBeConfirmed) {
  ASSERT_EQ(set({"mmrbc=512"}).status, 0);
  const Ran done = on_tree({"confirm", ids().at(0)});
  EXPECT_EQ(done.status, 5);
  EXPECT_TRUE(says(done.err, {"does not wait to be confirmed: it is done"}));
  EXPECT_EQ(on_tree({"confirm", "20200101-000000-1"}).status, 5);
}

}  // namespace
}  // namespace pcitune::test
