# cmake -DOUTPUT=FILE -DPROFILES=A,B -DPLATFORMS=C,D -P embed_documents.cmake: a source with the text of the
# shipped documents (src/knowledge/shipped.h). Each is an array of characters in one object, its name in its
# first line: no pointer to it is part of the program's data, so that starting the program relocates nothing.
cmake_policy(VERSION 3.25)

set(members "")
set(texts "")
set(sizes "")
macro(embed list)
  string(REPLACE "," ";" files "${list}")
  list(LENGTH files count)
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WLE)
    file(READ "${file}" text)
    set(text "${name}\n${text}")
    string(LENGTH "${text}" size)
    math(EXPR size "${size} + 1")
    string(MAKE_C_IDENTIFIER "${prefix}_${name}" member)
    string(APPEND members "  char ${member}[${size}];\n")
    string(APPEND texts "    R\"pcitune(${text})pcitune\",\n")
    string(APPEND sizes "    ${size},\n")
  endforeach()
endmacro()

set(prefix profile)
embed("${PROFILES}")
set(profile_count ${count})
set(prefix platform)
embed("${PLATFORMS}")

file(WRITE "${OUTPUT}" "// Made by cmake/embed_documents.cmake from profiles/.
#include \"knowledge/shipped.h\"

namespace pcitune::knowledge {
namespace {

struct Texts {
${members}};

constexpr Texts kTexts = {
${texts}};

constexpr std::array kSizes = std::to_array<std::uint32_t>({
${sizes}});
constexpr std::size_t kProfiles = ${profile_count};

}  // namespace

ShippedTexts shipped_texts() {
  return {&kTexts, sizeof kTexts, kSizes, kProfiles};
}

}  // namespace pcitune::knowledge
")
