#include "pcitune/cli/program.h"

#include <array>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using util::ExitStatus;

constexpr std::array kCommands{kListCommand,
                               kShowCommand,
                               kGetCommand,
                               kExplainCommand,
                               kSetCommand,
                               kUndoCommand,
                               kHistoryCommand,
                               kConfirmCommand,
                               kProfileCommand,
                               kApplyCommand,
                               kCheckCommand,
                               kSimulateCommand};

const CommandRow* command_called(std::string_view name) {
  for (const CommandRow& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

ExitStatus unknown_command(World& world, const std::string& word) {
  std::vector<std::string> names;
  names.reserve(kCommands.size());
  for (const CommandRow& command : kCommands) names.emplace_back(command.name);
  const std::string all = "; the commands are: " + util::join(names, " ");
  if (!word.empty() && word.front() == '-') {
    world.err.line("pcitune: " + util::printable(util::shortened(word)) +
                   ": options come behind the command" + all);
    return ExitStatus::kUsage;
  }
  if (word.empty()) {
    world.err.line("pcitune: needs a command, not an empty word" + all);
    return ExitStatus::kUsage;
  }
  const std::string nearest = util::nearest(word, names);
  world.err.line("pcitune: there is no command '" + util::printable(util::shortened(word)) + "'" +
                 (nearest.empty() ? all : "; did you mean " + nearest + "?"));
  return ExitStatus::kUsage;
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  for (const auto candidate : words) {
    if (word == candidate) return true;
  }
  return false;
}

// With --to: the file is what standard output would have been, unless the command line was wrong.
ExitStatus run_into_file(World& world, const CommandRow& command, const Arguments& arguments) {
  const std::string path = arguments.one("--to");
  if (!arguments.command_line().empty()) return command.run(world, arguments);  // refuses it
  auto file = world.files.replace(path);
  if (!file) {
    world.err.line("pcitune: --to: " + util::printable(util::message(file.error())));
    return util::exit_status(file.error(), util::Intent::kLook);
  }
  World redirected{world.files, world.clock, world.env, **file, world.err};
  const ExitStatus status = command.run(redirected, arguments);
  if (status == ExitStatus::kUsage) return status;
  const auto whole = (*file)->commit();
  if (whole) return status;
  world.err.line("pcitune: could not write " + util::printable(util::message(whole.error())));
  return util::worst(status, ExitStatus::kFailed);
}

ExitStatus run_command(World& world,
                       const CommandRow& command,
                       const std::vector<std::string>& words) {
  const auto arguments = parse_arguments(command, words);
  if (!arguments) {
    world.err.line("pcitune: " + util::printable(util::message(arguments.error())));
    return util::exit_status(arguments.error(), util::Intent::kLook);
  }
  if (arguments->has("--help")) {
    world.out.write(help_text(command));
    return ExitStatus::kDone;
  }
  const bool into_file = arguments->has("--to") && arguments->one("--to") != "-";
  return into_file ? run_into_file(world, command, *arguments) : command.run(world, *arguments);
}

ExitStatus choose(World& world, const std::vector<std::string>& words) {
  if (words.empty() || is_one_of(words[0], {"--help", "-h"}) ||
      (words[0] == "help" && words.size() == 1)) {
    world.out.write(overview());
    return ExitStatus::kDone;
  }
  if (is_one_of(words[0], {"--version", "-V"})) {
    world.out.line("pcitune " PCITUNE_VERSION);
    return ExitStatus::kDone;
  }
  const bool help = words[0] == "help";
  const CommandRow* const command = command_called(words[help ? 1 : 0]);
  if (command == nullptr) return unknown_command(world, words[help ? 1 : 0]);
  if (help) return run_command(world, *command, {"--help"});
  return run_command(world, *command, {words.begin() + 1, words.end()});
}

}  // namespace

std::span<const CommandRow> commands() { return kCommands; }

ExitStatus run_program(World& world, const std::vector<std::string>& words) {
  const ExitStatus status = choose(world, words);
  const auto written = world.out.flush();
  if (!written) world.err.line("pcitune: could not write " + util::message(written.error()));
  const auto said = world.err.flush();
  return (written && said) || world.status_of_command ? status
                                                      : util::worst(status, ExitStatus::kFailed);
}

}  // namespace pcitune::cli
