#include "pcitune/device/kind_text.h"

#include <array>
#include <bit>
#include <optional>

#include "pcitune/device/value_text.h"
#include "pcitune/util/text.h"

namespace pcitune::device {
namespace {

using registers::FieldRef;
using registers::RegisterRef;

// PCI Express device/port types; empty where the specification has none.
constexpr std::array<std::string_view, 16> kPorts{"endpoints",
                                                  "legacy endpoints",
                                                  "",
                                                  "",
                                                  "root ports",
                                                  "switch upstream ports",
                                                  "switch downstream ports",
                                                  "PCIe-to-PCI bridges",
                                                  "PCI-to-PCIe bridges",
                                                  "integrated endpoints",
                                                  "root complex event collectors"};
constexpr std::array<std::string_view, 3> kHeaders{
    "functions with header type 0", "PCI bridges", "CardBus bridges"};

std::string in_sentence(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

// A mask that holds types which do not exist was written as "all but".
std::string port_words(unsigned ports) {
  bool all_but = false;
  for (std::size_t i = 0; i < kPorts.size(); ++i)
    all_but = all_but || (kPorts.at(i).empty() && (ports >> i & 1U) != 0);
  const unsigned named = all_but ? ~ports : ports;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kPorts.size(); ++i) {
    if (!kPorts.at(i).empty() && (named >> i & 1U) != 0) words.emplace_back(kPorts.at(i));
  }
  return (all_but ? "all PCI Express functions but " : "") + in_sentence(words);
}

std::string version_words(unsigned versions) {
  const int first = std::countr_zero(versions);
  const int last = static_cast<int>(std::bit_width(versions)) - 1;
  const std::string lowest = std::to_string(first);
  if (first == last) return "capability version " + lowest;
  const bool whole = versions >> static_cast<unsigned>(first) ==
                     (1U << static_cast<unsigned>(last - first + 1)) - 1U;
  if (whole && last == 15) return "capability version " + lowest + " or later";
  if (whole && first == 0) return "capability version " + std::to_string(last) + " or earlier";
  std::vector<std::string> words;
  for (int i = first; i <= last; ++i) {
    if ((versions >> static_cast<unsigned>(i) & 1U) != 0) words.push_back(std::to_string(i));
  }
  return "capability versions " + in_sentence(words);
}

std::string flag_words(const registers::CapabilityTable& table, const registers::PackedFlag& flag) {
  const RegisterRef reg(&table, flag.reg);
  const FieldRef field = reg.field(flag.field);
  return key_text(registers::KeyPath{&table, reg, field}) + " is " + value_text(field, flag.value);
}

std::string numbered(unsigned number, std::string_view name) {
  return std::to_string(number) + (name.empty() ? "" : " (" + std::string(name) + ")");
}

// The device's code of a flag, where it is another than the row needs; nothing if it cannot be
// read.
std::optional<std::string> other_flag(const Device& device,
                                      const CapabilityAt& capability,
                                      const registers::PackedFlag& flag) {
  const RegisterRef reg(capability.table, flag.reg);
  const FieldRef field = reg.field(flag.field);
  const auto word =
      device.image.get(std::size_t{capability.offset} + reg.row().offset, reg.width());
  if (!word || registers::extract(field, *word) == flag.value) return std::nullopt;
  return key_text(registers::KeyPath{capability.table, reg, field, capability.number}) + " is " +
         value_text(field, registers::extract(field, *word)) + ", this needs " +
         value_text(field, flag.value);
}

// What the device has otherwise than the row asks for.
std::vector<std::string> mismatches(const Device& device,
                                    const CapabilityAt& capability,
                                    const registers::PackedWhen& when) {
  const registers::Kind kind = kind_of(device, capability);
  const auto has = [](unsigned mask, unsigned bit) { return bit < 16 && (mask >> bit & 1U) != 0; };
  std::vector<std::string> words;
  if (kind.header < kHeaders.size() && !has(when.headers, kind.header))
    words.push_back("its header type is " + std::to_string(kind.header) + ", this is only on " +
                    header_words(when.headers));
  if (kind.port >= kPorts.size() && when.ports != registers::kAnyPort)
    words.push_back("it is not PCI Express, this is only on " + port_words(when.ports));
  if (kind.port < kPorts.size() && !has(when.ports, kind.port))
    words.push_back("its port type is " + numbered(kind.port, kPorts.at(kind.port)) +
                    ", this is only on " + port_words(when.ports));
  if (!has(when.versions, kind.version))
    words.push_back("its capability version is " + std::to_string(kind.version) + ", this needs " +
                    version_words(when.versions));
  for (const auto& flag : when.flags) {
    if (!flag.is_set()) continue;
    if (auto other = other_flag(device, capability, flag)) words.push_back(std::move(*other));
  }
  return words;
}

// The fewest reasons of the rows that share the key.
void keep_fewer(std::vector<std::string>& least, std::vector<std::string> words) {
  if (!words.empty() && (least.empty() || words.size() < least.size())) least = std::move(words);
}

}  // namespace

std::string header_words(unsigned headers) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kHeaders.size(); ++i) {
    if ((headers >> i & 1U) != 0) words.emplace_back(kHeaders.at(i));
  }
  return in_sentence(words);
}

std::string when_words(const registers::CapabilityTable& table, const registers::PackedWhen& when) {
  std::vector<std::string> words;
  if (when.headers != table.anchor.headers && when.headers != registers::kAnyHeader)
    words.push_back("on " + header_words(when.headers));
  if (when.ports != registers::kAnyPort) words.push_back("on " + port_words(when.ports));
  if (when.versions != registers::kAnyVersion)
    words.push_back("with " + version_words(when.versions));
  for (const auto& flag : when.flags) {
    if (flag.is_set()) words.push_back("while " + flag_words(table, flag));
  }
  return in_sentence(words);
}

std::string when_words(RegisterRef reg) { return when_words(reg.table(), reg.row().when); }

std::string when_words(FieldRef field) {
  const std::string own = when_words(field.reg().table(), field.row().when);
  const std::string of_register = when_words(field.reg());
  return own + (own.empty() || of_register.empty() ? "" : ", ") + of_register;
}

std::string why_absent(const Device& device, const CapabilityAt& capability, RegisterRef reg) {
  std::vector<std::string> least;
  RegisterRef twin = reg;
  do {
    keep_fewer(least, mismatches(device, capability, twin.row().when));
    twin = twin.next_twin();
  } while (twin != reg);
  return util::join(least, "; ");
}

std::string why_absent(const Device& device, const CapabilityAt& capability, FieldRef field) {
  std::vector<std::string> least;
  RegisterRef twin = field.reg();
  do {
    registers::for_each_field(twin, [&](FieldRef other) {
      if (other.key() != field.key()) return;
      auto words = mismatches(device, capability, twin.row().when);
      for (auto& word : mismatches(device, capability, other.row().when))
        words.push_back(std::move(word));
      keep_fewer(least, std::move(words));
    });
    twin = twin.next_twin();
  } while (twin != field.reg());
  return util::join(least, "; ");
}

}  // namespace pcitune::device
