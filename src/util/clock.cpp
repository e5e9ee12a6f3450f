#include "pcitune/util/clock.h"

#include <array>
#include <cstdio>
#include <thread>

#include "pcitune/util/hex.h"

namespace pcitune::util {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

constexpr std::string_view kForm = "0000-00-00T00:00:00Z";

bool has_form(std::string_view text) {
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !digit : text[i] != kForm[i]) return false;
  }
  return true;
}

}  // namespace

std::int64_t RealClock::now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<seconds>(since).count();
}

void RealClock::sleep(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

std::string time_text(std::int64_t when) {
  const std::chrono::sys_seconds time{seconds(when)};
  const auto midnight = std::chrono::floor<days>(time);
  const year_month_day date{midnight};
  const std::chrono::hh_mm_ss clock{time - midnight};
  std::array<char, 64> text{};
  const int size = std::snprintf(text.data(),
                                 text.size(),
                                 "%04d-%02u-%02uT%02d:%02d:%02dZ",
                                 static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()),
                                 static_cast<unsigned>(date.day()),
                                 static_cast<int>(clock.hours().count()),
                                 static_cast<int>(clock.minutes().count()),
                                 static_cast<int>(clock.seconds().count()));
  return {text.data(), static_cast<std::size_t>(size)};
}

std::optional<std::int64_t> parse_time(std::string_view text) {
  if (!has_form(text)) return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t count) {
    return static_cast<unsigned>(*parse_decimal(text.substr(from, count)));
  };
  const year_month_day date{
      year(static_cast<int>(number(0, 4))), month(number(5, 2)), day(number(8, 2))};
  const std::int64_t hour = number(11, 2);
  const std::int64_t minute = number(14, 2);
  const std::int64_t second = number(17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  const auto midnight = sys_days(date).time_since_epoch();
  return std::chrono::duration_cast<seconds>(midnight).count() + hour * 3600 + minute * 60 + second;
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
  constexpr std::uint64_t kLongest = 30ULL * 24 * 3600;
  std::uint64_t unit = 1;
  if (!text.empty()) {
    const char last = text.back();
    if (last == 'm') unit = 60;
    if (last == 'h') unit = 3600;
    if (unit != 1 || last == 's') text.remove_suffix(1);
  }
  const auto count = parse_decimal(text);
  if (!count || *count > kLongest / unit) return std::nullopt;
  return static_cast<std::int64_t>(*count * unit);
}

}  // namespace pcitune::util
