#!/bin/sh
# Makes the secrets of compose.yaml as files next to this script, each once; an existing one stays.
# A container reads its files as another user, so the folder alone keeps others out.
set -eu
cd "$(dirname "$0")"
umask 022
chmod 700 .

keep() {
  if [ -e "$1" ]; then
    echo "$1 is there and stays."
  else
    printf '%s' "$2" > "$1"
    chmod 444 "$1"
    echo "$1 is made."
  fi
}
word() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

keep postgres_password "$(word)"
# The connection stays within the network of the containers, which nobody else can reach.
keep database_url "postgres://offerdesk:$(cat postgres_password)@postgres:5432/offerdesk?sslmode=disable"
keep metrics_token "$(word)"
keep backup_key "$(word)"
keep grafana_password "$(word)"
