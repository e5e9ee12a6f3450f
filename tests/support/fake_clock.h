// FakeClock: time that passes when somebody sleeps, or when the test says so.
#pragma once

#include "pcitune/util/clock.h"

namespace pcitune::test {

class FakeClock final : public util::Clock {
 public:
  void set(std::int64_t now) { now_ms_ = now * 1000; }
  [[nodiscard]] std::int64_t now() override { return now_ms_ / 1000; }
  void sleep(std::chrono::milliseconds time) override { now_ms_ += time.count(); }

 private:
  std::int64_t now_ms_ = 1796033700 * std::int64_t{1000};  // 2026-11-30T10:15:00Z
};

}  // namespace pcitune::test
