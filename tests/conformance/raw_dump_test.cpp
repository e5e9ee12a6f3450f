// show --raw of a dump reads the same in lspci as the dump itself: its whole verbose reading is
// compared, over all public dumps that lspci reads.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "support/run.h"
#include "support/temp_tree.h"

namespace pcitune::test {
namespace {

namespace fs = std::filesystem;

// lspci takes dumps only as it writes them. These were quoted, wrapped, glued or prefixed on their
// way through the mail, or come from another program: it gives up or misses rows. What we make of
// them is tested against counts in corpus_dump_test.cpp.
constexpr auto kNotForLspci = std::to_array<std::string_view>(
    {"01", "03", "07", "20", "22", "23", "28", "31", "33", "39", "41", "43", "45", "60"});

fs::path corpus() {
  const char* set = std::getenv("PCITUNE_CORPUS");
  return fs::path(set != nullptr ? set : PCITUNE_CORPUS_DEFAULT) / "lspci";
}

// The dump in a file of the corpus. Its first line names the source.
std::string dump_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return text.substr(text.find('\n') + 1);
}

TEST(RawDump, ReadsInLspciAsTheDumpItself) {
  if (!fs::is_directory(corpus())) GTEST_SKIP() << "no corpus at " << corpus();
  const TempTree tree;
  const std::string original = tree.path("original.txt");
  const std::string raw = tree.path("raw.txt");
  std::size_t same = 0;
  for (const auto& entry : fs::directory_iterator(corpus())) {
    const std::string name = entry.path().filename().string();
    tree.write("original.txt", dump_in(entry.path()));
    tree.write("raw.txt", pcitune({"show", "--raw", "-q", "-F", original}).out);
    const Ran expected = run({"lspci", "-F", original, "-nvvv"});
    const Ran found = run({"lspci", "-F", raw, "-nvvv"});
    EXPECT_EQ(found.status, 0) << name << "\n" << found.err;
    EXPECT_EQ(pcitune({"show", "--raw", "-q", "-F", raw}).out, tree.read("raw.txt")) << name;
    const bool readable = std::find(kNotForLspci.begin(), kNotForLspci.end(), name.substr(0, 2)) ==
                          kNotForLspci.end();
    EXPECT_EQ(found.out == expected.out, readable) << name;
    same += static_cast<std::size_t>(readable);
  }
  EXPECT_EQ(same, 21U);
}

}  // namespace
}  // namespace pcitune::test
