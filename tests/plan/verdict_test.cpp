// Verdict words and exit statuses are public: they never change.
#include "pcitune/plan/verdict.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "plan/planned.h"

namespace pcitune::plan {
namespace {

using util::ExitStatus;

ExitStatus status_of(const std::vector<Verdict>& verdicts) {
  std::vector<Outcome> lines;
  for (const Verdict verdict : verdicts) lines.push_back({.key = "k", .verdict = verdict});
  return exit_status(lines);
}

TEST(Verdict, WordsNeverChange) {
  EXPECT_EQ(to_string(Verdict::kNotTried), "not-tried");
  EXPECT_EQ(to_string(Verdict::kWouldApply), "would-apply");
  EXPECT_EQ(to_string(Verdict::kApplied), "applied");
  EXPECT_EQ(to_string(Verdict::kUnchanged), "unchanged");
  EXPECT_EQ(to_string(Verdict::kStuck), "stuck");
  EXPECT_EQ(to_string(Verdict::kPartial), "partial");
  EXPECT_EQ(to_string(Verdict::kRefused), "refused");
  EXPECT_EQ(to_string(Verdict::kDenied), "denied");
  EXPECT_EQ(to_string(Verdict::kUnreachable), "unreachable");
  EXPECT_EQ(to_string(Verdict::kFailed), "failed");
  EXPECT_EQ(to_string(Verdict::kRolledBack), "rolled-back");
  EXPECT_EQ(to_string(Verdict::kUnrestored), "unrestored");
}

TEST(ExitStatus, OfWhatWasDoneIsZero) {
  EXPECT_EQ(status_of({}), ExitStatus::kDone);
  EXPECT_EQ(status_of({Verdict::kApplied, Verdict::kUnchanged, Verdict::kWouldApply}),
            ExitStatus::kDone);
}

TEST(ExitStatus, OfAWriteThatDidNotHoldIsTwo) {
  for (const Verdict verdict : {Verdict::kStuck,
                                Verdict::kPartial,
                                Verdict::kFailed,
                                Verdict::kRolledBack,
                                Verdict::kUnrestored})
    EXPECT_EQ(status_of({Verdict::kApplied, verdict}), ExitStatus::kFailed) << to_string(verdict);
}

TEST(ExitStatus, OfEachOtherVerdictIsItsOwn) {
  EXPECT_EQ(status_of({Verdict::kRefused}), ExitStatus::kRefused);
  EXPECT_EQ(status_of({Verdict::kDenied}), ExitStatus::kNotPermitted);
  EXPECT_EQ(status_of({Verdict::kUnreachable}), ExitStatus::kUnknown);
}

// 64, 2, 77, 4, 5, 3, 1: of these a verdict can bring 2, 77, 4 and 3.
TEST(ExitStatus, OfAnyMixIsItsWorst) {
  const std::vector worst_first{
      Verdict::kUnrestored, Verdict::kDenied, Verdict::kRefused, Verdict::kUnreachable};
  const std::vector expected{
      ExitStatus::kFailed, ExitStatus::kNotPermitted, ExitStatus::kRefused, ExitStatus::kUnknown};
  for (std::size_t first = 0; first < worst_first.size(); ++first) {
    std::vector<Verdict> mix(worst_first.begin() + static_cast<std::ptrdiff_t>(first),
                             worst_first.end());
    mix.push_back(Verdict::kApplied);
    mix.push_back(Verdict::kNotTried);
    std::sort(mix.begin(), mix.end());
    do {
      ASSERT_EQ(status_of(mix), expected[first]);
    } while (std::next_permutation(mix.begin(), mix.end()));
  }
}

// A register's line, its verdict taken from those of its fields.
Verdict settled(const std::vector<Verdict>& fields) {
  std::vector<Outcome> lines{{.key = "pcix.command"}};
  for (const Verdict verdict : fields) {
    lines.push_back({.key = "pcix.command.x", .verdict = verdict});
    lines[0].parts.push_back(lines.size() - 1);
  }
  settle_registers(lines);
  return lines[0].verdict;
}

TEST(RegisterLine, HasTheVerdictThatItsFieldsShare) {
  EXPECT_EQ(settled({Verdict::kApplied, Verdict::kApplied}), Verdict::kApplied);
  EXPECT_EQ(settled({Verdict::kWouldApply}), Verdict::kWouldApply);
}

TEST(RegisterLine, HasTheWorstVerdictWhereverItStands) {
  EXPECT_EQ(settled({Verdict::kApplied, Verdict::kStuck}), Verdict::kStuck);
  EXPECT_EQ(settled({Verdict::kStuck, Verdict::kApplied}), Verdict::kStuck);
  EXPECT_EQ(settled({Verdict::kNotTried, Verdict::kRefused}), Verdict::kRefused);
}

TEST(RegisterLine, DoesNotHideAFieldThatWasNotRestored) {
  EXPECT_EQ(settled({Verdict::kUnrestored, Verdict::kRolledBack}), Verdict::kUnrestored);
  EXPECT_EQ(settled({Verdict::kRolledBack, Verdict::kUnrestored}), Verdict::kUnrestored);
}

TEST(RegisterLine, WithoutFieldsKeepsItsVerdict) {
  std::vector<Outcome> lines{{.key = "pcix.command", .verdict = Verdict::kUnchanged}};
  settle_registers(lines);
  EXPECT_EQ(lines[0].verdict, Verdict::kUnchanged);
}

}  // namespace
}  // namespace pcitune::plan
