"""Render, claim, send once, report: the only loop that puts bytes on a wire (RFC-002 section 5.1).

No transaction is open while the destination is asked, and nothing here decides: the ledger does.
"""

from __future__ import annotations

import uuid
from typing import Any

from irrevon.errors import StorageUnavailable
from irrevon.handover import json_text
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.patience import until_answered
from irrevon.rendering import is_of_another_declaration, render
from irrevon.request import Request
from irrevon.testimony import Testimony
from irrevon.tokens import time_ordered_uuid
from irrevon.wire import Adapter, Deadline, Receipt, attempt

NO_DIGEST = "0" * 64  # of no order: a claim with it is answered, and where it could go ahead, with today's order
RENDERINGS = 3  # an order may go stale between rendering and claiming, but not for ever
PATIENCE_SECONDS = 300.0  # for the answer to a claim; an outcome is kept until it is stored (A5)


class Dispatcher:
    """A hand: carries out one claim at a time on one connection, as one writer or as none."""

    _function = "claim"  # what asks for the wire call

    def __init__(
        self, ledger: Ledger, adapters: dict[str, Adapter], log: Log,
        writer: str | None = None, epoch: int | None = None, testimony: Testimony | None = None,
    ) -> None:  # fmt: skip
        self._ledger, self._adapters, self._log = ledger, adapters, log
        self._writer, self._epoch, self._testimony = writer, epoch, testimony

    def dispatch(self, effect_id: str, order: Order | None = None) -> dict[str, Any]:
        """Take an effect as far as it goes now, and return the ledger's last answer about it.

        Only the outcome `claimed` ever leads to a wire call, and to one. LedgerError: the ledger refused.
        IrrevonError (exit 2): no adapter is installed here, or it declares something else than what is in force;
        (exit 3): it cannot render the order. Nothing was claimed then.
        """
        answer: dict[str, Any] = {}
        if order is not None and is_of_another_declaration(self._adapters, order):
            order = None  # it may have gone stale: the ledger tells today's
        for _ in range(RENDERINGS):
            if self._testimony is not None:
                self._testimony.ready()
            request = render(self._adapters, order) if order else None
            token, started = time_ordered_uuid(), Deadline.after(0)
            answer = self._claim(effect_id, token, order, request)
            if answer["outcome"] == "stale_order":
                order = Order.from_row(answer["evidence"]["order"])
                continue
            if answer["outcome"] == "claimed" and order and request:
                deadline = Deadline(started.ends + answer["deadline_seconds"])
                return self._carry_out(self._adapters[order.adapter_id], token, request, deadline, answer)
            break
        return answer

    def _subject(self, effect_id: str) -> dict[str, Any]:
        return {"effect_id": effect_id}

    def _claim(self, effect_id: str, token: uuid.UUID, order: Order | None, request: Request | None) -> dict[str, Any]:
        arguments = {
            **self._subject(effect_id), "claim_token": token,
            "order_digest": order.order_digest if order else NO_DIGEST,
            "request_digest": request.digest if request else NO_DIGEST,
            "writer": self._writer, "epoch": self._epoch,
        }  # fmt: skip
        try:
            answer = self._ledger.one(self._function, **arguments)
        except StorageUnavailable:
            # The reply is lost, not the claim. The same token says what became of it, and permits no call (W11).
            answer = until_answered(
                lambda: self._ledger.one(self._function, **arguments),
                lambda _: self._log.event("claim_unanswered", claim_token=token),
                Deadline.after(PATIENCE_SECONDS),
            )
        evidence = answer["evidence"] or {}
        decision = evidence.get("decision") or {}
        if order is not None or answer["outcome"] != "stale_order":  # without an order, one was only asked for
            self._log.event(
                answer["outcome"], effect_id=effect_id, claim_token=token, operation_id=answer["operation_id"],
                check=decision.get("check"), reason=decision.get("reason") or evidence.get("reason"),
                lifecycle=answer["lifecycle"],
            )  # fmt: skip
        if answer["outcome"] == "already_claimed" and not answer["evidence"]["receipt"]:
            return self._report(token, unsent("claim_reply_lost"))
        return answer

    def _carry_out(
        self, adapter: Adapter, token: uuid.UUID, request: Request, deadline: Deadline, claim: dict[str, Any]
    ) -> dict[str, Any]:
        if self._ledger.warnings:
            self._log.event("durability_unknown", claim_token=token)
            return self._report(token, unsent("durability_unknown"))
        if self._testimony is not None and not self._testimony.sworn(token, claim):
            return self._report(token, unsent("witness_failed"))
        answer = self._report(token, attempt(adapter, request, deadline))
        return {**answer, "decision": claim["evidence"].get("decision")}

    def _report(self, token: uuid.UUID, receipt: Receipt) -> dict[str, Any]:
        outcome = {
            "claim_token": token,
            "transport_outcome": receipt.transport_outcome,
            "failure_code": receipt.failure_code,
            "destination_ref": receipt.destination_ref,
            "response_digest": receipt.response_digest,
            "evidence": json_text(receipt.evidence, {"problem": "evidence was not JSON"}),
        }
        answer = until_answered(
            lambda: self._ledger.one("record_outcome", **outcome),
            lambda _: self._log.event("outcome_unstored", claim_token=token),
        )
        self._log.event(
            answer["outcome"], claim_token=token, operation_id=answer["operation_id"], lifecycle=answer["lifecycle"],
            transport_outcome=receipt.transport_outcome, destination_ref=receipt.destination_ref,
        )  # fmt: skip
        return answer


def unsent(reason: str) -> Receipt:
    """The outcome of an attempt that this hand knows it did not start: LOST, saying so (W11)."""
    return Receipt("LOST", evidence={"phase": "not_connected", "problem": reason})
