// Where a machine is not as profiles, or somebody, want it. Pure.
#pragma once

#include "pcitune/plan/profiles.h"

namespace pcitune::plan {

// A field that holds something else than it should, or something that a rule is against.
struct Deviation {
  std::size_t device = 0;
  std::string key = {};     // of the field; empty for a finding about no field
  std::string is = {};      // as printed; "?" when not known, "-" when absent
  std::string should = {};  // empty for a finding
  std::string by = {};      // who wants it; empty: the command line
  std::string rule = {};    // id of the rule that is broken, or that keeps it from being set
  std::string text = {};    // what the rule says, and why it cannot be set
  bool corrupts = false;    // data may be damaged
};

// Of the first `count` devices of the machine: what the plan would change or could not, what is
// expected and not so, and the errors that rules find on them and no profile accepts. In the order
// of the devices.
[[nodiscard]] std::vector<Deviation> deviations_of(const device::Machine& machine,
                                                   const Wishes& wishes,
                                                   const Plan& plan,
                                                   std::size_t count);

}  // namespace pcitune::plan
