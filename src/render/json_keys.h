// Fields as members of JSON objects, and the object `keys` that tells once what holds of each of
// their keys on every device.
//
// What does not change is rendered once: a field's key, and its value for each code. A machine of
// ten thousand devices has a few thousand different ones.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "pcitune/render/json.h"
#include "pcitune/util/json_writer.h"
#include "render/json_values.h"

namespace pcitune::render {

class JsonKeys {
 public:
  // Appends "KEY":{...} for a field of a register on a device; its key will be among those told.
  // Without a word: unknown, for this reason.
  void append_field(std::string& to,
                    const device::RegisterAt& at,
                    registers::FieldRef field,
                    std::optional<std::uint64_t> word,
                    std::string_view unknown);
  // As above, for a register as a whole or a place without a name.
  void append_whole(std::string& to, const ValueOf& value, std::string_view unknown);
  // A key that is used elsewhere.
  void tell(const registers::KeyPath& path);

  // The value of the member `keys`.
  void write(util::JsonWriter& json) const;

 private:
  // One row of a table.
  struct Row {
    std::string key;      // without @ numbers
    std::string differs;  // members for facts that are not those of the key's first row
    // Whole members by code, rendered when first met: all of a narrow field, some of a wide one.
    std::vector<std::string> narrow;
    std::unordered_map<std::uint64_t, std::string> wide;
    std::size_t first = 0;        // the first row with this key: it keeps what was met
    bool met_first = false;       // without @ numbers
    std::set<std::uint32_t> met;  // with: capability number << 16 | register index
    registers::FieldRef field;
  };
  struct Table {
    const registers::CapabilityTable* table = nullptr;
    std::vector<Row> rows;
  };

  [[nodiscard]] Table& table_of(const registers::CapabilityTable& table);
  static const std::string* kept(const Row& row, std::uint64_t code);
  static void keep(Row& row, std::uint64_t code, std::string member);
  static void meet(Table& table, const Row& row, std::uint8_t number, std::uint16_t index);
  static void write_key(util::JsonWriter& json,
                        const registers::KeyPath& path,
                        const std::vector<Fact>& facts);
  static Row make_row(const Table& table, registers::FieldRef field);

  std::map<const registers::CapabilityTable*, Table> tables_;
  Table* last_ = nullptr;  // fields come capability by capability
  std::map<std::string, ValueOf> wholes_;
};

}  // namespace pcitune::render
