// What was given on the command line, by option name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/cli/program.h"
#include "pcitune/util/result.h"

namespace pcitune::cli {

class Arguments {
 public:
  [[nodiscard]] bool has(std::string_view option) const {
    return values_.find(option) != values_.end();
  }
  [[nodiscard]] std::string one(std::string_view option) const {
    const auto found = values_.find(option);
    return found == values_.end() || found->second.empty() ? std::string() : found->second.back();
  }
  [[nodiscard]] std::vector<std::string> many(std::string_view option) const {
    const auto found = values_.find(option);
    return found == values_.end() ? std::vector<std::string>() : found->second;
  }
  [[nodiscard]] const std::vector<std::string>& positionals() const { return positionals_; }

  // The command line as it was given, from the command's name on.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  // Behind "--", of a command that runs another.
  [[nodiscard]] const std::vector<std::string>& command_line() const { return command_line_; }

  // The command that they are for.
  [[nodiscard]] std::string_view command() const { return command_; }

  void set_command(std::string_view name) { command_ = name; }
  void set(std::string_view option, std::vector<std::string> values) {
    values_[std::string(option)] = std::move(values);
  }
  void set_positionals(std::vector<std::string> words) { positionals_ = std::move(words); }
  void set_words(std::vector<std::string> words) { words_ = std::move(words); }
  void set_command_line(std::vector<std::string> words) { command_line_ = std::move(words); }

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::vector<std::string> positionals_, words_, command_line_;
  std::string_view command_;
};

// Parses the words behind the command's name. Selectors must come before positionals.
[[nodiscard]] util::Result<Arguments> parse_arguments(const CommandRow& command,
                                                      std::vector<std::string> words);

}  // namespace pcitune::cli
