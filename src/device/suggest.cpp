#include "device/suggest.h"

#include <algorithm>
#include <map>

#include "pcitune/device/machine.h"
#include "pcitune/registers/foreign.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using registers::FieldRef;
using registers::KeyPath;
using registers::RegisterRef;
using Words = std::vector<std::string>;

constexpr std::size_t kMostNamed = 3;
constexpr std::size_t kShortestPart = 3;
constexpr std::size_t kLongest = 64;

struct Candidate {
  std::string name;  // what is suggested: the short name, or the key
  std::string key;
  Words spellings = {};      // the key, its tails and the words of other tools, squeezed
  std::string meaning = {};  // of the field, register or capability itself
  std::string around = {};   // what it is part of
  std::string foreign = {};
  int liking = 0;  // of two that fit alike
};

// Letters and digits only.
std::string squeezed(std::string_view text) {
  std::string out = util::lower(text);
  out.erase(std::remove_if(out.begin(), out.end(), [](char c) { return !util::is_word_char(c); }),
            out.end());
  return out;
}

std::string initials(const Words& words) {
  std::string letters;
  for (const std::string& word : words) {
    if (word != "and" && word != "of") letters += word.front();
  }
  return letters;
}

Candidate of_capability(const registers::CapabilityTable& table) {
  const std::string key(table.text(table.key));
  const std::string title(table.text(table.title));
  return {.name = key,
          .key = key,
          .spellings = {squeezed(key), squeezed(title)},
          .meaning = title,
          .liking = 3};
}

Candidate of_register(RegisterRef reg) {
  const KeyPath path{&reg.table(), reg, reg.sole_field()};
  Candidate candidate{.name = key_text(path), .key = key_text(path)};
  candidate.spellings = {squeezed(candidate.key), squeezed(reg.key())};
  candidate.meaning = reg.meaning();
  if (path.field) {
    candidate.meaning += " " + std::string(path.field->meaning());
    if (path.field->row().alias != 0) candidate.name = path.field->alias();
    candidate.liking = registers::is_writable(path.field->row().access) ? 2 : 0;
  }
  candidate.around = reg.table().text(reg.table().title);
  return candidate;
}

Candidate of_field(FieldRef field) {
  const RegisterRef reg = field.reg();
  const KeyPath path{&reg.table(), reg, field};
  Candidate candidate{.name = key_text(path), .key = key_text(path)};
  candidate.spellings = {squeezed(candidate.key),
                         squeezed(std::string(reg.key()) + std::string(field.key())),
                         squeezed(field.key())};
  candidate.meaning = field.meaning();
  candidate.around =
      std::string(reg.meaning()) + " " + std::string(reg.table().text(reg.table().title));
  candidate.liking = registers::is_writable(field.row().access) ? 2 : 0;
  if (field.row().alias != 0) {
    candidate.name = field.alias();
    candidate.spellings.push_back(squeezed(field.alias()));
    candidate.liking = 8;
  }
  return candidate;
}

void add_foreign(std::vector<Candidate>& all) {
  std::map<std::string, Candidate*, std::less<>> by_key;
  for (Candidate& candidate : all) by_key.emplace(candidate.key, &candidate);
  registers::for_each_foreign_word([&](std::string_view key, const registers::ForeignName& name) {
    const auto found = by_key.find(key);
    if (found == by_key.end()) return;
    found->second->spellings.push_back(squeezed(name.word));
    found->second->foreign += " " + std::string(name.word);
  });
}

std::vector<Candidate> all_candidates() {
  std::vector<Candidate> all;
  for (const auto* const table : registers::catalogue()) {
    all.push_back(of_capability(*table));
    registers::for_each_register(*table, [&](RegisterRef reg) {
      if (registers::is_first_twin(reg)) all.push_back(of_register(reg));
      registers::for_each_field(reg, [&](FieldRef field) {
        if (!field.is_sole() && registers::is_first_twin(field)) all.push_back(of_field(field));
      });
    });
  }
  add_foreign(all);
  return all;
}

// How much may be wrong in a word: nothing in three letters, one in seven, two in eleven.
std::size_t bound(std::size_t letters) {
  return letters <= kShortestPart ? 0 : letters < 8 ? 1 : letters < 12 ? 2 : letters / 5;
}

// How well a word stands in a text: 3 as a word, 2 as the beginning of one, 1 inside, 0 not.
int standing(const std::string& word, const std::string& text) {
  int best = 0;
  for (const std::string& other : util::words_of(text)) {
    if (other == word) return 3;
    if (word.size() >= kShortestPart && other.substr(0, word.size()) == word) best = 2;
  }
  const bool inside = word.size() > kShortestPart && squeezed(text).find(word) != std::string::npos;
  return best == 0 && inside ? 1 : best;
}

