"""What the tests of the sweep share: a destination, a ledger whose clock is moved, and effects that nobody ordered."""

from __future__ import annotations

import io
import json
from typing import Any

import psycopg
from adjudication import ADAPTERS, CLOCK
from hands import contract
from irrevon_adapters.refdest.process import Refdest
from refdest_calls import order, post

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.sweeper import sweep

Answer = dict[str, Any]


class Shore:
    """A destination of one tier, swept against a ledger that knows its adapter."""

    def __init__(self, tier: str, destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> None:
        self.destination, self.database, self.app_dsn = destination, database, app_dsn
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(CLOCK)
        self.adapter, self.name, self.ahead = ADAPTERS[tier]({"url": destination.url}), f"refdest-{tier}", 0
        with Ledger(operator_dsn) as operator:
            operator.call("register_adapter", declaration=json.dumps(dict(self.adapter.declaration)))
        self.ledger, self.lines = Ledger(app_dsn).open(), io.StringIO()
        self.log = Log(self.lines)

    def dispatch(self, **changes: Any) -> Answer:
        """Register an intent and send it once."""
        row = self.ledger.one("register_intent", contract=contract(adapter_id=self.name, **changes))
        hand = Dispatcher(self.ledger, {self.name: self.adapter}, self.log)
        return {**row, **hand.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))}

    def foreign(self, client_ref: str | None = None, order_id: str = "theirs") -> str:
        """An effect that no ledger ordered: its reference."""
        status, body = post(self.destination, order(client_ref, stable_ids={"order_id": order_id}))
        assert status == 201, body
        return str(json.loads(body)["destination_ref"])

    def sweep(self, adapter: Any = None) -> list[Answer]:
        return list(sweep(self.ledger, adapter or self.adapter, self.log))

    def swept(self) -> Answer:
        """A sweep to the end of the list: its counts, those of nothing left out."""
        end = self.sweep()[-1]
        assert end["outcome"] == "finished", end
        return {name: count for name, count in end["counts"].items() if count}

    def advance(self, seconds: int) -> None:
        """Move the ledger's clock, as this connection reads it."""
        self.ahead += seconds
        assert self.ledger.connection is not None
        self.ledger.connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{self.ahead} s",))

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query).fetchall()  # type: ignore[call-overload]

    def orphans(self) -> list[tuple[str, str]]:
        """The orphans of the ledger: destination and reference."""
        query = (
            "select adapter_id, destination_ref from irrevon.findings where classification = 'ORPHANED' order by 1, 2"
        )
        return [(str(adapter), str(reference)) for adapter, reference in self.ask(query)]

    def events(self) -> list[str]:
        return [json.loads(line)["event_name"] for line in self.lines.getvalue().splitlines()]

    def close(self) -> None:
        self.ledger.close()
