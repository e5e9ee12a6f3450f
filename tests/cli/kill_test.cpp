// SIGKILL before every system call of the real program, from its first look at the journal on.
// Whatever is left: history says the truth of it, and undo makes every byte as it was.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>

#include "cli/practice.h"
#include "cli/strace.h"

namespace pcitune::test {
namespace {

using Words = std::vector<std::string>;

// A system call to be killed at: its name, and how many of that name come before.
struct Point {
  std::string name;
  unsigned nth = 0;
};

class Kill : public ::testing::Test {
 protected:
  void SetUp() override {
    lay_out();
    before_ = contents_of(tree_.root());
    const Trace whole = traced(set_words());
    ASSERT_EQ(whole.ran.status, 0) << whole.ran.err;
    after_ = contents_of(tree_.root());
    set_points_ = points_of(whole);
    start_again();
  }

  // Two cards that the kernel may put to sleep.
  void lay_out() {
    for (const char* const address : {"0000:02:00.0", "0000:03:00.0"}) {
      add_device(tree_, address, infinihost());
      tree_.write("devices/" + std::string(address) + "/power/control", "auto");
    }
  }
  void start_again() {
    lay_out();
    std::filesystem::remove_all(tree_.path(".pcitune"));
  }

  Words set_words() const {
    return {"set", "--sysfs", tree_.root(), "-d", "15b3:5a44", "mmrbc=512", "ost=2"};
  }
  Ran on_tree(Words words) {
    words.insert(words.begin() + 1, {"--sysfs", tree_.root()});
    return pcitune(std::move(words));
  }

  // All calls from the first one on that names the journal.
  static std::vector<Point> points_of(const Trace& trace) {
    std::vector<Point> points;
    std::map<std::string, unsigned> seen;
    bool begun = false;
    for (const auto& call : trace.calls) {
      const std::string name = call.substr(0, call.find('('));
      const unsigned nth = ++seen[name];
      begun = begun || call.find(".pcitune") != std::string::npos;
      if (begun && name != "exit_group") points.push_back({name, nth});
    }
    return points;
  }

  static bool killed(const Words& words, const Point& point) {
    const Trace trace = traced(
        words, {"-e", "inject=" + point.name + ":signal=KILL:when=" + std::to_string(point.nth)});
    return trace.ran.signal == SIGKILL;
  }

  // "interrupted", "done" ... of the newest entry; empty if there is none.
  std::string newest_state() {
    const Ran ran = on_tree({"history", "-o", "json"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    const std::string mark = "\"state\":\"";
    const auto at = ran.out.find(mark);
    if (at == std::string::npos) return {};
    const auto from = at + mark.size();
    return ran.out.substr(from, ran.out.find('"', from) - from);
  }
  [[nodiscard]] bool is_as_before() const { return changes_since(before_, tree_.root()).empty(); }
  [[nodiscard]] bool is_set() const { return changes_since(after_, tree_.root()).empty(); }

  // What history says is so.
  void expect_truth(const Point& point, const std::string& state) {
    const std::string where = point.name + " " + std::to_string(point.nth) + ": " + state;
    if (state.empty()) {
      EXPECT_TRUE(is_as_before()) << where;
    } else if (state == "done") {
      EXPECT_TRUE(is_set()) << where;
    } else {
      EXPECT_EQ(state, "interrupted") << where;
    }
  }

  TempTree tree_;
  Contents before_, after_;
  std::vector<Point> set_points_;
};

TEST_F(Kill, OfASetAnywhereIsToldAndUndone) {
  ASSERT_GT(set_points_.size(), 50U);
  std::map<std::string, int> states;
  for (const Point& point : set_points_) {
    start_again();
    ASSERT_TRUE(killed(set_words(), point)) << point.name << " " << point.nth;
    const std::string state = newest_state();
    ++states[state];
    expect_truth(point, state);
    const Ran undone = on_tree({"undo"});
    EXPECT_EQ(undone.status, state.empty() ? 5 : 0) << point.name << " " << point.nth << "\n"
                                                    << undone.out << undone.err;
    EXPECT_EQ(changes_since(before_, tree_.root()), "") << point.name << " " << point.nth;
    if (HasFailure()) return;
  }
  EXPECT_GT(states[""], 0);
  EXPECT_GT(states["interrupted"], 0);
  EXPECT_GT(states["done"], 0);
  std::printf("killed at %zu system calls of set\n", set_points_.size());
}

// Only calls that change something: between two of them nothing does.
TEST_F(Kill, OfAnUndoIsMendedByTheNext) {
  const Words undo{"undo", "--sysfs", tree_.root()};
  ASSERT_EQ(pcitune(set_words()).status, 0);
  const std::vector<Point> all = points_of(traced(undo));
  std::size_t count = 0;
  for (const Point& point : all) {
    constexpr std::array kChanging{"pwrite64", "write", "fsync", "rename", "unlink", "openat"};
    if (std::find(kChanging.begin(), kChanging.end(), point.name) == kChanging.end()) continue;
    start_again();
    ASSERT_EQ(pcitune(set_words()).status, 0);
    ASSERT_TRUE(killed(undo, point)) << point.name << " " << point.nth;
    const Ran again = on_tree({"undo"});
    EXPECT_TRUE(again.status == 0 || (again.status == 5 && is_as_before()))
        << point.name << " " << point.nth << "\n"
        << again.out << again.err;
    EXPECT_EQ(changes_since(before_, tree_.root()), "") << point.name << " " << point.nth;
    EXPECT_EQ(on_tree({"history"}).out.find("interrupted"), std::string::npos)
        << point.name << " " << point.nth;
    if (HasFailure()) return;
    ++count;
  }
  EXPECT_GT(count, 10U);
  std::printf("killed at %zu system calls of undo\n", count);
}

}  // namespace
}  // namespace pcitune::test
