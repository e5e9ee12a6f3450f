// Source: who is there, and their configuration bytes. Behind it: a sysfs tree, another libpci
// method, a dump. Reads go into a ConfigImage; what could not be read is said, never invented.
//
// Writer: the one way to change a register. Only the apply layer calls it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcitune/config/address.h"
#include "pcitune/config/config_image.h"
#include "pcitune/util/files.h"
#include "pcitune/util/result.h"
#include "pcitune/util/stall_watch.h"

namespace pcitune::config {

// Why bytes are not known.
enum class Gap : std::uint8_t {
  kNone,
  kNotGiven,     // the dump does not hold them
  kPrivilege,    // the kernel shows only the first bytes without CAP_SYS_ADMIN
  kBeyondSpace,  // the device has no configuration space there
  kAsleep,       // not read, so as not to wake the device
  kGone,         // all ones: nobody answers
  kNotReady,     // it asks to be tried again later (configuration request retry)
  kLeftAlone,    // not read, since reading there is known to hurt the device
};

[[nodiscard]] std::string_view to_string(Gap gap);

// What is known of a function without touching it.
struct Identity {
  std::uint16_t vendor = 0;
  std::uint16_t device = 0;
  std::uint32_t class_code = 0;  // base class, sub-class, programming interface
  std::optional<std::pair<std::uint16_t, std::uint16_t>> subsystem = {};
  std::string driver = {};    // empty: none, if driver_known
  bool driver_known = false;  // a dump does not say
};

enum class Power : std::uint8_t {
  kAwake,
  kUnsettled,  // not in D0, or on its way: it can be read, but what is written may be lost
  kAsleep,     // D3cold or runtime-suspended: even reading would wake it or tell nothing
};

// Where a function hangs, if the source tells.
struct ParentLink {
  bool known = false;                  // false: only bus numbers can tell
  std::optional<Address> parent = {};  // known and empty: directly below a host bridge
};

// What the system around a function says of it beside its configuration space. Asking touches no
// hardware.
struct Surroundings {
  bool by_kernel = false;  // a running kernel looks after the function; not in a dump, nor in a
                           // tree to practise on
  std::optional<Address> physical = {};  // of a virtual function
  unsigned virtual_functions = 0;        // enabled ones of it, or of its physical one
  bool kernel_handles_aer = false;       // below its host bridge; else the firmware may own AER
  std::vector<std::string> link_attributes = {};  // "l1_aspm" ...: what it lets be switched
};

// What the system says of the machine as a whole.
// What a command that is printed for copying must carry to mean the place that was asked for, and
// no other machine.
struct CommandPlace {
  std::string pcitune = {};  // " --sysfs DIR"; empty: the running system
  std::string setpci = {};   // " -A linux-sysfs -O sysfs.path=DIR"
  bool changeable = true;    // false: a dump, or a method that pcitune does not write by

  // "pcitune set --sysfs DIR WORDS"; where nothing can be set, says so.
  [[nodiscard]] std::string set(const std::string& words) const;
};

struct System {
  bool guest = false;          // a virtual machine
  bool mps_for_reads = false;  // the kernel was told pcie_bus_perf: it relies on MRRS <= MPS
  // Of the running kernel's command line; nothing where it is not this machine's.
  std::optional<std::vector<std::string>> kernel_words = {};
  CommandPlace place = {};
};

// A range that the system knows of: the processor's view of a base address register or ROM.
struct Resource {
  std::uint64_t start = 0;
  std::uint64_t end = 0;  // its last address
  bool exists = false;
  bool assigned = false;  // else it has a size and no place
  bool ports = false;
  bool prefetchable = false;
  bool is_64bit = false;
};

// Where people look for a function: what the system calls the places around it. Asking touches no
// hardware.
struct Whereabouts {
  bool told = false;                         // false: the source does not say, as a dump
  std::optional<std::string> slot = {};      // the name of the physical slot
  std::optional<Address> physical = {};      // of a virtual function
  std::optional<unsigned> numa_node = {};    // none where the firmware names none
  std::vector<std::string> interfaces = {};  // network and RDMA: "eth2", "mlx5_0"
};

class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  Source(Source&&) = delete;
  Source& operator=(Source&&) = delete;
  virtual ~Source() = default;

