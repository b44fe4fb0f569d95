"""A ledger on a server of its own that has plpgsql_check, whose profiler counts every statement that runs."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock
from mutants.proving import PSQL, ROOT, TESTS
from with_postgres import SETTINGS, copy_with_pgtap, roomy_place

from irrevon.embedded import private_server
from irrevon.migrate import migrate

UNPACKED = ROOT / ".cache" / "plpgsql_check"
PRELOADED = {**SETTINGS, "shared_preload_libraries": "plpgsql,plpgsql_check"}


@contextmanager
def ledger_with_plpgsql_check() -> Iterator[str]:
    """The DSN of a migrated database with pgTAP's fixtures and the extension."""
    with FileLock(UNPACKED.with_suffix(".lock")):
        subprocess.run([ROOT / "tests" / "setup" / "plpgsql_check.sh", UNPACKED], check=True)
    work = Path(tempfile.mkdtemp(prefix="irrevon-checked-", dir=roomy_place()))
    work.chmod(0o755)
    try:
        binaries = copy_with_pgtap(work / "pg17")
        for file in UNPACKED.iterdir():
            shutil.copy(file, binaries.parent / ("lib" if file.suffix == ".so" else "share/extension"))
        with private_server(work / "home", binaries, PRELOADED) as server:
            dsn = server.url("postgres")
            migrate(dsn)
            subprocess.run(
                [*PSQL, "-d", dsn, "-f", TESTS / "support" / "support.psql", "-c", "create extension plpgsql_check"],
                cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
                env={**os.environ, "PGOPTIONS": "-c client_min_messages=warning"},
            )  # fmt: skip
            yield dsn
    finally:
        shutil.rmtree(work, ignore_errors=True)
