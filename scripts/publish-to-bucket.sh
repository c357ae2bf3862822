#!/usr/bin/env bash
# Publishes a folder to object storage: uploads what is new or changed and deletes what is gone, without a list of
# what the bucket holds.
#
#     scripts/publish-to-bucket.sh <published folder> <rclone remote:bucket[/prefix]>
#
# What is to be done follows from two manifests, the folder's and the bucket's own. Clients never meet a dead link, and
# never a manifest that lists what is not there:
#
#   1. new files: nothing leads to them yet
#   2. changed files: whatever they link to is there, what is gone as well
#   3. the manifest, and then build.json, which tells of it in brief
#   4. what is gone is deleted: nothing leads to it any more
#
# A run may end anywhere. Before it touches anything it puts the list of all that it is going to upload or delete into
# the bucket, and takes the list away at its end. Where the next run finds such a list, it trusts the manifest in the
# bucket for no file of it: it uploads those that the folder holds, and deletes the others. So it does not matter either
# whether the folder was built again in between.
#
# Two runs at once into the same place are not kept apart.
#
# rclone's own variables hold, such as RCLONE_PROGRESS=true. Exit status: 0 published; anything else: run it again.
set -euo pipefail
export LC_ALL=C

fail() {
  printf 'error: %s\n  try: %s\n' "$1" "$2" >&2
  exit 2
}

[ $# -eq 2 ] || fail "expected a folder and a bucket" "$0 out remote:bucket"
command -v rclone >/dev/null || fail "rclone is not installed" "apt-get install rclone"
folder=${1%/}
bucket=${2%/}
manifest=manifest.json
build=build.json
unfinished=.anthology-build-publishing

# 90,000 small files: what counts is how many are under way at once, and that each costs one request. S3 compares each
# with the MD5 that comes with it, so there is no need to ask for it again; the bucket is not made, nor asked for.
export RCLONE_TRANSFERS=${RCLONE_TRANSFERS:-32} RCLONE_CHECKERS=${RCLONE_CHECKERS:-32}
export RCLONE_S3_NO_HEAD=${RCLONE_S3_NO_HEAD:-true} RCLONE_S3_NO_CHECK_BUCKET=${RCLONE_S3_NO_CHECK_BUCKET:-true}

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# fetch <name in the bucket> <file>: the file is empty where the bucket has none.
fetch() {
  local status=0
  rclone copyto --no-traverse "$bucket/$1" "$2" 2>"$place/said" || status=$?
  case $status in
    0 | 3 | 4) [ -e "$2" ] || : >"$2" ;; # 3 and 4: no such folder, no such file
    *)
      cat "$place/said" >&2
      fail "cannot read $bucket/$1" "rclone lsf $bucket"
      ;;
  esac
}

# upload <list of paths>: each with the type that the contract has; rclone's would depend on the machine.
upload() {
  local type list=$1
  for type in json xml; do
    grep "\.$type$" "$list" >"$place/of-type" || continue
    copy "$place/of-type" --header-upload "Content-Type: application/$type"
  done
  grep -vE '\.(json|xml)$' "$list" >"$place/of-type" || return 0
  copy "$place/of-type"
}

copy() {
  rclone copy --files-from-raw "$1" "${@:2}" --no-traverse --no-check-dest "$folder" "$bucket"
}

# put <file> <name in the bucket>
put() {
  rclone copyto --no-check-dest --header-upload "Content-Type: application/json" "$1" "$bucket/$2"
}

# A manifest holds a line for each file, sorted by path, and the path comes first.
lines_of() { sed -n 's/,$//; /^{"path":"/p' "$1" | sort; }
paths_of() { cut -d '"' -f 4 "$1" | sort; }
count() { wc -l <"$1" | tr -d ' '; }

node "$(dirname "${BASH_SOURCE[0]}")/../dist/cli/main.js" verify "$folder"
cp "$folder/$manifest" "$place/$manifest"
cp "$folder/$build" "$place/$build"
lines_of "$place/$manifest" >"$place/lines"
paths_of "$place/lines" >"$place/paths"

fetch "$manifest" "$place/published.json"
fetch "$build" "$place/published-build.json"
fetch "$unfinished" "$place/doubtful"
if [ -s "$place/published.json" ] && [ "$(head -c 12 "$place/published.json")" != '{"format":1,' ]; then
  fail "$bucket/$manifest is not a manifest of anthology-build" "publish to another bucket or prefix"
fi
lines_of "$place/published.json" >"$place/published-lines"
paths_of "$place/published-lines" >"$place/published-paths"
awk -F '"' 'FILENAME == ARGV[1] { doubtful[$0]; next } !($4 in doubtful)' \
  "$place/doubtful" "$place/published-lines" >"$place/certain-lines"

comm -23 "$place/lines" "$place/certain-lines" >"$place/other-lines"
paths_of "$place/other-lines" >"$place/other"
comm -23 "$place/other" "$place/published-paths" >"$place/new"
comm -12 "$place/other" "$place/published-paths" >"$place/changed"
sort -u "$place/published-paths" "$place/doubtful" | comm -13 "$place/paths" - >"$place/gone"

sort "$place/other" "$place/gone" >"$place/touched"
if [ -s "$place/touched" ]; then put "$place/touched" "$unfinished"; fi
upload "$place/new"
upload "$place/changed"
cmp -s "$place/$manifest" "$folder/$manifest" || fail "$folder was built again meanwhile" "run this again"
cmp -s "$place/$manifest" "$place/published.json" || put "$place/$manifest" "$manifest"
cmp -s "$place/$build" "$place/published-build.json" || put "$place/$build" "$build"
# Without a list rclone would delete everything.
if [ -s "$place/gone" ]; then
  rclone delete --files-from-raw "$place/gone" --no-traverse "$bucket"
fi
if [ -s "$place/touched" ]; then rclone deletefile "$bucket/$unfinished"; fi

echo "$bucket: $(count "$place/new") new and $(count "$place/changed") changed files uploaded, $(count "$place/gone") deleted"
