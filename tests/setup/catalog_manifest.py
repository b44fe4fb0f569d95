"""Write irrevon/doctor/catalog.json: what a freshly migrated ledger is, for `irrevon doctor` to compare with.

    python tests/setup/catalog_manifest.py irrevon/doctor/catalog.json

Needs a server (see with_postgres.py); migrates a database of its own and drops it.
"""

import sys
from pathlib import Path

import function_index

from irrevon.doctor.catalog import Catalog
from irrevon.doctor.manifest import found, text_of


def text(dsn: str) -> str:
    """The manifest of the ledger at `dsn`."""
    with Catalog(dsn) as catalog:
        shape, unseen = found(catalog)
    assert not unseen, "the manifest is made by a login that sees everything"
    return text_of(shape)


def main() -> int:
    """Write it."""
    with function_index.fresh_ledger() as dsn:
        Path(sys.argv[1]).write_text(text(dsn), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
