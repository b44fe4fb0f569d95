"""C1 keeps its declaration: the first answer inside the window, and nothing else for that key (process, sockets)."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from irrevon_adapters.refdest import RefdestC1
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.keyed import duration
from refdest_calls import aside, order, post, requests_with, wait_until
from refdest_orders import attempted
from refdest_orders import order as an_order
from warm_refdest import Refdest

from irrevon.errors import IrrevonError
from irrevon.wire import Deadline, Receipt

WINDOW = duration(declaration("c1")["idempotency"]["window"]).total_seconds()


@pytest.fixture(scope="module")
def c1() -> Iterator[Refdest]:
    with Refdest("c1", seed=31) as running:
        yield running


def test_the_first_answer_is_repeated_and_nothing_happens(c1: Refdest) -> None:
    first, again = post(c1, order("same:0"), "same:0"), post(c1, order("same:0"), "same:0")
    assert first == again and first[0] == 201
    assert c1.truth()["by_client_ref"]["same:0"] == 1
    assert [row["outcome"] for row in requests_with(c1, "same:0")] == ["created", "replayed"]
    assert [len(row["committed"]) for row in requests_with(c1, "same:0")] == [1, 0]


def test_a_refusal_is_repeated_too(c1: Refdest) -> None:
    refused = order("bad:0", parameters={})
    assert post(c1, refused, "bad:0") == post(c1, refused, "bad:0") == (422, b'{"error":"invalid_request"}')
    assert [row["outcome"] for row in requests_with(c1, "bad:0")] == ["invalid_request", "replayed"]
    # What was wrong is mended, under another key: the old answer does not stand in its way.
    assert post(c1, order("bad:1"), "bad:1")[0] == 201


def test_a_cached_refusal_is_final_for_its_key_and_no_other(c1: Refdest) -> None:
    c1.install([{"fault": "refuse", "match": {"idempotency_key": "short:0"}}])
    adapter, what = RefdestC1({"url": c1.url}), an_order("short:0", key="short:0")
    first, again = attempted(adapter, what), attempted(adapter, what)
    assert (first.failure_code, again.failure_code) == ("invalid_request", "invalid_request")
    assert ("replayed" in first.evidence, again.evidence["replayed"]) == (False, True)
    assert attempted(adapter, an_order("short:1", key="short:1")).transport_outcome == "OK"
    assert [row["client_ref"] for row in c1.truth()["effects"] if row["client_ref"][:6] == "short:"] == ["short:1"]


def test_an_error_of_its_own_is_repeated_too(c1: Refdest) -> None:
    c1.install([{"fault": "5xx-after-commit", "status": 503, "match": {"client_ref": "err:0"}}])
    assert post(c1, order("err:0"), "err:0") == post(c1, order("err:0"), "err:0") == (503, b"something went wrong\n")
    assert c1.truth()["by_client_ref"]["err:0"] == 1


@pytest.mark.parametrize(
    "body", [order("conflict:0", parameters={"line_items": [2]}), order("conflict:0") + b" ", b"{"]
)
def test_the_same_key_with_another_body_is_refused_without_effect(c1: Refdest, body: bytes) -> None:
    first = post(c1, order("conflict:0"), "conflict:0")
    assert post(c1, body, "conflict:0") == (409, b'{"error":"key_conflict"}')
    assert post(c1, order("conflict:0"), "conflict:0") == first
    assert c1.truth()["by_client_ref"]["conflict:0"] == 1


@pytest.mark.parametrize("commits", ["first", "last"])
def test_a_key_in_progress_is_refused_until_its_answer_is_there(c1: Refdest, commits: str) -> None:
    key = f"slow-{commits}:0"
    c1.install([{"fault": "delay", "seconds": 0.5, "commits": commits, "match": {"client_ref": key}}])
    first = aside(lambda: post(c1, order(key), key))
    wait_until(lambda: len(requests_with(c1, key)) == 1)
    assert c1.truth()["by_client_ref"].get(key, 0) == (1 if commits == "first" else 0)
    assert post(c1, order(key), key) == (409, b'{"error":"in_progress"}')
    assert post(c1, order(key, parameters={}), key) == (409, b'{"error":"key_conflict"}')
    assert first()[0] == 201
    assert post(c1, order(key), key) == first()
    assert c1.truth()["by_client_ref"][key] == 1


def test_the_key_is_kept_to_the_end_of_the_declared_window_and_no_longer() -> None:
    with Refdest("c1", seed=32) as destination:
        first = post(destination, order("w:0"), "w:0")
        destination.advance(WINDOW - 0.002)  # the next request is a millisecond later
        assert post(destination, order("w:0"), "w:0") == first
        second = post(destination, order("w:0"), "w:0")  # and this one is at the end of it
        assert second[0] == 201 and second != first
        assert post(destination, order("w:0"), "w:0") == second
        assert destination.truth()["by_client_ref"]["w:0"] == 2
        destination.advance(WINDOW)
        assert post(destination, order("w:0", parameters={}), "w:0")[0] == 422  # another body is no conflict any more


def test_a_throttled_request_has_not_reached_the_key_store(c1: Refdest) -> None:
    c1.install([{"fault": "throttle", "match": {"client_ref": "calm:0"}}])
    assert post(c1, order("calm:0"), "calm:0") == (429, b'{"error":"rate_limited"}')
    assert post(c1, order("calm:0", parameters={"line_items": [2]}), "calm:0")[0] == 201


def test_without_a_key_nothing_is_kept(c1: Refdest) -> None:
    assert post(c1, order("free:0"))[0] == post(c1, order("free:0"))[0] == 201
    assert c1.truth()["by_client_ref"]["free:0"] == 2


@pytest.mark.parametrize(("key", "status"), [("k" * 255, 201), ("k" * 256, 400), ("", 400), ("a b", 400), ("a/b", 400)])
def test_a_key_outside_the_declared_form_is_no_key(c1: Refdest, key: str, status: int) -> None:
    assert post(c1, order(f"form-{len(key)}:0"), key)[0] == status


def test_the_adapter_settles_a_lost_answer_by_the_very_same_request(c1: Refdest) -> None:
    c1.install([{"fault": "drop-response-after-commit", "match": {"client_ref": "lost:0"}, "hold_seconds": 0}])
    adapter, what = RefdestC1({"url": c1.url}), an_order("lost:0", key="lost:0")
    lost, replay = attempted(adapter, what), attempted(adapter, what)
    assert lost.transport_outcome == "LOST" and "replayed" not in lost.evidence
    assert (replay.transport_outcome, replay.evidence["replayed"]) == ("OK", True)
    effects = [e for e in c1.truth()["effects"] if e["client_ref"] == "lost:0"]
    assert [e["destination_ref"] for e in effects] == [replay.destination_ref]


def test_conflict_and_progress_are_declared_by_nobody(c1: Refdest) -> None:
    adapter = RefdestC1({"url": c1.url})
    assert attempted(adapter, an_order("nd:0", key="nd:0")).transport_outcome == "OK"
    conflict = attempted(adapter, an_order("nd:1", key="nd:0"))
    c1.install([{"fault": "delay", "seconds": 0.4, "match": {"client_ref": "nd:2"}}])
    first = aside(lambda: attempted(adapter, an_order("nd:2", key="nd:2")))
    wait_until(lambda: len(requests_with(c1, "nd:2")) == 1)
    progress: Receipt = attempted(adapter, an_order("nd:2", key="nd:2"))
    assert first().transport_outcome == "OK"
    for receipt in (conflict, progress):
        assert (receipt.transport_outcome, receipt.failure_code, receipt.evidence["status"]) == ("LOST", None, 409)


def test_a_delayed_answer_misses_the_deadline_and_the_effect_is_there(c1: Refdest) -> None:
    c1.install([{"fault": "delay", "seconds": 0.6, "match": {"client_ref": "late:0"}}])
    adapter, what = RefdestC1({"url": c1.url}), an_order("late:0", key="late:0")
    assert attempted(adapter, what, seconds=0.2).transport_outcome == "TIMEOUT"
    wait_until(lambda: requests_with(c1, "late:0")[-1]["outcome"] == "created")
    assert attempted(adapter, what).evidence["replayed"] is True
    assert c1.truth()["by_client_ref"]["late:0"] == 1


def test_it_can_be_asked_like_c2(c1: Refdest) -> None:
    adapter = RefdestC1({"url": c1.url})
    reference = attempted(adapter, an_order("ask:0", key="ask:0")).destination_ref
    found = adapter.lookup([{"key": "client_ref", "values": ["ask:0"]}], Deadline.after(5))
    assert (found.result, found.n_found, found.destination_refs[0]["ref"]) == ("PRESENT", 1, reference)


def test_its_adapter_always_sends_the_key() -> None:
    adapter = RefdestC1({"url": "http://127.0.0.1:1"})
    assert ("Idempotency-Key", "k") in adapter.render(an_order("x:0", key="k")).headers
    with pytest.raises(IrrevonError, match="only url can be set"):
        RefdestC1({"url": "http://127.0.0.1:1", "send_idempotency_key": False})


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("PT24H", 86400), ("P1D", 86400), ("P1DT2H3M4.5S", 93784.5), ("PT0S", 0), ("PT90M", 5400)],
)
def test_durations(text: str, seconds: float) -> None:
    assert duration(text) == timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["", "P", "PT", "P1DT", "24h", "-PT1S", "P1M", "PT1H ", json.dumps("PT1H")])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(ValueError, match="duration"):
        duration(text)
