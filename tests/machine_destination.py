"""A destination as the property machine believes it to be: what was really done there, and what it honestly says.

Independent of the ledger: it knows requests, keys and effects, and no state of ours. What it shows is true; how soon it
shows it, and whether its answer arrives, is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from machine_calls import seconds

REMEMBERS = 24 * 3600  # seconds that a keyed destination knows a key


@dataclass
class Done:
    """One effect at the destination."""

    ref: str
    client_ref: str | None
    operation: str | None  # whose bytes made it; None: nobody's of ours
    stable_ids: dict[str, str]
    at: float
    visible_at: float
    state: str = "active"  # voided: shown and not in force; deleted: not shown


@dataclass
class Reply:
    """What a hand hears; None stands for silence."""

    outcome: str
    code: str | None = None
    ref: str | None = None


@dataclass
class Destination:
    """What one adapter speaks to."""

    name: str
    keyed: bool
    silent: bool
    lag: float
    done: list[Done] = field(default_factory=list)
    keys: dict[str, tuple[float, Reply]] = field(default_factory=dict)

    def send(self, order: dict[str, Any], now: float, fate: str, late: float) -> Reply | None:
        """Carry out one request. `late` is the share of the true lag after which the effect is shown."""
        if fate == "vanishes":
            return None
        known = self.keys.get(order["idempotency_key"]) if self.keyed else None
        if known and now < known[0] + REMEMBERS:
            reply = known[1]
        else:
            reply = self._first(order, now, fate, late)
            if self.keyed and fate not in ("throttled", "odd"):
                self.keys[order["idempotency_key"]] = (now, reply)
        return None if fate.endswith("unheard") else reply

    def _first(self, order: dict[str, Any], now: float, fate: str, late: float) -> Reply:
        if fate.startswith("refused"):
            return Reply("FAILED", "invalid_request")
        if fate == "throttled":
            return Reply("FAILED", "rate_limited")
        if fate == "odd":
            return Reply("FAILED", "teapot")  # which no declaration cites: the ledger may not take it for a failure
        made = [self.make(order, now, late) for _ in range(2 if fate == "twice" else 1)]
        if fate == "odd-done":
            return Reply("FAILED", "teapot", made[0].ref)
        return Reply("OK", None, None if self.silent else made[0].ref)

    def make(self, order: dict[str, Any], now: float, late: float, foreign: bool = False) -> Done:
        stamp, operation = (None, None) if foreign else (order["client_ref"], order["operation_id"])
        ref = f"{self.name}-{len(self.done)}"
        made = Done(ref, stamp, operation, order["stable_ids"], now, now + late * self.lag)
        self.done.append(made)
        return made

    def shown(self, at: float) -> list[Done]:
        return [d for d in self.done if d.visible_at <= at and d.state != "deleted"]

    def look(self, keys: list[dict[str, Any]], at: float) -> list[dict[str, Any]]:
        """What a query by any of these keys shows at that instant."""
        return [
            {"ref": d.ref, "client_ref": d.client_ref, "state": d.state}
            for d in self.shown(at)
            if any(self._matches(d, key) for key in keys)
        ]

    def _matches(self, done: Done, key: dict[str, Any]) -> bool:
        match key["key"]:
            case "client_ref":
                return done.client_ref in key["values"]
            case "destination_ref":
                return done.ref in key["values"]
            case _:  # by its stable ids, in a window: what is older is not listed
                return done.stable_ids in key["values"] and done.at >= seconds(key["since"])

    def alive(self, effect_id: str, operation: str | None = None) -> int:
        """How many effects of an intent, or of one operation of it, are in force; the truth, whatever is shown."""
        return sum(
            d.state == "active" and d.operation is not None and d.operation.split(":")[0] == effect_id
            and operation in (None, d.operation)
            for d in self.done
        )  # fmt: skip

    def ever(self, operation: str) -> int:
        return sum(d.operation == operation for d in self.done)
