// Which files are touched, how often and for which bytes: counted by strace, only for calls that
// name the tree (a path in it or a descriptor of it), so that sanitizers and libraries do not
// count.
#include <array>
#include <cstdio>
#include <filesystem>

#include "cli/practice.h"
#include "cli/strace.h"

namespace pcitune::test {
namespace {

using Calls = std::vector<std::string>;

std::string address_of(std::size_t index) {
  std::array<char, 32> text{};
  std::snprintf(
      text.data(), text.size(), "%04zx:%02zx:%02zx.0", index / 8192, index / 32 % 256, index % 32);
  return text.data();
}

// `matching` cards 15b3:5a44 spread among `others` of another id; config and uevent only. Each
// device is a link, as in a real tree, but all of a kind lead to one folder: 10,000 folders would
// take their time.
void grow(const TempTree& tree, std::size_t matching, std::size_t others) {
  tree.write("real/card/config", infinihost().text());
  tree.write("real/card/uevent", "PCI_CLASS=C0600\nPCI_ID=15B3:5A44\n");
  tree.write("real/other/config", plain_device("86 80 29 12").text());
  tree.write("real/other/uevent", "PCI_CLASS=20000\nPCI_ID=8086:1229\n");
  tree.make_folder("devices");
  const std::size_t every = (matching + others) / matching;
  for (std::size_t i = 0, placed = 0; i < matching + others; ++i) {
    const bool match = i % every == 0 && placed < matching;
    placed += match ? 1 : 0;
    std::filesystem::create_symlink(match ? "../real/card" : "../real/other",
                                    tree.path("devices/" + address_of(i)));
  }
}

class SystemCalls : public ::testing::Test {
 protected:
  SystemCalls() : root_(std::filesystem::canonical(tree_.root()).string()) {}

  Trace traced_on_tree(std::vector<std::string> words) {
    words.insert(words.begin() + 1, {"--sysfs", root_});
    return traced(std::move(words));
  }
  // "64 at 0" for each read of a config file, in order; likewise writes.
  Calls accesses(const Trace& trace, const std::string& name) {
    Calls found;
    for (const auto& call : trace.naming(root_, {name})) {
      const auto close = call.rfind(") = ");
      const auto at = call.rfind(", ", close);
      const auto size = call.rfind(", ", at - 1);
      found.push_back(call.substr(size + 2, at - size - 2) + " at " +
                      call.substr(at + 2, close - at - 2));
    }
    return found;
  }

