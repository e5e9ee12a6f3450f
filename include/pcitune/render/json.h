// The JSON documents of list, show, get, set, undo and history: what schema/COMMAND.schema.json
// describes. Written as they arise: a device is forgotten when the next one begins, so memory does
// not grow with their number. That is why `keys`, which tells what holds of a key on every device,
// comes behind the devices.
//
// A member that is missing is not known; null says that there is none.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "pcitune/device/key_filter.h"
#include "pcitune/device/raw_place.h"
#include "pcitune/device/topology.h"
#include "pcitune/plan/deviations.h"
#include "pcitune/plan/plan.h"
#include "pcitune/render/history.h"
#include "pcitune/rules/rules.h"
#include "pcitune/util/json_writer.h"

namespace pcitune::render {

enum class MessageKind : std::uint8_t { kRemark, kWarning, kError };

// What is said of a device beside its identity and registers; empty: not known.
struct DeviceFacts {
  std::optional<std::string> name = {};  // from pci.ids
  std::optional<device::BusMode> bus = {};
  config::Whereabouts whereabouts = {};
  std::optional<config::DeviceName> parent = {};
  bool on_root_bus = false;
};

// One value of a device: of a field, of a register as a whole, or of a place without a name. No
// word: not known.
struct ValueOf {
  registers::KeyPath path = {};
  std::optional<device::RawPlace> place = {};
  std::optional<std::uint64_t> word = {};
};
[[nodiscard]] std::string key_of(const ValueOf& value);
// As get prints it, and the code in the register's bits: "?" if it is not known.
[[nodiscard]] std::string text_of(const ValueOf& value);
[[nodiscard]] std::string raw_of(const ValueOf& value);

class JsonKeys;

class JsonDocument {
 public:
  // `command`: its name makes the schema's; those of set and undo have results, that of history
  // entries, the others devices.
  JsonDocument(util::Output& out, std::string_view command);
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  JsonDocument(JsonDocument&&) = delete;
  JsonDocument& operator=(JsonDocument&&) = delete;
  ~JsonDocument();

  // A device of the machine with all its registers, or those that the filter keeps; of the findings
  // its own.
  void show(const device::Machine& machine,
            std::size_t device,
            const DeviceFacts& facts,
            const std::vector<rules::Finding>& findings,
            const device::KeyFilter& only);

  // A device with some fields. A key that comes twice is written once.
  void begin_device(const device::Device& device, const DeviceFacts& facts);
  void value(const device::Device& device, const ValueOf& value);
  void end_device();

  // A line of set.
  void outcome(const device::Machine& machine, const plan::Outcome& outcome);

  // A line of check.
  void deviation(const device::Machine& machine, const plan::Deviation& deviation);

  // A line of history.
  void entry(const Told& told, const ChangesOf& only);

  void message(MessageKind kind, const std::string& text);
  void finish(util::ExitStatus status, bool changed);

 private:
  void head(const device::Device& device, const DeviceFacts& facts);
  void identity(const config::Identity& identity);
  void whereabouts(const DeviceFacts& facts);
  void regions(const device::Device& device);
  void capabilities(const device::Device& device, const device::KeyFilter& only);
  void raw(const device::Device& device, const device::CapabilityAt& capability);
  void fields(const device::Device& device, const device::KeyFilter& only);
  void findings(const device::Machine& machine,
                std::size_t device,
                const std::vector<rules::Finding>& all);
  void finding_key(const device::Device& device, const rules::Finding& finding);
  void printed(std::string_view name, const registers::KeyPath& path, const std::string& text);

  struct Message {
    MessageKind kind;
    std::string text;
  };

  util::JsonWriter json_;
  std::unique_ptr<JsonKeys> keys_;
  std::vector<Message> messages_;
  std::set<std::string> written_;  // keys of the device that is open
  std::string text_;               // members of the device that is being written
};

}  // namespace pcitune::render
