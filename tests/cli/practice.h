// Practice machines for command tests: trees that pcitune, lspci and setpci all read, and the two
// independent witnesses. Nothing here touches the machine's own devices: lspci and setpci always
// get both the access method and the path of a tree that exists.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/run.h"
#include "support/space.h"
#include "support/temp_tree.h"

namespace pcitune::test {

// devices/ADDRESS with the files that lspci -vv and setpci -d ask for, on top of TempTree::add().
void add_device(const TempTree& tree, std::string_view address, const Space& space);

// 15b3:5a44 at 0000:02:00.0 below a bridge without errata at 0000:00:01.0.
void add_session_machine(const TempTree& tree);

// An Intel 82546 at this address: MMRBC 512 of at most 2048, OST 1 of at most 1.
[[nodiscard]] Space intel_82546();

// "pcitune simulate DIR" in a folder of the tree; its full path.
[[nodiscard]] std::string simulated_node(const TempTree& tree);

// What is in `root`: every file by its path below, with its bytes; links with their target; not
// the journal.
using Contents = std::map<std::string, std::string>;
[[nodiscard]] Contents contents_of(const std::string& root);
// The names of what differs now, a blank between them; empty if nothing does.
[[nodiscard]] std::string changes_since(const Contents& before, const std::string& root);

[[nodiscard]] Ran setpci(const std::string& root, std::vector<std::string> words);
[[nodiscard]] Ran lspci(const std::string& root, std::vector<std::string> words);

// As "lspci -xxx" prints the device: a title line and all its bytes in rows.
[[nodiscard]] std::string dump_of(std::string_view title, const Space& space);

// All parts stand in the text; else the failure shows it.
[[nodiscard]] ::testing::AssertionResult says(const std::string& text,
                                              std::initializer_list<std::string_view> parts);

// The remark "to put back: COMMAND" as a line for a shell in which pcitune is the program under
// test; empty if there is none.
[[nodiscard]] std::string line_that_puts_back(const std::string& err);

}  // namespace pcitune::test
