"""Send again, by policy, what was lost (RFC-002 section 5.3, item 3).

The ledger says what: the effect type opted in, its absence was confirmed, an authority is valid. What it opens is then
dispatched like anything else, through the whole gate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.replayer import ParentedLog
from irrevon.testimony import Testimony
from irrevon.wire import Adapter


def redispatch(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str | None = None, epoch: int | None = None,
    testimony: Testimony | None = None,
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """Take the redispatches that are due, as many as one call takes, and yield what came of each.

    Its outcome is that of the dispatch; or `probe_first` or `escalated`, and nothing was opened; or `resolved`: it was
    opened, and cannot be sent from here. Nothing while this writer recovers: the end of its recovery does that.
    LedgerError stale_writer: this process was superseded.
    """
    told = ParentedLog(log, "reconcile")
    hand = Dispatcher(ledger, adapters, told, writer, epoch, testimony)
    for answer in ledger.call("redispatch_due", writer=writer, epoch=epoch, adapters=sorted(adapters)):
        evidence = answer["evidence"]
        result = {
            "finding_ref": answer["finding_ref"], "outcome": answer["outcome"],
            "operation_id": evidence.get("operation_id"), "lifecycle": None, "evidence": evidence,
        }  # fmt: skip
        if answer["outcome"] == "probe_first":
            told.event("probe_first", finding_ref=answer["finding_ref"], next_probe_at=evidence.get("next_probe_at"))
        elif answer["outcome"] == "escalated":
            told.event("escalated", finding_ref=answer["finding_ref"], reason=evidence["decision"].get("reason"))
        else:
            told.event("redispatched", finding_ref=answer["finding_ref"], operation_id=evidence["operation_id"])
            order = Order.from_row(answer["dispatch_order"])
            try:
                result |= hand.dispatch(order.effect_id, order)
            except StorageUnavailable:
                raise
            except IrrevonError:  # this machine's adapter cannot; it is opened, and nothing was claimed
                told.event("adapter_unavailable", operation_id=order.operation_id, adapter_id=order.adapter_id)
        yield result
