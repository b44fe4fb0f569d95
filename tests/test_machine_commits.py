"""The property machine once more, every call committed on the session of its caller, and crashes that are real ones.

RFC-002 section 15, item 3. What a rolled-back example hides: what only COMMIT does, locks of other sessions,
and sessions that are gone.
"""

from __future__ import annotations

import psycopg
from conftest import scaled
from machine_runs import committed, walk
from psycopg.rows import TupleRow


def test_the_ledger_stays_right_where_every_call_commits(
    server_dsn: str, admin: psycopg.Connection[TupleRow], template: str, ledger_dsn: str
) -> None:
    with committed(server_dsn, admin, template, ledger_dsn) as machine:
        seen = walk(machine, scaled(6, 200), 12, 2)
    assert ("claim", "claimed") in seen
