#!/usr/bin/env bash
# Run pgTAP: everything in two databases at once, or with an argument one folder or file below db/tests. That, and all
# in a deep run, has a session for each file. Within a database the files run one after another: each is one long
# transaction, and they would wait for each other's locks.
set -euo pipefail
only=${1:-}
name=irrevon_pgtap

if [ -n "$only" ] && [ ! -e "db/tests/$only" ]; then
  echo "there is no db/tests/$only; T names a folder or a file below db/tests" >&2
  exit 2
fi

export PGOPTIONS="-c client_min_messages=warning"  # nothing to drop is no news
dropdb --if-exists --force $name
dropdb --if-exists --force ${name}_2
createdb $name
said=$(irrevon --database "postgresql:///$name" migrate 2>&1) || { echo "$said" >&2; exit 1; }
psql -qX -v ON_ERROR_STOP=1 -d $name -c 'set client_min_messages = warning' -f db/tests/support/support.psql

# Where one row is read and there are two, or a tuple does not fit its variables, a function stops instead of guessing.
export PGOPTIONS='-c plpgsql.extra_errors=all'

if [ -n "$only" ]; then
  exec pg_prove -d $name -r --ext .sql "db/tests/$only"
fi
if [ "${IRREVON_TEST_DEEP:-}" = 1 ]; then
  exec pg_prove -Q -d $name -r --ext .sql db/tests
fi

createdb -T $name ${name}_2
find db/tests -name '*.sql' | sort | python tests/setup/prove.py $name ${name}_2
