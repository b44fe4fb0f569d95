"""The judges of every kill: the destination's truth and SQL (RFC-002 section 15.2)."""

from collections.abc import Sequence
from typing import Any

import psycopg
from irrevon_adapters.refdest.process import Refdest
from lives import Lane

_ATTEMPTS = """
  select a.claim_token::text as token, e.operation_id, f.state, d.transport_outcome, d.recorded_by
    from irrevon.dispatch_attempts a
    join irrevon.effect_executions e using (execution_id)
    join irrevon.frontiers f using (execution_id)
    left join irrevon.dispatch_receipts d using (attempt_id)"""
_EXECUTIONS = "select operation_id, state from irrevon.frontiers"


def judge(database: str, destination: Refdest, lanes: Sequence[Lane]) -> dict[str, int]:
    """The three zeros: no effect without a durable claim, no second effect, no lost acknowledgement. The counts.

    What a hand was told before it died has to be there: a claim that was answered `claimed`, an outcome that was
    recorded, a lifecycle that was acknowledged. Ambiguity alone may have been settled since, by evidence.
    """
    truth = destination.truth()
    with psycopg.connect(database) as connection:
        attempts = connection.execute(_ATTEMPTS).fetchall()  # type: ignore[call-overload]
        frontiers = dict(connection.execute(_EXECUTIONS).fetchall())  # type: ignore[call-overload]
        open_attempts = connection.execute("select count(*) from irrevon.open_attempts").fetchone()
    by_token = {row[0]: row for row in attempts}
    claims = [row[1] for row in attempts]
    counts: dict[str, int] = truth["by_client_ref"]

    assert [ref for ref in counts if ref not in set(claims)] == [], "an effect without a claim"
    assert [ref for ref, effects in counts.items() if effects > 1] == [], "a second effect"
    assert len(claims) == len(set(claims)), "a second wire attempt"
    creates = [request["client_ref"] for request in truth["requests"] if request["operation"] == "create"]
    assert len(creates) == len(set(creates)), "a second request"

    for lane in lanes:
        assert [token for token in lane.claimed if token not in by_token] == [], "a lost claim"
        assert [t for t, state in lane.recorded.items() if not _kept(by_token, t, state)] == [], "a lost outcome"
        assert [op for op, state in lane.acked.values() if frontiers.get(op) not in (state, *_since(state))] == []

    # What the destination has is settled by its evidence; what it has not is never called committed.
    assert {op: frontiers[op] for op in counts if frontiers[op] != "SETTLED_COMMITTED"} == {}
    assert {op for op, state in frontiers.items() if state == "SETTLED_COMMITTED" and op not in counts} == set()
    assert open_attempts == (0,)
    return {"effects": len(frontiers), "committed": len(counts), "ambiguous": len(frontiers) - len(counts)}


def _kept(by_token: dict[str, Any], token: str, state: str) -> bool:
    row = by_token.get(token)
    return row is not None and row[3] is not None and row[2] in (state, *_since(state))


def _since(state: str) -> tuple[str, ...]:
    """What may have become of a state since it was told, without a new claim."""
    return ("SETTLED_COMMITTED", "SETTLED_FAILED") if state in ("AMBIGUOUS", "DISPATCHED") else ()
