#!/usr/bin/env bash
# Runs the numbered scripts of a folder one after the other in one shell. The first command that fails ends it.
#
#     terminal.sh <folder of the scripts> <node_modules that packages are installed from>
#
# The output of 1.sh goes to 1.out and 1.err; 1.done is made if it succeeded.
set -e
steps=$1
store=$2
home=$PWD

# Replaces npm: a package is a link to an installed one. `npm test` in a clone runs only one quick test file, because
# the whole suite would run this script again.
npm() {
  case ${1-} in
    ci) ;;
    install) shift && install_packages "$@" ;;
    test) command npm test -- src/model/decimal.test.ts ;;
    *) command npm "$@" ;;
  esac
}

install_packages() {
  local name program
  mkdir -p node_modules/.bin
  for name; do
    case $name in
      -*) continue ;;
      *anthology-build*) name=anthology-build ;;
      *) name=${name%@[0-9^~]*} ;;
    esac
    [ -e "$store/$name" ] || { echo "npm install $name: not in $store" >&2 && return 1; }
    mkdir -p "$(dirname "node_modules/$name")"
    ln -sfn "$store/$name" "node_modules/$name"
    for program in "$store"/.bin/*; do
      case $(readlink -f "$program") in
        "$(readlink -f "$store/$name")"/*) ln -sf "$program" node_modules/.bin/ ;;
      esac
    done
  done
}

# Replaces npx for installed packages, and takes a tenth of the time. The program of a clone is in bin.
npx() { env PATH="$steps/bin:$PWD/node_modules/.bin:$home/node_modules/.bin:$PATH" "$@"; }

# Starts a command marked "in a terminal of its own", and returns when it has printed an address and so is ready.
start() {
  local said line
  said=$(mktemp -u "$steps/said-XXXXXX")
  mkfifo "$said"
  eval "$1" >"$said" 2>&1 &
  exec {said}<"$said"
  while read -r -u "$said" line; do
    echo "$line"
    [[ $line =~ https?://(localhost|127\.0\.0\.1): ]] || continue
    cat <&"$said" >/dev/null &
    return 0
  done
  echo "\`$1\` ended before it printed an address" >&2
  return 1
}

# Everything that was started is in the process group of this script.
stop_servers() {
  trap '' TERM
  kill -TERM 0
  wait
}
trap stop_servers EXIT

for ((number = 1; ; number += 1)); do
  [ -e "$steps/$number.sh" ] || break
  # shellcheck disable=SC1090
  . "$steps/$number.sh" >"$steps/$number.out" 2>"$steps/$number.err"
  touch "$steps/$number.done"
done
