// Wanted: what somebody asks of one field, as codes: one value, a bound, or the highest there is.
#pragma once

#include <cstdint>
#include <optional>

namespace pcitune::registers {

enum class WantedKind : std::uint8_t { kExact, kAtLeast, kAtMost, kMax };

// kAtLeast: this code or a higher one; kAtMost: this one or a lower one; kMax: the highest that
// will do, at most `code`.
struct Wanted {
  WantedKind kind = WantedKind::kExact;
  std::uint64_t code = 0;
  std::uint64_t least = 0;  // of kAtMost and kMax: no lower code will do

  bool operator==(const Wanted&) const = default;
};

// Would the code do as it is? Never for kMax: what the highest is, rules and hardware say.
[[nodiscard]] bool is_met(const Wanted& wanted, std::uint64_t code);

// The codes to try, from `first` in steps of one to `last`.
struct Tries {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  [[nodiscard]] bool upwards() const { return first < last; }
};

// The nearest codes to one that is not met come first; the highest for kMax. `highest`: that the
// bits can hold.
[[nodiscard]] Tries tries_of(const Wanted& wanted, std::uint64_t now, std::uint64_t highest);

// One demand that stands for both; nothing where no code meets both. An exact value and a maximum
// want different things, unless the value is the highest.
[[nodiscard]] std::optional<Wanted> both(const Wanted& left, const Wanted& right);

}  // namespace pcitune::registers
