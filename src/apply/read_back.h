// Holds what was read back against what was asked for.
#pragma once

#include "pcitune/plan/plan.h"

namespace pcitune::apply {

// Is what the register holds what was asked for? A bound is met by what the hardware can hold of
// it.
[[nodiscard]] bool holds(const plan::FieldChange& change, std::uint64_t code);

// "low 3 bits fixed": what the hardware keeps at 0 of the value that was written; empty if that is
// not all that is lacking.
[[nodiscard]] std::string fixed_text(const plan::FieldChange& change, std::uint64_t code);

}  // namespace pcitune::apply
