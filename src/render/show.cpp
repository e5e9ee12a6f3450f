#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::render {
namespace {

using device::CapabilityAt;
using device::Device;
using device::RegisterAt;
using device::WalkEnd;
using registers::FieldRef;

constexpr std::size_t kKeyColumn = 34;
constexpr std::size_t kValueColumn = 26;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 2, width), ' ');
  return text;
}

std::string bold(const std::string& text, const Style& style) {
  return style.color ? "\x1b[1m" + text + "\x1b[0m" : text;
}

// "4096 bytes"; a named value is followed by what it means.
std::string value_in_words(FieldRef field, std::uint64_t code) {
  std::string text = device::value_text(field, code);
  const std::string_view unit = to_string(field.row().unit);
  if (!registers::is_legal_code(field, code)) return text + " (reserved)";
  if (!unit.empty()) text += " " + std::string(unit);
  return text;
}

std::string meaning_of(FieldRef field, std::optional<std::uint64_t> code) {
  std::string text(field.meaning());
  const auto* const named = code ? registers::named_value(field, *code) : nullptr;
  if (named == nullptr || named->meaning == 0) return text;
  return text + ": " + std::string(field.reg().table().text(named->meaning));
}

std::string field_line(FieldRef field, std::optional<std::uint64_t> word) {
  const auto code = word ? std::optional(registers::extract(field, *word)) : std::nullopt;
  return "      " + padded(std::string(field.key()), kKeyColumn - 2) +
         padded(code ? value_in_words(field, *code) : "?", kValueColumn) + meaning_of(field, code) +
         "\n";
}

std::string register_lines(const Device& device, const RegisterAt& at) {
  const auto word = device::word_of(device, at);
  const std::string place = util::hex(at.offset, at.offset > 0xFF ? 3 : 2);
  const std::string key = device::key_text(at, std::nullopt);
  const std::string raw = word ? device::word_text(at.reg, *word) : "?";
  if (const auto first = at.reg.sole_field()) {
    const FieldRef sole = device::twin_of(device, at.capability, *first);
    const auto code = word ? std::optional(registers::extract(sole, *word)) : std::nullopt;
    const std::string value = code ? value_in_words(sole, *code) : "?";
    return "  " + place + "  " + padded(key, kKeyColumn) +
           padded(value == raw ? raw : raw + "  " + value, kValueColumn) + meaning_of(sole, code) +
           "\n";
  }
  std::string text = "  " + place + "  " + padded(key, kKeyColumn) + padded(raw, kValueColumn) +
                     std::string(at.reg.meaning()) + "\n";
  const std::uint64_t fields = device::fields_of(device, at);
  registers::for_each_field(at.reg, [&](FieldRef field) {
    if ((fields >> field.index() & 1U) != 0) text += field_line(field, word);
  });
  return text;
}

std::string capability_lines(const Device& device,
                             const CapabilityAt& capability,
                             const Style& style) {
  const bool extended = capability.kind == registers::AnchorKind::kExtended;
  const std::string place = "[" + util::hex(capability.offset, extended ? 3 : 2) + "] ";
  if (capability.table == nullptr) {
    return place + (extended ? "extended capability " : "capability ") +
           util::hex0x(capability.id, extended ? 4 : 2) + " (not in the catalogue)\n";
  }
  const bool header = capability.kind == registers::AnchorKind::kHeader;
  std::string text = (header ? "" : place) +
                     bold(std::string(capability.table->text(capability.table->title)), style) +
                     "\n";
  for (const RegisterAt& at : device::registers_of(device, capability))
    text += register_lines(device, at);
  return text;
}

std::string head(const device::Machine& machine,
                 std::size_t index,
                 const DeviceLabel& label,
                 const Style& style) {
  const Device& device = machine.devices[index];
  std::string text = bold(config::to_string(device.name), style);
  if (device.identity)
    text +=
        " " + util::hex(device.identity->vendor, 4) + ":" + util::hex(device.identity->device, 4);
  if (!label.name.empty()) text += " " + label.name;
  text += "\n";
  std::string where = "bus: " + bus_text(device::bus_mode(machine, index));
  if (device.parent) where += ", below " + config::to_string(machine.devices[*device.parent].name);
  if (device.identity && !device.identity->driver.empty())
    where += "; driver: " + util::printable(device.identity->driver);
  return text + where + "\n";
}

std::string remarks(const Device& device) {
  std::string text;
  if (const auto fine = device::readable(device); !fine) return fine.error().what + "\n";
  if (!device.header_layout() && device.image.known_bytes() != 0)
    text += "header of an unknown kind: nothing below it is decoded\n";
  if (device.gap == config::Gap::kPrivilege)
    text += "not everything is readable: unknown, not absent. Use sudo\n";
  if (device.gap == config::Gap::kNotGiven)
    text += "the dump does not hold everything: unknown, not absent\n";
  for (const WalkEnd end : {device.walk, device.extended_walk}) {
    const std::string damage = device::damage_text(end);
    if (!damage.empty()) text += "capability list damaged: " + damage + "\n";
  }
  return text;
}

}  // namespace

std::string show(const device::Machine& machine,
                 std::size_t index,
                 const DeviceLabel& label,
                 const std::vector<rules::Finding>& findings,
                 const Style& style) {
  const Device& device = machine.devices[index];
  std::string text = head(machine, index, label, style) + remarks(device);
  for (const CapabilityAt& capability : device.capabilities)
    text += capability_lines(device, capability, style);
  for (const rules::Finding& found : findings) {
    if (found.device == index)
      text += "finding " + std::string(found.rule->id) + ": " + rules::text_of(found) + "\n";
  }
  return text;
}

}  // namespace pcitune::render
