"""A probe believes only what the destination documents: answers that it has not documented."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from irrevon_adapters.refdest import RefdestC2
from raw_server import RawServer, http
from refdest_orders import BY_REF, EFFECT, page

from irrevon.wire import Deadline, probe


@pytest.fixture(scope="module")
def raw() -> Iterator[RawServer]:
    with RawServer() as running:
        yield running


@pytest.mark.parametrize(
    "answer",
    [
        http(404, b'{"error":"not_found"}'),
        http(404, b"<html>no such host</html>"),
        http(200, b"{}"),
        http(200, b"[]"),
        http(200, b'{"effects":[]}'),
        http(200, b"", length=0),
        http(302, b"", "Location: /effects"),
        http(500, b""),
        page(next="", as_of="2030-01-01T00:00:00Z"),
        page(next=7),
        page(as_of="now"),
        page(as_of="2030-01-01T00:00:00"),
        page(effects=None),
        page(effects=[1]),
        page(EFFECT | {"client_ref": "other:0"}),
        page(EFFECT | {"client_ref": None}),
        page(EFFECT | {"state": "pending"}),
        page(EFFECT | {"state": None}),
        page(EFFECT | {"destination_ref": ""}),
        page(EFFECT | {"destination_ref": 7}),
        page(EFFECT, EFFECT | {"state": "voided"}),
        page(EFFECT, next="again"),
        page()[:-1],
    ],
    ids=lambda answer: repr(answer[-60:]),
)
def test_a_query_that_is_answered_otherwise_is_indeterminate(raw: RawServer, answer: bytes) -> None:
    raw.answer = answer
    result = probe(RefdestC2({"url": raw.url}), BY_REF, Deadline.after(5))
    assert (result.result, result.n_found, result.destination_refs) == ("INDETERMINATE", None, [])
    assert result.evidence["problem"]


@pytest.mark.parametrize(
    "answer",
    [
        http(404, b"not found"),
        http(404, b'{"error":"not_found","why":1}'),
        http(410, b'{"error":"not_found"}'),
        http(200, b"null"),
        http(200, json.dumps(EFFECT | {"destination_ref": "another"}).encode()),
        http(200, json.dumps(EFFECT | {"client_ref": 7}).encode()),
    ],
)
def test_a_read_that_is_answered_otherwise_is_indeterminate(raw: RawServer, answer: bytes) -> None:
    raw.answer = answer
    keys = [{"key": "destination_ref", "values": ["r"]}]
    assert probe(RefdestC2({"url": raw.url}), keys, Deadline.after(5)).result == "INDETERMINATE"


def test_a_reference_that_text_cannot_hold_is_reported_by_digest(raw: RawServer) -> None:
    raw.answer = page(EFFECT | {"destination_ref": "a\0"}, EFFECT | {"destination_ref": "\ud800"})
    answer = probe(RefdestC2({"url": raw.url}), BY_REF, Deadline.after(5))
    assert (answer.result, answer.n_found) == ("PRESENT", 2)
    assert all(entry["ref"].startswith("sha256:") for entry in answer.destination_refs)


VALUES = st.none() | st.integers() | st.text(max_size=3) | st.sampled_from(["active", "voided", "e:0", "r"])
MEMBERS = st.sampled_from(["destination_ref", "client_ref", "state"])
EFFECTS = st.dictionaries(MEMBERS, VALUES).map(lambda change: EFFECT | change) | VALUES


@settings(max_examples=100)
@given(
    effects=st.lists(EFFECTS, max_size=3),
    following=st.none() | VALUES,
    status=st.sampled_from([200, 200, 200, 404, 500]),
)
def test_generated_pages_are_never_an_absence_that_was_not_said(
    raw: RawServer, effects: list[Any], following: Any, status: int
) -> None:
    document = {"effects": effects, "next": following, "as_of": "2030-01-01T00:00:00Z"}
    raw.answer = http(status, json.dumps(document).encode())
    answer = probe(RefdestC2({"url": raw.url}), BY_REF, Deadline.after(5))
    if answer.result != "INDETERMINATE":
        assert status == 200 and following is None
        assert all(effect["client_ref"] == "e:0" and effect["destination_ref"] for effect in effects)
        assert answer.n_found == len({e["destination_ref"] for e in effects if e["state"] == "active"})
