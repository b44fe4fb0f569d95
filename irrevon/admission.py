"""Which servers and ledgers this program works with (decision S9): refuse the others before any work."""

from __future__ import annotations

import re
from typing import Any

import psycopg
from psycopg import sql
from psycopg.rows import scalar_row

from irrevon import __version__
from irrevon.errors import IrrevonError, StorageUnavailable

SERVER_MAJOR = 17

_RELEASE = """
  select pg_get_userbyid(p.proowner), has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = 'irrevon' and p.proname = 'release' and p.pronargs = 0"""


def require_server(connection: psycopg.Connection[Any], read_only: bool = False) -> None:
    """Refuse a server of another major version, and one in recovery or read-only unless nothing is written (exit 3)."""
    major = connection.info.server_version // 10000
    if major != SERVER_MAJOR:
        raise IrrevonError(
            f"this is PostgreSQL {major}", f"irrevon runs on PostgreSQL {SERVER_MAJOR}",
            "name another server with --database", exit_code=3,
        )  # fmt: skip
    if read_only:
        return
    told = connection.info.parameter_status  # the server reports these by itself: no round trip
    if told("in_hot_standby") == "on" or told("default_transaction_read_only") == "on":
        raise StorageUnavailable(
            "the database is read-only", "a standby, or default_transaction_read_only",
            "name the primary with --database", exit_code=3,
        )  # fmt: skip


def require_release(connection: psycopg.Connection[Any]) -> None:
    """Refuse a ledger of another version, in either direction, before any work."""
    found: str | None = None
    try:
        with connection.cursor(row_factory=scalar_row) as cursor:
            found = cursor.execute("select irrevon.release()").fetchone()
    except psycopg.errors.InsufficientPrivilege:
        raise IrrevonError(
            "this login may not use the ledger", "it is no member of irrevon_app, irrevon_operator or irrevon_reader",
            "grant irrevon_app to it", exit_code=2,
        ) from None  # fmt: skip
    except (psycopg.errors.InvalidSchemaName, psycopg.errors.UndefinedFunction):
        pass
    if found == __version__:
        return
    raise IrrevonError(
        f"the ledger is of version {found or 'none'}", f"this program is version {__version__}",
        "install that version of irrevon" if found and may_be_newer(found) else "run: irrevon migrate", exit_code=3,
    )  # fmt: skip


def refuse_newer(connection: psycopg.Connection[Any]) -> None:
    """Refuse to migrate a ledger that is newer than this program, or of a version that has no place before it."""
    found = read_release(connection)
    if found is not None and may_be_newer(found):
        raise IrrevonError(
            "the ledger is newer than this program", f"it is of version {found}, this program is {__version__}",
            "install the version of irrevon that it was migrated with", exit_code=3,
        )  # fmt: skip


def read_release(connection: psycopg.Connection[Any]) -> str | None:
    """The version that a ledger says it is of; None where there is no ledger.

    A migrator need not be in any role that may call functions: then it asks as the owner, which it has to be
    able to become anyway. psycopg.errors.InsufficientPrivilege: it cannot.
    """
    with connection.transaction(), connection.cursor(row_factory=psycopg.rows.tuple_row) as cursor:
        row = cursor.execute(_RELEASE).fetchone()
        if row is None:
            return None
        owner, allowed = row
        if not allowed:
            cursor.execute(sql.SQL("set local role {}").format(sql.Identifier(owner)))
        told = cursor.execute("select irrevon.release()").fetchone()
    return None if told is None else str(told[0])


def may_be_newer(found: str) -> bool:
    """Whether a ledger's version is above this program's by its leading numbers, or has none to compare."""
    return (_numbers(found) or [float("inf")]) > _numbers(__version__)


def _numbers(version: str) -> list[float]:
    match = re.match(r"\d+(?:\.\d+)*", version)
    return [float(part) for part in match[0].split(".")] if match else []
