#include "cli/platform_reading.h"

#include <algorithm>
#include <set>

#include "pcitune/device/topology.h"

namespace pcitune::cli {
namespace {

using knowledge::Match;
using knowledge::PlatformRule;
using knowledge::Scope;

class Reading {
 public:
  Reading(Session& session, device::Machine& machine) : session_(session), machine_(machine) {}

  void one(const PlatformRule& rule, std::size_t device) {
    if (rule.match.functions) add_below(parent_of(device), false);
    switch (rule.scope) {
      case Scope::kHostBridge:
      case Scope::kBus:
        add_with_ids(rule);
        break;
      case Scope::kDescendant:
        if (machine_.devices[device].header_layout() == 1) add_below(device, true);
        break;
      case Scope::kSelf:
      case Scope::kAncestor:
      case Scope::kRootPort:
        break;
    }
    for (std::size_t i = 0; i < machine_.devices.size() && rule.where.masters; ++i) {
      if (knowledge::matches(rule.where, machine_, i) != Match::kNo) add_below(i, true);
    }
  }

  // What conditions look at, of all that is in the machine now.
  std::vector<util::Error> finish() {
    for (device::Device& device : machine_.devices)
      take(session_.survey().read_fields(device, knowledge::fields_looked_at()));
    return std::move(errors_);
  }

 private:
  void take(const util::Result<>& read) {
    if (!read) errors_.push_back(read.error());
  }

  [[nodiscard]] std::optional<std::size_t> parent_of(std::size_t device) const {
    return machine_.devices[device].parent;
  }

  void add_below(std::optional<std::size_t> bridge, bool everything) {
    const bool fresh = bridge && below_.insert({machine_.devices[*bridge].name, everything}).second;
    if (fresh) take(session_.topology().add_below(machine_, {*bridge}, everything));
  }

  // Those that could have the flaw, wherever they are.
  void add_with_ids(const PlatformRule& rule) {
    if (!searched_.insert(&rule).second) return;
    const auto may_have = [&](const config::Identity& identity) {
      device::Machine alone;
      alone.devices.push_back({.name = {}, .identity = identity});
      return knowledge::matches(rule.where, alone, 0) != Match::kNo;
    };
    take(session_.topology().add_if(machine_, may_have));
  }

  Session& session_;
  device::Machine& machine_;
  std::set<std::pair<config::DeviceName, bool>> below_;  // done
  std::set<const PlatformRule*> searched_;
  std::vector<util::Error> errors_;
};

}  // namespace

std::vector<util::Error> read_for_platform_rules(Session& session,
                                                 device::Machine& machine,
                                                 std::size_t count,
                                                 const PlatformRules& rules) {
  if (rules.empty()) return {};
  Reading reading(session, machine);
  for (std::size_t i = 0; i < count; ++i) {
    for (const PlatformRule* const rule : rules) reading.one(*rule, i);
  }
  return reading.finish();
}

}  // namespace pcitune::cli
