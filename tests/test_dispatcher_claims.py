"""Between claim and wire: nothing is held, and only a claim known to be stored lets a byte leave (RFC-002 5.1)."""

from typing import Any

import pytest
from conftest import ask, run
from hands import Hand
from spoiled import spoil

from irrevon import deadline
from irrevon.ledger import Ledger, StorageUnavailable


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


@pytest.mark.parametrize(("takes", "lifecycle"), [(29.0, "SETTLED_COMMITTED"), (31.0, "AMBIGUOUS")])
def test_the_time_that_a_claim_takes_counts_against_its_deadline(
    takes: float, lifecycle: str, hand: Hand, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim whose reply stood in a queue, or a machine that slept: its attempt may be called abandoned by now."""
    real, now = Ledger.one, deadline._now
    slept: list[float] = []

    def slow_claim(self: Ledger, function: str, /, **arguments: Any) -> dict[str, Any]:
        answer = real(self, function, **arguments)
        if function == "claim":
            slept.append(takes)
        return answer

    monkeypatch.setattr(Ledger, "one", slow_claim)
    monkeypatch.setattr(deadline, "_now", lambda: now() + sum(slept))
    assert hand.dispatcher.dispatch(*hand.register())["lifecycle"] == lifecycle
    assert hand.posts() == (takes < 30)
    ((problem,),) = ask(database, "select evidence ->> 'problem' from irrevon.dispatch_receipts")
    assert problem == (None if takes < 30 else "deadline_passed")
