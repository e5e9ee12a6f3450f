#include "support/fake_machine.h"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "pcitune/device/survey.h"
#include "pcitune/device/topology.h"
#include "pcitune/registers/codec.h"
#include "pcitune/util/hex.h"

namespace pcitune::test {
namespace {

using config::DeviceName;
using config::Gap;
using util::Result;

util::Failure not_there(const DeviceName& name) {
  return util::fail(util::ErrorCode::kNotFound, config::to_string(name), "not there");
}

void put_mask(std::vector<std::uint8_t>& bytes, std::size_t offset, std::uint64_t mask) {
  for (; mask != 0; mask >>= 8U, ++offset) {
    bytes.at(offset) = static_cast<std::uint8_t>(bytes.at(offset) | (mask & 0xFFU));
  }
}

// What the catalogue says of each row that exists on the function.
void learn_access_kinds(FakeFunction& function) {
  device::Device found{.name = function.name};
  found.image.put(0, function.bytes);
  const device::Ensure knows = [&](std::size_t offset, std::size_t count) {
    return found.image.knows(offset, count);
  };
  device::walk_capabilities(found, knows);
  device::walk_extended_capabilities(found, knows);
  for (const auto& capability : found.capabilities) {
    for (const auto& at : device::registers_of(found, capability)) {
      const std::uint64_t rows = device::fields_of(found, at);
      put_mask(function.writable,
               at.offset,
               registers::bits_where(at.reg, rows, registers::is_plain_writable));
      put_mask(function.clears,
               at.offset,
               registers::bits_where(at.reg, rows, registers::is_write_1_to_clear));
    }
  }
}

void store(FakeFunction& function, std::size_t offset, unsigned width_bits, std::uint64_t value) {
  for (unsigned i = 0; i < width_bits / 8U; ++i) {
    std::uint8_t& byte = function.bytes.at(offset + i);
    const auto sent = static_cast<std::uint8_t>(value >> 8U * i);
    const unsigned takes = function.writable[offset + i];
    const unsigned cleared = function.clears[offset + i] & unsigned{sent};
    byte = static_cast<std::uint8_t>(((byte & ~takes) | (sent & takes)) & ~cleared);
  }
}

// As a host bridge does that only knows 32 bits: read, merge, write all back.
void store_as_dword(FakeFunction& function,
                    std::size_t offset,
                    unsigned width_bits,
                    std::uint64_t value) {
  const std::size_t dword = offset & ~std::size_t{3};
  const unsigned shift = 8U * static_cast<unsigned>(offset - dword);
  const std::uint64_t mask = (~0ULL >> (64U - width_bits)) << shift;
  store(function, dword, 32, (function.word(dword, 32) & ~mask) | (value << shift & mask));
}

void act(const std::map<unsigned, FakeMachine::Action>& script, unsigned nth) {
  const auto found = script.find(nth);
  if (found != script.end()) found->second();
}

}  // namespace

void FakeFunction::poke(std::size_t offset, std::string_view hex) {
  for (const std::uint8_t byte : test::bytes(hex)) bytes.at(offset++) = byte;
}

void FakeFunction::stick(std::size_t offset, std::uint8_t mask) {
  writable.at(offset) = static_cast<std::uint8_t>(writable.at(offset) & ~unsigned{mask});
}

void FakeFunction::fix_low_bits(std::size_t offset, unsigned count) {
  const auto mask = static_cast<std::uint8_t>((1U << count) - 1U);
  stick(offset, mask);
  bytes.at(offset) = static_cast<std::uint8_t>(bytes.at(offset) & ~unsigned{mask});
}

std::uint64_t FakeFunction::word(std::size_t offset, unsigned width_bits) const {
  std::uint64_t word = 0;
  for (unsigned i = width_bits / 8U; i-- > 0;) word = word << 8U | bytes.at(offset + i);
  return word;
}

FakeFunction& FakeFunction::below(std::string_view parent) {
  link = {.known = true, .parent = name_of(parent).address};
  return *this;
}

FakeFunction& FakeFunction::below_host_bridge() {
  link = {.known = true, .parent = {}};
  return *this;
}

void PrintTo(const Write& write, std::ostream* out) {
  *out << write.name << " " << util::hex(write.offset, 3) << " " << write.width << " bits "
       << util::hex0x(write.value, 8);
}

void PrintTo(const TimedRead& read, std::ostream* out) {
  PrintTo(read.access, out);
  *out << " after " << read.writes_before << " writes";
}

FakeFunction& FakeMachine::add(std::string_view address, const Space& space) {
  FakeFunction& function = functions_.emplace_back();
  function.name = name_of(address);
  function.bytes = space.all();
  function.writable.resize(function.bytes.size());
  function.clears.resize(function.bytes.size());
  function.below_host_bridge();
  learn_access_kinds(function);
  return function;
}

FakeFunction* FakeMachine::find(const DeviceName& name) {
  const auto at = std::find_if(functions_.begin(), functions_.end(), [&](const FakeFunction& f) {
    return f.name == name && !f.removed;
  });
  return at == functions_.end() ? nullptr : &*at;
}

device::Machine FakeMachine::survey() {
  device::Survey survey(*this);
  device::Machine machine;
  const auto names = list();
  for (const DeviceName& name : *names) {
    device::Device& device = machine.devices.emplace_back();
    device.name = name;
    if (auto known = survey.identify(device); !known)
      throw std::runtime_error(util::message(known.error()));
    if (auto read = survey.read_raw(device); !read)
      throw std::runtime_error(util::message(read.error()));
    device.around = surroundings(name);
  }
  machine.system = system_;
  if (auto linked = device::Topology(survey).add_ancestors(machine); !linked)
    throw std::runtime_error(util::message(linked.error()));
  reads_.clear();
  return machine;
}

Result<std::vector<DeviceName>> FakeMachine::list() {
  std::vector<DeviceName> names;
  for (const FakeFunction& function : functions_) names.push_back(function.name);
  std::sort(names.begin(), names.end(), config::comes_before);
  return names;
}

Result<config::Identity> FakeMachine::identify(const DeviceName& name) {
  const FakeFunction* const function = find(name);
  if (function == nullptr) return not_there(name);
  config::Identity identity;
  identity.vendor = static_cast<std::uint16_t>(function->word(0x00, 16));
  identity.device = static_cast<std::uint16_t>(function->word(0x02, 16));
  identity.class_code = static_cast<std::uint32_t>(function->word(0x08, 32) >> 8U);
  identity.driver = function->driver;
  identity.driver_known = true;
  return identity;
}

Result<Gap> FakeMachine::read(const DeviceName& name,
                              std::size_t offset,
                              std::size_t count,
                              config::ConfigImage& into) {
  reads_.push_back({{config::to_string(name), offset, count}, writes_.size()});
  FakeFunction* const function = find(name);
  if (function == nullptr) return not_there(name);
  if (function->failing_reads != 0) {
    --function->failing_reads;
    return util::fail(util::ErrorCode::kFault, config::to_string(name), "the read failed");
  }
  for (std::size_t at = offset; at < offset + count; ++at) {
    if (at >= function->readable) return function->short_gap;
    if (at >= function->bytes.size()) return Gap::kBeyondSpace;
    into.put_byte(at, function->gone ? std::uint8_t{0xFF} : function->bytes[at]);
  }
  return Gap::kNone;
}

config::ParentLink FakeMachine::parent_link(const DeviceName& name) {
  const FakeFunction* const function = find(name);
  return function == nullptr ? config::ParentLink{} : function->link;
}

config::Power FakeMachine::power(const DeviceName& name) {
  const FakeFunction* const function = find(name);
  return function != nullptr && function->asleep ? config::Power::kAsleep : config::Power::kAwake;
}

config::Surroundings FakeMachine::surroundings(const DeviceName& name) {
  const FakeFunction* const function = find(name);
  return function == nullptr ? config::Surroundings{} : function->around;
}

std::optional<std::string> FakeMachine::attribute(const DeviceName& name,
                                                  const std::string& which) {
  const FakeFunction* const function = find(name);
  if (function == nullptr || !function->attributes.contains(which)) return std::nullopt;
  return function->attributes.at(which);
}

Result<> FakeMachine::set_attribute(const config::Address& address,
                                    const std::string& which,
                                    const std::string& value) {
  FakeFunction* const function = find({.address = address});
  if (function == nullptr) return not_there({.address = address});
  if (function->stuck_attributes.contains(which))
    return util::fail(util::ErrorCode::kFault, which, "Input/output error");
  switched_.push_back(config::to_string(address) + " " + which + "=" + value + " after " +
                      std::to_string(writes_.size()) + " writes");
  function->attributes[which] = value;
  if (which == "power/control" && value == "on" && !function->stays_asleep)
    function->asleep = false;
  if (on_switch_) on_switch_(which, value);
  if (function->doubtful_attributes.erase(which) != 0)
    return util::fail(util::ErrorCode::kFault, which, "Interrupted system call");
  return {};
}

Result<> FakeMachine::write(const config::Address& address,
                            std::size_t offset,
                            unsigned width_bits,
                            std::uint64_t value) {
  writes_.push_back({config::to_string(address), offset, width_bits, value});
  const auto nth = static_cast<unsigned>(writes_.size());
  act(before_, nth);
  FakeFunction* const function = find({.address = address});
  if (function == nullptr) return not_there({.address = address});
  if (const auto code = failing_.find(nth); code != failing_.end())
    return util::fail(code->second, config::to_string(address), "the write failed");
  if (!lost_.contains(nth) && !function->gone) {
    if (function->writes_dwords)
      store_as_dword(*function, offset, width_bits, value);
    else
      store(*function, offset, width_bits, value);
  }
  act(after_, nth);
  return {};
}

}  // namespace pcitune::test
