"""Run PostgreSQL's isolation tester, which every installation brings along for extensions.

It lies in the folder of pgxs, beside the programs that tests/setup/with_postgres.py put first on PATH.
"""

import os
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from conftest import dsn_of, run

HERE = Path(__file__).resolve().parent
SPECS = HERE / "specs"
EXPECTED = HERE / "expected"
ADAPTERS = HERE.parents[1] / "adapters" / "refdest"
# What a slow machine must not change: nothing is given up by its age, no lock for the time that it took.
PATIENT = {"dispatch_deadline": "1 h", "lock_timeout": "60 s"}
REFUSED = re.compile(r"(ERROR:  \w+): .*")  # a refusal by its name, without its prose


def tester() -> tuple[Path, Path]:
    """The program, and the folder of the libpq that it needs."""
    postgres = shutil.which("postgres")
    assert postgres, "run the tests with: make test-py (or through tests/setup/with_postgres.py)"
    library = Path(postgres).resolve().parents[1] / "lib"
    return library / "pgxs/src/test/isolation/isolationtester", library


def expected(name: str) -> Path:
    return EXPECTED / f"{name}.out"


@contextmanager
def ledger(server_dsn: str, template: str) -> Iterator[str]:
    """A clone that has two destinations and the schema that the specs share."""
    name = f"irrevon_test_{uuid.uuid4().hex[:16]}"
    run(server_dsn, f"create database {name} template {template} strategy file_copy")
    dsn = dsn_of(server_dsn, name)
    with psycopg.connect(dsn, autocommit=True) as connection:
        for tier in ("c1", "c2"):
            connection.execute("select irrevon.register_adapter(%s)", ((ADAPTERS / f"{tier}.json").read_text(),))
        for setting, value in PATIENT.items():
            connection.execute("select irrevon.set_setting(%s, %s, 'race')", (setting, value))
        connection.execute(f"alter database {name} set plan_cache_mode = 'force_generic_plan'")
        connection.execute((HERE / "support.sql").read_bytes())
    try:
        yield dsn
    finally:
        run(server_dsn, f"drop database {name} with (force)")


def run_spec(dsn: str, name: str) -> str:
    """Everything that one spec prints, what PostgreSQL itself refused included."""
    program, library = tester()
    environ = os.environ | {"LD_LIBRARY_PATH": str(library), "PGISOLATIONTIMEOUT": "60"}
    with (SPECS / f"{name}.spec").open() as spec:
        done = subprocess.run(
            [program, dsn], stdin=spec, capture_output=True, text=True, env=environ, timeout=120, check=False
        )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return REFUSED.sub(r"\1", done.stdout + done.stderr)


def holds(dsn: str, name: str) -> bool:
    """Whether one spec prints what is expected of it."""
    try:
        return run_spec(dsn, name).splitlines() == expected(name).read_text().splitlines()
    except AssertionError:  # the tester gave up
        return False
