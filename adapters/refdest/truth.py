"""What the oracle sees: every effect, and every request with what became of it.

Metrics are computed from this read-back, never from what the system under test believes.
"""

from collections import Counter
from datetime import datetime
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply, Silence
from irrevon_adapters.refdest.clock import stamp
from irrevon_adapters.refdest.effect import Effect


class Truth:
    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []

    def arrived(self, call: Call, now: datetime, fault: str | None) -> dict[str, Any]:
        """Write a call down, with the key that it carried whether or not anything honours it."""
        row = {
            "number": len(self.requests) + 1,
            "at": stamp(now),
            "operation": call.operation,
            "method": call.method,
            "target": call.target,
            "client_ref": call.client_ref,
            "effect_type": call.effect_type,
            "idempotency_key": call.idempotency_key,
            "body_digest": call.body_digest,
            "fault": fault,
            "outcome": "pending",
            "committed": [],
            "answered": False,
            "status": None,
        }
        self.requests.append(row)
        return row

    def committed(self, row: dict[str, Any], reply: Reply) -> None:
        """What a call has done, perhaps long before it is answered."""
        row["committed"] = list(reply.committed)

    def left(self, row: dict[str, Any], reply: Reply | Silence) -> None:
        """What became of a call."""
        row["outcome"], row["answered"] = reply.outcome, isinstance(reply, Reply)
        row["status"] = reply.status if isinstance(reply, Reply) else None

    def document(self, effects: list[Effect], now: datetime) -> dict[str, Any]:
        """The whole truth. `by_client_ref` counts effects in any state; those without one are not in it."""
        return {
            "now": stamp(now),
            "effects": [
                effect.view() | {"number": effect.number, "parameters": effect.parameters} for effect in effects
            ],
            "by_client_ref": dict(Counter(e.client_ref for e in effects if e.client_ref is not None)),
            "requests": [dict(row) for row in self.requests],
        }
