#include "knowledge/guard.h"

namespace pcitune::knowledge {
namespace {

using util::ErrorCode;
using util::fail;
using util::Result;

constexpr std::uint32_t kOthersMayWrite = 0022;

std::string octal(std::uint32_t mode) {
  std::string text;
  for (const unsigned shift : {9U, 6U, 3U, 0U})
    text += static_cast<char>('0' + (mode >> shift & 7U));
  return text;
}

Result<> check_owner(const Shelves& shelves,
                     const std::string& path,
                     const util::FileStatus& status) {
  if (!shelves.owner) return {};
  if (status.owner != 0 && status.owner != *shelves.owner) {
    return fail(ErrorCode::kInvalidInput,
                path,
                "belongs to user " + std::to_string(status.owner) +
                    ", who could write anything there; chown it to root");
  }
  if ((status.mode & kOthersMayWrite) != 0) {
    return fail(ErrorCode::kInvalidInput,
                path,
                "others may write to it (mode " + octal(status.mode) + "); chmod go-w");
  }
  return {};
}

std::string directory_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

}  // namespace

std::string follow_links(util::Files& files, const Shelves& shelves, std::string path) {
  constexpr int kMostLinks = 16;
  for (int i = 0; i < kMostLinks; ++i) {
    const auto target = files.read_link(path);
    if (!target || target->empty()) break;
    path = target->front() == '/' ? shelves.root + *target : directory_of(path) + "/" + *target;
  }
  return path;
}

Result<> check_directory(util::Files& files, const Shelves& shelves, std::string directory) {
  if (!shelves.owner) return {};
  while (!directory.empty() && directory != shelves.root) {
    const auto status = files.status(directory);
    if (!status) return util::Failure(status.error());
    if (auto mine = check_owner(shelves, directory, *status); !mine) return mine;
    if (directory.find('/') == std::string::npos) break;
    directory = directory_of(directory);
  }
  return {};
}

Result<util::FileStatus> check_file(util::Files& files,
                                    const Shelves& shelves,
                                    const std::string& path) {
  auto status = files.status(path);
  if (!status) return status;
  if (status->kind != util::FileStatus::Kind::kFile)
    return fail(ErrorCode::kInvalidInput, path, "is no file with a document in it");
  if (auto mine = check_owner(shelves, path, *status); !mine) return util::Failure(mine.error());
  if (auto mine = check_directory(files, shelves, directory_of(path)); !mine)
    return util::Failure(mine.error());
  return status;
}

}  // namespace pcitune::knowledge
