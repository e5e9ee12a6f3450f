// What lspci wrote about a dump ("lspci -F DUMP -nvv"), taken apart into devices, capabilities and
// lines.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace pcitune::test {

// A line of lspci with those that continue it. Blanks are folded into one, indentation is gone.
struct Item {
  std::vector<std::string> lines;
};

// A capability, or the header with the device's own line (as "title: ...") in front.
struct Block {
  bool header = false;
  unsigned offset = 0;                   // in configuration space
  std::optional<unsigned> version = {};  // of an extended capability
  std::string caption = {};              // "Express (v2) Endpoint, IntMsgNum 0"; "header"
  std::vector<Item> items = {};
};

struct ReadDevice {
  std::string name;  // as pcitune prints it: "0000:02:00.0", "2/0000:02:00.0" for the second of
                     // that address
  std::vector<Block> blocks;
};

// Devices that lspci makes of all ones from a title without rows are left out.
[[nodiscard]] std::vector<ReadDevice> read_lspci(std::istream& in);

}  // namespace pcitune::test
