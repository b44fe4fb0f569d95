"""Real connections against each other: every interleaving that a stop, a boot or a rival can have with a claim.

RFC-002 section 13; decisions W2, W3, W5, A2. Blocking is observed in pg_stat_activity, never timed.
"""

import json
import random
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
    hands = [sessions() for _ in range(scaled(20, 50))]
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


def deny(session: Session) -> Any:
    return session.one("deny", None, "order.create", None, None, "incident")


def cancel(session: Session) -> Any:
    return session.one("cancel_branch", "branch-1", "stop")


def revoke(session: Session) -> Any:
    return session.one("revoke_authority", "authority-1", "acme-store/prod", "stop")


def redeclare(session: Session) -> Any:
    return session.one("register_adapter", json.dumps({**ADAPTER.declaration, "api_version": "2"}))


STOPS = [(deny, "denied"), (cancel, "denied"), (revoke, "denied"), (redeclare, "stale_order")]


@pytest.mark.parametrize(("stop", "outcome"), STOPS)
def test_a_stop_that_commits_first_is_absolute(sessions: Callable[[], Session], stop: Any, outcome: str) -> None:
    registered = sessions().register(branch_ref="branch-1")
    _, answer = second_waits_for_first(sessions, stop, lambda session: session.claim(registered))
    assert answer["outcome"] == outcome


@pytest.mark.parametrize(("stop", "_"), STOPS)
def test_a_stop_waits_for_a_claim_that_came_first(sessions: Callable[[], Session], stop: Any, _: str) -> None:
    registered = sessions().register(branch_ref="branch-1")
    answer, stopped = second_waits_for_first(sessions, lambda session: session.claim(registered), stop)
    assert answer["outcome"] == "claimed"
    if stop is cancel:
        assert stopped["in_flight"] == [registered["effect_id"]]


def test_a_claim_of_the_old_epoch_commits_before_the_boot_or_not_at_all(sessions: Callable[[], Session]) -> None:
    registered, later = sessions().register(scope="acme-store/1"), sessions().register(scope="acme-store/2")
    first = sessions()
    assert first.one("writer_boot")["epoch"] == 1
    first.one("recovery_finish", "main", 1)
    first.connection.close()  # its session lock goes; its process may still be there

    claimed, booted = second_waits_for_first(
        sessions, lambda s: s.claim(registered, "main", 1), lambda s: s.one("writer_boot")
    )
    assert (claimed["outcome"], booted["epoch"]) == ("claimed", 2)
    assert sessions().claim(later, "main", 1)["outcome"] == "stale_writer"


def test_a_boot_that_comes_first_fences_the_claim_that_waits(sessions: Callable[[], Session]) -> None:
    registered, first = sessions().register(), sessions()
    first.one("writer_boot")
    first.one("recovery_finish", "main", 1)
    first.connection.close()
    booted, answer = second_waits_for_first(
        sessions, lambda s: s.one("writer_boot"), lambda s: s.claim(registered, "main", 1)
    )
    assert (booted["epoch"], answer["outcome"]) == (2, "stale_writer")


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


def test_no_pair_of_public_calls_deadlocks(sessions: Callable[[], Session]) -> None:
    """A storm of every public call on few effects: whatever they answer, nobody is ever a deadlock's victim."""
    setup = sessions()
    effects = [setup.register(scope=f"acme-store/{n % 3}", branch_ref="branch-2") for n in range(6)]
    texts = [contract(stable_ids={"order_id": f"storm-{n}"}, scope=f"acme-store/{n % 3}") for n in range(4)]

    def storm(seed: int) -> Counter[str]:
        chance, session, tokens, seen = random.Random(seed), sessions(), [uuid.uuid4()], Counter[str]()
        for _ in range(scaled(60, 1500)):
            effect = chance.choice(effects)
            order = effect["dispatch_order"]["order_digest"]
            tokens.append(uuid.uuid4())
            calls: list[tuple[Any, ...]] = [
                ("register_intent", chance.choice(texts)),
                ("claim", effect["effect_id"], tokens[-1], order, REQUEST),
                ("record_outcome", chance.choice(tokens), chance.choice(["OK", "LOST", "TIMEOUT"]), None, "ref"),
                ("open_retry_execution", effect["effect_id"]),
                ("claim_c1_replay_probe", effect["effect_id"] + ":0", tokens[-1], order, REQUEST),
                ("reconcile_due", None, None, None, 3),
                ("writer_boot", f"writer-{seed}"),
                ("recovery_scan", f"writer-{seed}", 1),
                ("recovery_finish", f"writer-{seed}", 1),
                ("cancel_branch", f"branch-{chance.randint(3, 5)}", "storm"),
                ("revoke_authority", "another", "acme-store/1", "storm"),
                ("register_adapter", json.dumps(ADAPTER.declaration)),
                ("set_setting", "dispatch_deadline", chance.choice(["30 s", "31 s"]), "storm"),
                ("status", effect["effect_id"]),
            ]
            try:
                name, *arguments = chance.choice(calls)
                marks = ", ".join(["%s"] * len(arguments))
                rows = session.connection.execute(f"select * from irrevon.{name}({marks})", arguments).fetchall()
                seen[name] += 1
                for row in rows if name == "reconcile_due" else ():
                    refs = json.dumps([{"ref": "r", "client_ref": row["operation_id"], "state": "active"}])
                    session.one("record_probe", row["probe_token"], "PRESENT", 1, refs)
            except psycopg.Error as error:
                assert (error.sqlstate or "").startswith("IR"), (name, error.sqlstate, str(error))
        return seen

    with ThreadPoolExecutor(6) as pool:
        seen = sum(pool.map(storm, range(6)), Counter[str]())
    assert len(seen) >= 12, seen


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
