// Golden texts: what a command printed when somebody last looked at it with care. They lie in
// tests/golden; PCITUNE_UPDATE_GOLDEN=1 writes them anew, and the diff is to be reviewed.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace pcitune::test {

// The text is that of tests/golden/NAME; else the failure shows the first line that differs.
[[nodiscard]] ::testing::AssertionResult is_golden(const std::string& text, std::string_view name);

}  // namespace pcitune::test
