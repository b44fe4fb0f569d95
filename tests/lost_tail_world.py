"""One ledger server, what becomes of it, and the copies that have forgotten its tail: real clusters, real SIGKILL."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from conftest import dsn_of, run

from irrevon.embedded import Server
from irrevon.embedded.account import server_account
from irrevon.migrate import migrate

# Nobody cuts the power here; a SIGKILL leaves the page cache alone.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "16MB", "max_connections": "40"}
TEMPLATE = "irrevon_template"


class World:
    """Server homes below one folder. `server(name)` starts one that exists; they all stop at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.account = server_account()
        self._started: dict[str, Server] = {}

    def home(self, name: str) -> Path:
        return self.folder / name

    def start(self, name: str) -> Server:
        """Start the server of a home, made by initdb where it is not a copy."""
        server = self._started.setdefault(name, Server(self.home(name), settings=SETTINGS))
        server.start()
        return server

    def stop(self, name: str) -> None:
        self._started[name].stop()

    def kill(self, name: str) -> None:
        """SIGKILL the postmaster, and wait until every process of the server has gone."""
        server = self._started[name]
        postmaster = int((server.data / "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGKILL)
        eventually(lambda: not Path(f"/proc/{postmaster}").exists() or state_of(postmaster) == "Z")

    def copy(self, source: str, target: str, *signals: str) -> None:
        """Copy the data of a stopped server; `signals` are files that make the copy recover otherwise."""
        self.home(target).mkdir(mode=0o755)
        subprocess.run(["cp", "-a", self.home(source) / "pg17", self.home(target)], check=True)
        for name in signals:
            (self.home(target) / "pg17" / name).touch()
            os.chown(self.home(target) / "pg17" / name, self.account.uid, self.account.gid)

    def setting(self, name: str, line: str, file: str = "postgresql.auto.conf") -> None:
        with (self.home(name) / "pg17" / file).open("a") as config:
            config.write(f"{line}\n")

    def dsn(self, name: str, database: str, role: str | None = None) -> str:
        return dsn_of(self._started[name].url(database), database, role)

    def program(self, name: str, *command: str) -> None:
        """Run one of PostgreSQL's programs against a server."""
        server = self._started[name]
        subprocess.run(
            [server.bin / command[0], "-h", server.socket_dir, "-U", "postgres", *command[1:]],
            check=True, capture_output=True,
        )  # fmt: skip

    def close(self) -> None:
        for server in self._started.values():
            server.stop()


def state_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def eventually(check: Callable[[], Any], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.02)


@contextmanager
def world() -> Iterator[World]:
    """A folder in memory, with server A and a migrated template in it."""
    roomy = "/dev/shm" if Path("/dev/shm").is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix="irv-tail-", dir=roomy))
    folder.chmod(0o755)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        made = World(folder)
        stack.callback(made.close)
        made.start("a")
        run(made.dsn("a", "postgres"), f"create database {TEMPLATE}")
        migrate(made.dsn("a", TEMPLATE))
        run(made.dsn("a", TEMPLATE), "create role test_app login in role irrevon_app",
            "create role test_operator login in role irrevon_app, irrevon_operator")  # fmt: skip
        yield made


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


def follow(made: World, standby: str, primary: str) -> None:
    """Let a copy stream from a running server, asynchronously, until it has all that there is now."""
    made.setting(standby, f"primary_conninfo = 'host={made.start(primary).socket_dir} user=postgres'")
    made.start(standby)
    (here,) = ask(made.dsn(primary, "postgres"), "select pg_current_wal_flush_lsn()")[0]
    query = f"select pg_last_wal_replay_lsn() >= '{here}'"
    eventually(lambda: ask(made.dsn(standby, "postgres"), query) == [(True,)])


def cut_off(made: World, standby: str) -> None:
    """Let the standby hear no more of its primary."""
    dsn = made.dsn(standby, "postgres")
    run(dsn, "alter system set primary_conninfo = ''", "select pg_reload_conf()")
    eventually(lambda: ask(dsn, "select count(*) from pg_stat_wal_receiver") == [(0,)])


def promote(made: World, standby: str) -> None:
    run(made.dsn(standby, "postgres"), "select pg_promote()")
