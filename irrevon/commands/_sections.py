"""The sections of inspect() as text: a member a line, what matters first; an item of a list begins with a dash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from irrevon.commands._colour import paint
from irrevon.commands._page import width, wrapped
from irrevon.commands._text import document, safe

# Members in the order of a reader's questions: when, what, of which, why. The others follow by name.
_FIRST = (
    "at", "from", "to", "decision", "classification", "verdict", "kind", "call", "transport_outcome", "result",
    "lifecycle", "status", "cause", "check", "reason", "actor", "by", "effect_type", "effect_class", "scope",
    "operation_id", "claim_token", "probe_token", "finding_ref", "effect_id", "authority_ref", "branch_ref",
    "destination_ref", "n_found",
)  # fmt: skip
_WHOLE = {"document", "values", "bundle", "query_keys", "listed", "before", "after"}  # one JSON text, not members
SHORT = 12  # digits of a digest where several share a line


def lines_of(value: Any, indent: int = 2) -> Iterator[str]:
    """An object's members, or the items of a list."""
    if isinstance(value, Mapping):
        yield from _members(value, indent)
        return
    for item in value:
        lines = list(_item(item, indent + 2))
        if lines:
            yield f"{'':<{indent}}- {lines[0].lstrip()}"
            yield from lines[1:]


def _item(item: Any, indent: int) -> Iterator[str]:
    if not isinstance(item, Mapping):
        yield from wrapped([safe(item)], indent)
    elif set(item) <= {"check", "result", "inputs_digest"}:  # of a gate: four to a decision
        digest = safe(item.get("inputs_digest") or "")[:SHORT]
        yield f"{'':<{indent}}{safe(item['result'])} {safe(item['check'])} {digest}".rstrip()
    else:
        yield from _members(item, indent)


def _members(members: Mapping[str, Any], indent: int) -> Iterator[str]:
    plain = list(_plain(members))
    longest = max((len(name) for name, _ in plain), default=0)
    for name, text in plain:
        lines = list(wrapped(text.split(" "), indent + longest + 2, then=indent + longest + 2))
        if indent + longest + 2 + max(map(len, text.split(" "))) > width():  # too long beside its name
            lines = [" " * (indent + longest + 2), *wrapped(text.split(" "), indent + 2)]
        yield f"{'':<{indent}}{paint(name, 'dim')}{'':<{longest - len(name) + 2}}{lines[0].lstrip()}".rstrip()
        yield from lines[1:]
    for name, items in _lists(members):
        yield f"{'':<{indent}}{paint(name, 'dim')}"
        yield from lines_of(items, indent + 2)


def _ordered(members: Mapping[str, Any]) -> list[tuple[str, Any]]:
    rank = {name: position for position, name in enumerate(_FIRST)}
    return sorted(members.items(), key=lambda member: (rank.get(member[0], len(rank)), member[0]))


def _plain(members: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every member that is no list of objects, those of objects under their path."""
    for name, value in _ordered(members):
        path = safe(prefix + name).replace("_", " ").replace(".", " ")
        if name == "redaction" or value in (None, "", [], {}):
            continue
        if name in _WHOLE:
            yield path, document(value)
        elif isinstance(value, Mapping):
            yield from _plain(value, f"{prefix}{name}.")
        elif isinstance(value, list):
            if not _holds_objects(value):
                yield path, ", ".join(map(safe, value))
        else:
            yield path, ("yes" if value else "no") if isinstance(value, bool) else safe(value)


def _lists(members: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, list[Any]]]:
    for name, value in _ordered(members):
        if name in _WHOLE:
            continue
        if isinstance(value, Mapping):
            yield from _lists(value, f"{prefix}{name}.")
        elif isinstance(value, list) and _holds_objects(value):
            yield safe(prefix + name).replace("_", " ").replace(".", " "), value


def _holds_objects(value: list[Any]) -> bool:
    return any(isinstance(item, Mapping) for item in value)
