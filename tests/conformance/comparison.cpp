#include "conformance/comparison.h"

#include <algorithm>
#include <regex>
#include <sstream>

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
  static const std::regex number("\\b(0x)?([0-9a-f]*[0-9][0-9a-f]*|[a-f]{4,})\\b");
  const std::string numbers = std::regex_replace(text, number, "#");
  const auto begin = std::min(numbers.find_first_not_of(' '), numbers.size());
  return numbers.substr(begin, numbers.find_last_not_of(' ') + 1 - begin);
}

bool has_register(const Device& device,
                  const CapabilityAt& capability,
                  const KeyPath& path,
                  unsigned index) {
  const auto at = path.reg ? device::register_at(
                                 device, capability, *path.reg, static_cast<std::uint16_t>(index))
                           : std::nullopt;
  return at && device::word_of(device, *at);
}

// Blanks what was read out of the rest; says what it was.
std::string take_off(const Match& match, std::string& rest) {
  std::string words;
  for (const auto& [begin, end] : match.covered) {
    words += rest.substr(begin, end - begin);
    rest.replace(begin, end - begin, end - begin, ' ');
  }
  return words;
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
      sections_.push_back({std::string(row->caption), {}, {}, {}});
    if (sections_.back().capability.empty())
      sections_.back().capability = row->prefix.substr(0, row->prefix.find('.'));
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
    if (section != nullptr) compare_entry(place, *section);
  }
  std::map<std::string, unsigned> lines_of_label;
  for (const Item& item : items) {
    outcome_.lines += item.lines.size();
    if (section == nullptr) {
      for ([[maybe_unused]] const std::string& line : item.lines) leave(place.block->caption);
      continue;
    }
    std::set<std::size_t> unread;
    for (Segment& segment : segments_of(item, section->labels)) {
      if (segment.label.find("{#}") != std::string::npos)
        segment.at = lines_of_label[segment.label]++;
      compare(place, *section, segment, unread);
    }
    outcome_.covered += item.lines.size() - unread.size();
  }
}

// Is the capability in our list where lspci found it, and of that version?
void Comparison::compare_entry(const Place& place, const Section& section) {
  const Block& block = *place.block;
  const auto& ours = place.device->capabilities;
  const auto entry = std::find_if(ours.begin(), ours.end(), [&](const CapabilityAt& capability) {
    return capability.offset == block.offset;
  });
  ++outcome_.values;
  const auto* const table = entry == ours.end() ? nullptr : entry->table;
  const std::string key = table == nullptr ? "nothing" : std::string(table->text(table->key));
  if (key != section.capability)
    outcome_.differences.push_back({place.name, section.capability, block.caption, key});
  if (!block.version) return;
  ++outcome_.values;
  const auto word = place.device->image.get(block.offset, 32);
  const std::string version = word ? std::to_string(*word >> 16U & 0xFU) : "nothing";
  if (version != std::to_string(*block.version))
    outcome_.differences.push_back(
        {place.name, key, "v" + std::to_string(*block.version), version});
}

void Comparison::compare(const Place& place,
                         const Section& section,
                         const Segment& segment,
                         std::set<std::size_t>& unread) {
  std::string rest = segment.text;
  for (const ForeignWord& row : section.rows) {
    if (row.label != segment.label || !applies(place, row)) continue;
    if (row.key == "-") {
      while (const auto found = match(row.pattern, false, rest)) take_off(*found, rest);
    } else if (const auto found = match(row.pattern, is_flag(row), segment.text)) {
      compare(place,
              row,
              {take_off(*found, rest), found->value, found->at.value_or(segment.at.value_or(0))});
    }
  }
  constexpr std::string_view kPunctuation = " ,;:()[]";
  std::istringstream lines(rest);
  for (const std::size_t line : segment.lines) {
    std::string left;
    std::getline(lines, left);
    const bool read = left.find_first_not_of(kPunctuation) == std::string::npos;
    if (!read && unread.insert(line).second)
      leave(section.caption + " " + segment.label + ": " + left);
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

void Comparison::compare(const Place& place, const ForeignWord& row, const Said& said) {
  const std::string key(ForeignKey(row).text());
  const auto differ = [&](const std::string& ours) {
    outcome_.differences.push_back({place.name, key, said.words, ours});
  };
  const auto lookup = registers::find_own_key(key);
  if (lookup.status != registers::KeyStatus::kFound) return differ("no such key");
  const CapabilityAt* const capability = capability_of(*place.device, *place.block, lookup.path);
  if (capability == nullptr) return differ("no such capability there");
  // A number in lspci's label counts regions or channels; what they share is no array.
  const bool array = lookup.path.reg && (capability->table->place != nullptr ||
                                         lookup.path.reg->row().repeat.stride != 0);
  const unsigned index = std::max<unsigned>(array ? said.index : 0U, lookup.path.register_index);
  ++outcome_.values;
  outcome_.keys.insert(key);
  const auto value = value_of(*place.device, *capability, lookup.path, index);
  // lspci prints bits that are reserved on this kind of device too, rightly as off.
  const bool reserved = !value && says_off(row, said.value) &&
                        has_register(*place.device, *capability, lookup.path, index);
  if (reserved || (!value && says_no_upper_half(row, said.value))) return;
  if (!value) return differ("nothing");
  std::optional<FieldValue> factor;
  const auto other = registers::find_own_key(ForeignKey(row.prefix, other_key(row)).text());
  if (other.path.field) factor = value_of(*place.device, *capability, other.path, index);
  if (!agrees(row, said.value, *value, factor)) differ(text_of(*value));
}

void Comparison::leave(const std::string& name) { ++outcome_.left[folded(name)]; }

}  // namespace pcitune::test
