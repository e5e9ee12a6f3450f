#include "pcitune/util/clock.h"

#include <gtest/gtest.h>

namespace pcitune::util {
namespace {

// date -u -d @N +%FT%TZ
TEST(TimeText, IsUniversalTime) {
  EXPECT_EQ(time_text(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(time_text(1109635200), "2005-03-01T00:00:00Z");
  EXPECT_EQ(time_text(1796033700), "2026-11-30T10:15:00Z");
  EXPECT_EQ(time_text(4107542399), "2100-02-28T23:59:59Z");
}

TEST(TimeText, IsReadBack) {
  for (const std::int64_t time : {0LL, 1LL, 951782400LL, 1109635200LL, 1796033700LL, 4107542399LL})
    EXPECT_EQ(parse_time(time_text(time)), time);
}

TEST(ParseTime, TakesNothingElse) {
  for (const char* text : {"",
                           "2026-11-30",
                           "2026-11-30 10:15:00Z",
                           "2026-11-30T10:15:00",
                           "2026-11-30T10:15:00+",
                           "2026-02-29T10:15:00Z",
                           "2026-13-01T10:15:00Z",
                           "2026-11-30T24:15:00Z",
                           "2026-11-30T10:60:00Z",
                           "2026-11-3xT10:15:00Z",
                           "2026-11-30T10:15:00Z "})
    EXPECT_FALSE(parse_time(text)) << text;
}

TEST(ParseDuration, TakesSecondsMinutesAndHours) {
  EXPECT_EQ(parse_duration("0"), 0);
  EXPECT_EQ(parse_duration("90"), 90);
  EXPECT_EQ(parse_duration("90s"), 90);
  EXPECT_EQ(parse_duration("5m"), 300);
  EXPECT_EQ(parse_duration("2h"), 7200);
  EXPECT_EQ(parse_duration("720h"), 2592000);
}

TEST(ParseDuration, TakesNothingElse) {
  for (const char* text :
       {"", "s", "m", "-1", "1.5", "5 m", "5min", "721h", "0x10", "18446744073709551615h"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

}  // namespace
}  // namespace pcitune::util
