"""Adjudicate before anything else, from any crash (RFC-002 section 7.1; decisions A1, A2, A7)."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from conftest import run, scaled
from hands import Hand, contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError
from irrevon.ledger import LedgerError
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


def start_engine(app_dsn: str, hand: Hand, run_dir: Path, effect_id: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", ENGINE, app_dsn, hand.destination.url, str(run_dir), effect_id]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def kill_in_the_window(engine: subprocess.Popen[bytes], hand: Hand) -> None:
    """SIGKILL an engine once the destination has the effect and before it can know."""
    for _ in range(400):
        if hand.effects():
            break
        time.sleep(0.02)
    assert hand.effects() == 1
    os.kill(engine.pid, signal.SIGKILL)
    assert engine.wait() == -signal.SIGKILL


def test_an_engine_killed_in_the_window_is_adjudicated_by_the_next_one(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    hand.destination.install(
        [{"fault": "drop-response-after-commit", "match": {"operation": "create"}, "times": "once"}]
    )
    effect_id, _ = hand.register()
    kill_in_the_window(start_engine(app_dsn, hand, tmp_path, effect_id), hand)
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
    hand.destination.install(
        [{"fault": "drop-response-after-commit", "match": {"operation": "create"}, "times": "once"}]
    )
    effect_id, _ = hand.register()
    kill_in_the_window(start_engine(app_dsn, hand, tmp_path, effect_id), hand)
    for number in range(scaled(4, 20)):
        engine = start_engine(app_dsn, hand, tmp_path, effect_id)
        time.sleep(0.2 + scaled(0.12, 0.03) * number)
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


def test_a_second_process_of_the_same_name_is_refused(hand: Hand, app_dsn: str, tmp_path: Path) -> None:
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    with pytest.raises(IrrevonError) as by_file:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    assert by_file.value.exit_code == 3
    with Hand(app_dsn, hand.destination) as elsewhere, pytest.raises(LedgerError) as by_ledger:
        boot(elsewhere.ledger, elsewhere.adapters, elsewhere.log, "main", tmp_path / "another-host")
    assert by_ledger.value.sqlstate == "IR702"
    first.run_file.close()


def test_another_name_may_work_beside_it(hand: Hand, app_dsn: str, tmp_path: Path) -> None:
    with Hand(app_dsn, hand.destination) as other:
        first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
        second = boot(other.ledger, other.adapters, other.log, "second", tmp_path)
        answers = [
            Dispatcher(one.ledger, one.adapters, one.log, by.writer, by.epoch).dispatch(*one.register())
            for one, by in ((hand, first), (other, second))
        ]
        for booted in (first, second):
            booted.run_file.close()
    assert [answer["lifecycle"] for answer in answers] == ["SETTLED_COMMITTED"] * 2


def test_a_superseded_process_can_claim_nothing_more(hand: Hand, app_dsn: str, database: str, tmp_path: Path) -> None:
    old = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    old.run_file.close()
    assert hand.ledger.connection is not None
    run(database, f"select pg_terminate_backend({hand.ledger.connection.info.backend_pid})")
    with Hand(app_dsn, hand.destination) as new:
        boot(new.ledger, new.adapters, new.log, "main", tmp_path).run_file.close()
        effect_id, order = new.register()
        hand.ledger.open()
        fenced = Dispatcher(hand.ledger, hand.adapters, hand.log, old.writer, old.epoch)
        assert fenced.dispatch(effect_id, order)["outcome"] == "stale_writer"
    assert hand.posts() == 0


def test_claims_answer_not_ready_until_recovery_has_finished(hand: Hand, tmp_path: Path) -> None:
    booted = hand.ledger.one("writer_boot", writer="main", dead_epoch=None)
    effect_id, order = hand.register()
    early = Dispatcher(hand.ledger, hand.adapters, hand.log, "main", booted["epoch"])
    assert early.dispatch(effect_id, order)["outcome"] == "not_ready"
    hand.ledger.call("recovery_finish", writer="main", epoch=booted["epoch"])
    assert early.dispatch(effect_id, order)["lifecycle"] == "SETTLED_COMMITTED"


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


def test_a_run_file_that_cannot_be_opened_is_a_refusal_that_names_it(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IrrevonError) as refused:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path / "file" / "below")
    assert refused.value.exit_code == 2
