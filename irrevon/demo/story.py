"""What happened, in order: events for programs, sentences for people, and every assertion with its result."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from irrevon.commands._text import safe

Event = dict[str, Any]


class Stopped(Exception):
    """A leg cannot go on: the check of this name has failed."""

    def __init__(self, name: str, expected: str, found: object) -> None:
        super().__init__(name)
        self.name, self.expected, self.found = name, expected, found


@dataclass(frozen=True)
class Check:
    """One assertion: what was expected, and what was found."""

    leg: str
    name: str
    passed: bool
    expected: Any
    found: Any


@dataclass
class Story:
    """Tells events to whoever listens, as they happen, and keeps them."""

    listener: Callable[[Event], None]
    events: list[Event] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    started: float = field(default_factory=time.monotonic)

    def tell(self, leg: str, event: str, text: str, **says: str) -> None:
        """One step: what was done, and what each witness (ledger, destination, engine, ...) says of it."""
        self._publish({"event": event, "leg": leg, "text": text, "says": says})

    def check(self, leg: str, name: str, expected: Any, found: Any) -> bool:
        """Assert that `found` equals `expected`; a failure is told at once, and the story goes on."""
        result = Check(leg, name, found == expected, expected, found)
        self.checks.append(result)
        self._publish({"event": "check", **asdict(result)})
        return result.passed

    def stop(self, leg: str, stopped: Stopped) -> None:
        """Record why a leg could not go on."""
        result = Check(leg, stopped.name, False, stopped.expected, stopped.found)
        self.checks.append(result)
        self._publish({"event": "check", **asdict(result)})

    @property
    def failed(self) -> list[Check]:
        """The assertions that did not hold."""
        return [check for check in self.checks if not check.passed]

    def seconds(self) -> float:
        """How long the story has taken so far."""
        return round(time.monotonic() - self.started, 3)

    def _publish(self, event: Event) -> None:
        event |= {"at": datetime.now(UTC).isoformat(), "elapsed_seconds": self.seconds()}
        self.events.append(event)
        self.listener(event)


def lines_of(event: Event) -> list[str]:
    """An event for a person; a check that holds needs no line."""
    if event["event"] == "check":
        if event["passed"]:
            return []
        return [
            f"    FAILED  {safe(event['leg'])}/{safe(event['name'])}: expected {safe(event['expected'])}, "
            f"found {safe(event['found'])}"
        ]
    title = event["event"] == "leg"
    head = ["", f"Leg {safe(event['leg'])}: {safe(event['text'])}"] if title else [f"  - {safe(event['text'])}"]
    return head + [f"      {safe(who) + ':':<13} {safe(said)}" for who, said in event["says"].items()]
