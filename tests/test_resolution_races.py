"""Decisions that meet, by real connections (RFC-002 section 13, concurrent resolve; decisions W2, F2-F4, R3).

Whoever comes second finds what the first has written: one execution for one loss, a decision over many findings whole
or not at all, a compensation that closes whichever way round, and nothing sent that somebody has seen to be there.
"""

from __future__ import annotations

import json
import threading
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import psycopg
import pytest
from conftest import scaled
from hands import contract
from irrevon_adapters.refdest import RefdestC2
from psycopg.rows import dict_row

ROUNDS = scaled(10, 200)
SEEN = json.dumps({"seen": "their console"})
REQUEST = "ab" * 32
Row = dict[str, Any]


class Session:
    """A connection of its own, which tries nothing twice: a deadlock's victim fails its test."""

    def __init__(self, dsn: str) -> None:
        self.connection = psycopg.connect(dsn, row_factory=dict_row, autocommit=True)

    def all(self, function: str, **arguments: Any) -> list[Row]:
        places = ", ".join(f"p_{name} => %({name})s" for name in arguments)
        return self.connection.execute(f"select * from irrevon.{function}({places})", arguments).fetchall()  # type: ignore[call-overload]

    def one(self, function: str, **arguments: Any) -> Row:
        return self.all(function, **arguments)[0]

    def ask(self, query: str, *arguments: Any) -> Any:
        row = self.connection.execute(query, arguments).fetchone()  # type: ignore[call-overload]
        return next(iter(row.values())) if row else None

    def register(self, **changes: Any) -> Row:
        return self.one("register_intent", contract=contract(scope=f"s/{uuid.uuid4()}", **changes))

    def claim(self, order: Row, token: uuid.UUID) -> str:
        answer = self.one("claim", effect_id=order["operation_id"].split(":")[0], claim_token=token,
                          order_digest=order["order_digest"], request_digest=REQUEST)  # fmt: skip
        return str(answer["outcome"])

    def lost(self) -> tuple[str, uuid.UUID]:
        """An effect that was sent and that a person did not find: its id, and the name of the loss."""
        row, token = self.register(), uuid.uuid4()
        assert self.claim(row["dispatch_order"], token) == "claimed"
        self.one("record_outcome", claim_token=token, transport_outcome="LOST")
        settled = self.one("settle", operation_id=f"{row['effect_id']}:0", outcome="FAILED", evidence=SEEN)
        return row["effect_id"], uuid.UUID(settled["evidence"]["finding_ref"])

    def decide(self, finding: uuid.UUID, action: str, effects: list[str] | None = None) -> Row:
        return self.one("resolve", finding_ref=finding, action=action, evidence=SEEN, compensations=effects)

    def decided(self, finding: uuid.UUID, action: str, effects: list[str] | None = None) -> str:
        return str(self.decide(finding, action, effects)["outcome"])

    def answered(self, token: uuid.UUID) -> str:
        """The destination says that it did it."""
        return str(self.one("record_outcome", claim_token=token, transport_outcome="OK",
                            destination_ref=str(token))["outcome"])  # fmt: skip

    def exceeded(self) -> tuple[uuid.UUID, Row]:
        """An effect that a person found twice: the name of the duplicate, and an intent that undoes one of the two."""
        row, token = self.register(), uuid.uuid4()
        self.claim(row["dispatch_order"], token)
        self.one("record_outcome", claim_token=token, transport_outcome="LOST")
        settled = self.one("settle", operation_id=f"{row['effect_id']}:0", outcome="COMMITTED",
                           evidence='{"n_found": 2}')  # fmt: skip
        finding, order = settled["evidence"]["finding_ref"], row["dispatch_order"]
        undo = self.one("register_intent", contract=contract(
            scope=order["scope"], effect_type="order.void", parameters={"destination_ref": "r"},
            stable_ids={**order["stable_ids"], "compensates_finding_id": finding}))  # fmt: skip
        return uuid.UUID(finding), undo

    def decided_many(self, findings: list[uuid.UUID], action: str, decision: uuid.UUID | None = None) -> list[str]:
        told = [{"finding_ref": str(finding), "evidence": {"seen": "their console"}} for finding in findings]
        rows = self.all("resolve_many", decision_id=decision or uuid.uuid4(), action=action, reason="a race",
                        findings=json.dumps(told))  # fmt: skip
        return [row["outcome"] for row in rows]


