#include "config/sysfs_source.h"

#include <algorithm>
#include <array>

#include "config/resources.h"
#include "pcitune/util/hex.h"
#include "pcitune/util/text.h"

namespace pcitune::config {
namespace {

constexpr std::size_t kAttributeSize = 1024;    // more than any attribute that is read here holds
constexpr std::string_view kBus = "/bus/pci";   // where in a sysfs the tree lies
constexpr std::size_t kCommandLineSize = 4096;  // what Linux takes on x86 is 2048

std::optional<std::uint64_t> hex_number(std::string_view text) {
  text = util::trim(text);
  if (text.substr(0, 2) == "0x") text.remove_prefix(2);
  return util::parse_hex(text);
}

// "VVVV:DDDD"
std::optional<std::pair<std::uint16_t, std::uint16_t>> id_pair(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto first = util::parse_hex(text.substr(0, colon));
  const auto second = util::parse_hex(text.substr(colon + 1));
  if (!first || !second || *first > 0xFFFF || *second > 0xFFFF) return std::nullopt;
  return std::pair{static_cast<std::uint16_t>(*first), static_cast<std::uint16_t>(*second)};
}

// The lines of a uevent file that matter. PCI_ID must be there, else the file is not one.
std::optional<Identity> parse_uevent(std::string_view text) {
  Identity identity;
  bool has_id = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    const auto key = line.substr(0, equals);
    const auto value = line.substr(equals + 1);
    if (key == "DRIVER") identity.driver = value;  // no such line: none is bound
    if (key == "PCI_CLASS") {
      identity.class_code = static_cast<std::uint32_t>(util::parse_hex(value).value_or(0));
    }
    if (key == "PCI_SUBSYS_ID") identity.subsystem = id_pair(value);
    if (key != "PCI_ID") continue;
    const auto id = id_pair(value);
    if (!id) return std::nullopt;
    has_id = true;
    std::tie(identity.vendor, identity.device) = *id;
  }
  identity.driver_known = true;
  return has_id ? std::optional(identity) : std::nullopt;
}

// "0000:00:" out of "../../../devices/pci0000:00/0000:00:1c.0/0000:02:00.0": how the names of the
// devices right below the host bridge begin. The last bridge counts: one can hang below a device.
std::optional<std::string> host_bridge_in(std::string_view target) {
  std::optional<std::string> found;
  for (const auto part : util::split(target, '/')) {
    if (part.starts_with("pci") && part.find(':') != std::string_view::npos)
      found = std::string(part.substr(3)) + ":";
  }
  return found;
}

}  // namespace

std::string SysfsSource::path(const DeviceName& name, const char* attribute) const {
  return devices_ + "/" + to_string(*name.address) + attribute;
}

util::Result<std::string> SysfsSource::read_attribute(const DeviceName& name, const char* which) {
  return files_.read_once(devices_, to_string(*name.address) + which, kAttributeSize);
}

util::Result<std::vector<DeviceName>> SysfsSource::list() {
  auto names = files_.list(devices_);
  if (!names) return util::Failure(names.error());
  std::vector<DeviceName> found;
  found.reserve(names->size());
  for (const auto& entry : *names) {
    const auto address = parse_address(entry);
    if (address && to_string(*address) == entry) {
      found.push_back({.address = address});
    } else if (entry.front() != '.') {
      warn(devices_ + "/" + entry + ": not a PCI address, passed over");
    }
  }
  std::sort(found.begin(), found.end(), comes_before);
  return found;
}

util::Result<Identity> SysfsSource::identify(const DeviceName& name) {
  const auto text = read_attribute(name, "/uevent");
  if (text) {
    if (auto identity = parse_uevent(*text)) return std::move(*identity);
  }
  return identify_by_attributes(name);  // trees that were made by hand have no uevent
}

