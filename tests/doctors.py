"""irrevon doctor as its tests run it: on one ledger, by the command line, read back from --json."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from embedded_homes import copied_home, new_home
from support_ledgers import Cli

from irrevon import cli
from irrevon.embedded import Server


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


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, list[tuple[str, str]]]]:
    """Exit code, and what each check said, with no database named but in `arguments`."""
    capsys.readouterr()
    code = cli.run([*arguments, "doctor", "--json"])
    lines: dict[str, list[tuple[str, str]]] = {}
    for line in json.loads(capsys.readouterr().out)["data"]:
        lines.setdefault(line["check"], []).append((line["level"], line["seen"]))
    return code, lines


@pytest.fixture
def own_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """The stopped server of a home that the settings name, and a working directory with nothing in it."""
    with new_home() as home:
        copied_home(home)
        monkeypatch.chdir(tmp_path)
        for name in [name for name in os.environ if name.startswith("IRREVON_") and "TEST" not in name]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("IRREVON_HOME", str(home))
        server = Server(home)
        yield server
        server.stop()
