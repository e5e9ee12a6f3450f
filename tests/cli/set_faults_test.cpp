// set where the write does not go well, and the way back. Faults come from the kernel itself (a
// full device, a sealed file) or from strace, which answers system calls in the kernel's place.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/practice.h"
#include "cli/strace.h"

namespace pcitune::test {
namespace {

constexpr const char* kFirst = "devices/0000:02:00.0/config";
constexpr const char* kSecond = "devices/0000:03:00.0/config";

// Two cards of one kind.
class SetFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    add_device(tree_, "0000:02:00.0", infinihost());
    add_device(tree_, "0000:03:00.0", infinihost());
  }

  std::vector<std::string> set_words(std::vector<std::string> words) {
    words.insert(words.begin(), {"set", "--sysfs", tree_.root(), "-d", "15b3:5a44"});
    return words;
  }
  Ran set(std::vector<std::string> words) { return pcitune(set_words(std::move(words))); }
  Trace set_with(const std::string& fault, std::vector<std::string> words) {
    return traced(set_words(std::move(words)), {"-e", "inject=" + fault});
  }
  // The two cards' Command registers.
  std::string commands() const {
    return std::string(1, tree_.read(kFirst)[0x72]) + tree_.read(kSecond)[0x72];
  }

  TempTree tree_;
};

// A config file that can be opened for writing but takes no write: EPERM, as under kernel lockdown.
class SealedFile {
 public:
  explicit SealedFile(const std::string& content)
      : number_(::memfd_create("config", MFD_ALLOW_SEALING)) {
    const auto count = ::write(number_, content.data(), content.size());
    sealed_ = count == static_cast<ssize_t>(content.size()) &&
              ::fcntl(number_, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK) == 0;
  }
  SealedFile(const SealedFile&) = delete;
  SealedFile& operator=(const SealedFile&) = delete;
  SealedFile(SealedFile&&) = delete;
  SealedFile& operator=(SealedFile&&) = delete;
  ~SealedFile() { ::close(number_); }

  [[nodiscard]] bool sealed() const { return sealed_; }
  [[nodiscard]] std::string path() const {
    return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(number_);
  }

 private:
  int number_;
  bool sealed_ = false;
};

TEST_F(SetFaults, WithoutTheLockNothingIsWrittenNorSaidToBe) {
  const auto trace = set_with("flock:error=ENOLCK", {"mmrbc=512"});
  EXPECT_EQ(trace.ran.status, 2);
  EXPECT_EQ(trace.ran.out, "");
  EXPECT_TRUE(says(trace.ran.err, {".pcitune/lock", "No locks available", "Nothing was written"}));
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, AFullDeviceIsAFailure) {
  const Ran ran =
      traced(set_words({"-s", "02:00.0", "mmrbc=512"}), {"-e", "inject=pwrite64:error=ENOSPC"}).ran;
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 failed\n");
  EXPECT_TRUE(says(ran.err, {"0000:02:00.0", "No space left on device"}));
  EXPECT_EQ(ran.err.find("to put back"), std::string::npos);
}

