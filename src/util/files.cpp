#include "pcitune/util/files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "pcitune/util/text.h"
#include "util/descriptor.h"

namespace pcitune::util {
namespace {

Failure too_large(const std::string& path, std::size_t limit) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
  const bool round = limit % kMebibyte == 0;
  return fail(ErrorCode::kInvalidInput,
              path,
              "larger than " + std::to_string(round ? limit / kMebibyte : limit) +
                  (round ? " MiB" : " bytes") + ", the most that is read");
}

Result<std::string> read_open(const Descriptor& file, const std::string& path, std::size_t limit) {
  if (file.get() < 0) return system_failure(path, errno);
  std::string bytes;
  std::array<char, 1U << 16U> piece{};
  while (true) {
    const ssize_t count = ::read(file.get(), piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_failure(path, errno);
    if (count == 0) return bytes;
    const auto more = static_cast<std::size_t>(count);
    if (more > limit - bytes.size()) return too_large(path, limit);
    // Doubling beyond the limit would take memory that nobody needs.
    if (bytes.size() + more > bytes.capacity())
      bytes.reserve(std::min(limit, std::max(2 * bytes.capacity(), bytes.size() + more)));
    bytes.append(piece.data(), more);
  }
}

}  // namespace

Failure system_failure(const std::string& path, int error_number) {
  auto code = ErrorCode::kFault;
  if (error_number == ENOENT || error_number == ENOTDIR || error_number == ENODEV)
    code = ErrorCode::kNotFound;
  if (error_number == EACCES || error_number == EPERM || error_number == EROFS)
    code = ErrorCode::kPermission;
  if (error_number == EISDIR || error_number == EEXIST) code = ErrorCode::kInvalidInput;
  const std::string reason =
      error_number == 0 ? "failed" : std::generic_category().message(error_number);
  // A name that is too long for the system is too long for a message.
  return fail(code, error_number == ENAMETOOLONG ? shortened(path) : path, reason);
}

Result<std::vector<std::string>> RealFiles::list(const std::string& directory) {
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(directory.c_str()), ::closedir);
  if (open == nullptr) return system_failure(directory, errno);
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* const entry = ::readdir(open.get())) {  // NOLINT(concurrency-mt-unsafe)
    const std::string_view name = &entry->d_name[0];
    if (name != "." && name != "..") names.emplace_back(name);
  }
  if (errno != 0) return system_failure(directory, errno);
  return names;
}

RealFiles::~RealFiles() {
  if (base_descriptor_ >= 0) ::close(base_descriptor_);
}

Result<std::string> RealFiles::read_once(const std::string& directory,
                                         const std::string& name,
                                         std::size_t limit) {
  if (base_descriptor_ < 0 || base_ != directory) {
    if (base_descriptor_ >= 0) ::close(base_descriptor_);
    base_descriptor_ = open_file(directory, O_PATH | O_DIRECTORY);
    base_ = directory;
  }
  if (base_descriptor_ < 0) return system_failure(directory, errno);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  const Descriptor file(
      ::openat(base_descriptor_, name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return system_failure(directory + "/" + name, errno);
  std::array<char, 4096> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
  const ssize_t count = ::read(file.get(), bytes.data(), std::min(limit, bytes.size()));
  if (count < 0) return system_failure(directory + "/" + name, errno);
  return std::string(bytes.data(), static_cast<std::size_t>(count));
}

Result<std::string> RealFiles::read_all(const std::string& path, std::size_t limit) {
  const Descriptor file(path == "-" ? STDIN_FILENO : open_file(path, O_RDONLY));
  return read_open(file, path, limit);
}

Result<std::string> RealFiles::read_regular(const std::string& path, std::size_t limit) {
  if (auto regular = check_regular(path); !regular) return Failure(regular.error());
  const Descriptor file(open_file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
  return read_open(file, path, limit);
}

bool RealFiles::is_special(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return false;
  return !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode);
}

Result<std::string> RealFiles::read_link(const std::string& path) {
  std::array<char, PATH_MAX> target{};
  const ssize_t count = ::readlink(path.c_str(), target.data(), target.size());
  if (count < 0) return system_failure(path, errno);
  return std::string(target.data(), static_cast<std::size_t>(count));
}

Result<FileStatus> RealFiles::status(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return system_failure(path, errno);
  FileStatus status{.owner = found.st_uid, .mode = found.st_mode & 07777U};
  if (S_ISREG(found.st_mode)) status.kind = FileStatus::Kind::kFile;
  if (S_ISDIR(found.st_mode)) status.kind = FileStatus::Kind::kDirectory;
  return status;
}

bool RealFiles::exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

Result<> RealFiles::make_directories(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return system_failure(path, error.value());
  return {};
}

Result<> RealFiles::write_new(const std::string& path, const std::string& bytes) {
  Descriptor file(open_file(path, O_WRONLY | O_CREAT | O_EXCL, 0644));
  if (file.get() < 0) return system_failure(path, errno);
  return write_bytes(file, path, bytes).and_then([&]() -> Result<> {
    if (!file.close()) return system_failure(path, errno);
    return {};
  });
}

Result<> RealFiles::make_link(const std::string& target, const std::string& path) {
  if (::symlink(target.c_str(), path.c_str()) != 0) return system_failure(path, errno);
  return {};
}

// A part of a value would be another value: no second write completes a short one. O_NONBLOCK: a
// pipe in the place of an attribute must not make us wait.
Result<> RealFiles::write_attribute(const std::string& path, const std::string& bytes) {
  const Descriptor file(open_file(path, O_WRONLY | O_TRUNC | O_NONBLOCK));
  if (file.get() < 0) return system_failure(path, errno);
  ssize_t count = -1;
  do count = ::write(file.get(), bytes.data(), bytes.size());
  while (count < 0 && errno == EINTR);
  if (count < 0) return system_failure(path, errno);
  if (static_cast<std::size_t>(count) != bytes.size()) return system_failure(path, EIO);
  return {};
}

}  // namespace pcitune::util
