"""One effect's timeline as a picture: a line for each event, a column for each lane, a row for each pause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from irrevon.commands._colour import paint
from irrevon.commands._page import cut, draws_boxes, width
from irrevon.commands._text import safe

LANES = {"intent": "i", "gate": "g", "attempt": "a", "wire": "w", "probe": "p", "adjudication": "j", "finding": "f",
         "person": "h"}  # fmt: skip
PAUSE = timedelta(minutes=1)  # longer ones have a row of their own
TIME, REF = 12, 13
_BAD = ("deny", "LOST", "TIMEOUT", "FAILED", "parked", "escalated", "INDETERMINATE", "DUPLICATE", "CONTRADICTED",
        "identity conflict", "AMBIGUOUS", "SETTLED_FAILED")  # fmt: skip
_GOOD = ("allow", "OK", "PRESENT", "CONFIRMED_UNIQUE", "SETTLED_COMMITTED")


def lines_of(timeline: Sequence[Mapping[str, Any]], still: Sequence[Mapping[str, Any]] = ()) -> Iterator[str]:
    """The picture; `still` is what is open at its end, each with `lane` and `what`."""
    shown = [lane for lane in LANES if any(event["lane"] == lane for event in (*timeline, *still))]
    yield from _legend(shown)
    before: datetime | None = None
    for event in timeline:
        at = datetime.fromisoformat(event["at"])
        pause = _pause(at - before) if before is not None and at - before > PAUSE else ""
        if before is None or at.date() != before.date():
            yield paint(f"{at:%Y-%m-%d} UTC" + (f", {pause}" if pause else ""), "dim")
        elif pause:
            yield paint(f"{'':<{TIME}} {'⋮' if draws_boxes() else ':'} {pause}", "dim")
        same = before is not None and at == before
        yield _row("" if same else f"{at:%H:%M:%S}.{at.microsecond // 1000:03}", event, shown)
        before = at
    for event in still:
        yield _row("open", {**event, "is_open": True}, shown)


def _legend(shown: Sequence[str]) -> Iterator[str]:
    yield paint("  ".join(f"{LANES[lane]} {lane}" for lane in shown), "dim")
    yield f"{'':<{TIME}} " + " ".join(LANES[lane] for lane in shown)


def _row(time: str, event: Mapping[str, Any], shown: Sequence[str]) -> str:
    what, meaning = safe(event["what"]), _meaning(event)
    mark, line = _mark(event, meaning), "│" if draws_boxes() else "|"
    lanes = " ".join(paint(mark, meaning) if lane == event["lane"] else paint(line, "dim") for lane in shown)
    left = width() - TIME - 2 - 2 * len(shown)
    ref = safe(event.get("ref") or "")
    room = left - REF - 1
    if not ref or len(what) > room:  # the words count more than the name
        return f"{time:<{TIME}} {lanes}  {paint(cut(what, left - 1), meaning)}"
    return f"{time:<{TIME}} {lanes}  {paint(what, meaning)}{'':<{room - len(what)}} {paint(cut(ref, REF - 1), 'dim')}"


def _meaning(event: Mapping[str, Any]) -> str | None:
    if event.get("is_open"):
        return "waits"
    if event["what"].startswith(_BAD) or "contradicts" in event["what"]:
        return "bad"
    return "good" if event["what"].startswith(_GOOD) else None


def _mark(event: Mapping[str, Any], meaning: str | None) -> str:
    boxes = draws_boxes()
    if event.get("is_open"):
        return "○" if boxes else "o"
    if meaning == "bad":
        return "✗" if boxes else "x"
    return "●" if boxes else "*"


def _pause(length: timedelta) -> str:
    seconds = int(length.total_seconds())
    units = (("d", 86400), ("h", 3600), ("min", 60), ("s", 1))
    parts = []
    for name, size in units:
        if seconds >= size:
            parts.append(f"{seconds // size} {name}")
            seconds %= size
    return f"{' '.join(parts[:2])} later"
