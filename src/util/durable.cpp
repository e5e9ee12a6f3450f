// What of Files must survive a kill and a power cut.
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

#include "pcitune/util/files.h"
#include "util/descriptor.h"

namespace pcitune::util {
namespace {

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kOwnerEnters = 0700;
constexpr mode_t kOthersWrite = 0022;

Result<> synced(const Descriptor& file, const std::string& path) {
  if (file.get() < 0 || ::fsync(file.get()) != 0) return system_failure(path, errno);
  return {};
}

// One that an other user may write to could be made to say anything.
Result<> check_private(const std::string& path) {
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0) return system_failure(path, errno);
  if (!S_ISDIR(found.st_mode))
    return fail(ErrorCode::kInvalidInput, path, "is not a directory; it must be one, and no link");
  if (found.st_uid != ::geteuid() && found.st_uid != 0)
    return fail(ErrorCode::kInvalidInput,
                path,
                "belongs to user " + std::to_string(found.st_uid) +
                    ", who could change it; it must "
                    "be of user " +
                    std::to_string(::geteuid()));
  if ((found.st_mode & kOthersWrite) != 0)
    return fail(
        ErrorCode::kInvalidInput, path, "can be written by others; chmod go-w would be right");
  return {};
}

int lock_now(const Descriptor& file, int how) {
  int locked = -1;
  do locked = ::flock(file.get(), how | LOCK_NB);
  while (locked != 0 && errno == EINTR);
  return locked == 0 ? 0 : errno;
}

}  // namespace

int open_file(const std::string& path, int flags, mode_t mode) {
  return ::open(
      path.c_str(), flags | O_CLOEXEC, mode);  // NOLINT(cppcoreguidelines-pro-type-vararg)
}

Result<> check_regular(const std::string& path) {
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0)
    return errno == ENOENT ? Result<>() : system_failure(path, errno);
  if (S_ISREG(found.st_mode)) return {};
  return fail(ErrorCode::kInvalidInput, path, "is no regular file");
}

Result<> write_bytes(const Descriptor& file, const std::string& path, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return system_failure(path, count < 0 ? errno : ENOSPC);
    done += static_cast<std::size_t>(count);
  }
  return {};
}

Result<> RealFiles::make_private_directory(const std::string& path) {
  if (::mkdir(path.c_str(), kOwnerEnters) != 0) {
    if (errno == EEXIST) return check_private(path);
    if (errno != ENOENT) return system_failure(path, errno);
    const std::string parent = std::filesystem::path(path).parent_path().string();
    if (parent.empty() || parent == path) return system_failure(path, ENOENT);
    if (auto made = make_directories(parent); !made) return made;
    if (::mkdir(path.c_str(), kOwnerEnters) != 0) return system_failure(path, errno);
  }
  return sync_directory(path + "/..");
}

Result<> RealFiles::write_synced(const std::string& path, const std::string& bytes) {
  Descriptor file(open_file(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, kOwnerOnly));
  if (file.get() < 0) return system_failure(path, errno);
  if (auto written = write_bytes(file, path, bytes); !written) return written;
  if (auto done = synced(file, path); !done) return done;
  if (!file.close()) return system_failure(path, errno);
  return {};
}

Result<> RealFiles::rename(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return system_failure(to, errno);
  return {};
}

Result<> RealFiles::remove(const std::string& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return system_failure(path, errno);
  return {};
}

Result<> RealFiles::sync_directory(const std::string& path) {
  return synced(Descriptor(open_file(path, O_RDONLY | O_DIRECTORY)), path);
}

Result<std::shared_ptr<void>> RealFiles::try_lock(const std::string& path,
                                                  const std::string& note) {
  if (auto regular = check_regular(path); !regular) return Failure(regular.error());
  auto file = std::make_shared<Descriptor>(
      open_file(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, kOwnerOnly));
  if (file->get() < 0) return system_failure(path, errno);
  const int error = lock_now(*file, LOCK_EX);
  if (error == EWOULDBLOCK) return std::shared_ptr<void>();
  if (error != 0) return system_failure(path, error);
  if (::ftruncate(file->get(), 0) != 0) return system_failure(path, errno);
  if (auto written = write_bytes(*file, path, note); !written) return Failure(written.error());
  return file;
}

bool RealFiles::is_locked(const std::string& path) {
  if (!check_regular(path)) return false;
  const Descriptor file(open_file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
  return file.get() >= 0 && lock_now(file, LOCK_SH) == EWOULDBLOCK;
}

Result<> write_durably(Files& files,
                       const std::string& directory,
                       const std::string& name,
                       const std::string& bytes) {
  const std::string path = directory + "/" + name;
  const std::string beside = directory + "/." + name + ".new";
  if (auto cleared = files.remove(beside); !cleared) return cleared;  // of one that was killed
  auto written =
      files.write_synced(beside, bytes).and_then([&] { return files.rename(beside, path); });
  if (!written) {
    static_cast<void>(files.remove(beside));  // what went wrong is said already
    return written;
  }
  return files.sync_directory(directory);
}

}  // namespace pcitune::util
