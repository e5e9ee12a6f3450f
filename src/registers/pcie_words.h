// What the PCI Express capability and its extended capabilities have in common: sets of device/port
// types, rows' conditions, words for values.
#pragma once

#include "registers/rows.h"

namespace pcitune::registers::pcie {

inline constexpr std::uint16_t kEndpoint = 1U << 0U;
inline constexpr std::uint16_t kLegacyEndpoint = 1U << 1U;
inline constexpr std::uint16_t kRootPort = 1U << 4U;
inline constexpr std::uint16_t kUpstreamPort = 1U << 5U;
inline constexpr std::uint16_t kDownstreamPort = 1U << 6U;
inline constexpr std::uint16_t kBridge = 1U << 7U;         // PCI Express to PCI/PCI-X
inline constexpr std::uint16_t kReverseBridge = 1U << 8U;  // PCI/PCI-X to PCI Express: its link points down
inline constexpr std::uint16_t kRcEndpoint = 1U << 9U;
inline constexpr std::uint16_t kEventCollector = 1U << 10U;

[[nodiscard]] constexpr std::uint16_t but(std::uint16_t ports) { return static_cast<std::uint16_t>(~ports); }

inline constexpr std::uint16_t kEndpoints = kEndpoint | kLegacyEndpoint | kRcEndpoint;
inline constexpr std::uint16_t kFacingDown = kRootPort | kDownstreamPort | kReverseBridge;
inline constexpr std::uint16_t kRoots = kRootPort | kEventCollector;
inline constexpr std::uint16_t kSwitching = kRootPort | kUpstreamPort | kDownstreamPort;

// A row of reserved bits.
[[nodiscard]] constexpr Field reserved(std::uint64_t mask, When when = {}, Access access = Access::kRsvdP) { return {.key = {}, .mask = mask, .access = access, .when = when}; }

// For a Place function: the first rows lie at their offsets.
[[nodiscard]] constexpr std::size_t place_first(std::span<const Register> rows, std::size_t count, std::span<PlacedRegister> out) {
  for (std::size_t i = 0; i < count; ++i) out[i] = {static_cast<std::uint16_t>(i), 0, rows[i].offset};
  return count;
}

inline constexpr auto kSpeedNames = std::to_array<Named>({
    {1, "2.5GT/s", ""},
    {2, "5GT/s", ""},
    {3, "8GT/s", ""},
    {4, "16GT/s", ""},
    {5, "32GT/s", ""},
    {6, "64GT/s", ""},
});
inline constexpr Encoding kSpeed{.kind = EncodingKind::kNamed, .named = kSpeedNames};

inline constexpr auto kSpeedSetNames = std::to_array<Named>({
    {0x00, "none", "not said"},
    {0x01, "2.5GT/s", ""},
    {0x03, "2.5-5GT/s", ""},
    {0x07, "2.5-8GT/s", ""},
    {0x0F, "2.5-16GT/s", ""},
    {0x1F, "2.5-32GT/s", ""},
    {0x3F, "2.5-64GT/s", ""},
});
inline constexpr Encoding kSpeedSet{.kind = EncodingKind::kNamed, .named = kSpeedSetNames};

inline constexpr auto kL0sExitNames = std::to_array<Named>({
    {0, "under-64ns", ""},
    {1, "64ns-128ns", ""},
    {2, "128ns-256ns", ""},
    {3, "256ns-512ns", ""},
    {4, "512ns-1us", ""},
    {5, "1us-2us", ""},
    {6, "2us-4us", ""},
    {7, "over-4us", ""},
});
inline constexpr Encoding kL0sExit{.kind = EncodingKind::kNamed, .named = kL0sExitNames};

inline constexpr auto kL1ExitNames = std::to_array<Named>({
    {0, "under-1us", ""},
    {1, "1us-2us", ""},
    {2, "2us-4us", ""},
    {3, "4us-8us", ""},
    {4, "8us-16us", ""},
    {5, "16us-32us", ""},
    {6, "32us-64us", ""},
    {7, "over-64us", ""},
});
inline constexpr Encoding kL1Exit{.kind = EncodingKind::kNamed, .named = kL1ExitNames};

inline constexpr auto kAspmSupportNames = std::to_array<Named>({
    {0, "none", ""},
    {1, "l0s", ""},
    {2, "l1", ""},
    {3, "l0s+l1", ""},
});
inline constexpr Encoding kAspmSupport{.kind = EncodingKind::kNamed, .named = kAspmSupportNames};

inline constexpr auto kAspmNames = std::to_array<Named>({
    {0, "off", ""},
    {1, "l0s", "standby of one direction"},
    {2, "l1", "both directions sleep"},
    {3, "l0s+l1", ""},
});
inline constexpr Encoding kAspm{.kind = EncodingKind::kNamed, .named = kAspmNames};

inline constexpr Encoding kPayload{.kind = EncodingKind::kPowers, .unit = Unit::kBytes, .scale = 128, .codes = 6};
inline constexpr Encoding kLanes{.unit = Unit::kLanes};

// Scales of latency tolerance reporting; a latency is value x scale.
inline constexpr auto kLatencyScales = std::to_array<std::uint32_t>({1, 32, 1024, 32768, 1048576, 33554432});
inline constexpr Encoding kLatencyScale{.kind = EncodingKind::kListed, .unit = Unit::kNanoseconds, .listed = kLatencyScales};

}  // namespace pcitune::registers::pcie
