"""The property machine from another seed, in a file of its own: workers share the examples (RFC-002 section 15)."""

from __future__ import annotations

import pytest
from machine_runs import rolled, walk


@pytest.mark.deep
def test_the_ledger_stays_right_whatever_is_called(database: str, operator_dsn: str) -> None:
    with rolled(database, operator_dsn) as machine:
        walk(machine, 10_000, 12, 4)
