#!/usr/bin/env bash
# layers_selftest.sh SOURCE_DIR: plants each forbidden include into a copy of the tree and expects layers.sh
# to name it. A check that never bites is no check.
set -euo pipefail
export LC_ALL=C

if (($# != 1)) || [[ ! -d $1/src ]]; then
  echo "usage: layers_selftest.sh SOURCE_DIR" >&2
  exit 64
fi
source_dir=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R "$source_dir/src" "$source_dir/include" "$copy"
mkdir "$copy/tests"

if ! "$here/layers.sh" "$copy"; then
  echo "layers_selftest: the tree itself does not pass" >&2
  exit 1
fi

faults=0
# planted FILE LINE WORDS: with this line in this file, layers.sh fails and says so.
planted() {
  local file=$copy/$1 said
  mkdir -p "$(dirname "$file")"
  [[ -e $file ]] && cp "$file" "$copy/kept"
  printf '%s\n' "$2" >>"$file"
  if said=$("$here/layers.sh" "$copy" 2>&1); then
    echo "layers_selftest: not found: $2 in $1" >&2
    faults=$((faults + 1))
  elif [[ $said != *"$1"* || $said != *"$3"* ]]; then
    printf 'layers_selftest: %s in %s: expected "%s", was told:\n%s\n' "$2" "$1" "$3" "$said" >&2
    faults=$((faults + 1))
  fi
  rm "$file"
  if [[ -e $copy/kept ]]; then mv "$copy/kept" "$file"; fi
}

# Every step downwards, and the exceptions.
order=(util registers config device knowledge rules plan apply recipe compare simulate bench sweep render cli)
for ((lower = 1; lower < ${#order[@]}; ++lower)); do
  upper=${order[lower - 1]}
  planted "src/$upper/planted.cpp" "#include \"pcitune/${order[lower]}/x.h\"" "$upper may not include ${order[lower]}"
  planted "include/pcitune/$upper/planted.h" "#include \"pcitune/cli/x.h\"" "$upper may not include cli"
done
planted src/registers/planted.cpp '#include "pcitune/util/x.h"' 'registers may not include util'
planted src/util/planted.cpp '#include "pcitune/registers/x.h"' 'util may not include registers'
planted src/simulate/planted.cpp '#include "pcitune/device/x.h"' 'simulate may not include device'
planted src/simulate/planted.cpp '#include "pcitune/registers/x.h"' 'simulate may not include registers'
planted src/bench/planted.cpp '#include "pcitune/config/x.h"' 'bench may not include config'
planted src/bench/planted.cpp '#include <pcitune/config/x.h>' 'bench may not include config'
planted src/config/planted.cpp '  #  include  "pcitune/device/x.h"' 'config may not include device'
planted src/cli/planted.cpp '#include "render/x.h"' 'private to render'
planted src/plan/planted.cpp '#include "apply/x.h"' 'plan may not include apply'
planted src/nowhere/planted.cpp '#include <string>' 'not in a layer'
planted src/cli/planted.cpp '#include "pcitune/nowhere/x.h"' 'not a layer'

# Libraries that have one home.
planted src/config/planted.cpp '#include <pci/pci.h>' 'pci/pci.h'
planted src/apply/planted.cpp '#include <pci/pci.h>' 'pci/pci.h'
planted include/pcitune/config/planted.h '#include <pci/types.h>' 'pci/pci.h'
planted src/knowledge/planted.cpp '#include <nlohmann/json.hpp>' 'nlohmann'
planted src/cli/planted.cpp '#include <CLI/CLI.hpp>' 'CLI11'
planted src/render/planted.cpp '#include <CLI/App.hpp>' 'CLI11'
planted src/util/planted.cpp '#include <tl/expected.hpp>' 'tl/expected.hpp'
planted src/cli/planted.cpp '#include <fmt/format.h>' 'fmt'
planted src/util/planted.cpp '#include <iostream>' 'iostream'
planted src/util/planted.cpp '#include <regex>' 'regex'
planted tests/planted.cpp '  GTEST_SKIP();' 'without a reason'

# What is allowed stays allowed.
allowed() {
  mkdir -p "$(dirname "$copy/$1")"
  printf '%s\n' "$2" >"$copy/$1"
  if ! "$here/layers.sh" "$copy"; then
    echo "layers_selftest: refused: $2 in $1" >&2
    faults=$((faults + 1))
  fi
  rm "$copy/$1"
}
allowed src/render/planted.cpp '#include <fmt/format.h>'
allowed src/util/planted.cpp '#include <nlohmann/json.hpp>'
allowed src/sweep/planted.cpp '#include "pcitune/bench/x.h"'
allowed src/cli/planted.cpp '#include "pcitune/render/x.h"'
allowed tests/planted.cpp '  GTEST_SKIP() << "no corpus";'

((faults == 0))
