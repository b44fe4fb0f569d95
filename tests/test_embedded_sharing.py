"""Several processes and one server: who starts it, who stops it, and what a SIGKILL changes."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from embedded_homes import eventually, made_home, new_home, python

from irrevon.embedded import Server, locks, private_server
from irrevon.errors import IrrevonError

USE = """
import sys, pathlib, irrevon.embedded as e
with e.private_server(pathlib.Path(sys.argv[1])):
    print("in use", flush=True)
    sys.stdin.read()
"""


def user_of(home: Path) -> subprocess.Popen[str]:
    process = python("-c", USE, str(home))
    assert process.stdout is not None
    assert process.stdout.readline() == "in use\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def watchdogs(home: Path) -> int:
    said = subprocess.run(["pgrep", "-c", "-f", f"embedded.watchdog {home}"], capture_output=True, check=False)
    return int(said.stdout)


def test_the_last_user_stops_a_private_server() -> None:
    with made_home() as home:
        with private_server(home) as first:
            with private_server(home):
                pass
            assert first.status() == "running"
        assert first.status() == "stopped"
        assert eventually(lambda: watchdogs(home) == 0)


def test_start_keeps_a_private_server_beyond_its_users_until_stop() -> None:
    with made_home() as home:
        with private_server(home) as server:
            assert not server.start()
        assert server.status() == "running"
        with private_server(home):
            pass
        assert server.status() == "running"
        server.stop()
        with private_server(home):
            pass
        assert server.status() == "stopped"


def test_a_killed_only_user_does_not_leave_the_server_behind() -> None:
    with made_home() as home:
        server, user = Server(home), user_of(home)
        assert server.status() == "running"
        kill(user)
        assert eventually(lambda: server.status() == "stopped")
        assert eventually(lambda: watchdogs(home) == 0)


def test_a_killed_user_does_not_take_the_server_from_another() -> None:
    with made_home() as home:
        first = user_of(home)
        with private_server(home) as server:
            kill(first)
            assert not eventually(lambda: server.status() != "running", 0.8)
        assert server.status() == "stopped"


def test_waiting_for_another_start_ends() -> None:
    with new_home() as home:
        home.mkdir()
        lock = home / "boot.lock"
        with locks.exclusive(lock, 1):
            again = locks.exclusive(lock, 0.05)
            with pytest.raises(IrrevonError, match="another process") as caught:
                again.__enter__()
        assert caught.value.exit_code == 3
