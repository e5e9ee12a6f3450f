// Binds requests to devices: each becomes the fields of one register that shall hold something,
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
  std::string reason = {};   // why it is in the plan, where the line asked does not say it
  std::optional<std::size_t> with = {};  // the line that it goes with
  bool expanded = false;                 // its group is in the plan too
  std::string missing = {};              // why its group cannot be completed ...
  std::string_view missing_id = {};      // ... and the refusal's id
  std::vector<Switch> switches = {};     // how the kernel brings it about; empty: a register write
};

// "2048", "at_least:8", "max"
[[nodiscard]] std::string wanted_text(registers::FieldRef field, const registers::Wanted& wanted);

// What a field of the number-th capability of its table shall hold.
struct FieldCode {
  registers::FieldRef field;
  std::uint8_t capability = 0;
  std::uint64_t code = 0;
};

// A demand for one field of a device that the request did not name, with its line; nothing where
// the device lacks the field, and a problem where it cannot be read.
[[nodiscard]] std::optional<Demand> demand_on(const device::Machine& machine,
                                              std::size_t device,
                                              const FieldCode& wanted,
                                              Plan& plan);

// Appends the lines to plan.outcomes, the problems to plan.problems; returns the demands.
[[nodiscard]] std::vector<Demand> bind(const device::Machine& machine,
                                       const Request& request,
                                       Plan& plan);

}  // namespace pcitune::plan
