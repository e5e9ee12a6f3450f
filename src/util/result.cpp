#include "pcitune/util/result.h"

namespace pcitune::util {

ExitStatus exit_status(const Error& error, Intent intent) {
  switch (error.code) {
    case ErrorCode::kUsage:
    case ErrorCode::kInvalidInput:
      return ExitStatus::kUsage;
    case ErrorCode::kNotFound:
      return ExitStatus::kNotFound;
    case ErrorCode::kPermission:
      return intent == Intent::kChange ? ExitStatus::kNotPermitted : ExitStatus::kUnknown;
    case ErrorCode::kUnreachable:
      return ExitStatus::kUnknown;
    case ErrorCode::kRefused:
      return ExitStatus::kRefused;
    case ErrorCode::kFault:
      break;
  }
  return ExitStatus::kFailed;
}

std::string message(const Error& error) {
  return error.where.empty() ? error.what : error.where + ": " + error.what;
}

}  // namespace pcitune::util
