#include "conformance/comparison.h"

#include <algorithm>
#include <regex>

#include "conformance/pattern.h"
#include "conformance/value_reading.h"
#include "pcitune/registers/codec.h"

namespace pcitune::test {
namespace {

using device::CapabilityAt;
using device::Device;
using registers::ForeignKey;
using registers::ForeignWord;
using registers::KeyPath;

struct LabelFound {
  std::string label;
  std::optional<unsigned> at;
  std::string rest;
};

// The longest label that the text begins with; none: the text itself under `otherwise`.
LabelFound label_of(const std::string& text,
                    const std::set<std::string>& labels,
                    const std::string& inside) {
  LabelFound found{inside, std::nullopt, text};
  std::size_t longest = 0;
  const std::string prefix = inside.empty() ? "" : inside + ".";
  for (const std::string& label : labels) {
    if (label.size() <= prefix.size() || label.compare(0, prefix.size(), prefix) != 0) continue;
    const auto match = match_label(std::string_view(label).substr(prefix.size()), text);
    if (!match || match->length <= longest) continue;
    longest = match->length;
    found = {label, match->at, text.substr(match->length)};
  }
  return found;
}

const CapabilityAt* capability_of(const Device& device, const Block& block, const KeyPath& path) {
  if (block.header) return device::find_capability(device, *path.capability);
  for (const CapabilityAt& capability : device.capabilities) {
    if (capability.offset == block.offset && capability.table == path.capability)
      return &capability;
  }
  return nullptr;
}

std::optional<FieldValue> value_of(const Device& device,
                                   const CapabilityAt& capability,
                                   const KeyPath& path,
                                   unsigned index) {
  if (!path.reg || !path.field) return std::nullopt;
  const auto at =
      device::register_at(device, capability, *path.reg, static_cast<std::uint16_t>(index));
  const auto word = at ? device::word_of(device, *at) : std::nullopt;
  if (!word) return std::nullopt;
  const auto field = device::twin_of(device, capability, *path.field);
  if (field.reg() != at->reg || (device::fields_of(device, *at) >> field.index() & 1U) == 0)
    return std::nullopt;
  return FieldValue{field, registers::extract(field, *word)};
}

// Numbers as "#", so that lines of one kind count together.
std::string folded(const std::string& text) {
  static const std::regex kNumber("\\b(0x)?([0-9a-f]*[0-9][0-9a-f]*|[a-f]{4,})\\b");
  const std::string numbers = std::regex_replace(text, kNumber, "#");
  const auto begin = std::min(numbers.find_first_not_of(' '), numbers.size());
  return numbers.substr(begin, numbers.find_last_not_of(' ') + 1 - begin);
}

std::string without_blanks_in_front(const std::string& text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

}  // namespace

std::vector<Segment> segments_of(const Item& item, const std::set<std::string>& labels) {
  std::vector<Segment> segments;
  LabelFound base;
  for (std::size_t line = 0; line < item.lines.size(); ++line) {
    if (line == 0) base = label_of(item.lines[0], labels, "");
    const std::string& text = line == 0 ? base.rest : item.lines[line];
    LabelFound found = base.label.empty() ? LabelFound{"", std::nullopt, text}
                                          : label_of(text, labels, base.label);
    const auto same = std::find_if(segments.begin(), segments.end(), [&](const Segment& other) {
      return other.label == found.label;
    });
    if (same == segments.end()) {
      segments.push_back({found.label, found.at ? found.at : base.at, found.rest, {line}});
      continue;
    }
    same->text += "\n" + found.rest;
    same->lines.push_back(line);
  }
  return segments;
}

Comparison::Comparison() {
  registers::ForeignWords words;
  while (const auto row = words.next()) {
    if (sections_.empty() || sections_.back().caption != row->caption)
      sections_.push_back({std::string(row->caption), {}, {}});
    sections_.back().labels.emplace(row->label);
    if (!row->pattern.empty()) sections_.back().rows.push_back(*row);
  }
}

const Comparison::Section* Comparison::section_of(const Block& block) const {
  const Section* best = nullptr;
  for (const Section& section : sections_) {
    const bool fits = block.header
                          ? section.caption == "header"
                          : block.caption.compare(0, section.caption.size(), section.caption) == 0;
    if (fits && (best == nullptr || section.caption.size() > best->caption.size())) best = &section;
  }
  return best;
}

void Comparison::compare(const ReadDevice& read, const Device& device) {
  for (const Block& block : read.blocks) compare({&device, &block, read.name});
}

void Comparison::compare(const Place& place) {
  const Section* const section = section_of(*place.block);
  std::vector<Item> items = place.block->items;
  if (!place.block->header) {
    const std::size_t said = section == nullptr ? 0 : section->caption.size();
    items.insert(items.begin(), Item{{without_blanks_in_front(place.block->caption.substr(said))}});
  }
  for (const Item& item : items) {
    outcome_.lines += item.lines.size();
    if (section == nullptr) {
      for ([[maybe_unused]] const std::string& line : item.lines) leave(place.block->caption);
      continue;
    }
    std::set<std::size_t> unread;
    for (const Segment& segment : segments_of(item, section->labels))
      compare(place, *section, segment, unread);
    outcome_.covered += item.lines.size() - unread.size();
  }
}

void Comparison::compare(const Place& place,
                         const Section& section,
                         const Segment& segment,
                         std::set<std::size_t>& unread) {
  constexpr std::string_view kPunctuation = " ,;:()[]\n";
  std::string rest = segment.text;
  for (const ForeignWord& row : section.rows) {
    if (row.label != segment.label) continue;
    const auto found = match(row.pattern, is_flag(row), segment.text);
    if (!found || !applies(place, row)) continue;
    std::string words;
    for (const auto& [begin, end] : found->covered) {
      words += segment.text.substr(begin, end - begin);
      std::fill(rest.begin() + static_cast<std::ptrdiff_t>(begin),
                rest.begin() + static_cast<std::ptrdiff_t>(end),
                ' ');
    }
    if (row.key != "-")
      compare(place, row, found->value, found->at.value_or(segment.at.value_or(0)), words);
  }
  std::size_t begin = 0;
  for (const std::size_t line : segment.lines) {
    const std::size_t end = std::min(rest.find('\n', begin), rest.size());
    const std::string left = rest.substr(begin, end - begin);
    if (left.find_first_not_of(kPunctuation) != std::string::npos) {
      if (unread.insert(line).second) leave(section.caption + " " + segment.label + ": " + left);
    }
    begin = end + 1;
  }
}

// Labels of the header mean one thing on a device, another on a bridge: is the row about this kind?
bool Comparison::applies(const Place& place, const ForeignWord& row) {
  const auto lookup = registers::find_own_key(ForeignKey(row).text());
  if (!place.block->header || lookup.status != registers::KeyStatus::kFound) return true;
  const CapabilityAt* const capability =
      device::find_capability(*place.device, *lookup.path.capability);
  if (capability == nullptr) return false;
  const KeyPath path = device::twin_of(*place.device, lookup.path);
  return !path.reg || device::applies(*place.device, *capability, *path.reg);
}

void Comparison::compare(const Place& place,
                         const ForeignWord& row,
                         const std::string& said,
                         unsigned index,
                         const std::string& words) {
  const std::string key(ForeignKey(row).text());
  const auto lookup = registers::find_own_key(key);
  if (lookup.status != registers::KeyStatus::kFound)
    return outcome_.differences.push_back({place.name, key, words, "no such key"});
  const CapabilityAt* const capability = capability_of(*place.device, *place.block, lookup.path);
  if (capability == nullptr)
    return outcome_.differences.push_back({place.name, key, words, "no such capability there"});
  const auto value = value_of(*place.device, *capability, lookup.path, index);
  if (!value) return outcome_.differences.push_back({place.name, key, words, "nothing"});
  const auto other_key = other_factor(row);
  std::optional<FieldValue> factor;
  if (!other_key.empty()) {
    const auto other = registers::find_own_key(
        ForeignKey(ForeignWord{.prefix = row.prefix, .key = other_key}).text());
    if (other.status == registers::KeyStatus::kFound)
      factor = value_of(*place.device, *capability, other.path, index);
  }
  ++outcome_.values;
  if (!agrees(row, said, *value, factor))
    outcome_.differences.push_back({place.name, key, words, text_of(*value)});
}

void Comparison::leave(const std::string& name) { ++outcome_.left[folded(name)]; }

}  // namespace pcitune::test
