"""What the adapter's tests share: an order, a page of effects, and the adapter on a running destination."""

import json
from typing import Any

from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.adapter import RefdestAdapter
from irrevon_adapters.refdest.process import Refdest
from raw_server import http

from irrevon.wire import Deadline, Order, Probe, Receipt, attempt, probe

EFFECT = {
    "destination_ref": "r",
    "client_ref": "e:0",
    "effect_type": "order.create",
    "stable_ids": {"order_id": "1", "customer_ref": "c"},
    "state": "active",
    "created_at": "2030-01-01T00:00:00.000000Z",
}
BY_REF = [{"key": "client_ref", "values": ["e:0"]}]


def order(client_ref: str | None, key: str = "the-key") -> Order:
    parameters = {"note": "\u20ac", "line_items": [{"sku": "SKU-118", "quantity": 2}]}
    ids = {"order_id": "9410", "customer_ref": "C-0007"}
    return Order("e", "e:0", 0, key, client_ref, "refdest-c2", "order.create", "s", ids, parameters, "p", "d", "o")


def attempted(adapter: RefdestAdapter, what: Order, seconds: float = 5.0) -> Receipt:
    return attempt(adapter, adapter.render(what), Deadline.after(seconds))


def sent(destination: Refdest, client_ref: str, **config: Any) -> str:
    receipt = attempted(RefdestC2({"url": destination.url, **config}), order(client_ref))
    assert receipt.transport_outcome == "OK"
    return str(receipt.destination_ref)


def found(destination: Refdest, *keys: tuple[str, list[str]]) -> Probe:
    adapter = RefdestC2({"url": destination.url})
    return probe(adapter, [{"key": key, "values": values} for key, values in keys], Deadline.after(5))


def page(*effects: dict[str, Any], **changes: Any) -> bytes:
    document = {"effects": list(effects), "next": None, "as_of": "2030-01-01T00:00:00Z"} | changes
    return http(200, json.dumps(document).encode())
