"""What the adjudication tests share: a destination of each tier, a hand that crashes where it is told, and a clock."""

from __future__ import annotations

import io
import json
import socket
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import psycopg
from hands import contract
from irrevon_adapters.refdest import RefdestC1, RefdestC2, RefdestC3
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.http import Answer, exchange
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.release import release
from irrevon.request import Request
from irrevon.wire import Deadline, Probe, Receipt, attempt

ADAPTERS: dict[str, Any] = {"c1": RefdestC1, "c2": RefdestC2, "c3": RefdestC3}
CLOCK = """create or replace function irrevon.clock() returns timestamptz
 language sql volatile set search_path = irrevon, pg_temp
 as $function$
 select clock_timestamp() + coalesce(nullif(current_setting('irrevon_test.ahead', true), ''), '0')::interval
 $function$"""
ROUNDS = 12
KEY_WINDOW = 90_000  # seconds; longer than refdest keeps a key
_TO_DO = """
  select exists (select from irrevon.open_work where state <> 'PERSISTED' and parked_reason is null)
      or exists (select from irrevon.open_audits where parked_reason is null)"""


class Witnessed:
    """The real adapter, whose answers can be withheld: `hides` looks, and the next answer is `spoilt` on its way.

    What the destination did stays done; the adapter reads other octets than it sent, by the members of an Answer.
    """

    def __init__(self, adapter: Any) -> None:
        self.declaration, self.render, self.list = adapter.declaration, adapter.render, adapter.list
        self._adapter, self.hides = adapter, 0
        self.spoilt: dict[str, Any] = {}

    def send(self, request: Any, deadline: Deadline) -> Receipt:
        changes, self.spoilt = self.spoilt, {}

        def on_its_way(asked: Request, until: Deadline) -> Answer:
            return replace(exchange(asked, until), **changes)

        with mock.patch("irrevon_adapters.refdest.adapter.exchange", on_its_way):
            receipt: Receipt = self._adapter.send(request, deadline)
            return receipt

    def lookup(self, query_keys: Any, deadline: Deadline) -> Probe:
        if self.hides > 0:
            self.hides -= 1
            return Probe("ABSENT", 0)
        found: Probe = self._adapter.lookup(query_keys, deadline)
        return found


