"""What only root can try: other accounts, other owners. Collected when the tests run as root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from pathlib import Path

import pytest
from embedded_homes import AS_ROOT, ROOT, binaries, interpreter_of, made_home, new_home

from irrevon.embedded import Server, account, private_server
from irrevon.errors import IrrevonError

__test__ = AS_ROOT

CYCLE = """
import os, pathlib, subprocess, sys
import irrevon.embedded as e
home, binaries = map(pathlib.Path, sys.argv[1:])
with e.private_server(home, binaries) as server:
    asked = [server.bin / "psql", "-Atd", server.url("postgres"), "-c", "select current_user"]
    said = subprocess.check_output(asked, text=True).strip()
    print(server.account.uid == os.getuid(), server.status(), said)
print(server.status(), oct(home.stat().st_mode & 0o777))
"""


def connect_as(user: str, server: Server) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [server.bin / "psql", "-Atd", server.url("postgres"), "-c", "select 1"],
        user=user, group=pwd.getpwnam(user).pw_gid, extra_groups=[], cwd="/", env={},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_server_runs_as_an_unprivileged_account_that_may_not_connect_itself() -> None:
    with made_home() as home, private_server(home) as server:
        assert server.account.uid != 0
        assert connect_as("root", server).stdout == "1\n"
        refused = connect_as(server.account.name, server)
        assert refused.returncode != 0
        assert "Peer authentication failed" in refused.stderr


def test_another_account_does_not_even_reach_the_socket() -> None:
    with made_home() as home, private_server(home) as server:
        refused = connect_as("nobody", server)
        assert refused.returncode != 0
        assert "Permission denied" in refused.stderr


def test_another_accounts_data_folder_is_refused() -> None:
    with made_home() as home:
        server = Server(home)
        for uid in (0, pwd.getpwnam("nobody").pw_uid + 1):
            os.chown(server.data, uid, -1)
            try:
                with pytest.raises(IrrevonError, match=f"belongs to uid {uid}") as caught:
                    server.start()
            finally:
                os.chown(server.data, server.account.uid, -1)
            assert caught.value.exit_code == 2


def test_another_accounts_socket_folder_is_refused() -> None:
    with made_home() as home:
        server = Server(home)
        server.socket_dir.mkdir(mode=0o700)
        os.chown(server.socket_dir, pwd.getpwnam("nobody").pw_uid + 1, -1)
        try:
            with pytest.raises(IrrevonError, match="belongs to uid"):
                server.start()
        finally:
            server.socket_dir.rmdir()


def test_programs_behind_a_closed_door_are_copied_once() -> None:
    with made_home() as home, new_home() as closed:
        closed.mkdir(mode=0o700)
        shutil.copytree(binaries().parent, closed / "pg", symlinks=True)
        (closed / "pg" / "share").chmod(0o700)  # as pip leaves it under umask 077
        with private_server(home, closed / "pg" / "bin") as server:
            copy = home / "postgresql-17.10"
            assert server.bin == copy / "bin"
            owned = {(file.stat().st_uid, file.stat().st_mode & 0o022) for file in copy.rglob("*")}
            assert owned == {(0, 0)}
            assert not list(home.glob("postgresql-*.*.*"))
            made = copy.stat().st_ino
        assert Server(home, closed / "pg" / "bin").bin == copy / "bin"
        assert copy.stat().st_ino == made
        assert closed.stat().st_mode & 0o777 == 0o700
        shutil.rmtree(copy)


def test_a_home_behind_a_closed_door_is_refused_and_the_door_stays_closed() -> None:
    with new_home() as closed:
        closed.mkdir(mode=0o700)
        with pytest.raises(IrrevonError, match="cannot enter the home") as caught:
            Server(closed / "home").start()
        assert caught.value.exit_code == 2
        assert closed.stat().st_mode & 0o777 == 0o700


def test_without_an_unprivileged_account_root_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "UNPRIVILEGED", ("no-such-user",))
    with new_home() as home, pytest.raises(IrrevonError, match="as root") as caught:
        Server(home).start()
    assert caught.value.exit_code == 2


def test_nobody_runs_a_server_too() -> None:
    nobody = pwd.getpwnam("nobody")
    with new_home() as home:
        os.chown(home.parent, nobody.pw_uid, nobody.pw_gid)
        source = home.parent / "source"  # the repository may lie in a folder that is shut to others
        shutil.copytree(ROOT / "irrevon", source / "irrevon", ignore=shutil.ignore_patterns("__pycache__"))
        interpreter = interpreter_of("nobody", source)
        assert interpreter is not None, "this test needs a Python 3.11 that the user nobody can run"
        done = subprocess.run(
            [interpreter, "-c", CYCLE, home, binaries()],
            user="nobody", group=nobody.pw_gid, extra_groups=[], cwd="/",
            env={"PYTHONPATH": str(source), "HOME": str(home.parent)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stdout == "True running postgres\nstopped 0o700\n", done.stderr
        assert not Path(home / "pg17" / "postmaster.pid").exists()


def test_a_uid_without_a_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4_000_000)
    with pytest.raises(IrrevonError, match="no entry in /etc/passwd") as caught:
        account.server_account()
    assert caught.value.exit_code == 2
