"""Write the cancellation of what was never sent on cancelled branches (decision G3)."""

from __future__ import annotations

from typing import Any

from irrevon.errors import StorageUnavailable
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.refusals import ServerError


def cancel(ledger: Ledger, log: Log) -> list[dict[str, Any]]:
    """Cancel batch by batch until nothing is left, and return what was: effect_id and operation_id.

    What the ledger refuses is parked in the log, and keeps nobody from working (A7): a claim is denied all the same.
    """
    cancelled: list[dict[str, Any]] = []
    try:
        while batch := ledger.call("cancel_due"):
            cancelled.extend(batch)
            for execution in batch:
                log.event("cancelled", operation_id=execution["operation_id"])
    except StorageUnavailable:
        raise
    except (LedgerError, ServerError) as error:
        log.event("parked", reason=error.sqlstate)
    return cancelled
