"""A PostgreSQL server of one's own, on a disk and as durable as PostgreSQL ships it, and the ways to kill it."""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from irrevon.embedded import Server, private_server
from irrevon.errors import IrrevonError

_WORKING = (
    "select pid from pg_stat_activity where application_name = 'irrevon' and backend_type = 'client backend'"
    " order by state = 'active' desc, pid limit 1"
)


@contextmanager
def durable_server() -> Iterator[Server]:
    """Yield a running server whose data are in a folder that survives a restart of the machine."""
    folder = Path(tempfile.mkdtemp(prefix="irrevon-kills-", dir="/var/tmp"))
    folder.chmod(0o755)
    try:
        with private_server(folder / "home") as server:
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                with psycopg.connect(server.url("postgres")) as connection:
                    assert connection.execute(f"show {setting}".encode()).fetchone() == ("on",), setting
            yield server
    finally:
        shutil.rmtree(folder)


def kill_all(server: Server) -> None:
    """SIGKILL the postmaster and all its children, and start it again."""
    postmaster = _postmaster(server)
    os.kill(postmaster, signal.SIGSTOP)  # no child that we did not see
    family = [postmaster, *_children(postmaster)]
    for process in family:
        os.kill(process, signal.SIGKILL)
    _restart(server, family)


def stop_immediately(server: Server) -> None:
    """An immediate stop: every process quits without a checkpoint. Then start it again."""
    postmaster = _postmaster(server)
    family = [postmaster, *_children(postmaster)]
    os.kill(postmaster, signal.SIGQUIT)
    _restart(server, family)


def kill_a_backend(server: Server) -> None:
    """SIGKILL one session that works on a ledger; the server ends all the others and recovers by itself."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        while (found := connection.execute(_WORKING).fetchone()) is None:
            time.sleep(0.02)
        os.kill(found[0], signal.SIGKILL)
        with suppress(psycopg.OperationalError):
            connection.execute("select pg_sleep(60)")
            raise AssertionError("the server went on")


def _restart(server: Server, family: list[int]) -> None:
    ends = time.monotonic() + 30
    while any(_runs(process) for process in family):
        assert time.monotonic() < ends, "it would not die"
        time.sleep(0.005)
    # A process that nobody has reaped yet still counts as running for PostgreSQL; these are dead.
    (server.data / "postmaster.pid").unlink(missing_ok=True)
    for file in server.socket_dir.glob(".s.PGSQL.*"):
        file.unlink()
    # Not server.start(): it asks pg_isready fifty times a second, and crash recovery takes its time.
    options = f"-c unix_socket_directories={server.socket_dir} -c port=5432"
    started = server.account.run(
        [server.bin / "pg_ctl", "start", "-w", "-s", "-D", server.data, "-l", server.log, "-o", options]
    )
    assert started.returncode == 0, server.log.read_text()[-2000:]


def _postmaster(server: Server) -> int:
    try:
        return int((server.data / "postmaster.pid").read_text().splitlines()[0])
    except (OSError, ValueError, IndexError):
        raise IrrevonError("the server is not running") from None


def _children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(status.parent.name))
    return found


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
