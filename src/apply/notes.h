// From a plan to what the journal keeps of it.
#pragma once

#include "pcitune/apply/entry.h"
#include "pcitune/plan/plan.h"

namespace pcitune::apply {

// The header of the device, which must have been read.
[[nodiscard]] KnownAs known_as(const device::Device& device);

// The steps as they are planned. Asks the source what the switches say.
[[nodiscard]] std::vector<StepNote> note_steps(const plan::Plan& plan,
                                               const device::Machine& machine,
                                               config::Source& source);

// Rules that --force let through.
[[nodiscard]] std::vector<std::string> forced_rules(const plan::Plan& plan);
// Rules that were broken and are not any more: the way back breaks them anew.
[[nodiscard]] std::vector<std::string> cured_rules(const plan::Plan& plan);

// The lines as they have become.
[[nodiscard]] std::vector<ResultNote> note_results(const plan::Plan& plan,
                                                   const device::Machine& machine);

}  // namespace pcitune::apply
