"""Every verb: an example in its help, no network of its own, completion in a shell, colour for a terminal."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import pytest
from operators import Desk
from warm_refdest import Refdest

from irrevon import cli

SERVERS = {"db", "demo", "serve"}  # they start something, and have tests of their own that see what
CALLS = {
    "socket.connect",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "socket.sendto",
    "socket.sendmsg",
    "socket.bind",
}
FILES = ("order.json", "seen.json", "claims.jsonl")  # that the examples name
heard: list[list[tuple[Any, ...]]] = []  # who listens now


def hook(event: str, arguments: tuple[Any, ...]) -> None:
    if heard and event in CALLS:
        heard[-1].append((event, *arguments[1 if event in ("socket.connect", "socket.bind", "socket.sendto") else 0 :]))


sys.addaudithook(hook)  # for good: there is no way to take one away


@contextmanager
def listening() -> Iterator[list[tuple[Any, ...]]]:
    """What Python asks of the network meanwhile."""
    heard.append([])
    try:
        yield heard[-1]
    finally:
        heard.pop()


def verbs(
    command: click.Command = cli.irrevon, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if not isinstance(command, click.Group):
        yield path, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield from verbs(found, (*path, name))


def example_of(command: click.Command) -> list[str]:
    found = re.findall(r"(?m)^ *Example: irrevon (.+)$", command.help or "")
    assert len(found) == 1, command.name
    return shlex.split(found[0])


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_the_help_of_every_verb_shows_an_example_that_is_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        Path(name).write_text('{"looked": 1}')
    for path, command in verbs():
        assert cli.run([*path, "--help"]) == 0
        assert f"Example: irrevon {' '.join(example_of(command)[:1])}" in " ".join(capsys.readouterr().out.split()), (
            path
        )
        words = example_of(command)
        words = words[2:] if words[0] == "--database" else words
        assert tuple(words[: len(path)]) == path
        command.make_context(command.name, words[len(path) :])  # a usage error, if an option is not there


def test_no_verb_speaks_to_anybody_but_the_database_and_its_destinations(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        desk.run.file('{"looked": 1}', name)
    registered, lost, orphan = desk.registered(), desk.lost(), desk.lost("c1")
    where = (urlsplit(desk.destination.url).hostname, urlsplit(desk.destination.url).port)
    asked = set()
    with listening() as told:
        for path, command in verbs():
            if path[0] not in SERVERS:
                words = [word.replace("0bb7e8d6", lost) for word in example_of(command)]
                code, _, err = desk.run(*(words[2:] if words[0] == "--database" else words))
                assert "Traceback" not in err and code in (0, 2, 3, 4), (words, code, err)
        desk.run("dispatch", registered)
        desk.run("reconcile", orphan)
        desk.run("doctor", "--probe")
    for event, *arguments in told:
        asked.add((event, arguments[0] if event == "socket.connect" else tuple(arguments[:2])))
    assert {one for one in asked if one[0] == "socket.connect"} == {("socket.connect", where)}
    assert {one[1] for one in asked if one[0] != "socket.connect"} <= {where}, asked


def test_a_shell_completes_verbs_and_options() -> None:
    for shell in ("bash", "zsh", "fish"):
        script = completing(shell, "_source")
        assert "irrevon" in script and "COMP" in script, shell
    assert {"effects", "effect"} & set(completing("bash", "_complete", "irrevon eff", 1).replace("plain,", "").split())
    assert "plain,--scope" in completing("bash", "_complete", "irrevon effects --sc", 2)
    assert "plain,revoke" in completing("bash", "_complete", "irrevon authority re", 2)


def completing(shell: str, what: str, words: str = "", at: int = 0) -> str:
    order = f"{shell}_source" if what == "_source" else f"{shell}_complete"
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv[0] = 'irrevon'; from irrevon.cli import main; main()"],
        env={**os.environ, "_IRREVON_COMPLETE": order, "COMP_WORDS": words, "COMP_CWORD": str(at)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colour_is_for_a_terminal_only(desk: Desk, tmp_path: Path, settings: dict[str, str], coloured: bool) -> None:
    effect = desk.lost()
    environ = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    command = [sys.executable, "-m", "irrevon", "--database", desk.database, "inspect", effect]
    how: dict[str, Any] = {"env": {**environ, "TERM": "xterm", **settings}, "cwd": tmp_path, "timeout": 60}
    assert b"\x1b" not in subprocess.run(command, capture_output=True, check=True, **how).stdout, "a pipe"
    mine, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=how["env"], cwd=tmp_path) as process:
        os.close(theirs)
        shown = b""
        try:
            while more := os.read(mine, 65536):
                shown += more
        except OSError:  # the terminal hung up: it has ended
            pass
        assert process.wait(60) == 0
    os.close(mine)
    assert effect.encode() in shown and (b"\x1b[" in shown) is coloured
