#include "support/golden.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace pcitune::test {
namespace {

std::string first_difference(const std::string& expected, const std::string& text) {
  std::istringstream old_lines(expected);
  std::istringstream new_lines(text);
  for (int number = 1;; ++number) {
    std::string old_line;
    std::string new_line;
    const bool more_old = static_cast<bool>(std::getline(old_lines, old_line));
    const bool more_new = static_cast<bool>(std::getline(new_lines, new_line));
    if (!more_old && !more_new) return "in nothing but the end of the last line";
    if (old_line != new_line || more_old != more_new)
      return "in line " + std::to_string(number) + "\n  golden: " + old_line +
             "\n  now:    " + new_line;
  }
}

}  // namespace

::testing::AssertionResult is_golden(const std::string& text, std::string_view name) {
  const std::string path = std::string(PCITUNE_SOURCE_DIR) + "/tests/golden/" + std::string(name);
  if (std::getenv("PCITUNE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return ::testing::AssertionSuccess();
  }
  std::ifstream in(path, std::ios::binary);
  const std::string expected{std::istreambuf_iterator<char>(in), {}};
  if (text == expected) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << path << " differs " << first_difference(expected, text)
                                       << "\nPCITUNE_UPDATE_GOLDEN=1 writes it anew";
}

}  // namespace pcitune::test
