#!/bin/sh
# Patroni calls this once, on the first leader, with the superuser's connection string. It makes the bank's login, role and database.
set -eu
password=$(cat "${SECRETS_DIR:-/run/secrets}/database_password")
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$password" --dbname="$1" <<'SQL'
CREATE ROLE ramahzakat LOGIN PASSWORD :'password';
CREATE ROLE ramah_zakat_app NOLOGIN;
GRANT ramah_zakat_app TO ramahzakat;
CREATE DATABASE ramahzakat OWNER ramahzakat;
REVOKE CONNECT ON DATABASE ramahzakat FROM PUBLIC;
SQL
