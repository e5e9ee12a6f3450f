// Practice trees: a directory that looks like /sys/bus/pci to pcitune, lspci and setpci, so that
// every write can be rehearsed with --sysfs DIR. New directories only; this layer never touches a
// device.
//
// May include util and config headers only.
#pragma once

#include <string>
#include <vector>

#include "pcitune/config/address.h"
#include "pcitune/config/config_image.h"
#include "pcitune/config/dump.h"
#include "pcitune/util/files.h"
#include "pcitune/util/result.h"

namespace pcitune::simulate {

// A function to put into a tree.
struct Function {
  config::Address address;
  config::ConfigImage image = {};
  std::string driver = {};  // empty: none
};

// The practice machine that ships with the tool: a 2005 cluster node.
[[nodiscard]] std::vector<Function> built_in_node();

struct FromDump {
  std::vector<Function> functions;   // in the order of the dump, each address once
  std::vector<std::string> remarks;  // what the tree will not tell as the machine would
};

// The functions of the first dump of a file. Nameless ones go to free slots from 0000:00:00.0 on. A
// config file cannot hold holes: a remark says how many bytes will be written as zero. A dump
// without any function is an Error (kInvalidInput).
[[nodiscard]] util::Result<FromDump> from_dump(const config::Dump& dump);

// Writes DIR/devices/ADDRESS, a relative link into DIR/real/pciDDDD:BB/..., where functions nest
// below their bridges by bus number. Registers in config, text attributes made from the same bytes.
// DIR must not exist or be an empty directory, else an Error (kUsage); nothing outside of DIR is
// written. The same address twice is an Error (kInvalidInput), before anything is written.
[[nodiscard]] util::Result<> write_tree(const std::string& directory,
                                        const std::vector<Function>& functions,
                                        util::Files& files);

}  // namespace pcitune::simulate
