"""Send what was decided to be sent and nobody has claimed: redispatches, retries, late approvals (RFC-002 7.1, G6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.order import Order

BATCH = 100  # that may be sent at once
PAGE = 1000  # that are looked at together: what cannot be sent from here keeps nothing else back


def run_errands(ledger: Ledger, hand: Dispatcher, adapters: list[str], log: Log) -> Iterator[dict[str, Any]]:
    """Dispatch once what is due now, through the whole gate, and yield the ledger's answers with their effect_id.

    What cannot be sent from here is told in the log, and the next one is sent (A7); it is due again.
    """
    sent = 0
    for due in _due(ledger, adapters):
        try:
            answer = hand.dispatch(due["effect_id"], Order.from_row(due["dispatch_order"]))
        except StorageUnavailable:
            raise
        except (IrrevonError, LedgerError) as error:
            log.event("adapter_unavailable" if isinstance(error, IrrevonError) else "parked",
                      effect_id=due["effect_id"], reason=getattr(error, "sqlstate", None))  # fmt: skip
        else:
            yield {"effect_id": due["effect_id"], **answer}
            sent += 1
            if sent == BATCH:
                return


def _due(ledger: Ledger, adapters: list[str]) -> Iterator[dict[str, Any]]:
    after: dict[str, Any] = {}
    while page := ledger.call("dispatch_due", adapters=sorted(adapters), limit=PAGE, **after):
        yield from page
        after = {"after": page[-1]["since"], "after_effect_id": page[-1]["effect_id"]}
