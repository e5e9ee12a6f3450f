#!/usr/bin/env bash
# Times pcitune side by side with setpci and lspci on generated trees of 10 and 10,000 devices.
# Usage: run.sh PROGRAM. Touches temporary folders only. Prints figures; judges nothing.
set -euo pipefail

program=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip -o "$folder/pcitune" "$program"
program="$folder/pcitune"

pair() {  # title, runs, ours, theirs
  printf '\n%s\n' "$1"
  hyperfine -N -w 5 -r "$2" --export-json "$folder/times.json" "$3" "$4" >/dev/null 2>&1
  python3 - "$folder/times.json" <<'PYTHON'
import json, sys
ours, theirs = (result["median"] * 1000 for result in json.load(open(sys.argv[1]))["results"])
print(f"  pcitune {ours:8.2f} ms   other {theirs:8.2f} ms   ratio {ours / theirs:.2f}")
PYTHON
}

for count in 10 10000; do
  tree="$folder/$count"
  python3 "$here/make_tree.py" "$count" "$tree"
  sysfs="-A linux-sysfs -O sysfs.path=$tree"
  pair "one field of one fully addressed device, $count devices (setpci -s)" 100 \
    "$program get --sysfs $tree -s 0000:00:02.0 pcix.command" "setpci $sysfs -s 0000:00:02.0 CAP_PCIX+2.W"
  pair "one field of all 15b3:5a44, $count devices (setpci -d)" 20 \
    "$program get --sysfs $tree -d 15b3:5a44 pcix.command" "setpci $sysfs -d 15b3:5a44 CAP_PCIX+2.W"
  pair "show everything, $count devices (lspci -nvv)" 5 \
    "$program show --no-names --sysfs $tree" "lspci $sysfs -nvv"
  pair "everything as JSON, $count devices (lspci -nvv)" 5 \
    "$program show --no-names -o json --sysfs $tree" "lspci $sysfs -nvv"
  printf '  most memory: '
  # shellcheck disable=SC2069  # only what time says is wanted
  /usr/bin/env time -f '%M KiB' "$program" show --no-names -o json --sysfs "$tree" 2>&1 >/dev/null
  pair "list, $count devices (lspci -n)" 5 "$program list --no-names --sysfs $tree" "lspci $sysfs -n"
done
