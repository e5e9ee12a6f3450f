// Platform rules: flaws of bridges and cards, as data. When one is broken.
#pragma once

#include "pcitune/rules/rules.h"

namespace pcitune::rules {

// A row that looks into the rule, which must outlive it.
[[nodiscard]] Rule row_of(const knowledge::PlatformRule& rule);

// Does the device not keep the limits, and could it be meant?
[[nodiscard]] bool is_in_question(const knowledge::PlatformRule& rule,
                                  const device::Machine& machine,
                                  std::size_t device);

// What of the device breaks the rule. Conditions that cannot be told count as met: better refused
// than damaged. Limits on fields that are not known do not.
[[nodiscard]] std::optional<Breach> breach_of(const Rule& row,
                                              const device::Machine& machine,
                                              std::size_t device);

}  // namespace pcitune::rules
