#include <algorithm>
#include <map>

#include "pcitune/device/value_text.h"
#include "pcitune/registers/foreign.h"
#include "pcitune/render/explain.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"

namespace pcitune::render {
namespace {

using registers::CapabilityTable;
using registers::FieldRef;
using registers::KeyPath;
using registers::RegisterRef;

struct Line {
  std::string key;
  std::string meaning;
  std::string extra;  // searched, not printed
};

const CapabilityTable* capability_called(const std::string& word) {
  for (const CapabilityTable* const table : registers::catalogue()) {
    if (registers::same_word(table->text(table->key), word)) return table;
  }
  return nullptr;
}

// What the words ask for: capabilities by their keys, and texts that must all be there. A quoted
// phrase is as many words as are in it.
class Filter {
 public:
  explicit Filter(const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
      if (const auto* const table = capability_called(argument)) {
        tables_.push_back(table);
        continue;
      }
      for (std::string& word : util::words_of(argument))
        texts_.push_back(word == "maximum" ? "max" : std::move(word));
    }
  }

  [[nodiscard]] bool takes(const CapabilityTable* table) const {
    return tables_.empty() || std::find(tables_.begin(), tables_.end(), table) != tables_.end();
  }
  [[nodiscard]] bool takes(const Line& line) const {
    const std::string all =
        util::join(util::words_of(line.key + " " + line.meaning + " " + line.extra), " ");
    return std::all_of(texts_.begin(), texts_.end(), [&](const std::string& text) {
      return all.find(text) != std::string::npos;
    });
  }

 private:
  std::vector<const CapabilityTable*> tables_;
  std::vector<std::string> texts_;
};

class Lines {
 public:
  explicit Lines(const Filter& filter) : filter_(filter) {}

  void add(Line line) {
    if (filter_.takes(line)) lines_.push_back(std::move(line));
  }

  [[nodiscard]] std::string text() const {
    std::size_t width = 0;
    for (const Line& line : lines_) width = std::max(width, line.key.size() + 2);
    std::string text;
    for (const Line& line : lines_) {
      text += line.key;
      if (!line.meaning.empty()) text.append(width - line.key.size(), ' ').append(line.meaning);
      text += '\n';
    }
    return text;
  }

 private:
  const Filter& filter_;
  std::vector<Line> lines_;
};

// The words of lspci and setpci, by our keys.
class ForeignIndex {
 public:
  ForeignIndex() {
    registers::for_each_foreign_word([&](std::string_view key, const registers::ForeignName& name) {
      words_[std::string(key)] += " " + std::string(name.label) + " " + std::string(name.word);
    });
  }
  [[nodiscard]] std::string of(const std::string& key) const {
    const auto found = words_.find(key);
    return found == words_.end() ? std::string() : found->second;
  }

 private:
  std::map<std::string, std::string> words_;
};

void add_keys(const CapabilityTable& table, const ForeignIndex& foreign, Lines& lines) {
  const std::string title(table.text(table.title));
  lines.add({std::string(table.text(table.key)), title, {}});
  registers::for_each_register(table, [&](RegisterRef reg) {
    if (!can_exist(reg)) return;
    const KeyPath whole{&table, reg, reg.sole_field()};
    if (registers::is_first_twin(reg))
      lines.add({device::key_text(whole),
                 meaning_text(whole),
                 title + foreign.of(device::key_text(whole))});
    registers::for_each_field(reg, [&](FieldRef field) {
      if (field.is_sole() || !registers::is_first_twin(field) || !can_exist(field)) return;
      const KeyPath path{&table, reg, field};
      lines.add({device::key_text(path),
                 meaning_text(path),
                 title + " " + std::string(reg.meaning()) + " " + std::string(field.alias()) +
                     foreign.of(device::key_text(path))});
    });
  });
}

// A rule belongs to the capabilities of the fields that it reads, one about lists to none.
bool concerns(const Filter& filter, const rules::Rule& rule) {
  if (rule.flaw) return filter.takes(nullptr);
  return std::any_of(rule.reads.begin(), rule.reads.end(), [&](const FieldRef* read) {
    return read != nullptr && filter.takes(&read->reg().table());
  });
}

}  // namespace

std::string key_list(const std::vector<std::string>& words, const rules::Rulebook& book) {
  const Filter filter(words);
  const ForeignIndex foreign;
  Lines lines(filter);
  for (const CapabilityTable* const table : registers::catalogue()) {
    if (filter.takes(table)) add_keys(*table, foreign, lines);
  }
  for (const rules::Rule& rule : book.rules()) {
    if (concerns(filter, rule)) lines.add({std::string(rule.id), std::string(rule.title), {}});
  }
  for (const plan::RefusalRow& row : plan::refusal_rows()) {
    if (filter.takes(nullptr)) lines.add({std::string(row.id), std::string(row.title), {}});
  }
  return lines.text();
}

}  // namespace pcitune::render
