"""The only module that speaks SQL: call a ledger function by name, get its rows or a LedgerError."""

from __future__ import annotations

import json
import os
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row

from irrevon.admission import require_release, require_server
from irrevon.argument import Argument, require_plain
from irrevon.connection import connect
from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.refusals import LedgerError, first_line, fits_nothing, malformed, speaks_of_storage

__all__ = ["Ledger", "LedgerError"]

CONTENDED = {"40001", "40P01", "55P03"}  # the whole call may be made again: it is one transaction (W2)
PATIENCE = 4
# Whatever the login or the database says: a warning is how the server tells that a commit may not be durable.
OPTIONS = "-c timezone=UTC -c client_min_messages=notice"
_ALLOWED = """
  select distinct r.rolname from pg_proc p join pg_roles r on has_function_privilege(r.oid, p.oid, 'execute')
   where p.pronamespace = 'irrevon'::regnamespace and p.proname = %(function)s
     and r.rolname in ('irrevon_reader', 'irrevon_app', 'irrevon_operator') order by r.rolname"""


@dataclass
class Ledger:
    """One connection to a ledger. Not for two threads at once.

    `warnings` holds what the server warned of during the last call: after a claim, one such line means that
    its durability is unknown, and no byte may leave (W8).
    """

    dsn: str
    warnings: list[str] = field(default_factory=list)
    connection: psycopg.Connection[dict[str, Any]] | None = None
    reading: str = ""  # options of a session that only reads: a standby will do

    def open(self) -> Ledger:
        """Connect, and refuse a server or a ledger of another version before any work (S9)."""
        self.close()
        given = str(conninfo_to_dict(self.dsn).get("options") or os.environ.get("PGOPTIONS", ""))
        options = f"{given} {OPTIONS} {self.reading}".strip()
        connection = connect(self.dsn, row_factory=dict_row, application_name="irrevon", options=options)
        connection.add_notice_handler(self._note)
        self.connection = connection
        try:
            require_server(connection, read_only=bool(self.reading))
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

    def call(self, function: str, /, **arguments: Argument) -> list[dict[str, Any]]:
        """Run `select * from irrevon.<function>(p_name => value, ...)`: one round trip, one transaction.

        LedgerError: the ledger refused. StorageUnavailable (exit 3): the connection broke, and whether the call
        was carried out is unknown. Deadlocks and lock timeouts are tried again a few times.
        """
        require_plain(arguments)
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

    def one(self, function: str, /, **arguments: Argument) -> dict[str, Any]:
        """The single row that `function` returns."""
        (row,) = self.call(function, **arguments)
        return row

    def _translated(self, function: str, error: psycopg.Error) -> Exception:
        state = error.sqlstate or ""
        if state.startswith("IR"):
            return self._refusal(error)
        if state in CONTENDED:
            return StorageUnavailable(
                f"{function} waited too long for a lock", state, "repeat it: nothing was written", exit_code=3
            )
        gone = self.connection is None or self.connection.closed
        if gone or speaks_of_storage(state):
            self.close()
            return StorageUnavailable(
                f"{function} did not get through", first_line(error), "repeat it once the database is back",
                exit_code=3,
            )  # fmt: skip
        if state == "42501":
            return IrrevonError(
                f"{function} is not allowed", f"this login lacks {self._wanted(function)}",
                f"grant it: {first_line(error)}", exit_code=2,
            )  # fmt: skip
        return malformed("", f"fits the parameters of {function}") if fits_nothing(error) else error

    def _refusal(self, error: psycopg.Error) -> LedgerError:
        diag = error.diag
        row: dict[str, Any] = {}
        with suppress(psycopg.Error, IrrevonError):  # it only adds the exit code
            row = self._call("error_row", {"sqlstate": error.sqlstate})[0]["error_row"] or {}
        return LedgerError(
            error.sqlstate or "", diag.message_primary or "", json.loads(diag.message_detail or "{}"),
            diag.message_hint or "", int(row.get("exit_code", 1)),
        )  # fmt: skip

    def _wanted(self, function: str) -> str:
        """The roles that may call a function, in words; asked only after a refusal."""
        rows: list[dict[str, Any]] = []
        if self.connection is not None:
            with suppress(psycopg.Error):
                rows = self.connection.execute(_ALLOWED, {"function": function}).fetchall()
        return " or ".join(row["rolname"] for row in rows) or "irrevon_operator (or irrevon_app)"

    def _note(self, diagnostic: psycopg.errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            self.warnings.append(diagnostic.message_primary or "")
