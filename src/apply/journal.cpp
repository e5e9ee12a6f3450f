#include "pcitune/apply/journal.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "apply/entry_json.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::apply {
namespace {

using util::Error;
using util::ErrorCode;
using util::Result;

constexpr std::string_view kOpenEnd = ".open";
constexpr std::string_view kClosedEnd = ".json";
constexpr std::size_t kLargestEntry = 64U << 20U;  // 10,000 devices take some 10 MiB
constexpr std::size_t kTimeLength = 15;            // "20261130-101500"

// "20261130-101500" of "2026-11-30T10:15:00Z".
std::string stamp(std::int64_t time) {
  std::string text;
  for (const char c : util::time_text(time)) {
    if (c >= '0' && c <= '9') text += c;
  }
  return text.insert(8, "-");
}

// The N of an id; it is one.
std::uint64_t number_of(std::string_view id) {
  return *util::parse_decimal(id.substr(kTimeLength + 1));
}

std::string_view id_in(std::string_view name) {
  for (const auto end : {kOpenEnd, kClosedEnd}) {
    if (name.ends_with(end) && is_entry_id(name.substr(0, name.size() - end.size())))
      return name.substr(0, name.size() - end.size());
  }
  return {};
}

// A journal that cannot be kept stops a run before it has written anything.
util::Failure not_kept(Error error) {
  if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kFault;
  error.what = "the journal cannot be kept here: " + error.what +
               ". Nothing was written to any device. --state-dir DIR names another place";
  return util::Failure(std::move(error));
}

std::string file_name(const Entry& entry, std::string_view end) {
  return entry.id + std::string(end);
}

}  // namespace

StatePlaces state_places(const std::string& sysfs,
                         const std::string& state_dir,
                         const std::string& root) {
  if (!state_dir.empty()) return {.first = state_dir};
  if (!sysfs.empty()) return {.first = sysfs + "/.pcitune"};
  return {.first = root + "/run/pcitune", .second = root + "/var/lib/pcitune"};
}

bool is_entry_id(std::string_view text) {
  constexpr std::string_view kForm = "00000000-000000-";
  constexpr std::size_t kMostDigits = 9;
  if (text.size() <= kForm.size() || text.size() > kForm.size() + kMostDigits) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    const bool dash = i < kForm.size() && kForm[i] == '-';
    if (dash ? text[i] != '-' : !digit) return false;
  }
  return text[kForm.size()] != '0';
}

bool comes_before(std::string_view left_id, std::string_view right_id) {
  const auto left = left_id.substr(0, kTimeLength);
  const auto right = right_id.substr(0, kTimeLength);
  return left == right ? number_of(left_id) < number_of(right_id) : left < right;
}

std::string StateDirectory::boot() {
  const auto id = files_.read_once("/proc/sys/kernel/random", "boot_id", 64);
  return id ? std::string(util::trim(*id)) : std::string();
}

void StateDirectory::warn(const Error& error) {
  const std::string text = "the journal is in " + places_.first +
                           " alone, which lasts until the next boot: " + util::message(error);
  if (std::find(warnings_.begin(), warnings_.end(), text) == warnings_.end())
    warnings_.push_back(text);
}

// When a process started, in the kernel's ticks since boot: with its id this names it. 0 if it is
// not there.
std::uint64_t StateDirectory::start_of(long process) {
  constexpr std::size_t kStartBehindName =
      19;  // proc(5): the name, in brackets, is the second of 22
  const auto stat = files_.read_once("/proc/" + std::to_string(process), "stat", 4096);
  if (!stat || stat->rfind(')') == std::string::npos) return 0;
  std::istringstream fields(stat->substr(stat->rfind(')') + 1));
  std::string field;
  for (std::size_t i = 0; i <= kStartBehindName; ++i) fields >> field;
  return util::parse_decimal(field).value_or(0);
}

bool StateDirectory::is_gone(const Entry& entry) {
  if (entry.boot != boot()) return true;
  const std::uint64_t start = start_of(entry.process);
  return start == 0 || (entry.process_start != 0 && entry.process_start != start);
}

Result<bool> StateDirectory::is_there() {
  bool there = false;
  for (const std::string& place : {places_.first, places_.second}) {
    if (place.empty()) continue;
    const auto status = files_.status(place);
    if (!status && status.error().code != ErrorCode::kNotFound)
      return util::Failure(status.error());
    if (status && status->kind != util::FileStatus::Kind::kDirectory)
      return util::fail(ErrorCode::kInvalidInput, place, "is no directory, so no journal");
    there = there || status.has_value();
  }
  return there;
}

Result<> StateDirectory::prepare() {
  if (prepared_) return {};
  if (auto made = files_.make_private_directory(places_.first); !made)
    return not_kept(made.error());
  prepared_ = true;
  if (places_.second.empty()) return {};
  const auto second = files_.make_private_directory(places_.second);
  has_second_ = second.has_value();
  if (!has_second_) warn(second.error());
  catch_up();
  return {};
}

Result<> StateDirectory::lock(const Waiting& waiting) {
  constexpr std::chrono::milliseconds kBetween(50);
  if (auto prepared = prepare(); !prepared) return prepared;
  const std::int64_t tries = waiting.seconds * 1000 / kBetween.count();
  for (std::int64_t i = 0;; ++i) {
    auto lock = files_.try_lock(lock_path(), std::to_string(process_));
    if (!lock) return not_kept(lock.error());
    lock_ = std::move(*lock);
    waited_ = i > 0;
    if (lock_ != nullptr) return {};
    const auto holder = files_.read_once(places_.first, "lock", 32);
    const std::string who =
        holder && !holder->empty() ? "pcitune with process id " + *holder : "another pcitune";
    if (i == tries)
      return util::fail(ErrorCode::kFault,
                        lock_path(),
                        who + " is writing; nothing was written. --wait SECONDS waits longer");
    if (i == 0 && waiting.say) waiting.say(who);
    clock_.sleep(kBetween);
  }
}

