"""One effect's timeline as a picture: a row an event, a lane a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

LANES = ("intent", "gate", "attempt", "wire", "probe", "adjudication", "finding", "person")
ROW, LANE, LEFT, TOP = 30, 76, 36, 34


@dataclass(frozen=True)
class Mark:
    """One event: where it stands, and how it looks."""

    x: int
    y: int
    clock: str
    what: str
    tone: str


@dataclass(frozen=True)
class Drawing:
    """All of it; lanes that hold nothing are left out."""

    marks: list[Mark]
    lanes: list[tuple[str, int]]
    width: int
    height: int
    text: int


def drawn(timeline: list[dict[str, Any]]) -> Drawing:
    """Lay the events of inspect out, oldest on top."""
    used = [lane for lane in LANES if any(event["lane"] == lane for event in timeline)]
    places = {lane: LEFT + number * LANE for number, lane in enumerate(used)}
    marks = [Mark(places[event["lane"]], TOP + number * ROW + ROW // 2, event["at"][11:23], event["what"], _tone(event))
             for number, event in enumerate(timeline)]  # fmt: skip
    text = LEFT + len(used) * LANE
    return Drawing(marks, list(places.items()), text + 640, TOP + len(timeline) * ROW + 8, text)


def _tone(event: dict[str, Any]) -> str:
    """Whether an event is a loss, an end, or a step; by its first word, as the ledger tells it."""
    first = event["what"].replace(":", " ").split()[0] if event["what"] else ""
    if first in ("LOST", "TIMEOUT", "FAILED", "AMBIGUOUS", "deny", "DUPLICATE", "CONTRADICTED", "CANCELLED"):
        return "bad"
    if first in ("SETTLED_COMMITTED", "OK", "PRESENT", "CONFIRMED_UNIQUE"):
        return "good"
    return "step"
