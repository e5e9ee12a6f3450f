// Rules judge a machine, not an action: judge() says what is wrong with the values as they are. The
// planner judges before and after its steps and refuses what is new or worse.
//
// Specification limits are rows, one file a topic (src/rules/pcix_rules.cpp ...): a stable id
// (public API), what it costs to break it, the source, and a pure test of one device in its
// machine.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/device/flaws.h"

namespace pcitune::rules {

enum class Severity : std::uint8_t {
  kWarning,  // shown, does not refuse
  kError,    // a plan that brings it is refused
};

// A field that breaks a rule: what it holds and the highest code that would be fine.
struct Breach {
  registers::FieldRef field;
  std::uint64_t code = 0;
  std::uint64_t limit = 0;
  std::uint8_t capability = 0;  // the @ number
  std::uint64_t fine = 0;       // bit n: code n would be fine; 0: all codes up to the limit
};

// Where a rule looks: one capability of one device, with the machine around it.
struct Place {
  const device::Machine& machine;
  std::size_t device = 0;
  std::uint8_t capability = 0;  // the @ number

  [[nodiscard]] const device::Device& self() const { return machine.devices[device]; }
  // The code of a field of this capability; nothing when absent or unknown.
  [[nodiscard]] std::optional<std::uint64_t> code(registers::FieldRef field) const;
};

inline constexpr std::string_view kTheDevice = "the device";

// explain prints a row as it stands: title in one line without a stop at its end, consequence and
// remedy (what to do about it) as clauses. The fields concerned are those that it reads; a rule
// about lists of capabilities reads none and has a flaw instead of a test.
struct Rule {
  std::string_view id;
  std::string_view title;
  std::string_view consequence;
  std::string_view remedy;
  Severity severity;
  registers::Doc doc;
  std::string_view section;
  std::array<const registers::FieldRef*, 3> reads;  // what the test looks at, in one capability
  std::optional<Breach> (*broken)(const Place&);
  std::string_view allower = kTheDevice;  // who sets the limit
  std::string_view subject = {};          // what is too high, if not the field of the breach
  std::optional<device::Flaw::Kind> flaw = {};
  bool at_rest = false;  // holds before and after a change of several devices, not in between
};

struct Finding {
  const Rule* rule = nullptr;
  std::size_t device = 0;  // index in the machine
  Breach breach = {};      // of a rule about fields
  device::Flaw flaw = {};  // of a rule about lists
};

// The rules that are in force.
class Rulebook {
 public:
  // Those of the specifications.
  Rulebook();

  [[nodiscard]] std::span<const Rule> rules() const { return rules_; }

  // The fields that any rule looks at: they must have been read for it to judge.
  [[nodiscard]] std::vector<registers::FieldRef> fields_read() const;

  // The rules that look at the field, or at a twin of it.
  [[nodiscard]] std::vector<const Rule*> about(registers::FieldRef field) const;

  // The rule of this id, in letters of either case; null if there is none.
  [[nodiscard]] const Rule* find(std::string_view id) const;

  // All findings, in machine order. Fields whose bytes are not known are not judged.
  [[nodiscard]] std::vector<Finding> judge(const device::Machine& machine) const;

  // The findings that a change of one device can bring: its own, and those of the devices directly
  // below.
  [[nodiscard]] std::vector<Finding> judge_around(const device::Machine& machine,
                                                  std::size_t device) const;

  // The rule that looks at this field but cannot judge it, since something that it reads is not
  // known on the device; null if all can.
  [[nodiscard]] const Rule* blind(const device::Device& device,
                                  registers::FieldRef field,
                                  std::uint8_t capability) const;

 private:
  void judge_one(const device::Machine& machine,
                 std::size_t device,
                 std::vector<Finding>& found) const;

  std::vector<Rule> rules_;
};

// The book of the specifications alone.
[[nodiscard]] const Rulebook& specifications();

// Is `after` a finding that `before` does not have, or has less badly?
[[nodiscard]] bool is_new_or_worse(const Finding& after, std::span<const Finding> before);

// "128 256 512": the legal values of the field that the rule would allow.
[[nodiscard]] std::string fine_values(const Breach& breach);

// "mmrbc is 4096, the device allows 2048", or the title for rules without a limit.
[[nodiscard]] std::string text_of(const Finding& finding);

}  // namespace pcitune::rules
