"""Free what was abandoned while the fleet runs (RFC-002 section 7.1, decision A1)."""

from __future__ import annotations

from typing import Any

from irrevon.ledger import Ledger
from irrevon.log import Log

POISONED = "poisoned:"  # how the proof begins of an attempt that could not be closed


def release(ledger: Ledger, log: Log, writer: str | None = None, epoch: int | None = None) -> list[dict[str, Any]]:
    """Close every attempt that is provably abandoned, whoever made it, and return what came of each.

    Their slots are free then, and reconcile asks about them. LedgerError stale_writer: this process was superseded.
    """
    closed: list[dict[str, Any]] = []
    while batch := ledger.call("recovery_scan", writer=writer, epoch=epoch):
        closed.extend(batch)
        for attempt in batch:
            log.event(
                "parked" if attempt["proof"].startswith(POISONED) else "attempt_abandoned",
                operation_id=attempt["operation_id"], claim_token=attempt["claim_token"], proof=attempt["proof"],
                lifecycle=attempt["lifecycle"], parent="reconcile",
            )  # fmt: skip
    return closed
