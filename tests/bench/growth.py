"""Does an effect cost more because a million went before it? Blocks touched, and plans, at growing size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from irrevon.tokens import time_ordered_uuid

from .counts import CALLS
from .multiply import multiply
from .place import Broken, Place
from .scans import PARTS, sequential_scans
from .story import Story
from .subjects import Irrevon

TELLING = 10_000  # effects from which on a whole read can be no sensible plan
BASE = 10  # effects that were really carried out, and are copied
EFFECTS = 25
BATCHES = 5


def growth(where: Place, sizes: list[int], say: Callable[[str], None]) -> dict[int, dict[str, Any]]:
    """For each number of settled effects that went before: blocks per effect, and whole reads of big tables."""
    result: dict[int, dict[str, Any]] = {}
    for size in old_ledger(where, sizes, say, "growth"):
        whole = sequential_scans(where.connect, (*PARTS, "listed")) if size >= TELLING else None
        result[size] = {"blocks": _blocks(where), "sequential": whole}
        say(f"growth: {result[size]}")
    return result


def old_ledger(where: Place, sizes: list[int], say: Callable[[str], None], part: str) -> Iterator[int]:
    """Each size, once so many effects have been settled."""
    with where.connect() as session:
        story = Story(session, "before")
        story.asked_about_itself()
        for _ in range(BASE):
            intent, _text = story.intent("settled")
            _settle(story, intent)
        session.execute("vacuum analyze")
        done = 0
        for size in sizes:
            say(f"{part}: {size} effects")
            multiply(session, done + 1, size // BASE - 1)
            done = size // BASE - 1
            _require_sound(session, size)
            yield size


def _settle(story: Story, intent: dict[str, Any]) -> None:
    token = time_ordered_uuid()
    story.claimed(intent, token)
    if story.outcome(token, "OK")["outcome"] != "settled":
        raise Broken("an effect did not settle")


def _require_sound(session: Any, size: int) -> None:
    """What was copied must be a ledger; asked where the auditor, who reads everything, is quick."""
    row = session.execute("select count(*) from irrevon.effect_records").fetchone()
    if row[0] < size:
        raise Broken(f"{row[0]} effects, not {size}")
    if size <= 10_000:
        faults = session.execute("select * from irrevon.audit_ledger() limit 3").fetchall()
        if faults:
            raise Broken(f"the copied ledger is not sound: {faults}")


def _blocks(where: Place) -> float:
    subject = Irrevon(where, scope="acme-store/growth")
    for _ in range(20):
        subject.effect()
    subject.connection.execute("set pg_stat_statements.track = 'all'")
    seen = []
    with where.connect() as session:
        for _ in range(BATCHES):
            session.execute("select pg_stat_statements_reset()")
            for _ in range(EFFECTS):
                subject.effect()
            row: Any = session.execute(CALLS).fetchone()
            seen.append(row[2] / EFFECTS)
    subject.connection.close()
    return float(median(seen))
