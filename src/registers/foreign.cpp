#include "pcitune/registers/foreign.h"

#include <string>

#include "registers/words.h"

namespace pcitune::registers {
namespace {

// Takes the next part of a key off, without its @ number.
std::string_view take_part(std::string_view& key) {
  const auto end = std::min(key.find('.'), key.size());
  const std::string_view part = key.substr(0, end);
  key.remove_prefix(std::min(end + 1, key.size()));
  return part.substr(0, part.find_first_of("@{"));
}

bool means(std::string_view key, const KeyPath& path) {
  if (take_part(key) != path.capability->text(path.capability->key)) return false;
  if (!path.reg || take_part(key) != path.reg->key()) return false;
  const bool whole = !path.field || path.field->is_sole();
  return whole ? key.empty() : take_part(key) == path.field->key() && key.empty();
}

// The names that a row gives its key. A label within a label is about a few fields, and does not name the register.
template <class Visit>
void each_name(const ForeignWord& row, Visit visit) {
  const bool of_setpci = row.caption == "setpci";
  const std::string_view word = input_word(row.pattern);
  const bool is_label = row.pattern.empty() && row.prefix.find('.') != std::string_view::npos;
  const bool inner = row.label.find('.') != std::string_view::npos;
  if (!word.empty()) visit(ForeignName{row.label, word, of_setpci});
  if (is_label && !inner && !row.label.empty()) visit(ForeignName{{}, row.label, of_setpci});
}

// A counted label, such as "Region 0", can only name a register that there are several of.
bool may_name(std::string_view word, const KeyPath& path) {
  return word.find("{@}") == std::string_view::npos || path.reg->row().repeat.stride != 0 || path.capability->place != nullptr;
}

}  // namespace

void for_each_foreign_name(const KeyPath& path, const std::function<void(const ForeignName&)>& visit) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (!is_name(*row) || !means(ForeignKey(*row).text(), path)) continue;
    each_name(*row, [&](const ForeignName& name) {
      if (may_name(name.word, path)) visit(name);
    });
  }
}

void for_each_foreign_word(const std::function<void(std::string_view, const ForeignName&)>& visit) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (!is_name(*row)) continue;
    const ForeignKey whole(*row);
    std::string_view rest = whole.text();
    std::string key;
    while (!rest.empty()) key.append(key.empty() ? "" : ".").append(take_part(rest));
    each_name(*row, [&](const ForeignName& name) {
      if (name.word.find('{') == std::string_view::npos) visit(key, name);
    });
  }
}

}  // namespace pcitune::registers
