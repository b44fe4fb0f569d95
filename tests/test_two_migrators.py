"""One set of SQL files: yoyo and sqitch must leave the same schema behind."""

import re
import subprocess
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from conftest import ROOT, run

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

    def dump(*flags: str) -> list[str]:
        return subprocess.run(
            ["pg_dump", "-n", "irrevon", *flags, dsn], check=True, capture_output=True, text=True
        ).stdout.splitlines()

    lines = dump("-s") + dump("-a", "--inserts")
    return [line for line in lines if line and not line.startswith(NOISE)]


def test_yoyo_and_sqitch_build_the_same_schema(bare_database: Callable[..., str]) -> None:
    by_yoyo, by_sqitch = bare_database(), bare_database()
    migrate(by_yoyo)
    build_by_sqitch(by_sqitch)
    one, other = shape(by_yoyo), shape(by_sqitch)
    assert len(one) > 1000
    assert any(re.match(r"GRANT ALL ON FUNCTION irrevon\.claim\(.* TO irrevon_app", line) for line in one)
    assert one == other


def test_sqitch_reverts_an_empty_ledger_to_nothing(bare_database: Callable[..., str]) -> None:
    dsn = bare_database()
    build_by_sqitch(dsn)
    sqitch(dsn, "revert", "-y")
    run(dsn, "do $$ begin assert to_regnamespace('irrevon') is null; end $$")
    sqitch(dsn, "deploy", "--verify", "--mode", "change")
