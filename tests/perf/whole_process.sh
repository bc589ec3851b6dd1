#!/usr/bin/env bash
# Times whole processes on one checkout, in one run: this program, the Python script it replaces, and
# `cat` of the files they read. Needs hyperfine, a built `perf` preset, and the script's path:
#   tests/perf/whole_process.sh SCRIPT [FACTOR]
set -euo pipefail
script=$1
factor=${2:-1}
build=$(cd "$(dirname "$0")/../../build/perf" && pwd)
checkout=$(mktemp -d)
trap 'rm -rf "$checkout"' EXIT

"$build/tests/perf/make_checkout" "$checkout" "$factor"
mkdir -p "$checkout/scripts/codegen"
cp "$script" "$checkout/scripts/codegen/gen_vendor_confs.py"
# The script takes its coverage from a module beside it: the same sets as the compiled-in ones.
"$build/gen_vendor_confs" --root "$checkout" --coverage builtin --export --quiet | python3 -c '
import json, sys
sets = json.load(sys.stdin)["coverage"]
names = {"FLAGGEMS_PYTHON_OPS": "flaggems_python", "FLAGGEMS_PYTHON_OPS_FROZEN": "flaggems_python",
         "FLAGGEMS_CPP_OPS": "flaggems_cpp", "FLAGGEMS_HOLDS": "holds", "TILEOPS_OPS": "tileops"}
for name, key in names.items():
    print(f"{name} = frozenset({{")
    for op in sets[key]:
        print(f"    \"{op}\",")
    print("})")
' > "$checkout/scripts/codegen/backend_coverage.py" 2>/dev/null

cd "$checkout"
read_files=$(find csrc torch_fl scripts -name '*.inc' -o -name '*.conf' -o -name backend_coverage.py)
ours="$build/gen_vendor_confs --check"
theirs="python3 scripts/codegen/gen_vendor_confs.py --check"
# shellcheck disable=SC2086
hyperfine -N --warmup 10 --min-runs 50 --ignore-failure --output null \
  --command-name gen_vendor_confs "$ours" \
  --command-name cat "cat $(echo $read_files)" \
  --command-name "the script" "$theirs"
/usr/bin/time -f "peak resident size: %M KiB" $ours
