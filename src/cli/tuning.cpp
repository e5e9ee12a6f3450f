#include "cli/tuning.h"

#include <algorithm>

#include "cli/platform_reading.h"
#include "cli/shelves.h"
#include "cli/surroundings.h"
#include "pcitune/device/locate.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {

using device::Device;
using knowledge::Profile;
using util::ErrorCode;
using util::Result;

namespace {

bool is_path(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".json");
}

// A rule that asks for the same reading as the profile's conditions.
knowledge::PlatformRule reading_rule(const Profile& profile) {
  return {.scope = knowledge::Scope::kSelf, .match = profile.match};
}

}  // namespace

Result<> Tuning::choose(const std::vector<std::string>& words) {
  const auto library = knowledge::load_profiles(world_.files, shelves_of(world_, arguments_));
  for (const std::string& word : words) {
    if (auto added = add(word, library); !added) return added;
  }
  if (words.empty() && asked_.empty()) {
    if (auto fine = tell(library.faults); !fine) return fine;
    for (const auto& one : library.profiles) {
      if (one.active) profiles_.push_back(one.profile);
    }
  }
  if (auto fine = check(library); !fine) return fine;
  std::vector<const Profile*> in_force;
  for (const Profile& profile : profiles_) in_force.push_back(&profile);
  session_.put_in_force(in_force);
  return {};
}

Result<> Tuning::add(const std::string& word, const knowledge::ProfileLibrary& library) {
  if (is_path(word)) return add_file(word);
  const auto* const known = library.find(word);
  if (known == nullptr) {
    const std::string near = util::nearest(word, library.names());
    return util::fail(
        ErrorCode::kUsage,
        util::shortened(word),
        "there is no such profile; " +
            (near.empty() ? "'pcitune profile list' has all, a file needs a '/' or .json"
                          : "did you mean " + near + "?"));
  }
  profiles_.push_back(known->profile);
  return {};
}

Result<> Tuning::add_file(const std::string& path) {
  const auto text = knowledge::read_document(world_.files, shelves_of(world_, arguments_), path);
  if (!text) return util::Failure(text.error());
  auto reading = knowledge::read_profile(*text, path);
  if (!reading.document) return tell(reading.faults);
  profiles_.push_back(std::move(*reading.document));
  return {};
}

// Do they name what there is?
Result<> Tuning::check(const knowledge::ProfileLibrary& library) {
  std::vector<std::string> known = library.names();
  std::vector<const Profile*> all;
  for (const Profile& profile : profiles_) {
    known.push_back(profile.name);
    all.push_back(&profile);
  }
  return tell(knowledge::check_names(all, known, plan::rule_ids(session_.rulebook())));
}

// All but the last; that is returned.
Result<> Tuning::tell(const std::vector<util::Error>& faults) {
  if (faults.empty()) return {};
  for (std::size_t i = 0; i + 1 < faults.size(); ++i) static_cast<void>(session_.error(faults[i]));
  return util::Failure(faults.back());
}

Result<> Tuning::read() {
  auto selected = session_.select();
  if (!selected) return util::Failure(selected.error());
  device::leave_out_virtual_functions(selected->devices, session_.selection(), session_.source());
  keep_those_meant(std::move(selected->devices));
  if (auto fine = read_conditions(); !fine) return fine;
  std::vector<const Profile*> profiles;
  for (const Profile& profile : profiles_) profiles.push_back(&profile);
  wishes_ = plan::wishes_of(profiles, machine_, count_);
  if (auto fine = add_asked(); !fine) return fine;
  return read_wishes();
}

Result<> Tuning::add_asked() {
  demands_.reserve(asked_.size());  // the expectations point into it
  for (const plan::Assignment& assignment : asked_) {
    const auto there = add_asked(assignment);
    if (!there) return util::Failure(there.error());
    if (!*there && count_ != 0)
      return util::fail(
          ErrorCode::kNotFound, "", "none of the selected devices has " + assignment.key);
  }
  return {};
}

