// Profiles x Machine -> what is asked for, and what has to hold. Pure: reads nothing.
#pragma once

#include "pcitune/knowledge/documents.h"
#include "pcitune/plan/plan.h"

namespace pcitune::plan {

// How a profile stands to the machine.
struct ProfileUse {
  const knowledge::Profile* profile = nullptr;
  std::vector<std::size_t> devices = {};  // that match
  std::vector<std::size_t> unsure = {};   // of which something that it asks for is not known

  // Do as many match as it says? Those that cannot be told count for it.
  [[nodiscard]] bool count_holds() const;
};

// A device that a profile's `expect` says something about, and what it says.
struct Expectation {
  std::size_t device = 0;
  const knowledge::Profile* profile = nullptr;
  const knowledge::Demand* demand = nullptr;
};

struct Wishes {
  std::vector<ProfileUse> uses = {};   // in the order of the profiles
  std::vector<Request> requests = {};  // of `set`, without what another profile overrides
  std::vector<Expectation> expected = {};
  std::vector<Acceptance> accepted = {};
};

// The profiles must outlive the result. Wants what knowledge::matches() wants of the first `count`
// devices of the machine; those behind are not asked for anything.
[[nodiscard]] Wishes wishes_of(const std::vector<const knowledge::Profile*>& profiles,
                               const device::Machine& machine,
                               std::size_t count);

// "profile lab-nodes (/etc/pcitune/profiles/lab-nodes.json:7)"
[[nodiscard]] std::string origin_of(const knowledge::Profile& profile, unsigned line);

// The demands as assignments, such as a survey reads for.
[[nodiscard]] Assignment assignment_of(const knowledge::Demand& demand);

// The profile's `limits` as a rule about the devices that it matches: it holds while the profile
// is active. Its id is PROFILE-NAME. Nothing for a profile without limits.
[[nodiscard]] std::optional<knowledge::PlatformRule> limits_rule(const knowledge::Profile& profile);

}  // namespace pcitune::plan
