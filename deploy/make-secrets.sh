#!/bin/sh
# Makes the secrets of a new installation, a file each. It changes none that is there. The folder is closed to other users; a
# file in it is not, because in a container its program is another user.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p -m 0700 "$folder"
cd "$folder"
put() {
  [ -e "$1" ] || (umask 022 && cat >"$1")
}
random() {
  openssl rand -hex 32
}
for name in audit_key bank_secrets session_secrets database_password postgres_password replication_password \
  rewind_password patroni_password grafana_password; do
  random | put "$name"
done
printf 'postgresql://ramahzakat:%s@pgbouncer:6432/ramahzakat\n' "$(cat database_password)" | put database_url
printf 'postgresql://ramahzakat:%s@pgbouncer:6432/ramahzakat_standby\n' "$(cat database_password)" | put database_read_url
printf 'postgresql://ramahzakat:%s@haproxy:5432/ramahzakat\n' "$(cat database_password)" | put migration_url
printf '"ramahzakat" "%s"\n' "$(cat database_password)" | put pgbouncer_users
printf 'smtps://user:password@mail.bank.example\n' | put smtp_url
