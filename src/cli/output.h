// The forms in which list and get print what they have found: lines, tab-separated columns, JSON.
#pragma once

#include "cli/session.h"
#include "pcitune/render/columns.h"

namespace pcitune::cli {

// The columns of -o tsv, or the usual ones; empty for other forms. --columns without tsv is an
// Error.
[[nodiscard]] util::Result<std::vector<render::Column>> columns_of(const Arguments& arguments,
                                                                   render::ColumnSet set,
                                                                   std::string_view usual);

// Where get puts its values, device by device.
class Values {
 public:
  Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;
  Values(Values&&) = delete;
  Values& operator=(Values&&) = delete;
  virtual ~Values() = default;

  virtual void value(device::Device& device, const render::ValueOf& value) = 0;
  // No more of this device.
  virtual void end_device() {}
};

// The form that the arguments ask for.
[[nodiscard]] util::Result<std::unique_ptr<Values>> open_values(World& world,
                                                                Session& session,
                                                                const Arguments& arguments);

}  // namespace pcitune::cli
