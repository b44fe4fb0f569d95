"""Which test files reach which function: measured, so that a mutant is tried only where it could be noticed."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from mutants.proving import OPTIONS, TESTS, Bench, first_fault, pgtap_files

FUNCTIONS = TESTS.parent / "functions"
TRACKED = f"{OPTIONS} -c track_functions=all"


@dataclass
class Reach:
    """Per test file the functions that it called, how long it took, and whether it reads functions' texts."""

    calls: dict[Path, set[str]] = field(default_factory=dict)
    seconds: dict[Path, float] = field(default_factory=dict)
    readers: set[Path] = field(default_factory=set)

    def files_for(self, function: str, most: int) -> list[Path]:
        """The files that can notice a change of this function, the likeliest and fastest first: so many of those that
        call it, then whoever reads functions' texts."""
        near = nearness(function)
        able = [file for file in self.calls if function in self.calls[file] and file not in self.readers]
        return [*sorted(able, key=lambda file: (near(file), self.seconds[file]))[:most], *sorted(self.readers)]


def nearness(function: str) -> Callable[[Path], int]:
    """How near a file is to a function: in its folder or naming it, in the folder of one that calls it, in its room,
    elsewhere."""
    rooms = {folder.parent for folder in TESTS.glob(f"*/{function}")}
    named, calling = re.compile(rf"\b{function}\b"), callers(function)

    def near(file: Path) -> int:
        if file.parent.name == function:
            return 0
        if file.parent.name in calling or named.search(file.read_text()):
            return 1
        return 3 - (file.parent.parent in rooms)

    return near


@cache
def callers(function: str) -> set[str]:
    """The functions whose text calls it."""
    call = re.compile(rf"\b{function}\(")
    return {file.stem for file in FUNCTIONS.rglob("*.sql") if file.stem != function and call.search(file.read_text())}


def reads_texts(file: Path) -> bool:
    """Whether a file looks at the catalog's copy of the functions."""
    text = file.read_text()
    return "pg_proc" in text or "prosrc" in text


def measured(bench: Bench, files: list[Path]) -> Reach:
    """Run each file in a session of its own and see which functions it called. Every file must pass."""
    reach = Reach()
    for file in files:
        bench.connection.execute("select pg_stat_reset()")
        began = time.monotonic()
        fault = first_fault(bench.dsn, [file], TRACKED)
        assert fault is None, f"{fault} without any mutant"
        reach.seconds[file] = time.monotonic() - began
        rows = bench.connection.execute("select funcname from pg_stat_user_functions where schemaname = 'irrevon'")
        reach.calls[file] = {row[0] for row in rows}
        if reads_texts(file):
            reach.readers.add(file)
    return reach


def merged(parts: list[Reach]) -> Reach:
    """One map of several."""
    whole = Reach()
    for part in parts:
        whole.calls |= part.calls
        whole.seconds |= part.seconds
        whole.readers |= part.readers
    return whole


def likely_files(function: str) -> list[Path]:
    """Every test file, the likeliest first: for a few mutants, where measuring what reaches them takes too long."""
    near = nearness(function)
    return sorted(pgtap_files(), key=lambda file: (near(file), file))
