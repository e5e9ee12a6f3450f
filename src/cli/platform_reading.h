// Platform rules look at more than the device: at bridges above, what shares a slot or a bus, or
// anything below the same host bridge. Reads in what the given rules need, and no more.
#pragma once

#include "cli/session.h"

namespace pcitune::cli {

using PlatformRules = std::vector<const knowledge::PlatformRule*>;

// For the devices at the head of the machine, `count` of them. The bridges above them must be
// there. What could not be read is returned; the rest is read all the same.
[[nodiscard]] std::vector<util::Error> read_for_platform_rules(Session& session,
                                                               device::Machine& machine,
                                                               std::size_t count,
                                                               const PlatformRules& rules);

}  // namespace pcitune::cli
