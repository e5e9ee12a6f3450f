#include "cli/explain_place.h"

#include <algorithm>

#include "pcitune/device/locate.h"
#include "pcitune/device/setpci_text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::cli {
namespace {

using device::Device;
using device::RawPlace;
using registers::KeyPath;
using render::ExplainedKey;
using util::ErrorCode;
using util::Result;

std::string_view without_0x(std::string_view text) {
  return text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X" ? text.substr(2) : text;
}

std::uint64_t ones(unsigned width) { return ~0ULL >> (64U - width); }

// "4e:7f" as setpci takes it: hexadecimal, what the mask says is meant.
Result<> read_value(std::string_view text, PlaceWord& word) {
  const auto colon = text.find(':');
  const auto value = util::parse_hex(without_0x(text.substr(0, colon)));
  const auto mask = colon == std::string_view::npos
                        ? ones(word.place.width)
                        : util::parse_hex(without_0x(text.substr(colon + 1)));
  if (!value || !mask || *value > ones(word.place.width))
    return util::fail(ErrorCode::kUsage,
                      util::shortened(text),
                      "use VALUE or VALUE:MASK, hexadecimal as in setpci, of " +
                          std::to_string(word.place.width) + " bits");
  word.value = *value;
  word.mask = *mask;
  return {};
}

// The part of the word that falls into a register which begins `ahead` bytes before the place.
ExplainedKey part_of(const PlaceWord& word, const KeyPath& path, int ahead) {
  ExplainedKey key{.path = path};
  if (!word.value) return key;
  const auto shifted = [&](std::uint64_t bits) {
    const std::uint64_t moved = ahead >= 0 ? bits << (8U * static_cast<unsigned>(ahead))
                                           : bits >> (8U * static_cast<unsigned>(-ahead));
    return moved & ones(path.reg->width());
  };
  key.path.field.reset();
  key.word = shifted(*word.value);
  const std::uint64_t mask = shifted(word.mask & ones(word.place.width));
  if (mask != ones(path.reg->width())) key.mask = mask;
  return key;
}

void add(std::vector<Meaning>& meanings, const ExplainedKey& key, const Device& device) {
  const auto same = std::find_if(meanings.begin(), meanings.end(), [&](const Meaning& other) {
    return other.key.path == key.path;
  });
  if (same != meanings.end())
    same->devices.push_back(device);
  else
    meanings.push_back({key, {device}});
}

// Adds what the place is on the device.
Result<> look_up(const PlaceWord& word, Device& device, std::vector<Meaning>& meanings) {
  const auto offset = device::locate(device, word.place);
  if (!offset) return util::Failure(offset.error());
  const auto found = device::registers_at(device, *offset, word.place.width / 8U);
  for (const device::RegisterAt& at : found) {
    const KeyPath path{
        at.capability.table, at.reg, at.reg.sole_field(), at.capability.number, at.index};
    add(meanings,
        part_of(word, path, static_cast<int>(*offset) - static_cast<int>(at.offset)),
        device);
  }
  if (!found.empty()) return {};
  const std::string place = device::to_string(word.place);
  const bool extended = *offset >= config::kConventionalSize;
  if (auto known = device::list_is_known(device, extended, place); !known) return known;
  return util::fail(
      ErrorCode::kNotFound,
      config::to_string(device.name),
      "no register is known at " + place + "; 'pcitune get " + place + "' reads the bytes");
}

}  // namespace

bool is_place_word(const std::string& word) {
  return device::looks_like_a_place(std::string_view(word).substr(0, word.find('=')));
}

Result<PlaceWord> parse_place_word(const std::string& word) {
  if (util::parse_hex(without_0x(word))) {
    const std::string digits(without_0x(word));
    return util::fail(ErrorCode::kUsage,
                      word,
                      "a value needs its register: pcix.command=0x" + digits +
                          "; an offset needs its width: " + digits + ".W");
  }
  const auto equals = word.find('=');
  const auto place = device::parse_place(std::string_view(word).substr(0, equals));
  if (!place) return util::Failure(place.error());
  PlaceWord asked{.said = word, .place = *place};
  if (equals == std::string::npos) return asked;
  if (auto read = read_value(std::string_view(word).substr(equals + 1), asked); !read)
    return util::Failure(read.error());
  return asked;
}

Result<std::vector<ExplainedKey>> meanings(const PlaceWord& word) {
  if (word.place.base == RawPlace::Base::kNumber && word.place.offset >= config::kHeaderSize) {
    const auto equals = word.said.find('=');
    return util::fail(
        ErrorCode::kUsage,
        util::shortened(word.said),
        "an offset needs a device: add -d, -s or -F; or say it from the capability, "
        "such as CAP_PCIX+2.W" +
            (equals == std::string::npos ? "" : util::shortened(word.said.substr(equals))));
  }
  std::vector<ExplainedKey> keys;
  for (const KeyPath& path : device::keys_of_place(word.place))
    keys.push_back(part_of(word, path, 0));
  if (!keys.empty()) return keys;
  return util::fail(ErrorCode::kNotFound,
                    util::shortened(word.said),
                    "no register of that width is known there; with a device (-d, -s or -F) parts "
                    "of registers are found too");
}

Result<std::vector<Meaning>> meanings_on(const PlaceWord& word,
                                         Session& session,
                                         const std::vector<Device>& devices) {
  std::vector<Meaning> meanings;
  std::optional<util::Error> absent;
  std::size_t lacking = 0;
  for (Device device : devices) {
    auto known = session.survey().read_registers(device);
    if (known) known = look_up(word, device, meanings);
    if (known) continue;
    if (known.error().code != ErrorCode::kNotFound) {
      session.fault(known.error());
      continue;
    }
    ++lacking;
    absent = absent ? absent : std::optional(known.error());
  }
  if (meanings.empty() && absent) return util::Failure(*absent);
  if (lacking > 0) session.remark("no register there on " + util::counted(lacking, "other device"));
  return meanings;
}

}  // namespace pcitune::cli
