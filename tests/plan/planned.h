// Plans for tests: words of a command line in, a plan or its lines out.
#pragma once

#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/plan/plan.h"
#include "pcitune/util/hex.h"
#include "support/fake_machine.h"

namespace pcitune::plan {

inline void PrintTo(Verdict verdict, std::ostream* out) { *out << to_string(verdict); }

}  // namespace pcitune::plan

namespace pcitune::test {

using Words = std::vector<std::string>;

[[nodiscard]] inline std::size_t index_of(const device::Machine& machine,
                                          std::string_view address) {
  const auto found = machine.find(name_of(address));
  if (!found) throw std::invalid_argument("not in the machine: " + std::string(address));
  return *found;
}

// What `words` mean for the devices at `targets`; for all devices when there are none.
[[nodiscard]] inline plan::Plan planned(const device::Machine& machine,
                                        const Words& words,
                                        const Words& force = {},
                                        const Words& targets = {}) {
  const auto assignments = plan::parse_assignments(words);
  if (!assignments) throw std::invalid_argument(util::message(assignments.error()));
  std::vector<std::size_t> devices;
  for (const std::string& target : targets) devices.push_back(index_of(machine, target));
  for (std::size_t i = 0; targets.empty() && i < machine.devices.size(); ++i) devices.push_back(i);
  return plan::make_plan(machine, plan::requests_for(devices, *assignments), {.force = force});
}

// "pcix.command.mmrbc: 4096 -> 512 would-apply" for each line of a plan.
[[nodiscard]] inline Words told(const plan::Plan& plan) {
  Words lines;
  for (const plan::Outcome& line : plan.outcomes) {
    lines.push_back(line.key + ": " + line.before + " -> " + line.wanted + " " +
                    std::string(to_string(line.verdict)));
  }
  return lines;
}

// "0000:02:00.0 072 16" for each step: where it writes and how wide.
[[nodiscard]] inline Words places(const device::Machine& machine, const plan::Plan& plan) {
  Words lines;
  for (const plan::Step& step : plan.steps) {
    lines.push_back(config::to_string(machine.devices[step.device].name) + " " +
                    util::hex(step.offset, 3) + " " + std::to_string(step.width));
  }
  return lines;
}

// As told(), with the address in front.
[[nodiscard]] inline Words told_of(const device::Machine& machine, const plan::Plan& plan) {
  Words lines = told(plan);
  for (std::size_t i = 0; i < lines.size(); ++i)
    lines[i] = config::to_string(machine.devices[plan.outcomes[i].device].name) + " " + lines[i];
  return lines;
}

// The id that refused each refused line.
[[nodiscard]] inline Words refused_by(const plan::Plan& plan) {
  Words ids;
  for (const plan::Outcome& line : plan.outcomes) {
    if (line.verdict == plan::Verdict::kRefused) ids.push_back(line.rule);
  }
  return ids;
}

[[nodiscard]] inline Words cautions_of(const plan::Plan& plan) {
  Words ids;
  for (const plan::Caution& caution : plan.cautions) ids.emplace_back(caution.id);
  return ids;
}

[[nodiscard]] inline Words ids_of(const std::vector<rules::Finding>& findings) {
  Words ids;
  for (const rules::Finding& finding : findings) ids.emplace_back(finding.rule->id);
  return ids;
}

// 15b3:5a44 with DMMRBC 2048 and DMOST 8, Command 000Eh: off, on, 4096 (above its maximum), 1.
[[nodiscard]] inline Space above_its_maximum() {
  return infinihost().put(0x72, "0e 00").put(0x74, "08 02 43 1a");
}

// The same device within its maxima: Command 0042h: off, on, 512, 8.
[[nodiscard]] inline Space limited() {
  return infinihost().put(0x72, "42 00").put(0x74, "08 02 43 1a");
}

}  // namespace pcitune::test
