// Files: the one seam to the file system. Everything above takes a Files&, so that tests can count
// operations, fail the n-th, and never touch the machine. RealFiles is the system's.
//
// read_once() is one open, one read and one close: enough for sysfs attributes, which come whole in
// one read. read_all() is for files of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "pcitune/util/output.h"
#include "pcitune/util/result.h"

namespace pcitune::util {

// Output into a file's successor.
class Replacement : public Output {
 public:
  // Puts what was written in the file's place, all at once. Without it, what was there stays.
  [[nodiscard]] virtual Result<> commit() = 0;
};

// What a path leads to.
struct FileStatus {
  enum class Kind : std::uint8_t { kFile, kDirectory, kOther };
  Kind kind = Kind::kOther;
  std::uint32_t owner = 0;  // user id
  std::uint32_t mode = 0;   // permissions, as in chmod
};

class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  Files(Files&&) = delete;
  Files& operator=(Files&&) = delete;
  virtual ~Files() = default;

  // Names in a directory, without "." and "..", in no order.
  [[nodiscard]] virtual Result<std::vector<std::string>> list(const std::string& directory) = 0;
  // The first `limit` (at most 4096) bytes of directory/name. Meant for many files
  // below one directory: the path is looked up from there, not from the root, which saves much
  // time.
  [[nodiscard]] virtual Result<std::string> read_once(const std::string& directory,
                                                      const std::string& name,
                                                      std::size_t limit) = 0;
  // The whole file; "-" is standard input. More than `limit` bytes is an error.
  [[nodiscard]] virtual Result<std::string> read_all(const std::string& path,
                                                     std::size_t limit) = 0;
  // As above, of a regular file only: a link is not followed, and a pipe or a device is not opened.
  [[nodiscard]] virtual Result<std::string> read_regular(const std::string& path,
                                                         std::size_t limit) = 0;
  [[nodiscard]] virtual Result<std::string> read_link(const std::string& path) = 0;
  // Of what the path leads to (links followed).
  [[nodiscard]] virtual Result<FileStatus> status(const std::string& path) = 0;
  // Does the path lead to something (links followed)?
  [[nodiscard]] virtual bool exists(const std::string& path) = 0;
  // Does it lead to a pipe, a socket or a device? To open one may wait for ever, or do something.
  [[nodiscard]] virtual bool is_special(const std::string& path) = 0;
  // Makes a directory and its parents; an existing one is no error.
  [[nodiscard]] virtual Result<> make_directories(const std::string& path) = 0;
  // Writes a file that must not exist yet.
  [[nodiscard]] virtual Result<> write_new(const std::string& path, const std::string& bytes) = 0;
  // Writes a file that takes the place of what is there when it is whole. A device or a pipe is
  // written to as it is.
  [[nodiscard]] virtual Result<std::unique_ptr<Replacement>> replace(const std::string& path) = 0;
  [[nodiscard]] virtual Result<> make_link(const std::string& target, const std::string& path) = 0;
  // One write of `bytes` to a file that is there: a switch of the system, such as a sysfs
  // attribute.
  [[nodiscard]] virtual Result<> write_attribute(const std::string& path,
                                                 const std::string& bytes) = 0;

  // What must survive a kill and a power cut.

  // A directory that only its owner may enter, made with its parents. One that is there must be of
  // the same user or root, and not a link, and nobody else may write to it.
  [[nodiscard]] virtual Result<> make_private_directory(const std::string& path) = 0;
  // A new file that only its owner may read. Its bytes are on the disk when this returns; its name
  // is after sync_directory().
  [[nodiscard]] virtual Result<> write_synced(const std::string& path,
                                              const std::string& bytes) = 0;
  // Takes the place of what is there.
  [[nodiscard]] virtual Result<> rename(const std::string& from, const std::string& to) = 0;
  // Removes a file; none is no error.
  [[nodiscard]] virtual Result<> remove(const std::string& path) = 0;
  // The names in the directory are on the disk when this returns.
  [[nodiscard]] virtual Result<> sync_directory(const std::string& path) = 0;
  // The sole right to a file (flock), held while the result lives; null while another has it.
  // `note` is what the file then holds, for those who wait.
  [[nodiscard]] virtual Result<std::shared_ptr<void>> try_lock(const std::string& path,
                                                               const std::string& note) = 0;
  // Has anybody that right now?
  [[nodiscard]] virtual bool is_locked(const std::string& path) = 0;
};

// Puts a file into a private directory so that after a kill or a power cut it is there whole or not
// at all, and is there once this has returned. One writer at a time.
[[nodiscard]] Result<> write_durably(Files& files,
                                     const std::string& directory,
                                     const std::string& name,
                                     const std::string& bytes);

class RealFiles final : public Files {
 public:
  RealFiles() = default;
  RealFiles(const RealFiles&) = delete;
  RealFiles& operator=(const RealFiles&) = delete;
  RealFiles(RealFiles&&) = delete;
  RealFiles& operator=(RealFiles&&) = delete;
  Result<std::vector<std::string>> list(const std::string& directory) override;
  ~RealFiles() override;
  Result<std::string> read_once(const std::string& directory,
                                const std::string& name,
                                std::size_t limit) override;
  Result<std::string> read_all(const std::string& path, std::size_t limit) override;
  Result<std::string> read_regular(const std::string& path, std::size_t limit) override;
  Result<std::string> read_link(const std::string& path) override;
  Result<FileStatus> status(const std::string& path) override;
  bool exists(const std::string& path) override;
  bool is_special(const std::string& path) override;
  Result<> make_directories(const std::string& path) override;
  Result<> write_new(const std::string& path, const std::string& bytes) override;
  Result<std::unique_ptr<Replacement>> replace(const std::string& path) override;
  Result<> make_link(const std::string& target, const std::string& path) override;
  Result<> write_attribute(const std::string& path, const std::string& bytes) override;
  Result<> make_private_directory(const std::string& path) override;
  Result<> write_synced(const std::string& path, const std::string& bytes) override;
  Result<> rename(const std::string& from, const std::string& to) override;
  Result<> remove(const std::string& path) override;
  Result<> sync_directory(const std::string& path) override;
  Result<std::shared_ptr<void>> try_lock(const std::string& path, const std::string& note) override;
  bool is_locked(const std::string& path) override;

 private:
  // The directory of the last read_once(), kept open.
  std::string base_;
  int base_descriptor_ = -1;
};

// An Error for a failed system call on `path`: the code from errno (absent, permission, fault).
[[nodiscard]] Failure system_failure(const std::string& path, int error_number);

}  // namespace pcitune::util
