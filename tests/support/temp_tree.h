// TempTree: a folder of its own under the system's temporary folder, gone when the object is, with
// helpers that lay a sysfs PCI tree into it. Tests of real files use this and nothing else: the
// machine's own devices are never touched.
#pragma once

#include <string>
#include <string_view>

#include "support/space.h"

namespace pcitune::test {

class TempTree {
 public:
  TempTree();
  TempTree(const TempTree&) = delete;
  TempTree& operator=(const TempTree&) = delete;
  TempTree(TempTree&&) = delete;
  TempTree& operator=(TempTree&&) = delete;
  ~TempTree();

  [[nodiscard]] const std::string& root() const { return root_; }
  // Where `below` is, as a full path.
  [[nodiscard]] std::string path(std::string_view below) const;

  // Each makes the folders that it needs; a file that exists is written anew.
  void write(std::string_view below, std::string_view content) const;
  void make_folder(std::string_view below) const;
  void link(std::string_view target, std::string_view below) const;
  [[nodiscard]] std::string read(std::string_view below) const;

  // devices/ADDRESS/config and uevent, as the kernel shows a device.
  void add(std::string_view address, const Space& space) const;
  // devices/ADDRESS/config alone.
  void add_config(std::string_view address, std::string_view content) const;

 private:
  std::string root_;
};

}  // namespace pcitune::test
