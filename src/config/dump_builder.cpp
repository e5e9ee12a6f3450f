#include "dump_builder.h"

#include <algorithm>
#include <utility>

#include "pcitune/util/hex.h"

namespace pcitune::config {
namespace {

// One PCI domain has so many functions. Far more than any machine; bounds what hostile text can
// cost.
constexpr std::size_t kMostDevices = 65536;
constexpr std::size_t kMostHosts = 4096;
constexpr std::size_t kMostWarnings = 100;
constexpr std::size_t kLongestTitle = 400;

std::string range_text(std::size_t first, std::size_t last) {
  return first == last ? offset_text(first) : offset_text(first) + "-" + offset_text(last);
}

// What a text holds, fit for a message: short, printable.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  std::string safe = "'";
  for (const char c : text.substr(0, kLongest)) safe += c >= 0x20 && c < 0x7F ? c : '?';
  return safe + (text.size() > kLongest ? "...'" : "'");
}

std::string unknown_bytes(const Row& row) {
  std::size_t first = kRowSize;
  std::size_t last = 0;
  for (std::size_t i = 0; i < kRowSize; ++i) {
    if (row.known[i]) continue;
    first = std::min(first, i);
    last = i;
  }
  return range_text(row.offset + first, row.offset + last) + (first == last ? " stays" : " stay") +
         " unknown";
}

std::string damage(const Row& row) {
  const auto name = "row " + offset_text(row.offset) + ": ";
  if (row.known.none()) return name + "more than 16 bytes; " + unknown_bytes(row);
  return name + quoted(row.bad) + " is not a byte; " + unknown_bytes(row);
}

std::size_t bytes_in(const Row& row, const ConfigImage& image, bool same_only) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < kRowSize; ++i) {
    const auto old = row.known[i] ? image.byte(row.offset + i) : std::nullopt;
    if (old && (!same_only || *old == row.bytes[i])) ++found;
  }
  return found;
}

// From the last byte down: the image then grows once for each row, and to no more than it needs.
void store(const Row& row, ConfigImage& image) {
  for (std::size_t i = kRowSize; i-- > 0;) {
    if (row.known[i]) image.put_byte(row.offset + i, row.bytes[i]);
  }
}

}  // namespace

std::optional<DumpBuilder::Stream> DumpBuilder::stream(std::string_view host, bool may_be_new) {
  const auto found = hosts_.find(host);
  if (found != hosts_.end()) return found->second;
  if (!may_be_new || streams_.size() >= kMostHosts) return std::nullopt;
  hosts_.emplace(host, streams_.size());
  streams_.emplace_back();
  return streams_.size() - 1;
}

void DumpBuilder::warn(std::size_t line, std::string what) {
  if (dump_.warnings.size() >= kMostWarnings) {
    ++dropped_warnings_;
    return;
  }
  dump_.warnings.push_back({line, std::move(what)});
}

void DumpBuilder::note_bare_title(State& state) {
  const auto& title = state.title;
  if (title && title->address && bare_titles_.size() < kMostDevices) {
    bare_titles_.emplace(*title->address, title->line);
  }
  state.title.reset();
}

void DumpBuilder::title(Stream at, const Title& title, std::size_t line) {
  State& state = streams_[at];
  settle(state, nullptr);
  note_bare_title(state);
  has_seen_title_ = true;
  state.title = {title.address, std::string(title.text.substr(0, kLongestTitle)), line};
  if (!title.address) {
    warn(line,
         "not a legal address (device 00-1f, function 0-7); its rows go to a function without one");
  }
}

void DumpBuilder::add_to_title(Stream at, std::string_view text) {
  auto& title = streams_[at].title;
  if (title && title->text.size() + text.size() < kLongestTitle)
    title->text.append(" ").append(text);
}

void DumpBuilder::elision(Stream at) {
  settle(streams_[at], nullptr);
  streams_[at].elided = true;
}

void DumpBuilder::close(Stream at) { close(streams_[at]); }

void DumpBuilder::close(State& state) {
  settle(state, nullptr);
  note_bare_title(state);
  state.device.reset();
  state.next = 0;
}

bool DumpBuilder::expects(Stream at, std::size_t offset) const {
  const State& state = streams_[at];
  if (state.held) return offset == 0 || offset == state.held->row.offset + kRowSize;
  return offset == 0 || (state.device && !state.title && offset == state.next);
}

// Is this function the one whose rows come?
bool DumpBuilder::is_at(Stream at, const std::optional<Address>& address) const {
  const State& state = streams_[at];
  if (state.title) return state.title->address == address;
  return state.device && dump_.devices[*state.device].name.address == address;
}

bool DumpBuilder::is_usable(State& state, const Row& row, std::size_t line) {
  const auto name = "row " + offset_text(row.offset);
  if (row.offset >= kExtendedSize) {
    warn(line, name + " lies behind fffh, the end of configuration space; not used");
  } else if (row.offset % kRowSize != 0) {
    warn(line, name + " does not start at a multiple of 16; not used");
  } else if (row.known.none()) {
    warn(line, damage(row));
    if (row.offset == 0 && !state.title) close(state);  // of whom will the rows behind it be?
  } else {
    return true;
  }
  return false;
}

void DumpBuilder::row(Stream at, const Row& row, std::size_t line) {
  State& state = streams_[at];
  if (!is_usable(state, row, line)) return;
  settle(state, &row);
  const bool titled = state.title.has_value();
  const bool starts_over = row.offset == 0 && state.device && !titled;
  const bool ahead = row.offset > (titled ? 0 : state.next) && !state.elided;
  if (starts_over || ahead) {
    state.held = Held{row, line};
  } else {
    accept(state, row, line);
  }
}

