"""Every command that the documentation shows is run, in its order, as a newcomer would."""

import os
import re
import signal
import subprocess
import sys
import uuid
from contextlib import suppress
from pathlib import Path

import function_index
import png
import psycopg
from conftest import ROOT, dsn_of
from embedded_homes import new_home
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2

from irrevon import cli
from irrevon.ledger import Ledger

README = (ROOT / "README.md").read_text()
MAKE = set(re.findall(r"(?m)^([a-z-]+):.*##", (ROOT / "Makefile").read_text()))


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def session() -> str:
    """The console blocks as one shell script: a `$ ` begins a command, the lines below it belong to it."""
    lines = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]
    return "set -euo pipefail\n" + "\n".join(lines)


def test_the_console_session_works_as_it_stands(tmp_path: Path) -> None:
    with new_home() as home:
        code, text = play(tmp_path, home)
    assert code == 0, text
    assert "SETTLED_COMMITTED" in text
    assert "exit 3: denied" in text
    assert "(0 rows)" in text
    assert "exit 3: it waits" in text and "not_granted" in text
    assert "exit 3: nobody knows" in text and "status: CLOSED" in text
    assert text.count("sound: ") == 1


def play(folder: Path, home: Path) -> tuple[int, str]:
    """Run the session in a folder that has an environment, as a newcomer's clone has; exit code, what it said."""
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PG", "IRREVON"))},
        "IRREVON_HOME": str(home),
        "PATH": outside_the_environment(),  # the session itself activates it
    }
    (folder / ".venv").symlink_to(sys.prefix)
    script = session().replace("18377", str(free_port()))
    said = folder / "said"
    with said.open("w") as output:  # not a pipe, which what the session left running would keep open
        shell = subprocess.Popen(
            ["bash", "-c", script], cwd=folder, env=environ, stdout=output, stderr=output, start_new_session=True
        )
    try:
        code = shell.wait(timeout=300)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)
    return code, said.read_text()


def outside_the_environment() -> str:
    """The search path of somebody who has not activated anything."""
    ours = Path(sys.executable).parent
    return os.pathsep.join(folder for folder in os.environ["PATH"].split(os.pathsep) if Path(folder) != ours)


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_console_session_is_portable_and_ends() -> None:
    text = session()
    assert "sed -i" not in text and "until " not in text and "while " not in text


def test_the_readme_says_what_is_not_promised_and_how_a_command_ends() -> None:
    plain = " ".join(README.split())
    for sentence in ("A hand is trusted", "claims belong in autocommit", "revoke CONNECT", "130", "141", "143",
                     "with set true, inherit false"):  # fmt: skip
        assert sentence in plain, sentence


def test_the_sql_session_works_as_it_stands(database: str, app_dsn: str, operator_dsn: str) -> None:
    declare(operator_dsn, RefdestC2({"url": "http://127.0.0.1:1"}))
    (script,) = blocks("sql")
    done = subprocess.run(
        ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", app_dsn],
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [
        "claimed|30", "ambiguous|AMBIGUOUS", "pending_reconciliation", "settled|SETTLED_COMMITTED|CONFIRMED_UNIQUE",
    ]  # fmt: skip


def test_one_effects_story_is_read_as_the_ledgers_readme_says(database: str, app_dsn: str, operator_dsn: str) -> None:
    declare(operator_dsn, RefdestC2({"url": "http://127.0.0.1:1"}))
    with Ledger(app_dsn) as ledger:
        effect_id = ledger.one("register_intent", contract=contract())["effect_id"]
    section = (ROOT / "db/README.md").read_text().partition("## Read one effect's story\n")[2].partition("\n## ")[0]
    (script,) = re.findall(r"```sql\n(.*?)```", section, re.S)
    done = subprocess.run(
        ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-v", f"name={effect_id[:8]}", "-d", app_dsn],
        input=script, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    *happened, stands, opened, changed = done.stdout.splitlines()
    assert [row.split("|")[1:3] for row in happened] == [
        ["intent", "registered"], ["intent", "authority stamped"], ["intent", "INTENDED by register"],
        ["intent", "PERSISTED by durable_write"],
    ]  # fmt: skip
    assert stands.split("|")[0] == "PERSISTED" and '"safe": true' in stands
    assert opened.split("|")[0] == "dispatch" and opened.split("|")[4] == "claim"
    assert changed == "[]|[]"


def test_sqitch_builds_a_ledger_as_its_readme_says(server_dsn: str) -> None:
    (script,) = re.findall(r"```sh\n(.*?)```", (ROOT / "db/README.md").read_text(), re.S)
    name = f"irrevon_sqitch_{uuid.uuid4().hex[:12]}"
    try:
        script = re.sub(r"\bledger\b", name, script)
        done = subprocess.run(
            ["bash", "-euc", script], cwd=ROOT / "db", capture_output=True, text=True, check=False
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        with Ledger(dsn_of(server_dsn, name)) as ledger:  # of this version, and whole
            assert ledger.call("audit_ledger") == []
    finally:
        subprocess.run(["dropdb", "--if-exists", "--force", name], capture_output=True, check=True)


def test_every_picture_is_there_and_small_and_says_what_it_shows() -> None:
    shown = dict(re.findall(r"(?m)^!\[(.+)\]\((.+)\)$", README))
    assert sorted(ROOT / path for path in shown.values()) == sorted((ROOT / "tests" / "pictures").iterdir())
    for meaning, path in shown.items():
        picture = (ROOT / path).read_bytes()
        assert picture.startswith(png.HEAD) and len(picture) < 150_000, path
        assert len(meaning.split()) > 8, "for who does not see it"


def test_every_make_target_that_is_named_exists() -> None:
    named = set(re.findall(r"\bmake ([a-z][a-z-]+)", README + (ROOT / "db/README.md").read_text()))
    assert {"demo", "test", "test-deep"} <= named <= MAKE


def test_every_command_that_is_named_exists() -> None:
    for words in set(re.findall(r"`irrevon ((?:[a-z]+ ?)+)", README)):
        assert cli.run([*words.split(), "--help"]) == 0, words


def test_every_function_of_the_ledgers_readme_exists(database: str) -> None:
    text = (ROOT / "db/README.md").read_text()
    with psycopg.connect(database) as connection:
        made = {
            row[0]
            for row in connection.execute("select proname from pg_proc where pronamespace = 'irrevon'::regnamespace")
        }
    assert set(re.findall(r"irrevon\.([a-z_]+)\(", text)) <= made


def test_the_function_index_is_not_stale(ledger_dsn: str) -> None:
    shown = re.search(
        r"<!-- functions: begin -->\n(.*)<!-- functions: end -->", (ROOT / "db/README.md").read_text(), re.S
    )
    assert shown is not None
    assert shown[1] == function_index.index(function_index.rows(ledger_dsn)), "run: make docs"


def test_the_compose_file_pins_postgres_17_by_digest_on_loopback() -> None:
    text = (ROOT / "compose.yaml").read_text()
    assert re.search(r"image: postgres@sha256:[0-9a-f]{64}\n", text)
    assert '"127.0.0.1:5417:5432"' in text and "pg_isready" in text and "trust" not in text
