// The one file that names CLI11: option rows in, Arguments or an Error out.
#include <algorithm>
#include <deque>

#include <CLI/CLI.hpp>

#include "cli/arguments.h"
#include "cli/common_options.h"
#include "pcitune/device/selection.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using util::ErrorCode;
using util::Result;

// An option being parsed; CLI11 keeps references into it.
struct Slot {
  const OptionRow* row = nullptr;
  CLI::Option* option = nullptr;
  bool flag = false;
  std::vector<std::string> values = {};
};

std::string names_of(const OptionRow& row) {
  const bool both = !row.short_name.empty() && !row.long_name.empty();
  return std::string(row.short_name) + (both ? "," : "") + std::string(row.long_name);
}

void add(CLI::App& app, Slot& slot) {
  const std::string names = names_of(*slot.row);
  if (slot.row->arity == Arity::kFlag) {
    slot.option = app.add_flag(names, slot.flag)->disable_flag_override();
    return;
  }
  slot.option = app.add_option(names, slot.values)->allow_extra_args(false);  // one word each time
  const bool many = slot.row->arity == Arity::kMany;
  slot.option->multi_option_policy(many ? CLI::MultiOptionPolicy::TakeAll
                                        : CLI::MultiOptionPolicy::Throw);
}

bool is_selector(const CLI::Option* option, const std::deque<Slot>& slots) {
  for (const Slot& slot : slots) {
    if (slot.option != option) continue;
    for (const OptionRow& row : kSelectorOptions) {
      if (row.name() == slot.row->name()) return true;
    }
  }
  return false;
}

bool takes_assignments(const CommandRow& command) {
  return command.positionals.find('=') != std::string_view::npos;
}

// A selector behind an assignment means something else in setpci (a new group): refused.
Result<> check_order(const CLI::App& app,
                     const CommandRow& command,
                     const CLI::Option* positional,
                     const std::deque<Slot>& slots) {
  bool seen = false;
  for (const CLI::Option* const option : app.parse_order()) {
    if (option == positional) seen = true;
    if (!takes_assignments(command) || !seen || !is_selector(option, slots)) continue;
    return util::fail(ErrorCode::kUsage,
                      option->get_name(),
                      "selectors come before assignments. setpci would begin a new group "
                      "here; pcitune has no groups: run it once for each");
  }
  return {};
}

util::Failure unexpected(const CommandRow& command, const std::vector<std::string>& extra) {
  std::vector<std::string> known;
  for (const auto set : command.options) {
    for (const OptionRow& row : set) known.emplace_back(row.name());
  }
  const std::string& word = extra.front();
  const bool option = word.size() > 1 && word.front() == '-' && word != "--";
  std::string meant = device::selector_for(word);
  if (word.size() > 2 && word.substr(0, 2) == "--") meant = util::nearest(word, known);
  return util::fail(ErrorCode::kUsage,
                    util::shortened(word),
                    std::string(option ? "unknown option" : "not expected here") +
                        (meant.empty() ? "" : "; did you mean " + meant + "?"));
}

// CLI11's words for too many or too few values, in ours.
util::Failure mismatch(const CommandRow& command, const std::string& said) {
  const std::string help = "; see 'pcitune " + std::string(command.name) + " --help'";
  if (said.find("flag override") != std::string::npos) {
    const std::string name = said.substr(0, said.find(' '));
    return util::fail(
        ErrorCode::kUsage, (name.size() > 1 ? "--" : "-") + name, "takes no value" + help);
  }
  const bool lacks = said.find("required") != std::string::npos;
  return util::fail(ErrorCode::kUsage,
                    said.substr(0, said.find(':')),
                    (lacks ? "needs a value" : "may be given only once") + help);
}

// What is left over. "--" ends the options; it is no part of assignments, behind which it is kept
// for a command.
std::vector<std::string> unexpected_words(const CLI::App& app, const CommandRow& command) {
  auto extra = app.remaining();
  if (command.positionals.empty() || takes_assignments(command)) return extra;
  if (!extra.empty() && extra.front() == "--") extra.erase(extra.begin());
  return extra;
}

