// Sets over a FakeMachine with a journal, and undoes what the journal says.
#pragma once

#include "apply/apply_fixture.h"
#include "pcitune/apply/undo.h"

namespace pcitune::test {

class UndoTest : public ApplyTest {
 protected:
  // Sets, and is killed where the script throws.
  void set_until_killed(const Words& words, const Words& force = {}, const Words& targets = {}) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words, force, targets);
    try {
      run();
    } catch (const Crash&) {
    }
  }

  [[nodiscard]] std::vector<apply::Entry> entries() {
    auto read = apply::StateDirectory({.first = "/state"}, 78, files_, clock_).read();
    EXPECT_TRUE(read && read->damaged.empty());
    return read ? std::move(read->entries) : std::vector<apply::Entry>();
  }

  // Undoes the newest entry as the command does; its lines are those of plan_ then.
  void undo(const Words& force = {}) {
    const auto all = entries();
    const apply::Entry* const entry = apply::newest_to_undo(all);
    ASSERT_NE(entry, nullptr);
    machine_ = hardware_.survey();
    way_ = apply::plan_undo(*entry, machine_, force);
    plan_ = way_.plan;
    apply::StateDirectory journal({.first = "/state"}, 78, files_, clock_);
    apply::Recording recording{.journal = journal,
                               .entry = {.origin = "undo", .undoes = entry->id},
                               .always = true,
                               .leftovers = apply::leftovers_of(*entry, entry->boot)};
    errors_.clear();
    if (plan_.may_run()) errors_ = apply::run(plan_, machine_, hardware_, hardware_, recording);
  }

  apply::WayBack way_;
};

}  // namespace pcitune::test
