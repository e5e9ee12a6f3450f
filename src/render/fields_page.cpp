// pcitune-fields(7) from the tables, in mdoc. No date of its own: two builds of one source give the
// same bytes.
#include <algorithm>
#include <array>

#include "pcitune/device/fixed_place.h"
#include "pcitune/device/kind_text.h"
#include "pcitune/device/value_text.h"
#include "pcitune/render/explain.h"
#include "pcitune/util/text.h"
#include "render/field_words.h"

namespace pcitune::render {
namespace {

using registers::CapabilityTable;
using registers::FieldRef;
using registers::KeyPath;
using registers::Owner;
using registers::RegisterRef;

constexpr const char* kHead =
    R"(.Dd November 30, 2026
.Dt PCITUNE-FIELDS 7
.Os
.Sh NAME
.Nm pcitune-fields
.Nd keys of PCI configuration registers and their fields
.Sh DESCRIPTION
These are the keys that
.Xr pcitune 8
shows and takes, capability by capability.
A register of one field has one key for both.
The second capability of a kind is
.Ql pcix@1 ;
of a register that there are several of,
.Ql @1
behind its name is the second one.
.Pp
Each field has its bits and its access:
.Bl -tag -width HwInit
)";

constexpr const char* kOwners =
    R"(.El
.Pp
A writable field has an owner, who decides whether
.Xr pcitune 8
may change it:
.Bl -tag -width quiesce
)";

constexpr const char* kTail =
    R"(.Sh SEE ALSO
.Xr lspci 8 ,
.Xr pcitune 8 ,
.Xr setpci 8
)";

// Text as mdoc takes it: no backslash of its own, and no control character at the beginning.
std::string plain(std::string_view text) {
  std::string out;
  if (!text.empty() && (text.front() == '.' || text.front() == '\'')) out = "\\&";
  for (const char c : text) out += c == '\\' ? std::string("\\e") : std::string(1, c);
  return out;
}

// A sentence, a line of its own; nothing for an empty text.
std::string sentence(std::string text) {
  if (text.empty()) return {};
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return plain(text) + ".\n";
}

std::string item(const std::string& key) { return ".It Sy " + key + "\n"; }

// Flags have no list: all are on or off.
std::string values(FieldRef field) {
  if (registers::is_flag(field)) return {};
  const std::string range = range_words(field);
  if (!range.empty()) return "values: " + range;
  std::vector<std::string> all;
  for (const std::uint64_t code : single_codes(field)) {
    const std::string meaning = code_meaning(field, code);
    all.push_back(device::value_text(field, code) + (meaning.empty() ? "" : " (" + meaning + ")"));
  }
  const std::string unit(to_string(field.row().unit));
  return all.empty() ? "" : "values: " + util::join(all, ", ") + (unit.empty() ? "" : " " + unit);
}

std::string field_text(FieldRef field) {
  const auto& row = field.row();
  std::string facts = bit_words(row.mask) + ", " + std::string(to_string(row.access));
  if (row.owner != Owner::kNone) facts += ", " + std::string(to_string(row.owner));
  if (!field.reason().empty()) facts += ": " + std::string(field.reason());
  std::string text = sentence(facts);
  const std::string when = device::when_words(field.reg().table(), row.when);
  if (!when.empty()) text += sentence("only " + when);
  text += sentence(values(field));
  if (!field.alias().empty()) text += sentence("short name: " + std::string(field.alias()));
  return text;
}

// Where it is and when.
std::string register_text(RegisterRef reg) {
  std::string facts = std::to_string(reg.width()) + " bits";
  if (const auto offset = device::fixed_place(reg).offset)
    facts = "offset 0x" + config::place_text(*offset) + ", " + facts;
  std::string text = sentence(facts) + sentence(array_words(reg));
  const std::string when = device::when_words(reg);
  if (!when.empty()) text += sentence("only " + when);
  return text;
}

