#include <algorithm>
#include <variant>

#include "cli/arguments.h"
#include "cli/candidates.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "pcitune/device/raw_place.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using registers::KeyPath;
using util::ErrorCode;
using util::ExitStatus;
using util::Result;

// What a word asks for.
using Wish = std::variant<KeyPath, device::RawPlace>;

Result<Wish> parse_wish(const std::string& word) {
  if (word.find('=') != std::string::npos)
    return util::fail(ErrorCode::kUsage,
                      util::shortened(word),
                      "is an assignment; to change a value use 'pcitune set'");
  if (const auto selector = device::selector_for(word); !selector.empty())
    return util::fail(
        ErrorCode::kUsage, util::shortened(word), "is no key; did you mean " + selector + "?");
  if (device::looks_like_a_place(word)) {
    const auto place = device::parse_place(word);
    return place ? Result<Wish>(*place) : util::Failure(place.error());
  }
  const auto path = device::parse_key(word);
  return path ? Result<Wish>(*path) : util::Failure(path.error());
}

Result<std::vector<Wish>> parse_wishes(const std::vector<std::string>& words) {
  if (words.empty())
    return util::fail(
        ErrorCode::kUsage, "get", "needs a key, such as mmrbc; see 'pcitune get --help'");
  std::vector<Wish> wishes;
  for (const auto& word : words) {
    for (const std::string_view key : util::split(word, ',')) {
      if (key.empty())
        return util::fail(ErrorCode::kUsage,
                          util::shortened(word),
                          "needs a key at each comma, not an empty word");
      auto wish = parse_wish(std::string(key));
      if (!wish) return util::Failure(wish.error());
      wishes.push_back(*wish);
    }
  }
  return wishes;
}

// The output of one run, and what went wrong on the way.
class Getting {
 public:
  Getting(Session& session, Values& values, std::size_t devices, std::size_t wishes)
      : session_(session), values_(values), devices_(devices), found_(wishes) {}

  void get(Device& device, const std::vector<Wish>& wishes) {
    for (wish_ = 0; wish_ < wishes.size(); ++wish_) {
      told_ = false;
      std::visit([&](const auto& what) { get(device, what); }, wishes[wish_]);
    }
  }

  // A whole capability stands for all its fields; a register for its word.
  void get(Device& device, const KeyPath& path) {
    if (path.reg)
      one(device, path);
    else
      each_register(device, path);
  }

  // Bytes of a place, whatever they mean.
  void get(Device& device, const device::RawPlace& place) {
    const auto word = read_place(device, place);
    if (word) {
      values_.value(device, {.place = place, .word = *word});
      found_[wish_].printed = true;
    } else if (word.error().code == ErrorCode::kNotFound) {
      absent(word.error());
    } else {
      unknown(device, {.place = place}, word.error());
    }
  }

  // A key that no device has is told of; it is an error if that is all that was asked.
  [[nodiscard]] ExitStatus finish() {
    const bool any =
        std::any_of(found_.begin(), found_.end(), [](const Found& found) { return found.printed; });
    for (Found& found : found_) {
      if (found.printed || !found.absent) continue;
      if (devices_ > 1)
        found.absent->what += "; nor has any other of the " + std::to_string(devices_) + " devices";
      if (!any) return session_.error(*found.absent);
      session_.remark(util::message(*found.absent));
    }
    return status_;
  }

 private:
  Result<std::uint64_t> read_place(Device& device, const device::RawPlace& place) {
    auto& survey = session_.survey();
    auto listed = device::is_extended(place) ? survey.read_extended_list(device)
                  : place.base == device::RawPlace::Base::kNumber ? survey.read_header(device)
                                                                  : survey.read_list(device);
    if (!listed) return util::Failure(listed.error());
    const auto offset = device::locate(device, place);
    if (!offset) return util::Failure(offset.error());
    const auto gap = survey.read_range(device, {*offset, place.width / 8U});
    if (!gap) return util::Failure(gap.error());
    if (const auto word = device.image.get(*offset, place.width)) return *word;
    if (*gap == config::Gap::kBeyondSpace)
      return util::fail(ErrorCode::kNotFound,
                        config::to_string(device.name),
                        "has no " + device::to_string(place) + ": its space ends before");
    return device::unknown_bytes(device, device::to_string(place));
  }

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
      unknown(device, {.path = asked}, read.error());
      return;
    }
    const KeyPath path = device::twin_of(device, asked);
    const auto located = device::locate_word(device, path);
    if (!located && located.error().code == ErrorCode::kNotFound) {
      absent(located.error());
      return;
    }
    if (!located) {
      unknown(device, {.path = path}, located.error());
      return;
    }
    values_.value(device, {.path = path, .word = located->word});
    found_[wish_].printed = true;
  }

  void absent(const util::Error& error) {
    if (!found_[wish_].absent) found_[wish_].absent = error;
  }

  void unknown(Device& device, const render::ValueOf& asked, const util::Error& error) {
    found_[wish_].printed = true;
    values_.value(device, asked);
    if (told_) return;
    status_ = util::worst(status_, session_.error(error));
    told_ = true;
  }

  // What came of a wish.
  struct Found {
    bool printed = false;
    std::optional<util::Error> absent = {};  // of the first device that lacks it
  };

  Session& session_;
  Values& values_;
  std::size_t devices_;  // how many are asked
  std::vector<Found> found_;
  std::size_t wish_ = 0;  // the one at hand
  bool told_ = false;     // why the device's fields of a capability are unknown: once is enough
  ExitStatus status_ = ExitStatus::kDone;
};

ExitStatus get(World& world, Session& session, const Arguments& arguments) {
  const auto wishes = parse_wishes(arguments.positionals());
  if (!wishes)
    return session.error(with_present_first(session, arguments.positionals(), wishes.error()));
  const auto values = open_values(world, session, arguments);
  if (!values) return session.error(values.error());
  if (auto opened = session.open(); !opened) return session.error(opened.error());
  auto selected = session.select();
  if (!selected) return session.error(selected.error());
  Getting getting(session, **values, selected->devices.size(), wishes->size());
  for (Device& device : selected->devices) {
    getting.get(device, *wishes);
    (*values)->end_device();
  }
  return util::worst(session.so_far(), getting.finish());
}

}  // namespace

ExitStatus run_get(World& world, const Arguments& arguments) {
  Session session(world, arguments, util::Intent::kLook);
  return session.finish(get(world, session, arguments));
}

}  // namespace pcitune::cli
