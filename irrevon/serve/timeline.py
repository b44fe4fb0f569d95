"""One effect's timeline as a picture: a row for each event, a lane for each kind, and a thread from row to row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from irrevon.chronicle import LANES, PAUSE, Told, length, meaning, still

UNKNOWN = "AMBIGUOUS"  # from here on nobody can say whether it happened, until the next state
STATES = ("INTENDED", "PERSISTED", "DISPATCHED", UNKNOWN, "SETTLED_", "CANCELLED")
LONG = 32  # characters of a token or a digest, which name one thing


@dataclass(frozen=True)
class Row:
    """One event, or what stands between two: where its lane is, where the thread comes from, and how it looks."""

    kind: str  # event, open, pause, unknown
    lane: int
    before: int | None
    name: str
    at: str
    clock: str
    what: str
    ref: str
    tone: str
    unknown: bool
    role: str = ""  # lost, evidence, settled


@dataclass(frozen=True)
class Picture:
    """All of it; lanes that hold nothing are left out."""

    lanes: list[str]
    rows: list[Row]


def drawn(told: Told, now: str) -> Picture:
    """Lay out what inspect tells, oldest on top, and what is open last."""
    events = [*told["timeline"], *(still(item) for item in told["open"])]
    lanes = [lane for lane in LANES if any(event["lane"] == lane for event in events)]
    return Picture(lanes, list(_rows(events, lanes, _cited(told["standing"]), datetime.fromisoformat(now))))


def _rows(events: list[dict[str, Any]], lanes: list[str], cited: set[str], now: datetime) -> Iterator[Row]:
    at: datetime | None = None
    lane: int | None = None
    unknown = False
    for number, event in enumerate(events):
        before, at = at, datetime.fromisoformat(event["at"]) if "at" in event else None
        if at and (told := _pause(at, before)):
            yield _between("pause", told, lane, unknown)
        if unknown and _enters(event):
            unknown = False
        came, lane = lane, lanes.index(event["lane"])
        yield Row("open" if event.get("is_open") else "event", lane, came, event["lane"], event.get("at", ""),
                  _clock(at, before), event["what"], event.get("ref") or "", meaning(event) or "step",
                  unknown, _role(event, cited))  # fmt: skip
        if at and event["what"].startswith(UNKNOWN):
            unknown = True
            ends = next((later["at"] for later in events[number + 1 :] if _enters(later)), None)
            waited = length((datetime.fromisoformat(ends) if ends else now) - at) or "a moment"
            knew = "knew" if ends else "knows"
            yield _between("unknown", f"for {waited} nobody {knew} whether it happened", lane, True)


def _between(kind: str, what: str, lane: int | None, unknown: bool) -> Row:
    return Row(kind, lane or 0, lane, "", "", "", what, "", "step", unknown)


def _clock(at: datetime | None, before: datetime | None) -> str:
    """The time of day, to the millisecond; told once of what was written at once."""
    return "" if at is None or at == before else f"{at:%H:%M:%S}.{at.microsecond // 1000:03}"


def _pause(at: datetime, before: datetime | None) -> str:
    """What stands between two events: how long nothing happened, and the day where that changes."""
    later = f"{length(at - before)} later" if before and at - before > PAUSE else ""
    day = f"{at:%Y-%m-%d}, UTC" if before is None or before.date() != at.date() else ""
    return ": ".join(word for word in (later, day) if word)


def _enters(event: Told) -> bool:
    """Whether an event is a step from state to state."""
    return "at" in event and event["what"].startswith(STATES)


def _cited(standing: Mapping[str, Any]) -> set[str]:
    """The tokens and digests by which an effect stands as it does."""
    return {str(value) for value in standing["evidence"]["cites"].values() if len(str(value)) >= LONG}


def _role(event: Told, cited: set[str]) -> str:
    """What an event is to the question that the picture answers: how the unknown began, and what ended it."""
    if event["lane"] == "wire" and event["what"].startswith(("LOST", "TIMEOUT")):
        return "lost"
    if _enters(event) and event["what"].startswith("SETTLED_"):
        return "settled"
    if event["lane"] in ("wire", "probe") and event.get("detail") and cited & {event.get("ref"), event["detail"]}:
        return "evidence"
    return ""
