"""The adapter: pure rendering, and probes that believe only what the destination documents."""

from collections.abc import Iterator
from typing import Any

import pytest
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.world import declaration
from raw_server import RawServer, http
from refdest_orders import EFFECT, found, order, page, sent
from warm_refdest import Refdest

from irrevon.errors import IrrevonError
from irrevon.wire import Adapter, Deadline


@pytest.fixture(scope="module")
def raw() -> Iterator[RawServer]:
    with RawServer() as running:
        yield running


def test_it_is_an_adapter_with_the_declaration_of_its_file() -> None:
    adapter: Adapter = RefdestC2({"url": "http://127.0.0.1:1"})
    assert adapter.declaration == declaration("c2")
    assert adapter.declaration["adapter"] == "refdest-c2"


def test_rendering_is_pure_and_canonical() -> None:
    adapter = RefdestC2({"url": "http://127.0.0.1:1/"})
    one, two = adapter.render(order("e:0")), adapter.render(order("e:0"))
    assert one == two
    assert one.url == "http://127.0.0.1:1/effects"
    assert one.body.decode() == (
        '{"client_ref":"e:0","effect_type":"order.create",'
        '"parameters":{"line_items":[{"quantity":2,"sku":"SKU-118"}],"note":"\u20ac"},'
        '"stable_ids":{"customer_ref":"C-0007","order_id":"9410"}}'
    )
    assert ("Idempotency-Key", "the-key") in one.headers


def test_the_key_can_be_left_out() -> None:
    adapter = RefdestC2({"url": "http://127.0.0.1:1", "send_idempotency_key": False})
    assert "Idempotency-Key" not in dict(adapter.render(order("e:0")).headers)


@pytest.mark.parametrize("change", [{"key": "a\r\nX: y"}, {"key": "\u00e9"}])
def test_what_cannot_be_rendered_never_becomes_an_attempt(change: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="headers"):
        RefdestC2({"url": "http://127.0.0.1:1"}).render(order("e:0", **change))


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"url": 7},
        {"url": "127.0.0.1:1"},
        {"url": "ftp://127.0.0.1"},
        {"url": "http://user:pw@127.0.0.1"},
        {"url": "http://127.0.0.1/?a=#b"},
        {"url": "http://127.0.0.1:1", "send_idempotency_key": "yes"},
        {"url": "http://127.0.0.1:1", "token": "s3cret"},
    ],
)
def test_a_wrong_configuration_is_refused_by_rule(config: dict[str, Any]) -> None:
    with pytest.raises(IrrevonError, match="/adapters/refdest-c2: ") as refusal:
        RefdestC2(config)
    assert refusal.value.exit_code == 2
    assert "s3cret" not in str(refusal.value) and "pw" not in str(refusal.value)


def test_the_key_is_sent_and_makes_no_difference(refdest: Refdest) -> None:
    assert sent(refdest, "key:0") != sent(refdest, "key:0")
    keys = [r["idempotency_key"] for r in refdest.truth()["requests"] if r["client_ref"] == "key:0"]
    assert keys == ["the-key", "the-key"]


def test_a_list_is_paged_by_the_destinations_clock() -> None:
    with Refdest(seed=12) as destination:
        adapter = RefdestC2({"url": destination.url})
        references = []
        for number in range(103):
            references.append(sent(destination, f"l:{number}"))
            destination.advance(10)
        first = adapter.list(None, None, None, Deadline.after(5))
        second = adapter.list(None, None, first.next_cursor, Deadline.after(5))
        assert [e["ref"] for e in first.entries + second.entries] == references
        assert (len(first.entries), second.next_cursor) == (100, None)
        assert first.as_of is not None and first.entries[-1]["created_at"] < first.as_of
        since, until = first.entries[3]["created_at"], first.entries[5]["created_at"]
        window = adapter.list(since, until, None, Deadline.after(5))
        assert [e["client_ref"] for e in window.entries] == ["l:3", "l:4"]
        entry = window.entries[0]
        assert entry["keys"] == {"order_id": "9410"}
        assert entry.keys() == {"ref", "client_ref", "state", "created_at", "keys", "digest"}


def test_a_list_with_a_default_filter_hides_what_a_query_finds() -> None:
    with Refdest(seed=13) as destination:
        adapter = RefdestC2({"url": destination.url})
        references = [sent(destination, f"f:{number}") for number in range(4)]

        def listed() -> list[str]:
            return [entry["ref"] for entry in adapter.list(None, None, None, Deadline.after(5)).entries]

        assert listed() == references
        destination.set_default_filter(True)
        assert listed() == [references[0], references[2]]
        window = adapter.list("2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z", None, Deadline.after(5))
        assert len(window.entries) == 2
        assert found(destination, ("client_ref", ["f:1"]), ("destination_ref", [references[3]])).n_found == 2
        assert len(destination.truth()["effects"]) == 4
        destination.set_default_filter(False)
        assert listed() == references


@pytest.mark.parametrize(
    "answer",
    [
        http(500, b""),
        page(EFFECT | {"created_at": None}),
        page(EFFECT | {"stable_ids": None}),
        page(EFFECT | {"stable_ids": {"order_id": 7}}),
        page(EFFECT | {"more": 2**60}),
        page(next="c"),
    ],
)
def test_a_list_that_is_answered_otherwise_is_indeterminate(raw: RawServer, answer: bytes) -> None:
    raw.answer = answer
    listing = RefdestC2({"url": raw.url}).list(None, None, "c", Deadline.after(5))
    assert (listing.result, listing.entries, listing.next_cursor) == ("INDETERMINATE", [], None)
