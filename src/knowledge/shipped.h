// The shipped documents, which are part of the program as text: a lost file, or a program that was
// copied to another machine alone, loses no rule.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "pcitune/knowledge/documents.h"

namespace pcitune::knowledge {

// All texts behind each other, profiles first; each is a line with its name, the document, and a
// zero. Made while the program is built (cmake/embed_documents.cmake).
struct ShippedTexts {
  const void* bytes = nullptr;
  std::size_t size = 0;
  std::span<const std::uint32_t> sizes;
  std::size_t profiles = 0;
};
[[nodiscard]] ShippedTexts shipped_texts();

struct ShippedDocument {
  std::string_view name;
  std::string_view text;
};
// By name.
[[nodiscard]] std::vector<ShippedDocument> shipped_documents(DocumentKind kind);

}  // namespace pcitune::knowledge
