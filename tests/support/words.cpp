#include "support/words.h"

#include <stdexcept>

#include "pcitune/util/text.h"

namespace pcitune::test {
namespace {

std::vector<std::string>& list_of(device::SelectorWords& into, std::string_view option) {
  if (option == "-s") return into.slots;
  if (option == "-d") return into.ids;
  if (option == "--subsystem") return into.subsystems;
  if (option == "--driver") return into.drivers;
  if (option == "--interface") return into.interfaces;
  if (option == "--behind") return into.behind;
  if (option == "--exclude") return into.exclude;
  throw std::invalid_argument("no such selector: " + std::string(option));
}

}  // namespace

device::SelectorWords words(std::string_view command_line) {
  device::SelectorWords found;
  if (command_line.empty()) return found;
  const auto parts = util::split(command_line, ' ');
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    list_of(found, parts[i]).emplace_back(parts[i + 1]);
  }
  return found;
}

}  // namespace pcitune::test
