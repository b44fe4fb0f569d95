"""Whatever an adapter does, an attempt and a probe end in a word of the RFC's (RFC-002 section 8; decision A4)."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from irrevon.evidence import bounded, text_reference
from irrevon.wire import Deadline, Order, Probe, Receipt, Request, attempt, probe

REQUEST = Request("POST", "http://127.0.0.1:1/effects", (("A", "b"),), b"{}")
DIGEST = "0123456789abcdef" * 4
LEAVES, CANCELS = SystemExit(0), asyncio.CancelledError()  # neither is an Exception


class Scripted:
    """An adapter that answers what it is told to, or raises it."""

    declaration: Mapping[str, Any] = {"failures": {"invalid_request": {}}}

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.calls = 0

    def render(self, order: Order) -> Request:
        return REQUEST

    def send(self, request: Request, deadline: Deadline) -> Any:
        return self._say()

    def lookup(self, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Any:
        return self._say()

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Deadline) -> Any:
        return self._say()

    def _say(self) -> Any:
        self.calls += 1
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def send(answer: Any) -> Receipt:
    return attempt(Scripted(answer), REQUEST, Deadline.after(5))


def ask(answer: Any) -> Probe:
    return probe(Scripted(answer), [], Deadline.after(5))


@pytest.mark.parametrize(
    "error", [ValueError("secret"), KeyError("x"), RecursionError(), OSError(5), MemoryError(), LEAVES, CANCELS]
)
def test_an_adapter_that_raises_is_lost(error: BaseException) -> None:
    receipt = send(error)
    assert receipt == Receipt(
        "LOST", evidence={"phase": "unknown", "problem": f"adapter raised {type(error).__name__}"}
    )
    assert ask(error).result == "INDETERMINATE"


def test_a_process_that_is_interrupted_is_not_held_up() -> None:
    with pytest.raises(KeyboardInterrupt):
        send(KeyboardInterrupt())


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "OK",
        Receipt("OK"),
        Receipt("OK", None, ""),
        Receipt("OK", None, "  "),
        Receipt("OK", "invalid_request", "r"),
        Receipt("FAILED"),
        Receipt("FAILED", "undeclared"),
        Receipt("LOST", "invalid_request"),
        Receipt("TIMEOUT", "invalid_request"),
        Receipt("SENT", None, "r"),  # type: ignore[arg-type]
        Receipt("OK", None, 7),  # type: ignore[arg-type]
        Receipt("FAILED", ["invalid_request"]),  # type: ignore[arg-type]
        Receipt("OK", None, "r", "not a digest"),
        Receipt("OK", None, "r", "A" * 64),
        Receipt("FAILED", "invalid_request", None, 7),  # type: ignore[arg-type]
        Receipt("LOST", None, None, "\0" * 64),
    ],
)
def test_an_answer_that_the_rfc_does_not_know_is_lost(answer: Any) -> None:
    receipt = send(answer)
    assert receipt.transport_outcome == "LOST"
    assert receipt.failure_code is receipt.response_digest is None


def test_sound_receipts_pass() -> None:
    assert send(Receipt("OK", None, "r", DIGEST, {"n": 1})) == Receipt("OK", None, "r", DIGEST, {"n": 1})
    assert send(Receipt("FAILED", "invalid_request")).transport_outcome == "FAILED"
    assert send(Receipt("TIMEOUT")).transport_outcome == "TIMEOUT"
    assert send(Receipt("OK", None, "a\0")).destination_ref == text_reference("a\0")


@pytest.mark.parametrize(
    "answer",
    [
        None,
        Probe("PRESENT"),
        Probe("PRESENT", 0),
        Probe("ABSENT"),
        Probe("ABSENT", 1),
        Probe("INDETERMINATE", 0),
        Probe("GONE", 0),  # type: ignore[arg-type]
        Probe("ABSENT", False),
        Probe("ABSENT", 0.0),  # type: ignore[arg-type]
        Probe("PRESENT", True),
        Probe("PRESENT", 2**63),
        Probe("PRESENT", 1, [], "not a digest"),
        Probe("ABSENT", 0, [{"ref": b"r"}]),
        Probe("PRESENT", 1, [{"ref": float("nan")}]),
    ],
)
def test_a_probe_that_contradicts_itself_is_indeterminate(answer: Any) -> None:
    found = ask(answer)
    assert (found.result, found.n_found, found.response_digest) == ("INDETERMINATE", None, None)
    json.dumps(found.destination_refs, allow_nan=False)


def test_sound_probes_pass() -> None:
    entries = [{"ref": "r", "client_ref": "c", "state": "active"}]
    assert ask(Probe("PRESENT", 1, entries, DIGEST)) == Probe("PRESENT", 1, entries, DIGEST)
    assert ask(Probe("ABSENT", 0)).result == "ABSENT"


def test_after_the_deadline_the_adapter_is_not_called() -> None:
    adapter = Scripted(Receipt("OK", None, "r"))
    evidence = {"phase": "not_connected", "problem": "deadline_passed"}
    assert attempt(adapter, REQUEST, Deadline.after(0)) == Receipt("LOST", evidence=evidence)
    assert probe(adapter, [], Deadline.after(-1)).result == "INDETERMINATE"
    assert adapter.calls == 0


@pytest.mark.parametrize(
    "evidence",
    [
        {"body": "x" * 9000},
        {"n": float("nan")},
        {"o": object()},
        {"phase": "bytes_sent", "x": "\u0000" * 2000},
    ],
)
def test_evidence_is_small_json(evidence: dict[str, Any]) -> None:
    receipt = send(Receipt("LOST", evidence=evidence))
    assert receipt.transport_outcome == "LOST"
    assert len(json.dumps(receipt.evidence, allow_nan=False)) <= 8000
    assert receipt.evidence.get("phase") == evidence.get("phase")


def test_evidence_that_nests_for_ever_is_only_named() -> None:
    knot: dict[str, Any] = {}
    knot["again"] = knot
    assert bounded(knot) == {"problem": "evidence was not JSON"}
