"""Ask the destinations what the ledger wants to know, and hand the answers back (RFC-002 section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg

from irrevon.handover import json_text
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.wire import Adapter, Deadline, Probe, probe

BATCH = 100


def reconcile(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str | None, epoch: int | None, parent: str
) -> Iterator[dict[str, Any]]:
    """Answer every probe order that is due, and yield the ledger's verdicts. `parent` names who asked, for the log.

    An answer that the ledger refuses is parked in the log, and the next one is asked about (A7).
    """
    while True:
        started, recorded = Deadline.after(0), 0
        orders = ledger.call("reconcile_due", writer=writer, epoch=epoch, adapters=sorted(adapters), limit=BATCH)
        for order in orders:
            deadline = Deadline(started.ends + order["deadline_seconds"])
            found = probe(adapters[order["adapter_id"]], order["query_keys"], deadline)
            if str(found.evidence.get("problem", "")).startswith("adapter "):  # its code, not the destination
                log.event("adapter_unavailable", operation_id=order["operation_id"],
                          probe_token=order["probe_token"], adapter_id=order["adapter_id"], parent=parent)  # fmt: skip
            try:
                verdict = record(ledger, log, order, found, parent)
            except (LedgerError, psycopg.Error) as error:
                log.event("parked", operation_id=order["operation_id"], probe_token=order["probe_token"],
                          reason=error.sqlstate, parent=parent)  # fmt: skip
            else:
                recorded += 1
                yield verdict
        if len(orders) < BATCH or not recorded:
            return


def record(ledger: Ledger, log: Log, order: dict[str, Any], found: Probe, parent: str) -> dict[str, Any]:
    """Hand one answer back; the ledger adjudicates."""
    verdict = ledger.one(
        "record_probe", probe_token=order["probe_token"], result=found.result, n_found=found.n_found,
        destination_refs=json_text(found.destination_refs, []), response_digest=found.response_digest,
        evidence=json_text(found.evidence, {"problem": "evidence was not JSON"}),
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
