// FakeMachine: functions whose configuration space behaves like hardware. Which bits take a write,
// which a written 1 clears, and which ignore it comes from the register catalogue; bytes that it
// does not know ignore writes. Source and Writer at once; logs every access, and plays the faults
// that a script asks for. Writes are counted from 1, over all functions.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/config/source.h"
#include "pcitune/device/machine.h"
#include "support/fake_source.h"
#include "support/space.h"

namespace pcitune::test {

struct FakeFunction {
  config::DeviceName name;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint8_t> writable;               // bits that keep what is written
  std::vector<std::uint8_t> clears;                 // bits that a written 1 clears
  std::size_t readable = config::kExtendedSize;     // reads from here on give nothing ...
  config::Gap short_gap = config::Gap::kPrivilege;  // ... for this reason
  bool gone = false;                                // reads as ones, writes go nowhere
  bool removed = false;                             // reads and writes are an Error
  bool asleep = false;
  bool stays_asleep = false;                           // whatever power/control says
  bool writes_dwords = false;                          // below a host bridge that cannot write less
  std::map<std::string, std::string> attributes = {};  // files beside the configuration space
  std::set<std::string> stuck_attributes = {};         // writing them is an Error
  std::set<std::string> doubtful_attributes = {};      // the next time it is, and works
  config::Surroundings around = {};
  unsigned failing_reads = 0;  // so many of the next reads are an Error
  std::string driver = {};
  config::ParentLink link = {};

  // The register changes behind our back: another program, or the device itself.
  void poke(std::size_t offset, std::string_view hex);
  // The bits of a byte ignore writes and keep what they hold.
  void stick(std::size_t offset, std::uint8_t mask);
  // The low `count` bits of a byte read as 0 whatever is written.
  void fix_low_bits(std::size_t offset, unsigned count);
  // The little-endian word that the register holds.
  [[nodiscard]] std::uint64_t word(std::size_t offset, unsigned width_bits) const;

  FakeFunction& below(std::string_view parent);
  FakeFunction& below_host_bridge();
};

struct Write {
  std::string name;
  std::size_t offset = 0;
  unsigned width = 0;  // bits
  std::uint64_t value = 0;

  bool operator==(const Write&) const = default;
};
void PrintTo(const Write& write, std::ostream* out);

// A read, and how many writes had gone before it.
struct TimedRead {
  Access access;
  std::size_t writes_before = 0;

  bool operator==(const TimedRead&) const = default;
};
void PrintTo(const TimedRead& read, std::ostream* out);

class FakeMachine final : public config::Source, public config::Writer {
 public:
  using Action = std::function<void()>;

  FakeFunction& add(std::string_view address, const Space& space);

  // The script.
  void fail_write(unsigned nth, util::ErrorCode code) { failing_[nth] = code; }
  void lose_write(unsigned nth) { lost_.insert(nth); }  // success, and nothing changes
  void before_write(unsigned nth, Action action) { before_[nth] = std::move(action); }
  void after_write(unsigned nth, Action action) { after_[nth] = std::move(action); }

  [[nodiscard]] const std::vector<Write>& writes() const { return writes_; }
  [[nodiscard]] const std::vector<TimedRead>& reads() const { return reads_; }
  // "0000:02:00.0 power/control=on after 0 writes" for each attribute written, in order.
  [[nodiscard]] const std::vector<std::string>& switched() const { return switched_; }
  // What happens when an attribute is written, besides that it holds the value.
  void on_switch(std::function<void(const std::string& which, const std::string& value)> action) {
    on_switch_ = std::move(action);
  }
  void be(const config::System& system) { system_ = system; }

  // Everything read in and linked, as a command does it before it plans. Clears the log of reads.
  [[nodiscard]] device::Machine survey();

  util::Result<std::vector<config::DeviceName>> list() override;
  util::Result<config::Identity> identify(const config::DeviceName& name) override;
  util::Result<config::Gap> read(const config::DeviceName& name,
                                 std::size_t offset,
                                 std::size_t count,
                                 config::ConfigImage& into) override;
  config::ParentLink parent_link(const config::DeviceName& name) override;
  config::Power power(const config::DeviceName& name) override;
  [[nodiscard]] bool is_live() const override { return true; }
  config::Surroundings surroundings(const config::DeviceName& name) override;
  std::optional<std::string> attribute(const config::DeviceName& name,
                                       const std::string& which) override;
  config::System system() override { return system_; }
  util::Result<> write(const config::Address& address,
                       std::size_t offset,
                       unsigned width_bits,
                       std::uint64_t value) override;
  util::Result<> set_attribute(const config::Address& address,
                               const std::string& which,
                               const std::string& value) override;

 private:
  [[nodiscard]] FakeFunction* find(const config::DeviceName& name);

  std::deque<FakeFunction> functions_;  // references to them stay valid
  std::map<unsigned, util::ErrorCode> failing_;
  std::set<unsigned> lost_;
  std::map<unsigned, Action> before_, after_;
  std::vector<Write> writes_;
  std::vector<TimedRead> reads_;
  std::vector<std::string> switched_;
  std::function<void(const std::string&, const std::string&)> on_switch_;
  config::System system_;
};

}  // namespace pcitune::test
