// Carries a plan out: the only caller of config::Writer. All or nothing over the whole plan.
//
// Before the first write every device must answer, be the one that was planned for, and have its
// capability where it was, and the journal must have all steps. Each step reads the register just
// before, merges under the mask, writes at the exact width, and reads back by a real access. The
// first step that does not hold is put back together with those before it, in reverse, and those
// are verified too. Decides no policy.
#pragma once

#include <functional>

#include "pcitune/apply/journal.h"
#include "pcitune/plan/plan.h"

namespace pcitune::apply {

// What the journal shall know of a run.
struct Recording {
  Journal& journal;
  Entry entry = {};     // origin, words and the like; when it has run, what the journal has
  bool kept = false;    // it has the entry
  bool always = false;  // also where no register has to be written
  // Switches that an earlier run left behind: what still says so is put back at the end.
  std::vector<SwitchNote> leftovers = {};
  // Called when the entry is durable and nothing is written yet; an Error stops the run.
  std::function<util::Result<>(const Entry& entry)> ready = {};
};

// Carries the plan's steps out and fills its outcomes: verdicts and what the registers hold. Errors
// that explain a verdict are returned, with the device as `where`.
[[nodiscard]] std::vector<util::Error> run(plan::Plan& plan,
                                           device::Machine& machine,
                                           config::Source& source,
                                           config::Writer& writer,
                                           Recording& recording);

// Looks whether the devices would take the writes now (present, awake, the same), without writing;
// lines of those that would not say so.
[[nodiscard]] std::vector<util::Error> rehearse(plan::Plan& plan,
                                                device::Machine& machine,
                                                config::Source& source);

}  // namespace pcitune::apply
