"""Read the views of the ledger, as a login that may do nothing else (RFC-002 section 14).

Not for deciding: a view shows what was committed when it was read, and the functions look for themselves.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from psycopg import sql
from psycopg.rows import dict_row

from irrevon.admission import require_release, require_server
from irrevon.connection import connect
from irrevon.errors import IrrevonError

VIEWS = (
    "finding_statuses", "frontiers", "open_attempts", "open_finding_actions", "operator_queue", "stat_findings",
    "stat_gate_denies", "stat_open_attempts", "stat_open_work", "stat_sweeps", "stat_unattended",
)  # fmt: skip
WRITERS = ("irrevon_app", "irrevon_operator", "irrevon_owner")
# The transaction cannot write even if a grant were wrong.
OPTIONS = "-c timezone=UTC -c default_transaction_read_only=on -c statement_timeout=10s"


class Views:
    """One read-only connection by a member of irrevon_reader, and of no role that can write."""

    def __init__(self, dsn: str) -> None:
        """IrrevonError (exit 2): this login may do more than read. StorageUnavailable: it cannot be reached."""
        self._connection = connect(dsn, row_factory=dict_row, application_name="irrevon-views", options=OPTIONS)
        try:
            require_server(self._connection, read_only=True)
            require_release(self._connection)
            self._require_harmless()
        except BaseException:
            self.close()
            raise

    def rows(self, view: str, limit: int = 100) -> list[dict[str, Any]]:
        """Up to `limit` rows of one of VIEWS. ValueError: it is none of them."""
        if view not in VIEWS:
            raise ValueError(f"{view} is no view that a reader may see")
        query = sql.SQL("select * from irrevon.{} limit {}").format(sql.Identifier(view), sql.Literal(int(limit)))
        return self._connection.execute(query).fetchall()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Views:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _require_harmless(self) -> None:
        query = """
          select array_agg(rolname::text order by rolname) as held from pg_roles
           where rolname = any (%s) and pg_has_role(session_user, oid, 'member')"""
        row = self._connection.execute(query, [list(WRITERS)]).fetchone()
        held = row["held"] if row else None
        if held:
            raise IrrevonError(
                "this login may write", f"it is a member of {', '.join(held)}",
                "read by a login that is in irrevon_reader, and in nothing else", exit_code=2,
            )  # fmt: skip
