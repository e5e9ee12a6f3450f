#!/usr/bin/env bash
# layers.sh SOURCE_DIR: fails on an include that the house does not allow, and names it.
# The table: a layer may include itself and what is named here. Includes go upwards only.
set -euo pipefail
export LC_ALL=C

if (($# != 1)) || [[ ! -d $1/src || ! -d $1/include/pcitune ]]; then
  echo "usage: layers.sh SOURCE_DIR (with src/ and include/pcitune/)" >&2
  exit 64
fi
cd "$1"

declare -rA ALLOWED=(
  [util]=""
  [registers]=""
  [config]="util registers"
  [device]="util registers config"
  [knowledge]="util registers config device"
  [rules]="util registers config device knowledge"
  [plan]="util registers config device knowledge rules"
  [apply]="util registers config device knowledge rules plan"
  [recipe]="util registers config device knowledge rules plan apply"
  [compare]="util registers config device knowledge rules plan apply recipe"
  [simulate]="util config"
  [bench]="util"
  [sweep]="util registers config device knowledge rules plan apply recipe compare simulate bench"
  [render]="util registers config device knowledge rules plan apply recipe compare simulate bench sweep"
  [cli]="util registers config device knowledge rules plan apply recipe compare simulate bench sweep render"
)

faults=0
fault() {
  echo "layers: $*" >&2
  faults=$((faults + 1))
}

# FILE:LINE<TAB>HEADER of every include in src/ and include/.
includes() {
  grep -rnE --include='*.h' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' src include |
    sed -E 's/^([^:]+:[0-9]+):[^"<]*["<]([^">]+)[">].*/\1\t\2/'
}

# Both set `layer`: of a file, and of a header (nothing if it is not one of ours).
layer_of_file() {
  case $1 in
    src/main.cpp | src/fields_page.cpp) layer=cli ;;
    src/*/*) layer=${1#src/} ;;
    include/pcitune/*/*) layer=${1#include/pcitune/} ;;
    *) layer= ;;
  esac
  layer=${layer%%/*}
}

layer_of_header() {
  layer=${1#pcitune/}
  layer=${layer%%/*}
  [[ $1 == */* && -n ${ALLOWED[$layer]+known} ]] || layer=
}

check_include() {
  local place=$1 header=$2 file=${1%%:*} from to
  layer_of_file "$file"
  from=$layer
  layer_of_header "$header"
  to=$layer
  if [[ -z $from || -z ${ALLOWED[$from]+known} ]]; then
    fault "$place: not in a layer of the house"
  elif [[ -z $to && $header == pcitune/* ]]; then
    fault "$place: $header: not a layer of the house"
  elif [[ -z $to || $to == "$from" ]]; then
    return 0
  elif [[ " ${ALLOWED[$from]} " != *" $to "* ]]; then
    fault "$place: $from may not include $to ($header)"
  elif [[ $header != pcitune/* ]]; then
    fault "$place: $header is private to $to; what other layers use lies in include/pcitune/$to"
  fi
}

# holders PATTERN: the files that include a header of this form.
holders() { awk -F'\t' -v form="$1" '$2 ~ form { sub(/:.*/, "", $1); print $1 }' <<<"$all" | sort -u; }

# only_in NAME PATTERN PLACES [COUNT]: the header is included by files of this form only, by COUNT of them.
only_in() {
  local name=$1 count=0 file
  while read -r file; do
    [[ -n $file ]] || continue
    count=$((count + 1))
    [[ $file =~ $3 ]] || fault "$file: $name belongs in $3"
  done < <(holders "$2")
  if [[ -n ${4-} ]] && ((count != $4)); then
    fault "$name is included by $count files, not by $4: $(holders "$2" | tr '\n' ' ')"
  fi
}

all=$(includes)
while IFS=$'\t' read -r place header; do
  check_include "$place" "$header"
done <<<"$all"

only_in 'pci/pci.h' '^pci/' '^src/config/[a-z_]+\.cpp$' 1
only_in 'nlohmann' '^nlohmann/' '^src/util/'
only_in 'CLI11' '^CLI/' '^src/cli/[a-z_]+\.cpp$' 1
only_in 'tl/expected.hpp' '^tl/' '^include/pcitune/util/result\.h$' 1
only_in 'fmt' '^fmt/' '^(src|include/pcitune)/render/'
only_in 'iostream' '^iostream$' '^$'
only_in 'regex' '^regex$' '^$'

# A test that is skipped says why.
if [[ -d tests ]]; then
  while read -r place; do
    fault "$place: GTEST_SKIP without a reason"
  done < <(grep -rnE --include='*.cpp' --include='*.h' 'GTEST_SKIP' tests | grep -vE 'GTEST_SKIP\(\)[[:space:]]*<<' | cut -d: -f1,2)
fi

if ((faults > 0)); then
  echo "layers: $faults faults; the table is in tests/house/layers.sh" >&2
  exit 1
fi
