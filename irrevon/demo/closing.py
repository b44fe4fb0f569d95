"""The end of the story: two rows and one sentence."""

from __future__ import annotations

from typing import Any


def lines_of(document: dict[str, Any]) -> list[str]:
    """The table and the verdict for a person, from a result's document."""
    rows = [
        f"  {leg['leg']:<4} {leg['title']:<62} {leg['effects']:>7} {leg['duplicates']:>10}" for leg in document["legs"]
    ]
    held = sum(1 for check in document["checks"] if check["passed"])
    return [
        "",
        f"  {'leg':<4} {'':<62} {'effects':>7} {'duplicates':>10}",
        *rows,
        "",
        _sentence(document),
        f"{held} of {len(document['checks'])} assertions held; {document['seconds']:.1f} s; seed {document['seed']}.",
    ]


def _sentence(document: dict[str, Any]) -> str:
    if document["passed"]:
        return (
            "One order, one lost answer, one killed process: the key alone made it twice, "
            "and asking the destination kept it once."
        )
    names = ", ".join(f"{c['leg']}/{c['name']}" for c in document["checks"] if not c["passed"])
    return f"The demo FAILED: {names}."