util::Result<Identity> SysfsSource::identify_by_attributes(const DeviceName& name) {
  constexpr std::uint64_t kId = 0xFFFF;
  constexpr std::uint64_t kClass = 0xFFFFFF;
  const auto vendor = number(name, "/vendor", kId);
  if (!vendor) return util::Failure(vendor.error());
  const auto device = number(name, "/device", kId);
  if (!device) return util::Failure(device.error());
  Identity identity{.vendor = static_cast<std::uint16_t>(*vendor),
                    .device = static_cast<std::uint16_t>(*device)};
  identity.class_code = static_cast<std::uint32_t>(number(name, "/class", kClass).value_or(0));
  const auto subsystem_vendor = number(name, "/subsystem_vendor", kId);
  const auto subsystem_device = number(name, "/subsystem_device", kId);
  if (subsystem_vendor && subsystem_device) {
    identity.subsystem = {static_cast<std::uint16_t>(*subsystem_vendor),
                          static_cast<std::uint16_t>(*subsystem_device)};
  }
  if (const auto driver = files_.read_link(path(name, "/driver"))) {
    identity.driver = driver->substr(driver->rfind('/') + 1);
    identity.driver_known = true;
  }
  return identity;
}

util::Result<std::uint64_t> SysfsSource::number(const DeviceName& name,
                                                const char* which,
                                                std::uint64_t highest) {
  const auto text = read_attribute(name, which);
  if (!text) return util::Failure(text.error());
  const auto number = hex_number(*text);
  if (number && *number <= highest) return *number;
  return util::fail(util::ErrorCode::kInvalidInput,
                    path(name, which),
                    "'" + std::string(util::trim(*text)) +
                        "' is not a hexadecimal number of at most " + util::hex0x(highest, 4));
}

// Where the readable part of a device's file may end: without privilege (CardBus more),
// conventional, extended.
constexpr std::array<std::size_t, 4> kEnds{kHeaderSize, 0x80, kConventionalSize, kExtendedSize};

util::Result<Gap> SysfsSource::read(const DeviceName& name,
                                    std::size_t offset,
                                    std::size_t count,
                                    ConfigImage& into) {
  if (auto fine = check_kind(name); !fine) return util::Failure(fine.error());
  std::vector<std::uint8_t> bytes(count);
  const auto whole = libpci_->read(*name.address, offset, bytes);
  if (!whole) return unreadable(name, whole.error());
  if (!*whole) return read_pieces(name, offset, offset + count, into);
  into.put(offset, bytes);
  return Gap::kNone;
}

// In a tree that somebody made, "config" can be anything, and libpci opens it as it comes: a pipe
// would make us wait for ever.
util::Result<> SysfsSource::check_kind(const DeviceName& name) {
  if (root_ == kLiveSysfs || of_right_kind_ == name.address) return {};
  if (files_.is_special(path(name, "/config")))
    return util::fail(util::ErrorCode::kUnreachable,
                      path(name, "/config"),
                      "a pipe or a device, no file: not opened");
  of_right_kind_ = name.address;
  return {};
}

// A device that is in the tree but whose file cannot be read is unknown, not absent.
util::Failure SysfsSource::unreadable(const DeviceName& name, util::Error error) {
  const std::string entry = path(name, "");
  const bool is_there = files_.exists(entry) || files_.read_link(entry).has_value();
  if (is_there && error.code != util::ErrorCode::kPermission)
    error.code = util::ErrorCode::kUnreachable;
  return util::Failure(std::move(error));
}

// libpci gives all bytes or none: what is there of a short read is fetched up to each possible end.
util::Result<Gap> SysfsSource::read_pieces(const DeviceName& name,
                                           std::size_t from,
                                           std::size_t to,
                                           ConfigImage& into) {
  for (const std::size_t end : kEnds) {
    if (end <= from) continue;
    std::vector<std::uint8_t> bytes(std::min(end, to) - from);
    const auto whole = libpci_->read(*name.address, from, bytes);
    if (!whole) return util::Failure(whole.error());
    if (!*whole) return gap_at(name, from);
    into.put(from, bytes);
    from += bytes.size();
    if (from == to) return Gap::kNone;
  }
  return Gap::kBeyondSpace;
}

