"""The shapes of the destination's answers, as its README documents them; anything else is Unexpected."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import rfc8785

from irrevon.evidence import text_reference


class Unexpected(Exception):
    """An answer that proves nothing."""


@dataclass(frozen=True)
class Page:
    effects: list[dict[str, Any]]
    cursor: str | None
    as_of: str


def page_in(document: Any, cursor: str | None) -> Page:
    """A page of effects, asked for with this cursor."""
    if not isinstance(document, dict) or not {"effects", "next", "as_of"} <= document.keys():
        raise Unexpected("not a page of effects")
    effects, following = document["effects"], document["next"]
    if not isinstance(effects, list) or not all(isinstance(effect, dict) for effect in effects):
        raise Unexpected("not a page of effects")
    if following is not None and (not isinstance(following, str) or following in ("", cursor)):
        raise Unexpected("a cursor that leads nowhere")
    return Page(effects, following, _instant(document["as_of"]))


def entry_of(effect: dict[str, Any]) -> dict[str, Any]:
    """An effect as a probe reports it: {"ref", "client_ref", "state"}, each something that text can hold."""
    reference, client_ref, state = (effect.get(n) for n in ("destination_ref", "client_ref", "state"))
    if not isinstance(reference, str) or not reference or not isinstance(state, str):
        raise Unexpected("an effect without reference and state")
    if client_ref is not None and not isinstance(client_ref, str):
        raise Unexpected("an effect with another kind of client reference")
    kept = None if client_ref is None else text_reference(client_ref)
    return {"ref": text_reference(reference), "client_ref": kept, "state": text_reference(state)}


def sighting_of(effect: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """A listed effect as the sweep stores it: names, time and digest, nothing of its content."""
    ids = effect.get("stable_ids")
    if not isinstance(ids, dict) or not all(isinstance(value, str) for value in ids.values()):
        raise Unexpected("an effect without stable ids")
    try:
        digest = hashlib.sha256(rfc8785.dumps(effect)).hexdigest()
    except (ValueError, RecursionError):
        raise Unexpected("an effect that has no canonical form") from None
    return entry_of(effect) | {
        "created_at": _instant(effect.get("created_at")),
        "keys": {name: text_reference(ids[name]) for name in keys if name in ids},
        "digest": digest,
    }


def _instant(value: Any) -> str:
    try:
        if isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None:
            return value
    except ValueError:
        pass
    raise Unexpected("a time that is none")
