#!/bin/sh
# Makes the secrets of a new installation, a file each. It changes none that is there. The folder is closed to other users; a
# file in it is not, because in a container its program is another user.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p -m 0700 "$folder"
cd "$folder"
umask 022
# A file gets its name once it is whole: an empty one would count as made for ever.
put() {
  [ ! -e "$1" ] || return 0
  printf '%s\n' "$2" >"$1.new"
  mv "$1.new" "$1"
}
for name in audit_key bank_secrets session_secrets database_password bank_password postgres_password replication_password \
  rewind_password patroni_password backup_passphrase grafana_password; do
  value=$(openssl rand -hex 32) # on a line of its own: among the words of a command, its failure would go unnoticed
  put "$name" "$value"
done
owner=$(cat database_password)
bank=$(cat bank_password)
put migration_url "postgresql://ramahzakat:$owner@haproxy:5432/ramahzakat"
put database_url "postgresql://ramahzakat_bank:$bank@pgbouncer:6432/ramahzakat"
put database_read_url "postgresql://ramahzakat_bank:$bank@pgbouncer:6432/ramahzakat_standby"
put pgbouncer_users "\"ramahzakat_bank\" \"$bank\""
put smtp_url "smtps://user:password@mail.bank.example"