// A short read means that the kernel shows no more to us, unless the whole conventional space can
// be read: then the device has no extended one.
util::Result<Gap> SysfsSource::gap_at(const DeviceName& name, std::size_t offset) {
  if (offset < kConventionalSize) return Gap::kPrivilege;
  std::array<std::uint8_t, 1> last{};
  const auto conventional = libpci_->read(*name.address, kConventionalSize - 1, last);
  if (!conventional) return util::Failure(conventional.error());
  return *conventional ? Gap::kBeyondSpace : Gap::kPrivilege;
}

// devices/ADDRESS is a link to .../pciDDDD:BB/ADDRESS/ADDRESS in a real tree.
ParentLink SysfsSource::parent_link(const DeviceName& name) {
  const auto target = files_.read_link(path(name, ""));
  if (!target) return {};
  const auto parts = util::split(*target, '/');
  if (parts.size() < 2) return {};
  const auto above = parts[parts.size() - 2];
  if (const auto parent = parse_address(above)) return {.known = true, .parent = parent};
  return {.known = above.substr(0, 3) == "pci", .parent = {}};
}

// power_state reads "unknown" before the first bind and after an unbind; trees made by hand have
// neither.
Power SysfsSource::power(const DeviceName& name) {
  const auto state_file = read_attribute(name, "/power_state");
  const auto state = state_file ? util::trim(*state_file) : std::string_view("unknown");
  if (state == "D3cold") return Power::kAsleep;
  const auto runtime_file = read_attribute(name, "/power/runtime_status");
  const auto runtime = runtime_file ? util::trim(*runtime_file) : std::string_view("unsupported");
  if (runtime == "suspended") return Power::kAsleep;
  const bool settled =
      (state == "D0" || state == "unknown") && (runtime == "active" || runtime == "unsupported");
  return settled ? Power::kAwake : Power::kUnsettled;
}

bool SysfsSource::is_virtual_function(const DeviceName& name) {
  return files_.exists(path(name, "/physfn"));
}

std::optional<std::string> SysfsSource::attribute(const DeviceName& name,
                                                  const std::string& which) {
  const auto text = read_attribute(name, ("/" + which).c_str());
  return text ? std::optional(std::string(util::trim(*text))) : std::nullopt;
}

// Linux asks the firmware for error reporting once a host bridge, and when it is granted gives each
// root port and event collector that can report a service device (drivers/pci/pcie/portdrv.c): the
// third digit from the end is the port's type less 4, the last one bit 1 for error reporting. The
// files aer_dev_* tell nothing: they are there whoever owns the registers.
bool SysfsSource::kernel_handles_aer(const DeviceName& name) {
  if (!root_.ends_with(kBus)) return false;
  const auto target = files_.read_link(path(name, ""));
  const auto bridge = target ? host_bridge_in(*target) : std::nullopt;
  if (!bridge) return false;
  const std::string services = root_ + "_express/devices";
  const auto names = files_.list(services);
  if (!names) return false;
  return std::any_of(names->begin(), names->end(), [&](const std::string& service) {
    const bool reports = service.ends_with(":pcie002") || service.ends_with(":pcie602");
    if (!reports || !service.starts_with(*bridge)) return false;
    const auto driver = files_.read_link(services + "/" + service + "/driver");
    return driver && driver->ends_with("/aer");
  });
}

// A kernel gives each device a directory "power", and the switches of its link; practice trees have
// neither, and a copy of a sysfs may lack either.
Surroundings SysfsSource::surroundings(const DeviceName& name) {
  Surroundings around;
  if (const auto physical = files_.read_link(path(name, "/physfn")))
    around.physical = parse_address(physical->substr(physical->rfind('/') + 1));
  if (const auto enabled =
          attribute(name, around.physical ? "physfn/sriov_numvfs" : "sriov_numvfs"))
    around.virtual_functions = static_cast<unsigned>(util::parse_decimal(*enabled).value_or(0));
  around.kernel_handles_aer = kernel_handles_aer(name);
  if (auto link = files_.list(path(name, "/link"))) around.link_attributes = std::move(*link);
  around.by_kernel =
      root_ == kLiveSysfs || !around.link_attributes.empty() || files_.exists(path(name, "/power"));
  return around;
}

