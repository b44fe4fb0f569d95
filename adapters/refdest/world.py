"""One seeded world: destination, clock, faults and truth, behind one lock.

Everything that decides an outcome happens under that lock and in the order of arrival, so the same requests
one after the other give the same answers, references and times. Sockets are outside, and so are pauses: while
one call is delayed, others are served.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply, Silence
from irrevon_adapters.refdest.clock import VirtualClock, stamp
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.fault import Fault
from irrevon_adapters.refdest.profiles import PROFILES
from irrevon_adapters.refdest.schedule import Schedule
from irrevon_adapters.refdest.truth import Truth

__all__ = ["World", "declaration"]

_STATES = ("active", "voided", "deleted")
_NO_FAULT = Fault()


@dataclass
class Visit:
    """A call between its arrival and its answer. `admitted`: the destination has it to do."""

    call: Call
    fault: Fault
    row: dict[str, Any]
    reply: Reply | Silence | None = None
    admitted: bool = False


class World:
    def __init__(self, profile: str, seed: int, default_filter: bool = False) -> None:
        self._lock = threading.Lock()
        self._clock = VirtualClock(seed)
        self._destination = PROFILES[profile](seed, declaration(profile))
        self._destination.default_filter = default_filter
        self._schedule = Schedule()
        self._truth = Truth()

    def serve(self, call: Call, wait: Callable[[float], Any] = time.sleep) -> Reply | Silence:
        """Handle one call of the effects port: an event of the virtual clock. `wait` passes real seconds."""
        with self._lock:
            visit = self._arrive(call)
            if not visit.fault.pause:
                return self._leave(visit)
        wait(visit.fault.pause)
        with self._lock:
            return self._leave(visit)

    def _arrive(self, call: Call) -> Visit:
        now = self._clock.tick()
        rule = self._schedule.pick(call)
        fault = rule.fault if rule else _NO_FAULT
        visit = Visit(call, fault, self._truth.arrived(call, now, rule.name if rule else None), fault.before())
        if visit.reply is None:
            visit.reply = self._destination.admit(call, now)
            visit.admitted = visit.reply is None
        if visit.admitted and not fault.commits_last:
            self._perform(visit, now)
        return visit

    def _perform(self, visit: Visit, now: datetime) -> None:
        visit.reply = reply = visit.fault.perform(lambda: self._destination.handle(visit.call, now))
        self._truth.committed(visit.row, reply)

    def _leave(self, visit: Visit) -> Reply | Silence:
        if visit.reply is None:
            self._perform(visit, self._clock.tick())
        reply = visit.reply
        assert reply is not None
        if isinstance(reply, Reply):
            if visit.admitted:
                self._destination.finish(visit.call, reply)
            reply = visit.fault.after(reply)
        self._truth.left(visit.row, reply)
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

    def set_default_filter(self, hides: Any) -> None:
        """Switch the default-filter quirk. ValueError: neither true nor false."""
        if not isinstance(hides, bool):
            raise ValueError("default_filter: true or false")  # noqa: TRY004 - a word from outside, not a bug
        with self._lock:
            self._destination.default_filter = hides

    def truth(self) -> dict[str, Any]:
        with self._lock:
            return self._truth.document(self._destination.effects, self._clock.now)
