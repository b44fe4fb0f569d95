"""The command line itself: one exit table, three lines, no traceback, no secret (decision S1)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import nursery
import pytest

from irrevon import __version__, cli
from irrevon.commands import status as status_module
from irrevon.errors import IrrevonError, Terminated
from irrevon.ledger import LedgerError

UNREACHABLE = "postgresql://somebody:hunter2-secret@127.0.0.1:1/nowhere"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("IRREVON_CONFIG", "IRREVON_DATABASE_URL", "IRREVON_DEBUG"):
        monkeypatch.delenv(name, raising=False)


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    def broken(_: object) -> None:
        raise error

    monkeypatch.setattr(status_module, "open_ledger", broken)
    return cli.run(["--database", UNREACHABLE, "status", "abc"])


def test_the_version_and_every_command_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out == f"irrevon, version {__version__}\n"
    assert cli.run(["--help"]) == 0
    listed = capsys.readouterr().out
    assert all(f"\n  {name} " in listed for name in cli.COMMANDS)


def test_the_help_lists_each_command_in_its_own_words() -> None:
    with cli.irrevon.make_context("irrevon", ["status"]) as context:
        found = {name: cli.irrevon.get_command(context, name) for name in cli.COMMANDS}
    assert {name: (command.help or "").splitlines()[0] for name, command in found.items() if command} == cli.COMMANDS


def test_every_command_of_the_folder_is_listed() -> None:
    modules = (Path(cli.__file__).parent / "commands").glob("[a-z]*.py")
    assert sorted(path.stem for path in modules) == list(cli.COMMANDS)


def test_listing_the_commands_imports_none_of_them() -> None:
    code = (
        "import sys; from irrevon import cli; cli.run(['--help']); "
        "print([m for m in sys.modules if m == 'psycopg' or m.startswith('irrevon.commands.') and '._' not in m])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("arguments", [["nope"], ["--nope"], ["status"], ["dispatch", "--writer"], ["status", "../x"]])
def test_a_usage_error_is_exit_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert 1 <= len(err.splitlines()) <= 3


def test_a_group_without_a_command_says_so_and_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with cli.irrevon.make_context("irrevon", ["status"]) as context:
        groups = [name for name in cli.COMMANDS if isinstance(cli.irrevon.get_command(context, name), click.Group)]
    assert {"adapter", "db"} <= set(groups)
    for words in ([], *([name] for name in groups)):
        assert cli.run(words) == 2
        see = " ".join(["see: irrevon", *words, "--help"])
        assert capsys.readouterr() == ("", f"Missing command.\n{see}\n")


@pytest.mark.parametrize("code", [1, 2, 3, 4])
def test_three_lines_and_the_code_of_the_error(
    code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert raising(monkeypatch, IrrevonError("what", "why\x1b[2J", "do\nthis", exit_code=code)) == code
    assert capsys.readouterr() == ("", "what\nwhy\\u001b[2J\ndo this\n")


def test_a_refusal_of_the_ledger_names_path_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal = LedgerError("IR901", "ledger_integrity: x", {"path": "/a", "rule": "is b"}, "Stop.", 4)
    assert raising(monkeypatch, refusal) == 4
    assert capsys.readouterr().err == "ledger_integrity: x\n/a: is b\nStop.\n"


def test_what_nobody_expected_is_one_line_with_its_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert raising(monkeypatch, ValueError("a payload")) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("unexpected failure: ValueError")
    assert "payload" not in line


def test_a_traceback_only_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRREVON_DEBUG", "1")
    assert raising(monkeypatch, ValueError(f"no {UNREACHABLE}")) == 1
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert "hunter2" not in err


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(monkeypatch, KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_sigterm_with_something_to_put_away_is_143(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raising(monkeypatch, Terminated()) == 143


def test_nobody_reads_the_output() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        ended = nursery.run([sys.executable, "-m", "irrevon", "--help"], stdout=out, stderr=subprocess.PIPE)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_a_full_disk_is_no_success_and_is_told_once() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = nursery.run([sys.executable, "-m", "irrevon", "--help"], stdout=full, stderr=subprocess.PIPE)
    assert (ended.returncode, len(ended.stderr.splitlines())) == (1, 1)


def test_closed_standard_streams_do_not_stop_a_command() -> None:
    command = f"{sys.executable} -m irrevon --help <&- >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", command], check=False).returncode == 0


@pytest.mark.parametrize("command", [["status", "abc"], ["register", "c.json"], ["dispatch", "abc"], ["migrate"],
                                     ["adapter", "list"], ["demo"]])  # fmt: skip
def test_an_unreachable_database_is_exit_3_and_keeps_the_password(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("c.json").write_text("{}")
    assert cli.run(["--database", UNREACHABLE, *command]) == 3
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err
    assert "the database cannot be reached" in err
    assert len(err.splitlines()) <= 4


@pytest.mark.parametrize(
    "dsn", ["postgresql://u:pass@word-77@nowhere.invalid/x", "host=nowhere.invalid password='pass word-77'"]
)
@pytest.mark.parametrize("source", ["flag", "environment", "file"])
def test_no_part_of_a_password_shows(
    dsn: str, source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if source == "environment":
        monkeypatch.setenv("IRREVON_DATABASE_URL", dsn)
    if source == "file":
        Path("irrevon.toml").write_text(f'[database]\nurl = "{dsn}"\n')
    code = cli.run([*(["--database", dsn] if source == "flag" else []), "status", "abc"])
    assert code == 3
    assert "word-77" not in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"[database", b"\xff", b"[nonsense]\nx=1", b"[writer]\nname = 5"])
def test_a_broken_configuration_is_exit_2(text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path("irrevon.toml").write_bytes(text)
    assert cli.run(["status", "abc"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_writer_that_cannot_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--database", UNREACHABLE, "dispatch", "abc", "--writer", "a\udcff"]) == 2
    assert "printable" in capsys.readouterr().err
    assert cli.run(["--database", UNREACHABLE, "dispatch", "abc", "--writer", ""]) == 2, "no name is no default"


@pytest.fixture
def shut_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that an unprivileged account may not enter, not even its owner."""
    shut = tmp_path / "shut"
    shut.mkdir(mode=0)
    yield shut
    shut.chmod(0o700)


