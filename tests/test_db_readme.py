"""Every statement that db/README.md shows under "Look around" is run by psql, as whoever may read."""

import json
import re
import subprocess
from pathlib import Path

import psycopg
import pytest
from conftest import ROOT
from operators import Desk
from warm_refdest import Refdest

TEXT = (ROOT / "db" / "README.md").read_text().partition("## Look around")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"```sql\n(.*?)```", TEXT, re.S)


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_every_statement_answers(desk: Desk, app_dsn: str) -> None:
    effect = desk.lost(scope="acme-store/prod")
    script = f"\\set ON_ERROR_STOP 1\n\\set effect_id {effect}\n"
    script += f"\\set cursor 1.3.{'0' * 64}\n" + "\n".join(BLOCKS)
    done = subprocess.run(["psql", "-XqAt", "-d", app_dsn], input=script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"data"')]
    listed = [item["effect_id"] for page in pages for item in page["data"]]
    assert listed.count(effect) == 3, "in its scope and state, to whoever follows, and by its name"


def test_who_only_reads_may_ask_for_all_but_the_gate(desk: Desk, database: str) -> None:
    with psycopg.connect(database, autocommit=True) as session:
        session.execute("set role irrevon_reader")
        for text in re.sub(r"(?m)^\s*--.*$", "", "\n".join(BLOCKS)).split(";"):
            if text.strip() and "evaluate_gate" not in text:
                session.execute(re.sub(r":'\w+'", f"'1.3.{'0' * 64}'", text).encode())
