"""What the destination does with a call: the C2 profile, and what the others start from.

Create, read by reference, query by client reference, list. No idempotency: a key is seen and ignored, so the
same request twice makes two effects; client references need not be unique (RFC-002 section 8). It keeps what
its own declaration says: the effect types, their required parameters, the declared refusals.
"""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from irrevon_adapters.refdest.calls import INVALID, Call, Reply
from irrevon_adapters.refdest.clock import stamp
from irrevon_adapters.refdest.effect import Effect
from irrevon_adapters.refdest.pages import page_of

_REQUIRED = {"effect_type", "stable_ids", "parameters"}
VOID = "order.void"  # the effect that undoes another one: it voids what its parameters name
_TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "object": dict,
    "string": str,
    "number": (int, float),
    "boolean": bool,
}


class Destination:
    """The C2 profile; another profile overrides what it does differently.

    `default_filter` is a quirk: a plain list then leaves out every second effect, and a query does not.
    """

    optional = frozenset({"client_ref"})

    def __init__(self, seed: int, declaration: dict[str, Any]) -> None:
        self.seed = seed
        self.default_filter = False
        self.effect_types: dict[str, Any] = declaration["effect_types"]
        self.effects: list[Effect] = []
        self.by_ref: dict[str, Effect] = {}
        self.by_client_ref: dict[str | None, list[Effect]] = {}
        self._handlers: dict[str, Callable[[Call, datetime], Reply]] = {
            "create": self.create,
            "get": self.get,
            "query": self.list,
            "list": self.list,
            "health": self.health,
        }

    def admit(self, call: Call, now: datetime) -> Reply | None:
        """An answer that is known without doing anything, or None: the call is to be handled and finished."""
        return None

    def finish(self, call: Call, reply: Reply) -> None:
        """The call that was admitted is answered with this."""

    def handle(self, call: Call, now: datetime) -> Reply:
        """Do what a call asks at an instant of the virtual clock."""
        return self._handlers[call.operation](call, now)

    def create(self, call: Call, now: datetime) -> Reply:
        if not call.parsed:
            return Reply(400, "the body is not JSON\n", "undeclared")
        if not self.is_valid(call.document) or not self.is_undoable(call.document):
            return INVALID
        return self.answer(self.commit(call.document, now))

    def answer(self, effect: Effect) -> Reply:
        """How a create request learns that it succeeded."""
        content = {name: effect.view()[name] for name in ("destination_ref", "client_ref", "state")}
        return Reply(201, content, "created", (effect.destination_ref,))

    def commit(self, document: dict[str, Any], now: datetime) -> Effect:
        """The side effect itself."""
        number = len(self.effects) + 1
        reference = hashlib.sha256(b"effect:%d:%d" % (self.seed, number)).hexdigest()
        effect = Effect(
            number,
            reference,
            document.get("client_ref"),
            document["effect_type"],
            document["stable_ids"],
            document["parameters"],
            now,
        )
        if effect.effect_type == VOID:
            self.by_ref[effect.parameters["destination_ref"]].state = "voided"
        self.effects.append(effect)
        self.by_ref[reference] = effect
        self.by_client_ref.setdefault(effect.client_ref, []).append(effect)
        return effect

    def is_valid(self, document: Any) -> bool:
        """Whether a create request is one that the declaration accepts."""
        if not isinstance(document, dict) or not _REQUIRED <= document.keys() <= _REQUIRED | self.optional:
            return False
        ids, parameters, reference = (document.get(n) for n in ("stable_ids", "parameters", "client_ref"))
        kind = document["effect_type"]
        if not isinstance(kind, str) or kind not in self.effect_types or not isinstance(parameters, dict):
            return False
        if not isinstance(ids, dict) or not ids or not all(isinstance(value, str) for value in ids.values()):
            return False
        if reference is not None and not (isinstance(reference, str) and 1 <= len(reference) <= 512):
            return False
        schema = self.effect_types[kind]["parameters"]
        return set(schema.get("required", ())) <= parameters.keys() and all(
            isinstance(parameters[name], _TYPES[rule["type"]])
            for name, rule in schema.get("properties", {}).items()
            if name in parameters
        )

    def is_undoable(self, document: dict[str, Any]) -> bool:
        """Whether a request voids nothing, or something that is in force; what is gone cannot go once more."""
        if document["effect_type"] != VOID:
            return True
        target = self.by_ref.get(document["parameters"]["destination_ref"])
        return target is not None and target.state == "active" and target.effect_type != VOID

    def get(self, call: Call, now: datetime) -> Reply:
        effect = self.by_ref.get(call.reference or "")
        if effect is None:
            return Reply(404, {"error": "not_found"}, "not_found")
        return Reply(200, effect.view(), "found")

    def list(self, call: Call, now: datetime) -> Reply:
        wanted = self.effects
        if "client_ref" in call.params:
            wanted = self.by_client_ref.get(call.params["client_ref"], [])
        elif self.default_filter:
            wanted = [effect for effect in wanted if effect.number % 2]
        try:
            page, cursor = page_of(wanted, call.params)
        except ValueError as error:
            return Reply(400, f"{error}\n", "undeclared")
        content = {"effects": [effect.view() for effect in page], "next": cursor, "as_of": stamp(now)}
        return Reply(200, content, "listed")

    def health(self, call: Call, now: datetime) -> Reply:
        return Reply(200, {"status": "ok"}, "healthy")
