// What the planner itself says against a change, one row an id; the rules that judge a machine have
// rows of their own (rules/rules.h). Public API: they stand in scripts behind --force.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "pcitune/registers/vocabulary.h"

namespace pcitune::plan {

enum class Effect : std::uint8_t {
  kRefuses,
  kWarns,    // said, does not stop the change
  kReports,  // found when registers were written: the run ends with a failure
};

// explain prints a row as it stands: title in one line without a stop at its end, consequence and
// remedy (the way out) as clauses.
struct RefusalRow {
  std::string_view id;
  std::string_view title;
  std::string_view consequence;
  std::string_view remedy;
  std::string_view source;
  bool may_force = true;
  Effect effect = Effect::kRefuses;
  std::optional<registers::Owner> owner = {};  // the fields concerned are those that have it
};

[[nodiscard]] std::span<const RefusalRow> refusal_rows();

// Of the fields' owners (catalogue, column owner).
inline constexpr std::string_view kOwnerNever = "OWNER-NEVER";
inline constexpr std::string_view kOwnerKernel = "OWNER-KERNEL";
inline constexpr std::string_view kOwnerQuiesce = "OWNER-QUIESCE";
inline constexpr std::string_view kOwnerGroup = "OWNER-GROUP";

// Of the planner, about a change (objections).
inline constexpr std::string_view kVfField = "VF-FIELD";
inline constexpr std::string_view kReservedCode = "RESERVED-CODE";
inline constexpr std::string_view kPcieHardWired = "PCIE-HARDWIRED";
inline constexpr std::string_view kPcieMpsLive = "PCIE-MPS-LIVE";
inline constexpr std::string_view kPcieFunction0 = "PCIE-FUNCTION-0";
inline constexpr std::string_view kTagPath = "PCIE-TAG-PATH";
inline constexpr std::string_view kPcieAspmKernel = "PCIE-ASPM-KERNEL";
inline constexpr std::string_view kL1ssL1On = "L1SS-L1-ON";
inline constexpr std::string_view kL1ssTimes = "L1SS-TIMES";
inline constexpr std::string_view kAerFirmware = "AER-FIRMWARE";
inline constexpr std::string_view kPcieAspmPolicy = "PCIE-ASPM-POLICY";
inline constexpr std::string_view kPcieNoEffect = "PCIE-NO-EFFECT";
inline constexpr std::string_view kOrderingOn = "ORDERING-ON";
inline constexpr std::string_view kParityNmi = "PARITY-NMI";
inline constexpr std::string_view kPcixOstDrain = "PCIX-OST-DRAIN";
inline constexpr std::string_view kAerPending = "AER-PENDING";
inline constexpr std::string_view kKernelRestores = "KERNEL-RESTORES";
inline constexpr std::string_view kLinkRetrain = "LINK-RETRAIN";
inline constexpr std::string_view kGuestPath = "GUEST-PATH";

// Of the run (apply).
inline constexpr std::string_view kW1cLost = "W1C-LOST";

// The row of an id, or null.
[[nodiscard]] const RefusalRow* refusal_row(std::string_view id);

}  // namespace pcitune::plan
