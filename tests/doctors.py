"""irrevon doctor as its tests run it: on one ledger, by the command line, read back from --json."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from support_ledgers import Cli


@dataclass
class Report:
    """What one run said."""

    code: int
    lines: list[dict[str, Any]] = field(default_factory=list)

    def of(self, check: str) -> list[tuple[str, str]]:
        """(level, what was seen) of each line of one check."""
        return [(line["level"], line["seen"]) for line in self.lines if line["check"] == check]

    def level(self, check: str) -> str:
        """The one level that all lines of a check have."""
        (level,) = {line["level"] for line in self.lines if line["check"] == check}
        return str(level)

    def worse(self) -> list[tuple[str, str, str]]:
        """(level, check, seen) of every line that is not ok."""
        return [(line["level"], line["check"], line["seen"]) for line in self.lines if line["level"] != "ok"]


def examined(run: Cli, *arguments: str) -> Report:
    """Run it, and hold what it says to its own rules."""
    code, out, err = run("doctor", "--json", *arguments)
    told = json.loads(out)
    assert (told["schema_version"], err) == ("1", "")
    lines = told["data"]
    assert {line["level"] for line in lines} <= {"ok", "warn", "fail", "skip"}
    assert all(line["seen"] and (line["todo"] or line["level"] in ("ok", "skip")) for line in lines), lines
    failed = [line for line in lines if line["level"] == "fail"]
    assert (told["failed"], code) == (len(failed), 3 if failed else 0)
    return Report(code, lines)
