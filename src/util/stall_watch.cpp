#include "pcitune/util/stall_watch.h"

#include <csignal>
#include <utility>

namespace pcitune::util {
namespace {

// Signals are the main thread's business: it holds them back while registers are half written.
std::thread without_signals(std::function<void()> work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(work));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

StallWatch::StallWatch(std::chrono::milliseconds patience, Say say)
    : patience_(patience), say_(std::move(say)), thread_(without_signals([this] { look(); })) {}

StallWatch::~StallWatch() {
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  stop_.notify_one();
  thread_.join();
}

void StallWatch::begin(const std::string& what) {
  const std::lock_guard guard(mutex_);
  what_ = what;
  ++turn_;
  busy_ = true;
}

void StallWatch::end() {
  const std::lock_guard guard(mutex_);
  busy_ = false;
}

// Looks once each span of patience, so that begin() and end() wake nobody: what is still the same
// has lasted at least that long, and at most twice.
void StallWatch::look() {
  std::unique_lock lock(mutex_);
  std::uint64_t seen = 0;
  std::uint64_t said = 0;
  while (!stop_.wait_for(lock, patience_, [this] { return stopping_; })) {
    if (busy_ && turn_ == seen && turn_ != said) {
      said = turn_;
      say_(what_);
    }
    seen = busy_ ? turn_ : 0;
  }
}

}  // namespace pcitune::util
