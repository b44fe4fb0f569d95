"""C3 says nothing: accepted is all that a caller learns, and only the truth log knows the rest."""

from collections.abc import Iterator

import pytest
from irrevon_adapters.refdest import RefdestC3
from refdest_calls import call, order, post, requests_with
from refdest_orders import attempted
from refdest_orders import order as an_order
from warm_refdest import Refdest

from irrevon.wire import Deadline, attempt, probe

NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # SHA-256 of no byte


@pytest.fixture(scope="module")
def c3() -> Iterator[Refdest]:
    with Refdest("c3", seed=33) as running:
        yield running


def test_accepted_is_an_empty_202_and_the_truth_sees_the_effect(c3: Refdest) -> None:
    assert post(c3, order(None), "plain") == (202, b"")
    row = requests_with(c3, "plain")[0]
    assert (row["outcome"], row["status"], len(row["committed"])) == ("accepted", 202, 1)
    assert row["committed"][0] in [effect["destination_ref"] for effect in c3.truth()["effects"]]


def test_the_key_makes_no_difference(c3: Refdest) -> None:
    assert post(c3, order(None), "twice") == post(c3, order(None), "twice") == (202, b"")
    assert [len(row["committed"]) for row in requests_with(c3, "twice")] == [1, 1]


@pytest.mark.parametrize("target", ["/effects", "/effects?client_ref=e%3A0", "/effects?limit=1"])
def test_there_is_nothing_to_ask(c3: Refdest, target: str) -> None:
    assert call(c3.url, "GET", target) == (404, b"nothing here\n")


def test_even_an_effect_that_is_there_cannot_be_read(c3: Refdest) -> None:
    post(c3, order(None), "read")
    reference = requests_with(c3, "read")[0]["committed"][0]
    assert call(c3.url, "GET", f"/effects/{reference}") == (404, b"nothing here\n")


def test_a_client_reference_is_a_member_that_it_does_not_know(c3: Refdest) -> None:
    assert post(c3, order("e:0"), "ref") == (422, b'{"error":"invalid_request"}')
    assert requests_with(c3, "ref")[0]["committed"] == []


def test_what_is_accepted_is_lost_with_the_202_as_evidence(c3: Refdest) -> None:
    receipt = attempted(RefdestC3({"url": c3.url}), an_order(None, key="sent"))
    assert (receipt.transport_outcome, receipt.destination_ref, receipt.response_digest) == ("LOST", None, NOTHING)
    assert receipt.evidence == {
        "phase": "headers_received",
        "status": 202,
        "octets": 0,
        "problem": "success without a reference",
    }
    assert len(requests_with(c3, "sent")[0]["committed"]) == 1


def test_its_declared_refusals_are_failures_and_nothing_happened(c3: Refdest) -> None:
    adapter = RefdestC3({"url": c3.url})
    c3.install([{"fault": "throttle", "match": {"idempotency_key": "calm"}}])
    assert attempted(adapter, an_order(None, key="calm")).failure_code == "rate_limited"
    request = adapter.render(an_order(None, key="wrong"))
    wrong = type(request)(request.method, request.url, request.headers, request.body.replace(b"line_items", b"lines"))
    assert attempt(adapter, wrong, Deadline.after(5)).failure_code == "invalid_request"
    assert [requests_with(c3, key)[0]["committed"] for key in ("calm", "wrong")] == [[], []]


def test_its_adapter_asks_nothing_and_knows_nothing(c3: Refdest) -> None:
    adapter = RefdestC3({"url": c3.url})
    before = len(c3.truth()["requests"])
    found = probe(adapter, [{"key": "client_ref", "values": ["e:0"]}], Deadline.after(5))
    assert (found.result, found.n_found) == ("INDETERMINATE", None)
    assert adapter.list(None, None, None, Deadline.after(5)).result == "INDETERMINATE"
    assert len(c3.truth()["requests"]) == before
