// What stands against a change although each state of the machine would be fine: the field's owner,
// a virtual function, a device at work, the firmware, a kernel that must be asked. And what a
// person should know of a change that is allowed. One row an id; the texts are rows of
// refusals.cpp.
#pragma once

#include <string>
#include <vector>

#include "plan/demands.h"

namespace pcitune::plan {

struct Change {
  const device::Machine& machine;  // as it is
  const device::Machine& after;    // as all demands together leave it
  const Demand& demand;
  std::uint64_t code = 0;

  [[nodiscard]] const device::Device& self() const { return machine.devices[demand.device]; }
  [[nodiscard]] bool is(registers::FieldRef field) const;
  // From a lower code to a higher one: a flag from off to on.
  [[nodiscard]] bool raises() const { return code > demand.before; }
};

struct Objection {
  std::string_view id;
  std::string why;  // a clause behind the device's name, with the way out
};

// One of the four switches of L1 substates.
[[nodiscard]] bool is_l1_substate(registers::FieldRef field);

// What one id says of a change: nothing if it does not object.
struct ObjectionRow {
  std::string_view id;
  std::optional<std::string> (*objects)(const Change& change);
};
[[nodiscard]] std::span<const ObjectionRow> conventional_objections();
[[nodiscard]] std::span<const ObjectionRow> express_objections();

// The field's owner, if it does not allow the change.
[[nodiscard]] std::optional<Objection> owner_objection(const Change& change);

// Marks the change's line as refused, or notes what --force let through and what is to be said.
void weigh_change(const Change& change, const Options& options, Plan& plan);

}  // namespace pcitune::plan
