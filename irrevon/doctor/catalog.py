"""The ledger as doctor reads it: one read-only transaction, the queries of irrevon/doctor/sql, nothing else.

SET LOCAL and READ ONLY end with the transaction, so that behind a pooler nothing of it is left to another client.
"""

from __future__ import annotations

import json
import time
from importlib.resources import files
from types import TracebackType
from typing import Any

import psycopg
from psycopg import sql
from psycopg.rows import dict_row

from irrevon.connection import connect
from irrevon.errors import StorageUnavailable
from irrevon.refusals import first_line

# One snapshot; names and texts as the catalog's own deparser prints them, whatever this login has set.
BEGIN = """
begin transaction isolation level repeatable read read only;
set local search_path = pg_catalog; set local timezone = 'UTC';
set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
set local extra_float_digits = 1; set local bytea_output = 'hex'; set local quote_all_identifiers = off;
set local lock_timeout = '2s'; set local statement_timeout = '30s';
set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = 0"""


class Unseen(Exception):
    """This login may not look, or something keeps it from looking."""


class Refused(Exception):
    """The ledger says no, with path and rule, never the value."""


class Absent(Exception):
    """What was asked for is not there: no ledger, or not one as this program ships it."""


class Catalog:
    """One connection that reads."""

    def __init__(self, dsn: str) -> None:
        """StorageUnavailable (exit 3): it cannot be reached."""
        self.dsn = dsn
        self._connection = connect(dsn, row_factory=dict_row, application_name="irrevon-doctor")
        try:
            self.clocks = self._clocks()
            self._connection.execute(BEGIN)
        except psycopg.Error as error:
            self.close()
            raise gone(error) from None

    def rows(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        """The rows of sql/<name>.sql. Unseen, Absent, StorageUnavailable: why there are none."""
        return self._rows(text_of(name), parameters)

    def canon(self, table: str) -> list[dict[str, Any]]:
        """The rows of one canon table, named by their key."""
        quoted = sql.Identifier(table).as_string(self._connection)
        query = text_of("rows").replace("{table}", quoted)
        return self._rows(query, {"table": table, "relation": f"irrevon.{quoted}"})

    def _rows(self, query: str, parameters: dict[str, Any]) -> list[dict[str, Any]]:
        try:
            with self._connection.transaction():  # a savepoint: what one check may not see ends no other
                return self._connection.execute(query.encode(), parameters or None).fetchall()
        except (psycopg.errors.InsufficientPrivilege, psycopg.errors.LockNotAvailable) as error:
            raise Unseen(first_line(error)) from None
        except psycopg.errors.QueryCanceled:
            raise Unseen("it took longer than 30 seconds") from None
        except (psycopg.errors.InvalidSchemaName, psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn,
                psycopg.errors.UndefinedFunction, psycopg.errors.UndefinedObject) as error:  # fmt: skip
            raise Absent(first_line(error)) from None
        except psycopg.OperationalError as error:
            raise gone(error) from None
        except psycopg.DatabaseError as error:
            if (error.sqlstate or "").startswith("IR"):
                detail = json.loads(error.diag.message_detail or "{}")
                raise Refused(f"{detail.get('path')}: {detail.get('rule')}") from None
            raise

    def _clocks(self) -> tuple[float, float, float]:
        """This machine's time before, the server's, this machine's after: seconds since the epoch."""
        query = "select extract(epoch from clock_timestamp())::float8 as now"
        self._connection.execute(query)  # the first costs more
        before = time.time()
        row = self._connection.execute(query).fetchone()
        return before, float(row["now"]) if row else 0.0, time.time()

    def close(self) -> None:
        """Give the connection up, and the transaction with it."""
        self._connection.close()

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def text_of(name: str) -> str:
    """The text of one query."""
    return files("irrevon.doctor").joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")


def gone(error: Exception) -> StorageUnavailable:
    """The error for a database that was there."""
    return StorageUnavailable(
        "the database went away", first_line(error) if isinstance(error, psycopg.Error) else str(error),
        "repeat it once it is back", exit_code=3,
    )  # fmt: skip
