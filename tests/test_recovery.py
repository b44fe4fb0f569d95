"""Adjudicate before anything else, from any crash (RFC-002 section 7.1; decisions A1, A2)."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nursery
import pytest
from abandoned import abandoned_claims
from conftest import ask, scaled
from hands import Hand

from irrevon.ledger import Ledger
from irrevon.recovery import boot

ENGINE = """
import sys
from pathlib import Path
from irrevon_adapters.refdest import RefdestC2
from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.recovery import boot
dsn, url, run_dir, effect_id = sys.argv[1:]
ledger, adapters, log = Ledger(dsn).open(), {"refdest-c2": RefdestC2({"url": url})}, Log()
booted = boot(ledger, adapters, log, "main", Path(run_dir))
Dispatcher(ledger, adapters, log, booted.writer, booted.epoch).dispatch(effect_id)
"""


def start_engine(app_dsn: str, hand: Hand, run_dir: Path, effect_id: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", ENGINE, app_dsn, hand.destination.url, str(run_dir), effect_id]
    return nursery.Popen(command, stderr=subprocess.DEVNULL)


def kill_in_the_window(hand: Hand, app_dsn: str, run_dir: Path) -> str:
    """SIGKILL an engine once the destination has the effect and before it can know; the effect."""
    hand.destination.install([{"fault": "drop-response-after-commit", "match": {"operation": "create"}}])
    effect_id, _ = hand.register()
    engine = start_engine(app_dsn, hand, run_dir, effect_id)
    for _ in range(400):
        if hand.effects():
            break
        time.sleep(0.02)
    assert hand.effects() == 1
    os.kill(engine.pid, signal.SIGKILL)
    assert engine.wait() == -signal.SIGKILL
    return effect_id


def test_an_engine_killed_in_the_window_is_adjudicated_by_the_next_one(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    kill_in_the_window(hand, app_dsn, tmp_path)
    assert ask(database, "select state, open_claim_token is not null from irrevon.open_work") == [("DISPATCHED", True)]

    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["lifecycle"] for verdict in recovered.verdicts] == ["SETTLED_COMMITTED"]
    assert ask(database, "select classification, status from irrevon.finding_statuses") == [
        ("CONFIRMED_UNIQUE", "CLOSED")
    ]
    assert ask(database, "select recorded_by, evidence ->> 'proof' from irrevon.dispatch_receipts") == [
        ("recovery", "process_proven_dead")
    ]
    assert ask(database, "select actor from irrevon.effect_transitions order by transition_seq desc limit 2") == [
        ("recovery",),
        ("recovery",),
    ]
    assert hand.posts() == 1


def test_boots_killed_at_many_points_end_in_the_same_state(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    effect_id = kill_in_the_window(hand, app_dsn, tmp_path)
    for number in range(scaled(4, 20)):
        engine = start_engine(app_dsn, hand, tmp_path, effect_id)
        time.sleep(scaled(0.025, 0.005) * number)  # a boot takes some fifty milliseconds
        engine.kill()
        engine.wait()
    assert start_engine(app_dsn, hand, tmp_path, effect_id).wait() == 0
    assert (hand.effects(), hand.posts()) == (1, 1)
    assert ask(database, "select state from irrevon.frontiers") == [("SETTLED_COMMITTED",)]
    assert ask(database, "select count(*) from irrevon.findings") == [(1,)]


def test_a_crash_before_the_destination_has_it_stays_ambiguous(hand: Hand, database: str, tmp_path: Path) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]
    assert ask(database, "select state from irrevon.frontiers") == [("AMBIGUOUS",)]
    assert ask(database, "select result from irrevon.status_probes") == [("ABSENT",)]


def test_a_live_writers_attempt_is_never_closed_by_another(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    effect_id, order = hand.register()
    claimed = hand.ledger.one(
        "claim", effect_id=effect_id, claim_token="018f0000-0000-7000-8000-00000000000a",
        order_digest=order.order_digest, request_digest="ab" * 32, writer="main", epoch=first.epoch,
    )  # fmt: skip
    assert claimed["outcome"] == "claimed"
    with Hand(app_dsn, hand.destination) as other:
        second = boot(other.ledger, other.adapters, other.log, "second", tmp_path)
        assert second.verdicts == []
        for booted in (first, second):
            booted.run_file.close()
    assert ask(database, "select state from irrevon.open_work") == [("DISPATCHED",)]


def test_recovery_goes_round_again_for_what_was_abandoned_meanwhile(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = Ledger.call, []
    effect_id, order = hand.register()

    def abandon_before_the_first_finish(self: Ledger, function: str, /, **arguments: Any) -> list[dict[str, Any]]:
        if function == "recovery_finish" and not seen:
            seen.append(function)
            abandoned_claims(app_dsn, (effect_id, order))
        return real(self, function, **arguments)

    monkeypatch.setattr(Ledger, "call", abandon_before_the_first_finish)
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [attempt["proof"] for attempt in recovered.closed] == ["process_proven_dead"]
    assert ask(database, "select recovery_epoch from irrevon.writers where writer = 'main'") == [(None,)]
    assert hand.events().count("attempt_abandoned") == 1 and hand.events()[-1] == "recovery_finished"
