"""The only module that speaks SQL: call a ledger function by name, get its rows or a LedgerError."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql
from psycopg.rows import dict_row

from irrevon import __version__
from irrevon.errors import IrrevonError

CONTENDED = {"40001", "40P01", "55P03"}  # the whole call may be made again: it is one transaction (W2)
PATIENCE = 4
SERVER_MAJOR = 17


@dataclass
class LedgerError(Exception):
    """A refusal by the ledger: one row of canon_errors, and the path and rule of this call."""

    sqlstate: str
    message: str
    detail: dict[str, Any]
    hint: str
    exit_code: int = 1

    def __str__(self) -> str:
        return self.message


class StorageUnavailable(IrrevonError):
    """The database went away, or refuses writes. Whether the last call was carried out is unknown: repeat it."""


@dataclass
class Ledger:
    """One connection to a ledger. Not for two threads at once.

    `warnings` holds what the server warned of during the last call: after a claim, one such line means that
    its durability is unknown, and no byte may leave (W8).
    """

    dsn: str
    warnings: list[str] = field(default_factory=list)
    connection: psycopg.Connection[dict[str, Any]] | None = None

    def open(self) -> Ledger:
        """Connect, and refuse a server or a ledger of another version before any work (S9)."""
        self.close()
        try:
            connection = psycopg.connect(
                self.dsn, row_factory=dict_row, autocommit=True, connect_timeout=10,
                application_name="irrevon", options="-c timezone=UTC",
            )  # fmt: skip
        except psycopg.OperationalError as error:
            raise StorageUnavailable(
                "the database cannot be reached", _first_line(error), "check --database, or: irrevon db start",
                exit_code=3,
            ) from None  # fmt: skip
        connection.add_notice_handler(self._note)
        self.connection = connection
        try:
            require_server(connection)
            require_release(connection)
        except BaseException:
            self.close()
            raise
        return self

    def close(self) -> None:
        """Give the connection up; a writer's lock goes with it."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def __enter__(self) -> Ledger:
        return self if self.connection is not None else self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, function: str, /, **arguments: Any) -> list[dict[str, Any]]:
        """Run `select * from irrevon.<function>(p_name => value, ...)`: one round trip, one transaction.

        LedgerError: the ledger refused. StorageUnavailable (exit 3): the connection broke, and whether the call
        was carried out is unknown. Deadlocks and lock timeouts are tried again a few times.
        """
        for attempt in range(PATIENCE):
            try:
                return self._call(function, arguments)
            except psycopg.Error as error:
                if error.sqlstate not in CONTENDED or attempt == PATIENCE - 1:
                    raise self._translated(function, error) from None
                time.sleep(random.uniform(0.01, 0.1) * 2**attempt)
        raise AssertionError("unreachable: the last attempt returns or raises")

    def _call(self, function: str, arguments: dict[str, Any]) -> list[dict[str, Any]]:
        if self.connection is None or self.connection.closed:
            self.open()
        assert self.connection is not None
        self.warnings.clear()
        names = [sql.SQL("{} => {}").format(sql.Identifier(f"p_{n}"), sql.Placeholder(n)) for n in arguments]
        query = sql.SQL("select * from irrevon.{}({})").format(sql.Identifier(function), sql.SQL(", ").join(names))
        return self.connection.execute(query, arguments).fetchall()

    def one(self, function: str, /, **arguments: Any) -> dict[str, Any]:
        """The single row that `function` returns."""
        (row,) = self.call(function, **arguments)
        return row

    def _translated(self, function: str, error: psycopg.Error) -> Exception:
        state = error.sqlstate or ""
        if state.startswith("IR"):
            return self._refusal(error)
        if self.connection is None or self.connection.closed or state[:2] in ("08", "57") or state == "25006":
            self.close()
            return StorageUnavailable(
                f"{function} did not get through", _first_line(error), "repeat it once the database is back",
                exit_code=3,
            )  # fmt: skip
        if state in CONTENDED:
            return StorageUnavailable(
                f"{function} waited too long for a lock", state, "repeat it: nothing was written", exit_code=3
            )
        if state == "42501":
            return IrrevonError(
                f"{function} is not allowed", "this login lacks irrevon_app or irrevon_operator",
                f"grant one of them: {_first_line(error)}", exit_code=2,
            )  # fmt: skip
        return error

    def _refusal(self, error: psycopg.Error) -> LedgerError:
        diag = error.diag
        row: dict[str, Any] = {}
        if self.connection is not None and not self.connection.closed:
            row = self._call("error_row", {"sqlstate": error.sqlstate})[0]["error_row"] or {}
        return LedgerError(
            error.sqlstate or "", diag.message_primary or "", json.loads(diag.message_detail or "{}"),
            diag.message_hint or "", int(row.get("exit_code", 1)),
        )  # fmt: skip

    def _note(self, diagnostic: psycopg.errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            self.warnings.append(diagnostic.message_primary or "")


def require_server(connection: psycopg.Connection[Any]) -> None:
    """Refuse a server of another major version, in recovery, or read-only (exit 3)."""
    major = connection.info.server_version // 10000
    if major != SERVER_MAJOR:
        raise IrrevonError(
            f"this is PostgreSQL {major}", f"irrevon runs on PostgreSQL {SERVER_MAJOR}",
            "name another server with --database", exit_code=3,
        )  # fmt: skip
    told = connection.info.parameter_status  # the server reports these by itself: no round trip
    if told("in_hot_standby") == "on" or told("default_transaction_read_only") == "on":
        raise StorageUnavailable(
            "the database is read-only", "a standby, or default_transaction_read_only",
            "name the primary with --database", exit_code=3,
        )  # fmt: skip


def require_release(connection: psycopg.Connection[dict[str, Any]]) -> None:
    """Refuse a ledger of another version, in either direction, before any work (S9)."""
    try:
        row = connection.execute("select irrevon.release()").fetchone()
    except psycopg.errors.InsufficientPrivilege:
        raise IrrevonError(
            "this login may not use the ledger", "it is no member of irrevon_app or irrevon_operator",
            "grant irrevon_app to it", exit_code=2,
        ) from None  # fmt: skip
    except (psycopg.errors.InvalidSchemaName, psycopg.errors.UndefinedFunction):
        row = None
    found = row["release"] if row else "none"
    if found == __version__:
        return
    newer = row is not None and _ordered(found) > _ordered(__version__)
    raise IrrevonError(
        f"the ledger is of version {found}", f"this program is version {__version__}",
        "install that version of irrevon" if newer else "run: irrevon migrate", exit_code=3,
    )  # fmt: skip


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _first_line(error: psycopg.Error) -> str:
    return (error.diag.message_primary or str(error)).strip().splitlines()[0][:200]
