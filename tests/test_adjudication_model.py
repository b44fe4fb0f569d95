"""A false absence by model: whenever the effect becomes visible, and whenever its OK comes, nothing wrong stays unseen.

RFC-002 section 13 (C3'), decisions A9, R2, R3. Every effect happens and its answer is lost. The axes: when a look can
see it; when the answer comes after all; whether this execution or an earlier one of the intent did it; what a replay
is answered. The oracle is the destination's own truth, of what happened and of what was sent.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import closing

import pytest
from adjudication import World
from conftest import DEEP
from irrevon_adapters.refdest.process import Refdest

from irrevon.ledger import Ledger

LOOKS_THAT_MISS = {"visible_before_the_lag": 0, "visible_within_the_lag": 2, "visible_after_the_lag": 99}
LATE_OKS = ("late_before_the_settle", "late_after_the_settle", "late_after_the_resolution", "never_late")
WHOSE = ("own", "an_earlier_one", "both")  # which executions of the intent did it
REPLAYS = ("no_replay", "replay_401", "replay_409", "replay_429", "key_conflict")
FAULTS = {"replay_401": "forbid", "replay_429": "throttle"}
Case = tuple[str, ...]
ALL: list[Case] = list(itertools.product(LOOKS_THAT_MISS, LATE_OKS, WHOSE, REPLAYS))
_STANDS = """
  select e.operation_id, f.state, w.parked_reason,
         array(select s.classification from irrevon.finding_statuses s join irrevon.findings n using (finding_id)
                where n.execution_id = e.execution_id and s.status <> 'CLOSED'),
         (select count(*) from irrevon.dispatch_attempts a where a.execution_id = e.execution_id)
    from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)
    left join irrevon.open_work w using (execution_id) order by execution_id"""
_REPLAYED = """
  select distinct d.transport_outcome || ' ' || coalesce(d.failure_code, d.evidence ->> 'status', 'unanswered')
    from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
   where a.kind = 'c1_replay_probe'"""
TOLD = {
    "no_replay": [], "replay_401": ["LOST 401"], "replay_409": ["LOST 409"], "key_conflict": ["LOST 409"],
    "replay_429": ["FAILED rate_limited"],
}  # fmt: skip


def every_pair(cases: list[Case]) -> list[Case]:
    """Some of the cases, so that any two values of any two axes come together in one."""
    pairs = {case: set(itertools.combinations(enumerate(case), 2)) for case in cases}
    left, chosen = set[object]().union(*pairs.values()), list[Case]()
    while left:
        best = max(cases, key=lambda case: len(pairs[case] & left))
        chosen.append(best)
        left -= pairs[best]
    return chosen


@pytest.fixture(scope="module")
def destinations() -> Iterator[dict[str, Refdest]]:
    running = {tier: Refdest(tier) for tier in ("c1", "c2")}
    yield running
    for destination in running.values():
        destination.stop()


def lose(world: World, replay: str, happens: bool) -> None:
    """Send today's order and lose the answer, whether it happens or not; a replay is answered as `replay` says."""
    if replay == "replay_409":  # the destination is still at work on the first request
        world.fault("delay", seconds=600, commits="first" if happens else "last")
        world.crash(sends=True, hangs_up=True)
        world.destination.install([])
        return
    if happens:
        world.fault("drop-response-after-commit", hold_seconds=0)
    else:
        world.fault("drop-before-commit")
    world.dispatch()
    if replay == "key_conflict":
        world.take_key()
    elif replay in FAULTS:
        world.fault(FAULTS[replay], times="always")


@pytest.mark.parametrize("case", ALL if DEEP else every_pair(ALL), ids="-".join)
def test_a_false_absence_is_never_the_last_word(
    case: Case, destinations: dict[str, Refdest], database: str, app_dsn: str, operator_dsn: str
) -> None:
    visible, late, whose, replay = case
    tier = "c2" if replay == "no_replay" else "c1"
    with closing(World(tier, destinations[tier], database, app_dsn, operator_dsn)) as world:
        world.declare(status_settlement_lag="PT2M")
        lose(world, replay, happens=True)
        if whose != "own":
            world.adapter.hides = 99
            world.adjudicate()
            assert world.findings() == ["LOST OPEN"], "falsely"
            assert world.resolve("REDISPATCHED") == ["resolved"]
            lose(world, replay, happens=whose == "both")
        world.adapter.hides = LOOKS_THAT_MISS[visible]
        if late == "late_before_the_settle":
            world.late("OK")
        world.adjudicate()
        if late == "late_after_the_resolution":
            world.resolve("ACCEPTED_AS_IS")
        if late.startswith("late_after"):
            world.late("OK")
        world.adapter.hides = 0
        world.adjudicate()
        world.audit()

        stands = judge(world)
        if whose == "own" and visible != "visible_after_the_lag":
            assert [state for _, state, *_ in stands] == ["SETTLED_COMMITTED"], "there was time to see it"
        if late == "late_before_the_settle":
            assert stands[-1][1] != "SETTLED_FAILED", "an OK of the intent speaks against every absence"
        if (whose, late) != ("own", "late_before_the_settle"):  # that one may come before anything was asked
            assert [told for (told,) in world.ask(_REPLAYED)] == TOLD[replay]
        with Ledger(app_dsn) as another:
            assert another.one("open_retry_execution", effect_id=world.effect_id)["outcome"] == "illegal_state"
        assert set(world.resolve("REDISPATCHED")) <= {"illegal_state"}


def judge(world: World) -> list[tuple[str, str, str | None, list[str], int]]:
    """Hold what the ledger says of each execution against the destination's truth of it."""
    truth = world.destination.truth()
    stands = world.ask(_STANDS)
    happened = {operation: truth["by_client_ref"].get(operation, 0) for operation, *_ in stands}
    for operation, state, parked, found, attempts in stands:
        sent = sum(row["client_ref"] == operation for row in truth["requests"] if row["operation"] == "create")
        assert sent == attempts, "each attempt is one request"
        assert happened[operation] <= 1
        if state == "SETTLED_COMMITTED":
            assert happened[operation] == 1, "committed, and never happened"
        elif state == "SETTLED_FAILED":
            assert happened[operation] == found.count("CONTRADICTED"), "failed, and happened unseen"
        else:
            assert (state, parked is not None) == ("AMBIGUOUS", True), "a human decides"
    total = sum(happened.values())
    duplicates = "select max(excess_effect_count) from irrevon.findings where classification = 'DUPLICATE'"
    assert world.ask(duplicates) == [(total - 1 or None,)], "too many, unseen"
    return stands  # type: ignore[return-value]


@pytest.mark.parametrize(
    "fault, at", [("throttle", None), ("forbid", None), ("5xx-without-commit", "gateway"), ("drop-before-commit", None)]
)
def test_a_replay_that_told_nothing_is_no_failure(
    fault: str, at: str | None, destinations: dict[str, Refdest], database: str, app_dsn: str, operator_dsn: str
) -> None:
    with closing(World("c1", destinations["c1"], database, app_dsn, operator_dsn)) as world:
        world.fault("drop-response-after-commit", hold_seconds=0)
        world.dispatch()
        world.fault(fault, **({"at": at} if at else {}))
        world.adjudicate()
        assert (world.state(), world.findings()) == ("SETTLED_COMMITTED", ["CONFIRMED_UNIQUE CLOSED"])
        assert (world.posts(), world.effects()) == (3, 1)
        assert world.ask("select count(*) from irrevon.dispatch_receipts where transport_outcome = 'OK'") == [(1,)]
