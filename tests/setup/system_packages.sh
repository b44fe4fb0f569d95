#!/usr/bin/env bash
# What the tests need beside Python: pg_prove, sqitch, a browser, and the files of pgTAP. On Debian as root they are
# installed; elsewhere this says what to install. pgTAP's files are unpacked, not installed: Debian 12 has them for
# PostgreSQL 15 only, and they are plain SQL that 17 takes as well.
set -euo pipefail
cache=$1

missing=()
command -v pg_prove >/dev/null || missing+=(libtap-parser-sourcehandler-pgtap-perl)
command -v sqitch >/dev/null || missing+=(sqitch)
perl -MDBD::Pg -e 1 2>/dev/null || missing+=(libdbd-pg-perl)  # sqitch's way to PostgreSQL: it is content with any database's
command -v psql >/dev/null || missing+=(postgresql-client)
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null \
  || missing+=(chromium-headless-shell)
have_pgtap() { compgen -G "$cache/pgtap/pgtap.control" >/dev/null; }

if [ ${#missing[@]} -eq 0 ] && have_pgtap; then exit 0; fi

tell() {
  echo "The tests need pg_prove, sqitch, Chromium and pgTAP. $1" >&2
  echo "  Debian: apt-get install libtap-parser-sourcehandler-pgtap-perl sqitch libdbd-pg-perl postgresql-client chromium-headless-shell" >&2
  echo "          and copy pgTAP's pgtap.control and pgtap--*.sql into $cache/pgtap" >&2
  exit 2
}
command -v apt-get >/dev/null || tell "This machine has no apt-get; install them by its own means."

export DEBIAN_FRONTEND=noninteractive
if [ ${#missing[@]} -gt 0 ]; then
  [ "$(id -u)" = 0 ] || tell "Missing here: ${missing[*]}. Only root can install them."
  echo "installing ${missing[*]}" >&2
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! have_pgtap; then
  package() { apt-cache search --names-only '^postgresql-[0-9]+-pgtap$' | cut -d' ' -f1 | sort -V | tail -1; }
  [ -n "$(package)" ] || { [ "$(id -u)" = 0 ] && apt-get update -qq; }
  [ -n "$(package)" ] || tell "apt knows no postgresql-NN-pgtap."
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  echo "unpacking pgTAP from $(package)" >&2
  (cd "$work" && apt-get download -qq "$(package)" 2>/dev/null && dpkg-deb -x ./*.deb .)
  mkdir -p "$cache/pgtap.$$"
  cp "$work"/usr/share/postgresql/*/extension/pgtap* "$cache/pgtap.$$/"
  rm -rf "$cache/pgtap"
  mv "$cache/pgtap.$$" "$cache/pgtap"
fi
