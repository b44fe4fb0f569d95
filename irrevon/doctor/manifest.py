"""What the schema irrevon is, as this release ships it, and as it is found: kind -> name -> value.

A value that is short stands there as it is; a longer one by its digest. irrevon/doctor/catalog.json holds what a
freshly migrated ledger answers to the same query; `make docs` writes it, and a test fails if it is stale. A few
expressions are printed otherwise once pg_dump and pg_restore have read them: there the manifest lists both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from irrevon.doctor.catalog import Catalog

FILE = "catalog.json"
SHORT = 240  # characters
CANON = "canon row"

Shape = dict[str, dict[str, str]]
Manifest = dict[str, dict[str, str | list[str]]]


@dataclass(frozen=True)
class Difference:
    """One thing that is missing, changed or extra; `value` is what is found, `shipped` what should be."""

    what: str
    kind: str
    name: str
    value: str = ""
    shipped: str = ""


def found(catalog: Catalog) -> tuple[Shape, list[str]]:
    """The shape of this ledger, and the canon tables that this login may not read."""
    rows, unseen = catalog.rows("catalog"), []
    for table in catalog.rows("canon_tables"):
        if table["seen"]:
            rows += catalog.canon(table["name"])
        else:
            unseen.append(str(table["name"]))
    return shape_of(rows), unseen


def shape_of(rows: Iterable[Mapping[str, Any]]) -> Shape:
    """The rows by kind and name, each value short enough to be shown."""
    shape: Shape = {}
    for row in rows:
        shape.setdefault(row["kind"], {})[row["name"]] = short(row["value"] or "")
    return shape


def short(value: str) -> str:
    """A value as it is where a person can read it at a glance, else its digest."""
    if len(value) <= SHORT and "\n" not in value:
        return value
    return "sha256:" + hashlib.sha256(value.encode()).hexdigest()[:32]


def shipped() -> Manifest:
    """The shape that this release ships."""
    manifest: Manifest = json.loads(files("irrevon.doctor").joinpath(FILE).read_text(encoding="utf-8"))
    return manifest


def manifest_of(fresh: Shape, restored: Shape) -> Manifest:
    """The manifest of two ledgers: one that was just migrated, and the same one dumped and restored."""
    return {
        kind: {
            name: value if restored[kind][name] == value else [value, restored[kind][name]] for name, value in things
        }
        for kind, things in ((kind, fresh[kind].items()) for kind in fresh)
    }


def text_of(manifest: Manifest) -> str:
    """The manifest as a file: sorted, one line for each thing, so that a change is a line of a diff."""
    kinds = []
    for kind in sorted(manifest):
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(manifest[kind].items())]
        kinds.append(f" {json.dumps(kind)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def accepted(shipped: str | list[str]) -> list[str]:
    """The values that are as shipped."""
    return [shipped] if isinstance(shipped, str) else shipped


def differences(is_now: Shape, should_be: Manifest, unseen: Iterable[str] = ()) -> list[Difference]:
    """Everything that is otherwise than shipped; of what could not be seen, nothing is said."""
    blind = tuple(f"{table} " for table in unseen)
    told: list[Difference] = []
    for kind in sorted({*is_now, *should_be}):
        here, there = is_now.get(kind, {}), should_be.get(kind, {})
        if kind == CANON and blind:
            there = {name: value for name, value in there.items() if not name.startswith(blind)}
        told += [Difference("missing", kind, name) for name in sorted(there.keys() - here.keys())]
        told += [Difference("extra", kind, name, here[name]) for name in sorted(here.keys() - there.keys())]
        told += [
            Difference("changed", kind, name, here[name], accepted(there[name])[0])
            for name in sorted(here.keys() & there.keys())
            if here[name] not in accepted(there[name])
        ]
    return told
