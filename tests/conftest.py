"""Ledgers for tests: one migrated template per run, a clone of it per test, dropped afterwards.

The server comes from tests/setup/with_postgres.py, which names it in IRREVON_TEST_DSN. A clone ends with the
auditor: whatever a test did, the facts must agree with each other.
"""

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from destinations import destination, hand, refdest, shared_refdest  # noqa: F401 - fixtures for all
from doctors import own_server  # noqa: F401 - a fixture for all
from filelock import FileLock
from hypothesis import HealthCheck, settings
from psycopg.rows import TupleRow

from irrevon.migrate import migrate

ROOT = Path(__file__).resolve().parent.parent
READING = "irrevon_reading"
Number = TypeVar("Number", int, float)
DEEP = os.environ.get("IRREVON_TEST_DEEP") == "1"

# What takes longest begins first: begun last, it has the other workers wait for it.
LONGEST = {
    "test_machine", "test_machine_second", "test_machine_third", "test_mutants", "test_pages_of_an_old_ledger",
    "test_kill_at_every_seam", "test_recovery_seams", "test_adjudication_model",
}  # fmt: skip

# Seeded, so that a red run can be run again; deep runs only have more of the same.
settings.register_profile(
    "irrevon", derandomize=True, deadline=None, print_blob=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("irrevon")


def scaled(quick: Number, deep: Number) -> Number:
    """How many cases, or how far apart: `quick` in make test, `deep` in make test-deep."""
    return deep if DEEP else quick


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked deep are one more of a kind that make test has already: make test-deep runs them too.

    Files stay whole, in an order that --no-loadscope-reorder leaves as it is.
    """
    if not DEEP:
        deep = [item for item in items if item.get_closest_marker("deep")]
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.fixture(scope="session")
def server_dsn() -> str:
    """The superuser's DSN of the tests' own server."""
    dsn = os.environ.get("IRREVON_TEST_DSN")
    assert dsn, "run the tests with: make test-py (or through tests/setup/with_postgres.py)"
    return dsn


def dsn_of(server: str, database: str, role: str | None = None) -> str:
    """The DSN of another database, perhaps as another role, on the same server."""
    url = urlsplit(server)
    location = url.netloc if role is None else f"{role}@{url.netloc.rpartition('@')[2]}"
    return urlunsplit(url._replace(path=f"/{database}", netloc=location))


def run(dsn: str, *statements: str) -> None:
    """Run statements outside a transaction."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload]


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    """All rows of one query."""
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


@pytest.fixture(scope="session")
def admin(server_dsn: str) -> Iterator[psycopg.Connection[TupleRow]]:
    """One superuser's connection for all that makes and drops databases."""
    with psycopg.connect(server_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def bare_database(server_dsn: str, admin: psycopg.Connection[TupleRow]) -> Iterator[Callable[..., str]]:
    """Make empty databases; `bare_database()` returns the DSN of a new one."""
    made: list[str] = []

    def make(options: str = "") -> str:
        name = f"irrevon_test_{uuid.uuid4().hex[:16]}"
        admin.execute(f"create database {name} {options}".encode())
        made.append(name)
        return dsn_of(server_dsn, name)

    yield make
    for name in made:
        admin.execute(f"drop database if exists {name} with (force)".encode())


@pytest.fixture(scope="session")
def template(server_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a migrated database that tests clone; made once, whichever worker comes first."""
    name = "irrevon_template"
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # a folder of this run
    with FileLock(shared / "template.lock"):
        if not (shared / "template.made").exists():
            run(server_dsn, f"drop database if exists {name} with (force)", f"create database {name}")
            migrate(dsn_of(server_dsn, name))
            run(
                dsn_of(server_dsn, name),
                "do $$ begin if not exists (select from pg_roles where rolname = 'test_app') then"
                " create role test_app login in role irrevon_app;"
                " create role test_operator login in role irrevon_app, irrevon_operator;"
                " create role test_reader login in role irrevon_reader; end if; end $$",
            )
            # One more, for tests that only compute: what they have open would keep others from cloning.
            run(server_dsn, f"drop database if exists {READING} with (force)",
                f"create database {READING} template {name} strategy file_copy")  # fmt: skip
            (shared / "template.made").touch()
    return name


@contextmanager
def fresh_ledger(server_dsn: str, template: str, admin: psycopg.Connection[TupleRow]) -> Iterator[str]:
    """A ledger of one's own: the superuser's DSN. Audited when it is over."""
    name = f"irrevon_test_{uuid.uuid4().hex[:16]}"
    admin.execute(f"create database {name} template {template} strategy file_copy".encode())
    dsn = dsn_of(server_dsn, name)
    yield dsn
    faults = ask(dsn, "select * from irrevon.audit_ledger()")
    admin.execute(f"drop database {name} with (force)".encode())
    assert faults == []


@pytest.fixture
def database(server_dsn: str, template: str, admin: psycopg.Connection[TupleRow]) -> Iterator[str]:
    """A fresh ledger: the superuser's DSN. Audited when the test is over."""
    with fresh_ledger(server_dsn, template, admin) as dsn:
        yield dsn


@pytest.fixture
def app_dsn(database: str) -> str:
    """The same ledger as a login that is irrevon_app and nothing more."""
    return dsn_of(database, urlsplit(database).path[1:], "test_app")


@pytest.fixture
def operator_dsn(database: str) -> str:
    """The same ledger as a login that is irrevon_operator too."""
    return dsn_of(database, urlsplit(database).path[1:], "test_operator")


@pytest.fixture
def reader_dsn(database: str) -> str:
    """The same ledger as a login that is irrevon_reader and nothing more."""
    return dsn_of(database, urlsplit(database).path[1:], "test_reader")


@pytest.fixture(scope="module")
def shown(
    server_dsn: str, template: str, admin: psycopg.Connection[TupleRow], request: pytest.FixtureRequest
) -> Iterator[Any]:
    """The showcase's ledger, served: for tests that look at everything there may be."""
    from showcase import showing  # needs what is above

    there = request.getfixturevalue("shared_refdest")
    with fresh_ledger(server_dsn, template, admin) as database, showing(database, there) as one:
        yield one


@pytest.fixture
def migrated(bare_database: Callable[..., str], template: str, tmp_path: Path) -> tuple[str, Path]:
    """A ledger, and a private copy of the db/ that it was migrated from."""
    shutil.copytree(ROOT / "db", tmp_path / "db")
    return bare_database(f"template {template} strategy file_copy"), tmp_path / "db"


@pytest.fixture(scope="session")
def ledger_dsn(server_dsn: str, template: str) -> str:
    """A migrated database that nobody writes to: for functions that only compute."""
    return dsn_of(server_dsn, READING)
