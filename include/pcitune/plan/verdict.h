// What became of one wanted value: the line that set prints.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/util/exit_status.h"

namespace pcitune::plan {

enum class Verdict : std::uint8_t {
  kNotTried,     // something else stopped the run first
  kWouldApply,   // dry run
  kApplied,      // written and read back
  kUnchanged,    // was there already
  kStuck,        // written, the register did not move
  kPartial,      // written, the register holds something else
  kRefused,      // by a rule; nothing was written anywhere
  kDenied,       // permission or lockdown
  kUnreachable,  // gone, asleep
  kFailed,       // the write failed
  kConflict,     // not written: changed by someone else since it was planned, or asked to be two
                 // things
  kRolledBack,   // was applied and put back since another step failed
  kUnrestored,   // was applied and could not be put back
};

[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] util::ExitStatus exit_status(Verdict verdict);

struct Outcome {
  std::size_t device = 0;  // index in the machine
  std::string key;
  std::string before = {};  // values as printed; "?" when not known, "-" when absent
  std::string wanted = {};
  std::string after = {};  // what the register holds at the end; empty until then
  Verdict verdict = Verdict::kNotTried;
  std::string rule = {};    // id of the rule that refused
  std::string remark = {};  // "low 3 bits fixed" and the like
  std::string origin = {};  // who asked for it; empty: the command line
  bool by_partner = false;  // refused, since what must go with it is: the remark names that
  std::vector<std::size_t> parts = {};  // of a whole register: the lines of its fields
};

// Gives the line of a whole register the worst verdict of its fields.
void settle_registers(std::vector<Outcome>& outcomes);

[[nodiscard]] util::ExitStatus exit_status(std::span<const Outcome> outcomes);

}  // namespace pcitune::plan
