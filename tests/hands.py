"""A hand for tests: a real reference destination, its adapter, and a ledger that knows it."""

import io
import json
import uuid
from datetime import UTC, datetime
from typing import Any

from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order

DEMO_PARAMETERS = {
    "line_items": [{"sku": "SKU-118", "quantity": 2}],
    "shipping_method": "standard",
    "note": "please deliver to the loading dock",
}


def contract(**changes: Any) -> str:
    """The flagship's intent of a new order, freshly stamped, with members replaced."""
    members = {
        "schema_version": "1",
        "stable_ids": {"order_id": f"order-{uuid.uuid4().hex[:8]}", "customer_ref": "C-0007"},
        "effect_type": "order.create",
        "effect_class": "IRREVERSIBLE",
        "scope": "acme-store/prod",
        "adapter_id": "refdest-c2",
        "parameters": DEMO_PARAMETERS,
        "authority_ref": "authority-1",
        "stamped_at": datetime.now(UTC).isoformat(),
    }
    return json.dumps(members | changes)


def declare(operator_dsn: str, adapter: RefdestC2, **changes: Any) -> None:
    """Put the adapter's declaration in force, with members replaced."""
    with Ledger(operator_dsn) as ledger:
        ledger.call("register_adapter", declaration=json.dumps({**adapter.declaration, **changes}))


class Hand:
    """One ledger connection, one adapter, one dispatcher, and what it logged."""

    def __init__(self, app_dsn: str, destination: Refdest, adapter: Any = None) -> None:
        self.destination = destination
        self.adapter = adapter or RefdestC2({"url": destination.url})
        self.lines = io.StringIO()
        self.log = Log(self.lines)
        self.ledger = Ledger(app_dsn).open()
        self.adapters = {"refdest-c2": self.adapter}
        self.dispatcher = Dispatcher(self.ledger, self.adapters, self.log)

    def register(self, text: str | None = None) -> tuple[str, Order]:
        """Register an intent; its effect and its order."""
        row = self.ledger.one("register_intent", contract=text or contract())
        return row["effect_id"], Order.from_row(row["dispatch_order"])

    def effects(self) -> int:
        """How many effects the destination holds."""
        return len(self.destination.truth()["effects"])

    def posts(self) -> int:
        """How many create requests reached the destination."""
        return sum(request["method"] == "POST" for request in self.destination.truth()["requests"])

    def events(self) -> list[str]:
        """The events logged so far, in order."""
        return [json.loads(line)["event_name"] for line in self.lines.getvalue().splitlines()]

    def __enter__(self) -> "Hand":
        return self

    def __exit__(self, *_: object) -> None:
        self.ledger.close()