// Decides about the row that waits: is it out of line with the rows on both sides of it?
void DumpBuilder::settle(State& state, const Row* next) {
  if (!state.held) return;
  const Held held = *std::exchange(state.held, std::nullopt);
  const bool over = held.row.offset == 0;
  const auto from = state.title ? 0 : state.next;  // where the rows before it go on
  const bool skipped =
      next != nullptr && next->offset >= from &&
      (over ? next->offset > kRowSize : next->offset < held.row.offset && next->offset != 0);
  if (skipped) {
    warn(held.line,
         "row " + offset_text(held.row.offset) + " does not fit between its neighbours; not used");
  } else {
    accept(state, held.row, held.line);
  }
}

void DumpBuilder::accept(State& state, const Row& row, std::size_t line) {
  const bool starts_over = row.offset == 0 && state.device;
  if ((state.title || !state.device || starts_over) && !open_device(state, row, line)) return;
  if (row.offset < state.next) {
    repeat(state, row, line);
    return;
  }
  if (!is_in_order(state, row, line)) return;
  put(state, row, line);
  state.next = row.offset + kRowSize;
}

// Does a second title of the same function, as at a page break, only continue the first?
bool DumpBuilder::goes_on(const State& state, const Row& row) const {
  if (!state.title || !state.device || row.offset < state.next) return false;
  return dump_.devices[*state.device].name.address == state.title->address;
}

// Makes the row's function the current one of its stream.
bool DumpBuilder::open_device(State& state, const Row& row, std::size_t line) {
  if (row.offset != 0 && goes_on(state, row)) {
    state.title.reset();
    return true;
  }
  if (dump_.devices.size() >= kMostDevices) {
    if (!std::exchange(full_, true)) warn(line, "more than 65536 functions; the rest is not read");
    return false;
  }
  const DeviceName name = name_for(state, line);
  OpenTitle title = state.title.value_or(OpenTitle{});
  if (title.line == 0) title.line = line;
  state.title.reset();
  devices_.emplace(name, dump_.devices.size());
  state.device = dump_.devices.size();
  state.next = 0;
  state.elided = false;
  state.astray.reset();
  dump_.devices.push_back({name, std::move(title.text), title.line, {}});
  return true;
}

DeviceName DumpBuilder::name_for(State& state, std::size_t line) {
  const auto begin = state.title ? state.title->line : line;
  const auto new_dump = [&] {
    nameless_.push_back(0);
    state.dump = static_cast<unsigned>(nameless_.size());
    if (state.dump > 1) warn(begin, "dump " + std::to_string(state.dump) + " of this file begins");
  };
  if (state.dump == 0) new_dump();
  if (state.title && state.title->address) {
    DeviceName name{.address = state.title->address, .number = 0, .dump = state.dump};
    if (devices_.contains(name)) new_dump();
    name.dump = state.dump;
    return name;
  }
  const unsigned number = ++nameless_[state.dump - 1];
  const DeviceName name{.address = std::nullopt, .number = number, .dump = state.dump};
  const bool after_titled = state.device && dump_.devices[*state.device].name.address;
  if (after_titled && !state.title) {
    warn(line, "rows start over without a title; this function is called " + to_string(name));
  }
  return name;
}

bool DumpBuilder::is_in_order(State& state, const Row& row, std::size_t line) {
  if (state.astray == row.offset) {
    *state.astray += kRowSize;
    warn(line, "row " + offset_text(row.offset) + " follows rows out of order; not used");
    return false;
  }
  state.astray.reset();
  if (row.offset > state.next && !state.elided) {
    warn(line,
         "before this row those at " + range_text(state.next, row.offset - 1) + " are missing");
  }
  state.elided = false;
  return true;
}

// A row at or before the last one of its function.
void DumpBuilder::repeat(State& state, const Row& row, std::size_t line) {
  DumpDevice& device = dump_.devices[*state.device];
  const auto known = bytes_in(row, device.image, false);
  const auto same = bytes_in(row, device.image, true);
  const auto name = "row " + offset_text(row.offset);
  const bool is_last = row.offset + kRowSize == state.next;
  if (!is_last || state.astray == row.offset) state.astray = row.offset + kRowSize;
  if (same != known) {
    warn(line, name + " comes again with other bytes; the first stay");
  } else if (known == 0) {
    warn(line, name + " is out of order; not used");
  } else {
    store(row, device.image);  // the first may have been cut
  }
}

void DumpBuilder::put(State& state, const Row& row, std::size_t line) {
  if (!row.bad.empty()) warn(line, damage(row));
  store(row, dump_.devices[*state.device].image);
}

void DumpBuilder::warn_of_bare_titles() {
  for (const auto& device : dump_.devices) {
    if (device.name.address) bare_titles_.erase(*device.name.address);
  }
  for (const auto& [address, line] : bare_titles_) {
    warn(line, to_string(address) + " has no hex rows; nothing is known of it");
  }
}

Dump DumpBuilder::finish() {
  for (State& state : streams_) close(state);
  warn_of_bare_titles();
  std::stable_sort(dump_.warnings.begin(),
                   dump_.warnings.end(),
                   [](const DumpWarning& a, const DumpWarning& b) { return a.line < b.line; });
  if (dropped_warnings_ > 0) {
    const auto line = dump_.warnings.back().line;
    dump_.warnings.push_back(
        {line, std::to_string(dropped_warnings_) + " further warnings are not listed"});
  }
  return std::move(dump_);
}

}  // namespace pcitune::config
