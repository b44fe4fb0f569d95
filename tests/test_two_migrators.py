"""One set of SQL files: yoyo and sqitch must leave the same schema behind."""

import re
import subprocess
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import ROOT, run

from irrevon.config import load
from irrevon.doctor import examine
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger
from irrevon.migrate import migrate

DB = ROOT / "db"
# pg_dump's own framing, and the random words that newer ones put around it.
NOISE = ("--", "SET", "SELECT pg_catalog.set_config", "\\restrict", "\\unrestrict")


def target(dsn: str) -> str:
    """The same database as sqitch names it."""
    url = urlsplit(dsn)
    return f"db:pg://{url.username}@/{url.path[1:]}?host={parse_qs(url.query)['host'][0]}"


def sqitch(dsn: str, *arguments: str) -> None:
    done = subprocess.run(["sqitch", *arguments, target(dsn)], cwd=DB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def build_by_sqitch(dsn: str) -> None:
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", dsn, "-f", DB / "roles.sql"], check=True)
    sqitch(dsn, "deploy", "--verify", "--mode", "change")


def shape(dsn: str) -> list[str]:
    """Everything in the schema: definitions, comments, owners, grants, reference rows."""

    dump = ["pg_dump", "-n", "irrevon", "--inserts", dsn]
    lines = subprocess.run(dump, check=True, capture_output=True, text=True).stdout.splitlines()
    return [line for line in lines if line and not line.startswith(NOISE)]


def test_yoyo_and_sqitch_build_the_same_schema_and_sqitch_takes_it_down(
    template: str, bare_database: Callable[..., str]
) -> None:
    by_yoyo, by_sqitch = bare_database(f"template {template} strategy file_copy"), bare_database()
    build_by_sqitch(by_sqitch)
    one, other = shape(by_yoyo), shape(by_sqitch)
    assert len(one) > 1000
    assert any(re.match(r"GRANT ALL ON FUNCTION irrevon\.claim\(.* TO irrevon_app", line) for line in one)
    assert one == other

    levels = {line.check: line.level for line in examine(lambda: load(database=by_sqitch, environ={}))}
    assert {levels[check] for check in ("functions", "privileges", "tables", "canon", "migrations")} == {"ok"}

    with pytest.raises(IrrevonError, match="another tool") as refused:
        migrate(by_sqitch)
    assert refused.value.exit_code == 3 and shape(by_sqitch) == other
    sqitch(by_sqitch, "revert", "-y")
    run(by_sqitch, "do $$ begin assert to_regnamespace('irrevon') is null; end $$")


def test_sqitch_refuses_to_take_down_a_ledger_that_holds_facts(database: str) -> None:
    with Ledger(database) as ledger:
        ledger.call("cancel_branch", branch_ref="b", reason="r")
    done = subprocess.run(
        ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", database, "-f", DB / "revert/0016_append_only.sql"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0 and "refusing to revert" in done.stderr
