// How an entry lies in its file: JSON, schema "pcitune.entry/1".
#pragma once

#include "pcitune/apply/entry.h"
#include "pcitune/util/result.h"

namespace pcitune::apply {

[[nodiscard]] std::string to_json(const Entry& entry);

// `where`: the file, for errors.
[[nodiscard]] util::Result<Entry> parse_entry(const std::string& text, const std::string& where);

}  // namespace pcitune::apply
