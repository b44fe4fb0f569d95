"""Every pair of public calls, at one moment and on the same rows: whatever they answer, neither is a deadlock's victim.

RFC-002 section 5.1, decisions W2 and W4: writer, stop, slot, record, execution, finding, in that order everywhere, and
then the clock. The clone's functions are made to tell each lock that they took, and to linger then: two orders meet,
and each can be checked.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement
from threading import Barrier

import psycopg
import pytest
from conftest import DEEP, scaled
from isolation.locks import AFTER_THE_CLOCK, ORDER, TELLING_CLOCK, TOLD, lingering
from pair_calls import CALLS, Pairs
from public_calls import public_functions


@pytest.fixture
def pairs(database: str) -> Iterator[Pairs]:
    with psycopg.connect(database, autocommit=True) as connection:
        for definition in lingering(connection):
            connection.execute(definition.encode())
        connection.execute(TELLING_CLOCK)
    made = Pairs(database)
    yield made
    made.close()


def test_no_pair_deadlocks(pairs: Pairs) -> None:
    """Among the calls that write, in make test-deep many times, and once among all."""
    states, taken = set(), set()
    functions = public_functions(pairs.setup)
    writing = sorted(f["proname"] for f in functions if f["volatile"])
    with ThreadPoolExecutor(2) as pool:
        for seed in range(scaled(1, 12)):
            chance = random.Random(seed)
            called = sorted(f["proname"] for f in functions) if DEEP and seed == 0 else writing
            for names in combinations_with_replacement(called, 2):
                together = Barrier(2)
                calls = enumerate(pairs.calls(names, chance))
                said = [pool.submit(pairs.make, n, call, together) for n, call in calls]
                for name, (state, kinds) in zip(names, (answer.result() for answer in said), strict=True):
                    states.add((state, *names))
                    taken.add((name, *kinds))
    assert {(state, *names) for state, *names in states if state and not state.startswith("IR")} == set()
    assert {call for call in taken if locks_of(call) != sorted(locks_of(call), key=ORDER.index)} == set()
    assert {kind for call in taken for kind in call[1:]} == {*ORDER, "clock"}
    assert {call for call in taken if after_the_clock(call)} == set()


def locks_of(call: tuple[str, ...]) -> list[str]:
    return [kind for kind in call[1:] if kind != "clock"]


def after_the_clock(call: tuple[str, ...]) -> set[str]:
    """What was locked, and perhaps waited for, when the instant of the call was fixed already."""
    late = call[call.index("clock") + 1 :] if "clock" in call else ()
    return set(late) - AFTER_THE_CLOCK - TOLD.get(call[0], set())


def test_every_public_call_has_its_place_among_the_pairs(ledger_dsn: str) -> None:
    with psycopg.connect(ledger_dsn) as connection:
        assert {f["proname"] for f in public_functions(connection)} == set(CALLS)
