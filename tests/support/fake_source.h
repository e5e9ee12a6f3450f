// FakeSource: a config::Source over bytes that a test wrote down. It logs what was asked, so that a
// test can prove which bytes were touched, and can play a short read, a sleeping device, one that
// is gone, and one that was pulled out.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pcitune/config/source.h"
#include "support/space.h"

namespace pcitune::test {

struct FakeDevice {
  config::DeviceName name;
  std::vector<std::uint8_t> bytes;
  std::size_t readable =
      config::kExtendedSize;  // bytes from here on are not given to the reader ...
  config::Gap short_gap = config::Gap::kPrivilege;  // ... for this reason
  bool asleep = false;
  bool gone = false;     // all ones
  bool removed = false;  // not there any more: reads are an Error
  bool unidentified = false;
  bool virtual_function = false;
  config::ParentLink link = {};
  std::string driver = {};
  std::set<std::string> interfaces = {};

  FakeDevice& below(std::string_view parent);  // a link, as sysfs has it
  FakeDevice& below_host_bridge();
};

struct Access {
  std::string name;
  std::size_t offset = 0;
  std::size_t count = 0;

  bool operator==(const Access&) const = default;
};
void PrintTo(const Access& access, std::ostream* out);

class FakeSource final : public config::Source {
 public:
  FakeDevice& add(std::string_view address, const Space& space);  // "2/0000:01:00.0": second dump
  FakeDevice& add(const config::DeviceName& name, const Space& space);
  void be_a_file() { live_ = false; }

  // Every read so far, in order; names of the devices that were read or identified.
  [[nodiscard]] const std::vector<Access>& reads() const { return reads_; }
  [[nodiscard]] std::set<std::string> read_devices() const;
  [[nodiscard]] const std::set<std::string>& identified() const { return identified_; }
  [[nodiscard]] unsigned listed() const { return listed_; }

  util::Result<std::vector<config::DeviceName>> list() override;
  util::Result<config::Identity> identify(const config::DeviceName& name) override;
  util::Result<config::Gap> read(const config::DeviceName& name,
                                 std::size_t offset,
                                 std::size_t count,
                                 config::ConfigImage& into) override;
  config::ParentLink parent_link(const config::DeviceName& name) override;
  config::Power power(const config::DeviceName& name) override;
  bool is_virtual_function(const config::DeviceName& name) override;
  bool has_interface(const config::DeviceName& name, const std::string& interface) override;
  [[nodiscard]] bool is_live() const override { return live_; }

 private:
  [[nodiscard]] const FakeDevice* find(const config::DeviceName& name) const;

  std::deque<FakeDevice> devices_;  // references to its devices stay valid
  std::vector<Access> reads_;
  std::set<std::string> identified_;
  unsigned listed_ = 0;
  bool live_ = true;
};

// The name of a device, as it is printed: "0000:01:00.0", "#1", "2/0000:01:00.0".
[[nodiscard]] config::DeviceName name_of(std::string_view text);

}  // namespace pcitune::test
