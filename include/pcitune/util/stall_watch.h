// StallWatch: says when something takes so long that a person would think the program hangs. A
// thread beside looks, since the one that waits in the kernel cannot be interrupted, not even by a
// signal (an access to a device during its reset or self-test).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace pcitune::util {

class StallWatch {
 public:
  // Called in the watching thread, once for each begin() that lasts longer than `patience`.
  using Say = std::function<void(const std::string& what)>;

  StallWatch(std::chrono::milliseconds patience, Say say);
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;
  StallWatch(StallWatch&&) = delete;
  StallWatch& operator=(StallWatch&&) = delete;
  ~StallWatch();

  void begin(const std::string& what);
  void end();

 private:
  void look();

  const std::chrono::milliseconds patience_;
  const Say say_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable stop_;
  std::string what_;
  std::uint64_t turn_ = 0;  // counts begin()
  bool busy_ = false;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

// From begin() to end(); with no watch, nothing.
class Watched {
 public:
  Watched(StallWatch* watch, const std::string& what) : watch_(watch) {
    if (watch_ != nullptr) watch_->begin(what);
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  Watched(Watched&&) = delete;
  Watched& operator=(Watched&&) = delete;
  ~Watched() {
    if (watch_ != nullptr) watch_->end();
  }

 private:
  StallWatch* watch_;
};

}  // namespace pcitune::util
