"""Ask destinations about single effects that a forgetful ledger holds back (decision S5)."""

from __future__ import annotations

from functools import partial
from typing import Any

from irrevon.handover import json_text
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.questions import Questions
from irrevon.refusals import ServerError
from irrevon.wire import Adapter, probe


def look_up(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str | None, epoch: int | None
) -> list[dict[str, Any]]:
    """Answer every question that is due; nothing is where nothing is in quarantine. The ledger's verdicts.

    An answer that the ledger refuses is parked in the log, and the next one is asked about (A7).
    """
    verdicts: list[dict[str, Any]] = []
    for name in sorted(adapters):
        hand_out = partial(ledger.call, "quarantine_due", writer=writer, epoch=epoch, adapters=[name])
        questions = Questions(hand_out)
        for order, deadline in questions:
            found = probe(adapters[order["adapter_id"]], order["query_keys"], deadline)
            try:
                verdict = ledger.one(
                    "quarantine_record", probe_token=order["probe_token"], result=found.result, n_found=found.n_found,
                    destination_refs=json_text(found.destination_refs, []), response_digest=found.response_digest,
                    evidence=json_text(found.evidence, {"problem": "evidence was not JSON"}),
                )  # fmt: skip
            except (LedgerError, ServerError) as error:
                log.event("parked", operation_id=order["operation_id"], probe_token=order["probe_token"],
                          reason=error.sqlstate, parent="quarantine")  # fmt: skip
                continue
            questions.answered()
            verdicts.append(verdict)
            log.event(
                verdict["outcome"], operation_id=verdict["operation_id"], probe_token=order["probe_token"],
                lifecycle=verdict["lifecycle"], n_found=found.n_found, parent="quarantine",
            )  # fmt: skip
    return verdicts
