// The ids under which the planner itself refuses, one row each; the rules that judge a machine have
// rows of their own (rules/rules.h). Public API: they stand in scripts behind --force.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "pcitune/registers/vocabulary.h"

namespace pcitune::plan {

// explain prints a row as it stands: title in one line without a stop at its end, consequence and
// remedy (the way out) as clauses.
struct RefusalRow {
  std::string_view id;
  std::string_view title;
  std::string_view consequence;
  std::string_view remedy;
  std::string_view source;
  bool may_force = true;
  std::optional<registers::Owner> owner = {};  // the fields concerned are those that have it
};

[[nodiscard]] std::span<const RefusalRow> refusal_rows();

// Of the fields' owners (catalogue, column owner).
inline constexpr std::string_view kOwnerNever = "OWNER-NEVER";
inline constexpr std::string_view kOwnerKernel = "OWNER-KERNEL";
inline constexpr std::string_view kOwnerQuiesce = "OWNER-QUIESCE";
inline constexpr std::string_view kOwnerGroup = "OWNER-GROUP";

// The row of an id, or null.
[[nodiscard]] const RefusalRow* refusal_row(std::string_view id);

}  // namespace pcitune::plan
