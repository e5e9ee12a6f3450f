// Several who ask for the same field: one request that meets all of them, or a conflict.
#pragma once

#include "pcitune/plan/plan.h"

namespace pcitune::plan {

// The requests with those for one field of one device made one, in the order of the first of them.
// A field for which no value would do goes to plan.outcomes as a conflict instead.
[[nodiscard]] std::vector<Request> agree(const device::Machine& machine,
                                         const std::vector<Request>& requests,
                                         Plan& plan);

}  // namespace pcitune::plan
