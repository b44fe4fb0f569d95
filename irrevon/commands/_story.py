"""One effect's story as a page: the head at a glance, the timeline, and every section of inspect() below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from irrevon.chronicle import Told, still
from irrevon.commands import _sections, _timeline
from irrevon.commands._colour import paint
from irrevon.commands._page import typed, wrapped
from irrevon.commands._text import safe
from irrevon.next_steps import commands_of

SECTIONS = (
    "contract", "authority", "branch", "denies", "declaration", "executions", "gate", "gate_now", "attempts",
    "probes", "notes", "audits", "findings", "compensates", "variants", "identity_conflicts", "sightings",
    "forgotten", "destination", "totals", "integrity",
)  # fmt: skip
_RETRY = {
    "pending_reconciliation": "nobody knows yet whether it happened",
    "committed": "the destination holds it",
    "cancelled": "it was cancelled",
    "quarantined": "this ledger may have forgotten what it sent there",
}
_RESIDUAL = "- as far as looks can tell: what becomes visible after the last one is detected, not prevented"


def lines_of(told: Told) -> Iterator[str]:
    """The whole page, line by line."""
    yield from _head(told)
    yield ""
    yield from _timeline.lines_of(told["timeline"], [still(item) for item in told["open"]])
    for name in SECTIONS:
        if told.get(name):
            yield ""
            yield paint(name.replace("_", " ").upper(), "title")
            yield from _sections.lines_of(told[name])


def _head(told: Told) -> Iterator[str]:
    contract, standing = told["contract"], told["standing"]
    yield from _row("effect", [told["effect_id"]])
    yield from _row("intent", [contract["effect_type"], contract["effect_class"], "in", contract["scope"], "at",
                               contract["adapter_id"]])  # fmt: skip
    found, lifecycle = standing["classification"], standing["lifecycle"]
    is_good = lifecycle == "SETTLED_COMMITTED" and standing["finding_status"] in (None, "CLOSED")
    concluded = [f"- finding {found}, {standing['finding_status']}"] if found else []
    yield from _row("stands", [lifecycle, "since", standing["since"], *concluded], "good" if is_good else "waits")
    yield from _row("because", [standing["cause"], "by", standing["by"] or standing["actor"]])
    for name, value in standing["evidence"]["cites"].items():
        yield from _row("", [name.replace("_", " "), value])
    verdict = told["authority"]["now"]
    by, now = told["authority"]["authority_ref"], verdict["reason"] or verdict["result"]
    yield from _row("allowed", [f"by {by}, now: {now}"], "waits" if verdict["reason"] else None)
    refs = [f"{ref['destination_ref']} ({', '.join(ref['seen_by'])})" for ref in told["destination"]["references"]]
    yield from _row("there", "; ".join(refs).split() or ["no reference is known"])
    if changed := told["declaration"]["changed"]:
        yield from _row(
            "promise", ["changed since it was registered:", *(change["path"] for change in changed)], "waits"
        )
    yield from _row("retry", *_retry(told["retry"]))
    for item in told["open"]:
        yield from _row("open", _open(item), "bad" if item["needs_person"] else "waits")
    if not told["open"]:
        yield from _row("open", ["nothing"], "good")
    differs = told["integrity"]["differs"]
    yield from _row("facts", ["differ:", *(f"{flaw['check']} of {flaw['subject']}" for flaw in differs)] if differs
                    else ["agree with each other;", str(len(told["integrity"]["checks"])), "checks"],
                    "bad" if differs else "good")  # fmt: skip
    for call in told["next"]:
        for why, words in commands_of(call):
            yield from _row("next", [f"{why}:"])
            yield from typed(words, 8)


def _retry(retry: Told) -> tuple[list[str], str]:
    if retry["safe"]:
        words = [f"safe, by {retry['by']}"]
        words += [f"under a fresh authority ({retry['authority']})"] if retry["authority"] else []
        words += [_RESIDUAL] if retry["residual"] else []
        return words, "waits" if retry["residual"] else "good"
    why = str(retry["why"])
    return ["not safe:", _RETRY.get(why, why.replace("_", " "))], "waits"


def _open(item: Told) -> list[str]:
    words = [item["kind"], item["status"]]
    words += [f"({item['reason']})"] if item.get("reason") else []
    words += ["since", item["since"]]
    for member, word in (("due_at", "due"), ("budget_ends_at", "budget ends"), ("escalated_at", "escalated")):
        words += [f"{word} {item[member]}"] if item.get(member) else []
    words += ["until", item["waits_for"]] if item.get("waits_for") else []
    return [*words, *(["- a person has to decide"] if item["needs_person"] else [])]


def _row(name: str, words: list[Any], meaning: str | None = None) -> Iterator[str]:
    lines = list(wrapped([part for word in words for part in safe(word).split()], 8, then=8))
    yield f"{paint(name, 'title')}{' ' * (8 - len(name))}{paint(lines[0].lstrip(), meaning)}"
    yield from (paint(line, meaning) for line in lines[1:])
