"""One effect's timeline as a picture: a line for each event, a column for each lane, a row for each pause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from irrevon.chronicle import LANES, PAUSE, length
from irrevon.chronicle import meaning as meaning_of
from irrevon.commands._colour import paint
from irrevon.commands._page import cut, draws_boxes, width
from irrevon.commands._text import safe

LETTERS = dict(zip(LANES, "igawpjfh", strict=True))
TIME, REF = 12, 13


def lines_of(timeline: Sequence[Mapping[str, Any]], still: Sequence[Mapping[str, Any]] = ()) -> Iterator[str]:
    """The picture; `still` is what is open at its end, each with `lane` and `what`."""
    shown = [lane for lane in LANES if any(event["lane"] == lane for event in (*timeline, *still))]
    yield from _legend(shown)
    before: datetime | None = None
    for event in timeline:
        at = datetime.fromisoformat(event["at"])
        pause = f"{length(at - before)} later" if before is not None and at - before > PAUSE else ""
        if before is None or at.date() != before.date():
            yield paint(f"{at:%Y-%m-%d} UTC" + (f", {pause}" if pause else ""), "dim")
        elif pause:
            yield paint(f"{'':<{TIME}} {'⋮' if draws_boxes() else ':'} {pause}", "dim")
        same = before is not None and at == before
        yield _row("" if same else f"{at:%H:%M:%S}.{at.microsecond // 1000:03}", event, shown)
        before = at
    for event in still:
        yield _row("open", event, shown)


def _legend(shown: Sequence[str]) -> Iterator[str]:
    yield paint("  ".join(f"{LETTERS[lane]} {lane}" for lane in shown), "dim")
    yield f"{'':<{TIME}} " + " ".join(LETTERS[lane] for lane in shown)


def _row(time: str, event: Mapping[str, Any], shown: Sequence[str]) -> str:
    what, meaning = safe(event["what"]), meaning_of(event)
    mark, line = _mark(event, meaning), "│" if draws_boxes() else "|"
    lanes = " ".join(paint(mark, meaning) if lane == event["lane"] else paint(line, "dim") for lane in shown)
    left = width() - TIME - 2 - 2 * len(shown)
    ref = safe(event.get("ref") or "")
    room = left - REF - 1
    if not ref or len(what) > room:  # the words count more than the name
        return f"{time:<{TIME}} {lanes}  {paint(cut(what, left - 1), meaning)}"
    return f"{time:<{TIME}} {lanes}  {paint(what, meaning)}{'':<{room - len(what)}} {paint(cut(ref, REF - 1), 'dim')}"


def _mark(event: Mapping[str, Any], meaning: str | None) -> str:
    boxes = draws_boxes()
    if event.get("is_open"):
        return "○" if boxes else "o"
    if meaning == "bad":
        return "✗" if boxes else "x"
    return "●" if boxes else "*"
