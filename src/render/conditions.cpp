#include "render/conditions.h"

#include "pcitune/device/value_text.h"
#include "pcitune/registers/well_known.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::render {
namespace {

using knowledge::Conditions;

// "15b3:5a44", "15b3:*", "1425:54xx".
std::string id_words(const device::IdPattern& id) {
  std::string device = util::hex(id.device, 4);
  for (unsigned digit = 0; digit < 4; ++digit) {
    if ((id.device_mask >> 4U * digit & 0xFU) == 0) device[3 - digit] = 'x';
  }
  return (id.vendor_mask == 0 ? "*" : util::hex(id.vendor, 4)) + ":" +
         (id.device_mask == 0 ? "*" : device);
}

std::string class_words(const device::IdPattern& pattern) {
  const std::string digits = util::hex(pattern.class_code, 6);
  return digits.substr(0,
                       (pattern.class_mask & 0xFFU) != 0     ? 6
                       : (pattern.class_mask & 0xFF00U) != 0 ? 4
                                                             : 2);
}

std::string revision_words(const knowledge::Range& range) {
  if (range.from == range.to) return util::hex0x(range.from, 2);
  return (range.from == 0 ? "<=" : util::hex0x(range.from, 2) + "-") + util::hex0x(range.to, 2);
}

std::string path_words(const knowledge::DevicePath& path) {
  std::string text = config::to_string(path.root);
  for (const auto& hop : path.below)
    text += "/" + util::hex(hop.device, 2) + "." + std::to_string(hop.function);
  return text;
}

std::string bridge_words(const knowledge::BridgePattern& bridge) {
  return bridge.address ? config::to_string(*bridge.address) : id_words(bridge.id);
}

std::string bus_words(knowledge::BusType bus) {
  switch (bus) {
    case knowledge::BusType::kPci:
      return "conventional PCI";
    case knowledge::BusType::kPcix:
      return "PCI-X";
    case knowledge::BusType::kExpress:
      break;
  }
  return "PCI Express";
}

class Rows {
 public:
  template <class Value, class Words>
  void add(const std::string& label, const std::vector<Value>& values, Words words) {
    std::vector<std::string> texts;
    texts.reserve(values.size());
    for (const Value& value : values) texts.push_back(words(value));
    add(label, util::join(texts, ", "));
  }
  void add(const std::string& label, const std::string& text) {
    if (!text.empty()) rows_.push_back({label, text});
  }
  void add(const std::string& label, const std::optional<knowledge::Range>& range) {
    if (range) rows_.push_back({label, range_words(*range)});
  }
  [[nodiscard]] std::vector<std::vector<std::string>> take() { return std::move(rows_); }

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::string range_words(const knowledge::Range& range) {
  if (range.from == range.to) return std::to_string(range.from);
  if (range.to == UINT64_MAX) return "at least " + std::to_string(range.from);
  if (range.from == 0) return "at most " + std::to_string(range.to);
  return std::to_string(range.from) + " to " + std::to_string(range.to);
}

std::vector<std::vector<std::string>> condition_rows(const Conditions& conditions) {
  const auto itself = [](const std::string& text) { return text; };
  const auto code_of = [](registers::FieldRef field) {
    return [field](std::uint64_t code) { return device::value_text(field, code); };
  };
  Rows rows;
  rows.add("id", conditions.ids, id_words);
  rows.add("subsystem", conditions.subsystems, id_words);
  rows.add("class", conditions.classes, class_words);
  rows.add("revision", conditions.revisions, revision_words);
  rows.add("driver", conditions.drivers, itself);
  rows.add("address", conditions.addresses, [](const config::Address& a) { return to_string(a); });
  rows.add("path", conditions.paths, path_words);
  rows.add("slot", conditions.slots, itself);
  rows.add("behind", conditions.behind, bridge_words);
  rows.add("on a bus of", conditions.bus_types, bus_words);
  if (conditions.function) {
    const bool physical = *conditions.function == knowledge::FunctionKind::kPhysical;
    rows.add("function", std::string(physical ? "physical" : "virtual"));
  }
  rows.add("port type", conditions.port_types, code_of(registers::well_known::kPciePortType));
  rows.add("bus below", conditions.secondary_modes, code_of(registers::well_known::kSecondaryMode));
  if (conditions.pcix_secondary)
    rows.add("bus below",
             std::string(*conditions.pcix_secondary ? "PCI-X, any mode" : "not PCI-X"));
  rows.add("masters below", conditions.masters);
  rows.add("functions in its slot", conditions.functions);
  rows.add("function number", conditions.function_number);
  return rows.take();
}

}  // namespace pcitune::render
