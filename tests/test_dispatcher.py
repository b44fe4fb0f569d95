"""One claim, one wire attempt, and an outcome that always lands (RFC-002 section 5.1; decisions A3-A5, W8, W11)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from conftest import run
from hands import Hand, contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger, StorageUnavailable
from irrevon.request import Request
from irrevon.wire import Deadline, Receipt


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


@pytest.fixture
def hand(app_dsn: str, operator_dsn: str, destination: Refdest) -> Iterator[Hand]:
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    with Hand(app_dsn, destination) as ready:
        yield ready


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


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


class Spoiled:
    """The real adapter, with something done to it around its one send."""

    def __init__(
        self, adapter: RefdestC2, send: Any = None, render: Any = None, lookup: Any = None, declaration: Any = None
    ) -> None:
        self.declaration = declaration or adapter.declaration
        self.lookup, self.list = lookup or adapter.lookup, adapter.list
        self.render = render or adapter.render
        self._adapter, self._send = adapter, send

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        instead = self._send() if self._send is not None else None
        return self._adapter.send(request, deadline) if instead is None else instead


def spoil(hand: Hand, **changes: Any) -> None:
    hand.adapters["refdest-c2"] = Spoiled(hand.adapter, **changes)


def test_what_cannot_be_rendered_never_becomes_an_attempt(hand: Hand, database: str) -> None:
    def broken(_: Any) -> Request:
        raise ValueError("SKU-118 is no number")

    spoil(hand, render=broken)
    effect_id, order = hand.register()
    with pytest.raises(IrrevonError) as refused:
        hand.dispatcher.dispatch(effect_id, order)
    assert refused.value.exit_code == 3 and "SKU-118" not in str(refused.value)
    assert ask(database, "select count(*) from irrevon.dispatch_attempts") == [(0,)]


def test_an_adapter_that_raises_leaves_a_receipt_and_a_free_slot(hand: Hand, database: str) -> None:
    def broken() -> None:
        raise RuntimeError("a bug")

    spoil(hand, send=broken)
    effect_id, order = hand.register()
    assert hand.dispatcher.dispatch(effect_id, order)["lifecycle"] == "AMBIGUOUS"
    assert ask(database, "select open_claim_token from irrevon.scope_slots") == [(None,)]


def test_nothing_is_locked_and_no_transaction_is_open_across_the_wire(hand: Hand, database: str) -> None:
    seen: list[tuple[Any, ...]] = []

    def look() -> None:
        assert hand.ledger.connection is not None
        pid = hand.ledger.connection.info.backend_pid
        seen.extend(
            ask(
                database,
                f"select state, xact_start, (select count(*) from pg_locks where pid = {pid})"
                f" from pg_stat_activity where pid = {pid}",
            )
        )

    spoil(hand, send=look)
    hand.dispatcher.dispatch(*hand.register())
    assert seen == [("idle", None, 0)]


def test_an_outcome_that_cannot_be_stored_is_kept_until_it_can(hand: Hand, database: str) -> None:
    def cut() -> None:
        assert hand.ledger.connection is not None
        run(database, f"select pg_terminate_backend({hand.ledger.connection.info.backend_pid})")

    spoil(hand, send=cut)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["claimed", "outcome_unstored", "settled"]


@pytest.mark.parametrize("sqlstate", ["53100", "58030", "XX000", "57P03", "08006", "25006", "40001", "55P03"])
def test_an_outcome_is_kept_through_every_storage_error(
    hand: Hand, database: str, sqlstate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("irrevon.dispatcher.PATIENCE_SECONDS", 0.0)  # the bound of a claim is none of an outcome
    run(
        database,
        "create sequence public.failures; grant usage on sequence public.failures to public",
        "create function public.full_disk() returns trigger language plpgsql as $$ begin"
        f" if nextval('public.failures') <= 9 then raise exception 'no' using errcode = '{sqlstate}'; end if;"
        " return new; end $$",
        "create trigger full_disk before insert on irrevon.dispatch_receipts"
        " for each row execute function public.full_disk()",
    )
    monkeypatch.setattr("irrevon.patience.LONGEST_PAUSE", 0.05)
    monkeypatch.setattr("irrevon.ledger.PATIENCE", 1)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["claimed", *["outcome_unstored"] * 9, "settled"]
    assert hand.posts() == 1


def test_an_answer_to_a_claim_is_waited_for_five_minutes_and_no_longer(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Ledger.one

    def never_claim(self: Ledger, function: str, /, **arguments: Any) -> dict[str, Any]:
        if function == "claim":
            raise StorageUnavailable("claim did not get through", exit_code=3)
        return real(self, function, **arguments)

    effect_id, order = hand.register()
    monkeypatch.setattr(Ledger, "one", never_claim)
    monkeypatch.setattr("irrevon.dispatcher.PATIENCE_SECONDS", 0.1)
    with pytest.raises(StorageUnavailable):
        hand.dispatcher.dispatch(effect_id, order)
    assert set(hand.events()) == {"claim_unanswered"} and hand.posts() == 0


HOSTILE_RECEIPTS = [
    Receipt("OK", None, "r", "not a digest"),
    Receipt("OK", None, "r", "AB" * 32),
    Receipt("OK", None, "nul\0 and \ud800", None, {"nul": "\0", "lone": "\ud800"}),
    Receipt("OK", None, "r", None, {"x": float("nan")}),
    Receipt("OK", None, "r", None, {("a", "tuple"): 1}),  # type: ignore[dict-item]
    Receipt("OK", None, "r", None, {"x": object()}),
    Receipt("OK", None, "r", None, ["no", "object"]),  # type: ignore[arg-type]
    Receipt("OK", None, ["r"]),  # type: ignore[arg-type]
    Receipt("FAILED", "never_declared"),
    "no receipt",
]


@pytest.mark.parametrize("receipt", HOSTILE_RECEIPTS)
def test_no_answer_of_an_adapter_keeps_an_outcome_out(hand: Hand, database: str, receipt: Any) -> None:
    spoil(hand, send=lambda: receipt)
    assert hand.dispatcher.dispatch(*hand.register())["outcome"] in ("settled", "ambiguous")
    assert ask(database, "select count(*) from irrevon.dispatch_receipts") == [(1,)]
    assert ask(database, "select open_claim_token from irrevon.scope_slots") == [(None,)]


def test_a_receipt_that_is_no_json_still_becomes_an_outcome(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Receipt("OK", None, "r", None, {("a", "tuple"): float("nan")})  # type: ignore[dict-item]
    monkeypatch.setattr("irrevon.dispatcher.attempt", lambda *_: odd)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"


def test_a_warning_on_the_claim_means_that_nothing_is_sent(hand: Hand, database: str) -> None:
    run(
        database,
        "create function warn() returns trigger language plpgsql as $$ begin"
        " raise warning 'canceling wait for synchronous replication due to user request'; return new; end $$",
        "create trigger warn before insert on irrevon.dispatch_attempts for each row execute function warn()",
    )
    answer = hand.dispatcher.dispatch(*hand.register())
    assert answer["lifecycle"] == "AMBIGUOUS" and hand.posts() == 0
    assert hand.events() == ["claimed", "durability_unknown", "ambiguous"]


def test_a_claim_whose_reply_is_lost_permits_no_wire_call(
    hand: Hand, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, lost = Ledger.one, []

    def lose_the_first_claim(self: Ledger, function: str, /, **arguments: Any) -> dict[str, Any]:
        answer = real(self, function, **arguments)
        if function == "claim" and not lost:
            lost.append(answer["outcome"])
            raise StorageUnavailable("claim did not get through", exit_code=3)
        return answer

    monkeypatch.setattr(Ledger, "one", lose_the_first_claim)
    answer = hand.dispatcher.dispatch(*hand.register())
    assert lost == ["claimed"] and answer["lifecycle"] == "AMBIGUOUS" and hand.posts() == 0
    ((evidence,),) = ask(database, "select evidence from irrevon.dispatch_receipts")
    assert evidence["problem"] == "claim_reply_lost"


def test_no_byte_leaves_after_the_deadline_by_the_hands_own_stopwatch(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Ledger.one

    def too_late(self: Ledger, function: str, /, **arguments: Any) -> dict[str, Any]:
        answer = real(self, function, **arguments)
        return {**answer, "deadline_seconds": 0.0} if function == "claim" else answer

    monkeypatch.setattr(Ledger, "one", too_late)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "AMBIGUOUS"
    assert hand.posts() == 0


def test_the_log_names_no_upstream_value(hand: Hand) -> None:
    text = contract(authority_ref="authority-of-mrs-smith", scope="acme-store/secret-scope")
    hand.dispatcher.dispatch(*hand.register(text))
    lines = hand.lines.getvalue()
    for value in ("mrs-smith", "secret-scope", "SKU-118", json.loads(text)["stable_ids"]["order_id"]):
        assert value not in lines