std::vector<Resource> SysfsSource::resources(const DeviceName& name) {
  const auto text = attribute(name, "resource");
  return text ? parse_resources(*text) : std::vector<Resource>{};
}

// The firmware's tables name the maker of a virtual machine; Xen guests have an id of their own
// (the domain that owns the hardware has a zero one). Both lie beside bus/pci in the same sysfs.
bool SysfsSource::is_guest(const std::string& sysfs) {
  const auto xen = files_.read_once(sysfs + "/hypervisor", "uuid", kAttributeSize);
  if (xen && xen->find_first_of("123456789abcdef") != std::string::npos) return true;
  const auto maker = files_.read_once(sysfs + "/class/dmi/id", "sys_vendor", kAttributeSize);
  const auto product = files_.read_once(sysfs + "/class/dmi/id", "product_name", kAttributeSize);
  const std::string names = maker.value_or("") + " " + product.value_or("");
  constexpr std::array kGuests{"QEMU",
                               "KVM",
                               "VMware",
                               "VirtualBox",
                               "Xen",
                               "Bochs",
                               "bhyve",
                               "Virtual Machine",
                               "Amazon EC2",
                               "Google Compute Engine",
                               "OpenStack",
                               "Parallels"};
  const bool is_bare = names.find(".metal") != std::string::npos;  // a rented machine as a whole
  return !is_bare && std::any_of(kGuests.begin(), kGuests.end(), [&](const char* word) {
    return names.find(word) != std::string::npos;
  });
}

System SysfsSource::system() {
  System system;
  if (root_.ends_with(kBus)) system.guest = is_guest(root_.substr(0, root_.size() - kBus.size()));
  if (root_ != kLiveSysfs) return system;
  const auto words = files_.read_once("/proc", "cmdline", kCommandLineSize);
  if (!words) return system;
  system.mps_for_reads = words->find("pcie_bus_perf") != std::string::npos;
  for (const auto word : util::split(util::trim(*words), ' ')) {
    if (!system.kernel_words) system.kernel_words.emplace();
    if (!word.empty()) system.kernel_words->emplace_back(word);
  }
  return system;
}

bool SysfsSource::has_interface(const DeviceName& name, const std::string& interface) {
  const bool is_name = !interface.empty() && interface != "." && interface != ".." &&
                       interface.find('/') == std::string::npos;
  if (!is_name) return false;
  return files_.exists(path(name, "/net/") + interface) ||
         files_.exists(path(name, "/infiniband/") + interface);
}

util::Result<> SysfsWriter::set_attribute(const Address& address,
                                          const std::string& which,
                                          const std::string& value) {
  return files_.write_attribute(root_ + "/devices/" + to_string(address) + "/" + which, value);
}

util::Result<> SysfsWriter::write(const Address& address,
                                  std::size_t offset,
                                  unsigned width_bits,
                                  std::uint64_t value) {
  auto written = libpci_->write(address, offset, width_bits, value);
  if (written || written.error().code != util::ErrorCode::kPermission || root_ != kLiveSysfs)
    return written;
  const auto lockdown = files_.read_once("/sys/kernel/security", "lockdown", kAttributeSize);
  const bool locked = lockdown && lockdown->find('[') != std::string::npos &&
                      lockdown->find("[none]") == std::string::npos;
  if (!locked) return written;
  return util::fail(util::ErrorCode::kPermission,
                    to_string(address),
                    "kernel lockdown (" + std::string(util::trim(*lockdown)) +
                        ", usual with Secure Boot) blocks PCI configuration writes; reads work; no "
                        "option of pcitune lifts it");
}

}  // namespace pcitune::config
