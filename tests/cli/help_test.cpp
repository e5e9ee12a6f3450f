// The help teaches: each command has usage, options and examples, and the examples run as they
// stand. The man page knows every command, option and exit status.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "cli/practice.h"
#include "pcitune/cli/program.h"
#include "pcitune/plan/plan.h"
#include "pcitune/util/exit_status.h"

namespace pcitune::test {
namespace {

using cli::CommandRow;
using cli::OptionRow;

std::vector<std::string> lines_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<OptionRow> options_of(const CommandRow& command) {
  std::vector<OptionRow> all;
  for (const auto set : command.options) all.insert(all.end(), set.begin(), set.end());
  return all;
}

// A folder whose bin/ holds what the examples call: pcitune and lspci that never leave the practice
// node, and a sudo that changes nothing.
class Examples {
 public:
  Examples() : node_(simulated_node(tree_)) {
    tool("pcitune",
         "case \" $* \" in *\" simulate \"*|*\" profile \"*|*\" -F \"*|*\" --sysfs \"*|*\" --help "
         "\"*) exec '" +
             pcitune_binary() + "' \"$@\" ;; esac\ncommand=$1\nshift\nexec '" + pcitune_binary() +
             "' \"$command\" --sysfs '" + node_ + "' \"$@\"\n");
    tool("lspci", "exec /usr/bin/lspci -A linux-sysfs -O sysfs.path='" + node_ + "' \"$@\"\n");
    tool("sudo", "exec \"$@\"\n");
    tree_.write("here/mail.txt", lspci(node_, {"-xxx"}).out);
  }

  // The line in a shell, in a folder that has mail.txt.
  Ran run_line(const std::string& line) {
    return run({"/bin/sh", "-c", line},
               {.directory = tree_.path("here"),
                .variables = {{"PATH", tree_.path("bin") + ":/usr/bin:/bin"}}});
  }

 private:
  void tool(const std::string& name, const std::string& body) {
    tree_.write("bin/" + name, "#!/bin/sh\n" + body);
    std::filesystem::permissions(tree_.path("bin/" + name), std::filesystem::perms::owner_all);
  }

  TempTree tree_;
  std::string node_;
};

class HelpOf : public ::testing::TestWithParam<CommandRow> {};

TEST_P(HelpOf, HasUsageOptionsAndAnExample) {
  const CommandRow& command = GetParam();
  const std::string name(command.name);
  const Ran ran = pcitune({name, "--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(says(ran.out, {"Usage: pcitune " + name + " ", "\nExamples:\n  ", "  -h, --help"}));
  for (const OptionRow& row : options_of(command)) {
    EXPECT_TRUE(says(ran.out, {"  " + std::string(row.short_name), row.name(), row.help}))
        << row.name();
  }
  for (const auto& line : lines_of(ran.out)) EXPECT_LE(line.size(), 112U) << line;
  EXPECT_EQ(pcitune({"help", name}).out, ran.out);
  EXPECT_EQ(pcitune({name, "-h"}).out, ran.out);
}

TEST_P(HelpOf, HasExamplesThatRun) {
  Examples examples;
  int ran_lines = 0;
  for (const auto& line : lines_of(GetParam().examples)) {
    const Ran ran = examples.run_line(line);
    EXPECT_EQ(ran.status, 0) << line << "\n" << ran.err;
    EXPECT_NE(ran.out + ran.err, "") << line;
    ++ran_lines;
  }
  EXPECT_GT(ran_lines, 0);
}

INSTANTIATE_TEST_SUITE_P(Commands,
                         HelpOf,
                         ::testing::ValuesIn(cli::commands().begin(), cli::commands().end()),
                         [](const auto& command) { return std::string(command.param.name); });

TEST(Overview, NamesEveryCommandAndRunsAsItTeaches) {
  const Ran bare = pcitune({});
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(pcitune({"--help"}).out, bare.out);
  EXPECT_EQ(pcitune({"help"}).out, bare.out);
  for (const CommandRow& command : cli::commands())
    EXPECT_TRUE(says(bare.out, {"\n  " + std::string(command.name) + " ", command.summary}));
  Examples examples;
  int ran_lines = 0;
  for (const auto& line : lines_of(bare.out)) {
    if (line.substr(0, 10) != "  pcitune ") continue;
    const Ran ran = examples.run_line(line.substr(2, line.find("   ", 2) - 2));
    EXPECT_EQ(ran.status, 0) << line << "\n" << ran.err;
    ++ran_lines;
  }
  EXPECT_EQ(ran_lines, 6);
}

TEST(Overview, SaysTheVersion) {
  const Ran ran = pcitune({"--version"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(std::regex_match(ran.out, std::regex("pcitune [0-9]+\\.[0-9]+\\.[0-9]+\n")))
      << ran.out;
  EXPECT_EQ(pcitune({"-V"}).out, ran.out);
}

// pcitune.8 as one line of words, its macros and escapes turned into what a reader sees of options.
std::string man_page() {
  std::ifstream in(std::string(PCITUNE_SOURCE_DIR) + "/man/pcitune.8");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text = std::regex_replace(text, std::regex(R"(\\-)"), "-");
  text = std::regex_replace(text, std::regex(R"(\\f[A-Z]|\\&)"), "");
  text = std::regex_replace(text, std::regex(R"(\bFl +Fl +)"), "--");
  text = std::regex_replace(text, std::regex(R"(\bFl +-)"), "--");
  return std::regex_replace(text, std::regex(R"(\bFl +)"), "-");
}

// The words on their own: "-s" is not in "--sysfs".
bool has_word(const std::string& page, std::string_view word) {
  const auto part_of_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
  };
  for (auto at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) {
    const bool starts = at == 0 || !part_of_word(page[at - 1]);
    const auto end = at + word.size();
    if (starts && (end == page.size() || !part_of_word(page[end]))) return true;
  }
  return false;
}

TEST(ManPage, HasEveryCommandAndOption) {
  const std::string page = man_page();
  ASSERT_NE(page, "") << "man/pcitune.8 is missing";
  for (const CommandRow& command : cli::commands()) {
    EXPECT_TRUE(has_word(page, command.name)) << command.name;
    for (const OptionRow& row : options_of(command)) {
      for (const auto name : {row.short_name, row.long_name})
        EXPECT_TRUE(name.empty() || has_word(page, name)) << command.name << " " << name;
    }
  }
  EXPECT_TRUE(has_word(page, "--version"));
}

TEST(ManPage, HasEveryExitStatus) {
  const std::string page = man_page();
  const auto section = page.find(".Sh EXIT STATUS");
  ASSERT_NE(section, std::string::npos);
  const std::string statuses = page.substr(section, page.find("\n.Sh ", section + 1) - section);
  for (const char* status : {"0", "2", "3", "4", "5", "64", "77"})
    EXPECT_TRUE(has_word(statuses, status)) << status;
}

TEST(ManPage, NamesEveryRuleThatForceTakes) {
  const std::string page = man_page();
  for (const auto& rule : plan::rule_ids(rules::specifications()))
    EXPECT_TRUE(has_word(page, rule)) << rule;
}

}  // namespace
}  // namespace pcitune::test
