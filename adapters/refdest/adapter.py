"""The adapter of the reference destination's C2 profile."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import rfc8785
from irrevon_adapters.refdest.reading import Reading
from irrevon_adapters.refdest.shapes import Unexpected, sighting_of

from irrevon.answers import receipt_of
from irrevon.deadline import Deadline
from irrevon.errors import IrrevonError
from irrevon.http import exchange
from irrevon.request import Request
from irrevon.wire import Listing, Order, Probe, Receipt

_REFUSALS = {422: "invalid_request", 429: "rate_limited"}


class RefdestC2:
    """Creates, looks up and lists effects over HTTP.

    Configuration: `url`, the destination's effects port; `send_idempotency_key`, true unless said otherwise.
    The destination ignores the key; sending it shows that ignoring is what it does. IrrevonError (exit 2):
    anything else.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._url = str(_setting(config, "url", str, None)).rstrip("/")
        self._sends_key = bool(_setting(config, "send_idempotency_key", bool, True))
        if not config.keys() <= {"url", "send_idempotency_key"}:
            raise _refusal("only url and send_idempotency_key are known")
        try:
            self._get("/health")
        except ValueError:
            raise _refusal("url must be http or https, without user, query or fragment") from None
        text = files("irrevon_adapters.refdest").joinpath("c2.json").read_text(encoding="utf-8")
        self.declaration: dict[str, Any] = json.loads(text)

    def render(self, order: Order) -> Request:
        """The create request: canonical JSON (RFC 8785), stamped with the client reference."""
        document = {
            "client_ref": order.client_ref,
            "effect_type": order.effect_type,
            "parameters": order.parameters,
            "stable_ids": order.stable_ids,
        }
        headers = [("Accept", "application/json"), ("Content-Type", "application/json")]
        if self._sends_key:
            headers.append(("Idempotency-Key", order.idempotency_key))
        return Request("POST", f"{self._url}/effects", tuple(headers), rfc8785.dumps(document))

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        """One attempt. The effect type is read back from the bytes, which are all that outlives a restart."""
        effect_type = json.loads(request.body)["effect_type"]
        return receipt_of(exchange(request, deadline), self.declaration, effect_type, _failure)

    def lookup(self, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Probe:
        """Ask by client references, then by destination references; one effect found twice counts once.

        Any answer but the expected ones is INDETERMINATE, and so is a key that it cannot ask by: skipping it
        would make an absence that nobody looked for.
        """
        reading = Reading(self._get, deadline, frozenset(self.declaration["states_not_in_force"]))
        try:
            for key in query_keys:
                for value in key["values"]:
                    reading.ask_by(key["key"], value)
            return reading.probe()
        except Unexpected as surprise:
            return Probe("INDETERMINATE", None, [], reading.digest, reading.evidence(str(surprise)))

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Deadline) -> Listing:
        """One page of the effects created in [since, until) of the destination's clock."""
        reading = Reading(self._get, deadline, frozenset())
        try:
            page = reading.page({"from": since, "to": until, "cursor": cursor})
            entries = [sighting_of(effect, self.declaration["listing_keys"]) for effect in page.effects]
        except Unexpected as surprise:
            return Listing("INDETERMINATE", [], None, None, reading.digest, reading.evidence(str(surprise)))
        return Listing("LISTED", entries, page.cursor, page.as_of, reading.digest, reading.evidence(None))

    def _get(self, target: str) -> Request:
        return Request("GET", f"{self._url}{target}", (("Accept", "application/json"),), b"")


def _failure(status: int, document: Any) -> str | None:
    code = _REFUSALS.get(status)
    return code if code is not None and document == {"error": code} else None


def _setting(config: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    value = config.get(name, default)
    if not isinstance(value, kind):
        raise _refusal(f"{name} must be a {'string' if kind is str else 'boolean'}")
    return value


def _refusal(rule: str) -> IrrevonError:
    return IrrevonError("adapter refdest-c2 cannot be configured", f"/adapters/refdest-c2: {rule}", exit_code=2)