std::string also_called(const KeyPath& path) {
  const std::string words = other_words(path);
  return words.empty() ? "" : plain("Also called " + words) + ".\n";
}

std::string register_items(RegisterRef reg) {
  const CapabilityTable& table = reg.table();
  const std::string source = sentence("source: " + source_text(reg.row().doc, reg.section()));
  std::string text = item(device::key_text(KeyPath{&table, reg, {}}));
  if (const auto sole = reg.sole_field())
    text += sentence(std::string(sole->meaning())) + register_text(reg);
  else
    text += sentence(std::string(reg.meaning())) + register_text(reg) +
            also_called(KeyPath{&table, reg, {}}) + source;
  registers::for_each_field(reg, [&](FieldRef field) {
    if (!can_exist(field)) return;
    if (!field.is_sole())
      text += item(device::key_text(KeyPath{&table, reg, field})) +
              sentence(std::string(field.meaning()));
    text += field_text(field) + also_called(KeyPath{&table, reg, field});
    if (field.is_sole()) text += source;
  });
  return text;
}

std::string capability_section(const CapabilityTable& table) {
  std::string text = ".Ss " + std::string(table.text(table.key)) + "\n";
  text += sentence(place_words(table)) + ".Bl -tag -width Ds\n";
  registers::for_each_register(table, [&](RegisterRef reg) {
    if (can_exist(reg)) text += register_items(reg);
  });
  return text + ".El\n";
}

// What people look for most comes first; the others as in the catalogue.
std::vector<const CapabilityTable*> in_order() {
  constexpr std::array<std::string_view, 10> kFirst{
      "pci", "bar", "pm", "msi", "msix", "pcix", "pcix_bridge", "pcie", "aer", "l1ss"};
  const auto place = [&](const CapabilityTable* table) {
    return std::find(kFirst.begin(), kFirst.end(), table->text(table->key)) - kFirst.begin();
  };
  const auto catalogue = registers::catalogue();
  std::vector<const CapabilityTable*> tables(catalogue.begin(), catalogue.end());
  std::stable_sort(tables.begin(), tables.end(), [&](const auto* left, const auto* right) {
    return place(left) < place(right);
  });
  return tables;
}

std::string access_items() {
  using registers::Access;
  std::string text;
  for (const auto access : {Access::kRo,
                            Access::kHwInit,
                            Access::kRw,
                            Access::kRws,
                            Access::kRw1c,
                            Access::kRw1cs,
                            Access::kRw1s,
                            Access::kWo})
    text += ".It " + std::string(to_string(access)) + "\n" + sentence(access_meaning(access));
  return text;
}

std::string owner_items() {
  std::string text;
  for (const auto owner :
       {Owner::kLive, Owner::kQuiesce, Owner::kGroup, Owner::kKernel, Owner::kNever})
    text += ".It " + std::string(to_string(owner)) + "\n" + sentence(owner_meaning(owner));
  return text;
}

std::string rule_items() {
  std::string text;
  for (const rules::Rule& rule : rules::specifications().rules())
    text += ".It " + std::string(rule.id) + "\n" + sentence(std::string(rule.title)) +
            sentence("else " + std::string(rule.consequence)) + sentence(std::string(rule.remedy)) +
            sentence("source: " + source_text(rule.doc, rule.section));
  for (const plan::RefusalRow& row : plan::refusal_rows())
    text += ".It " + std::string(row.id) + "\n" + sentence(std::string(row.title)) +
            sentence("else " + std::string(row.consequence)) + sentence(std::string(row.remedy));
  return text;
}

}  // namespace

std::string fields_page() {
  std::string text =
      std::string(kHead) + access_items() + kOwners + owner_items() + ".El\n.Sh KEYS\n";
  for (const CapabilityTable* const table : in_order()) text += capability_section(*table);
  return text + ".Sh RULES\n.Bl -tag -width Ds\n" + rule_items() + ".El\n" + kTail;
}

}  // namespace pcitune::render
