"""One claim, one wire attempt (RFC-002 section 5.1; decisions A3-A5)."""

import json
from dataclasses import replace
from typing import Any

import pytest
from conftest import ask
from hands import Hand, contract, declare
from spoiled import spoil

from irrevon.errors import IrrevonError
from irrevon.request import Request


def test_an_intent_becomes_one_effect_and_its_receipt_names_it(hand: Hand, database: str) -> None:
    effect_id, order = hand.register()
    answer = hand.dispatcher.dispatch(effect_id, order)
    (effect,) = hand.destination.truth()["effects"]
    assert (answer["outcome"], answer["lifecycle"]) == ("settled", "SETTLED_COMMITTED")
    assert effect["client_ref"] == order.operation_id
    assert ask(database, "select transport_outcome, destination_ref from irrevon.dispatch_receipts") == [
        ("OK", effect["destination_ref"])
    ]


def test_an_effect_can_be_dispatched_by_its_id_alone(hand: Hand) -> None:
    effect_id, _ = hand.register()
    assert hand.dispatcher.dispatch(effect_id)["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["claimed", "settled"]  # asking for the order is no event


def test_a_second_dispatch_is_denied_and_sends_nothing(hand: Hand) -> None:
    effect_id, order = hand.register()
    hand.dispatcher.dispatch(effect_id, order)
    answer = hand.dispatcher.dispatch(effect_id, order)
    assert (answer["outcome"], answer["evidence"]["decision"]["check"]) == ("denied", "dedup")
    assert answer["evidence"]["dedup"]["receipts"][0]["destination_ref"]
    assert hand.posts() == 1
    told = json.loads(hand.lines.getvalue().splitlines()[-1])
    assert (told["event_name"], told["check"], told["reason"]) == ("denied", "dedup", "blocked")


def test_a_lost_answer_is_ambiguous_and_is_not_sent_again(hand: Hand) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    effect_id, order = hand.register()
    assert hand.dispatcher.dispatch(effect_id, order)["lifecycle"] == "AMBIGUOUS"
    answer = hand.dispatcher.dispatch(effect_id, order)
    assert answer["outcome"] == "pending_reconciliation"
    assert answer["evidence"]["receipt"]["transport_outcome"] == "LOST"
    assert hand.posts() == 1


def test_a_declared_refusal_settles_failed_with_the_kind_of_the_declaration(hand: Hand, database: str) -> None:
    spoil(hand, render=lambda order: hand.adapter.render(replace(order, parameters={"no": "line items"})))
    effect_id, order = hand.register()
    assert hand.dispatcher.dispatch(effect_id, order)["lifecycle"] == "SETTLED_FAILED"
    assert ask(database, "select failure_code, failure_kind from irrevon.dispatch_receipts") == [
        ("invalid_request", "TERMINAL")
    ]
    answer = hand.dispatcher.dispatch(effect_id, order)
    assert answer["evidence"]["decision"]["reason"] == "retryable_failed"


def test_an_order_that_went_stale_is_rendered_again(hand: Hand, operator_dsn: str) -> None:
    effect_id, order = hand.register()
    declare(operator_dsn, hand.adapter, api_version="refdest-2")
    spoil(hand, declaration={**hand.adapter.declaration, "api_version": "refdest-2"})
    assert hand.dispatcher.dispatch(effect_id, order)["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["claimed", "settled"]


def test_an_order_that_goes_stale_after_it_was_rendered_is_rendered_again(hand: Hand, operator_dsn: str) -> None:
    def redeclare_once(order: Any) -> Request:
        if hand.adapters["refdest-c2"].declaration["api_version"] != "refdest-2":
            declare(operator_dsn, hand.adapter, api_version="refdest-2")
            spoil(hand, declaration={**hand.adapter.declaration, "api_version": "refdest-2"})
        return hand.adapter.render(order)

    spoil(hand, render=redeclare_once)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["stale_order", "claimed", "settled"]


def test_a_hand_whose_adapter_declares_something_else_claims_nothing(
    hand: Hand, operator_dsn: str, database: str
) -> None:
    effect_id, order = hand.register()
    declare(operator_dsn, hand.adapter, api_version="refdest-2")
    for given in (order, None):
        with pytest.raises(IrrevonError) as refused:
            hand.dispatcher.dispatch(effect_id, given)
        assert refused.value.exit_code == 2 and "irrevon adapter register refdest-c2" in refused.value.todo
    assert ask(database, "select count(*) from irrevon.dispatch_attempts") == [(0,)]
    assert hand.posts() == 0


def test_what_cannot_be_rendered_never_becomes_an_attempt(hand: Hand, database: str) -> None:
    def broken(_: Any) -> Request:
        raise ValueError("SKU-118 is no number")

    spoil(hand, render=broken)
    effect_id, order = hand.register()
    with pytest.raises(IrrevonError) as refused:
        hand.dispatcher.dispatch(effect_id, order)
    assert refused.value.exit_code == 3 and "SKU-118" not in str(refused.value)
    assert ask(database, "select count(*) from irrevon.dispatch_attempts") == [(0,)]


def test_the_log_names_no_upstream_value(hand: Hand) -> None:
    text = contract(authority_ref="authority-of-mrs-smith", scope="acme-store/secret-scope")
    hand.dispatcher.dispatch(*hand.register(text))
    lines = hand.lines.getvalue()
    for value in ("mrs-smith", "secret-scope", "SKU-118", json.loads(text)["stable_ids"]["order_id"]):
        assert value not in lines
