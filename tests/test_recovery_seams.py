"""Recovery killed at each of its seams, ten times in a row: the same end, and one effect (RFC-002 section 7.1).

Probes, replays, a human's settle and policy's redispatches too. What was not committed is done again by the next
process; what was, is not: there a process gets past the seam the second time.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from adjudication import CLOCK
from conftest import ask, run, scaled
from deaths import Mortal, Work, dies
from hands import contract
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.process import Refdest
from seams import MOMENTS

from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.reconciler import reconcile

KILLS = scaled(1, 10)
WIRE = ("before", "half_sent", "unread", "half_read", "after")


def seams(*calls: str, wire: str = "") -> list[str]:
    """Every seam of these calls, and of the wire; a third of them where there is little time."""
    places = [f"{call}.{moment}" for call in calls for moment in MOMENTS] + [f"{wire}.{at}" for at in WIRE if wire]
    return places[:: scaled(4, 1)]


class Bench:
    """A ledger whose clock is moved for everybody, a destination, and one effect after the other."""

    def __init__(self, database: str, app_dsn: str, operator_dsn: str, folder: Path, tier: str) -> None:
        self.database, self.app_dsn, self.operator_dsn = database, app_dsn, operator_dsn
        self.folder, self.tier, self.destination = folder, tier, Refdest(tier)
        self.kills, self._ahead = Counter[str](), 0
        self.declaration = declaration(tier)
        run(database, CLOCK)
        self.declare(redispatch_on_absence=False)

    def declare(self, redispatch_on_absence: bool) -> None:
        for about in self.declaration["effect_types"].values():
            about["redispatch_on_absence"] = redispatch_on_absence
        with Ledger(self.operator_dsn) as ledger:
            ledger.call("register_adapter", declaration=json.dumps(self.declaration))

    def mortal(self, writer: str, dsn: str = "") -> Mortal:
        return Mortal(dsn or self.app_dsn, self.destination, self.folder, writer, self.declaration)

    def effect(self, name: str, fault: str | None = None) -> tuple[str, Mortal]:
        """An effect of its own scope, whose first hand died with the answer unread, or met a fault."""
        mortal = self.mortal(name)
        with Ledger(self.app_dsn) as ledger:
            text = contract(adapter_id=f"refdest-{self.tier}", scope=name, stable_ids={"order_id": name})
            effect_id = str(ledger.one("register_intent", contract=text)["effect_id"])
        self.destination.install([{"fault": fault, "match": {"operation": "create"}}] if fault else [])
        assert dies("" if fault else "wire.unread", mortal.dispatches(effect_id)) is (fault is None)
        self.destination.install([])
        return effect_id, mortal

    def kill(self, seam: str, work: Work) -> None:
        """Ten in a row; then one more, that lives."""
        for _ in range(KILLS):
            self.kills[seam] += dies(seam, work)
        assert not dies("", work)

    def later(self, seconds: int) -> None:
        """Move the clock of whoever connects from now on."""
        self._ahead += seconds
        ((name,),) = ask(self.database, "select current_database()")
        run(self.database, f"alter database {name} set irrevon_test.ahead = '{self._ahead} s'")

    def look(self) -> None:
        """One online round of questions."""
        with Ledger(self.app_dsn) as ledger:
            adapter = RefdestC2({"url": self.destination.url})
            list(reconcile(ledger, {"refdest-c2": adapter}, Log(io.StringIO()), None, None, "reconcile"))

    def ended(self) -> set[tuple[Any, ...]]:
        """State and findings of the effects, and how often their destination did each."""
        truth = self.destination.truth()
        happened = Counter(effect["stable_ids"]["order_id"] for effect in truth["effects"])
        sent = sum(row["operation"] == "create" for row in truth["requests"])
        ((attempts,),) = ask(self.database, "select count(*) from irrevon.dispatch_attempts")
        assert sent <= attempts, "nothing is sent without a claim"
        return {(state, findings, happened[order]) for order, state, findings in ask(self.database, _ENDED)}


_OPENED = "select step, opened_by, count(*) from irrevon.effect_executions group by 1, 2 order by 1"
_ENDED = """
  select r.stable_ids ->> 'order_id', f.state, (
           select string_agg(n.classification || ' ' || s.status, ', ' order by n.finding_id)
             from irrevon.findings n join irrevon.finding_statuses s using (finding_id) where n.effect_id = r.effect_id)
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id)
    join irrevon.frontiers f using (execution_id)
   where e.step = (select max(step) from irrevon.effect_executions o where o.effect_id = r.effect_id)"""


@pytest.fixture
def bench(
    request: pytest.FixtureRequest, database: str, app_dsn: str, operator_dsn: str, tmp_path: Path
) -> Iterator[Bench]:
    made = Bench(database, app_dsn, operator_dsn, tmp_path, request.param)
    yield made
    made.destination.stop()


c1, c2, c3 = (pytest.mark.parametrize("bench", [tier], indirect=True) for tier in ("c1", "c2", "c3"))


@c2
def test_looks_killed_at_every_seam_settle_it_once(bench: Bench) -> None:
    """Boot, scan, question, lookup, answer, finish."""
    places = seams("writer_boot", "recovery_scan", "reconcile_due", "record_probe", "recovery_finish", wire="lookup")
    for seam in places:
        _, mortal = bench.effect(seam)
        bench.kill(seam, mortal.boots)
    assert bench.ended() == {("SETTLED_COMMITTED", "CONFIRMED_UNIQUE CLOSED", 1)}
    assert bench.kills == {seam: 1 if seam in ("record_probe.held", "record_probe.after") else KILLS for seam in places}


@c1
def test_replays_killed_at_every_seam_make_no_second_effect(bench: Bench) -> None:
    """A killed replay is an attempt; when they are used up, a look settles it."""
    places = seams("claim_c1_replay_probe", "record_outcome", wire="wire")
    for seam in places:
        _, mortal = bench.effect(seam)
        bench.kill(seam, mortal.boots)
    assert bench.ended() == {("SETTLED_COMMITTED", "CONFIRMED_UNIQUE CLOSED", 1)}
    often = {"claim_c1_replay_probe.before": KILLS, "record_outcome.held": 1, "record_outcome.after": 1}
    assert bench.kills == {seam: often.get(seam, min(2, KILLS)) for seam in places}


@c2
def test_an_absence_and_its_redispatch_are_written_once_wherever_recovery_is_killed(bench: Bench) -> None:
    """Twice absent, lost, and opened again by the end of the recovery; then sent by one hand."""
    bench.declare(redispatch_on_absence=True)
    places = seams("record_probe", "recovery_finish")
    for seam in places:
        effect_id, mortal = bench.effect(seam, "drop-before-commit")
        for _ in range(2):  # the first look, and the one after the gap
            bench.later(61)
            bench.kill(seam, mortal.boots)
        assert ("PERSISTED", "LOST REDISPATCHED", 0) in bench.ended()
        assert not dies("", mortal.dispatches(effect_id))
    assert bench.ended() == {("SETTLED_COMMITTED", "LOST CLOSED", 1)}
    each = len(places)
    assert ask(bench.database, _OPENED) == [(0, "register", each), (1, "resolve_redispatch", each)], "once"
    assert bench.kills == {
        seam: 2 if seam in ("record_probe.held", "record_probe.after") else 2 * KILLS for seam in places
    }


@c2
def test_an_online_redispatch_killed_at_every_seam_sends_at_most_once(bench: Bench) -> None:
    """A hand that dies on the way leaves an open execution or an open attempt, and the next one adjudicates it."""
    places = seams("redispatch_due", "claim", "record_outcome", wire="wire")
    for seam in places:
        bench.declare(redispatch_on_absence=False)
        effect_id, mortal = bench.effect(seam, "drop-before-commit")
        for _ in range(2):
            bench.later(61)
            bench.look()
        bench.declare(redispatch_on_absence=True)
        bench.kill(seam, mortal.redispatches)
        for seconds in (400, 61):  # a hand without a writer is given up after its deadline and the stuck threshold
            bench.later(seconds)
            assert not dies("", mortal.dispatches(effect_id))
    found, lost_again = "LOST CLOSED, CONFIRMED_UNIQUE CLOSED", "LOST CLOSED, LOST CLOSED"
    assert bench.ended() <= {("SETTLED_COMMITTED", findings, 1) for findings in ("LOST CLOSED", found, lost_again)}
    assert bench.kills == {seam: KILLS if seam.startswith("redispatch_due") else 1 for seam in places}


@c3
def test_a_humans_settle_killed_at_every_seam_settles_once(bench: Bench) -> None:
    """Where nothing else can tell."""
    for seam in (places := seams("settle")):
        effect_id, mortal = bench.effect(seam)
        assert not dies("", mortal.boots)
        looked = {"operation_id": f"{effect_id}:0", "outcome": "COMMITTED", "evidence": '{"n_found": 1}'}
        bench.kill(seam, bench.mortal(seam, bench.operator_dsn).calls("settle", **looked))
    assert bench.ended() == {("SETTLED_COMMITTED", "CONFIRMED_UNIQUE CLOSED", 1)}
    assert bench.kills == dict.fromkeys(places, KILLS)
