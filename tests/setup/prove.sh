#!/usr/bin/env bash
# Run pgTAP: everything in two databases at once, or with an argument one folder or file below db/tests.
# Within a database the files run one after another: each is one long transaction, and they would wait for each
# other's locks.
set -euo pipefail
only=${1:-}
name=irrevon_pgtap

if [ -n "$only" ] && [ ! -e "db/tests/$only" ]; then
  echo "there is no db/tests/$only; T names a folder or a file below db/tests" >&2
  exit 2
fi

dropdb --if-exists --force $name
dropdb --if-exists --force ${name}_2
createdb $name
said=$(irrevon --database "postgresql:///$name" migrate 2>&1) || { echo "$said" >&2; exit 1; }
psql -qX -v ON_ERROR_STOP=1 -d $name -c 'set client_min_messages = warning' -f db/tests/support/support.psql

if [ -n "$only" ]; then
  exec pg_prove -d $name -r --ext .sql "db/tests/$only"
fi

createdb -T $name ${name}_2
first=(db/tests/{adapters,api,audit,canon,catalog,ledger,locks,matrix,privileges,schema,views})
second=()
for room in db/tests/*/; do
  room=${room%/}
  [ "$room" = db/tests/support ] || [[ " ${first[*]} " == *" $room "* ]] || second+=("$room")
done

pg_prove -Q -d ${name}_2 -r --ext .sql "${second[@]}" > .cache/prove_2.log 2>&1 &
other=$!
status=0
pg_prove -Q -d $name -r --ext .sql "${first[@]}" || status=$?
wait $other || status=$?
cat .cache/prove_2.log
exit $status