@pytest.fixture
def two(database: str) -> Iterator[tuple[Session, Session]]:
    sessions = Session(database), Session(database)
    sessions[0].one(
        "register_adapter", declaration=json.dumps(dict(RefdestC2({"url": "http://127.0.0.1:1"}).declaration))
    )
    yield sessions
    for session in sessions:
        session.connection.close()


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each answers, begun at one moment."""
    start, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def run(number: int, call: Callable[[], Any]) -> None:
        start.wait()
        answers[number] = call()

    threads = [threading.Thread(target=run, args=call) for call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_of_two_redispatches_of_a_loss_one_opens_an_execution(two: tuple[Session, Session]) -> None:
    one, other = two
    for number in range(ROUNDS):
        effect, finding = one.lost()
        second = partial(other.decided_many, [finding]) if number % 2 else partial(other.decided, finding)
        said = at_once(partial(one.decided, finding, "REDISPATCHED"), partial(second, "REDISPATCHED"))
        assert sorted("".join(answer) for answer in said) == ["replayed", "resolved"]
        assert one.ask("select count(*) from irrevon.effect_executions where effect_id = %s", effect) == 2


def test_of_two_different_decisions_one_stands(two: tuple[Session, Session]) -> None:
    one, other = two
    for _ in range(ROUNDS):
        _, finding = one.lost()
        said = at_once(partial(one.decided, finding, "ACCEPTED_AS_IS"), partial(other.decided, finding, "REDISPATCHED"))
        assert sorted(said) == ["illegal_state", "resolved"]


def test_decisions_over_many_in_opposite_orders_are_whole_or_nothing(two: tuple[Session, Session]) -> None:
    one, other = two
    for _ in range(ROUNDS):
        losses = [one.lost()[1] for _ in range(4)]
        accepts, sends = uuid.uuid4(), uuid.uuid4()
        said = at_once(
            partial(one.decided_many, losses[:3], "ACCEPTED_AS_IS", accepts),
            partial(other.decided_many, losses[:0:-1], "REDISPATCHED", sends),
        )
        assert said in (
            [["resolved"] * 3, ["withheld", "illegal_state", "illegal_state"]],
            [["withheld", "illegal_state", "illegal_state"], ["resolved"] * 3],
        )
        for decision, answers in zip((accepts, sends), said, strict=True):
            query = "select count(*) from irrevon.finding_resolutions where decision_id = %s and to_status <> 'CLOSED'"
            assert one.ask(query, decision) == answers.count("resolved")


def test_one_decision_sent_twice_is_made_once(two: tuple[Session, Session]) -> None:
    one = two[0]
    for _ in range(ROUNDS):
        losses, decision = [one.lost()[1] for _ in range(3)], uuid.uuid4()
        said = at_once(*(partial(who.decided_many, losses, "REDISPATCHED", decision) for who in two))
        assert sorted(said) == [["replayed"] * 3, ["resolved"] * 3]
        assert one.ask("select count(*) from irrevon.finding_resolutions where decision_id = %s", decision) == 3


def test_a_compensation_closes_whether_it_is_named_or_commits_first(two: tuple[Session, Session]) -> None:
    one, other = two
    for _ in range(ROUNDS):
        finding, undo = one.exceeded()
        token = uuid.uuid4()
        assert one.claim(undo["dispatch_order"], token) == "claimed"
        said = at_once(
            partial(one.decided, finding, "COMPENSATED", [undo["effect_id"]]),
            partial(other.answered, token),
        )
        assert said == ["resolved", "settled"]
        assert one.ask("select status from irrevon.finding_statuses where finding_ref = %s", finding) == "CLOSED"


def test_what_is_seen_at_the_destination_meanwhile_is_not_sent_again(two: tuple[Session, Session]) -> None:
    """An audit is asked for, or an OK comes late, while a person redispatches: no claim goes through either way."""
    one, other = two
    for number in range(ROUNDS):
        effect, finding = one.lost()
        late = one.ask("select claim_token from irrevon.dispatch_attempts join irrevon.effect_executions"
                       " using (execution_id) where effect_id = %s", effect)  # fmt: skip
        audits = partial(other.one, "audit_request", effect_id=effect, reason="a race")
        answer, _ = at_once(
            partial(one.decide, finding, "REDISPATCHED"), audits if number % 2 else partial(other.answered, late)
        )
        assert answer["outcome"] in ("resolved", "probe_first", "illegal_state")
        if answer["outcome"] == "resolved":
            assert one.claim(answer["dispatch_order"], uuid.uuid4()) == "denied"
        assert one.ask("select count(*) from irrevon.dispatch_attempts join irrevon.effect_executions using"
                       " (execution_id) where effect_id = %s", effect) == 1  # fmt: skip
