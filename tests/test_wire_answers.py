"""What an answer means: OK and FAILED are exactly what the declaration says, over a real socket."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from irrevon_adapters.refdest import RefdestC2
from raw_server import RawServer, http

from irrevon.answers import pointed, receipt_of, strict_json
from irrevon.http import Answer
from irrevon.wire import Deadline, Order, Receipt, attempt

ORDER = Order("e", "e:0", 0, "e:0", "e:0", "refdest-c2", "order.create", "s", {"order_id": "1"}, {}, "p", "d", "o")
GOOD = b'{"destination_ref":"r-1","client_ref":"e:0","state":"active"}'


@pytest.fixture(scope="module")
def server() -> Iterator[RawServer]:
    with RawServer() as running:
        yield running


def receipt(server: RawServer, answer: bytes) -> Receipt:
    server.answer = answer
    adapter = RefdestC2({"url": server.url})
    return attempt(adapter, adapter.render(ORDER), Deadline.after(5))


def test_the_declared_success_is_ok(server: RawServer) -> None:
    found = receipt(server, http(201, GOOD, "Content-Type: application/json"))
    assert (found.transport_outcome, found.destination_ref, found.failure_code) == ("OK", "r-1", None)


@pytest.mark.parametrize(("status", "code"), [(422, "invalid_request"), (429, "rate_limited")])
def test_a_declared_refusal_is_failed(server: RawServer, status: int, code: str) -> None:
    found = receipt(server, http(status, json.dumps({"error": code}).encode()))
    assert (found.transport_outcome, found.failure_code, found.destination_ref) == ("FAILED", code, None)


@pytest.mark.parametrize(
    "answer",
    [
        http(502, b"<html>Bad Gateway</html>", "Content-Type: text/html"),
        http(201, b"<html>created</html>"),
        http(200, GOOD),
        http(202, GOOD),
        http(207, GOOD),
        http(204, b""),
        http(201, b""),
        http(201, b"{}"),
        http(201, b"[]"),
        http(201, b"null"),
        http(201, b'["destination_ref","r"]'),
        http(201, b'{"error":"invalid_request"}'),
        http(201, b'{"destination_ref":null}'),
        http(201, b'{"destination_ref":7}'),
        http(201, b'{"destination_ref":""}'),
        http(201, b'{"destination_ref":" \\t"}'),
        http(201, b'{"destination_ref":["r"]}'),
        http(201, b'{"destination_ref":"a","destination_ref":"b"}'),
        http(201, b'{"destination_ref":"r","x":NaN}'),
        http(201, b'{"destination_ref":"r","x":' + b"9" * 5000 + b"}"),
        http(201, b'{"destination_ref":"r"} trailing'),
        http(201, b'{"destination_ref":"\xff"}'),
        http(201, '{"destination_ref":"r"}'.encode("utf-16")),
        http(201, b"\xef\xbb\xbf" + GOOD),
        http(201, b"[" * 100_000),
        http(201, b'{"destination_ref":"r","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        http(201, GOOD[:-1], length=len(GOOD)),
        http(201, b"x" * ((1 << 20) + 1)),
        http(302, GOOD, "Location: /effects"),
        http(307, b'{"error":"invalid_request"}', "Location: /effects"),
        http(422, b'{"error":"invalid_request","more":1}'),
        http(422, b'{"error":"rate_limited"}'),
        http(422, b'{"error":"unheard_of"}'),
        http(422, b"invalid_request"),
        http(400, b'{"error":"invalid_request"}'),
        http(409, b'{"error":"conflict"}'),
        http(429, b"slow down", "Retry-After: 1"),
        http(500, b'{"error":"invalid_request"}'),
        http(503, b""),
        b"HTTP/1.1 999 X\r\n\r\n" + GOOD,
        b"HTTP/9.9 201 X\r\n\r\n",
        b"201 " + GOOD,
        b"\x00" * 100,
        b"HTTP/1.1 201 X\r\n" + b"A: b\r\n" * 200 + b"\r\n" + GOOD,
        b"HTTP/1.1 201 X\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n" + GOOD,
        b"",
    ],
    ids=lambda answer: repr(answer[:60]),
)
def test_everything_else_is_lost(server: RawServer, answer: bytes) -> None:
    found = receipt(server, answer)
    assert (found.transport_outcome, found.failure_code, found.destination_ref) == ("LOST", None, None)
    assert found.evidence["phase"] in ("bytes_sent", "headers_received")
    assert len(json.dumps(found.evidence)) < 400


def test_a_reference_that_text_cannot_hold_is_ok_by_digest(server: RawServer) -> None:
    for reference in ("a\0b", "\ud800", "x" * 600):
        found = receipt(server, http(201, json.dumps({"destination_ref": reference}).encode()))
        assert found.transport_outcome == "OK"
        assert str(found.destination_ref).startswith("sha256:")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["destination_ref", "error", "state", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
BODIES = st.one_of(
    JSON.map(lambda document: json.dumps(document).encode()),
    st.sampled_from([GOOD, b'{"error":"invalid_request"}', b'{"error":"rate_limited"}']),
    st.binary(max_size=40),
)
STATUSES = st.sampled_from([200, 201, 202, 204, 301, 302, 400, 404, 409, 422, 429, 500, 502]) | st.integers(100, 999)


def expected(status: int, body: bytes) -> tuple[str, str | None]:
    """The rules of decision A8 again, by other means."""
    try:
        document = json.loads(body.decode(), parse_constant=lambda word: 1 / 0)
    except (ValueError, ZeroDivisionError):
        return ("LOST", None)
    reference = document.get("destination_ref") if isinstance(document, dict) else None
    if status == 201 and isinstance(reference, str) and reference.split():
        return ("OK", None)
    for declared, code in ((422, "invalid_request"), (429, "rate_limited")):
        if status == declared and document == {"error": code}:
            return ("FAILED", code)
    return ("LOST", None)


@given(status=STATUSES, body=BODIES)
def test_generated_answers_mean_what_the_rules_say(status: int, body: bytes) -> None:
    adapter = RefdestC2({"url": "http://127.0.0.1:1"})
    answer = Answer("headers_received", None, False, status, None, body, len(body), "0" * 64)
    found = receipt_of(answer, adapter.declaration, "order.create", refdest_failure)
    assert (found.transport_outcome, found.failure_code) == expected(status, body)


def refdest_failure(status: int, document: Any) -> str | None:
    code = {422: "invalid_request", 429: "rate_limited"}.get(status)
    return code if document == {"error": code} else None


WIRE = st.one_of(
    st.binary(max_size=200),
    st.builds(lambda head, body: b"HTTP/1.1 " + head + b"\r\n\r\n" + body, st.binary(max_size=60), BODIES),
    st.builds(
        lambda status, body, cut: http(status, body)[:-cut] if cut else http(status, body, "Location: /x"),
        STATUSES,
        BODIES,
        st.integers(0, 10),
    ),
    st.builds(
        lambda name, value, body: b"HTTP/1.1 201 X\r\n" + name + b": " + value + b"\r\n\r\n" + body,
        st.sampled_from([b"Content-Length", b"Transfer-Encoding", b"Content-Encoding", b"Location", b"\xff"]),
        st.sampled_from([b"-1", b"1e3", b"chunked", b"gzip", b"0", b"3", b"\x00", b"99999999999999999999"]),
        BODIES,
    ),
)


@settings(max_examples=150)
@given(answer=WIRE)
def test_generated_bytes_never_raise_and_never_settle_wrongly(server: RawServer, answer: bytes) -> None:
    before = server.connections
    found = receipt(server, answer)
    assert server.connections == before + 1
    if found.transport_outcome == "OK":
        assert answer.startswith(b"HTTP/1.") and b" 201" in answer and b"destination_ref" in answer
        assert found.destination_ref
    elif found.transport_outcome == "FAILED":
        assert found.failure_code and found.failure_code.encode() in answer
    else:
        assert found.transport_outcome == "LOST"


def test_a_declaration_without_a_reference_has_no_ok() -> None:
    declaration = {"failures": {}, "effect_types": {"t": {"success": {"status": [202], "reference": None}}}}
    answer = Answer("headers_received", None, False, 202, None, b'{"a":"b"}', 9, "0" * 64)
    assert receipt_of(answer, declaration, "t", lambda status, document: None).transport_outcome == "LOST"


@pytest.mark.parametrize("status", [300, 302, 399])
def test_a_redirect_is_lost_whatever_is_declared(status: int) -> None:
    success = {"status": [status], "reference": "/r"}
    answer = Answer("headers_received", None, False, status, None, b'{"r":"r-1"}', 11, "0" * 64)
    for declared in (success, {"status": [201], "reference": "/r"}):
        declaration = {"failures": {"x": {}}, "effect_types": {"t": {"success": declared}}}
        found = receipt_of(answer, declaration, "t", lambda status, document: "x")
        assert (found.transport_outcome, found.evidence["problem"]) == ("LOST", "redirect")


def test_a_code_that_is_not_declared_is_lost() -> None:
    declaration = {"failures": {}, "effect_types": {"t": {"success": {"status": [201], "reference": "/r"}}}}
    answer = Answer("headers_received", None, False, 422, None, b"{}", 2, "0" * 64)
    assert receipt_of(answer, declaration, "t", lambda status, document: "x").transport_outcome == "LOST"


def test_no_answer_by_the_deadline_is_timeout_and_keeps_what_came() -> None:
    adapter = RefdestC2({"url": "http://127.0.0.1:1"})
    answer = Answer("headers_received", "TimeoutError", True, 201, None, None, 5, "0" * 64)
    found = receipt_of(answer, adapter.declaration, "order.create", refdest_failure)
    assert (found.transport_outcome, found.response_digest) == ("TIMEOUT", "0" * 64)
    assert found.evidence["phase"] == "headers_received"


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("", {"a": [{"b/c": "1", "~": "2"}]}),
        ("/a/0/b~1c", "1"),
        ("/a/0/~0", "2"),
        ("/a/1", None),
        ("/a/00", None),
        ("/a/-", None),
        ("/a/\u0660", None),
        ("/a/0/b~1c/x", None),
        ("/x", None),
    ],
)
def test_pointers(pointer: str, value: Any) -> None:
    assert pointed({"a": [{"b/c": "1", "~": "2"}]}, pointer) == value


def test_no_whole_body_is_no_document() -> None:
    with pytest.raises(ValueError, match="no whole body"):
        strict_json(None)
