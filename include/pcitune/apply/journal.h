// The journal: entries on the disk, and the sole right to write. A file an entry, ID.open while it
// is under way and ID.json afterwards; decision 10 says what is durable when, and why.
#pragma once

#include <functional>
#include <map>

#include "pcitune/apply/entry.h"
#include "pcitune/util/clock.h"
#include "pcitune/util/files.h"
#include "pcitune/util/result.h"

namespace pcitune::apply {

// What a run needs of a journal.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  Journal(Journal&&) = delete;
  Journal& operator=(Journal&&) = delete;
  virtual ~Journal() = default;

  // Gives the entry its id and time. Its steps are durable when this returns; after an Error there
  // is no such entry.
  [[nodiscard]] virtual util::Result<> begin(Entry& entry) = 0;
  // The entry has ended, or changed afterwards. After an Error it is as it was.
  [[nodiscard]] virtual util::Result<> finish(Entry& entry) = 0;
  // Nothing was written: there is nothing to remember.
  [[nodiscard]] virtual util::Result<> discard(const Entry& entry) = 0;
};

// The directories of the state. The first is always written; the second, if any, where it can be.
struct StatePlaces {
  std::string first;
  std::string second = {};
};

// `sysfs`: the tree that is written, or empty for the running machine. `state_dir`, `root`: what
// the options say, or empty.
[[nodiscard]] StatePlaces state_places(const std::string& sysfs,
                                       const std::string& state_dir,
                                       const std::string& root);

// Is it an id of an entry?
[[nodiscard]] bool is_entry_id(std::string_view text);
// The order in which they were given.
[[nodiscard]] bool comes_before(std::string_view left_id, std::string_view right_id);

// Who waits for the lock.
struct Waiting {
  std::int64_t seconds = 0;
  std::function<void(const std::string& holder)> say = {};  // once, if it takes longer than that
};

class StateDirectory final : public Journal {
 public:
  // `process`: our id, for those who wait for us.
  StateDirectory(StatePlaces places, long process, util::Files& files, util::Clock& clock)
      : places_(std::move(places)), process_(process), files_(files), clock_(clock) {}

  // The sole right to write, held until unlock(). Whoever has it is named if the time is over.
  [[nodiscard]] util::Result<> lock(const Waiting& waiting);
  void unlock() { lock_.reset(); }
  [[nodiscard]] bool is_locked() { return files_.is_locked(lock_path()); }

  util::Result<> begin(Entry& entry) override;
  util::Result<> finish(Entry& entry) override;
  util::Result<> discard(const Entry& entry) override;

  // All entries, oldest first. A file that cannot be read is an Error of its own.
  struct Damaged {
    std::string id;
    util::Error error;
  };
  struct Contents {
    std::vector<Entry> entries;
    std::vector<Damaged> damaged;
    bool changed = false;  // meanwhile: what was there had gone
  };
  [[nodiscard]] util::Result<Contents> read();

  // Is there a journal to look into? An Error where it could not be one.
  [[nodiscard]] util::Result<bool> is_there();
  // Did lock() wait for another? What was read before may have changed.
  [[nodiscard]] bool has_waited() const { return waited_; }
  // Has the process ended that made the entry?
  [[nodiscard]] bool is_gone(const Entry& entry);

  // The kernel's id of this boot; empty where it does not tell.
  [[nodiscard]] std::string boot();
  [[nodiscard]] std::int64_t now() { return clock_.now(); }
  [[nodiscard]] const StatePlaces& places() const { return places_; }
  // Why the second place does not have all, each once.
  [[nodiscard]] std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

 private:
  [[nodiscard]] std::string lock_path() const { return places_.first + "/lock"; }
  [[nodiscard]] util::Result<> prepare();
  [[nodiscard]] util::Result<Contents> read_once();
  [[nodiscard]] util::Result<std::string> new_id();
  [[nodiscard]] util::Result<std::vector<std::string>> names(const std::string& place);
  [[nodiscard]] util::Result<std::map<std::string, std::string>> files_of_entries();
  [[nodiscard]] std::uint64_t start_of(long process);
  void to_second(const std::string& name, const std::string& bytes);
  void remove_from_second(const std::string& name);
  void catch_up();
  void warn(const util::Error& error);

  StatePlaces places_;
  long process_;
  util::Files& files_;
  util::Clock& clock_;
  std::shared_ptr<void> lock_;
  bool prepared_ = false;
  bool waited_ = false;
  bool has_second_ = false;
  std::vector<std::string> warnings_;
};

}  // namespace pcitune::apply
