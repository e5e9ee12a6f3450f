// The numbers are those of the man page: scripts and monitors depend on them.
#include "pcitune/util/exit_status.h"

#include <array>
#include <gtest/gtest.h>

#include "pcitune/util/result.h"

namespace pcitune::util {
namespace {

TEST(ExitStatus, HasTheDocumentedNumbers) {
  EXPECT_EQ(static_cast<int>(ExitStatus::kDone), 0);
  EXPECT_EQ(static_cast<int>(ExitStatus::kDiffers), 1);
  EXPECT_EQ(static_cast<int>(ExitStatus::kFailed), 2);
  EXPECT_EQ(static_cast<int>(ExitStatus::kUnknown), 3);
  EXPECT_EQ(static_cast<int>(ExitStatus::kRefused), 4);
  EXPECT_EQ(static_cast<int>(ExitStatus::kNotFound), 5);
  EXPECT_EQ(static_cast<int>(ExitStatus::kUsage), 64);
  EXPECT_EQ(static_cast<int>(ExitStatus::kNotPermitted), 77);
}

TEST(Worst, Is64Then2Then77Then4Then5Then3Then1) {
  constexpr std::array kWorstFirst{64, 2, 77, 4, 5, 3, 1, 0};
  for (std::size_t worse = 0; worse < kWorstFirst.size(); ++worse) {
    for (std::size_t other = worse; other < kWorstFirst.size(); ++other) {
      const auto left = static_cast<ExitStatus>(kWorstFirst.at(worse));
      const auto right = static_cast<ExitStatus>(kWorstFirst.at(other));
      EXPECT_EQ(worst(left, right), left);
      EXPECT_EQ(worst(right, left), left);
    }
  }
}

TEST(ExitStatusOfError, MissingPermissionIsUnknownToWhoLooks) {
  const Error error{ErrorCode::kPermission, "config", "Permission denied"};
  EXPECT_EQ(exit_status(error, Intent::kLook), ExitStatus::kUnknown);
}

TEST(ExitStatusOfError, MissingPermissionIs77ToWhoChanges) {
  const Error error{ErrorCode::kPermission, "config", "Permission denied"};
  EXPECT_EQ(exit_status(error, Intent::kChange), ExitStatus::kNotPermitted);
}

TEST(ExitStatusOfError, FollowsTheCodeOtherwise) {
  const auto of = [](ErrorCode code) { return exit_status({code, "", ""}, Intent::kChange); };
  EXPECT_EQ(of(ErrorCode::kUsage), ExitStatus::kUsage);
  EXPECT_EQ(of(ErrorCode::kInvalidInput), ExitStatus::kUsage);
  EXPECT_EQ(of(ErrorCode::kNotFound), ExitStatus::kNotFound);
  EXPECT_EQ(of(ErrorCode::kUnreachable), ExitStatus::kUnknown);
  EXPECT_EQ(of(ErrorCode::kRefused), ExitStatus::kRefused);
  EXPECT_EQ(of(ErrorCode::kFault), ExitStatus::kFailed);
}

TEST(MessageOfError, SaysWhereThenWhat) {
  EXPECT_EQ(message({ErrorCode::kUsage, "-s 20", "no such device"}), "-s 20: no such device");
}

TEST(MessageOfError, IsTheWhatAloneWithoutAPlace) {
  EXPECT_EQ(message({ErrorCode::kUsage, "", "no such device"}), "no such device");
}

}  // namespace
}  // namespace pcitune::util
