"""A hand stopped at every seam, given up online, replaced, and then continued: what comes of its effect (decision A4).

All hands stand still together. Their sessions are lost, their attempts are closed as abandoned, what is not there is
confirmed to be absent; where the effect type opted in it is sent again. Then each goes on, its deadline past. The table
says for each seam how often its effect happened, and what the ledger knows. Twice is possible in one window, between
checking the deadline and sending; there it is found out.
"""

from __future__ import annotations

import io
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from adjudication import CLOCK
from conftest import ask, run
from hands import declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.process import Refdest
from lives import Lane, Place, hands_of
from seams import MOMENTS, SEAMS

from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.reconciler import reconcile
from irrevon.redispatcher import redispatch
from irrevon.release import release

DEADLINE = 4  # seconds; a busy machine has to reach the seam within it
KEPT, GONE = "SETTLED_COMMITTED", "SETTLED_FAILED"
UNIQUE, CONTRADICTED, TWICE = "CONFIRMED_UNIQUE CLOSED", "CONTRADICTED ESCALATED_HUMAN", "DUPLICATE 1 OPEN"


@dataclass(frozen=True)
class End:
    """How often it happened, the state of each step, and the findings."""

    effects: int
    states: tuple[str, ...]
    findings: tuple[str, ...] = ()


SENT = End(1, (KEPT,))  # nobody took it away from the hand
FOUND = End(1, (KEPT,), (UNIQUE,))  # it had happened: it was found, and never sent again
ABSENT = End(0, (GONE,), ("LOST OPEN",))  # the hand went on, and sent nothing
REPLACED = End(1, (GONE, KEPT), ("LOST CLOSED",))  # the same, and its replacement is the only effect
# seam: what stands where an absence was confirmed, and where what was absent was sent again
ENDS: dict[str, tuple[End, End]] = {
    **dict.fromkeys((f"{call}.{moment}" for call in ("writer_boot", "recovery_finish", "register_intent")
                     for moment in MOMENTS), (SENT, SENT)),  # nothing was claimed that could be taken away
    "claim.before": (ABSENT, REPLACED),  # its stopwatch ran before it claimed
    "claim.held": (ABSENT, REPLACED),
    "claim.after": (ABSENT, REPLACED),
    "wire.before": (ABSENT, REPLACED),
    "wire.half_sent": (ABSENT, REPLACED),
    "wire.checked": (  # the window: the bytes leave after all, and are found out
        End(1, (GONE,), ("LOST OPEN", CONTRADICTED)), End(2, (GONE, KEPT), ("LOST CLOSED", CONTRADICTED, TWICE))),
    "wire.unread": (FOUND, FOUND),
    "wire.half_read": (FOUND, FOUND),
    "wire.after": (FOUND, FOUND),
    "record_outcome.before": (FOUND, FOUND),
    "record_outcome.held": (SENT, SENT),
    "record_outcome.after": (SENT, SENT),
}  # fmt: skip
_ENDED = """
  select r.stable_ids ->> 'order_id', (
           select array_agg(f.state order by e.step)
             from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)
            where e.effect_id = r.effect_id),
         array(select concat_ws(' ', n.classification, n.excess_effect_count, s.status)
                 from irrevon.findings n join irrevon.finding_statuses s using (finding_id)
                where n.effect_id = r.effect_id order by n.finding_id)
    from irrevon.effect_records r"""


def test_no_seam_of_a_hand_is_left_out() -> None:
    assert ENDS.keys() == {*SEAMS, "wire.checked"}


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest(patience=600) as process:  # hands pause in the middle of their requests
        yield process


@pytest.mark.parametrize("sends_again", [False, True], ids=["after_an_absence", "after_a_redispatch"])
def test_a_hand_stopped_anywhere_given_up_and_continued_adds_no_effect_unseen(
    sends_again: bool, database: str, app_dsn: str, operator_dsn: str, destination: Refdest, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    told = declaration("c2")
    told["effect_types"]["order.create"]["redispatch_on_absence"] = sends_again
    monkeypatch.setattr("irrevon_adapters.refdest.adapter.declaration", lambda _: told)
    adapter = RefdestC2({"url": destination.url})
    declare(operator_dsn, adapter)
    run(database, CLOCK)
    with Ledger(operator_dsn) as operator:
        operator.call("set_setting", name="dispatch_deadline", value=f"{DEADLINE} s", reason="hands that pause")
    lanes = {
        seam: Lane(Place(app_dsn, destination.url, tmp_path, seam), range(number, number + 1))
        for number, seam in enumerate(ENDS)
    }

    def fleet(first: int, last: int) -> None:
        """Rounds of an online worker, a minute apart."""
        for number in range(first, last):
            run(database, f"alter database {name} set irrevon_test.ahead = '{400 + 61 * number} s'")
            with Ledger(app_dsn) as ledger:
                release(ledger, log)
                list(reconcile(ledger, adapters, log, None, None, "reconcile"))
                list(redispatch(ledger, adapters, log))

    adapters, log, ((name,),) = {"refdest-c2": adapter}, Log(io.StringIO()), ask(database, "select current_database()")
    with hands_of(list(lanes.values())):
        for seam, lane in lanes.items():
            lane.start(seam)
            _, status = os.waitpid(lane.child, os.WUNTRACED)
            assert os.WIFSTOPPED(status), seam
        stopped = time.monotonic()
        lose_sessions(database)
        fleet(0, 3)  # abandoned and absent, absent again, settled
        time.sleep(max(0.0, stopped + DEADLINE + 0.1 - time.monotonic()))
        for seam, lane in lanes.items():
            os.kill(lane.child, signal.SIGCONT)
            assert lane.end() == 0, seam
    fleet(3, 10)

    happened = Counter(effect["stable_ids"]["order_id"] for effect in destination.truth()["effects"])
    ended = {order: (states, found) for order, states, found in ask(database, _ENDED)}
    assert {
        seam: End(happened[f"order-{number}"], *map(tuple, ended[f"order-{number}"]))
        for number, seam in enumerate(ENDS)
    } == {seam: ends[sends_again] for seam, ends in ENDS.items()}
    assert ask(database, "select count(*) from irrevon.open_audits") == [(0,)]


def lose_sessions(database: str) -> None:
    """End the sessions of the hands, as a network does that lost its patience."""
    hands = "application_name = 'irrevon' and datname = current_database()"
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(f"select pg_terminate_backend(pid) from pg_stat_activity where {hands}".encode())
        while owner.execute(f"select count(*) from pg_stat_activity where {hands}".encode()).fetchone() != (0,):
            pass
