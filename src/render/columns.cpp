#include "pcitune/render/columns.h"

#include <algorithm>
#include <array>

#include "pcitune/device/locate.h"
#include "pcitune/device/value_text.h"
#include "pcitune/render/text.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::render {
namespace {

using config::Identity;
using device::Device;
using registers::KeyPath;
using util::ErrorCode;
using util::Result;

struct Word {
  std::string_view name;
  ColumnKind kind;
};

constexpr std::array kWords{Word{"address", ColumnKind::kAddress},
                            Word{"id", ColumnKind::kId},
                            Word{"subsystem", ColumnKind::kSubsystem},
                            Word{"class", ColumnKind::kClass},
                            Word{"driver", ColumnKind::kDriver},
                            Word{"parent", ColumnKind::kParent},
                            Word{"slot", ColumnKind::kSlot},
                            Word{"physfn", ColumnKind::kPhysfn},
                            Word{"numa_node", ColumnKind::kNumaNode},
                            Word{"interfaces", ColumnKind::kInterfaces},
                            Word{"name", ColumnKind::kName},
                            Word{"bus", ColumnKind::kBus},
                            Word{"key", ColumnKind::kKey},
                            Word{"value", ColumnKind::kValue},
                            Word{"raw", ColumnKind::kRaw},
                            Word{"unit", ColumnKind::kUnit},
                            Word{"meaning", ColumnKind::kMeaning}};

// get looks at no other device, so it does not know the bus.
bool is_in(const Word& word, ColumnSet set) {
  return set == ColumnSet::kDevices ? word.kind < ColumnKind::kKey : word.kind != ColumnKind::kBus;
}

util::Failure unknown_column(std::string_view name, ColumnSet set) {
  std::vector<std::string> known;
  for (const Word& word : kWords) {
    if (is_in(word, set)) known.emplace_back(word.name);
  }
  const std::string nearest = util::nearest(name, known);
  const std::string all = "the columns are " + util::join(known, ",") +
                          (set == ColumnSet::kDevices ? " and any key" : "");
  return util::fail(ErrorCode::kUsage,
                    "--columns",
                    "there is no column '" + util::shortened(name) + "'; " +
                        (nearest.empty() ? all : "did you mean " + nearest + "?"));
}

Result<Column> parse_column(std::string_view name, ColumnSet set) {
  for (const Word& word : kWords) {
    if (word.name == name && is_in(word, set)) return Column{.kind = word.kind};
  }
  if (set == ColumnSet::kValues || name.empty()) return unknown_column(name, set);
  const auto path = device::parse_key(name);
  if (!path && registers::find_key(name).status == registers::KeyStatus::kUnknown)
    return unknown_column(name, set);
  if (!path) return util::fail(ErrorCode::kUsage, "--columns", path.error().what);
  if (!path->reg)
    return util::fail(
        ErrorCode::kUsage,
        "--columns",
        "'" + std::string(name) + "' is a whole capability; name a register or field");
  return Column{.kind = ColumnKind::kRegister, .path = *path};
}

std::string of_identity(ColumnKind kind, const Identity& identity) {
  switch (kind) {
    case ColumnKind::kId:
      return config::ids_text(identity.vendor, identity.device);
    case ColumnKind::kClass:
      return util::hex(identity.class_code, 6);
    case ColumnKind::kSubsystem:
      return identity.subsystem
                 ? config::ids_text(identity.subsystem->first, identity.subsystem->second)
                 : "-";
    default:
      break;
  }
  if (!identity.driver_known) return "?";
  return identity.driver.empty() ? "-" : identity.driver;
}

std::string of_whereabouts(ColumnKind kind, const config::Whereabouts& where) {
  if (!where.told) return "?";
  switch (kind) {
    case ColumnKind::kSlot:
      return where.slot.value_or("-");
    case ColumnKind::kPhysfn:
      return where.physical ? config::to_string(*where.physical) : "-";
    case ColumnKind::kNumaNode:
      return where.numa_node ? std::to_string(*where.numa_node) : "-";
    default:
      break;
  }
  return where.interfaces.empty() ? "-" : util::join(where.interfaces, ",");
}

std::string of_facts(ColumnKind kind, const DeviceFacts& facts) {
  switch (kind) {
    case ColumnKind::kParent:
      if (facts.parent) return config::to_string(*facts.parent);
      return facts.on_root_bus ? "-" : "?";
    case ColumnKind::kName:
      return facts.name && !facts.name->empty() ? *facts.name : "?";
    case ColumnKind::kBus:
      return facts.bus ? bus_word(*facts.bus) : "?";
    default:
      return of_whereabouts(kind, facts.whereabouts);
  }
}

std::string unit_of(const ValueOf& value) {
  const std::string unit(value.path.field ? to_string(value.path.field->row().unit) : "");
  return unit.empty() ? "-" : unit;
}

std::string meaning_of(const ValueOf& value) {
  if (value.place) return "bytes at a place";
  return std::string(value.path.field ? value.path.field->meaning() : value.path.reg->meaning());
}

std::string of_value(ColumnKind kind, const ValueOf& value) {
  switch (kind) {
    case ColumnKind::kKey:
      return key_of(value);
    case ColumnKind::kValue:
      return text_of(value);
    case ColumnKind::kRaw:
      return raw_of(value);
    case ColumnKind::kUnit:
      return unit_of(value);
    default:
      return meaning_of(value);
  }
}

// The value of a key on a device that may not have it.
std::string of_key(const KeyPath& asked, const Device& device) {
  const KeyPath path = device::twin_of(device, asked);
  const auto located = device::locate_word(device, path);
  if (located) return text_of(ValueOf{.path = path, .word = located->word});
  return located.error().code == ErrorCode::kNotFound ? "-" : "?";
}

std::string cell(const Column& column,
                 const Device& device,
                 const DeviceFacts& facts,
                 const ValueOf* value) {
  const ColumnKind kind = column.kind;
  if (kind == ColumnKind::kRegister) return of_key(*column.path, device);
  if (kind == ColumnKind::kAddress) return config::to_string(device.name);
  if (kind >= ColumnKind::kKey) return of_value(kind, *value);
  if (kind >= ColumnKind::kParent) return of_facts(kind, facts);
  return device.identity ? of_identity(kind, *device.identity) : "?";
}

std::string word_text(const ValueOf& value) {
  if (value.place) return util::hex0x(*value.word, static_cast<int>(value.place->width / 4U));
  return device::word_text(*value.path.reg, *value.word);
}

}  // namespace

