#!/bin/sh
# Runs Patroni on one database machine, or with arguments another command in its place, as `run.sh patronictl list`.
# NODE is the machine's name; secrets come from files.
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
# Patroni makes the folder of the socket, and on the way the one of the data, which PostgreSQL wants closed to others.
umask 077
export PATRONI_NAME="$NODE"
export PATRONI_RESTAPI_CONNECT_ADDRESS="$NODE:8008"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$NODE:5432"
PATRONI_SUPERUSER_PASSWORD=$(cat "$secrets/postgres_password")
PATRONI_REPLICATION_PASSWORD=$(cat "$secrets/replication_password")
PATRONI_REWIND_PASSWORD=$(cat "$secrets/rewind_password")
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=$(cat "$secrets/patroni_password")
PGBACKREST_REPO1_CIPHER_PASS=$(cat "$secrets/backup_passphrase")
export PGBACKREST_REPO1_CIPHER_PASS PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
export PATRONI_RESTAPI_USERNAME PATRONI_RESTAPI_PASSWORD
export PATRONICTL_CONFIG_FILE=/etc/patroni/patroni.yml
[ $# -gt 0 ] || set -- patroni /etc/patroni/patroni.yml
exec "$@"
