// Binds assignments to devices: each becomes the fields of one register that shall hold something,
// or a problem that says why the device cannot.
#pragma once

#include "pcitune/plan/plan.h"

namespace pcitune::plan {

struct Demand {
  std::size_t device = 0;
  device::RegisterAt at;
  std::uint64_t fields = 0;
  registers::FieldRef field;
  registers::Wanted wanted;
  std::uint64_t before = 0;  // the field's code
  std::uint64_t word = 0;    // the register's word
  std::size_t outcome = 0;   // its line
  std::uint64_t kept = 0;    // of a whole register: all bits that were asked for
};

// Appends the lines to plan.outcomes, the problems to plan.problems; returns the demands.
[[nodiscard]] std::vector<Demand> bind(const device::Machine& machine,
                                       std::size_t device,
                                       const Assignment& assignment,
                                       Plan& plan);

}  // namespace pcitune::plan
