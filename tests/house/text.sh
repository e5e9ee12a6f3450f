#!/usr/bin/env bash
# text.sh SOURCE_DIR: what texts of the project must not hold, and that the versions agree.
set -euo pipefail
export LC_ALL=C

if (($# != 1)) || [[ ! -f $1/CMakeLists.txt ]]; then
  echo "usage: text.sh SOURCE_DIR" >&2
  exit 64
fi
cd "$1"

faults=0
fault() {
  echo "text: $*" >&2
  faults=$((faults + 1))
}

# refuse WHAT PATTERN PATHS...: a fault for each line that matches, in those of the paths that exist.
refuse() {
  local what=$1 pattern=$2 path line paths=()
  shift 2
  for path in "$@"; do
    [[ -e $path ]] && paths+=("$path")
  done
  while IFS= read -r line; do
    fault "$what: $line"
  done < <(grep -rnP --exclude=text.sh "$pattern" "${paths[@]}")
}

own=(src include man README.md)
all=("${own[@]}" tests profiles schema dist CHANGELOG.md CMakeLists.txt CMakePresets.json dev .ci)
refuse 'not ASCII' '[^\x00-\x7F]' "${own[@]}"
refuse 'an unfinished thought' '\b(TODO|FIXME|XXX)\b' "${all[@]}"
refuse 'a path of somebody'"'"'s workplace' '(^|[\s"'"'"'(=:])/(home|root|work|Users|mnt|media)/' "${all[@]}"
refuse 'a tab' '\t' src include
refuse 'blanks at the end of a line' '[ \t]+$' "${own[@]}"

version=$(sed -nE 's/^project\(pcitune VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
newest=$(sed -nE 's/^##+ +\[?v?([0-9]+\.[0-9]+\.[0-9]+)\]?.*/\1/p' CHANGELOG.md 2>/dev/null | head -n 1 || true)
[[ -n $version ]] || fault 'CMakeLists.txt: no version'
[[ -n $newest ]] || fault 'CHANGELOG.md: no entry with a version ("## 1.2.3")'
[[ $version == "$newest" ]] || fault "CMakeLists.txt says $version, the newest entry of CHANGELOG.md $newest"

if ((faults > 0)); then
  echo "text: $faults faults" >&2
  exit 1
fi
