"""Whoever adjudicates one record at once, it leaves AMBIGUOUS once and is classified once (RFC-002 section 13, O28)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from adjudication import World
from conftest import scaled
from irrevon_adapters.refdest.process import Refdest

PRESENT, ABSENT = ("PRESENT", 1), ("ABSENT", 0)


@pytest.fixture(scope="module")
def c2() -> Iterator[Refdest]:
    with Refdest("c2") as running:
        yield running


@pytest.mark.parametrize("answers", [(PRESENT, PRESENT, PRESENT), (ABSENT, ABSENT, ABSENT), (PRESENT, ABSENT, PRESENT)])
def test_two_reconcilers_and_a_recovery_settle_one_record_once(
    answers: tuple[tuple[str, int], ...], c2: Refdest, database: str, app_dsn: str, operator_dsn: str
) -> None:
    for _ in range(scaled(7, 20)):  # three kinds of answers: 21 rounds, 60 deep
        with closing(World("c2", c2, database, app_dsn, operator_dsn)) as world:
            world.crash(sends=True)
            world.ledger.call("recovery_scan")
            if answers[0] == ABSENT:  # a first read, so that each of the three would confirm it
                world.ledger.one("record_probe", probe_token=order(world)["probe_token"], result="ABSENT", n_found=0)
                world.advance(61)
            writer = world.ledger.one("writer_boot", writer=f"w-{world.order.operation_id[:12]}")
            tokens = [order(world)["probe_token"], order(world)["probe_token"]]
            tokens.append(order(world, writer["writer"], writer["epoch"])["probe_token"])
            start = threading.Barrier(3)
            outcomes: list[str] = []

            def answer(token: str, result: str, n_found: int, refs: str) -> None:
                with world.another(app_dsn) as ledger:
                    start.wait()
                    verdict = ledger.one("record_probe", probe_token=token, result=result, n_found=n_found,
                                         destination_refs=refs if n_found else "[]")  # fmt: skip
                    outcomes.append(verdict["outcome"])

            found = f'[{{"ref": "dest-{world.effect_id[:8]}", "client_ref": "{world.order.operation_id}"}}]'
            threads = [
                threading.Thread(target=answer, args=(token, *told, found))
                for token, told in zip(tokens, answers, strict=True)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert outcomes.count("settled") == 1, outcomes
            where = f"where e.effect_id = '{world.effect_id}'"
            executions = f"join irrevon.effect_executions e using (execution_id) {where}"
            left = f"select count(*) from irrevon.effect_transitions {executions} and from_state = 'AMBIGUOUS'"
            assert world.ask(left) == [(1,)]
            settles = f"select count(*) from irrevon.findings f {where.replace('e.', 'f.')} and f.moment = 'settle'"
            assert world.ask(settles) == [(1,)]
            assert world.ask(f"select count(*) from irrevon.dispatch_attempts {executions}") == [(1,)]


def order(world: World, writer: str | None = None, epoch: int | None = None) -> dict[str, str]:
    """One more question about the same record: the one before it was not answered in time."""
    world.advance(31)
    asked = world.ledger.call("reconcile_due", writer=writer, epoch=epoch)
    (mine,) = [question for question in asked if question["operation_id"] == world.order.operation_id]
    return mine
