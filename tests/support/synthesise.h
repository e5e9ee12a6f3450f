// Makes a dump (as "lspci -xxxx" prints it) of functions that do not exist, from a description by
// field keys. tests/data/all_capabilities.fields is one; how to write it:
//
//   function 00:1c.0 4096 a root port     address, bytes of configuration space, title
//   at 40 08 f800=a800                    a capability: offset, id, sub-type in the word behind
//   at + 0001.2                           an extended one: id and version; "+": the next free place
//   pcie.devctl.mps=256                   a field, as "set" takes it; raw:N for reserved codes
//   put 2f0 de ad                         bytes; "+": at the next free place
//   put .8 e0=60                          bits, MASK=WORD, 8h from the start of the last capability
//   fill                                  every field that got no value so far gets one
//
// The lists are linked in the order given. `fill` takes codes, legal and reserved ones, by the
// field's key; of a field that it meets a second time it takes the complement, so that each bit is
// seen as 0 and as 1. What decides which registers there are has to be given. '#' begins a comment.
#pragma once

#include <string>
#include <string_view>

namespace pcitune::test {

// Throws std::invalid_argument, naming the line.
[[nodiscard]] std::string synthesise(std::string_view description);

}  // namespace pcitune::test
