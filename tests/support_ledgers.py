"""Ledgers for tests of the command line: made from a template, on the server that IRREVON_TEST_DSN names."""

from __future__ import annotations

import atexit
import functools
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from embedded_homes import new_home
from psycopg import sql
from psycopg.conninfo import make_conninfo

from irrevon import cli
from irrevon.embedded import private_server
from irrevon.migrate import migrate

EFFECT_ID = "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5"
DECLARATION = Path(__file__).parents[1] / "adapters" / "refdest" / "c2.json"


@functools.cache
def server_dsn() -> str:
    """A superuser's DSN: the named server's, else that of an embedded one for this process."""
    named = os.environ.get("IRREVON_TEST_DSN")
    if named:
        return named
    stack = ExitStack()
    url = stack.enter_context(private_server(stack.enter_context(new_home()))).url("postgres")
    atexit.register(stack.close)
    return url


@contextmanager
def scratch_ledger(migrated: bool = True) -> Iterator[str]:
    """Yield the DSN of a database of one's own, with a ledger in it or empty."""
    template = _template() if migrated else "template0"
    name = _create(template)
    dsn = make_conninfo(server_dsn(), dbname=name)
    try:
        yield dsn
        if migrated:  # whatever the test did, the facts must agree with each other
            assert execute(dsn, "select * from irrevon.audit_ledger()") == []
    finally:
        drop(name)


def execute(dsn: str, statement: str) -> list[tuple[Any, ...]]:
    """Run one statement as the superuser."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def databases() -> set[str]:
    return {str(row[0]) for row in execute(server_dsn(), "select datname from pg_database")}


def contract(**changes: Any) -> str:
    """The flagship's contract, as JSON text, authorised now."""
    document = {
        "schema_version": "1",
        "stable_ids": {"order_id": "9410", "customer_ref": "C-0007"},
        "effect_type": "order.create",
        "effect_class": "IRREVERSIBLE",
        "scope": "acme-store/prod",
        "adapter_id": "refdest-c2",
        "parameters": {"line_items": [{"sku": "SKU-118", "quantity": 2}]},
        "authority_ref": "approval-1",
        "stamped_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    return json.dumps(document | changes)


class Cli:
    """Runs command lines in this process, in a folder and a home of their own, against one database."""

    def __init__(self, dsn: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.dsn, self.folder, self._capsys = dsn, folder, capsys
        self.configure()

    def configure(self, text: str = "") -> None:
        (self.folder / "irrevon.toml").write_text(f'[embedded]\nhome = "home"\n{text}')

    def file(self, content: str | bytes, name: str = "document.json") -> str:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, stdout, stderr without the log's lines."""
        self._capsys.readouterr()
        config = str(self.folder / "irrevon.toml")
        code = cli.run(["--database", self.dsn, "--config", config, *arguments])
        out, err = self._capsys.readouterr()
        return code, out, "".join(row for row in err.splitlines(True) if not row.startswith("{"))


@functools.cache
def _template() -> str:
    name = _create("template0")
    atexit.register(drop, name)
    migrate(make_conninfo(server_dsn(), dbname=name))
    return name


def _create(template: str) -> str:
    name = f"irrevon_test_{secrets.token_hex(6)}"
    create = sql.SQL("create database {} template {} encoding 'UTF8' locale 'C' strategy file_copy")
    with psycopg.connect(server_dsn(), autocommit=True) as connection:
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
    return name


def drop(name: str) -> None:
    """Drop a database, whoever is connected."""
    with psycopg.connect(server_dsn(), autocommit=True) as connection:
        connection.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))
