"""A postmaster.pid that outlived its server: told apart by /proc, removed only where that is proven safe."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from embedded_homes import eventually, made_home, postmaster

from irrevon.embedded import Server, launch, locks, private_server
from irrevon.embedded.files import write
from irrevon.embedded.pidfile import State, judge, residents, residents_by_shell
from irrevon.embedded.sockets import make_socket_dir
from irrevon.errors import IrrevonError


@contextmanager
def stranger(server: Server) -> Iterator[int]:
    """A process of the server's own account that is no server: PostgreSQL would believe it is one."""
    own = server.account.uid == os.geteuid()
    with subprocess.Popen(["sleep", "60"], user=None if own else server.account.uid) as process:
        try:
            yield process.pid
        finally:
            process.kill()


@contextmanager
def zombie() -> Iterator[int]:
    """A process that has ended and that nobody has reaped, as under a PID 1 that does not."""
    with subprocess.Popen(["true"]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        yield process.pid


def leave_pid_file(server: Server, text: str) -> State:
    make_socket_dir(server.socket_dir, server.account)
    write(server.data / "postmaster.pid", text, server.account)
    write(server.socket_dir / ".s.PGSQL.5432.lock", text, server.account)
    return judge(server.data, server.account)[0]


def test_the_states_of_a_server_that_runs_and_of_one_that_does_not() -> None:
    with made_home() as home:
        server = Server(home)
        assert judge(server.data, server.account) == (State.STOPPED, 0)
        server.start()
        assert judge(server.data, server.account) == (State.LIVE, postmaster(server))


def test_both_ways_of_looking_for_a_servers_processes_agree() -> None:
    with made_home() as home, private_server(home) as server:
        found = residents(server.data, server.account)
        assert postmaster(server) in found
        assert len(found) >= 5  # checkpointer, writers, launchers
        # A server begins and ends processes of its own, such as autovacuum's workers: they agree once nothing moves.
        assert eventually(
            lambda: residents_by_shell(server.data, server.account) == residents(server.data, server.account)
        )


def test_a_process_id_that_is_gone_is_left_to_postgresql() -> None:
    with made_home() as home:
        server = Server(home)
        with zombie() as pid:
            pass
        assert leave_pid_file(server, f"{pid}\n") is State.DEAD
        assert server.start()


def test_a_zombie_does_not_keep_the_server_from_starting() -> None:
    with made_home() as home, zombie() as pid:
        server = Server(home)
        assert leave_pid_file(server, f"{pid}\n{server.data}\n") is State.ZOMBIE
        assert server.start()
        assert postmaster(server) != pid


def test_a_reused_process_id_does_not_keep_the_server_from_starting_or_stop_the_stranger() -> None:
    with made_home() as home:
        server = Server(home)
        with stranger(server) as pid:
            assert leave_pid_file(server, f"{pid}\n{server.data}\n") is State.REUSED
            server.stop()
            assert server.start()
            os.kill(pid, 0)
            assert judge(server.data, server.account)[0] is State.LIVE


def test_a_half_written_file_does_not_keep_the_server_from_starting() -> None:
    with made_home() as home:
        server = Server(home)
        for text in ("what\n", "99999999999999999999\n", "\n", ""):
            assert leave_pid_file(server, text) is State.REMNANT
        assert server.start()


def test_a_child_that_outlives_its_server_is_waited_for() -> None:
    with made_home() as home, private_server(home) as server:
        connection = psycopg.connect(server.url("postgres"))
        child = connection.info.backend_pid
        os.kill(child, signal.SIGSTOP)
        os.kill(postmaster(server), signal.SIGKILL)
        assert eventually(lambda: judge(server.data, server.account)[0] is State.ORPHANS)
        with ThreadPoolExecutor(1) as pool:
            started = pool.submit(server.start)
            assert not eventually(started.done, 0.5)
            os.kill(child, signal.SIGKILL)
            assert started.result(30)
        connection.close()


def test_a_server_that_proc_does_not_show_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "ELSEWHERE", 0.1)
    with made_home() as home:
        server = Server(home)
        leave_pid_file(server, "1\n")  # in the other container it means the server, here something else
        elsewhere = locks.open_lock(home / "server.lock")
        try:
            assert locks.try_exclusive(elsewhere)
            with pytest.raises(IrrevonError, match="outside this container") as caught:
                server.start()
            assert caught.value.exit_code == 3
            assert (server.data / "postmaster.pid").read_text() == "1\n"
            assert (server.socket_dir / ".s.PGSQL.5432.lock").exists()
        finally:
            os.close(elsewhere)
            server.start()


def test_a_server_holds_its_lock_for_life() -> None:
    with made_home() as home, private_server(home) as server:
        assert locks.others_hold(home / "server.lock")
        server.stop()
        assert not locks.others_hold(home / "server.lock")
