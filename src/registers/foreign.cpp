#include "pcitune/registers/foreign.h"

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

}  // namespace

void for_each_foreign_name(const KeyPath& path, const std::function<void(const ForeignName&)>& visit) {
  ForeignWords words;
  while (const auto row = words.next()) {
    if (row->key == "-" || !means(ForeignKey(*row).text(), path)) continue;
    const bool of_setpci = row->caption == "setpci";
    const std::string_view word = input_word(row->pattern);
    const bool is_label = row->pattern.empty() && row->prefix.find('.') != std::string_view::npos;
    if (!word.empty()) visit({row->label, word, of_setpci});
    if (is_label && !row->label.empty()) visit({{}, row->label, of_setpci});
  }
}

}  // namespace pcitune::registers