Result<> parse(CLI::App& app, const CommandRow& command, const std::vector<std::string>& words) {
  std::vector<std::string> reversed(words.rbegin(), words.rend());  // as CLI11 wants them
  try {
    app.parse(reversed);
  } catch (const CLI::ArgumentMismatch& error) {
    return mismatch(command, error.what());
  } catch (const CLI::ParseError& error) {
    return util::fail(
        ErrorCode::kUsage,
        "",
        std::string(error.what()) + "; see 'pcitune " + std::string(command.name) + " --help'");
  }
  const auto extra = unexpected_words(app, command);
  if (!extra.empty()) return unexpected(command, extra);
  return {};
}

// An empty word says nothing, wherever it stands.
util::Failure empty_word(std::string_view before, std::string_view value) {
  return util::fail(ErrorCode::kUsage,
                    std::string(before),
                    "needs " + std::string(value) + ", not an empty word");
}

bool has_empty(const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), std::string()) != words.end();
}

// Of an option whose value is written "text|json": one of these words.
Result<> check_choice(const Slot& slot) {
  if (slot.row->value.find('|') == std::string_view::npos) return {};
  const auto choices = util::split(slot.row->value, '|');
  for (const auto& value : slot.values) {
    if (std::find(choices.begin(), choices.end(), value) != choices.end()) continue;
    return util::fail(ErrorCode::kUsage,
                      std::string(slot.row->name()) + " " + util::shortened(value),
                      "use " + util::join({choices.begin(), choices.end()}, " or "));
  }
  return {};
}

// Takes what stands behind "--" out of the words.
std::vector<std::string> split_off_command(std::vector<std::string>& words) {
  const auto mark = std::find(words.begin(), words.end(), "--");
  if (mark == words.end()) return {};
  std::vector<std::string> behind(mark + 1, words.end());
  words.erase(mark, words.end());
  return behind;
}

// Of a command that runs another one: the words of that.
Result<> take_command(const CommandRow& command,
                      std::vector<std::string>& words,
                      Arguments& arguments) {
  const bool dashes = std::find(words.begin(), words.end(), "--") != words.end();
  if (!command.runs_command || !dashes) return {};
  arguments.set_command_line(split_off_command(words));
  if (arguments.command_line().empty())
    return util::fail(ErrorCode::kUsage, "--", "needs a command behind it");
  return {};
}

}  // namespace

Result<Arguments> parse_arguments(const CommandRow& command, std::vector<std::string> words) {
  Arguments arguments;
  arguments.set_command(command.name);
  std::vector<std::string> all{std::string(command.name)};
  all.insert(all.end(), words.begin(), words.end());
  arguments.set_words(std::move(all));
  if (auto taken = take_command(command, words, arguments); !taken)
    return util::Failure(taken.error());
  CLI::App app;
  app.set_help_flag();  // ours comes from the rows
  app.allow_extras();   // to name them ourselves
  std::deque<Slot> slots;
  for (const auto set : command.options) {
    for (const OptionRow& row : set) add(app, slots.emplace_back(Slot{.row = &row}));
  }
  std::vector<std::string> positionals;
  CLI::Option* positional = nullptr;
  if (!command.positionals.empty())
    positional = app.add_option("words", positionals)->expected(0, 1000000);
  if (auto parsed = parse(app, command, words); !parsed) return util::Failure(parsed.error());
  if (auto ordered = check_order(app, command, positional, slots); !ordered)
    return util::Failure(ordered.error());
  for (const Slot& slot : slots) {
    if (slot.row->arity == Arity::kOne && slot.values.size() > 1)
      return util::fail(ErrorCode::kUsage, std::string(slot.row->name()), "may be given only once");
    if (has_empty(slot.values)) return empty_word(slot.row->name(), slot.row->value);
    if (auto fine = check_choice(slot); !fine) return util::Failure(fine.error());
    if (slot.option->count() > 0) arguments.set(slot.row->name(), slot.values);
  }
  if (has_empty(positionals)) return empty_word(command.name, command.positionals);
  arguments.set_positionals(std::move(positionals));
  return arguments;
}

}  // namespace pcitune::cli
