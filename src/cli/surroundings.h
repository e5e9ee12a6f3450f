// What a plan needs beside the devices that are asked for. set and explain read it here, so that
// they judge the same.
#pragma once

#include <vector>

#include "cli/session.h"
#include "pcitune/plan/plan.h"

namespace pcitune::cli {

// Adds the bridges above and the functions that share a field to the devices in the machine, and
// reads of all of them what the rules and the planner look at. What could not be read is returned;
// the rest is read all the same.
[[nodiscard]] std::vector<util::Error> read_surroundings(
    Session& session, device::Machine& machine, const std::vector<plan::Assignment>& assignments);

}  // namespace pcitune::cli
