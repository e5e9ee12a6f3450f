// The program: finds the command that is meant, parses its options only, runs it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/cli/world.h"
#include "pcitune/util/exit_status.h"

namespace pcitune::cli {

enum class Arity : std::uint8_t {
  kFlag,  // no value
  kOne,
  kMany,  // may be repeated
};

// An option as data: the parser, --help and the man-page check all read it.
struct OptionRow {
  std::string_view short_name;  // "-s" or empty
  std::string_view long_name;   // "--slot" or empty
  std::string_view value;       // "ADDRESS", empty for flags
  Arity arity;
  std::string_view help;

  // The name by which Arguments knows it: the long one, else the short one.
  [[nodiscard]] std::string_view name() const { return long_name.empty() ? short_name : long_name; }
};

class Arguments;

struct CommandRow {
  std::string_view name;
  std::string_view group;  // heading in the overview
  std::string_view summary;
  std::string_view usage;     // behind the command's name
  std::string_view about;     // paragraphs of --help
  std::string_view examples;  // lines of --help
  std::span<const std::span<const OptionRow>> options;
  std::string_view positionals;  // "KEY" ...; empty: none are taken
  util::ExitStatus (*run)(World& world, const Arguments& arguments);
  bool runs_command = false;  // the words behind "--" are another program's
};

[[nodiscard]] std::span<const CommandRow> commands();

[[nodiscard]] std::string help_text(const CommandRow& command);
[[nodiscard]] std::string overview();

// Runs the program with the words behind its name. Output is flushed; the result is the exit
// status.
[[nodiscard]] util::ExitStatus run_program(World& world, const std::vector<std::string>& words);

}  // namespace pcitune::cli