// Has any device the field?
Result<bool> Tuning::add_asked(const plan::Assignment& assignment) {
  const auto& field = assignment.path.field;
  const bool settable = !field || registers::is_writable(field->row().access);
  if (!settable)
    demands_.push_back({.path = assignment.path,
                        .key = assignment.key,
                        .wanted = *assignment.wanted,
                        .said = assignment.said});
  bool any = false;
  for (std::size_t i = 0; i < count_; ++i) {
    auto read = session_.survey().read_key(machine_.devices[i], assignment.path);
    if (!read) return util::Failure(read.error());
    const auto located = device::locate_word(machine_.devices[i], assignment.path);
    if (!located && located.error().code == ErrorCode::kNotFound) continue;
    any = true;
    if (settable)
      wishes_.requests.push_back({i, assignment});
    else
      wishes_.expected.push_back({i, nullptr, &demands_.back()});
  }
  return any;
}

// By ids alone, so that nothing of the others is read.
void Tuning::keep_those_meant(std::vector<Device> devices) {
  for (Device& device : devices) {
    if (!session_.survey().identify(device) || !device.identity) continue;
    const device::IdPattern id{.vendor = device.identity->vendor,
                               .vendor_mask = 0xFFFF,
                               .device = device.identity->device,
                               .device_mask = 0xFFFF};
    const auto may_match = [&](const Profile& profile) {
      return profile.match.ids.empty() || knowledge::may_mean(profile.match, id);
    };
    const bool meant =
        !asked_.empty() || std::any_of(profiles_.begin(), profiles_.end(), may_match);
    if (meant) machine_.devices.push_back(std::move(device));
  }
  count_ = machine_.devices.size();
}

// What the profiles' conditions look at.
Result<> Tuning::read_conditions() {
  if (auto added = session_.topology().add_ancestors(machine_); !added) return added;
  machine_.system = session_.system();
  for (Device& device : machine_.devices) {
    session_.survey().read_surroundings(device);
    if (device.identity)
      device.whereabouts = session_.source().whereabouts(device.name, *device.identity);
    auto read = session_.survey().read_fields(device, knowledge::fields_looked_at());
    if (!read) return read;
  }
  std::vector<knowledge::PlatformRule> rules;
  for (const Profile& profile : profiles_) rules.push_back(reading_rule(profile));
  PlatformRules needed;
  for (const auto& rule : rules) needed.push_back(&rule);
  const auto unread = read_for_platform_rules(session_, machine_, count_, needed);
  return unread.empty() ? Result<>() : util::Failure(unread.front());
}

Result<> Tuning::read_wishes() {
  std::vector<plan::Assignment> assignments;
  for (const plan::Request& request : wishes_.requests) {
    auto read =
        session_.survey().read_key(machine_.devices[request.device], request.assignment.path);
    if (!read) return read;
    const bool known =
        std::any_of(assignments.begin(), assignments.end(), [&](const plan::Assignment& one) {
          return one.key == request.assignment.key;
        });
    if (!known) assignments.push_back(request.assignment);
  }
  for (const plan::Expectation& expected : wishes_.expected) {
    auto read =
        session_.survey().read_key(machine_.devices[expected.device], expected.demand->path);
    if (!read) return read;
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if (auto known = session_.survey().probe_privilege(machine_.devices[i]); !known) return known;
  }
  const auto unread = read_surroundings(session_, machine_, assignments);
  return unread.empty() ? Result<>() : util::Failure(unread.front());
}

bool Tuning::is_meant(std::size_t device) const {
  const auto has = [&](const plan::ProfileUse& use) {
    return std::find(use.devices.begin(), use.devices.end(), device) != use.devices.end();
  };
  return !asked_.empty() || std::any_of(wishes_.uses.begin(), wishes_.uses.end(), has);
}

void Tuning::leave_out(std::size_t device) {
  std::erase_if(wishes_.requests, [&](const auto& request) { return request.device == device; });
  std::erase_if(wishes_.expected, [&](const auto& wanted) { return wanted.device == device; });
}

std::vector<std::string> Tuning::names() const {
  std::vector<std::string> all;
  for (const Profile& profile : profiles_) all.push_back(profile.name);
  return all;
}

}  // namespace pcitune::cli
