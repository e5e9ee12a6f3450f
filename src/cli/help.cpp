#include "cli/common_options.h"
#include "pcitune/cli/program.h"

namespace pcitune::cli {
namespace {

constexpr std::size_t kOptionColumn = 26;

std::string option_line(const OptionRow& row) {
  std::string names = "  " + std::string(row.short_name);
  if (!row.short_name.empty() && !row.long_name.empty()) names += ", ";
  names += row.long_name;
  if (!row.value.empty()) names += " " + std::string(row.value);
  names.resize(std::max(names.size() + 2, kOptionColumn), ' ');
  return names + std::string(row.help) + (row.arity == Arity::kMany ? " (may be repeated)" : "") +
         "\n";
}

}  // namespace

std::string help_text(const CommandRow& command) {
  std::string text = "Usage: pcitune " + std::string(command.name) + " " +
                     std::string(command.usage) + "\n\n" + std::string(command.about) + "\n";
  for (const auto set : command.options) {
    for (const OptionRow& row : set) text += option_line(row);
  }
  return text + "\nExamples:\n" + std::string(command.examples);
}

std::string overview() {
  std::string text =
      "pcitune decodes and tunes PCI, PCI-X and PCI Express configuration registers by field "
      "name.\n\n"
      "  pcitune list                               what is there, now / maximum\n"
      "  pcitune show -d 15b3:5a44                  every register in words\n"
      "  pcitune explain pcix.command=0x4e          what is that?\n"
      "  pcitune set -n -d 15b3:5a44 mmrbc=4096     legal? what would change?\n"
      "  pcitune set -d 15b3:5a44 mmrbc=4096        checked, written, read back\n"
      "  pcitune simulate node && pcitune list --sysfs node    practise without hardware\n";
  std::string_view group;
  for (const CommandRow& command : commands()) {
    if (command.group != group) text += "\n" + std::string(command.group) + ":\n";
    group = command.group;
    std::string name = "  " + std::string(command.name);
    name.resize(14, ' ');
    text += name + std::string(command.summary) + "\n";
  }
  return text + "\n'pcitune COMMAND --help' explains a command; pcitune(8) explains all.\n";
}

}  // namespace pcitune::cli
