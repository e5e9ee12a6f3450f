// Decoded: what the catalogue reads in the bytes of a made-up function, key by key, as get prints
// it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "support/space.h"

namespace pcitune::test {

class Decoded {
 public:
  explicit Decoded(const Space& space);

  // The value of a field ("pcix.command.mmrbc" -> "4096"); "absent" where the function has none.
  [[nodiscard]] std::string operator[](const std::string& key) const;
  // Is any field of the register, or of the capability, there?
  [[nodiscard]] bool has(std::string_view key) const;

 private:
  std::map<std::string, std::string> values_;
};

// A function of header type 0 with one capability, at 40h; and a PCI-to-PCI bridge with one.
[[nodiscard]] Space with_capability(std::string_view hex);
[[nodiscard]] Space bridge_with_capability(std::string_view hex);

}  // namespace pcitune::test
