#include "pcitune/registers/wanted.h"

#include <algorithm>

namespace pcitune::registers {
namespace {

std::uint64_t lowest_of(const Wanted& wanted) {
  const bool from_code = wanted.kind == WantedKind::kExact || wanted.kind == WantedKind::kAtLeast;
  return from_code ? wanted.code : wanted.least;
}

std::uint64_t highest_of(const Wanted& wanted) { return wanted.kind == WantedKind::kAtLeast ? UINT64_MAX : wanted.code; }

}  // namespace

bool is_met(const Wanted& wanted, std::uint64_t code) { return wanted.kind != WantedKind::kMax && code >= lowest_of(wanted) && code <= highest_of(wanted); }

Tries tries_of(const Wanted& wanted, std::uint64_t now, std::uint64_t highest) {
  const std::uint64_t low = lowest_of(wanted);
  const std::uint64_t high = std::min(highest, highest_of(wanted));
  const bool upwards = wanted.kind != WantedKind::kMax && now < low;
  return upwards ? Tries{low, high} : Tries{high, low};
}

std::optional<Wanted> both(const Wanted& left, const Wanted& right) {
  const std::uint64_t low = std::max(lowest_of(left), lowest_of(right));
  const std::uint64_t high = std::min(highest_of(left), highest_of(right));
  if (low > high) return std::nullopt;
  const auto either = [&](WantedKind kind) { return left.kind == kind || right.kind == kind; };
  const bool below_maximum = either(WantedKind::kExact) && either(WantedKind::kMax) && low < std::max(left.code, right.code);
  if (below_maximum) return std::nullopt;
  if (low == high) return Wanted{WantedKind::kExact, low};
  if (either(WantedKind::kMax)) return Wanted{WantedKind::kMax, high, low};
  if (high == UINT64_MAX) return Wanted{WantedKind::kAtLeast, low};
  return Wanted{WantedKind::kAtMost, high, low};
}

}  // namespace pcitune::registers
