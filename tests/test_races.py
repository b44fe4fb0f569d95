"""Real connections against each other, as many and as often as it takes; tests/isolation has the interleavings.

RFC-002 section 13; decisions W2, W3, W5, A2. Blocking is observed in pg_stat_activity, never timed.
"""

import json
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from conftest import scaled
from hands import contract
from irrevon_adapters.refdest import RefdestC2
from psycopg.rows import dict_row

ADAPTER = RefdestC2({"url": "http://127.0.0.1:1"})
REQUEST = "ab" * 32


class Session:
    """One connection of its own, as the superuser: what is raced here is SQL, not privilege."""

    def __init__(self, dsn: str) -> None:
        self.connection: psycopg.Connection[dict[str, Any]] = psycopg.connect(
            dsn, row_factory=dict_row, autocommit=True
        )

    def one(self, function: str, *arguments: Any) -> dict[str, Any]:
        marks = ", ".join(["%s"] * len(arguments))
        row = self.connection.execute(f"select * from irrevon.{function}({marks})", arguments).fetchone()  # type: ignore[call-overload]
        assert row is not None
        return dict(row)

    def register(self, **changes: Any) -> dict[str, Any]:
        return self.one("register_intent", contract(**changes))

    def claim(self, registered: dict[str, Any], writer: str | None = None, epoch: int | None = None) -> dict[str, Any]:
        order = registered["dispatch_order"]["order_digest"]
        return self.one("claim", registered["effect_id"], uuid.uuid4(), order, REQUEST, writer, epoch)

    def is_blocked(self) -> str:
        pid = self.connection.info.backend_pid
        return f"select from pg_stat_activity where pid = {pid} and wait_event_type = 'Lock'"


@pytest.fixture
def sessions(database: str) -> Iterator[Callable[[], Session]]:
    made: list[Session] = []

    def make() -> Session:
        made.append(Session(database))
        return made[-1]

    make().one("register_adapter", json.dumps(ADAPTER.declaration))
    yield make
    for session in made:
        session.connection.close()


def wait_for(watcher: Session, query: str) -> None:
    for _ in range(400):
        if watcher.connection.execute(query).fetchone() is not None:  # type: ignore[call-overload]
            return
        watcher.connection.execute("select pg_sleep(0.01)")
    raise AssertionError("nobody waited")


def all_at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def second_waits_for_first(
    sessions: Callable[[], Session], first: Callable[[Session], Any], second: Callable[[Session], Any]
) -> tuple[Any, Any]:
    """Run `first` in an open transaction, see `second` block on it, commit, and return both answers."""
    one, other, watcher = sessions(), sessions(), sessions()
    with ThreadPoolExecutor(1) as pool, one.connection.transaction():
        answer = first(one)
        waiting: Future[Any] = pool.submit(second, other)
        wait_for(watcher, other.is_blocked())  # and the block ends: COMMIT
    return answer, waiting.result(timeout=10)


def test_of_many_callers_on_one_effect_exactly_one_may_send(sessions: Callable[[], Session]) -> None:
    registered = sessions().register()
    hands = [sessions() for _ in range(50)]
    answers = Counter(answer["outcome"] for answer in all_at_once([lambda h=h: h.claim(registered) for h in hands]))
    assert answers == {"claimed": 1, "pending_reconciliation": len(hands) - 1}


def test_of_two_effects_in_one_slot_one_is_in_flight(sessions: Callable[[], Session]) -> None:
    one, other = sessions(), sessions()
    for number in range(scaled(15, 200)):
        scope = f"acme-store/slot-{number}"
        effects = [one.register(scope=scope), one.register(scope=scope)]
        answers = all_at_once([lambda: one.claim(effects[0]), lambda: other.claim(effects[1])])
        assert sorted(answer["outcome"] for answer in answers) == ["claimed", "slot_busy"]


def test_of_many_registrars_of_one_intent_one_registers(sessions: Callable[[], Session]) -> None:
    hands = [sessions() for _ in range(8)]
    for number in range(scaled(5, 50)):
        text = contract(stable_ids={"order_id": f"raced-{number}"})
        answers = all_at_once([lambda h=h: h.one("register_intent", text) for h in hands])
        assert Counter(answer["outcome"] for answer in answers) == {"registered": 1, "replayed": 7}
        assert len({answer["effect_id"] for answer in answers}) == 1


def test_of_two_settlers_one_settles_and_the_other_is_late_or_repeated(sessions: Callable[[], Session]) -> None:
    one, other = sessions(), sessions()
    for number in range(scaled(10, 100)):
        registered = one.register(scope=f"acme-store/{number}")
        token = uuid.uuid4()
        one.one("claim", registered["effect_id"], token, registered["dispatch_order"]["order_digest"], REQUEST)
        one.one("record_outcome", token, "LOST")
        orders = one.connection.execute("select * from irrevon.reconcile_due()").fetchall()
        probe = next(o for o in orders if o["effect_id"] == registered["effect_id"])
        found = json.dumps([{"ref": f"ref-{number}", "client_ref": probe["operation_id"], "state": "active"}])
        answers = all_at_once(
            [
                lambda: one.one("record_probe", probe["probe_token"], "PRESENT", 1, found),
                lambda: other.one("record_outcome", token, "OK", None, f"ref-{number}"),
            ]
        )
        assert [answer["outcome"] for answer in answers] == ["settled", "late"]
    rows = one.connection.execute("select count(*), count(distinct effect_id) from irrevon.findings").fetchone()
    assert rows is not None and len(set(rows.values())) == 1


def test_one_token_in_two_slots_is_refused_by_name(sessions: Callable[[], Session]) -> None:
    """Decision W11: both claims looked for the token before either had written it."""
    one = sessions()
    first, second = (one.register(scope=f"acme-store/slot-{n}") for n in range(2))
    token = uuid.uuid4()

    def claim(session: Session, registered: dict[str, Any]) -> Any:
        order = registered["dispatch_order"]["order_digest"]
        try:
            return session.one("claim", registered["effect_id"], token, order, REQUEST)["outcome"]
        except psycopg.Error as refused:
            return refused.sqlstate

    assert second_waits_for_first(sessions, lambda s: claim(s, first), lambda s: claim(s, second)) == (
        "claimed",
        "IR402",
    )
