// Who may change a field: the owner column of the catalogue, held against the device's state.
#pragma once

#include "plan/demands.h"

namespace pcitune::plan {

// Refuses the demand's line in the plan when the owner does not allow the change.
void check_owner(const device::Machine& machine,
                 const Demand& demand,
                 const Options& options,
                 Plan& plan);

}  // namespace pcitune::plan
