#!/usr/bin/env bash
# Shows that the compile-time checks bite: each file beside this script but good*.cpp has one flaw,
# named in its first line. It must not compile, and the compiler must name that flaw, no other.
# usage: run.sh COMPILER INCLUDE_DIR SRC_DIR
set -u

if [ $# -ne 3 ]; then
  echo "usage: run.sh COMPILER INCLUDE_DIR SRC_DIR" >&2
  exit 64
fi
compiler=$1 include_dir=$2 src_dir=$3
here=$(cd "$(dirname "$0")" && pwd)
missed=0

# What the compiler says of a file; its status.
compile() {
  LC_ALL=C "$compiler" -std=c++20 -fsyntax-only -I"$include_dir" -I"$src_dir" "$1" 2>&1
}

report() {  # ok|MISS, name, remark
  printf '%-4s %s: %s\n' "$1" "$2" "$3"
  [ "$1" = ok ] || missed=$((missed + 1))
}

# The flaw that the compiler stopped at: gcc and clang word it differently.
named_flaw() {
  sed -nE -e "s/.*call to non-'constexpr' function '[^']*flaw::([a-z0-9_]+)\(\)'.*/\1/p" \
    -e "s/.*non-constexpr function '([a-z0-9_]+)' cannot be used in a constant expression.*/\1/p" |
    head -n 1
}

for file in "$here"/*.cpp; do
  name=$(basename "$file" .cpp)
  said=$(compile "$file") && compiled=yes || compiled=no
  if [[ $name = good* ]]; then
    if [ "$compiled" = yes ]; then
      report ok "$name" "compiles"
    else
      report MISS "$name" "$said"
    fi
    continue
  fi
  wanted=$(sed -n '1s|^// flaw: ||p' "$file")
  found=$(named_flaw <<<"$said")
  if [ -z "$wanted" ]; then
    report MISS "$name" "its first line names no flaw"
  elif [ "$compiled" = yes ]; then
    report MISS "$name" "compiles, although it has $wanted"
  elif [ "$found" != "$wanted" ]; then
    report MISS "$name" "expected $wanted, found '${found:-$said}'"
  else
    report ok "$name" "$wanted"
  fi
done

[ "$missed" -eq 0 ]
