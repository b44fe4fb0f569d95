"""Where the bench runs: a server of its own on a real disk, one database with a ledger and the floors beside it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import psycopg

from irrevon.embedded import Server, private_server
from irrevon.migrate import migrate

# Durability as PostgreSQL ships it. A checkpoint in the middle of a round would add page images to one subject only.
SETTINGS = {
    "shared_buffers": "256MB", "max_wal_size": "8GB", "checkpoint_timeout": "1h", "max_connections": "100",
    "shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.track": "none",
    "pg_stat_statements.track_planning": "off", "log_min_messages": "fatal",
}  # fmt: skip
DURABLE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
DECLARATION = files("irrevon_adapters.refdest").joinpath("c2.json").read_text()
HERE = Path(__file__).parent


class Broken(Exception):
    """The run measured something else than it meant to; its numbers are void."""


@dataclass(frozen=True)
class Place:
    """A running server and its database."""

    server: Server

    def dsn(self, role: str = "postgres") -> str:
        """The bench's database as a role."""
        return self.server.url("bench", role)

    def connect(self, role: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A session of that role, in autocommit."""
        return psycopg.connect(self.dsn(role), autocommit=True)


@contextmanager
def place(folder: str) -> Iterator[Place]:
    """Start the server below `folder`, lay the ledger and the floors into it, and remove both afterwards."""
    work = Path(tempfile.mkdtemp(dir=folder, prefix="irrevon-bench-"))
    work.chmod(0o755)  # the server's account is not root
    try:
        with private_server(work / "home", settings=SETTINGS) as server:
            _prepare(Place(server))
            yield Place(server)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _prepare(where: Place) -> None:
    with psycopg.connect(where.server.url("postgres"), autocommit=True) as session:
        session.execute("create database bench")
    migrate(where.dsn())
    with where.connect() as session:
        for name, wanted in DURABLE.items():
            row = session.execute("select current_setting(%s)", [name]).fetchone()
            if row != (wanted,):
                raise Broken(f"{name} is {row}, not {wanted}")
        session.execute("create role bench_app login in role irrevon_app")
        session.execute('grant set on parameter "pg_stat_statements.track" to bench_app')
        session.execute((HERE / "floors.sql").read_text())
        session.execute("select irrevon.register_adapter(%s)", [DECLARATION])
