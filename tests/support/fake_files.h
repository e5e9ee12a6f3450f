// FakeFiles: a file system in memory that can fail, or stop the program, at any point at which the
// real one changes. It knows what is on the disk and what only seems to be: lose_power() drops
// what no sync had brought there.
//
// Points are counted from 1. A file that is written and synced has two: its bytes, and the sync. At
// a point that fails the change has not happened, but half of the bytes of a file have. Reading is
// no point.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pcitune/util/files.h"

namespace pcitune::test {

// Flies through the code under test: nobody there catches anything.
struct Crash {};

class FakeFiles final : public util::Files {
 public:
  void fail_at(unsigned point, int error_number) { failing_[point] = error_number; }
  // Below this path everything that changes fails.
  void refuse(const std::string& path, int error_number) { refused_[path] = error_number; }
  void allow(const std::string& path) { refused_.erase(path); }
  void crash_at(unsigned point) { crash_ = point; }
  void lose_power();
  [[nodiscard]] unsigned points() const { return points_; }

  void put(const std::string& path, const std::string& bytes);  // on the disk, no point
  [[nodiscard]] bool has(const std::string& path) const { return now_.count(path) != 0; }
  [[nodiscard]] std::string bytes(const std::string& path) const { return now_.at(path).bytes; }
  [[nodiscard]] std::vector<std::string> names() const;
  // Another program has the lock, or no longer.
  void hold(const std::string& path, const std::string& note);
  void let_go(const std::string& path) { held_.erase(path); }

  util::Result<std::vector<std::string>> list(const std::string& directory) override;
  util::Result<std::string> read_once(const std::string& directory,
                                      const std::string& name,
                                      std::size_t limit) override;
  util::Result<std::string> read_all(const std::string& path, std::size_t limit) override;
  util::Result<std::string> read_regular(const std::string& path, std::size_t limit) override {
    return read_all(path, limit);
  }
  util::Result<std::string> read_link(const std::string& path) override;
  bool exists(const std::string& path) override;
  bool is_special(const std::string& /*path*/) override { return false; }
  util::Result<util::FileStatus> status(const std::string& path) override;
  util::Result<> make_directories(const std::string& path) override;
  util::Result<> write_new(const std::string& path, const std::string& bytes) override;
  util::Result<std::unique_ptr<util::Replacement>> replace(const std::string& path) override;
  util::Result<> make_link(const std::string& target, const std::string& path) override;
  util::Result<> write_attribute(const std::string& path, const std::string& bytes) override;
  util::Result<> make_private_directory(const std::string& path) override;
  util::Result<> write_synced(const std::string& path, const std::string& bytes) override;
  util::Result<> rename(const std::string& from, const std::string& to) override;
  util::Result<> remove(const std::string& path) override;
  util::Result<> sync_directory(const std::string& path) override;
  util::Result<std::shared_ptr<void>> try_lock(const std::string& path,
                                               const std::string& note) override;
  bool is_locked(const std::string& path) override;

 private:
  struct File {
    std::string bytes;
    bool synced = false;
  };

  [[nodiscard]] util::Result<> point(const std::string& path);

  std::map<std::string, File> now_;
  std::map<std::string, File> on_disk_;  // by the names that are there
  std::map<std::string, bool> directories_;
  std::map<std::string, std::string> held_;
  std::map<unsigned, int> failing_;
  std::map<std::string, int> refused_;
  unsigned points_ = 0;
  unsigned crash_ = 0;
};

}  // namespace pcitune::test
