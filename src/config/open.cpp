#include "config/dump_source.h"
#include "config/libpci_source.h"
#include "config/sysfs_source.h"
#include "pcitune/config/source.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

constexpr const char* kSysfsMethod = "linux-sysfs";

util::Result<std::unique_ptr<Source>> open_dump(const std::string& file, util::Files& files) {
  auto dump = load_dump(file, files);
  if (!dump) return util::Failure(dump.error());
  return std::make_unique<DumpSource>(std::move(*dump), file);
}

util::Result<std::unique_ptr<Libpci>> open_sysfs(const WhereFrom& from,
                                                 const std::string& root,
                                                 util::Files& files) {
  if (!files.exists(root + "/devices")) {
    const bool live = root == kLiveSysfs;  // then nobody named it: a container, or no PCI
    return util::fail(live ? util::ErrorCode::kUnreachable : util::ErrorCode::kUsage,
                      util::shortened(root, util::kLongestPath),
                      live ? "no PCI bus is to be seen here; -F looks at a dump"
                           : "not a sysfs PCI tree: it has no 'devices' directory");
  }
  Libpci::Parameters parameters = from.parameters;
  parameters.emplace_back("sysfs.path", root);
  return Libpci::open(kSysfsMethod, parameters);
}

util::Result<> check_choice(const WhereFrom& from) {
  const int choices =
      (from.file.empty() ? 0 : 1) + (from.sysfs.empty() ? 0 : 1) + (from.method.empty() ? 0 : 1);
  if (choices > 1)
    return util::fail(
        util::ErrorCode::kUsage, "", "-F, --sysfs and -A name different places: give one");
  if (from.method.empty() && !from.parameters.empty()) {
    return util::fail(util::ErrorCode::kUsage,
                      "-O",
                      "goes with -A: a parameter without its method may lead to another machine");
  }
  return {};
}

}  // namespace

std::string_view to_string(Gap gap) {
  switch (gap) {
    case Gap::kNone:
      return "";
    case Gap::kNotGiven:
      return "not given";
    case Gap::kPrivilege:
      return "needs root";
    case Gap::kBeyondSpace:
      return "beyond its configuration space";
    case Gap::kAsleep:
      return "asleep";
    case Gap::kNotReady:
      return "not ready yet";
    case Gap::kLeftAlone:
      return "left alone: reading it is known to hurt this device";
    case Gap::kGone:
      break;
  }
  return "gone";
}

std::string WhereFrom::sysfs_root() const {
  if (!file.empty()) return {};
  if (!sysfs.empty()) return sysfs;
  if (method.empty()) return kLiveSysfs;
  if (method != kSysfsMethod) return {};
  for (const auto& [name, value] : parameters) {
    if (name == "sysfs.path") return value;
  }
  return kLiveSysfs;
}

CommandPlace WhereFrom::command_place() const {
  const std::string root = sysfs_root();
  if (root.empty()) return {.changeable = false};
  if (root == kLiveSysfs) return {};
  return {.pcitune = " --sysfs " + util::shell_word(root),
          .setpci =
              std::string(" -A ") + kSysfsMethod + " -O " + util::shell_word("sysfs.path=" + root)};
}

std::string CommandPlace::set(const std::string& words) const {
  return (changeable ? "pcitune set" + pcitune : "on the machine, pcitune set") + " " + words;
}

util::Result<std::unique_ptr<Source>> open_source(const WhereFrom& from,
                                                  util::Files& files,
                                                  util::StallWatch* watch) {
  if (auto fine = check_choice(from); !fine) return util::Failure(fine.error());
  if (!from.file.empty()) return open_dump(from.file, files);
  const std::string root = from.sysfs_root();
  auto libpci =
      root.empty() ? Libpci::open(from.method, from.parameters) : open_sysfs(from, root, files);
  if (!libpci) return util::Failure(libpci.error());
  (*libpci)->tell(watch);
  if (root.empty()) return std::make_unique<LibpciSource>(std::move(*libpci));
  return std::make_unique<SysfsSource>(root, std::move(*libpci), files);
}

util::Result<std::unique_ptr<Writer>> open_writer(const WhereFrom& from,
                                                  util::Files& files,
                                                  util::StallWatch* watch) {
  if (auto fine = check_choice(from); !fine) return util::Failure(fine.error());
  const std::string root = from.sysfs_root();
  if (!from.file.empty()) {
    return util::fail(util::ErrorCode::kUsage,
                      "-F " + from.file,
                      "a dump cannot be changed; 'pcitune simulate --from FILE DIR' makes a tree "
                      "of it to practise on");
  }
  if (root.empty()) {
    return util::fail(util::ErrorCode::kUsage,
                      "-A " + from.method,
                      "writes go through sysfs only: other methods bypass the kernel's locks");
  }
  auto libpci = open_sysfs(from, root, files);
  if (!libpci) return util::Failure(libpci.error());
  (*libpci)->tell(watch);
  return std::make_unique<SysfsWriter>(root, std::move(*libpci), files);
}

}  // namespace pcitune::config
