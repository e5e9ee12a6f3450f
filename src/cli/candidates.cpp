#include "cli/candidates.h"

#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using registers::KeyPath;

constexpr std::size_t kMostAsked = 64;  // devices; more would take time that a hint is not worth

std::string unsorted(std::string_view word) {
  return device::ambiguity(word, [](const KeyPath&) { return false; });
}

// The word of the command line that the Error is about.
std::string ambiguous_word(const std::vector<std::string>& words, const util::Error& error) {
  for (const std::string& word : words) {
    for (const auto part : util::split(word, ',')) {
      const auto key = part.substr(0, part.find('='));
      if (const std::string text = unsorted(key); !text.empty() && text == error.what)
        return std::string(key);
    }
  }
  return {};
}

bool has(Session& session, Device& device, const KeyPath& path) {
  static_cast<void>(session.survey().read_key(device, path));  // what is unknown is not there
  if (!path.reg)
    return device::find_capability(device, *path.capability, path.capability_index) != nullptr;
  return device::locate_word(device, path).has_value();
}

}  // namespace

util::Error with_present_first(Session& session,
                               const std::vector<std::string>& words,
                               util::Error error) {
  const std::string word = ambiguous_word(words, error);
  if (word.empty() || !session.open()) return error;
  auto selected = device::select(session.survey(), session.selection());
  if (!selected) return error;
  auto& devices = selected->devices;
  devices.resize(std::min(devices.size(), kMostAsked));
  error.what = device::ambiguity(word, [&](const KeyPath& path) {
    return std::any_of(
        devices.begin(), devices.end(), [&](Device& device) { return has(session, device, path); });
  });
  return error;
}

}  // namespace pcitune::cli
