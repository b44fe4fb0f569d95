"""What the adapters of the reference destination share: their configuration, and how they create effects."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import rfc8785
from irrevon_adapters.refdest.declarations import declaration

from irrevon.answers import receipt_of
from irrevon.deadline import Deadline
from irrevon.errors import IrrevonError
from irrevon.http import exchange
from irrevon.request import Request
from irrevon.wire import Order, Receipt

_REFUSALS = {422: "invalid_request", 429: "rate_limited"}


class RefdestAdapter:
    """Creates effects over HTTP, as the profile's declaration says.

    Configuration: `url`, the destination's effects port; and where the destination ignores idempotency keys,
    `send_idempotency_key`, true unless said otherwise: sending one shows that ignoring is what it does.
    IrrevonError (exit 2): anything else.
    """

    profile: ClassVar[str]

    def __init__(self, config: Mapping[str, Any]) -> None:
        self.declaration = declaration(self.profile)
        known = {"url"} if self.declaration["idempotency"]["supported"] else {"url", "send_idempotency_key"}
        if not config.keys() <= known:
            raise self._refusal(f"only {' and '.join(sorted(known, reverse=True))} can be set")
        url, sends_key = config.get("url"), config.get("send_idempotency_key", True)
        if not isinstance(url, str):
            raise self._refusal("url must be a string")
        if not isinstance(sends_key, bool):
            raise self._refusal("send_idempotency_key must be a boolean")
        self._url, self._sends_key = url.rstrip("/"), sends_key
        try:
            self._get("/health")
        except ValueError:
            raise self._refusal("url must be http or https, without user, query or fragment") from None

    def render(self, order: Order) -> Request:
        """The create request: canonical JSON (RFC 8785), stamped with the client reference if there is a field."""
        document: dict[str, Any] = {
            "effect_type": order.effect_type,
            "parameters": order.parameters,
            "stable_ids": order.stable_ids,
        }
        if self.declaration["client_ref_field"] is not None:
            document["client_ref"] = order.client_ref
        headers = [("Accept", "application/json"), ("Content-Type", "application/json")]
        if self._sends_key:
            headers.append(("Idempotency-Key", order.idempotency_key))
        return Request("POST", f"{self._url}/effects", tuple(headers), rfc8785.dumps(document))

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        """One attempt. The effect type is read back from the bytes, which are all that outlives a restart."""
        effect_type = json.loads(request.body)["effect_type"]
        answer = exchange(request, deadline)
        receipt = receipt_of(answer, self.declaration, effect_type, _failure)
        if answer.headers.get("idempotent-replayed") != "true":
            return receipt
        return replace(receipt, evidence=receipt.evidence | {"replayed": True})

    def _get(self, target: str) -> Request:
        return Request("GET", f"{self._url}{target}", (("Accept", "application/json"),), b"")

    def _refusal(self, rule: str) -> IrrevonError:
        name = self.declaration["adapter"]
        return IrrevonError(f"adapter {name} cannot be configured", f"/adapters/{name}: {rule}", exit_code=2)


def _failure(status: int, document: Any) -> str | None:
    code = _REFUSALS.get(status)
    return code if code is not None and document == {"error": code} else None
