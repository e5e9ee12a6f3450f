// list --tree.
#pragma once

#include "cli/session.h"

namespace pcitune::cli {

// Prints the tree of these devices and the bridges above them; `fold`: virtual functions of one
// kind share a line.
[[nodiscard]] util::ExitStatus list_tree(World& world,
                                         Session& session,
                                         std::vector<device::Device> devices,
                                         bool fold);

}  // namespace pcitune::cli
