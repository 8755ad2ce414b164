#!/bin/sh
# `web` or `bank`, or a command of the bank with its arguments; exec, so that SIGTERM reaches the program itself.
set -eu
# NAME_FILE names a file that holds the value of NAME: secrets come as files, and stay out of the container's description.
for name in DATABASE_URL DATABASE_READ_URL AUDIT_KEY BANK_SECRETS BACKUP_KEYS SESSION_SECRETS OIDC_CLIENT_SECRET SMTP_URL; do
  eval "file=\${${name}_FILE:-}"
  if [ -n "$file" ]; then
    value=$(cat "$file") # on a line of its own: `export` would hide that there is no such file
    export "$name=$value"
  fi
done
case "${1:-}" in
  web) exec node --max-semi-space-size=64 --no-allocation-site-pretenuring build/server/main.js ;;
  bank) exec node --enable-source-maps --no-allocation-site-pretenuring build/bank/main.js ;;
  audit | backup | create-admin | migrate | repair | restore | seed)
    command=$1
    shift
    exec node --enable-source-maps "build/bank/$command.js" "$@" ;;
  *) echo "usage: web | bank | audit | backup | create-admin | migrate | repair | restore | seed" >&2; exit 64 ;;
esac
