// Columns of tab-separated output, by name: what is known of a device, and values of registers. One
// line a device (list) or value (get); no head line, since who asks for columns knows them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/device/locate.h"
#include "pcitune/render/json.h"

namespace pcitune::render {

enum class ColumnKind : std::uint8_t {
  kAddress,
  kId,
  kSubsystem,
  kClass,
  kDriver,
  kParent,
  kSlot,
  kPhysfn,
  kNumaNode,
  kInterfaces,
  kName,
  kBus,
  kKey,
  kValue,
  kRaw,
  kUnit,
  kMeaning,
  kRegister,  // not a word but a key: the value of that field or register
};

struct Column {
  ColumnKind kind = ColumnKind::kAddress;
  std::optional<registers::KeyPath> path = {};  // kRegister
};

enum class ColumnSet : std::uint8_t {
  kDevices,  // a line a device: its facts, and any key
  kValues,   // a line a value: its facts too
};

// "address,id,mmrbc". An unknown one is an Error that names the nearest or all.
[[nodiscard]] util::Result<std::vector<Column>> parse_columns(std::string_view text, ColumnSet set);

// Does any column need DeviceFacts beside the name? The name?
[[nodiscard]] bool need_facts(std::span<const Column> columns);
[[nodiscard]] bool need_name(std::span<const Column> columns);

// The line, with its end. "-" is none, "?" not known.
[[nodiscard]] std::string line_of(std::span<const Column> columns,
                                  const device::Device& device,
                                  const DeviceFacts& facts,
                                  const ValueOf* value);

}  // namespace pcitune::render
