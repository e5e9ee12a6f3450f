// Clock: what time it is, and waiting. Times are seconds since 1970 in universal time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcitune::util {

class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  Clock(Clock&&) = delete;
  Clock& operator=(Clock&&) = delete;
  virtual ~Clock() = default;

  [[nodiscard]] virtual std::int64_t now() = 0;
  virtual void sleep(std::chrono::milliseconds time) = 0;
};

class RealClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now() override;
  void sleep(std::chrono::milliseconds time) override;
};

// "2026-11-30T10:15:00Z", the years 0 to 9999.
[[nodiscard]] std::string time_text(std::int64_t seconds);
// Its opposite; nothing for any other text.
[[nodiscard]] std::optional<std::int64_t> parse_time(std::string_view text);

// "90", "90s", "5m", "2h" in seconds; nothing for any other text, and none above 30 days.
[[nodiscard]] std::optional<std::int64_t> parse_duration(std::string_view text);

}  // namespace pcitune::util
