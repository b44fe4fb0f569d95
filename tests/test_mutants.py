"""Whoever removes a lock or a check from a function, or bends it, makes a pgTAP test fail: shown by doing it.

`make test` tries a handful; `make test-deep` every lock and check that can be taken away, every setting that can be
kept at its default (RFC-002 section 13), and some of each other kind per function. It tells each as it goes in
.cache/mutants.log, and its numbers in .cache/mutants.txt.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import dsn_of
from mutants.campaign import campaign, report, told
from mutants.making import Mutant, all_mutants, rank, sample
from mutants.proving import Bench, benches
from mutants.reach import likely_files

ROOT = Path(__file__).resolve().parent.parent
SURVIVORS = {entry["name"]: entry["reason"] for entry in tomllib.loads(
    (ROOT / "tests" / "mutants" / "survivors.toml").read_text())["survivor"]}  # fmt: skip
HANDFUL = 10
OTHERS_PER_FUNCTION = 2


def drawn(dsn: str) -> list[Mutant]:
    """The sample, less what is known to survive."""
    return [mutant for mutant in sample(all_mutants(dsn), OTHERS_PER_FUNCTION) if mutant.name not in SURVIVORS]


@pytest.fixture(scope="module")
def bench(server_dsn: str, template: str) -> Iterator[Bench]:
    with benches(server_dsn, template, 1) as [one]:
        yield one


def test_a_handful_of_mutants_is_killed(bench: Bench) -> None:
    verdicts = []
    for mutant in sorted(drawn(bench.dsn), key=rank):
        verdict = bench.try_mutant(mutant, likely_files(mutant.function))
        verdicts += [verdict] if verdict.fate != "stillborn" else []
        if len(verdicts) == HANDFUL:
            break
    assert [verdict.mutant.name for verdict in verdicts if verdict.fate == "alive"] == []
    assert len(verdicts) == HANDFUL


def test_what_changes_nothing_survives_and_what_is_no_sql_is_not_counted(bench: Bench) -> None:
    real = next(mutant for mutant in all_mutants(bench.dsn) if mutant.function == "gate_result")
    files = likely_files("gate_result")[:1]
    same = Mutant("same", real.function, "none", real.original, real.original)
    broken = Mutant("broken", real.function, "none", real.original.replace("begin", "begn"), real.original)
    assert bench.try_mutant(same, files).fate == "alive"
    assert bench.try_mutant(broken, files).fate == "stillborn"
    assert bench.try_mutant(real, files).fate == "killed"
    assert bench.try_mutant(same, files).fate == "alive", "the original is back"


def test_every_known_survivor_is_a_mutant_and_has_a_reason(bench: Bench) -> None:
    names = {mutant.name for mutant in all_mutants(bench.dsn)}
    assert sorted(set(SURVIVORS) - names) == []
    assert [name for name, reason in SURVIVORS.items() if len(reason) < 20] == []


@pytest.mark.deep
def test_the_tests_notice_what_is_taken_away_or_bent(server_dsn: str, template: str) -> None:
    with (ROOT / ".cache" / "mutants.log").open("w", encoding="utf-8") as progress:
        verdicts = campaign(
            server_dsn, template, drawn, lambda verdict: print(*told(verdict), sep="\t", file=progress, flush=True)
        )
    (ROOT / ".cache" / "mutants.txt").write_text(report(verdicts) + "\n")
    chosen = {mutant.name for mutant in sample(all_mutants(dsn_of(server_dsn, template)), OTHERS_PER_FUNCTION)}
    killed = sum(verdict.fate == "killed" for verdict in verdicts)
    alive = [verdict.mutant.name for verdict in verdicts if verdict.fate == "alive"]
    assert alive == []
    assert killed / (killed + len(alive) + len(chosen & set(SURVIVORS))) >= 0.95
