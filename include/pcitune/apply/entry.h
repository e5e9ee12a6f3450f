// Entry: what the journal keeps of one run: every step with what was there before, so that it can
// be put back by whoever looks later. Values; how they lie in a file is in entry_json.cpp, decision
// 10 says why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/config/address.h"

namespace pcitune::apply {

// By what a device is known again: words of its header.
struct KnownAs {
  std::uint32_t ids = 0;                        // at 00h: vendor and device
  std::uint32_t class_revision = 0;             // at 08h
  std::optional<std::uint32_t> subsystem = {};  // at 2Ch; bridges have others things there

  bool operator==(const KnownAs&) const = default;
};

// One field of a step.
struct FieldNote {
  std::string key;
  std::uint64_t mask = 0;  // its bits in the register
  std::string before, after;
  bool cleared = false;  // error bits that a written 1 clears: they cannot come back

  bool operator==(const FieldNote&) const = default;
};

// A file of the system that the run writes, such as power/control.
struct SwitchNote {
  config::Address address;
  std::string attribute;
  std::string before, after;

  bool operator==(const SwitchNote&) const = default;
};

// One register write.
struct StepNote {
  config::Address address;
  KnownAs device;
  std::string key;               // of the register
  std::uint16_t capability = 0;  // where its capability starts
  std::uint16_t offset = 0;      // of the register ...
  unsigned width = 0;            // ... and its bits
  std::uint64_t mask = 0;        // bits of the fields that change, but for those that are cleared
  std::uint64_t before = 0;      // words of the register: before the write ...
  std::uint64_t after = 0;       // ... and planned; read back, once the run has ended
  std::vector<FieldNote> fields = {};
  std::vector<SwitchNote> switches = {};  // not empty: the kernel wrote the register

  bool operator==(const StepNote&) const = default;
};

// A line that the run printed.
struct ResultNote {
  std::string address, key, before, wanted;
  std::string after = {};
  std::string verdict = {};
  std::string rule = {};
  std::string remark = {};

  bool operator==(const ResultNote&) const = default;
};

enum class Ending : std::uint8_t {
  kOpen,         // under way, or killed
  kDone,         // all steps hold
  kRolledBack,   // something did not hold, and all was put back
  kFailed,       // something did not hold, and something could not be put back
  kInterrupted,  // was open, and undo or confirm dealt with it
};
[[nodiscard]] std::string_view to_string(Ending ending);

struct Entry {
  // Of its run; the journal gives it id, time, boot and process.
  std::string id = {};
  std::int64_t time = 0;  // seconds since 1970
  std::string boot = {};  // the kernel's id of this boot
  long process = 0;
  std::uint64_t process_start = 0;            // in ticks since boot; 0: not known
  std::string origin = {};                    // "set", "undo", "deadline": undo at a deadline
  std::vector<std::string> words = {};        // of the command line
  std::string message = {};                   // -m
  std::vector<std::string> forced = {};       // rules that --force overrode
  std::vector<std::string> way_back = {};     // rules that it cured: the way back breaks them
  std::optional<std::string> undoes = {};     // the entry that it puts back
  std::optional<std::int64_t> deadline = {};  // when it is put back unless confirmed
  bool for_command = false;                   // to be put back when a command ends

  std::vector<StepNote> steps = {};
  // power/control of devices that are kept awake meanwhile; once the run has ended, those that
  // could not be put back.
  std::vector<SwitchNote> pins = {};

  // Of its end.
  Ending ending = Ending::kOpen;
  std::optional<std::int64_t> ended = {};
  std::optional<std::int64_t> confirmed = {};
  std::vector<ResultNote> results = {};

  bool operator==(const Entry&) const = default;
};

}  // namespace pcitune::apply
