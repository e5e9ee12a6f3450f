// What a set of each other value of a field would meet on a device, judged by plans that nobody
// carries out: for explain. The machine must hold what make_plan() needs.
#pragma once

#include "pcitune/plan/plan.h"

namespace pcitune::plan {

struct Prospects {
  std::vector<std::uint64_t> allowed;  // codes, the present one too, where no rule objects
  std::vector<Outcome> refused;        // one for each other code, with the rule
  // A refusal of every change, whatever the value, that --force may override: its rule and remark.
  // The lists are then as with it. Empty: none.
  Outcome owner;
};

// The legal codes of a writable field, where they are few enough to try each: to clear only, where
// hardware sets it.
[[nodiscard]] std::vector<std::uint64_t> codes_to_try(registers::FieldRef field);

[[nodiscard]] Prospects prospects(const device::Machine& machine,
                                  std::size_t device,
                                  const registers::KeyPath& path,
                                  const std::vector<std::uint64_t>& codes,
                                  const rules::Rulebook& book);

}  // namespace pcitune::plan
