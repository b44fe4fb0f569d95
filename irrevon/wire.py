"""What passes between the ledger's orders and a destination: the types, and the protocol of an adapter.

RFC-002 sections 5.1 and 10. An adapter is the only code that speaks to a destination. `attempt` and `probe`
are how the engine calls one: whatever the adapter or the destination does, they answer a Receipt or a Probe.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from irrevon.deadline import Deadline
from irrevon.evidence import bounded, is_digest, text_reference
from irrevon.order import Order
from irrevon.receipts import Listing, Probe, Receipt
from irrevon.request import Request

_MOST_EFFECTS = 2**63 - 1  # what the ledger's n_found holds

__all__ = ["Adapter", "Deadline", "Listing", "Order", "Probe", "Receipt", "Request", "attempt", "probe"]


class Adapter(Protocol):
    """One destination. Made by irrevon.adapters.load from a mapping of its configuration.

    Its class may name in `credentials` the environment variables that it takes secrets from: irrevon doctor says
    which of them are not set. Where its configuration has a `url`, the declared liveness path is asked for below it.
    """

    @property
    def declaration(self) -> Mapping[str, Any]:
        """What the destination can promise, as registered with the ledger."""

    def render(self, order: Order) -> Request:
        """The bytes for an order: pure, and the same each time. Whatever it raises, nothing is claimed."""

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        """Exactly one wire attempt. Does not raise for anything that a destination can do."""

    def lookup(self, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Probe:
        """Ask by the keys, in strength order; each is {"key", "values"}."""

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Deadline) -> Listing:
        """One page of what the destination created in [since, until), by its own clock."""


def attempt(adapter: Adapter, request: Request, deadline: Deadline) -> Receipt:
    """One wire attempt through an adapter, and a receipt whatever comes of it.

    An adapter that raises, or answers what RFC-002 section 10 does not allow, gives LOST: a bug of ours must
    not settle a record. After the deadline nothing is called (decision A4).
    """
    if deadline.passed:
        return Receipt("LOST", evidence={"phase": "not_connected", "problem": "deadline_passed"})
    try:
        return _sound_receipt(adapter, adapter.send(request, deadline))
    except KeyboardInterrupt:  # this process is being stopped; recovery will close the attempt
        raise
    except BaseException as error:  # SystemExit and cancellations too: none of it speaks for the destination
        return Receipt("LOST", evidence={"phase": "unknown", "problem": f"adapter raised {_name(error)}"})


def probe(adapter: Adapter, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Probe:
    """One lookup through an adapter. What raises or contradicts itself is INDETERMINATE (RFC-002 6.1)."""
    if deadline.passed:
        return Probe("INDETERMINATE", evidence={"problem": "deadline_passed"})
    try:
        return _sound_probe(adapter.lookup(query_keys, deadline))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Probe("INDETERMINATE", evidence={"problem": f"adapter raised {_name(error)}"})


def _sound_receipt(adapter: Adapter, receipt: Receipt) -> Receipt:
    code, reference = receipt.failure_code, receipt.destination_ref
    reference = None if reference is None else text_reference(reference)
    sound = {
        "OK": code is None and bool(reference and reference.strip()),
        "FAILED": code is not None and code in adapter.declaration["failures"],
        "TIMEOUT": code is None,
        "LOST": code is None,
    }[receipt.transport_outcome]
    evidence = bounded(receipt.evidence)
    if sound and is_digest(receipt.response_digest):
        return replace(receipt, destination_ref=reference, evidence=evidence)
    evidence["problem"] = f"adapter answered {receipt.transport_outcome} without what it needs"
    return Receipt("LOST", None, reference or None, _digest(receipt.response_digest), bounded(evidence))


def _sound_probe(found: Probe) -> Probe:
    sound = {
        "PRESENT": type(found.n_found) is int and 1 <= found.n_found <= _MOST_EFFECTS,
        "ABSENT": type(found.n_found) is int and found.n_found == 0,
        "INDETERMINATE": found.n_found is None,
    }[found.result]
    evidence = bounded(found.evidence)
    refs = found.destination_refs if _are_references(found.destination_refs) else None
    if sound and refs is not None and is_digest(found.response_digest):
        return replace(found, evidence=evidence)
    evidence["problem"] = f"adapter answered {found.result} without what it needs"
    return Probe("INDETERMINATE", None, refs or [], _digest(found.response_digest), bounded(evidence))


def _are_references(refs: Any) -> bool:
    """Whether these are objects of text and null, as the ledger reads them."""
    return isinstance(refs, list) and all(
        isinstance(ref, dict) and all(isinstance(k, str) and isinstance(v, str | None) for k, v in ref.items())
        for ref in refs
    )


def _digest(value: str | None) -> str | None:
    return value if is_digest(value) else None


def _name(error: BaseException) -> str:
    return type(error).__name__[:80]  # never the message: it may quote what the destination sent