// Names of files of entries; a place that is not there has none.
Result<std::vector<std::string>> StateDirectory::names(const std::string& place) {
  auto names = files_.list(place);
  if (!names && names.error().code == ErrorCode::kNotFound) return std::vector<std::string>();
  if (!names) return util::Failure(names.error());
  std::erase_if(*names, [](const std::string& name) { return id_in(name).empty(); });
  return names;
}

void StateDirectory::to_second(const std::string& name, const std::string& bytes) {
  if (!has_second_) return;
  const auto written = util::write_durably(files_, places_.second, name, bytes);
  if (!written) warn(written.error());
}

void StateDirectory::remove_from_second(const std::string& name) {
  if (has_second_) static_cast<void>(files_.remove(places_.second + "/" + name));
}

// What the second place could not take when it was written: at early boot it is not there yet.
void StateDirectory::catch_up() {
  if (!has_second_) return;
  const auto here = names(places_.first);
  const auto there = names(places_.second);
  if (!here || !there) return;
  const std::set<std::string> known(there->begin(), there->end());
  for (const std::string& name : *here) {
    const std::string id(id_in(name));
    if (known.count(name) != 0 || known.count(id + std::string(kClosedEnd)) != 0) continue;
    if (const auto bytes = files_.read_regular(places_.first + "/" + name, kLargestEntry))
      to_second(name, *bytes);
  }
}

Result<std::string> StateDirectory::new_id() {
  std::string newest;
  for (const std::string& place : {places_.first, places_.second}) {
    if (place.empty()) continue;
    const auto found = names(place);
    if (!found) return util::Failure(found.error());
    for (const std::string& name : *found) {
      if (newest.empty() || comes_before(newest, id_in(name))) newest = id_in(name);
    }
  }
  const std::string fresh = stamp(clock_.now()) + "-1";
  if (newest.empty() || comes_before(newest, fresh)) return fresh;
  return newest.substr(0, kTimeLength + 1) + std::to_string(number_of(newest) + 1);
}

Result<> StateDirectory::begin(Entry& entry) {
  if (auto prepared = prepare(); !prepared) return prepared;
  auto id = new_id();
  if (!id) return not_kept(id.error());
  entry.id = std::move(*id);
  entry.time = clock_.now();
  entry.boot = boot();
  entry.process = process_;
  entry.process_start = start_of(process_);
  entry.ending = Ending::kOpen;
  const std::string name = file_name(entry, kOpenEnd);
  const std::string bytes = to_json(entry);
  if (auto written = util::write_durably(files_, places_.first, name, bytes); !written) {
    static_cast<void>(files_.remove(places_.first + "/" + name));  // of which the name did not last
    return not_kept(written.error());
  }
  to_second(name, bytes);
  return {};
}

Result<> StateDirectory::finish(Entry& entry) {
  if (auto prepared = prepare(); !prepared) return prepared;
  if (!entry.ended) entry.ended = clock_.now();
  const std::string open = file_name(entry, kOpenEnd);
  const std::string bytes = to_json(entry);
  auto written = util::write_durably(files_, places_.first, file_name(entry, kClosedEnd), bytes);
  if (!written) return written;
  to_second(file_name(entry, kClosedEnd), bytes);
  // What is left of the open file does no harm: the closed one counts.
  static_cast<void>(files_.remove(places_.first + "/" + open));
  remove_from_second(open);
  return {};
}

Result<> StateDirectory::discard(const Entry& entry) {
  const std::string open = file_name(entry, kOpenEnd);
  remove_from_second(open);
  return files_.remove(places_.first + "/" + open);
}

// By id, where each entry is to be read: a closed one counts, then the first place.
Result<std::map<std::string, std::string>> StateDirectory::files_of_entries() {
  std::map<std::string, std::string> closed;
  std::map<std::string, std::string> open;
  for (std::string place : {places_.first, places_.second}) {
    if (place.empty()) continue;
    const auto found = names(place);
    if (!found) return util::Failure(found.error());
    place += '/';
    for (const std::string& name : *found)
      (name.ends_with(kClosedEnd) ? closed : open).emplace(id_in(name), place + name);
  }
  closed.merge(open);
  return closed;
}

// Without the lock, an entry may be closed between the look at the names and the look at the file.
Result<StateDirectory::Contents> StateDirectory::read() {
  constexpr int kTries = 5;
  for (int i = 1;; ++i) {
    auto contents = read_once();
    if (!contents || !contents->changed || i == kTries) return contents;
  }
}

Result<StateDirectory::Contents> StateDirectory::read_once() {
  const auto files = files_of_entries();
  if (!files) return util::Failure(files.error());
  Contents contents;
  for (const auto& [id, path] : *files) {
    const auto text = files_.read_regular(path, kLargestEntry);
    auto entry = text ? parse_entry(*text, path) : Result<Entry>(util::Failure(text.error()));
    if (entry && entry->id != id)
      entry = util::fail(ErrorCode::kInvalidInput, path, "holds the entry " + entry->id);
    if (entry)
      contents.entries.push_back(std::move(*entry));
    else
      contents.damaged.push_back({id, entry.error()});
    contents.changed = contents.changed || (!text && text.error().code == ErrorCode::kNotFound);
  }
  std::sort(contents.entries.begin(), contents.entries.end(), [](const Entry& a, const Entry& b) {
    return comes_before(a.id, b.id);
  });
  return contents;
}

}  // namespace pcitune::apply
