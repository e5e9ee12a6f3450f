// The one door to libpci. Its rules (each is a trap that lspci or setpci fall into):
// - the access method is always forced, so libpci never probes for another one, which would be the
//   real machine;
// - its error callback, which must not return, throws; the throw is caught here and becomes an
// Error,
//   and the access is dropped, since libpci's state is then undefined;
// - reads use pci_read_block and its result: pci_read_word and friends turn failure into all ones;
// - no cache is lent to it (pci_setup_cache), so a read is a real access.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pcitune/config/address.h"
#include "pcitune/util/result.h"
#include "pcitune/util/stall_watch.h"

namespace pcitune::config {

class Libpci {
 public:
  using Parameters = std::vector<std::pair<std::string, std::string>>;

  [[nodiscard]] static util::Result<std::unique_ptr<Libpci>> open(const std::string& method,
                                                                  const Parameters& parameters);

  Libpci(const Libpci&) = delete;
  Libpci& operator=(const Libpci&) = delete;
  Libpci(Libpci&&) = delete;
  Libpci& operator=(Libpci&&) = delete;
  ~Libpci();

  [[nodiscard]] util::Result<std::vector<Address>> scan();
  // True: all bytes were read. False: fewer are there (privilege, or the space ends).
  [[nodiscard]] util::Result<bool> read(const Address& address,
                                        std::size_t offset,
                                        std::span<std::uint8_t> into);
  [[nodiscard]] util::Result<> write(const Address& address,
                                     std::size_t offset,
                                     unsigned width_bits,
                                     std::uint64_t value);

  // Tells the watch of each access from now on; it outlives this.
  void tell(util::StallWatch* watch);

  [[nodiscard]] std::string device_name(std::uint16_t vendor, std::uint16_t device);

 private:
  struct State;
  explicit Libpci(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace pcitune::config
