"""Ask the destinations what the ledger wants to know, and hand the answers back (RFC-002 section 6).

No rule of the ledger stands here: it says whom to ask, how, by which keys and until when, and what an answer means.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.handover import json_text
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.order import Order
from irrevon.questions import Questions
from irrevon.refusals import ServerError
from irrevon.replayer import ParentedLog, Replayer
from irrevon.testimony import Testimony
from irrevon.wire import Adapter, Deadline, Probe, probe


def reconcile(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str | None, epoch: int | None, parent: str,
    testimony: Testimony | None = None,
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """Answer every question that is due, and yield the ledger's verdicts. `parent` names who asked, for the log.

    A question that cannot be asked here, and an answer that the ledger refuses, is parked in the log, and the next
    one is asked (A7).
    """
    told = ParentedLog(log, parent)
    replayer = Replayer(ledger, adapters, told, writer, epoch, testimony)
    for names in [[name] for name in sorted(adapters)] or [[]]:  # without one too, a spent budget is told
        hand_out = partial(ledger.call, "reconcile_due", writer=writer, epoch=epoch, adapters=names)
        questions = Questions(hand_out)
        for question, deadline in questions:
            try:
                verdict = ask(ledger, adapters, told, replayer, question, deadline)
            except StorageUnavailable:
                raise
            except IrrevonError:  # this machine's adapter cannot; nothing was claimed, and it is due again
                told.event("adapter_unavailable", operation_id=question["operation_id"],
                           adapter_id=question["adapter_id"])  # fmt: skip
            except (LedgerError, ServerError) as error:
                told.event("parked", operation_id=question["operation_id"], probe_token=question["probe_token"],
                           reason=error.sqlstate)  # fmt: skip
            else:
                questions.answered()
                yield verdict


def ask(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, replayer: Replayer, question: dict[str, Any],
    deadline: Deadline,
) -> dict[str, Any]:  # fmt: skip
    """Carry out one question, and return what the ledger made of the answer."""
    if question["kind"] == "escalated":
        log.event("escalated", operation_id=question["operation_id"])
        return told_only(question)
    if question["kind"] == "parked":
        log.event("parked", operation_id=question["operation_id"])
        return told_only(question)
    if question["kind"] == "replay":
        return replayer.replay(Order.from_row(question["dispatch_order"]))
    found = probe(adapters[question["adapter_id"]], question["query_keys"], deadline)
    if str(found.evidence.get("problem", "")).startswith("adapter "):  # its code, not the destination
        log.event("adapter_unavailable", operation_id=question["operation_id"], probe_token=question["probe_token"],
                  adapter_id=question["adapter_id"])  # fmt: skip
    return record(ledger, log, question, found)


def told_only(question: dict[str, Any]) -> dict[str, Any]:
    """A human is needed: there is nothing to ask, and so no verdict."""
    return {"outcome": question["kind"], "operation_id": question["operation_id"], "lifecycle": None, "evidence": {}}


def record(ledger: Ledger, log: Log, question: dict[str, Any], found: Probe) -> dict[str, Any]:
    """Hand one answer back; the ledger adjudicates."""
    verdict = ledger.one(
        "record_probe", probe_token=question["probe_token"], result=found.result, n_found=found.n_found,
        destination_refs=json_text(found.destination_refs, []), response_digest=found.response_digest,
        evidence=json_text(found.evidence, {"problem": "evidence was not JSON"}),
    )  # fmt: skip
    evidence = verdict["evidence"]
    log.event(
        verdict["outcome"], operation_id=verdict["operation_id"], probe_token=question["probe_token"],
        lifecycle=verdict["lifecycle"], n_found=found.n_found, reason=evidence.get("reason"),
    )  # fmt: skip
    named = [evidence["finding_ref"]] if evidence.get("finding_ref") else evidence.get("findings", [])
    for finding_ref in named:
        log.event("finding", operation_id=verdict["operation_id"], finding_ref=finding_ref,
                  classification=evidence.get("classification"))  # fmt: skip
    return verdict