// The higher the better; 0 if one of the words stands nowhere.
int score(const Words& words, const Candidate& candidate) {
  int sum = 0;
  for (const std::string& word : words) {
    const int fit = std::max({4 * standing(word, candidate.key),
                              3 * standing(word, candidate.meaning),
                              2 * standing(word, candidate.foreign),
                              standing(word, candidate.around)});
    if (fit == 0) return 0;
    sum += fit;
  }
  const auto surplus =
      static_cast<int>(util::words_of(candidate.meaning).size()) - static_cast<int>(words.size());
  return 8 * sum + 2 * candidate.liking - std::clamp(surplus, 0, 7);
}

// The spelling that is nearest, and how far it is.
std::size_t distance(const std::string& wanted, const Candidate& candidate) {
  std::size_t best = kLongest;
  for (const std::string& spelling : candidate.spellings) {
    const auto longer = std::max(spelling.size(), wanted.size());
    const auto shorter = std::min(spelling.size(), wanted.size());
    if (longer - shorter <= bound(wanted.size()))
      best = std::min(best, util::edit_distance(wanted, spelling));
  }
  return best;
}

// A candidate, and its place among others: the lower the better.
struct Ranked {
  const Candidate* candidate = nullptr;
  int rank = 0;
};

std::vector<std::string> best_of(std::vector<Ranked> ranked) {
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& left, const Ranked& right) {
    return left.rank < right.rank;
  });
  std::vector<std::string> names;
  for (const Ranked& each : ranked) {
    const bool known = std::find(names.begin(), names.end(), each.candidate->name) != names.end();
    if (!known && names.size() < kMostNamed) names.push_back(each.candidate->name);
  }
  return names;
}

std::vector<std::string> by_spelling(const std::string& wanted,
                                     const std::vector<Candidate>& all,
                                     std::size_t farthest) {
  std::size_t nearest = std::min(farthest, bound(wanted.size()));
  std::vector<Ranked> ranked;
  for (const Candidate& candidate : all) {
    const std::size_t far = distance(wanted, candidate);
    if (far > nearest) continue;
    if (far < nearest) ranked.clear();
    nearest = far;
    ranked.push_back({&candidate, -candidate.liking});
  }
  return best_of(std::move(ranked));
}

// "cls" for cache_line_size, "pmcsr" for a Power Management Control/Status Register.
bool abbreviates(const std::string& wanted, const Candidate& candidate) {
  const auto dot = candidate.key.rfind('.');
  const std::string own = initials(util::words_of(
      std::string_view(candidate.key).substr(dot == std::string::npos ? 0 : dot + 1)));
  const std::string meaning = initials(util::words_of(candidate.meaning));
  return own == wanted || meaning == wanted || meaning + "r" == wanted;
}

std::vector<std::string> by_initials(const std::string& wanted, const std::vector<Candidate>& all) {
  std::vector<Ranked> ranked;
  if (wanted.size() < kShortestPart) return {};
  for (const Candidate& candidate : all) {
    if (abbreviates(wanted, candidate)) ranked.push_back({&candidate, -candidate.liking});
  }
  return best_of(std::move(ranked));
}

std::vector<std::string> by_words(const Words& words, const std::vector<Candidate>& all) {
  std::vector<Ranked> ranked;
  for (const Candidate& candidate : all) {
    if (const int points = score(words, candidate); points > 0)
      ranked.push_back({&candidate, -points});
  }
  return best_of(std::move(ranked));
}

}  // namespace

std::vector<std::string> near_keys(std::string_view text) {
  if (text.size() > kLongest) return {};
  const std::string wanted = squeezed(text);
  const Words words = util::words_of(text);
  if (words.empty() || wanted.size() < kShortestPart) return {};
  auto all = all_candidates();
  if (text.find('.') != std::string_view::npos) {
    for (Candidate& candidate : all) candidate.name = candidate.key;
  }
  auto found = by_spelling(wanted, all, 1);
  if (found.empty()) found = by_initials(wanted, all);
  if (found.empty()) found = by_words(words, all);
  return found.empty() ? by_spelling(wanted, all, bound(wanted.size())) : found;
}

std::string suggestion(std::string_view text) {
  if (text.size() > kLongest) return "; pcitune explain --list searches";
  std::vector<std::string> names = near_keys(text);
  std::string said;
  if (!names.empty()) {
    const std::string last = names.back();
    names.pop_back();
    said = "; did you mean " + util::join(names, ", ") + (names.empty() ? "" : " or ") + last + "?";
  }
  return said + (said.empty() ? ";" : "") + " pcitune explain --list " + util::shell_word(text) +
         " searches";
}

}  // namespace pcitune::device
