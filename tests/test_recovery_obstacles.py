"""What does not keep recovery from finishing: a destination, an adapter, one effect (RFC-002 section 7.1, A7)."""

import json
from pathlib import Path
from typing import Any

import pytest
from abandoned import abandoned_claims
from conftest import ask, run
from hands import Hand, contract
from spoiled import spoil

from irrevon.recovery import boot
from irrevon.wire import Probe


def test_a_destination_that_is_down_does_not_keep_recovery_from_finishing(
    hand: Hand, database: str, tmp_path: Path
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register(contract(scope="acme-store/one")))
    hand.destination.stop()
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert ask(database, "select result from irrevon.status_probes") == [("INDETERMINATE",)]
    assert ask(database, "select recovery_epoch from irrevon.writers") == [(None,)]


def test_an_effect_of_an_adapter_that_is_not_installed_here_does_not_stop_the_boot(
    hand: Hand, database: str, tmp_path: Path
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    recovered = boot(hand.ledger, {}, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert recovered.verdicts == []
    assert ask(database, "select state from irrevon.frontiers") == [("AMBIGUOUS",)]


def test_an_attempt_that_cannot_be_closed_is_parked_and_the_boot_goes_on(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    scopes = ("acme-store/1", "acme-store/2")
    abandoned_claims(app_dsn, *(hand.register(contract(scope=scope)) for scope in scopes))
    run(
        database,
        "create function public.poison() returns trigger language plpgsql as $$ begin"
        " if new.attempt_id = (select min(attempt_id) from irrevon.dispatch_attempts) then"
        " raise exception 'poison' using errcode = '22012'; end if; return new; end $$",
        "create trigger poison before insert on irrevon.dispatch_receipts"
        " for each row execute function public.poison()",
    )
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [attempt["proof"] for attempt in recovered.parked] == ["poisoned:22012"]
    assert len(recovered.closed) == 1
    told = [event for event in told_by(hand) if event["event_name"] == "parked" and "proof" in event]
    assert [(event["severity"], event["proof"]) for event in told] == [("WARN", "poisoned:22012")]
    run(database, "drop trigger poison on irrevon.dispatch_receipts")


def told_by(hand: Hand) -> list[dict[str, Any]]:
    return [json.loads(line) for line in hand.lines.getvalue().splitlines()]


def raising() -> Probe:
    raise RuntimeError("a bug")


HOSTILE_LOOKUPS = [
    raising,
    lambda: None,
    lambda: Probe("PRESENT", 1, [{"ref": float("nan")}]),
    lambda: Probe("PRESENT", 1, [{("a", "tuple"): "r"}]),  # type: ignore[dict-item]
    lambda: Probe("PRESENT", 1, {"ref": "r"}),  # type: ignore[arg-type]
    lambda: Probe("PRESENT", 1, ["r"]),  # type: ignore[list-item]
    lambda: Probe("PRESENT", 1, [{"ref": object()}]),
    lambda: Probe("PRESENT", 1, [{"ref": "r"}], "not a digest"),
    lambda: Probe("PRESENT", 10**30, [{"ref": "r"}]),
]


@pytest.mark.parametrize("lookup", HOSTILE_LOOKUPS)
def test_no_answer_of_an_adapter_keeps_a_writer_from_booting(
    hand: Hand, database: str, tmp_path: Path, lookup: Any
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    spoil(hand, lookup=lambda *_: lookup())
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]
    assert "adapter_unavailable" in hand.events()
    assert ask(database, "select result from irrevon.status_probes") == [("INDETERMINATE",)]


def test_an_odd_value_that_reaches_the_reconciler_is_no_obstacle(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    odd = Probe("ABSENT", 0, [{("a", "tuple"): 1}], None, {"x": float("nan")})  # type: ignore[dict-item]
    monkeypatch.setattr("irrevon.reconciler.probe", lambda *_: odd)
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]


def test_a_verdict_that_the_ledger_refuses_does_not_stop_the_others(hand: Hand, database: str, tmp_path: Path) -> None:
    drop = {"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "always"}
    hand.destination.install([drop])
    for scope in ("acme-store/1", "acme-store/2"):
        hand.dispatcher.dispatch(*hand.register(contract(scope=scope)))
    run(
        database,
        "create function public.poison() returns trigger language plpgsql as $$ begin"
        " if new.execution_id = (select min(execution_id) from irrevon.effect_executions) then"
        " raise exception 'poison' using errcode = '22012'; end if; return new; end $$",
        "create trigger poison before insert on irrevon.status_probes for each row execute function public.poison()",
    )
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert len(recovered.verdicts) == 1
    assert [event["reason"] for event in told_by(hand) if event["event_name"] == "parked"] == ["22012"]
    run(database, "drop trigger poison on irrevon.status_probes")
