#include "pcitune/device/locate.h"
#include "pcitune/device/raw_bytes.h"
#include "pcitune/device/regions.h"
#include "pcitune/device/value_text.h"
#include "pcitune/render/json.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"
#include "render/json_keys.h"

namespace pcitune::render {
namespace {

using config::Gap;
using device::CapabilityAt;
using device::Device;
using registers::AnchorKind;
using registers::KeyPath;

std::string_view to_string(MessageKind kind) {
  switch (kind) {
    case MessageKind::kRemark:
      return "remark";
    case MessageKind::kWarning:
      return "warning";
    case MessageKind::kError:
      break;
  }
  return "error";
}

std::string_view to_string(AnchorKind kind) {
  switch (kind) {
    case AnchorKind::kHeader:
      return "header";
    case AnchorKind::kCapability:
      return "capability";
    case AnchorKind::kExtended:
      return "extended";
    case AnchorKind::kDevice:
      break;
  }
  return "device";
}

std::string_view to_string(device::RegionKind kind) {
  switch (kind) {
    case device::RegionKind::kMemory:
      return "memory";
    case device::RegionKind::kPorts:
      return "ports";
    case device::RegionKind::kRom:
      return "rom";
    case device::RegionKind::kMemoryWindow:
      return "memory_window";
    case device::RegionKind::kPrefetchableWindow:
      return "prefetchable_window";
    case device::RegionKind::kPortWindow:
      break;
  }
  return "port_window";
}

bool is_damaged(const Device& device) {
  return !device::damage_text(device.walk).empty() ||
         !device::damage_text(device.extended_walk).empty();
}

// Why something of the device is not known; empty if nothing says so.
std::string_view unknown_kind(const Device& device) {
  switch (device.gap) {
    case Gap::kPrivilege:
      return "privilege";
    case Gap::kAsleep:
      return "asleep";
    case Gap::kGone:
      return "gone";
    case Gap::kNotReady:
      return "not_ready";
    case Gap::kLeftAlone:
      return "left_alone";
    case Gap::kNotGiven:
      return "not_given";
    case Gap::kNone:
    case Gap::kBeyondSpace:
      break;
  }
  return is_damaged(device) ? "damaged" : "";
}

std::string_view unknown_value(const Device& device) {
  const auto kind = unknown_kind(device);
  return kind.empty() ? "not_given" : kind;  // cut off without a reason: a space that ends early
}

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

template <class Name>
std::optional<std::string> name_text(const std::optional<Name>& name) {
  return name ? std::optional(config::to_string(*name)) : std::nullopt;
}

std::optional<std::string> subsystem_text(const config::Identity& identity) {
  if (!identity.subsystem) return std::nullopt;
  return config::ids_text(identity.subsystem->first, identity.subsystem->second);
}

std::optional<std::string> key_if_known(const CapabilityAt& capability) {
  if (capability.table == nullptr) return std::nullopt;
  return device::key_text(
      KeyPath{.capability = capability.table, .capability_index = capability.number});
}

// What the document lists.
std::string_view list_of(std::string_view command) {
  if (command == "set" || command == "undo" || command == "apply") return "results";
  if (command == "check") return "deviations";
  return command == "history" ? "entries" : "devices";
}

}  // namespace

JsonDocument::JsonDocument(util::Output& out, std::string_view command)
    : json_(out), keys_(std::make_unique<JsonKeys>()) {
  json_.begin_object();
  json_.member("schema", "pcitune." + std::string(command) + "/1");
  json_.new_line();
  json_.key(list_of(command));
  json_.begin_array();
}

JsonDocument::~JsonDocument() = default;

void JsonDocument::identity(const config::Identity& identity) {
  json_.member("id", config::ids_text(identity.vendor, identity.device));
  json_.member("subsystem", subsystem_text(identity));
  json_.member("class", util::hex(identity.class_code, 6));
  if (identity.driver_known) json_.member("driver", unless_empty(identity.driver));
}

void JsonDocument::whereabouts(const DeviceFacts& facts) {
  if (facts.parent || facts.on_root_bus) json_.member("parent", name_text(facts.parent));
  const auto& where = facts.whereabouts;
  if (!where.told) return;
  json_.member("slot", where.slot);
  json_.member("physfn", name_text(where.physical));
  json_.key("numa_node");
  if (where.numa_node)
    json_.number(*where.numa_node);
  else
    json_.null();
  json_.key("interfaces");
  json_.begin_array();
  for (const auto& name : where.interfaces) json_.string(name);
  json_.end_array();
}

void JsonDocument::head(const Device& device, const DeviceFacts& facts) {
  json_.new_line();
  json_.begin_object();
  json_.member("address", config::to_string(device.name));
  if (device.identity) identity(*device.identity);
  if (facts.name) json_.member("name", *facts.name);
  if (facts.bus && facts.bus->kind != device::BusMode::Kind::kUnknown)
    json_.member("bus", bus_word(*facts.bus));
  whereabouts(facts);
}

void JsonDocument::regions(const Device& device) {
  json_.key("regions");
  json_.begin_array();
  for (const device::Region& region : device::regions_of(device)) {
    json_.begin_object();
    json_.member("kind", to_string(region.kind));
    json_.key("number");
    if (region.number)
      json_.number(*region.number);
    else
      json_.null();
    json_.member(
        "address",
        region.address == 0 ? std::nullopt : std::optional(util::hex0x(region.address, 16)));
    json_.key("size");
    if (region.size && *region.size <= util::kLargestJsonNumber)
      json_.number(*region.size);
    else
      json_.null();
    json_.key("64bit");
    json_.boolean(region.is_64bit);
    json_.key("prefetchable");
    json_.boolean(region.prefetchable);
    json_.key("enabled");
    json_.boolean(region.enabled);
    json_.end_object();
  }
  json_.end_array();
}

void JsonDocument::capabilities(const Device& device, const device::KeyFilter& only) {
  json_.key("capabilities");
  json_.begin_array();
  for (const CapabilityAt& capability : device.capabilities) {
    if (!only.keeps_some(capability)) continue;
    const bool extended = capability.kind == AnchorKind::kExtended;
    const bool listed = extended || capability.kind == AnchorKind::kCapability;
    json_.begin_object();
    json_.member("key", key_if_known(capability));
    json_.member("kind", to_string(capability.kind));
    json_.member(
        "id", listed ? std::optional(util::hex0x(capability.id, extended ? 4 : 2)) : std::nullopt);
    json_.member("offset", util::hex0x(capability.offset, extended ? 3 : 2));
    if (only.keeps_whole(capability)) raw(device, capability);
    json_.end_object();
  }
  json_.end_array();
}

// Bytes that no register covers; "??" for one that is not known.
void JsonDocument::raw(const Device& device, const CapabilityAt& capability) {
  const auto ranges = device::raw_ranges(device, capability);
  if (ranges.empty()) return;
  json_.key("raw");
  json_.begin_array();
  for (const device::Range& range : ranges) {
    text_.clear();
    for (std::size_t i = range.offset; i < range.offset + range.count; ++i) {
      const auto byte = device.image.byte(i);
      text_ += byte ? util::hex(*byte, 2) : "??";
    }
    json_.begin_object();
    json_.member("offset", "0x" + config::place_text(range.offset));
    json_.member("bytes", text_);
    json_.end_object();
  }
  json_.end_array();
}

void JsonDocument::fields(const Device& device, const device::KeyFilter& only) {
  const auto why = unknown_value(device);
  json_.key("fields");
  json_.begin_object();
  for (const CapabilityAt& capability : device.capabilities) {
    for (const auto& [at, rows] : device::registers_and_fields(device, capability)) {
      const auto word = device::word_of(device, at);
      for (std::uint8_t i = 0; i < at.reg.field_count(); ++i) {
        const registers::FieldRef field = at.reg.field(i);
        if ((rows >> i & 1U) == 0 || field.row().key == 0 || !only.keeps(at, field)) continue;
        keys_->append_field(json_.open_value(), at, field, word, why);
      }
    }
  }
  json_.end_object();
}

void JsonDocument::findings(const device::Machine& machine,
                            std::size_t device,
                            const std::vector<rules::Finding>& all) {
  json_.key("findings");
  json_.begin_array();
  for (const rules::Finding& finding : all) {
    if (finding.device != device) continue;
    json_.begin_object();
    json_.member("rule", finding.rule->id);
    json_.member("severity",
                 finding.rule->severity == rules::Severity::kError ? "error" : "warning");
    finding_key(machine.devices[device], finding);
    json_.member("text", rules::text_of(finding));
    json_.end_object();
  }
  json_.end_array();
}

// The field that breaks the rule; none for a rule about a list of capabilities.
void JsonDocument::finding_key(const Device& device, const rules::Finding& finding) {
  if (finding.rule->flaw) {
    json_.key("key");
    json_.null();
    return;
  }
  const registers::FieldRef field = finding.breach.field;
  const KeyPath path{.capability = &field.reg().table(),
                     .reg = field.reg(),
                     .field = field,
                     .capability_index = finding.breach.capability};
  json_.member("key", device::key_text(device::twin_of(device, path)));
}

void JsonDocument::show(const device::Machine& machine,
                        std::size_t device,
                        const DeviceFacts& facts,
                        const std::vector<rules::Finding>& all,
                        const device::KeyFilter& only) {
  const Device& self = machine.devices[device];
  head(self, facts);
  if (const auto kind = unknown_kind(self); !kind.empty()) json_.member("unknown", kind);
  if (only.keeps_all()) regions(self);
  capabilities(self, only);
  fields(self, only);
  findings(machine, device, all);
  json_.end_object();
}

void JsonDocument::begin_device(const Device& device, const DeviceFacts& facts) {
  head(device, facts);
  json_.key("fields");
  json_.begin_object();
  written_.clear();
}

void JsonDocument::value(const Device& device, const ValueOf& value) {
  if (!written_.insert(render::key_of(value)).second) return;
  const auto why = value.word ? std::string_view() : unknown_value(device);
  text_.clear();
  if (value.path.field) {
    const device::RegisterAt at{
        .capability = {.table = value.path.capability, .number = value.path.capability_index},
        .reg = *value.path.reg,
        .index = value.path.register_index};
    keys_->append_field(text_, at, *value.path.field, value.word, why);
  } else {
    keys_->append_whole(text_, value, why);
  }
  json_.rendered(text_);
}

void JsonDocument::end_device() {
  json_.end_object();
  json_.end_object();
}

void JsonDocument::printed(std::string_view name, const KeyPath& path, const std::string& text) {
  text_.clear();
  if (text.empty())
    text_ = "null";  // never came to be
  else if (text == "?")
    append_unknown(text_, {});
  else if (path.field)
    append_printed(text_, *path.field, text);
  else
    append_word(text_, text);
  json_.key(name);
  json_.rendered(text_);
}

void JsonDocument::outcome(const device::Machine& machine, const plan::Outcome& outcome) {
  const Device& device = machine.devices[outcome.device];
  const KeyPath path = device::twin_of(device, registers::find_key(outcome.key).path);
  keys_->tell(path);
  json_.new_line();
  json_.begin_object();
  json_.member("address", config::to_string(device.name));
  json_.member("key", outcome.key);
  printed("before", path, outcome.before);
  printed("wanted", path, outcome.wanted);
  printed("after", path, outcome.after);
  json_.member("verdict", plan::to_string(outcome.verdict));
  json_.member("rule", unless_empty(outcome.rule));
  if (!outcome.remark.empty()) json_.member("remark", outcome.remark);
  if (!outcome.origin.empty()) json_.member("origin", outcome.origin);
  json_.end_object();
}

void JsonDocument::deviation(const device::Machine& machine, const plan::Deviation& deviation) {
  const Device& device = machine.devices[deviation.device];
  json_.new_line();
  json_.begin_object();
  json_.member("address", config::to_string(device.name));
  json_.member("key", unless_empty(deviation.key));
  if (!deviation.key.empty()) {
    const KeyPath path = device::twin_of(device, registers::find_key(deviation.key).path);
    keys_->tell(path);
    printed("is", path, deviation.is);
    printed("should", path, deviation.should);
  }
  json_.member("by", unless_empty(deviation.by));
  json_.member("rule", unless_empty(deviation.rule));
  json_.member("text", unless_empty(deviation.text));
  json_.key("corrupts_data");
  json_.boolean(deviation.corrupts);
  json_.end_object();
}

void JsonDocument::message(MessageKind kind, const std::string& text) {
  messages_.push_back({kind, text});
}

void JsonDocument::finish(util::ExitStatus status, bool changed) {
  json_.end_array();
  json_.new_line();
  json_.key("keys");
  keys_->write(json_);
  json_.new_line();
  json_.key("messages");
  json_.begin_array();
  for (const Message& message : messages_) {
    json_.new_line();
    json_.begin_object();
    json_.member("kind", to_string(message.kind));
    json_.member("text", message.text);
    json_.end_object();
  }
  json_.end_array();
  json_.new_line();
  json_.key("exit_status");
  json_.number(static_cast<std::uint64_t>(status));
  json_.key("changed");
  json_.boolean(changed);
  json_.end_object();
  json_.finish();
}

}  // namespace pcitune::render
