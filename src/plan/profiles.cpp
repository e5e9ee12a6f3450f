#include "pcitune/plan/profiles.h"

#include <algorithm>

#include "pcitune/util/text.h"

namespace pcitune::plan {
namespace {

using device::Machine;
using knowledge::Demand;
using knowledge::Match;
using knowledge::Profile;

ProfileUse use_of(const Profile& profile, const Machine& machine, std::size_t count) {
  ProfileUse use{.profile = &profile};
  for (std::size_t i = 0; i < count; ++i) {
    const Match match = knowledge::matches(profile.match, machine, i);
    if (match == Match::kYes) use.devices.push_back(i);
    if (match == Match::kUnknown) use.unsure.push_back(i);
  }
  return use;
}

bool sets(const Profile& profile, const Demand& demand) {
  return std::any_of(profile.set.begin(), profile.set.end(), [&](const Demand& own) {
    return registers::same_field(*own.path.field, *demand.path.field) &&
           own.path.capability_index == demand.path.capability_index &&
           own.path.register_index == demand.path.register_index;
  });
}

bool overrides(const Profile& profile, const std::string& other) {
  return std::any_of(profile.overrides.begin(),
                     profile.overrides.end(),
                     [&](const knowledge::Mention& named) { return named.name == other; });
}

// Does another profile that matches the device, and wins against this one, ask for the field?
bool is_overridden(const std::vector<ProfileUse>& uses,
                   const ProfileUse& use,
                   std::size_t device,
                   const Demand& demand) {
  return std::any_of(uses.begin(), uses.end(), [&](const ProfileUse& other) {
    const bool there =
        std::find(other.devices.begin(), other.devices.end(), device) != other.devices.end();
    return &other != &use && there && overrides(*other.profile, use.profile->name) &&
           sets(*other.profile, demand);
  });
}

void add(const std::vector<ProfileUse>& uses, const ProfileUse& use, Wishes& wishes) {
  const Profile& profile = *use.profile;
  for (const std::size_t device : use.devices) {
    for (const Demand& demand : profile.set) {
      if (is_overridden(uses, use, device, demand)) continue;
      wishes.requests.push_back({device, assignment_of(demand), origin_of(profile, demand.line)});
    }
    for (const Demand& demand : profile.expect)
      wishes.expected.push_back({device, &profile, &demand});
    for (const knowledge::Mention& accepted : profile.accept)
      wishes.accepted.push_back({device, accepted.name, profile.name});
  }
}

}  // namespace

bool ProfileUse::count_holds() const {
  const std::uint64_t least = devices.size();
  const std::uint64_t most = least + unsure.size();
  return most >= profile->count.from && least <= profile->count.to;
}

Wishes wishes_of(const std::vector<const Profile*>& profiles,
                 const Machine& machine,
                 std::size_t count) {
  Wishes wishes;
  for (const Profile* const profile : profiles)
    wishes.uses.push_back(use_of(*profile, machine, count));
  for (const ProfileUse& use : wishes.uses) add(wishes.uses, use, wishes);
  std::stable_sort(wishes.requests.begin(),
                   wishes.requests.end(),
                   [](const Request& a, const Request& b) { return a.device < b.device; });
  return wishes;
}

std::string origin_of(const Profile& profile, unsigned line) {
  return "profile " + profile.name + " (" + profile.file + ":" + std::to_string(line) + ")";
}

Assignment assignment_of(const Demand& demand) {
  return {.path = demand.path, .key = demand.key, .wanted = demand.wanted, .said = demand.said};
}

std::optional<knowledge::PlatformRule> limits_rule(const Profile& profile) {
  if (profile.limits.empty()) return std::nullopt;
  return knowledge::PlatformRule{.id = "PROFILE-" + util::upper(profile.name),
                                 .file = profile.file,
                                 .line = profile.limits.front().line,
                                 .harm = knowledge::Harm::kError,
                                 .scope = knowledge::Scope::kSelf,
                                 .confidence = profile.confidence,
                                 .summary = "limits of the active profile " + profile.name,
                                 .consequence = profile.summary,
                                 .where = profile.match,
                                 .limits = {profile.limits},
                                 .source = profile.source};
}

}  // namespace pcitune::plan
