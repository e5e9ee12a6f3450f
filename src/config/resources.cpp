#include "config/resources.h"

#include <optional>

#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

constexpr std::size_t kMostLines = 32;  // the kernel has 17 at most

// Linux include/linux/ioport.h IORESOURCE_*.
constexpr std::uint64_t kIo = 0x100;
constexpr std::uint64_t kPrefetchable = 0x2000;
constexpr std::uint64_t k64Bit = 0x100000;
constexpr std::uint64_t kUnset = 0x20000000;

// "0x00000000f7c00000"
std::optional<std::uint64_t> number(std::string_view text) {
  if (text.substr(0, 2) != "0x") return std::nullopt;
  return util::parse_hex(text.substr(2));
}

std::optional<Resource> parse_line(std::string_view line) {
  const auto words = util::split(util::trim(line), ' ');
  if (words.size() != 3) return std::nullopt;
  const auto start = number(words[0]);
  const auto end = number(words[1]);
  const auto flags = number(words[2]);
  if (!start || !end || !flags) return std::nullopt;
  return Resource{.start = *start,
                  .end = *end,
                  .exists = *flags != 0,
                  .assigned = *flags != 0 && (*flags & kUnset) == 0,
                  .ports = (*flags & kIo) != 0,
                  .prefetchable = (*flags & kPrefetchable) != 0,
                  .is_64bit = (*flags & k64Bit) != 0};
}

}  // namespace

std::vector<Resource> parse_resources(std::string_view text) {
  std::vector<Resource> found;
  for (const std::string_view line : util::split(util::trim(text), '\n')) {
    const auto resource = parse_line(line);
    if (!resource || found.size() == kMostLines) break;
    found.push_back(*resource);
  }
  return found;
}

}  // namespace pcitune::config
