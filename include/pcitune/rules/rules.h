// Rules judge a machine, not an action: judge() says what is wrong with the values as they are. The
// planner judges before and after its steps and refuses what is new or worse.
//
// Specification limits are rows, one file a topic (src/rules/pcix_rules.cpp ...): a stable id
// (public API), what it costs to break it, the source, and a pure test of one device in its
// machine.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/device/flaws.h"
#include "pcitune/knowledge/documents.h"

namespace pcitune::rules {

enum class Severity : std::uint8_t {
  kWarning,  // shown, does not refuse
  kError,    // a plan that brings it is refused
};

// Which codes of a field are fine.
enum class Edge : std::uint8_t {
  kHighest,  // all up to the limit
  kLowest,   // all from the limit on
  kOnly,     // the limit alone
  kNone,     // no code at all
};

// A field that breaks a rule: what it holds and the limit that it passes.
struct Breach {
  registers::FieldRef field;
  std::uint64_t code = 0;
  std::uint64_t limit = 0;
  std::uint8_t capability = 0;  // the @ number
  std::uint64_t fine = 0;       // bit n: code n would be fine; 0: by limit and edge
  Edge edge = Edge::kHighest;
  // Of a platform rule: the device with the flaw, if it is another one; and of each field that the
  // rule looks at how far it is in the direction that is bad.
  std::string by = {};
  std::vector<std::int64_t> levels = {};
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
  std::array<const registers::FieldRef*, 4> reads;  // what the test looks at, in one capability
  std::optional<Breach> (*broken)(const Place&);
  std::string_view allower = kTheDevice;  // who sets the limit
  std::string_view subject = {};          // what is too high, if not the field of the breach
  std::optional<device::Flaw::Kind> flaw = {};
  bool at_rest = false;  // holds before and after a change of several devices, not in between
  // A platform rule has neither test nor section: its data say when it is broken, and its source.
  const knowledge::PlatformRule* platform = nullptr;
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
  // Those and the platform rules.
  explicit Rulebook(std::vector<knowledge::PlatformRule> platform);

  [[nodiscard]] std::span<const Rule> rules() const { return rules_; }

  // The fields that any rule looks at: they must have been read for it to judge.
  [[nodiscard]] std::vector<registers::FieldRef> fields_read() const;

  // The rules that look at the field, or at a twin of it.
  [[nodiscard]] std::vector<const Rule*> about(registers::FieldRef field) const;

  // The rules of this id, in letters of either case: several where an erratum has cases.
  [[nodiscard]] std::vector<const Rule*> called(std::string_view id) const;

  // The platform rules that limit one of the fields.
  [[nodiscard]] std::vector<const knowledge::PlatformRule*> platform_about(
      const std::vector<registers::FieldRef>& fields) const;

  // Those whose limits the device does not keep, whether or not what has the flaw is there: that
  // has to be looked for.
  [[nodiscard]] std::vector<const knowledge::PlatformRule*> platform_in_question(
      const device::Machine& machine, std::size_t device) const;

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

  std::shared_ptr<const std::vector<knowledge::PlatformRule>> platform_;  // the rows look into it
  std::vector<Rule> rules_;
};

// The book of the specifications alone.
[[nodiscard]] const Rulebook& specifications();

// Is `after` a finding that `before` does not have, or has less badly?
[[nodiscard]] bool is_new_or_worse(const Finding& after, std::span<const Finding> before);

// "128 256 512": the legal values of the field that the rule would allow; "248 or more" for many.
[[nodiscard]] std::string fine_values(const Breach& breach);

// What of a platform rule would be fine: "at most 2048", "mmrbc 2048 with ost 1, or mmrbc 1024 with
// ost 2, or less"; "no value".
[[nodiscard]] std::string allowed_text(const knowledge::PlatformRule& rule);

// "mmrbc is 4096, the device allows 2048", or the title for rules without a limit.
[[nodiscard]] std::string text_of(const Finding& finding);

}  // namespace pcitune::rules
