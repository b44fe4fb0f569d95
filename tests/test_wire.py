"""Orders, requests, receipts and probes: what may reach the ledger, whatever an adapter does."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from irrevon.evidence import bounded, text_reference
from irrevon.wire import Deadline, Order, Probe, Receipt, Request, attempt, probe

REQUEST = Request("POST", "http://127.0.0.1:1/effects", (("A", "b"),), b"{}")
DIGEST = "0123456789abcdef" * 4
ROW: dict[str, Any] = {
    "effect_id": "e",
    "operation_id": "e:0",
    "step": 0,
    "idempotency_key": "e:0",
    "client_ref": None,
    "adapter_id": "a",
    "effect_type": "order.create",
    "scope": "s",
    "stable_ids": {"order_id": "1"},
    "parameters": {},
    "parameters_digest": "p",
    "declaration_digest": "d",
    "order_digest": "o",
}


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


def test_an_order_is_the_ledgers_row() -> None:
    assert Order.from_row(ROW | {"later_member": 1}).__dict__ == ROW


@pytest.mark.parametrize("name", sorted(ROW))
def test_a_row_with_a_member_missing_is_no_order(name: str) -> None:
    with pytest.raises(KeyError):
        Order.from_row({member: value for member, value in ROW.items() if member != name})


def test_the_request_digest_is_pinned() -> None:
    # sha256 over 8-byte big-endian lengths and bytes of: POST, the URL, A, b, {}
    assert REQUEST.digest == "c6d0722a69508d5f8c492fc8fbb3900ef0e41302bb861f0b41248317ddf06fd5"


def test_the_request_digest_knows_where_a_part_ends() -> None:
    one = Request("POST", "http://h/", (("A", "b"),), b"c")
    others = [
        Request("POST", "http://h/", (), b"Abc"),
        Request("POST", "http://h/", (("A", "bc"),), b""),
        Request("POST", "http://h/", (("Ab", "c"),), b""),
        Request("POST", "http://h/A", (), b"bc"),
        Request("PUT", "http://h/", (("A", "b"),), b"c"),
    ]
    assert len({one.digest, *(other.digest for other in others)}) == 6


@pytest.mark.parametrize(
    ("method", "url", "headers"),
    [
        ("POST\r\nX: y", "http://h/", ()),
        ("post", "http://h/", ()),
        ("POST", "http://h/\r\nX: y", ()),
        ("POST", "http://h/a b", ()),
        ("POST", "http://h/\n", ()),
        ("POST", "http://h/#x", ()),
        ("POST", "http://user@h/", ()),
        ("POST", "http://h/\u00e9", ()),
        ("POST", "file:///etc/passwd", ()),
        ("POST", "http://h:65536/", ()),
        ("POST", "http://h:0/", ()),
        ("POST", "http://h:x/", ()),
        ("POST", "http://[::1/", ()),
        ("POST", "http://:80/", ()),
        ("POST", "http://h/", (("X", "a\r\nY: b"),)),
        ("POST", "http://h/", (("X", "a\n"),)),
        ("POST", "http://h/", (("X", " a"),)),
        ("POST", "http://h/", (("X", "\u00e9"),)),
        ("POST", "http://h/", (("X:", "a"),)),
        ("POST", "http://h/", (("X\n", "a"),)),
        ("POST", "http://h/", (("Content-length", "1"),)),
        ("POST", "http://h/", (("transfer-Encoding", "chunked"),)),
        ("POST", "http://h/", (("Host", "other"),)),
    ],
)
def test_what_http_would_change_or_split_is_refused(
    method: str, url: str, headers: tuple[tuple[str, str], ...]
) -> None:
    with pytest.raises(ValueError, match=r"^(method|url|headers): "):
        Request(method, url, headers, b"")


@pytest.mark.parametrize("reference", ["ref-1", "x" * 512, "\u00e9" * 256, "\U0001f600", ""])
def test_a_reference_that_text_holds_is_kept(reference: str) -> None:
    assert text_reference(reference) == reference


@pytest.mark.parametrize(
    ("reference", "digest"),
    [
        ("a\0b", "59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138"),
        ("\ud800", "91a681b998555fb475479817b126c94e57e52011fa1842c5d188795a4a05226b"),
        ("\u00e9" * 257, "db33c4ce9e8a72562c8f24aa67b7abbabdb848426e8ddfff4ee08f6ae04d1b17"),
    ],
)
def test_another_is_kept_by_the_digest_of_its_bytes(reference: str, digest: str) -> None:
    assert text_reference(reference) == f"sha256:{digest}"


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_every_reference_becomes_text_the_ledger_can_hold(reference: str) -> None:
    kept = text_reference(reference)
    assert 0 <= len(kept.encode("utf-8")) <= 512
    assert "\0" not in kept
    assert text_reference(kept) == kept


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


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), float("-inf")])
def test_a_deadline_is_finite(seconds: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Deadline.after(seconds)


def test_a_deadline_counts_down() -> None:
    assert 4.9 < Deadline.after(5).remaining() <= 5.0
    assert Deadline.after(-5).remaining() == 0.0


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
