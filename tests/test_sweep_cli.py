"""irrevon sweep: progress on stderr, data on stdout, and an exit code for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import psycopg
import pytest
from adjudication import CLOCK
from refdest_calls import order, post
from support_ledgers import DECLARATION, Cli
from warm_refdest import Refdest


@pytest.fixture
def run(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Cli:
    run = Cli(database, tmp_path, capsys)
    run.configure(f'[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    return run


def test_a_sweep_in_words_and_as_json(run: Cli, database: str, destination: Refdest) -> None:
    post(destination, order("theirs"))
    assert run("sweep", "refdest-c2") == (
        0, "finished: listed 1, unmatched 1\n", "page 1: listed 1, unmatched 1\n")  # fmt: skip
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(CLOCK)
        owner.execute(f"alter database {owner.info.dbname} set irrevon_test.ahead = '1 h'".encode())
    code, out, err = run("sweep", "refdest-c2", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "page 1: listed 1, unmatched 1\n")
    assert (answer["schema_version"], answer["outcome"], answer["counts"]["orphaned"]) == ("1", "finished", 1)
    (finding_ref,) = answer["orphans"]
    with psycopg.connect(database) as reader:
        row = reader.execute("select finding_ref::text, status from irrevon.operator_queue").fetchone()
    assert row == (finding_ref, "OPEN")
    assert run("sweep", "refdest-c2")[1].startswith("finished")


def test_a_destination_that_gives_no_page_is_exit_3(run: Cli, destination: Refdest) -> None:
    destination.install([{"fault": "drop-before-commit", "match": {"operation": "list"}, "times": "always"}])
    code, out, err = run("sweep", "refdest-c2")
    assert (code, err) == (3, "")
    assert out.startswith("interrupted: ")


def test_one_that_cannot_be_listed_is_exit_3(run: Cli, destination: Refdest) -> None:
    run.configure(f'[adapters.refdest-c3]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", "refdest-c3")[0] == 0
    code, out, _ = run("sweep", "refdest-c3")
    assert (code, out.startswith("not listable: ")) == (3, True)
    code, out, _ = run("sweep", "refdest-c3", "--json")
    assert (code, json.loads(out)["outcome"]) == (3, "not_listable")


def test_an_adapter_that_nobody_declared_or_installed(run: Cli, destination: Refdest) -> None:
    run.configure(f'[adapters.refdest-c1]\nurl = "{destination.url}"\n')
    code, _, err = run("sweep", "refdest-c1")
    assert (code, "unknown_adapter" in err) == (3, True)
    assert run("sweep", "nobody")[0] == 2