class World:
    """One effect at a destination of one tier, in a ledger whose clock is moved and never waited for."""

    def __init__(self, tier: str, destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> None:
        self.tier, self.destination, self.database, self.operator_dsn = tier, destination, database, operator_dsn
        destination.install([])
        self._posts, self._effects = self._counts()
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(CLOCK)
        self.adapter = Witnessed(ADAPTERS[tier]({"url": destination.url}))
        self.lines = io.StringIO()
        self.ledger, self.log = Ledger(app_dsn).open(), Log(self.lines)
        self.ahead = 0
        self.name = f"refdest-{tier}"
        self.declare()
        row = self.ledger.one("register_intent", contract=contract(adapter_id=self.name, scope=f"s/{uuid.uuid4()}"))
        self.effect_id, self.order = row["effect_id"], Order.from_row(row["dispatch_order"])

    def declare(self, **consistency: str | None) -> None:
        """Put the adapter's declaration in force, with another consistency."""
        self._register(consistency={**self.adapter.declaration["consistency"], **consistency})

    def declare_type(self, **changes: bool) -> None:
        """The same, with other rules for its effect types."""
        types = self.adapter.declaration["effect_types"]
        self._register(effect_types={name: {**about, **changes} for name, about in types.items()})

    def _register(self, **members: Any) -> None:
        self.adapter.declaration = {**self.adapter.declaration, **members}
        with Ledger(self.operator_dsn) as operator:
            operator.call("register_adapter", declaration=json.dumps(self.adapter.declaration))

    def advance(self, seconds: int, ledger: Ledger | None = None) -> None:
        """Move the ledger's clock, as this connection reads it."""
        self.ahead += seconds
        connection = (ledger or self.ledger).connection
        assert connection is not None
        connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{self.ahead} s",))

    def another(self, dsn: str) -> Ledger:
        """Another connection that reads the clock alike."""
        ledger = Ledger(dsn).open()
        self.ahead -= 1
        self.advance(1, ledger)
        return ledger

    def fault(self, name: str, times: str = "once", **options: Any) -> None:
        """Let the next creation go wrong, or all of them."""
        self.destination.install([{"fault": name, "match": {"operation": "create"}, "times": times, **options}])

    def today(self) -> Order:
        """The order of the latest execution, as a registration tells it."""
        return Order.from_row(self.ledger.one("register_intent", contract=self._again())["dispatch_order"])

    def dispatch(self) -> dict[str, Any]:
        """Today's order, claimed and sent once."""
        return self.dispatcher().dispatch(self.effect_id, self.today())

    def dispatcher(self) -> Dispatcher:
        """A hand of this world."""
        return Dispatcher(self.ledger, {self.name: self.adapter}, self.log)

    def crash(self, sends: bool, hangs_up: bool = False) -> uuid.UUID:
        """Claim, perhaps send, and never report: the token of the attempt that is left behind.

        With `hangs_up` the connection ends while the destination is still at work.
        """
        order, token = self.today(), uuid.uuid4()
        request = self.adapter.render(order)
        claimed = self.ledger.one("claim", effect_id=self.effect_id, claim_token=token,
                                  order_digest=order.order_digest, request_digest=request.digest)  # fmt: skip
        assert claimed["outcome"] == "claimed"
        if hangs_up:
            self._hang_up(request)
        elif sends:
            attempt(self.adapter, request, Deadline.after(5))
        self.advance(400)  # its deadline, and the stuck threshold of a hand without a writer
        return token

    def _hang_up(self, request: Any) -> None:
        url, asked = urlsplit(request.url), self._counts()[0]
        head = [f"POST {url.path} HTTP/1.1", f"Host: {url.netloc}", f"Content-Length: {len(request.body)}"]
        head += [f"{name}: {value}" for name, value in request.headers]
        with socket.create_connection((url.hostname, url.port)) as connection:
            connection.sendall("\r\n".join([*head, "", ""]).encode() + request.body)
            while self._counts()[0] == asked:  # until it is there
                pass

    def take_key(self) -> None:
        """Let somebody else use today's key for another request, which is refused; the destination forgot the first."""
        self.destination.advance(KEY_WINDOW)
        headers = (("Content-Type", "application/json"), ("Idempotency-Key", self.today().idempotency_key))
        answer = exchange(Request("POST", f"{self.destination.url}/effects", headers, b"{}"), Deadline.after(5))
        assert answer.status == 422

    def adjudicate(self) -> None:
        """Free what was abandoned, and answer what is due, until nothing will be due any more."""
        for _ in range(ROUNDS):
            release(self.ledger, self.log)
            list(reconcile(self.ledger, {self.name: self.adapter}, self.log, None, None, "reconcile"))
            self.advance(61)
            if not self.ask(_TO_DO)[0][0]:
                return

    def audit(self) -> None:
        """Have the settled effect looked at again."""
        self.advance(400)
        with Ledger(self.operator_dsn) as operator:
            self.advance(0, operator)
            operator.call("audit_request", effect_id=self.effect_id, reason="a test")
        self.adjudicate()

    def resolve(self, action: str) -> list[str]:
        """A human takes this action on every LOST finding that is OPEN: what each was answered."""
        lost = self.ask("select finding_ref from irrevon.finding_statuses"
                        " where classification = 'LOST' and status = 'OPEN'")  # fmt: skip
        with self.another(self.operator_dsn) as operator:
            return [
                operator.one("resolve", finding_ref=ref, action=action, evidence='{"looked": 1}')["outcome"]
                for (ref,) in lost
            ]

    def late(self, outcome: str, code: str | None = None) -> None:
        """The first attempt's answer comes after all."""
        refs = [effect["destination_ref"] for effect in self._truth()["effects"][self._effects :]]
        (token,) = self.ask("select claim_token from irrevon.dispatch_attempts order by attempt_id limit 1")[0]
        self.ledger.one("record_outcome", claim_token=token, transport_outcome=outcome, failure_code=code,
                        destination_ref=refs[0] if refs and outcome == "OK" else None)  # fmt: skip

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query).fetchall()  # type: ignore[call-overload]

    def own(self, statement: str) -> None:
        """What no call does, as the owner of the ledger."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute("set search_path = irrevon, pg_temp")
            connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{self.ahead} s",))
            connection.execute(statement)  # type: ignore[call-overload]

    def posts(self) -> int:
        """How many creations were asked for since this world began."""
        return self._counts()[0] - self._posts

    def effects(self) -> int:
        """How many effects the destination holds since this world began: its own truth, not ours."""
        return self._counts()[1] - self._effects

    def state(self) -> str:
        ((state,),) = self.ask("select state from irrevon.frontiers")
        return str(state)

    def findings(self) -> list[str]:
        return [
            " ".join(str(word) for word in row if word is not None)
            for row in self.ask(
                "select f.classification, f.excess_effect_count, s.status from irrevon.findings f"
                " join irrevon.finding_statuses s using (finding_id) order by f.finding_id"
            )
        ]

    def parked(self) -> str | None:
        rows = self.ask("select parked_reason from irrevon.open_work")
        return rows[0][0] if rows else None

    def close(self) -> None:
        self.ledger.close()

    def _again(self) -> str:
        order = self.order
        return contract(adapter_id=self.name, scope=order.scope, stable_ids=order.stable_ids)

    def _truth(self) -> dict[str, Any]:
        return self.destination.truth()

    def _counts(self) -> tuple[int, int]:
        truth = self._truth()
        return sum(request["method"] == "POST" for request in truth["requests"]), len(truth["effects"])


Happens = Callable[[World], None]
