#!/usr/bin/env bash
# Unpack plpgsql_check for PostgreSQL 17 into a folder: Debian's binary, which loads into any build of 17. Debian 12
# has it for 15 only, so the package lists of Debian 13 are read beside the system's own, which stay as they are.
set -euo pipefail
into=$1
package=postgresql-17-plpgsql-check

if [ -e "$into/plpgsql_check.so" ]; then exit 0; fi
command -v apt-get > /dev/null || {
  echo "$package comes from Debian's archive, and this machine has no apt-get: put plpgsql_check.so, plpgsql_check.control" >&2
  echo "and plpgsql_check--*.sql for PostgreSQL 17 into $into" >&2
  exit 2
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work"/{lists,cache/archives}/partial
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" > "$work/sources.list"
apt=(apt-get -qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root
     -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache")
"${apt[@]}" update
(cd "$work" && "${apt[@]}" download "$package" && dpkg-deb -x ./*.deb .)
mkdir -p "$into.$$"
cp "$work"/usr/lib/postgresql/17/lib/plpgsql_check.so "$work"/usr/share/postgresql/17/extension/plpgsql_check* "$into.$$/"
rm -rf "$into"
mv "$into.$$" "$into"
