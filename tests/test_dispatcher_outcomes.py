"""An outcome always lands: through storage errors, and whatever an adapter hands over (decisions W8, W11)."""

import threading
import time
from typing import Any

import pytest
from conftest import ask, run
from hands import Hand
from spoiled import spoil

from irrevon.wire import Receipt


def test_an_adapter_that_raises_leaves_a_receipt_and_a_free_slot(hand: Hand, database: str) -> None:
    def broken() -> None:
        raise RuntimeError("a bug")

    spoil(hand, send=broken)
    effect_id, order = hand.register()
    assert hand.dispatcher.dispatch(effect_id, order)["lifecycle"] == "AMBIGUOUS"
    assert ask(database, "select open_claim_token from irrevon.scope_slots") == [(None,)]


def test_an_outcome_that_cannot_be_stored_is_kept_until_it_can(hand: Hand, database: str) -> None:
    def cut() -> None:
        assert hand.ledger.connection is not None
        run(database, f"select pg_terminate_backend({hand.ledger.connection.info.backend_pid})")

    spoil(hand, send=cut)
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"
    assert hand.events() == ["claimed", "outcome_unstored", "settled"]


# How a database cannot be written, really, and how it can be again; {} is its name.
AWAY = {
    "no_connection_is_let_in": (
        "alter database {} with allow_connections false", "alter database {} with allow_connections true"),
    "it_is_read_only": (
        "alter database {} set default_transaction_read_only = on",
        "alter database {} reset default_transaction_read_only"),
    "nobody_may_connect": ("revoke connect on database {} from public", "grant connect on database {} to public"),
}  # fmt: skip


@pytest.mark.parametrize("way", AWAY)
def test_an_outcome_is_kept_while_the_database_is(
    hand: Hand, database: str, server_dsn: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("irrevon.patience.LONGEST_PAUSE", 0.05)
    monkeypatch.setattr("irrevon.ledger.PATIENCE", 1)
    ((name,),) = ask(database, "select current_database()")
    leaves, comes_back = (statement.format(name) for statement in AWAY[way])

    def leave() -> None:
        run(server_dsn, leaves, f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'")

    def come_back() -> None:
        ends = time.monotonic() + 20
        while hand.events().count("outcome_unstored") < 3 and time.monotonic() < ends:
            time.sleep(0.01)
        run(server_dsn, comes_back)

    spoil(hand, send=leave)
    returns = threading.Thread(target=come_back)
    returns.start()
    try:
        assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == "SETTLED_COMMITTED"
    finally:
        returns.join()
    claimed, *unstored, settled = hand.events()
    assert (claimed, set(unstored), settled) == ("claimed", {"outcome_unstored"}, "settled")
    assert (hand.posts(), ask(database, "select count(*) from irrevon.dispatch_receipts")) == (1, [(1,)])


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
