#include "support/synthesise.h"

#include <algorithm>
#include <bitset>
#include <map>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "pcitune/device/locate.h"
#include "pcitune/device/survey.h"
#include "pcitune/registers/codec.h"
#include "pcitune/util/hex.h"
#include "support/space.h"

namespace pcitune::test {
namespace {

using device::Device;
using device::RegisterAt;
using registers::FieldRef;

constexpr std::size_t kCapabilitiesPointer = 0x34;

std::uint64_t number(std::string_view hex) {
  const auto parsed = util::parse_hex(hex);
  if (!parsed) throw std::invalid_argument("not hexadecimal: " + std::string(hex));
  return *parsed;
}

// Takes the first word off.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return word;
}

std::uint64_t hash(std::string_view text) {  // FNV-1a, its high bits folded in
  std::uint64_t sum = 0xCBF29CE484222325;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return sum ^ sum >> 29U;
}

// The codes that were taken for the rows of fields: of all functions.
class Codes {
 public:
  std::uint64_t next(FieldRef field, const std::string& key) {
    auto& [times, first] = taken_[{&field.reg().table(), field.reg().index(), field.index()}];
    const std::uint64_t highest = registers::highest_code(field);
    const std::uint64_t random = hash(key + "#" + std::to_string(times));
    const bool reserved_too = (random >> 40U & 3U) == 0;
    std::uint64_t code = random & highest;
    if (times == 1) code = ~first & highest;
    if (times > 1 && !reserved_too) code = legal(field, code);
    if (times++ == 0) first = code = legal(field, code);
    return code;
  }

 private:
  using Row = std::tuple<const registers::CapabilityTable*, std::uint16_t, std::uint8_t>;
  struct Taken {
    unsigned times = 0;
    std::uint64_t first = 0;
  };

  static std::uint64_t legal(FieldRef field, std::uint64_t code) {
    if (registers::is_legal_code(field, code)) return code;
    const auto values = field.values();
    if (field.row().encoding == registers::EncodingKind::kNamed && !values.empty())
      return values[code % values.size()].number;
    for (std::uint64_t lower = code; lower-- > 0;) {
      if (registers::is_legal_code(field, lower)) return lower;
    }
    return code;
  }

  std::map<Row, Taken> taken_;
};

class Function {
 public:
  explicit Function(std::string_view words) {
    address_ = take_word(words);
    size_ = std::stoul(std::string(take_word(words)));
    device_.image.put(0, std::vector<std::uint8_t>(size_));
    title_ = words;
  }

  // "40 10 42 01" or "100 0001.2"; "+" for an offset: behind all that is there
  void add(std::string_view words) {
    const std::string_view where = take_word(words);
    const std::string_view id = take_word(words);
    const auto dot = id.find('.');
    const bool is_extended = dot != std::string_view::npos;
    const std::size_t at = where == "+" ? end(is_extended) : number(where);
    if (!is_extended) {
      link_conventional(at);
      put(at, {static_cast<std::uint8_t>(number(id)), 0});
      if (!words.empty()) put_masked(at + 2, words);
      return;
    }
    link_extended(at);
    store(at, 32, 0xFFFFFFFF, number(id.substr(0, dot)) | number(id.substr(dot + 1)) << 16U);
  }

  void put(std::string_view words) {
    const std::string_view where = take_word(words);
    const bool is_relative = where.substr(0, 1) == ".";
    const std::size_t at = where == "+"  ? end(last_extended_ != 0)
                           : is_relative ? std::max(last_, last_extended_) + number(where.substr(1))
                                         : number(where);
    if (words.find('=') == std::string_view::npos) return put(at, bytes(words));
    put_masked(at, words);
  }

  void assign(std::string_view key, std::string_view text) {
    const auto lookup = registers::find_key(key);
    if (lookup.status != registers::KeyStatus::kFound) throw std::invalid_argument("no such key");
    walk();
    const auto at = device::locate(device_, lookup.path);
    if (!at) throw std::invalid_argument(at.error().what);
    const auto path = device::twin_of(device_, lookup.path);
    if (!path.field) throw std::invalid_argument("a register, not a field");
    const auto parsed = registers::parse_value(*path.field, text);
    if (!parsed.wanted) throw std::invalid_argument("not a value");
    store(*at, *path.field, parsed.wanted->code);
  }

  void fill(Codes& codes) {
    walk();
    const auto before = layout();
    for (const RegisterAt& at : before) {
      fill(codes, at);
      if (layout() != before)
        throw std::invalid_argument(device::key_text(at, std::nullopt) +
                                    " decides which registers there are: give its fields");
    }
  }

  [[nodiscard]] std::string text() const {
    std::string out = address_ + " " + title_ + "\n";
    for (std::size_t row = 0; row < size_; row += 16) {
      out += util::hex(row, row < config::kConventionalSize ? 2 : 3) + ":";
      for (std::size_t i = row; i < row + 16; ++i)
        out += " " + util::hex(device_.image.byte(i).value_or(0), 2);
      out += "\n";
    }
    return out + "\n";
  }

