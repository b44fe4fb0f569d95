"""Whether pgTAP notices: a database of one worker, in which a mutant is installed, tried and replaced again."""

import os
import subprocess
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from mutants.making import ROOT, Mutant

TESTS = ROOT / "db" / "tests"
# As prove.sh runs a file, but several in one session; a mutant that loops is stopped.
PSQL = ("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "--pset", "pager=off")
OPTIONS = "-c plpgsql.extra_errors=all -c statement_timeout=20s -c client_min_messages=warning"
FAULTS = ("not ok", "# Looks like", "Bail out")


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: stillborn, alive, or the test file that killed it and the line that said so."""

    mutant: Mutant
    fate: str
    killer: str = ""
    said: str = ""


def pgtap_files() -> list[Path]:
    """Every pgTAP file."""
    return sorted(file for file in TESTS.rglob("*.sql") if file.parent != TESTS / "support")


def first_fault(dsn: str, files: Sequence[Path], options: str = OPTIONS) -> tuple[str, str] | None:
    """Run these files in one session until a test fails: the file, and what it said. None if all pass."""
    arguments = [part for file in files for part in ("-c", f"\\echo # {file}", "-f", str(file), "-c", AFTERWARDS)]
    psql = subprocess.Popen(
        [*PSQL, "-d", dsn, *arguments], cwd=ROOT, text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "PGOPTIONS": options},
    )  # fmt: skip
    assert psql.stdout is not None
    at, last = "", ""
    try:
        for line in psql.stdout:
            if line.startswith("# /"):
                at = line[2:].strip()
            elif line.startswith(FAULTS) and "# TODO" not in line:
                return at, line.strip()
            last = line.strip() or last
        return (at, last) if psql.wait() else None
    finally:
        psql.kill()
        psql.communicate()


# A file's transaction is rolled back; the session's advisory locks are not.
AFTERWARDS = "select from pg_advisory_unlock_all()"


class Bench:
    """A database to try mutants in."""

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self.connection = psycopg.connect(dsn, autocommit=True)

    def close(self) -> None:
        """Leave the database."""
        self.connection.close()

    def try_mutant(self, mutant: Mutant, files: Sequence[Path]) -> Verdict:
        """Install a mutant, run the files until one fails, and put the original back."""
        try:
            self.connection.execute(mutant.definition)  # type: ignore[call-overload]
        except psycopg.Error as error:
            return Verdict(mutant, "stillborn", said=str(error).splitlines()[0])
        try:
            fault = first_fault(self.dsn, files)
        finally:
            self.connection.execute(mutant.original)  # type: ignore[call-overload]
        if fault is None:
            return Verdict(mutant, "alive")
        return Verdict(mutant, "killed", str(Path(fault[0]).relative_to(TESTS)), fault[1])


@contextmanager
def benches(server: str, template: str, count: int) -> Iterator[list[Bench]]:
    """So many databases with the ledger and the pgTAP fixtures, dropped afterwards."""
    names = [f"irrevon_mutants_{uuid.uuid4().hex[:16]}" for _ in range(count)]
    with psycopg.connect(server, autocommit=True) as admin:
        made: list[Bench] = []
        try:
            for name in names:
                admin.execute(f"create database {name} template {template} strategy file_copy")  # type: ignore[call-overload]
                url = urlsplit(server)._replace(path=f"/{name}").geturl()
                subprocess.run(
                    [*PSQL, "-d", url, "-f", TESTS / "support" / "support.psql"], cwd=ROOT, check=True,
                    stdout=subprocess.DEVNULL, env={**os.environ, "PGOPTIONS": "-c client_min_messages=warning"},
                )  # fmt: skip
                made.append(Bench(url))
            yield made
        finally:
            for bench in made:
                bench.close()
            for name in names:
                admin.execute(f"drop database if exists {name} with (force)")  # type: ignore[call-overload]
