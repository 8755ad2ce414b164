#!/bin/sh
# `web` or `bank`; exec, so that SIGTERM reaches the program itself.
set -eu
case "${1:-}" in
  web) exec node --max-semi-space-size=64 node_modules/@remix-run/serve/dist/cli.js build/server/index.js ;;
  bank) exec node --enable-source-maps build/bank/main.js ;;
  *) echo "usage: web | bank" >&2; exit 64 ;;
esac
