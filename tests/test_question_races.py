"""However many workers ask what is due at once, each question is handed to one of them (RFC-002 section 7.1, S5)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from adjudication import World
from conftest import scaled
from warm_refdest import Refdest

from irrevon.ledger import Ledger

ASKERS, ROUNDS = 8, scaled(25, 200)


@pytest.fixture
def world(destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[World]:
    with closing(World("c2", destination, database, app_dsn, operator_dsn)) as world:
        yield world


def abandoned(world: World) -> None:
    world.crash(sends=True)
    world.ledger.call("recovery_scan")


def audited(world: World) -> None:
    world.dispatch()
    world.advance(400)
    with closing(world.another(world.operator_dsn)) as operator:
        operator.call("audit_request", effect_id=world.effect_id, reason="a test")


def forgotten(world: World) -> None:
    world.own("select ledger_epoch_append('a test', clock())")


@pytest.mark.parametrize(
    ("happened", "function", "kind"),
    [(abandoned, "reconcile_due", "lookup"), (audited, "reconcile_due", "audit"), (forgotten, "quarantine_due", None)],
)
def test_a_question_is_handed_to_one_of_many_askers(
    happened: Any, function: str, kind: str | None, world: World, app_dsn: str
) -> None:
    happened(world)

    def later() -> None:
        world.ahead += 61

    start = threading.Barrier(ASKERS, later)
    ready = threading.Barrier(ASKERS)
    handed: list[list[dict[str, Any]]] = [[] for _ in range(ROUNDS)]

    def ask(ledger: Ledger) -> None:
        for questions in handed:
            start.wait()
            world.advance(0, ledger)
            ready.wait()
            questions.extend(ledger.call(function))

    with ExitStack() as open_ones:
        askers = [open_ones.enter_context(closing(world.another(app_dsn))) for _ in range(ASKERS)]
        threads = [threading.Thread(target=ask, args=(ledger,)) for ledger in askers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [[question.get("kind") for question in questions] for questions in handed] == [[kind]] * ROUNDS