TEST_F(SetFaults, ARefusedWriteIsDeniedAndTheOthersArePutBack) {
  const SealedFile sealed(infinihost().text());
  ASSERT_TRUE(sealed.sealed());
  ASSERT_EQ(::unlink(tree_.path(kSecond).c_str()), 0);
  tree_.link(sealed.path(), kSecond);
  const Ran ran = set({"mmrbc=512"});
  EXPECT_EQ(ran.status, 2) << "a value was changed for a while: worse than 77";
  EXPECT_EQ(ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 rolled-back\n"
            "0000:03:00.0 pcix.command.mmrbc 4096 -> 512 denied\n");
  EXPECT_TRUE(says(ran.err, {"0000:03:00.0", "Operation not permitted"}));
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, ARefusedWriteOfTheOnlyDeviceIsNotPermitted) {
  const Trace trace =
      traced(set_words({"-s", "02:00.0", "mmrbc=512"}), {"-e", "inject=pwrite64:error=EPERM"});
  EXPECT_EQ(trace.ran.status, 77);
  EXPECT_EQ(trace.ran.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 denied\n");
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, AFileThatCannotBeOpenedForWritingIsNotPermitted) {
  const auto words = set_words({"-s", "02:00.0", "mmrbc=512"});
  const auto openings = traced(words, {"-P", tree_.path(kFirst)}).naming("", {"openat"});
  std::size_t for_writing = 0;
  while (for_writing < openings.size() && openings[for_writing].find("O_RDWR") == std::string::npos)
    ++for_writing;
  ASSERT_LT(for_writing, openings.size());
  add_device(tree_, "0000:02:00.0", infinihost());
  const std::string fault = "inject=openat:error=EACCES:when=" + std::to_string(for_writing + 1);
  const Trace trace = traced(words, {"-P", tree_.path(kFirst), "-e", fault});
  EXPECT_EQ(trace.ran.status, 77);
  EXPECT_EQ(trace.ran.out, "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 denied\n");
  EXPECT_TRUE(says(trace.ran.err, {"0000:02:00.0", "Permission denied"}));
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, AFailureAtTheSecondDevicePutsTheFirstBack) {
  const Trace trace = set_with("pwrite64:error=EIO:when=2", {"mmrbc=512", "ost=2"});
  EXPECT_EQ(trace.ran.status, 2);
  EXPECT_EQ(trace.ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 rolled-back\n"
            "0000:02:00.0 pcix.command.ost 8 -> 2 rolled-back\n"
            "0000:03:00.0 pcix.command.mmrbc 4096 -> 512 failed\n"
            "0000:03:00.0 pcix.command.ost 8 -> 2 failed\n");
  EXPECT_TRUE(says(trace.ran.err, {"0000:03:00.0", "Input/output error"}));
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, WhatCannotBePutBackIsSaidSo) {
  const Trace trace = set_with("pwrite64:error=EIO:when=2+", {"mmrbc=512"});
  EXPECT_EQ(trace.ran.status, 2);
  EXPECT_EQ(trace.ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 unrestored\n"
            "0000:03:00.0 pcix.command.mmrbc 4096 -> 512 failed\n");
  EXPECT_EQ(commands(), "\x42\x4e");
}

TEST_F(SetFaults, AWriteThatDoesNotHoldIsStuck) {
  const Trace trace = set_with("pwrite64:retval=2:when=2", {"mmrbc=512"});
  EXPECT_EQ(trace.ran.status, 2);
  EXPECT_EQ(trace.ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 rolled-back\n"
            "0000:03:00.0 pcix.command.mmrbc 4096 -> 512 stuck (wrote 512, it reads 4096)\n");
  EXPECT_EQ(commands(), "\x4e\x4e");
}

TEST_F(SetFaults, KeepGoingTakesDevicesOneByOne) {
  const Trace trace = set_with("pwrite64:error=EIO:when=1", {"--keep-going", "mmrbc=512"});
  EXPECT_EQ(trace.ran.status, 2);
  EXPECT_EQ(trace.ran.out,
            "0000:02:00.0 pcix.command.mmrbc 4096 -> 512 failed\n"
            "0000:03:00.0 pcix.command.mmrbc 4096 -> 512 applied\n");
  EXPECT_EQ(commands(), "\x4e\x42");
}

// Each read of the run fails in turn: nothing may be called applied that is not, and nothing stay
// behind.
TEST_F(SetFaults, AReadThatFailsAnywhereLeavesNothingHalfDone) {
  bool met = true;
  for (int n = 1; met && n < 100; ++n) {
    add_device(tree_, "0000:02:00.0", infinihost());
    add_device(tree_, "0000:03:00.0", infinihost());
    const Trace trace = set_with("pread64:error=EIO:when=" + std::to_string(n), {"mmrbc=512"});
    met = !trace.naming("INJECTED").empty();
    if (!met || trace.ran.status == 0) {  // a read that only looked around
      EXPECT_EQ(trace.ran.status, 0) << trace.ran.err;
      EXPECT_EQ(commands(), "\x42\x42") << n;
      continue;
    }
    EXPECT_EQ(trace.ran.out.find(" applied"), std::string::npos) << n << "\n" << trace.ran.out;
    EXPECT_FALSE(trace.ran.err.empty()) << n;
    EXPECT_EQ(commands(), "\x4e\x4e") << n << "\n" << trace.ran.out << trace.ran.err;
  }
  EXPECT_FALSE(met) << "more than 100 reads";
}

class PutBack : public SetFaults {
 protected:
  // Sets, then runs the command that the run named, through a shell as its user would.
  void expect_way_back(const std::string& root, std::vector<std::string> words) {
    const auto before = contents_of(root);
    words.insert(words.begin(), {"set", "--sysfs", root});
    const Ran ran = pcitune(std::move(words));
    ASSERT_EQ(ran.status, 0) << ran.err;
    ASSERT_NE(changes_since(before, root), "");
    const std::string line = line_that_puts_back(ran.err);
    ASSERT_NE(line, "") << ran.err;
    ASSERT_NE(line.find("--sysfs"), std::string::npos)
        << "it would go to the real machine: " << line;
    const Ran back = run({"sh", "-c", line});
    EXPECT_EQ(back.status, 0) << line << "\n" << back.err;
    EXPECT_EQ(changes_since(before, root), "");
  }
};

TEST_F(PutBack, WorksForSeveralFieldsOfSeveralDevices) {
  expect_way_back(tree_.root(),
                  {"-d", "15b3:5a44", "mmrbc=512", "ost=2", "dpere=on", "latency_timer=16"});
}

TEST_F(PutBack, WorksForAWholeRegister) {
  expect_way_back(tree_.root(), {"-s", "02:00.0", "pcix.command=0x1c"});
}

TEST_F(PutBack, WorksWhereTheDevicesHadDifferentValues) {
  Space other = infinihost();
  other.put(0x72, "1c 00");
  add_device(tree_, "0000:03:00.0", other);
  expect_way_back(tree_.root(), {"-d", "15b3:5a44", "mmrbc=512", "ost=1"});
}

TEST_F(PutBack, WorksForSeveralKindsOfDevices) {
  Space other = intel_82546();
  other.put(0xE6, "06 00");  // MMRBC 1024
  add_device(tree_, "0000:03:00.0", other);
  ASSERT_EQ(setpci(tree_.root(), {"-s", "02:00.0", "CAP_PCIX+2.W=46"}).status, 0);
  expect_way_back(tree_.root(), {"-y", "-d", "15b3:5a44", "-d", "8086:1010", "mmrbc=512"});
}

TEST_F(PutBack, WorksForAValueThatARuleRefusesToday) {
  ASSERT_EQ(setpci(tree_.root(), {"-s", "03:00.0", "CAP_PCIX+2.W=7e"}).status, 0);  // OST 32 of 8
  expect_way_back(tree_.root(), {"-s", "03:00.0", "ost=8"});
}

TEST_F(PutBack, WorksForAPathThatAShellWouldSplit) {
  const std::string root = "it's a \"tree\" $HOME *";
  TempTree outer;
  for (const char* name : {"config", "uevent"}) {
    outer.write(root + "/devices/0000:02:00.0/" + name,
                tree_.read(std::string("devices/0000:02:00.0/") + name));
  }
  expect_way_back(outer.path(root), {"-d", "15b3:5a44", "mmrbc=512"});
}

}  // namespace
}  // namespace pcitune::test
