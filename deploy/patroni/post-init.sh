#!/bin/sh
# Patroni calls this once, on the first leader, with the superuser's connection string. It makes the database, its owner for
# `npm run migrate`, and the bank's login, which owns nothing (docs/decisions/database.md).
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
# psql takes the passwords from its environment: other users of the machine can read its arguments.
OWNER_PASSWORD=$(cat "$secrets/database_password")
BANK_PASSWORD=$(cat "$secrets/bank_password")
export OWNER_PASSWORD BANK_PASSWORD
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv bank_password BANK_PASSWORD
CREATE ROLE ramah_zakat_app NOLOGIN;
CREATE ROLE ramahzakat LOGIN PASSWORD :'owner_password' IN ROLE ramah_zakat_app;
CREATE ROLE ramahzakat_bank LOGIN PASSWORD :'bank_password' IN ROLE ramah_zakat_app;
CREATE DATABASE ramahzakat OWNER ramahzakat;
REVOKE CONNECT ON DATABASE ramahzakat FROM PUBLIC;
GRANT CONNECT ON DATABASE ramahzakat TO ramahzakat_bank;
SQL