COMMANDS = [["db", "status"], ["db", "start"], ["db", "stop"], ["db", "url"], ["db", "psql"], ["migrate"],
            ["status", "abc"], ["register", "-"], ["dispatch", "abc"], ["adapter", "list"], ["demo"]]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_home_that_may_not_be_entered_is_exit_2(command: list[str], shut_folder: Path) -> None:
    ended = as_nobody({"HOME": str(shut_folder)}, *command)
    assert ended.returncode == 2, ended.stderr
    what, _, todo = ended.stderr.splitlines()[-3:]
    assert "cannot be entered" in what and todo == "choose another: IRREVON_HOME"


def test_a_folder_of_work_that_may_not_be_read_is_exit_2(shut_folder: Path) -> None:
    shut_folder.chmod(0o700)
    inside = f"import os; os.chdir({str(shut_folder)!r}); os.chmod('.', 0); "
    ended = as_nobody({"HOME": "/nonexistent"}, "db", "status", before=inside)
    assert (ended.returncode, "working directory" in ended.stderr) == (2, True), ended.stderr


def as_nobody(environment: dict[str, str], *command: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command line as a user who is not root; one who is none already runs it as themselves."""
    drop = "import os; os.setgroups([]); os.setgid(65534); os.setuid(65534); " if os.geteuid() == 0 else ""
    code = (
        "import sys; from irrevon import cli; from irrevon.commands import db, demo; "
        f"{before}{drop}sys.exit(cli.run(sys.argv[1:]))"
    )
    return nursery.run(
        [sys.executable, "-c", code, *command], capture_output=True, text=True, cwd="/",
        stdin=subprocess.DEVNULL, env={"PATH": os.environ["PATH"], **environment},
    )  # fmt: skip
