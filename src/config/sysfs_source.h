// Source and Writer over a sysfs PCI tree (DIR/devices/DDDD:BB:DD.F/...), the machine's own or a
// practice tree. Functions are listed and identified here (readdir and one small file each, neither
// touches hardware); configuration bytes go through libpci.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "config/libpci.h"
#include "pcitune/config/source.h"

namespace pcitune::config {

class SysfsSource final : public Source {
 public:
  SysfsSource(std::string root, std::unique_ptr<Libpci> libpci, util::Files& files)
      : root_(std::move(root)),
        devices_(root_ + "/devices"),
        libpci_(std::move(libpci)),
        files_(files) {}

  util::Result<std::vector<DeviceName>> list() override;
  util::Result<Identity> identify(const DeviceName& name) override;
  util::Result<Gap> read(const DeviceName& name,
                         std::size_t offset,
                         std::size_t count,
                         ConfigImage& into) override;
  ParentLink parent_link(const DeviceName& name) override;
  Power power(const DeviceName& name) override;
  bool is_virtual_function(const DeviceName& name) override;
  Surroundings surroundings(const DeviceName& name) override;
  std::vector<Resource> resources(const DeviceName& name) override;
  Whereabouts whereabouts(const DeviceName& name, const Identity& identity) override;
  std::optional<std::string> attribute(const DeviceName& name, const std::string& which) override;
  System system() override;
  bool has_interface(const DeviceName& name, const std::string& interface) override;
  [[nodiscard]] bool is_live() const override { return true; }

 private:
  [[nodiscard]] std::string path(const DeviceName& name, const char* attribute) const;
  [[nodiscard]] util::Result<std::string> read_attribute(const DeviceName& name, const char* which);
  [[nodiscard]] util::Result<Identity> identify_by_attributes(const DeviceName& name);
  [[nodiscard]] util::Result<std::uint64_t> number(const DeviceName& name,
                                                   const char* which,
                                                   std::uint64_t highest);
  [[nodiscard]] bool is_guest(const std::string& sysfs);
  [[nodiscard]] bool kernel_handles_aer(const DeviceName& name);
  [[nodiscard]] util::Failure unreadable(const DeviceName& name, util::Error error);
  [[nodiscard]] util::Result<Gap> read_pieces(const DeviceName& name,
                                              std::size_t from,
                                              std::size_t to,
                                              ConfigImage& into);
  [[nodiscard]] util::Result<> check_kind(const DeviceName& name);
  [[nodiscard]] util::Result<Gap> gap_at(const DeviceName& name, std::size_t offset);

  // Names of physical slots by what their address file says: "0000:02:00".
  using Slots = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] Slots read_slots();

  std::string root_;
  std::string devices_;
  std::optional<Address> of_right_kind_;  // the last device whose file check_kind() let pass
  std::optional<Slots> slots_;            // read at the first question
  std::unique_ptr<Libpci> libpci_;
  util::Files& files_;
};

class SysfsWriter final : public Writer {
 public:
  SysfsWriter(std::string root, std::unique_ptr<Libpci> libpci, util::Files& files)
      : root_(std::move(root)), libpci_(std::move(libpci)), files_(files) {}

  util::Result<> write(const Address& address,
                       std::size_t offset,
                       unsigned width_bits,
                       std::uint64_t value) override;
  util::Result<> set_attribute(const Address& address,
                               const std::string& which,
                               const std::string& value) override;

 private:
  std::string root_;
  std::unique_ptr<Libpci> libpci_;
  util::Files& files_;
};

}  // namespace pcitune::config
