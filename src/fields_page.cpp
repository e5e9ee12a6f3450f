// Writes pcitune-fields(7) to standard output while the project is built.
#include <cstdio>
#include <string>

#include "pcitune/render/explain.h"

int main() {
  const std::string page = pcitune::render::fields_page();
  const bool written = std::fwrite(page.data(), 1, page.size(), stdout) == page.size();
  return written && std::fflush(stdout) == 0 ? 0 : 1;
}
