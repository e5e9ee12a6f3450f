// Plans over a FakeMachine and carries the plan out, with room for a script between the two.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcitune/apply/apply.h"
#include "plan/planned.h"
#include "support/fake_clock.h"
#include "support/fake_files.h"

namespace pcitune::test {

class ApplyTest : public ::testing::Test {
 protected:
  void prepare(const Words& words) {
    machine_ = hardware_.survey();
    plan_ = planned(machine_, words);
  }
  void run() { errors_ = apply::run(plan_, machine_, hardware_, hardware_, recording_); }
  void set(const Words& words) {
    prepare(words);
    run();
  }
  // What went wrong or was noticed, in one text.
  [[nodiscard]] std::string said() const {
    std::string text;
    for (const util::Error& error : errors_) text += util::message(error) + "\n";
    return text;
  }
  [[nodiscard]] std::vector<plan::Verdict> verdicts() const {
    std::vector<plan::Verdict> found;
    for (const plan::Outcome& line : plan_.outcomes) found.push_back(line.verdict);
    return found;
  }
  [[nodiscard]] const plan::Outcome& line(std::size_t index = 0) const {
    return plan_.outcomes.at(index);
  }
  [[nodiscard]] util::ExitStatus status() const { return plan::exit_status(plan_.outcomes); }

  FakeFiles files_;
  FakeClock clock_;
  apply::StateDirectory journal_{{.first = "/state"}, 77, files_, clock_};
  apply::Recording recording_{.journal = journal_, .entry = {.origin = "set"}};
  FakeMachine hardware_;
  device::Machine machine_;
  plan::Plan plan_;
  std::vector<util::Error> errors_;
};

}  // namespace pcitune::test