  TempTree tree_;
  std::string root_;
};

TEST_F(SystemCalls, AnAddressOpensFilesOfOneDeviceAmongTenThousand) {
  grow(tree_, 1000, 9000);
  const std::string address = address_of(5000);
  const Trace trace = traced_on_tree({"get", "-s", address, "mmrbc"});
  EXPECT_EQ(trace.ran.out, address + "\tpcix.command.mmrbc\t4096\n");
  const Calls opened =
      trace.naming(root_ + "/devices/", {"open", "openat", "openat2", "readlink", "readlinkat"});
  EXPECT_FALSE(opened.empty());
  for (const auto& call : opened)
    EXPECT_NE(call.find("/devices/" + address), std::string::npos) << call;
  EXPECT_TRUE(trace.naming(root_, {"getdents64", "getdents"}).empty())
      << "the folder is not even listed";
  EXPECT_LE(trace.naming(root_).size(), 20U);
}

TEST_F(SystemCalls, AnIdOpensConfigOfNothingElseAndNeedsThreeCallsForEachOther) {
  const TempTree small;
  const std::string small_root = std::filesystem::canonical(small.root()).string();
  grow(tree_, 1000, 9000);
  grow(small, 1000, 1000);
  const Trace large = traced_on_tree({"get", "-d", "15b3:5a44", "mmrbc"});
  const Trace less = traced({"get", "--sysfs", small_root, "-d", "15b3:5a44", "mmrbc"});
  ASSERT_EQ(large.ran.status, 0) << large.ran.err;
  ASSERT_EQ(less.ran.status, 0) << less.ran.err;
  EXPECT_EQ(large.naming("/config", {"openat"}).size(), 1000U) << "each that matches, once";
  // A list call returns some hundreds of names; it is not one of a device's own.
  const auto own = [](const Trace& trace, const std::string& root) {
    return trace.naming(root).size() - trace.naming(root, {"getdents64", "getdents"}).size();
  };
  EXPECT_LE(own(large, root_) - own(less, small_root), 3U * 8000U);
  EXPECT_LE(large.naming(root_, {"getdents64"}).size(), 10000U / 100U);
}

TEST_F(SystemCalls, AConfigReadTouchesNoMoreBytesThanTheKeyNeeds) {
  add_session_machine(tree_);
  const Trace exact = traced_on_tree({"get", "-s", "0000:02:00.0", "mmrbc"});
  EXPECT_EQ(accesses(exact, "pread64"), (Calls{"64 at 0", "2 at 112", "2 at 114"}));
  const Trace by_id = traced_on_tree({"get", "-d", "15b3:5a44", "mmrbc"});
  EXPECT_EQ(accesses(by_id, "pread64"), (Calls{"64 at 0", "2 at 112", "2 at 114"}));
  const Trace two = traced_on_tree({"get", "-s", "0000:02:00.0", "mmrbc", "ost", "pcix.status"});
  EXPECT_EQ(accesses(two, "pread64"), (Calls{"64 at 0", "2 at 112", "2 at 114", "4 at 116"}));
}

TEST_F(SystemCalls, TheListIsReadTwoBytesAnEntry) {
  Space space = infinihost();
  space.put(0x34, "40").put(0x40, "01 50").put(0x50, "11 70");
  add_device(tree_, "0000:02:00.0", space);
  const Trace trace = traced_on_tree({"get", "-s", "0000:02:00.0", "mmrbc"});
  EXPECT_EQ(accesses(trace, "pread64"),
            (Calls{"64 at 0", "2 at 64", "2 at 80", "2 at 112", "2 at 114"}));
}

TEST_F(SystemCalls, TheForbiddenWindowOfTheCardIsNeverRead) {
  add_session_machine(tree_);
  for (const char* command : {"show", "list"}) {
    const Trace trace = traced_on_tree({command, "-s", "0000:02:00.0"});
    for (const auto& access : accesses(trace, "pread64")) {
      const auto size = std::stoul(access);
      const auto offset = std::stoul(access.substr(access.rfind(' ') + 1));
      EXPECT_TRUE(offset + size <= 0x58 || offset >= 0x60) << command << ": " << access;
    }
  }
}

TEST_F(SystemCalls, ShowReadsTheConventionalSpaceAroundTheForbiddenWindowAtOnce) {
  add_session_machine(tree_);
  const Trace trace = traced_on_tree({"show", "-s", "0000:02:00.0", "-o", "json"});
  Calls of_card = accesses(trace, "pread64");
  ASSERT_GE(of_card.size(), 3U);
  of_card.resize(3);  // the bridge above comes behind it
  EXPECT_EQ(of_card, (Calls{"64 at 0", "24 at 64", "160 at 96"}));
  EXPECT_EQ(trace.naming(root_ + "/devices/0000:02:00.0/config", {"pread64"}).size(), 3U);
}

TEST_F(SystemCalls, SetMakesOneWriteOfTwoBytesAtTheRegister) {
  add_session_machine(tree_);
  const Trace trace = traced_on_tree({"set", "-d", "15b3:5a44", "mmrbc=512", "ost=2", "dpere=on"});
  ASSERT_EQ(trace.ran.status, 0) << trace.ran.err;
  EXPECT_EQ(accesses(trace, "pwrite64"), (Calls{"2 at 114"}));
  EXPECT_TRUE(trace
                  .naming(root_ + "/devices",
                          {"write", "pwritev", "pwritev2", "writev", "ftruncate", "truncate"})
                  .empty());
  const Calls reads = accesses(trace, "pread64");
  ASSERT_FALSE(reads.empty());
  EXPECT_EQ(reads.back(), "2 at 114") << "read back by a real access";
}

TEST_F(SystemCalls, NothingIsOpenedForWritingUnlessSomethingIsWritten) {
  add_session_machine(tree_);
  const std::vector<std::vector<std::string>> commands = {
      {"list"},
      {"show"},
      {"get", "mmrbc", "latency_timer"},
      {"set", "-n", "-d", "15b3:5a44", "mmrbc=512"},
      {"set", "-d", "15b3:5a44", "mmrbc=4096"},
      {"set", "-d", "15b3:5a44", "ost=32"},
      {"set", "-y", "-s", "00:01.0", "-s", "02:00.0", "mmrbc=512"},
  };
  for (const auto& words : commands) {
    const Trace trace = traced_on_tree(words);
    for (const auto& call : trace.naming(root_, {"open", "openat", "openat2", "creat"})) {
      EXPECT_EQ(call.find("O_RDWR"), std::string::npos) << words[0] << ": " << call;
      EXPECT_EQ(call.find("O_WRONLY"), std::string::npos) << words[0] << ": " << call;
      EXPECT_EQ(call.find("O_CREAT"), std::string::npos) << words[0] << ": " << call;
    }
    EXPECT_TRUE(trace.naming(root_, {"pwrite64", "mkdir", "mkdirat", "unlink", "unlinkat"}).empty())
        << words[0];
  }
}

}  // namespace
}  // namespace pcitune::test
