"""The schema beside the one that this release ships: what is missing, changed or extra, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterator

from irrevon import __version__
from irrevon.doctor import manifest
from irrevon.doctor.lines import FAIL, WARN, Line, ok, skip, some
from irrevon.doctor.manifest import CANON, Difference
from irrevon.doctor.release import release_of
from irrevon.doctor.situation import Situation

# In the order that they are told; what each kind of the catalog query is called here.
CHECKS = {
    "owner": "owners", "grant": "privileges", "function security": "function security", "function": "functions",
    "table": "tables", "column": "tables", "constraint": "constraints", "trigger": "triggers", "index": "indexes",
    "unique index": "indexes", "view": "views", "type": "types", "sequence": "sequences",
    "other": "other objects", CANON: "canon",
}  # fmt: skip
MOST = 200  # lines; a ledger that was restored without its privileges differs in everything
RELOAD = "delete from irrevon_migrations.reloads, then: irrevon migrate (or load db/functions/all.sql)"
BACKUP = "find out who did it, and restore it from a backup or db/deploy"
REMEDIES = {
    ("extra", "owner"): "alter ... owner to irrevon_owner",
    ("extra", "grant"): "revoke it",
    ("missing", "grant"): f"grant it again: {RELOAD}",
    ("changed", "function security"): RELOAD,
    ("missing", "function"): RELOAD,
    ("changed", "function"): RELOAD,
    ("missing", "view"): RELOAD,
    ("changed", "view"): RELOAD,
    ("changed", "trigger"): "alter table ... enable always trigger (facts_are_append_only), or enable trigger (others)",
}


def shape(s: Situation) -> Iterator[Line]:
    """A line for each group of differences, and one for each kind of thing that is as shipped."""
    told = release_of(s.ledger)
    if told not in (__version__, ""):
        yield skip(
            "schema", f"not compared: the ledger is of version {told}" if told else "not made: there is no ledger"
        )
        return
    found, unseen = manifest.found(s.ledger)
    differences = manifest.differences(found, manifest.shipped(), unseen)
    groups = grouped(differences)
    yield from (line_of(group) for group in groups[:MOST])
    if len(groups) > MOST:
        yield Line(FAIL, "schema", f"and {len(groups) - MOST} more groups of differences", BACKUP)
    broken = {CHECKS.get(difference.kind, difference.kind) for difference in differences}
    for check in dict.fromkeys(CHECKS.values()):
        kinds = [kind for kind, name in CHECKS.items() if name == check]
        count = sum(len(found.get(kind, {})) for kind in kinds)
        if check == "canon" and unseen:
            yield skip("canon", f"not seen: this login may not read {some(tuple(unseen))}", "run doctor as irrevon_app")
        elif check not in broken:
            yield ok(check, f"{count} as shipped" if count else "as shipped")


def grouped(differences: list[Difference]) -> list[list[Difference]]:
    """Differences that are told together: of one kind, in one way; extra grants by whom they are to."""
    groups: dict[tuple[str, ...], list[Difference]] = {}
    for difference in differences:
        key = (difference.what, difference.kind, _subject(difference))
        groups.setdefault(key, []).append(difference)
    order = list(CHECKS)
    return sorted(groups.values(), key=lambda group: order.index(group[0].kind) if group[0].kind in order else 0)


def line_of(group: list[Difference]) -> Line:
    """One line for differences of one kind; an index that only reads faster is the one harmless extra."""
    first = group[0]
    names = tuple(_told(difference) for difference in group)
    level = WARN if (first.what, first.kind) == ("extra", "index") else FAIL
    todo = REMEDIES.get((first.what, first.kind)) or (
        f"drop it, if nobody can say why it is there ({first.kind})" if first.what == "extra" else BACKUP
    )
    kind = "" if first.kind == "other" else f" {first.kind}"
    return Line(level, CHECKS.get(first.kind, first.kind), f"{first.what}{kind}: {some(names)}", todo, names)


def _subject(difference: Difference) -> str:
    if difference.kind == "grant":
        return difference.name.partition(": ")[2]
    if difference.kind == "owner":
        return difference.value
    return ""


def _told(difference: Difference) -> str:
    """The name; and where both values can be read, what it is and what it should be."""
    name, value, shipped = difference.name, difference.value, difference.shipped
    if difference.what != "changed" or value.startswith("sha256:") or shipped.startswith("sha256:"):
        return f"{name} ({value})" if difference.kind in ("owner", "function security") and value else name
    return f"{name} (is {value or 'nothing'}; shipped: {shipped or 'nothing'})"
