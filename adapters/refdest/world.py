"""One seeded world: destination, clock, faults and truth, behind one lock.

Everything that decides an outcome happens under that lock and in the order of arrival, so the same requests
one after the other give the same answers, references and times. Sockets are outside.
"""

import json
import threading
from importlib.resources import files
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply, Silence
from irrevon_adapters.refdest.clock import VirtualClock, stamp
from irrevon_adapters.refdest.destination import PROFILES
from irrevon_adapters.refdest.faults import Schedule
from irrevon_adapters.refdest.truth import Truth

_STATES = ("active", "voided", "deleted")


def declaration(profile: str) -> dict[str, Any]:
    """The declaration that a profile keeps, as its adapter registers it."""
    text = files("irrevon_adapters.refdest").joinpath(f"{profile}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


class World:
    def __init__(self, profile: str, seed: int) -> None:
        self._lock = threading.Lock()
        self._clock = VirtualClock(seed)
        self._destination = PROFILES[profile](seed, declaration(profile))
        self._schedule = Schedule()
        self._truth = Truth()

    def serve(self, call: Call) -> Reply | Silence:
        """Handle one call of the effects port: an event of the virtual clock."""
        with self._lock:
            now = self._clock.tick()
            rule = self._schedule.pick(call)
            reply: Reply | Silence | None = rule.fault.before(call) if rule else None
            if reply is None:
                answer = self._destination.handle(call, now)
                reply = rule.fault.after(call, answer) if rule else answer
            self._truth.record(call, now, rule.name if rule else None, reply)
            return reply

    def install(self, document: Any) -> None:
        """Replace the fault schedule. ValueError says what is wrong with it; the old one then stays."""
        schedule = Schedule(document)
        with self._lock:
            self._schedule = schedule

    def advance(self, seconds: float) -> str:
        """Move the clock on; answers its reading. ValueError: not a number of seconds it can move."""
        with self._lock:
            return stamp(self._clock.advance(seconds))

    def set_state(self, reference: str, state: str) -> bool:
        """Void, delete or revive an effect behind everybody's back. False: none has that reference."""
        if state not in _STATES:
            raise ValueError(f"state: one of {list(_STATES)}")
        with self._lock:
            effect = self._destination.by_ref.get(reference)
            if effect is not None:
                effect.state = state
            return effect is not None

    def truth(self) -> dict[str, Any]:
        with self._lock:
            return self._truth.document(self._destination.effects, self._clock.now)
