#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using registers::KeyPath;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

Result<std::vector<KeyPath>> parse_keys(const std::vector<std::string>& words) {
  if (words.empty())
    return util::fail(
        ErrorCode::kUsage, "get", "needs a key, such as mmrbc; see 'pcitune get --help'");
  std::vector<KeyPath> paths;
  for (const auto& word : words) {
    if (word.find('=') != std::string::npos)
      return util::fail(
          ErrorCode::kUsage, word, "is an assignment; to change a value use 'pcitune set'");
    if (const auto selector = device::selector_for(word); !selector.empty()) {
      return util::fail(ErrorCode::kUsage, word, "is no key; did you mean " + selector + "?");
    }
    const auto path = device::parse_key(word);
    if (!path) return util::Failure(path.error());
    paths.push_back(*path);
  }
  return paths;
}

std::string value_at(const device::LocatedWord& located, const KeyPath& path) {
  if (!path.field) return device::word_text(*path.reg, located.word);
  return device::value_text(*path.field, registers::extract(*path.field, located.word));
}

// The output of one run, and what went wrong on the way.
class Getting {
 public:
  Getting(World& world, Session& session, bool value_only, std::size_t devices)
      : world_(world), session_(session), value_only_(value_only), devices_(devices) {}

  // A whole capability stands for all its fields; a register for its word.
  void get(Device& device, const KeyPath& path) {
    if (path.reg)
      one(device, path);
    else
      each_register(device, path);
  }

  [[nodiscard]] ExitStatus finish() {
    if (!printed_ && absent_ && devices_ > 1) {
      absent_->what += "; nor has any other of the " + std::to_string(devices_) + " devices";
    }
    if (!printed_ && absent_) return session_.error(*absent_);
    return status_;
  }

 private:
  void each_register(Device& device, const KeyPath& path) {
    registers::for_each_register(*path.capability, [&](registers::RegisterRef reg) {
      if (!registers::is_first_twin(reg)) return;
      KeyPath member{path.capability, reg, {}, path.capability_index, 0};
      do each_field(device, member);
      while (has_next(device, member));
    });
  }

  // The fields of the row that the device has; each tells itself when it is absent or unknown.
  void each_field(Device& device, const KeyPath& member) {
    static_cast<void>(session_.survey().read_key(device, member));  // one() says what failed
    const KeyPath here = device::twin_of(device, member);
    registers::for_each_field(*here.reg, [&](registers::FieldRef field) {
      KeyPath path = here;
      path.field = field;
      if (device::twin_of(device, path).field == field) one(device, path);
    });
  }

  // Steps to the next member of an array.
  static bool has_next(const Device& device, KeyPath& member) {
    const auto* const capability =
        device::find_capability(device, *member.capability, member.capability_index);
    ++member.register_index;
    return capability != nullptr &&
           device::register_at(device, *capability, *member.reg, member.register_index);
  }

  void one(Device& device, const KeyPath& asked) {
    if (auto read = session_.survey().read_key(device, asked); !read) {
      unknown(device, asked, read.error());
      return;
    }
    const KeyPath path = device::twin_of(device, asked);
    const auto located = device::locate_word(device, path);
    if (!located && located.error().code == ErrorCode::kNotFound) {
      absent_ = absent_ ? absent_ : std::optional(located.error());
      return;
    }
    if (!located) {
      unknown(device, path, located.error());
      return;
    }
    print(device, path, value_at(*located, path));
  }

  void print(const Device& device, const KeyPath& path, const std::string& value) {
    printed_ = true;
    world_.out.write(value_only_ ? value + "\n"
                                 : render::get_line(device, device::key_text(path), value));
  }

  void unknown(const Device& device, const KeyPath& path, const util::Error& error) {
    print(device, path, "?");
    status_ = util::worst(status_, session_.error(error));
  }

  World& world_;
  Session& session_;
  bool value_only_;
  std::size_t devices_;  // how many are asked
  bool printed_ = false;
  std::optional<util::Error> absent_;
  ExitStatus status_ = ExitStatus::kDone;
};

}  // namespace

ExitStatus run_get(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  const auto paths = parse_keys(arguments.positionals());
  if (!paths) return session.error(paths.error());
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  Getting getting(world, session, arguments.has("--value-only"), selected->devices.size());
  for (Device& device : selected->devices) {
    for (const KeyPath& path : *paths) getting.get(device, path);
  }
  return util::worst(session.so_far(), getting.finish());
}

}  // namespace pcitune::cli
