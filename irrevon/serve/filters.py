"""What may stand behind the question mark of each list; the ledger says which words and instants there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

LONGEST = 1000  # characters of one value


class Unfit(Exception):
    """A parameter breaks a rule: which, never what it held."""

    def __init__(self, path: str, rule: str) -> None:
        super().__init__(f"{path} {rule}")
        self.path, self.rule = path, rule


@dataclass(frozen=True)
class Filter:
    """One parameter: how it is told, and what it becomes."""

    kind: str  # text, words, number, instant
    meaning: str
    values: tuple[str, ...] = ()  # for a form to offer; the ledger judges
    most: int | None = None  # of a number


LIFECYCLES = ("INTENDED", "PERSISTED", "DISPATCHED", "AMBIGUOUS", "SETTLED_COMMITTED", "SETTLED_FAILED", "CANCELLED")
CLASSES = ("CONFIRMED_UNIQUE", "DUPLICATE", "LOST", "ORPHANED", "CONTRADICTED")
STATUSES = ("OPEN", "ESCALATED_HUMAN", "REDISPATCHED", "COMPENSATED", "ACCEPTED_AS_IS", "CLOSED")
KINDS = ("adjudication", "approval", "audit", "finding", "quarantine")
PAGED = {
    "from": Filter("instant", "RFC 3339: from then on"),
    "to": Filter("instant", "RFC 3339: before then"),
    "order": Filter("text", "newest or oldest first", ("newest", "oldest")),
    "limit": Filter("number", "at most so many, 1 to 500", most=500),
    "cursor": Filter("text", "next_cursor of the page before"),
}
EFFECTS = {
    "scope": Filter("text", "of this scope"),
    "lifecycle": Filter("words", "where the latest execution stands", LIFECYCLES),
    "classification": Filter("words", "the newest finding's class", (*CLASSES, "UNRECONCILED")),
    "effect_type": Filter("text", "of this effect type"),
    "effect_class": Filter("text", "of this class", ("IDEMPOTENT", "REVERSIBLE", "COMPENSABLE", "IRREVERSIBLE")),
    "adapter_id": Filter("text", "of this adapter"),
    **PAGED,
}
FINDINGS = {
    "classification": Filter("words", "of this class", CLASSES),
    "resolution_status": Filter("words", "standing here", STATUSES),
    "subject_effect_id": Filter("text", "about this effect"),
    "adapter_id": Filter("text", "of this adapter"),
    "destination_ref": Filter("text", "about this reference of the adapter's destination"),
    **PAGED,
}
QUEUE = {
    "kind": Filter("words", "of this kind", KINDS),
    "adapter_id": Filter("text", "of this adapter"),
    "limit": Filter("number", "at most so many, 1 to 1000", most=1000),
}


def read(filters: dict[str, Filter], given: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The arguments of a call from a query's pairs; an empty value is no filter. Unfit: one breaks a rule."""
    arguments: dict[str, Any] = {}
    for name, value in given:
        if name not in filters:
            raise Unfit(name[:64] or "query", f"is one of: {', '.join(filters)}")
        if len(value) > LONGEST or "\x00" in value or not value.isprintable():
            raise Unfit(name, f"is at most {LONGEST} printable characters")
        if value:
            _take(arguments, name, filters[name].kind, value)
    return arguments


def _take(arguments: dict[str, Any], name: str, kind: str, value: str) -> None:
    if kind == "words":
        arguments.setdefault(name, []).extend(value.split(","))
        return
    if name in arguments:
        raise Unfit(name, "is given once")
    arguments[name] = {"text": _text, "number": _number, "instant": _instant}[kind](name, value)


def _text(name: str, value: str) -> str:
    return value


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise Unfit(name, "is a whole number")
    return int(value)


def _instant(name: str, value: str) -> datetime:
    try:
        instant = datetime.fromisoformat(value.replace(" ", "+"))  # a plus that was not escaped
    except ValueError:
        raise Unfit(name, "is an RFC 3339 instant") from None
    if instant.tzinfo is None:
        raise Unfit(name, "has an offset, such as Z")
    return instant
