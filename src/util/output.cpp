#include "pcitune/util/output.h"

#include <cerrno>
#include <unistd.h>

#include "pcitune/util/files.h"

namespace pcitune::util {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16U;

}  // namespace

void DescriptorOutput::write(std::string_view text) {
  if (waiting_.empty() && text.size() >= kPiece) {
    write_out(text);
    return;
  }
  waiting_ += text;
  if (waiting_.size() >= kPiece) static_cast<void>(flush());  // a failure is kept for the last one
}

void DescriptorOutput::write_out(std::string_view rest) {
  while (!rest.empty() && error_number_ == 0) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count > 0)
      rest.remove_prefix(static_cast<std::size_t>(count));
    else
      error_number_ = count < 0 ? errno : ENOSPC;
  }
}

Result<> DescriptorOutput::flush() {
  write_out(waiting_);
  waiting_.clear();
  if (error_number_ == 0) return {};
  return system_failure(name_, error_number_);
}

bool DescriptorOutput::is_terminal() const { return ::isatty(descriptor_) == 1; }

}  // namespace pcitune::util
