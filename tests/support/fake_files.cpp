#include "support/fake_files.h"

#include <cerrno>
#include <stdexcept>

namespace pcitune::test {
namespace {

using util::Result;
using util::system_failure;

bool lies_in(const std::string& path, const std::string& directory) {
  return path.size() > directory.size() + 1 && path.compare(0, directory.size(), directory) == 0 &&
         path[directory.size()] == '/' && path.find('/', directory.size() + 1) == std::string::npos;
}

[[noreturn]] void not_played(const std::string& what) {
  throw std::logic_error("FakeFiles does not play " + what);
}

}  // namespace

Result<> FakeFiles::point(const std::string& path) {
  ++points_;
  if (points_ == crash_) throw Crash();
  for (const auto& [below, error] : refused_) {
    if (path == below || path.compare(0, below.size() + 1, below + "/") == 0)
      return system_failure(path, error);
  }
  const auto failing = failing_.find(points_);
  if (failing != failing_.end()) return system_failure(path, failing->second);
  return {};
}

void FakeFiles::lose_power() {
  now_ = on_disk_;
  for (auto& [path, file] : now_) {
    if (!file.synced) file.bytes.resize(file.bytes.size() / 2);
    file.synced = true;
  }
  on_disk_ = now_;
  held_.clear();
}

void FakeFiles::put(const std::string& path, const std::string& bytes) {
  now_[path] = on_disk_[path] = {bytes, true};
  directories_[path.substr(0, path.rfind('/'))] = true;
}

std::vector<std::string> FakeFiles::names() const {
  std::vector<std::string> names;
  for (const auto& [path, file] : now_) names.push_back(path);
  return names;
}

void FakeFiles::hold(const std::string& path, const std::string& note) {
  put(path, note);
  held_[path] = note;
}

Result<std::vector<std::string>> FakeFiles::list(const std::string& directory) {
  if (directories_.count(directory) == 0) return system_failure(directory, ENOENT);
  std::vector<std::string> names;
  for (const auto& [path, file] : now_) {
    if (lies_in(path, directory)) names.push_back(path.substr(directory.size() + 1));
  }
  return names;
}

Result<std::string> FakeFiles::read_once(const std::string& directory,
                                         const std::string& name,
                                         std::size_t limit) {
  auto bytes = read_all(directory + "/" + name, std::string::npos);
  if (bytes && bytes->size() > limit) bytes->resize(limit);
  return bytes;
}

Result<std::string> FakeFiles::read_all(const std::string& path, std::size_t limit) {
  const auto file = now_.find(path);
  if (file == now_.end()) return system_failure(path, ENOENT);
  if (file->second.bytes.size() > limit)
    return util::fail(util::ErrorCode::kInvalidInput, path, "too large");
  return file->second.bytes;
}

Result<std::string> FakeFiles::read_link(const std::string& path) {
  return system_failure(path, EINVAL);
}

util::Result<util::FileStatus> FakeFiles::status(const std::string& path) {
  if (!exists(path)) return util::system_failure(path, ENOENT);
  using Kind = util::FileStatus::Kind;
  return util::FileStatus{.kind = has(path) ? Kind::kFile : Kind::kDirectory, .mode = 0700};
}

bool FakeFiles::exists(const std::string& path) {
  return now_.count(path) != 0 || directories_.count(path) != 0;
}

Result<> FakeFiles::make_directories(const std::string& path) {
  directories_[path] = true;
  return {};
}

Result<> FakeFiles::write_new(const std::string& /*path*/, const std::string& /*bytes*/) {
  not_played("write_new");
}
Result<std::unique_ptr<util::Replacement>> FakeFiles::replace(const std::string& /*path*/) {
  not_played("replace");
}
Result<> FakeFiles::make_link(const std::string& /*target*/, const std::string& /*path*/) {
  not_played("make_link");
}
Result<> FakeFiles::write_attribute(const std::string& /*path*/, const std::string& /*bytes*/) {
  not_played("write_attribute");
}
Result<> FakeFiles::make_private_directory(const std::string& path) {
  if (directories_.count(path) != 0) return {};
  return point(path).map([&] { directories_[path] = true; });
}

Result<> FakeFiles::write_synced(const std::string& path, const std::string& bytes) {
  if (now_.count(path) != 0) return system_failure(path, EEXIST);
  now_[path] = {bytes.substr(0, bytes.size() / 2), false};
  if (auto written = point(path); !written) return written;
  now_[path] = {bytes, false};
  return point(path).map([&] { now_[path].synced = true; });
}

Result<> FakeFiles::rename(const std::string& from, const std::string& to) {
  if (now_.count(from) == 0) return system_failure(from, ENOENT);
  return point(to).map([&] {
    now_[to] = now_[from];
    now_.erase(from);
  });
}

Result<> FakeFiles::remove(const std::string& path) {
  if (now_.count(path) == 0) return {};
  return point(path).map([&] { now_.erase(path); });
}

Result<> FakeFiles::sync_directory(const std::string& path) {
  return point(path).map([&] {
    std::erase_if(on_disk_, [&](const auto& entry) { return lies_in(entry.first, path); });
    for (const auto& [name, file] : now_) {
      if (lies_in(name, path)) on_disk_[name] = file;
    }
  });
}

Result<std::shared_ptr<void>> FakeFiles::try_lock(const std::string& path,
                                                  const std::string& note) {
  if (held_.count(path) != 0) return std::shared_ptr<void>();
  now_[path] = {note, false};
  held_[path] = note;
  return std::shared_ptr<void>(&held_, [this, path](void*) { held_.erase(path); });
}

bool FakeFiles::is_locked(const std::string& path) { return held_.count(path) != 0; }

}  // namespace pcitune::test
