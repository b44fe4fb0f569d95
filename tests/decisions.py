"""A person's decision carried out step by step, stopped anywhere, and taken up again by whoever comes next.

A case is a finding and all that follows from deciding it: a loss that is sent again, or one effect too many that is
undone. Its findings come from a person's settle, so that a hundred cost what a few adjudicated ones would.
"""

from __future__ import annotations

import io
import json
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from adjudication import CLOCK
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest
from refdest_calls import order, post

from irrevon.dispatcher import Dispatcher
from irrevon.errands import run_errands
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.reconciler import reconcile
from irrevon.release import release

SEEN = json.dumps({"seen": "their console"})
REDISPATCH, COMPENSATE = "redispatch", "compensate"
STEPS = {
    REDISPATCH: ("resolve", "claim", "record_outcome"),
    COMPENSATE: ("register_intent", "resolve", "claim", "record_outcome"),
}
NAME = "refdest-c2"
STRANDED = """
  select s.finding_ref from irrevon.finding_statuses s
   where s.status <> 'CLOSED'
     and not exists (select from irrevon.operator_queue q where q.finding_ref = s.finding_ref)"""
DECIDED = """
  select finding_ref, status, classification from irrevon.finding_statuses
   where status <> 'CLOSED' order by finding_id"""


@dataclass
class Case:
    kind: str
    effect_id: str
    finding: str
    undo: str = ""  # the contract of what undoes it


class Cases:
    """Decisions at one ledger and one destination."""

    def __init__(self, destination: Refdest, database: str, operator_dsn: str) -> None:
        self.destination, self.database, self.dsn = destination, database, operator_dsn
        self.adapter = RefdestC2({"url": destination.url})
        declare(operator_dsn, self.adapter)
        self.ledger, self.log, self.made = Ledger(operator_dsn).open(), Log(io.StringIO()), list[Case]()

    def case(self, kind: str) -> Case:
        """A finding that waits for a decision."""
        name = f"order-{len(self.made)}"
        row = self.ledger.one("register_intent", contract=contract(
            scope=f"s/{name}", stable_ids={"order_id": name}))  # fmt: skip
        effect_id, token = row["effect_id"], uuid.uuid4()
        request = order(f"{effect_id}:0", stable_ids={"order_id": name})
        refs = [
            json.loads(post(self.destination, request)[1])["destination_ref"] for _ in range(2 * (kind == COMPENSATE))
        ]
        self.ledger.one("claim", effect_id=effect_id, claim_token=token, request_digest="ab" * 32,
                        order_digest=row["dispatch_order"]["order_digest"])  # fmt: skip
        self.ledger.one("record_outcome", claim_token=token, transport_outcome="LOST")
        settled = self.ledger.one("settle", operation_id=f"{effect_id}:0", outcome="COMMITTED" if refs else "FAILED",
                                  evidence=json.dumps({"n_found": len(refs)}))  # fmt: skip
        finding = settled["evidence"]["finding_ref"]
        undo = contract(
            scope=f"s/{name}", effect_type="order.void", effect_class="COMPENSABLE",
            stable_ids={"order_id": name, "compensates_finding_id": finding},
            parameters={"destination_ref": refs[1]}) if refs else ""  # fmt: skip
        self.made.append(Case(kind, effect_id, finding, undo))
        return self.made[-1]

    def finish(self) -> None:
        """Everybody who may go on goes on, and a person decides what comes up, until nothing waits any more."""
        with psycopg.connect(self.database, autocommit=True) as owner:
            owner.execute(CLOCK)
        for case in self.made:
            carry_out(self.ledger, self.adapter, case)  # repeats what is done, and sends nothing twice
        ahead = 0
        for _ in range(12):
            ahead += 400
            assert self.ledger.connection is not None
            self.ledger.connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{ahead} s",))
            adapters: dict[str, Any] = {NAME: self.adapter}
            release(self.ledger, self.log)
            list(reconcile(self.ledger, adapters, self.log, None, None, "reconcile"))
            assert self.ask(STRANDED) == []
            for finding, status, classification in self.ask(DECIDED):
                if (status, classification) == ("OPEN", "LOST"):
                    self.ledger.one("resolve", finding_ref=finding, action="REDISPATCHED", evidence=SEEN)
            hand = Dispatcher(self.ledger, adapters, self.log)
            list(run_errands(self.ledger, hand, [NAME], self.log))
            if self.ask("select 1 from irrevon.operator_queue union all select 1 from irrevon.open_work") == []:
                return

    def judge(self) -> Counter[str]:
        """By the destination's truth: every order there once, nothing sent twice; what became of the operations."""
        assert self.ask("select * from irrevon.operator_queue") == []
        assert (
            self.ask("select status, count(*) from irrevon.finding_statuses group by 1 having status <> 'CLOSED'") == []
        )
        truth = self.destination.truth()
        sent = Counter(row["client_ref"] for row in truth["requests"] if row["operation"] == "create")
        told_by_hand = {f"{case.effect_id}:0" for case in self.made if case.kind == COMPENSATE}
        assert {ref: n for ref, n in sent.items() if n > 1 and ref not in told_by_hand} == {}
        in_force = Counter(effect["stable_ids"]["order_id"] for effect in truth["effects"]
                           if effect["state"] == "active" and effect["effect_type"] == "order.create")  # fmt: skip
        assert in_force == Counter(f"order-{number}" for number in range(len(self.made)))
        claimed = {row[0] for row in self.ask("select operation_id from irrevon.dispatch_attempts join"
                                              " irrevon.effect_executions using (execution_id)")}  # fmt: skip
        assert sent.keys() <= claimed, "sent without a claim"
        return Counter(row[0] for row in self.ask("select state from irrevon.frontiers"))

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query).fetchall()  # type: ignore[call-overload]

    def close(self) -> None:
        self.ledger.close()


def carry_out(ledger: Ledger, adapter: RefdestC2, case: Case) -> None:
    """Decide, and send what was decided. Every step may be repeated; only a claim that is answered sends."""
    subject, compensations = case.effect_id, None
    if case.kind == COMPENSATE:
        subject = ledger.one("register_intent", contract=case.undo)["effect_id"]
        compensations = [subject]
    action = "COMPENSATED" if compensations else "REDISPATCHED"
    row = ledger.one("resolve", finding_ref=case.finding, action=action, evidence=SEEN, compensations=compensations)
    assert row["outcome"] in ("resolved", "replayed"), row
    Dispatcher(ledger, {NAME: adapter}, Log(io.StringIO())).dispatch(subject)


def patiently(ledger: Ledger, adapter: RefdestC2, case: Case, again: Sequence[type[Exception]], times: int = 5) -> None:
    """The same, repeated as any program does after a broken connection."""
    for attempt in range(times):
        try:
            carry_out(ledger, adapter, case)
            return
        except tuple(again):
            assert attempt < times - 1
