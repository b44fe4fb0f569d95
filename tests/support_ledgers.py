"""The command line in this process, and what its tests ask of the server that IRREVON_TEST_DSN names."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from irrevon import cli

EFFECT_ID = "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5"
DECLARATION = Path(__file__).parents[1] / "adapters" / "refdest" / "c2.json"


def server_dsn() -> str:
    """The superuser's DSN of the tests' own server."""
    return os.environ["IRREVON_TEST_DSN"]


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


def drop(name: str) -> None:
    """Drop a database, whoever is connected."""
    with psycopg.connect(server_dsn(), autocommit=True) as connection:
        connection.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))
