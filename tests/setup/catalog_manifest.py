"""Write irrevon/doctor/catalog.json: what a freshly migrated ledger is, for `irrevon doctor` to compare with.

    python tests/setup/catalog_manifest.py irrevon/doctor/catalog.json

Needs a server (see with_postgres.py); migrates a database of its own, restores it into another, and drops both.
"""

import subprocess
import sys
from pathlib import Path

import function_index

from irrevon.doctor import manifest
from irrevon.doctor.catalog import Catalog


def text(fresh: str, empty: str) -> str:
    """The manifest of the ledger at `fresh`; what pg_restore makes of it goes to the database at `empty`."""
    copy(fresh, empty)
    return manifest.text_of(manifest.manifest_of(shape(fresh), shape(empty)))


def copy(source: str, target: str, *options: str) -> None:
    """Dump a database and restore it into another."""
    dump = subprocess.run(["pg_dump", "-Fc", *options, "-d", source], capture_output=True, check=True)
    subprocess.run(["pg_restore", *options, "-d", target], input=dump.stdout, check=True)


def shape(dsn: str) -> manifest.Shape:
    """What the ledger at `dsn` is, seen whole."""
    with Catalog(dsn) as catalog:
        found, unseen = manifest.found(catalog)
    assert not unseen, "the manifest is made by a login that sees everything"
    return found


def main() -> int:
    """Write it."""
    with function_index.fresh_database() as empty, function_index.fresh_ledger() as fresh:
        Path(sys.argv[1]).write_text(text(fresh, empty), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
