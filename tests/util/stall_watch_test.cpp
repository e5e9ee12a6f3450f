#include "pcitune/util/stall_watch.h"

#include <atomic>
#include <csignal>
#include <gtest/gtest.h>

namespace pcitune::util {
namespace {

using std::chrono::milliseconds;

// Until it holds, or a time that is far too long.
template <class Holds>
bool comes_true(Holds holds) {
  for (int i = 0; i < 5000; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(milliseconds(2));
  }
  return false;
}

TEST(StallWatchTest, SaysOnceWhatTakesLong) {
  std::atomic<int> said = 0;
  std::string what;
  {
    StallWatch watch(milliseconds(5), [&](const std::string& about) {
      what = about;
      ++said;
    });
    const Watched slow(&watch, "0000:02:00.0");
    EXPECT_TRUE(comes_true([&] { return said > 0; }));
    std::this_thread::sleep_for(milliseconds(30));
  }
  EXPECT_EQ(said, 1);
  EXPECT_EQ(what, "0000:02:00.0");
}

TEST(StallWatchTest, SaysNothingOfManyShortOnes) {
  std::atomic<int> said = 0;
  {
    StallWatch watch(milliseconds(200), [&](const std::string&) { ++said; });
    const auto end = std::chrono::steady_clock::now() + milliseconds(500);
    while (std::chrono::steady_clock::now() < end) {
      const Watched quick(&watch, "quick");
    }
  }
  EXPECT_EQ(said, 0);
}

TEST(StallWatchTest, SaysNothingOfTheTimeBetween) {
  std::atomic<int> said = 0;
  {
    StallWatch watch(milliseconds(5), [&](const std::string&) { ++said; });
    { const Watched quick(&watch, "quick"); }
    std::this_thread::sleep_for(milliseconds(50));
  }
  EXPECT_EQ(said, 0);
}

std::atomic<pthread_t> handled_by{};

// A signal that came to the watching thread would get past the main thread's holding back.
TEST(StallWatchTest, TakesNoSignals) {
  struct sigaction action {};
  struct sigaction before {};
  action.sa_handler = [](int) { handled_by = pthread_self(); };
  sigaction(SIGUSR1, &action, &before);
  sigset_t held;
  sigset_t mask;
  sigemptyset(&held);
  sigaddset(&held, SIGUSR1);
  StallWatch watch(milliseconds(5), [](const std::string&) {});
  pthread_sigmask(SIG_BLOCK, &held, &mask);
  kill(getpid(), SIGUSR1);
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(handled_by.load(), pthread_t{});
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  EXPECT_TRUE(comes_true([] { return handled_by.load() == pthread_self(); }));
  sigaction(SIGUSR1, &before, nullptr);
}

}  // namespace
}  // namespace pcitune::util
