#include "render/json_keys.h"

namespace pcitune::render {
namespace {

using device::RegisterAt;
using registers::CapabilityTable;
using registers::FieldRef;
using registers::KeyPath;
using registers::RegisterRef;

constexpr unsigned kNarrow = 4;        // bits
constexpr std::size_t kMostKept = 64;  // values of a wide field

std::size_t row_of(FieldRef field) {
  return field.reg().row().first_field + std::size_t{field.index()};
}

// Of all rows with this key the first one of the table.
FieldRef first_row(FieldRef field) {
  FieldRef first = field;
  RegisterRef reg = field.reg();
  do {
    registers::for_each_field(reg, [&](FieldRef other) {
      if (other.key() == field.key() && row_of(other) < row_of(first)) first = other;
    });
    reg = reg.next_twin();
  } while (reg != field.reg());
  return first;
}

void write_facts(util::JsonWriter& json, const std::vector<Fact>& facts) {
  for (const Fact& fact : facts) {
    json.key(fact.name);
    json.rendered(fact.json);
  }
}

void write_place(util::JsonWriter& json, const std::string& key, unsigned width) {
  json.new_line();
  json.key(key);
  json.begin_object();
  write_facts(json, facts_of_word(width, "bytes at a place"));
  json.member("register", std::optional<std::string>());
  json.end_object();
}

}  // namespace

JsonKeys::Row JsonKeys::make_row(const Table& table, FieldRef field) {
  const FieldRef first = first_row(field);
  Row row{.key = '"' + device::key_text(KeyPath{table.table, field.reg(), field}) + "\":",
          .differs = {},
          .narrow = {},
          .wide = {},
          .first = row_of(first),
          .met_first = false,
          .met = {},
          .field = field};
  if (field.bits() <= kNarrow) row.narrow.resize(std::size_t{1} << field.bits());
  const auto facts = facts_of(field);
  const auto usual = facts_of(first);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts[i] == usual[i]) continue;
    row.differs += ",\"";
    row.differs += facts[i].name;
    row.differs += "\":" + facts[i].json;
  }
  return row;
}

JsonKeys::Table& JsonKeys::table_of(const CapabilityTable& wanted) {
  if (last_ != nullptr && last_->table == &wanted) return *last_;
  Table& table = tables_[&wanted];
  if (table.table == nullptr) {
    table.table = &wanted;
    table.rows.resize(wanted.fields.size());
    registers::for_each_register(wanted, [&](RegisterRef reg) {
      registers::for_each_field(
          reg, [&](FieldRef field) { table.rows[row_of(field)] = make_row(table, field); });
    });
  }
  last_ = &table;
  return table;
}

void JsonKeys::meet(Table& table, const Row& row, std::uint8_t number, std::uint16_t index) {
  Row& first = table.rows[row.first];
  if (number == 0 && index == 0)
    first.met_first = true;
  else
    first.met.insert(std::uint32_t{number} << 16U | index);
}

const std::string* JsonKeys::kept(const Row& row, std::uint64_t code) {
  if (!row.narrow.empty()) return row.narrow[code].empty() ? nullptr : &row.narrow[code];
  const auto found = row.wide.find(code);
  return found == row.wide.end() ? nullptr : &found->second;
}

void JsonKeys::keep(Row& row, std::uint64_t code, std::string member) {
  if (!row.narrow.empty())
    row.narrow[code] = std::move(member);
  else if (row.wide.size() < kMostKept)
    row.wide.emplace(code, std::move(member));
}

void JsonKeys::append_field(std::string& to,
                            const RegisterAt& at,
                            FieldRef field,
                            std::optional<std::uint64_t> word,
                            std::string_view unknown) {
  Table& table = table_of(field.reg().table());
  Row& row = table.rows[row_of(field)];
  meet(table, row, at.capability.number, at.index);
  const bool numbered = at.capability.number != 0 || at.index != 0;
  const std::string key = numbered ? '"' + device::key_text(at, field) + "\":" : std::string();
  if (!word) {
    to += numbered ? key : row.key;
    append_unknown(to, unknown, row.differs);
    return;
  }
  const std::uint64_t code = registers::extract(field, *word);
  const std::string* member = kept(row, code);
  if (member == nullptr) {
    std::string made = row.key;
    append_value(made, field, code, row.differs);
    to += numbered ? key + made.substr(row.key.size()) : made;
    keep(row, code, std::move(made));
  } else if (numbered) {
    to += key;
    to.append(*member, row.key.size());
  } else {
    to += *member;
  }
}

void JsonKeys::append_whole(std::string& to, const ValueOf& value, std::string_view unknown) {
  const std::string key = render::key_of(value);
  wholes_.emplace(key, value);
  util::append_json_string(to, key);
  to += ':';
  if (value.word)
    append_word(to, text_of(value));
  else
    append_unknown(to, unknown);
}

void JsonKeys::tell(const KeyPath& path) {
  if (!path.field) {
    wholes_.emplace(device::key_text(path), ValueOf{.path = path});
    return;
  }
  Table& table = table_of(*path.capability);
  meet(table, table.rows[row_of(*path.field)], path.capability_index, path.register_index);
}

void JsonKeys::write_key(util::JsonWriter& json,
                         const KeyPath& path,
                         const std::vector<Fact>& facts) {
  json.new_line();
  json.key(device::key_text(path));
  json.begin_object();
  write_facts(json, facts);
  KeyPath whole = path;
  whole.field.reset();
  json.member("register", device::key_text(whole));
  json.end_object();
}

void JsonKeys::write(util::JsonWriter& json) const {
  json.begin_object();
  for (const CapabilityTable* const table : registers::catalogue()) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) continue;
    for (const Row& row : found->second.rows) {
      if (row.met_first)
        write_key(json, KeyPath{table, row.field.reg(), row.field}, facts_of(row.field));
      for (const std::uint32_t at : row.met) {
        const KeyPath path{table,
                           row.field.reg(),
                           row.field,
                           static_cast<std::uint8_t>(at >> 16U),
                           static_cast<std::uint16_t>(at)};
        write_key(json, path, facts_of(row.field));
      }
    }
  }
  for (const auto& [key, value] : wholes_) {
    if (value.place)
      write_place(json, key, value.place->width);
    else if (!value.path.reg->sole_field())  // such a one has its field's key: told once
      write_key(json, value.path, facts_of(*value.path.reg));
  }
  json.end_object();
}

}  // namespace pcitune::render
