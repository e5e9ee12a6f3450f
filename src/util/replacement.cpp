#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "pcitune/util/files.h"

namespace pcitune::util {
namespace {

constexpr mode_t kAnybody = 0666;  // less the process's umask
constexpr mode_t kPermissions = 0777;

int open_file(const std::string& path, int flags, mode_t mode = 0) {
  return ::open(path.c_str(),
                flags | O_CLOEXEC | O_NOCTTY,
                mode);  // NOLINT(cppcoreguidelines-pro-type-vararg)
}

// A system call about the file that the user named.
Failure failure(const std::string& path, int error_number) {
  Error error = system_failure(path, error_number).value();
  // Neither is about a device or its registers.
  error.code = error.code == ErrorCode::kNotFound || error.code == ErrorCode::kInvalidInput
                   ? ErrorCode::kInvalidInput
                   : ErrorCode::kFault;
  return Failure(std::move(error));
}

// What has no content to replace: a terminal, a pipe, /dev/null.
class Through final : public Replacement {
 public:
  Through(int descriptor, const std::string& path)
      : descriptor_(descriptor), out_(descriptor, path) {}
  Through(const Through&) = delete;
  Through& operator=(const Through&) = delete;
  Through(Through&&) = delete;
  Through& operator=(Through&&) = delete;
  ~Through() override { ::close(descriptor_); }

  void write(std::string_view text) override { out_.write(text); }
  Result<> flush() override { return out_.flush(); }
  [[nodiscard]] bool is_terminal() const override { return out_.is_terminal(); }
  Result<> commit() override { return out_.flush(); }

 private:
  int descriptor_;
  DescriptorOutput out_;
};

// A new file beside the old one, renamed over it at the end.
class Successor final : public Replacement {
 public:
  Successor(int descriptor, std::string path, std::string beside)
      : descriptor_(descriptor),
        path_(std::move(path)),
        beside_(std::move(beside)),
        out_(descriptor, path_) {}
  Successor(const Successor&) = delete;
  Successor& operator=(const Successor&) = delete;
  Successor(Successor&&) = delete;
  Successor& operator=(Successor&&) = delete;
  ~Successor() override {
    ::close(descriptor_);
    if (!beside_.empty()) ::unlink(beside_.c_str());
  }

  void write(std::string_view text) override { out_.write(text); }
  Result<> flush() override { return out_.flush(); }
  [[nodiscard]] bool is_terminal() const override { return false; }
  // On the disk before it has the name: after a power cut the file is the old or the new one.
  Result<> commit() override {
    if (auto written = out_.flush(); !written) return written;
    if (::fsync(descriptor_) != 0) return failure(path_, errno);
    if (std::rename(beside_.c_str(), path_.c_str()) != 0) return failure(path_, errno);
    beside_.clear();
    return {};
  }

 private:
  int descriptor_;
  std::string path_, beside_;
  DescriptorOutput out_;
};

Result<std::unique_ptr<Replacement>> write_through(const std::string& path) {
  const int descriptor = open_file(path, O_WRONLY);
  if (descriptor < 0) return failure(path, errno);
  return std::make_unique<Through>(descriptor, path);
}

Result<std::unique_ptr<Replacement>> write_beside(const std::string& path,
                                                  std::optional<mode_t> mode) {
  constexpr int kTries = 100;  // others may be writing the same file, or were killed
  int descriptor = -1;
  std::string beside;
  for (int i = 0; i < kTries && descriptor < 0; ++i) {
    beside = path + ".pcitune-" + std::to_string(i);
    descriptor = open_file(beside, O_WRONLY | O_CREAT | O_EXCL, kAnybody);
    if (descriptor < 0 && errno != EEXIST) return failure(path, errno);
  }
  if (descriptor < 0) return failure(path, EEXIST);
  auto file = std::make_unique<Successor>(descriptor, path, beside);
  if (mode && ::fchmod(descriptor, *mode & kPermissions) != 0) return failure(path, errno);
  return file;
}

}  // namespace

Result<std::unique_ptr<Replacement>> RealFiles::replace(const std::string& path) {
  struct stat own {};
  struct stat target {};
  if (::lstat(path.c_str(), &own) != 0)
    return errno == ENOENT ? write_beside(path, std::nullopt) : failure(path, errno);
  const bool leads_somewhere = ::stat(path.c_str(), &target) == 0;
  if (leads_somewhere && S_ISDIR(target.st_mode)) return failure(path, EISDIR);
  if (leads_somewhere && !S_ISREG(target.st_mode)) return write_through(path);
  // Who follows a link for root may be led to a file that is not theirs.
  if (S_ISLNK(own.st_mode))
    return fail(ErrorCode::kInvalidInput,
                path,
                "is a symbolic link and is not replaced; name the file that it leads to");
  return write_beside(path, own.st_mode);
}

}  // namespace pcitune::util
