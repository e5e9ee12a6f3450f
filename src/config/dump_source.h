// Source over a file that was kept: a dump in text, or raw configuration bytes.
#pragma once

#include <map>

#include "pcitune/config/dump.h"
#include "pcitune/config/source.h"

namespace pcitune::config {

class DumpSource final : public Source {
 public:
  DumpSource(Dump dump, const std::string& file);

  util::Result<std::vector<DeviceName>> list() override;
  util::Result<Identity> identify(const DeviceName& name) override;
  util::Result<Gap> read(const DeviceName& name,
                         std::size_t offset,
                         std::size_t count,
                         ConfigImage& into) override;
  [[nodiscard]] bool is_live() const override { return false; }

 private:
  [[nodiscard]] const DumpDevice* find(const DeviceName& name) const;

  std::vector<DumpDevice> devices_;  // in output order
};

}  // namespace pcitune::config
