// Names of vendors and devices from the system's pci.ids, through libpci. Loading the list takes
// some milliseconds, so it happens at the first question only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace pcitune::config {

class Libpci;

class Names {
 public:
  Names();
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;
  Names(Names&&) = delete;
  Names& operator=(Names&&) = delete;
  ~Names();

  // "Mellanox Technologies MT23108 InfiniHost", or empty when the list does not know it.
  [[nodiscard]] std::string device(std::uint16_t vendor, std::uint16_t device);

 private:
  std::unique_ptr<Libpci> libpci_;
};

}  // namespace pcitune::config
