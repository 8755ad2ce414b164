#!/bin/sh
# Runs Patroni on one database machine. NODE is the machine's name; secrets come from files.
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
export PATRONI_NAME="$NODE"
export PATRONI_RESTAPI_CONNECT_ADDRESS="$NODE:8008"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$NODE:5432"
PATRONI_SUPERUSER_PASSWORD=$(cat "$secrets/postgres_password")
PATRONI_REPLICATION_PASSWORD=$(cat "$secrets/replication_password")
PATRONI_REWIND_PASSWORD=$(cat "$secrets/rewind_password")
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=$(cat "$secrets/patroni_password")
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
export PATRONI_RESTAPI_USERNAME PATRONI_RESTAPI_PASSWORD
exec patroni /etc/patroni/patroni.yml
