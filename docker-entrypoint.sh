#!/bin/sh
# `web` or `bank`, or a command of the bank with its arguments; exec, so that SIGTERM reaches the program itself.
set -eu
case "${1:-}" in
  web) exec node --max-semi-space-size=64 build/server/main.js ;;
  bank) exec node --enable-source-maps build/bank/main.js ;;
  audit | backup | create-admin | migrate | restore | seed)
    command=$1
    shift
    exec node --enable-source-maps "build/bank/$command.js" "$@" ;;
  *) echo "usage: web | bank | audit | backup | create-admin | migrate | restore | seed" >&2; exit 64 ;;
esac