std::string key_of(const ValueOf& value) {
  return value.place ? device::to_string(*value.place) : device::key_text(value.path);
}

std::string text_of(const ValueOf& value) {
  if (!value.word) return "?";
  if (!value.path.field) return word_text(value);
  return device::value_text(*value.path.field, registers::extract(*value.path.field, *value.word));
}

std::string raw_of(const ValueOf& value) {
  if (!value.word) return "?";
  if (!value.path.field) return word_text(value);
  return util::hex0x(registers::extract(*value.path.field, *value.word),
                     static_cast<int>((value.path.field->bits() + 3U) / 4U));
}

Result<std::vector<Column>> parse_columns(std::string_view text, ColumnSet set) {
  std::vector<Column> columns;
  for (const auto name : util::split(text, ',')) {
    auto column = parse_column(name, set);
    if (!column) return util::Failure(column.error());
    columns.push_back(*column);
  }
  return columns;
}

bool need_facts(std::span<const Column> columns) {
  return std::any_of(columns.begin(), columns.end(), [](const Column& column) {
    return column.kind >= ColumnKind::kParent && column.kind <= ColumnKind::kBus &&
           column.kind != ColumnKind::kName;
  });
}

bool need_name(std::span<const Column> columns) {
  return std::any_of(columns.begin(), columns.end(), [](const Column& column) {
    return column.kind == ColumnKind::kName;
  });
}

std::string line_of(std::span<const Column> columns,
                    const Device& device,
                    const DeviceFacts& facts,
                    const ValueOf* value) {
  std::string line;
  for (const Column& column : columns) {
    if (&column != &columns.front()) line += '\t';
    line += util::printable(cell(column, device, facts, value));
  }
  return line + '\n';
}

}  // namespace pcitune::render