  // All functions, in output order (comes_before).
  [[nodiscard]] virtual util::Result<std::vector<DeviceName>> list() = 0;
  // Ids and driver; touches no hardware where the system keeps a copy.
  [[nodiscard]] virtual util::Result<Identity> identify(const DeviceName& name) = 0;
  // Reads `count` bytes at `offset`. What arrives goes into the image; the Gap says why something
  // is missing. An Error is a device that is not there.
  [[nodiscard]] virtual util::Result<Gap> read(const DeviceName& name,
                                               std::size_t offset,
                                               std::size_t count,
                                               ConfigImage& into) = 0;

  [[nodiscard]] virtual ParentLink parent_link(const DeviceName& /*name*/) { return {}; }
  [[nodiscard]] virtual Power power(const DeviceName& /*name*/) { return Power::kAwake; }
  [[nodiscard]] virtual bool is_virtual_function(const DeviceName& /*name*/) { return false; }
  [[nodiscard]] virtual Surroundings surroundings(const DeviceName& /*name*/) { return {}; }
  // `identity`: as identify() said; only what has a driver has interfaces.
  [[nodiscard]] virtual Whereabouts whereabouts(const DeviceName& /*name*/,
                                                const Identity& /*identity*/) {
    return {};
  }
  // A file beside the configuration space ("power/control") without its line end; nothing where it
  // is not there.
  [[nodiscard]] virtual std::optional<std::string> attribute(const DeviceName& /*name*/,
                                                             const std::string& /*which*/) {
    return std::nullopt;
  }
  [[nodiscard]] virtual System system() { return {}; }
  // By number: base address registers 0 to 5, then the ROM. Empty where the source does not tell.
  [[nodiscard]] virtual std::vector<Resource> resources(const DeviceName& /*name*/) { return {}; }
  // Does a network or RDMA interface of that name belong to the function?
  [[nodiscard]] virtual bool has_interface(const DeviceName& /*name*/,
                                           const std::string& /*interface*/) {
    return false;
  }
  // A machine or tree that can change, as opposed to a file that was kept.
  [[nodiscard]] virtual bool is_live() const = 0;
  // Said once each: junk that was passed over, damage in a dump.
  [[nodiscard]] std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

 protected:
  void warn(std::string text) { warnings_.push_back(std::move(text)); }

 private:
  std::vector<std::string> warnings_;
};

class Writer {
 public:
  Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  Writer(Writer&&) = delete;
  Writer& operator=(Writer&&) = delete;
  virtual ~Writer() = default;

  // One write of exactly width_bits (8, 16 or 32) at a naturally aligned offset. That the call
  // succeeded proves nothing about the register: read it back.
  [[nodiscard]] virtual util::Result<> write(const Address& address,
                                             std::size_t offset,
                                             unsigned width_bits,
                                             std::uint64_t value) = 0;
  // Writes a file beside the configuration space, such as "power/control".
  [[nodiscard]] virtual util::Result<> set_attribute(const Address& address,
                                                     const std::string& which,
                                                     const std::string& value) = 0;
};

// What the command line says about where to look.
struct WhereFrom {
  std::string file = {};    // -F FILE or "-"
  std::string sysfs = {};   // --sysfs DIR
  std::string method = {};  // -A METHOD, a libpci access method
  std::vector<std::pair<std::string, std::string>> parameters = {};  // -O NAME=VALUE

  // The sysfs tree that is meant, or empty when it is a file or another method.
  [[nodiscard]] std::string sysfs_root() const;
  [[nodiscard]] CommandPlace command_place() const;
};

inline constexpr const char* kLiveSysfs = "/sys/bus/pci";

// Opens what `from` says and only that: a path that leads nowhere is an Error, never another
// machine. `watch`, if any, is told of each access to a device and outlives the source.
[[nodiscard]] util::Result<std::unique_ptr<Source>> open_source(const WhereFrom& from,
                                                                util::Files& files,
                                                                util::StallWatch* watch = nullptr);

// Writers exist for sysfs trees only: other methods bypass the kernel's locks.
[[nodiscard]] util::Result<std::unique_ptr<Writer>> open_writer(const WhereFrom& from,
                                                                util::Files& files,
                                                                util::StallWatch* watch = nullptr);

}  // namespace pcitune::config
