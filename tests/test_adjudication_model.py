"""A false absence by model: whenever the effect becomes visible, and whenever its OK comes, nothing wrong stays unseen.

RFC-002 section 13 (C3'), decision R3. The oracle is the destination: it has one effect. A ledger that says FAILED must
have found the contradiction, and lets nobody send again; a replay that told nothing is no failure (A9).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from adjudication import World
from irrevon_adapters.refdest.process import Refdest

from irrevon.ledger import Ledger

LOOKS_THAT_MISS = {"visible_before_the_lag": 0, "visible_within_the_lag": 2, "visible_after_the_lag": 99}
LATE_OKS = ("before_the_settle", "after_the_settle", "after_the_resolution", "never")


@pytest.fixture(scope="module")
def destinations() -> Iterator[dict[str, Refdest]]:
    running = {tier: Refdest(tier) for tier in ("c1", "c2")}
    yield running
    for destination in running.values():
        destination.stop()


def resolve(world: World) -> None:
    """A human abandons what is lost, as far as it is lost."""
    for (finding,) in world.ask("select finding_id from irrevon.finding_statuses where status = 'OPEN'"):
        world.own(f"select irrevon.ledger_resolve({finding}, 'OPEN', 'ACCEPTED_AS_IS', 'human',"
                  " '{\"looked\": 1}', irrevon.clock())")  # fmt: skip


@pytest.mark.parametrize("late", LATE_OKS)
@pytest.mark.parametrize("visible", LOOKS_THAT_MISS)
def test_a_false_absence_is_never_the_last_word(
    visible: str, late: str, destinations: dict[str, Refdest], database: str, app_dsn: str, operator_dsn: str
) -> None:
    with closing(World("c2", destinations["c2"], database, app_dsn, operator_dsn)) as world:
        world.declare(status_settlement_lag="PT2M")
        world.fault("drop-response-after-commit", hold_seconds=0)
        world.dispatch()
        world.adapter.hides = LOOKS_THAT_MISS[visible]
        if late == "before_the_settle":
            world.late("OK")
        world.adjudicate()
        if late == "after_the_resolution":
            resolve(world)
        if late.startswith("after"):
            world.late("OK")
        world.adapter.hides = 0
        world.adjudicate()
        world.audit()

        said = (world.state(), world.parked(), any(found.startswith("CONTRADICTED") for found in world.findings()))
        assert said in {
            ("SETTLED_COMMITTED", None, False),
            ("AMBIGUOUS", "late_ok", False),  # a human decides; nothing was settled against the late OK
            ("SETTLED_FAILED", None, True),
        }
        if visible != "visible_after_the_lag":
            assert said[0] == "SETTLED_COMMITTED"
        with Ledger(app_dsn) as another:
            assert another.one("open_retry_execution", effect_id=world.effect_id)["outcome"] == "illegal_state"
        assert (world.posts(), world.effects()) == (1, 1)


@pytest.mark.parametrize(
    "fault, at", [("throttle", None), ("5xx-without-commit", "gateway"), ("drop-before-commit", None)]
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
