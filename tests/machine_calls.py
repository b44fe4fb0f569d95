"""How the property machine calls the ledger: in one transaction that is rolled back, or for good, by session."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol
from urllib.parse import urlsplit

import psycopg
from conftest import dsn_of

BEGINS = datetime(2026, 3, 2, 9, tzinfo=UTC)  # a Monday
LIVENESS = 1230131715  # the class of the advisory locks that writers hold for life (A2)


@dataclass(frozen=True)
class Said:
    """What one call came to: its rows, or the SQLSTATE it was refused with; and what is wrong since."""

    rows: list[Any]
    sqlstate: str | None
    message: str | None
    flaws: list[str] | None


class Calls(Protocol):
    """Calls as the roles that may make them; a writer's on the session that it lives on."""

    def call(self, role: str, writer: str | None, text: str, now: float) -> Said: ...
    def ask(self, query: str) -> list[tuple[Any, ...]]: ...
    def crash(self, writer: str) -> None: ...
    def end(self) -> None: ...


def instant(now: float) -> str:
    """A time of the machine's clock, which counts seconds, as the ledger writes one."""
    return (BEGINS + timedelta(seconds=now)).isoformat(timespec="microseconds")


def seconds(at: str) -> float:
    """The machine's clock at a time that the ledger wrote."""
    return (datetime.fromisoformat(at) - BEGINS).total_seconds()


def quoted(value: Any) -> str:
    """A value as SQL text."""
    match value:
        case None:
            return "null"
        case bool() | int() | float():
            return f"'{value}'" if isinstance(value, float) else str(value).lower()
        case str():
            return "'" + value.replace("'", "''") + "'"
        case uuid.UUID():
            return f"'{value}'::uuid"
        case [uuid.UUID(), *_]:
            return f"array[{', '.join(quoted(item) for item in value)}]"
        case []:
            return "'{}'"
        case list():
            return f"array[{', '.join(quoted(item) for item in value)}]::text[]"
    raise TypeError(type(value))


def text_of(function: str, arguments: dict[str, Any]) -> str:
    """One call as one statement that returns one JSON value: a list of what it returned."""
    named = ", ".join(f"p_{name} => {quoted(value)}" for name, value in arguments.items())
    return f"select coalesce(jsonb_agg(to_jsonb(said)), '[]') from irrevon.{function}({named}) as said"


class Rolled:
    """One transaction for one example, undone at its end: what a subtransaction each keeps apart.

    It hides what only COMMIT does, and that sessions differ; Committed does not.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        connection.execute("begin")

    def call(self, role: str, writer: str | None, text: str, now: float) -> Said:
        row = self.connection.execute("select irrevon_test.step(%s, %s, %s)", (role, instant(now), text)).fetchone()
        assert row
        said = row[0]
        return Said(said["answer"] or [], said["sqlstate"], said["message"], said["flaws"])

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(query.encode()).fetchall()

    def crash(self, writer: str) -> None:
        self.connection.execute(
            "select pg_advisory_unlock(%s, writer_id) from irrevon.writers where writer = %s", (LIVENESS, writer)
        )

    def end(self) -> None:
        self.connection.execute("rollback")
        self.connection.execute("select pg_advisory_unlock_all()")


class Committed:
    """Every call a transaction of its own, on the session of its caller, in a ledger of its own."""

    def __init__(self, database: str) -> None:
        self.database, self.sessions = database, {}  # type: ignore[var-annotated]
        self.owner = psycopg.connect(database, autocommit=True)

    def session(self, role: str, writer: str | None) -> psycopg.Connection[Any]:
        name = writer or role
        if name not in self.sessions:
            login = "test_operator" if role == "irrevon_operator" else "test_app"
            dsn = dsn_of(self.database, urlsplit(self.database).path[1:], login)
            self.sessions[name] = psycopg.connect(dsn, autocommit=True)
        return self.sessions[name]  # type: ignore[no-any-return]

    def call(self, role: str, writer: str | None, text: str, now: float) -> Said:
        session = self.session(role, writer)
        session.execute("select set_config('irrevon_test.at', %s, false)", (instant(now),))
        rows, sqlstate, message = [], None, None
        try:
            rows = session.execute(text.encode()).fetchone()[0]  # type: ignore[index]
        except psycopg.Error as error:
            sqlstate, message = error.sqlstate, str(error)
        flaws = self.owner.execute("select irrevon_test.flaws()").fetchone()
        assert flaws
        return Said(rows, sqlstate, message, flaws[0])

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.owner.execute(query.encode()).fetchall()

    def crash(self, writer: str) -> None:
        session = self.sessions.pop(writer, None)
        if session is None:
            return
        pid = session.info.backend_pid
        session.close()
        while self.owner.execute("select from pg_stat_activity where pid = %s", (pid,)).fetchone():
            time.sleep(0.001)  # a backend that lost its client ends by itself, and its locks with it

    def end(self) -> None:
        for session in (*self.sessions.values(), self.owner):
            session.close()
