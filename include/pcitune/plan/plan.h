// Requests + Machine + rules -> Plan: ordered steps, one register write each, or the reasons why
// not. Pure: reads nothing, writes nothing.
//
// A plan is judged before and after: a finding that the steps would bring, or make worse, refuses;
// one that is there already is shown and blocks nothing. Every state between two steps is judged
// too.
#pragma once

#include <string>
#include <vector>

#include "pcitune/plan/refusals.h"
#include "pcitune/plan/verdict.h"
#include "pcitune/registers/codec.h"
#include "pcitune/rules/rules.h"

namespace pcitune::plan {

// "key=value" from a command line or profile, not yet bound to a device. A whole register has a
// word instead of a wanted value.
struct Assignment {
  registers::KeyPath path;
  std::string key;  // full, as printed
  std::optional<registers::Wanted> wanted = {};
  std::uint64_t word = 0;
  std::string said;  // the value as it was typed
};

// Reads assignments; twice the same field (also once through its register) is an Error (kUsage).
[[nodiscard]] util::Result<std::vector<Assignment>> parse_assignments(
    const std::vector<std::string>& words);

// What one device is asked for, and by whom.
struct Request {
  std::size_t device = 0;  // index in the machine
  Assignment assignment;
  std::string origin = {};  // "profile lab-nodes (/etc/pcitune/profiles/lab-nodes.json:7)"; empty:
                            // the command line, which asks for each field once
};

// The same for each of the devices.
[[nodiscard]] std::vector<Request> requests_for(const std::vector<std::size_t>& devices,
                                                const std::vector<Assignment>& assignments);

// One field that shall change, within a step.
struct FieldChange {
  registers::FieldRef field;
  registers::Wanted wanted;
  std::uint64_t before = 0;  // codes
  std::uint64_t after = 0;
  std::size_t outcome = 0;  // index of its line in Plan::outcomes
  bool passing = false;     // a later step of the plan takes it back
};

// A file of the system by which the kernel brings a change about.
struct Switch {
  std::size_t device = 0;
  std::string attribute;  // "link/l1_aspm"
  std::string value;

  bool operator==(const Switch&) const = default;
};

// One write: all changed fields of one register of one device.
struct Step {
  std::size_t device = 0;
  device::RegisterAt at;
  std::uint64_t fields = 0;  // rows of the register that apply to the device
  std::uint16_t offset = 0;  // of the write: the register's, or the byte lane that changes
  std::uint8_t width = 0;    // bits
  std::vector<FieldChange> changes;
  std::uint64_t before = 0;  // the whole register's word when planned
  std::uint64_t kept = 0;    // bits that were asked for too and hold already: they must still
  std::vector<Switch> switches = {};  // not empty: the kernel writes the register, we read it back
  std::string reason = {};            // why this step, and why here
};

// Something that keeps the plan from being carried out, about one device or the request as such.
struct Problem {
  std::size_t device = 0;
  util::Error error;
  bool unable = false;   // the device lacks the field: --skip-unable may leave it out
  std::string key = {};  // that field
};

// A field that many devices lack.
struct Lack {
  std::string key;
  std::size_t devices = 0;
};

// A field's owner that was overridden by name.
struct Override {
  std::size_t outcome = 0;  // index of the line
  std::string_view rule;
};

// What a person should know of a change that is allowed.
struct Caution {
  std::size_t device = 0;
  std::string_view id;  // of its row in refusal_rows()
  std::string text;
};

// A finding that a profile knows and wants, on one of its devices.
struct Acceptance {
  std::size_t device = 0;
  std::string rule = {};
  std::string profile = {};
};

struct Plan {
  const rules::Rulebook* book = &rules::specifications();  // that it was judged by
  std::vector<Outcome> outcomes;  // one line a device and key, in the order asked
  std::vector<Step> steps;        // empty when refused
  std::vector<Problem> problems;
  std::vector<Override> owner_overrides;  // owners and the like that --force let through
  std::vector<Caution> cautions;
  std::vector<rules::Finding> refusals;    // new or worse errors, not overridden
  std::vector<rules::Finding> overridden;  // those that --force let through
  std::vector<rules::Finding> accepted;    // those that a profile let through
  std::vector<rules::Finding> warnings;    // new warnings
  std::vector<rules::Finding> cured;       // errors that the steps take away
  std::vector<rules::Finding> old;         // errors that were there before
  bool owner_refused = false;              // a line is refused by the field's owner

  [[nodiscard]] bool may_run() const {
    return problems.empty() && refusals.empty() && !owner_refused;
  }
};

// All ids that can refuse, warn or report: those of the book and the planner's own.
[[nodiscard]] std::vector<std::string> rule_ids(const rules::Rulebook& book);

// What a plan for these assignments looks at beside the registers that they name and those of the
// rules: it must have been read.
[[nodiscard]] std::vector<registers::FieldRef> fields_looked_at(
    const std::vector<Assignment>& assignments);

// Which devices the assignments may bring in: those of the link, or all below the root port.
enum class Reach : std::uint8_t { kSelf, kLink, kTree };
[[nodiscard]] Reach reach_of(const std::vector<Assignment>& assignments);

// The first problem of each device that lacks a field and could be left out.
[[nodiscard]] std::vector<Problem> unable_devices(const Plan& plan);

// What is lacking on so many devices that it is told once for all of them, by key.
[[nodiscard]] std::vector<Lack> widespread_lacks(const Plan& plan);

struct Options {
  std::vector<std::string> force = {};  // rule ids
  std::vector<Acceptance> accepted = {};
  const rules::Rulebook* book = &rules::specifications();
};

// Are all ids known, and such that may be overridden?
[[nodiscard]] util::Result<> check_force(const Options& options);

// Plans what is asked for. The machine must hold the registers concerned and, for the rules, the
// bridges above. Several requests for one field become one where a value meets all; where none
// does the field is left alone, and its line is a kConflict that names who asks for what.
[[nodiscard]] Plan make_plan(const device::Machine& machine,
                             const std::vector<Request>& requests,
                             const Options& options);

// As make_plan(), for values that shall be there again. What shares a field is in the list too:
// nothing is added to it, and nobody else asks.
[[nodiscard]] Plan plan_back(const device::Machine& machine,
                             const std::vector<Request>& requests,
                             const Options& options);

// A machine as it would be after a step; for judging and for rehearsal.
void lay_over(device::Machine& machine, const Step& step);

}  // namespace pcitune::plan
