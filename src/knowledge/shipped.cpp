#include "knowledge/shipped.h"

namespace pcitune::knowledge {

std::vector<ShippedDocument> shipped_documents(DocumentKind kind) {
  const ShippedTexts shipped = shipped_texts();
  std::string_view rest(static_cast<const char*>(shipped.bytes), shipped.size);
  std::vector<ShippedDocument> documents;
  for (std::size_t i = 0; i < shipped.sizes.size(); ++i) {
    const std::string_view text = rest.substr(0, shipped.sizes[i] - 1);
    rest.remove_prefix(shipped.sizes[i]);
    const bool profile = i < shipped.profiles;
    const auto line = text.find('\n');
    if (profile == (kind == DocumentKind::kProfile))
      documents.push_back({text.substr(0, line), text.substr(line + 1)});
  }
  return documents;
}

}  // namespace pcitune::knowledge
