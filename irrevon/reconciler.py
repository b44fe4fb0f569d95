"""Ask the destinations what the ledger wants to know, and hand the answers back (RFC-002 section 6)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.wire import Adapter, Deadline, Probe, probe

BATCH = 100


def reconcile(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str | None, epoch: int | None, parent: str
) -> Iterator[dict[str, Any]]:
    """Answer every probe order that is due, and yield the ledger's verdicts. `parent` names who asked, for the log."""
    while True:
        started = Deadline.after(0)
        orders = ledger.call("reconcile_due", writer=writer, epoch=epoch, adapters=sorted(adapters), limit=BATCH)
        for order in orders:
            deadline = Deadline(started.ends + order["deadline_seconds"])
            yield record(
                ledger,
                log,
                order,
                probe(adapters[order["adapter_id"]], order["query_keys"], deadline),
                parent,
            )
        if len(orders) < BATCH:
            return


def record(ledger: Ledger, log: Log, order: dict[str, Any], found: Probe, parent: str) -> dict[str, Any]:
    """Hand one answer back; the ledger adjudicates."""
    verdict = ledger.one(
        "record_probe", probe_token=order["probe_token"], result=found.result, n_found=found.n_found,
        destination_refs=json.dumps(found.destination_refs), response_digest=found.response_digest,
        evidence=json.dumps(found.evidence),
    )  # fmt: skip
    log.event(
        verdict["outcome"], operation_id=verdict["operation_id"], probe_token=order["probe_token"],
        lifecycle=verdict["lifecycle"], n_found=found.n_found, parent=parent,
        reason=verdict["evidence"].get("reason"),
    )  # fmt: skip
    if verdict["evidence"].get("finding_ref"):
        log.event(
            "finding", operation_id=verdict["operation_id"], finding_ref=verdict["evidence"]["finding_ref"],
            classification=verdict["evidence"]["classification"], parent=parent,
        )  # fmt: skip
    return verdict
