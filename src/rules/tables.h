// The tables of rules, one a topic, and what their tests share.
#pragma once

#include <span>

#include "pcitune/rules/rules.h"

namespace pcitune::rules {

[[nodiscard]] std::span<const Rule> list_rules();
[[nodiscard]] std::span<const Rule> pcix_rules();
[[nodiscard]] std::span<const Rule> pcie_rules();

// A field that must not exceed a read-only maximum of the same capability.
[[nodiscard]] std::optional<Breach> above(const Place& place,
                                          registers::FieldRef field,
                                          registers::FieldRef maximum);

}  // namespace pcitune::rules
