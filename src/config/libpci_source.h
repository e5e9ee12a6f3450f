// Source over another libpci access method (-A): listing and reading only.
#pragma once

#include "config/libpci.h"
#include "pcitune/config/source.h"

namespace pcitune::config {

class LibpciSource final : public Source {
 public:
  explicit LibpciSource(std::unique_ptr<Libpci> libpci) : libpci_(std::move(libpci)) {}

  util::Result<std::vector<DeviceName>> list() override;
  util::Result<Identity> identify(const DeviceName& name) override;
  util::Result<Gap> read(const DeviceName& name,
                         std::size_t offset,
                         std::size_t count,
                         ConfigImage& into) override;
  [[nodiscard]] bool is_live() const override { return false; }

 private:
  std::unique_ptr<Libpci> libpci_;
};

}  // namespace pcitune::config
