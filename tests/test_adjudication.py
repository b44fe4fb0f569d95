"""Every tier and fault has one expected end (RFC-002 section 6; cases of section 10): state, findings, wire calls.

The destination's own truth is the oracle of what happened; the ledger's clock is moved, and nothing sleeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from adjudication import ADAPTERS, Happens, World
from irrevon_adapters.refdest.process import Refdest

UNIQUE, LOST = "CONFIRMED_UNIQUE CLOSED", "LOST OPEN"
COMMITTED, FAILED, AMBIGUOUS = "SETTLED_COMMITTED", "SETTLED_FAILED", "AMBIGUOUS"


def response_lost(world: World) -> None:
    world.fault("drop-response-after-commit", hold_seconds=0)
    world.dispatch()


def crash_after_effect(world: World) -> None:
    world.crash(sends=True)


def crash_before_effect(world: World) -> None:
    world.crash(sends=False)


def late_ok(world: World) -> None:
    response_lost(world)
    world.adjudicate()
    world.late("OK")


def late_failed(world: World) -> None:
    response_lost(world)
    world.adjudicate()
    world.late("FAILED", "invalid_request")


def false_absence_within_the_lag(world: World) -> None:
    if world.tier != "c3":
        world.declare(status_settlement_lag="PT2M")
    response_lost(world)
    world.adapter.hides = 2


def false_absence_beyond_the_lag(world: World) -> None:
    response_lost(world)
    world.adapter.hides = 2
    world.adjudicate()
    world.late("OK")


def duplicate_accept(world: World) -> None:
    world.fault("duplicate-accept")
    world.dispatch()
    world.adjudicate()
    world.audit()


def duplicate_read_back(world: World) -> None:
    if world.tier != "c3":
        world.declare_type(read_back_after_ok=True)
    world.fault("duplicate-accept")
    world.dispatch()


def throttle(world: World) -> None:
    world.fault("throttle")
    world.dispatch()


def error_after_commit(world: World) -> None:
    world.fault("5xx-after-commit")
    world.dispatch()


def error_without_commit(world: World) -> None:
    world.fault("5xx-without-commit")
    world.dispatch()


def malformed(name: str, **changes: Any) -> Happens:
    """An answer that came otherwise than it was sent, after it had happened: its status, or its body."""

    def happens(world: World) -> None:
        world.adapter.spoilt = changes
        world.dispatch()

    happens.__name__ = f"malformed_{name}"
    return happens


MALFORMED = [
    malformed("html", status=502, body=b"<html>Bad Gateway</html>"),
    malformed("without_a_reference", status=201, body=b'{"state": "active"}'),
    malformed("blank_reference", status=201, body=b'{"destination_ref": " "}'),
    malformed("error_that_says_created", status=201, body=b'{"error": "invalid_request"}'),
    malformed("refusal_with_more_in_it", status=422, body=b'{"error": "invalid_request", "destination_ref": "r"}'),
    malformed("redirect", status=302, body=b'{"destination_ref": "r"}'),
    malformed("no_json", status=201, body=b'{"destination_ref": NaN}'),
    malformed("cut_off", status=201, body=None, problem="cut_off"),
]


@dataclass(frozen=True)
class End:
    state: str
    findings: tuple[str, ...]
    posts: int
    effects: int
    parked: str | None = None


def c3(posts: int, effects: int) -> End:
    return End(AMBIGUOUS, (), posts, effects, "not_queryable")


CONTRADICTED = "CONTRADICTED ESCALATED_HUMAN"
NOT_UNDERSTOOD = {"c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)}
ENDS: dict[Happens, dict[str, End]] = {
    response_lost: {
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    crash_after_effect: {
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    crash_before_effect: {
        "c1": End(COMMITTED, (UNIQUE,), 1, 1), "c2": End(FAILED, (LOST,), 0, 0), "c3": c3(0, 0)},
    late_ok: {
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    late_failed: {  # contradicts what was settled; an audit bears the settle out
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    false_absence_within_the_lag: {
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    false_absence_beyond_the_lag: {  # a declared lag that the destination does not keep is detected, not prevented
        "c1": End(COMMITTED, (UNIQUE,), 2, 1), "c2": End(FAILED, (LOST, CONTRADICTED), 1, 1), "c3": c3(1, 1)},
    duplicate_accept: {
        "c1": End(COMMITTED, ("DUPLICATE 1 OPEN",), 1, 2), "c2": End(COMMITTED, ("DUPLICATE 1 OPEN",), 1, 2),
        "c3": c3(1, 2)},
    duplicate_read_back: {  # nobody asked for an audit but the effect type (R8)
        "c1": End(COMMITTED, ("DUPLICATE 1 OPEN",), 1, 2), "c2": End(COMMITTED, ("DUPLICATE 1 OPEN",), 1, 2),
        "c3": c3(1, 2)},
    throttle: {"c1": End(FAILED, (), 1, 0), "c2": End(FAILED, (), 1, 0), "c3": End(FAILED, (), 1, 0)},
    error_after_commit: {  # C1 repeats its error for the key until the attempts are used up, and is then looked up
        "c1": End(COMMITTED, (UNIQUE,), 3, 1), "c2": End(COMMITTED, (UNIQUE,), 1, 1), "c3": c3(1, 1)},
    error_without_commit: {
        "c1": End(FAILED, (LOST,), 3, 0), "c2": End(FAILED, (LOST,), 1, 0), "c3": c3(1, 0)},
    **dict.fromkeys(MALFORMED, NOT_UNDERSTOOD),
}  # fmt: skip


@pytest.fixture(scope="module")
def destinations() -> Iterator[dict[str, Refdest]]:
    running = {tier: Refdest(tier) for tier in ADAPTERS}
    yield running
    for destination in running.values():
        destination.stop()


@pytest.fixture(params=sorted(ADAPTERS))
def world(
    request: pytest.FixtureRequest, destinations: dict[str, Refdest], database: str, app_dsn: str, operator_dsn: str
) -> Iterator[World]:
    with closing(World(request.param, destinations[request.param], database, app_dsn, operator_dsn)) as made:
        yield made


@pytest.mark.parametrize("happens", ENDS, ids=lambda happens: happens.__name__)
def test_every_fault_ends_as_its_tier_allows(world: World, happens: Happens) -> None:
    happens(world)
    world.adjudicate()
    ended = End(world.state(), tuple(world.findings()), world.posts(), world.effects(), world.parked())
    assert ended == ENDS[happens][world.tier]


def test_every_cell_has_an_expectation() -> None:
    assert {happens.__name__: set(ends) for happens, ends in ENDS.items()} == {
        happens.__name__: set(ADAPTERS) for happens in ENDS
    }
