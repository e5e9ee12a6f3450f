// show over damaged copies of the synthesised dump, each function alone: cut where dumps end, and
// with bytes replaced. Nothing may crash or read past the bytes; the sanitizers watch.
#include <algorithm>
#include <array>
#include <chrono>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "pcitune/cli/program.h"
#include "pcitune/config/dump.h"
#include "pcitune/util/hex.h"
#include "support/temp_tree.h"
#include "synthesised/all_capabilities.h"

namespace pcitune::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::array<std::size_t, 4> kCuts{64, 128, 256, 512};
constexpr unsigned kSeed = 20051;
constexpr std::size_t kLongestText = 1U << 20U;
constexpr std::chrono::seconds kLongestTime{60};

std::string dump_of(const Bytes& bytes) {
  std::string text = "01:00.0 a function\n";
  for (std::size_t row = 0; row < bytes.size(); row += 16) {
    text += util::hex(row, row < 256 ? 2 : 3) + ":";
    for (std::size_t i = row; i < row + 16; ++i) text += " " + util::hex(bytes[i], 2);
    text += "\n";
  }
  return text;
}

std::vector<Bytes> functions() {
  const auto dump = config::read_dump(contents(all_capabilities()));
  std::vector<Bytes> all;
  for (const config::DumpDevice& device : dump.value().devices) {
    Bytes& bytes = all.emplace_back();
    for (std::size_t i = 0; i < device.image.end(); ++i)
      bytes.push_back(device.image.byte(i).value());
  }
  return all;
}

// More often near the front, where more depends on a byte.
std::size_t place_in(const Bytes& bytes, std::mt19937& random) {
  const std::size_t below = std::size_t{64} << random() % 7U;
  return random() % std::min(bytes.size(), below);
}

class DamagedFunctions : public ::testing::Test {
 protected:
  void show(const Bytes& bytes, const std::string& what) {
    tree_.write("dump.txt", dump_of(bytes));
    // The form of output changes from one to the next: both would take too long.
    const std::string form = shown_ % 2 == 0 ? "text" : "json";
    run({"show", "-F", tree_.path("dump.txt"), "--no-names", "-o", form}, what);
    ++shown_;
  }

  std::size_t shown_ = 0;

 private:
  void run(const std::vector<std::string>& words, const std::string& what) {
    util::StringOutput out;
    util::StringOutput err;
    cli::World world{files_, clock_, env_, out, err};
    const auto begin = std::chrono::steady_clock::now();
    const auto status = cli::run_program(world, words);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, kLongestTime) << what;
    EXPECT_TRUE(status == util::ExitStatus::kDone || status == util::ExitStatus::kUnknown)
        << what << ": " << err.text();
    EXPECT_FALSE(out.text().empty() && err.text().empty()) << what;
    EXPECT_LT(out.text().size(), kLongestText) << what;
  }

  TempTree tree_;
  util::RealFiles files_;
  util::RealClock clock_;
  util::RealEnv env_;
};

TEST_F(DamagedFunctions, AreShownAsFarAsTheyGo) {
  for (const Bytes& function : functions()) {
    for (const std::size_t cut : kCuts) {
      if (cut >= function.size()) continue;
      const Bytes head(function.begin(), function.begin() + static_cast<std::ptrdiff_t>(cut));
      show(head, "cut at " + std::to_string(cut));
    }
  }
  EXPECT_GT(shown_, 100U);
}

TEST_F(DamagedFunctions, AreShownWhateverTheirBytes) {
  std::mt19937 random(kSeed);
  std::size_t number = 0;
  for (const Bytes& function : functions()) {
    for (int copy = 0; copy < 5; ++copy, ++number) {
      Bytes bytes = function;
      const std::size_t times = 1U << random() % 6U;
      for (std::size_t i = 0; i < times; ++i)
        bytes[place_in(bytes, random)] = static_cast<std::uint8_t>(random());
      show(bytes, "copy " + std::to_string(number));
    }
  }
  EXPECT_GT(shown_, 200U);
}

}  // namespace
}  // namespace pcitune::test
