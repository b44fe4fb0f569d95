"""A hand that stands still past its deadline and goes on: what it may not send it does not send (decision A4).

The hand stops itself with SIGSTOP at a seam, and goes on when the deadline of its claim has passed. Checking the
deadline and sending are two steps: what leaves between them is not prevented, and has to be detected.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hands import Hand, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest
from lives import Lane, Place, hands_of

from irrevon.ledger import Ledger
from irrevon.recovery import boot

DEADLINE = 2  # seconds; a busy machine has to reach the seam within it
MARGIN = 1
_SETTINGS = {
    "dispatch_deadline": DEADLINE,
    "abandoned_margin": MARGIN,
    "reconcile_backoff": MARGIN,
    "absence_gap": MARGIN,
}
_ATTEMPTS = """
  select f.state, d.transport_outcome, d.evidence ->> 'problem', d.recorded_by
    from irrevon.dispatch_attempts a join irrevon.frontiers f using (execution_id)
    left join irrevon.dispatch_receipts d using (attempt_id)"""

_LATE = "select transport_outcome, evidence ->> 'phase' from irrevon.late_responses"


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


@pytest.fixture
def lane(app_dsn: str, operator_dsn: str, destination: Refdest, tmp_path: Path) -> Iterator[Lane]:
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    with Ledger(operator_dsn) as ledger:
        for name, seconds in _SETTINGS.items():
            ledger.call("set_setting", name=name, value=f"{seconds} s", reason="a hand that pauses")
    lane = Lane(Place(app_dsn, destination.url, tmp_path, "paused"), range(1))
    with hands_of([lane]):
        yield lane


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


def pause(lane: Lane, seam: str) -> None:
    """Let the hand work until it stops at the seam."""
    lane.start(seam)
    _, status = os.waitpid(lane.child, os.WUNTRACED)
    assert os.WIFSTOPPED(status)


def resume(lane: Lane) -> None:
    os.kill(lane.child, signal.SIGCONT)
    assert lane.end() == 0
    assert lane.stopped_at


@pytest.mark.parametrize("seam", ["claim.held", "claim.after", "wire.before"])
def test_a_hand_paused_before_it_sends_sends_nothing_and_says_lost(
    lane: Lane, database: str, destination: Refdest, seam: str
) -> None:
    pause(lane, seam)
    assert ask(database, _ATTEMPTS) == [("DISPATCHED", None, None, None)]
    time.sleep(DEADLINE + 0.1)
    resume(lane)
    assert ask(database, _ATTEMPTS) == [("AMBIGUOUS", "LOST", "deadline_passed", "dispatcher")]
    assert destination.truth()["requests"] == []


def test_a_hand_paused_in_the_middle_of_sending_sends_no_more(lane: Lane, database: str, destination: Refdest) -> None:
    pause(lane, "wire.half_sent")
    time.sleep(DEADLINE + 0.1)
    resume(lane)
    ((state, outcome, _, by),) = ask(database, _ATTEMPTS)
    assert (state, by) == ("AMBIGUOUS", "dispatcher")
    assert outcome in ("TIMEOUT", "LOST")
    assert destination.truth()["effects"] == []


def test_what_left_between_checking_and_sending_is_detected(
    lane: Lane, app_dsn: str, database: str, destination: Refdest, tmp_path: Path
) -> None:
    """Its session gone, its claim is closed as abandoned, and nothing is found; then the request leaves after all."""
    pause(lane, "wire.checked")
    lose_session(database)
    time.sleep(DEADLINE + MARGIN + 0.1)
    with Hand(app_dsn, destination) as other:
        first = boot(other.ledger, other.adapters, other.log, "another", tmp_path)
        first.run_file.close()
        assert [one["proof"] for one in first.closed] == ["writer_session_gone"]
        assert [verdict["outcome"] for verdict in first.verdicts] == ["wait_until"]
        assert destination.truth()["effects"] == []

        resume(lane)
        assert len(destination.truth()["effects"]) == 1, "nothing can prevent it"
        assert ask(database, _ATTEMPTS) == [("AMBIGUOUS", "LOST", None, "recovery")], "the receipt stands"
        assert ask(database, _LATE) == [("TIMEOUT", "bytes_sent")], "kept, and it says that bytes left"

    time.sleep(2 * MARGIN)  # it is asked about again after the shortest pause
    with Hand(app_dsn, destination) as other:
        second = boot(other.ledger, other.adapters, other.log, "another", tmp_path)
        second.run_file.close()
    assert [verdict["lifecycle"] for verdict in second.verdicts] == ["SETTLED_COMMITTED"]
    assert ask(database, "select classification from irrevon.findings") == [("CONFIRMED_UNIQUE",)]
    assert sum(request["method"] == "POST" for request in destination.truth()["requests"]) == 1


def lose_session(database: str) -> None:
    """End the paused hand's session, as a network does that lost its patience."""
    hand = "application_name = 'irrevon' and datname = current_database()"
    assert ask(database, f"select pg_terminate_backend(pid) from pg_stat_activity where {hand}") == [(True,)]
