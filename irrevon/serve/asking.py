"""What each page asks the ledger: one call, one snapshot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException

from irrevon.serve.filters import EFFECTS, FINDINGS, QUEUE, Filter, read
from irrevon.serve.reading import Reading

Pairs = Iterable[tuple[str, str]]


@dataclass(frozen=True)
class Page:
    """One page: where it is, what it is called, which template shows it, and by what it can be narrowed."""

    path: str
    name: str
    title: str
    filters: dict[str, Filter] = field(default_factory=dict)

    @property
    def api(self) -> str:
        """Where it is as JSON."""
        return f"/api{self.path if self.path != '/' else '/overview'}"

    def ask(self, reading: Reading, place: dict[str, str], query: Pairs) -> dict[str, Any]:
        """The envelope of RFC-002 section 9. Unfit, LedgerError: a parameter breaks a rule."""
        arguments = read(self.filters, query)
        return _ASKED[self.name](reading, place, arguments)


def _overview(reading: Reading, place: dict[str, str], arguments: dict[str, Any]) -> dict[str, Any]:
    return dict(reading.value("overview"))


def _effects(reading: Reading, place: dict[str, str], arguments: dict[str, Any]) -> dict[str, Any]:
    return dict(reading.value("effects_page", **arguments))


def _findings(reading: Reading, place: dict[str, str], arguments: dict[str, Any]) -> dict[str, Any]:
    return dict(reading.value("findings_page", **arguments))


def _queue(reading: Reading, place: dict[str, str], arguments: dict[str, Any]) -> dict[str, Any]:
    rows = reading.rows("queue", **arguments)
    return {"schema_version": "1", "data": rows, "has_more": False, "next_cursor": None}


def _effect(reading: Reading, place: dict[str, str], arguments: dict[str, Any]) -> dict[str, Any]:
    """By its effect id, or whatever names one effect and no other."""
    found = reading.rows("inspect_find", id=place["name"])
    if len(found) != 1:
        raise HTTPException(404)
    return dict(reading.value("inspect", effect_id=found[0]["effect_id"]))


_ASKED = {"overview": _overview, "effects": _effects, "findings": _findings, "queue": _queue, "effect": _effect}
PAGES = (
    Page("/", "overview", "How the ledger stands"),
    Page("/queue", "queue", "What waits for a person", QUEUE),
    Page("/effects", "effects", "Effects", EFFECTS),
    Page("/findings", "findings", "Findings", FINDINGS),
    Page("/effects/{name}", "effect", "One effect's story"),
)
