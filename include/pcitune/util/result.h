// Result<T>: a value or an Error. The only file that names the expected library, so that it can be
// swapped. An Error says where (file, device, argument), what, and what would be right; the code
// picks the exit status.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "pcitune/util/exit_status.h"

namespace pcitune::util {

enum class ErrorCode : std::uint8_t {
  kUsage,         // the command line is wrong
  kInvalidInput,  // a file or value is damaged or not legal
  kNotFound,      // no such device, capability, field or file
  kPermission,    // the system forbids it
  kUnreachable,   // the device is gone or asleep
  kRefused,       // a rule forbids it
  kFault,         // the system failed in a way that nobody asked for
};

struct Error {
  ErrorCode code = ErrorCode::kFault;
  std::string where;  // may be empty
  std::string what;
};

template <class T = void>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

[[nodiscard]] inline Failure fail(ErrorCode code, std::string where, std::string what) {
  return Failure(Error{code, std::move(where), std::move(what)});
}

// Does the command only look, or does it (or would it) change registers? A missing permission is
// "unknown" (3) for the first and "not permitted" (77) for the second.
enum class Intent : std::uint8_t { kLook, kChange };

[[nodiscard]] ExitStatus exit_status(const Error& error, Intent intent);

// "where: what", or "what" alone.
[[nodiscard]] std::string message(const Error& error);

}  // namespace pcitune::util
