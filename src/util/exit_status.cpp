#include "pcitune/util/exit_status.h"

#include <algorithm>
#include <array>

namespace pcitune::util {
namespace {

constexpr std::array kWorstFirst{ExitStatus::kUsage,
                                 ExitStatus::kFailed,
                                 ExitStatus::kNotPermitted,
                                 ExitStatus::kRefused,
                                 ExitStatus::kNotFound,
                                 ExitStatus::kUnknown,
                                 ExitStatus::kDiffers,
                                 ExitStatus::kDone};

}  // namespace

ExitStatus worst(ExitStatus left, ExitStatus right) {
  const auto* const place = [&] {
    return std::find_if(kWorstFirst.begin(), kWorstFirst.end(), [&](ExitStatus s) {
      return s == left || s == right;
    });
  }();
  return *place;
}

}  // namespace pcitune::util
