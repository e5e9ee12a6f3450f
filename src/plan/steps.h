// From chosen codes to register writes in their order.
#pragma once

#include "plan/demands.h"

namespace pcitune::plan {

struct Target {
  Demand demand;
  std::uint64_t code = 0;
};

// Steps, one register write each, ordered: what must be off first, lowering before raising, then
// from the root downwards, what is turned on last. May add lines for what is turned off in passing.
[[nodiscard]] std::vector<Step> make_steps(const device::Machine& machine,
                                           const std::vector<Target>& targets,
                                           Plan& plan);

}  // namespace pcitune::plan