 private:
  // Field by field, since one may decide whether another is there.
  void fill(Codes& codes, const RegisterAt& at) {
    for (std::uint8_t i = 0; i < at.reg.field_count(); ++i) {
      const FieldRef field = at.reg.field(i);
      if (field.key().empty() || any_given(at, field)) continue;
      if ((device::fields_of(device_, at) >> i & 1U) == 0) continue;
      store(at, field, codes.next(field, device::key_text(at, field)));
    }
  }

  [[nodiscard]] std::vector<RegisterAt> layout() const {
    std::vector<RegisterAt> all;
    for (const auto& capability : device_.capabilities) {
      if (capability.table == nullptr) continue;
      for (const RegisterAt& at : device::registers_of(device_, capability)) all.push_back(at);
    }
    return all;
  }

  [[nodiscard]] bool any_given(const RegisterAt& at, FieldRef field) const {
    for (unsigned bit = 0; bit < at.reg.width(); ++bit) {
      if ((field.mask() >> bit & 1U) != 0 && given_.test(at.offset * 8U + bit)) return true;
    }
    return false;
  }

  void store(const RegisterAt& at, FieldRef field, std::uint64_t code) {
    store(at.offset, at.reg.width(), field.mask(), registers::deposit(field.mask(), code));
  }

  void store(std::size_t at, unsigned width, std::uint64_t mask, std::uint64_t word) {
    for (unsigned bit = 0; bit < width; ++bit) {
      if ((mask >> bit & 1U) == 0) continue;
      given_.set(at * 8U + bit);
      const std::size_t byte = at + bit / 8U;
      const unsigned one = 1U << bit % 8U;
      const unsigned old = device_.image.byte(byte).value();
      const bool on = (word >> bit & 1U) != 0;
      device_.image.put_byte(byte, static_cast<std::uint8_t>(on ? old | one : old & ~one));
    }
  }

  void link_conventional(std::size_t at) {
    const bool is_cardbus = (device_.image.byte(0x0E).value_or(0) & 0x7FU) == 2;
    const std::size_t first = is_cardbus ? 0x14 : kCapabilitiesPointer;
    put(last_ == 0 ? first : last_ + 1, {static_cast<std::uint8_t>(at)});
    store(0x06, 16, 0x0010, 0x0010);
    last_ = at;
  }

  void link_extended(std::size_t at) {
    if (last_extended_ != 0) store(last_extended_, 32, 0xFFF00000, at << 20U);
    last_extended_ = at;
  }

  void put(std::size_t at, const std::vector<std::uint8_t>& values) {
    for (const std::uint8_t value : values) store(at++, 8, 0xFF, value);
  }

  // "f800=8000": some bits of a word, as wide as it is written.
  void put_masked(std::size_t at, std::string_view words) {
    const auto equals = words.find('=');
    if (equals == std::string_view::npos) throw std::invalid_argument("not MASK=WORD");
    const auto width = static_cast<unsigned>(equals * 4);
    store(at, width, number(words.substr(0, equals)), number(words.substr(equals + 1)));
  }

  // The first free doubleword of the conventional or the extended space.
  [[nodiscard]] std::size_t end(bool is_extended) {
    walk();
    std::size_t end = is_extended ? config::kConventionalSize : 0x40;
    const std::size_t limit = is_extended ? config::kExtendedSize : config::kConventionalSize;
    for (const RegisterAt& at : layout()) {
      if (at.offset < limit) end = std::max(end, at.offset + at.reg.bytes());
    }
    for (std::size_t bit = end * 8; bit < limit * 8; ++bit) {
      if (given_.test(bit)) end = bit / 8 + 1;
    }
    return (end + 3U) & ~std::size_t{3};
  }

  void walk() {
    device_.capabilities.clear();
    const auto known = [&](std::size_t at, std::size_t count) {
      return device_.image.knows(at, count);
    };
    device::walk_capabilities(device_, known);
    device::walk_extended_capabilities(device_, known);
  }

  std::string address_, title_;
  std::size_t size_ = 0;
  Device device_;
  std::bitset<config::kExtendedSize * 8> given_;
  std::size_t last_ = 0, last_extended_ = 0;
};

class Description {
 public:
  void take(std::string_view line) {
    line = line.substr(0, line.find('#'));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    if (line.empty()) return;
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "function") {
      functions_.emplace_back(rest);
      return;
    }
    if (functions_.empty()) throw std::invalid_argument("no function yet");
    Function& function = functions_.back();
    if (word == "at") return function.add(rest);
    if (word == "fill") return function.fill(codes_);
    if (word == "put") return function.put(rest);
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) throw std::invalid_argument("what is that?");
    function.assign(line.substr(0, equals), line.substr(equals + 1));
  }

  [[nodiscard]] std::string text() const {
    std::string all;
    for (const Function& function : functions_) all += function.text();
    return all;
  }

 private:
  std::vector<Function> functions_;
  Codes codes_;
};

}  // namespace

std::string synthesise(std::string_view description) {
  Description functions;
  for (std::size_t line = 1; !description.empty(); ++line) {
    const std::string_view text = description.substr(0, description.find('\n'));
    description.remove_prefix(std::min(text.size() + 1, description.size()));
    try {
      functions.take(text);
    } catch (const std::exception& error) {
      throw std::invalid_argument("line " + std::to_string(line) + ": " + std::string(text) + ": " +
                                  error.what());
    }
  }
  return functions.text();
}

}  // namespace pcitune::test
