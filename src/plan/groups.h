// Fields that are shared: setting one sets it in all functions of a device, at both ends of a link,
// along a path, or in a whole subtree. One row a field.
#pragma once

#include "plan/demands.h"

namespace pcitune::plan {

// Adds a demand and a line for each other member of a demand's group that does not hold the value
// yet. A bound becomes the value that all members can take. Two values asked for within one group
// are a problem.
void expand_groups(const device::Machine& machine, std::vector<Demand>& demands, Plan& plan);

// Is the change of a link's power state to be made by the kernel? It is, where a kernel looks after
// the device and something is turned on.
[[nodiscard]] bool asks_kernel(const device::Machine& machine,
                               std::size_t device,
                               registers::FieldRef field,
                               std::uint64_t before,
                               std::uint64_t after);
// The first switch that the change needs and the kernel does not offer; empty if it offers all.
[[nodiscard]] std::string missing_switch(const device::Machine& machine,
                                         std::size_t device,
                                         registers::FieldRef field,
                                         std::uint64_t before,
                                         std::uint64_t after);

// Gives the demands that the kernel carries out their switches.
void add_switches(const device::Machine& machine, std::vector<Demand>& demands);

}  // namespace pcitune::plan
