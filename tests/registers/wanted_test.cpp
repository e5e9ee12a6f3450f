// Demands on one field, and what two of them have in common. Codes, not values.
#include "pcitune/registers/wanted.h"

#include <ostream>

#include "gtest/gtest.h"

namespace pcitune::registers {

inline void PrintTo(const Wanted& wanted, std::ostream* out) {
  *out << "kind " << static_cast<int>(wanted.kind) << " code " << wanted.code << " least "
       << wanted.least;
}

namespace {

constexpr Wanted exactly(std::uint64_t code) { return {WantedKind::kExact, code}; }
constexpr Wanted at_least(std::uint64_t code) { return {WantedKind::kAtLeast, code}; }
constexpr Wanted at_most(std::uint64_t code, std::uint64_t least = 0) {
  return {WantedKind::kAtMost, code, least};
}
constexpr Wanted highest(std::uint64_t code, std::uint64_t least = 0) {
  return {WantedKind::kMax, code, least};
}

TEST(Wanted, IsMetByWhatLiesWithinItsBounds) {
  EXPECT_TRUE(is_met(exactly(2), 2));
  EXPECT_FALSE(is_met(exactly(2), 3));
  EXPECT_TRUE(is_met(at_least(2), 7));
  EXPECT_FALSE(is_met(at_least(2), 1));
  EXPECT_TRUE(is_met(at_most(2), 0));
  EXPECT_FALSE(is_met(at_most(2, 1), 0));
  EXPECT_FALSE(is_met(highest(3), 3));  // what the highest is, the rules say
}

TEST(Wanted, TriesTheNearestCodesFirst) {
  const auto tried = [](const Wanted& wanted, std::uint64_t now) {
    const Tries tries = tries_of(wanted, now, 7);
    return std::pair(tries.first, tries.last);
  };
  EXPECT_EQ(tried(at_least(2), 0), (std::pair<std::uint64_t, std::uint64_t>(2, 7)));
  EXPECT_EQ(tried(at_most(5), 6), (std::pair<std::uint64_t, std::uint64_t>(5, 0)));
  EXPECT_EQ(tried(at_most(5, 3), 1), (std::pair<std::uint64_t, std::uint64_t>(3, 5)));
  EXPECT_EQ(tried(at_most(5, 3), 6), (std::pair<std::uint64_t, std::uint64_t>(5, 3)));
  EXPECT_EQ(tried(highest(3, 1), 0), (std::pair<std::uint64_t, std::uint64_t>(3, 1)));
}

struct Pair {
  Wanted left;
  Wanted right;
  std::optional<Wanted> both;
};

class TwoDemands : public testing::TestWithParam<Pair> {};

TEST_P(TwoDemands, HaveTheirCommonCodes) {
  const Pair& pair = GetParam();
  EXPECT_EQ(both(pair.left, pair.right), pair.both);
  EXPECT_EQ(both(pair.right, pair.left), pair.both);
}

INSTANTIATE_TEST_SUITE_P(
    All,
    TwoDemands,
    testing::Values(Pair{exactly(2), exactly(2), exactly(2)},
                    Pair{exactly(2), exactly(3), std::nullopt},
                    Pair{exactly(2), at_least(1), exactly(2)},
                    Pair{exactly(2), at_least(3), std::nullopt},
                    Pair{exactly(2), at_most(2), exactly(2)},
                    Pair{exactly(2), at_most(1), std::nullopt},
                    Pair{exactly(2), highest(3), std::nullopt},  // 2, or the highest?
                    Pair{exactly(3), highest(3), exactly(3)},
                    Pair{at_least(1), at_least(3), at_least(3)},
                    Pair{at_most(1), at_most(3), at_most(1)},
                    Pair{at_least(1), at_most(3), at_most(3, 1)},
                    Pair{at_least(3), at_most(3), exactly(3)},
                    Pair{at_least(4), at_most(3), std::nullopt},
                    Pair{highest(7), at_most(3), highest(3)},
                    Pair{highest(7), at_least(3), highest(7, 3)},
                    Pair{highest(2), at_least(3), std::nullopt},
                    Pair{highest(7), highest(7), highest(7)}));

}  // namespace
}  // namespace pcitune::registers
