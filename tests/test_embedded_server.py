"""A server's life: made, started, killed, restarted, stopped."""

from __future__ import annotations

import errno
import os
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from embedded_homes import eventually, made_home, new_home, postmaster, python

from irrevon.embedded import Server, cluster, ensure_database, launch, private_server
from irrevon.embedded.files import usable
from irrevon.errors import IrrevonError

START = "import sys, pathlib, irrevon.embedded as e; print(e.Server(pathlib.Path(sys.argv[1])).start())"


def show(server: Server, name: str) -> str:
    with psycopg.connect(server.url("postgres")) as connection:
        row = connection.execute("select current_setting(%s)", (name,)).fetchone()
        assert row is not None
        return str(row[0])


def test_of_two_processes_that_start_a_new_home_exactly_one_does_and_the_cluster_is_sound() -> None:
    with new_home() as home:
        home.mkdir()
        (home / "init.999999").mkdir()  # what a killed initdb leaves behind
        server = Server(home)
        try:
            both = [python("-c", START, str(home)) for _ in range(2)]
            said = [process.communicate(timeout=60) for process in both]
            assert sorted(out for out, _ in said) == ["False\n", "True\n"], said
            require_sound(server)
            assert not list(home.glob("init.*"))
        finally:
            server.stop()
        assert not server.socket_dir.exists()


def require_sound(server: Server) -> None:
    with psycopg.connect(server.url("postgres")) as connection:
        locale = connection.execute(
            "select datlocprovider, datlocale, pg_encoding_to_char(encoding) from pg_database"
        ).fetchall()
    assert set(locale) == {("b", "C.UTF-8", "UTF8")}
    expected = {
        "data_checksums": "on", "listen_addresses": "", "fsync": "on", "full_page_writes": "on",
        "synchronous_commit": "on", "unix_socket_permissions": "0700", "TimeZone": "UTC",
    }  # fmt: skip
    assert {name: show(server, name) for name in expected} == expected
    rules = (server.data / "pg_hba.conf").read_text().splitlines()
    assert [rule for rule in rules if not rule.startswith("#")] == ["local all all peer map=irrevon"]


def test_a_failed_initdb_leaves_no_cluster_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "INITDB", ("--no-such-option",))
    with new_home() as home:
        with pytest.raises(IrrevonError, match="initdb failed") as caught:
            Server(home).start()
        assert caught.value.exit_code == 3
        assert not [entry for entry in home.iterdir() if entry.is_dir()]
        assert Server(home).status() == "absent"


def test_a_home_that_cannot_be_written_is_refused_and_nothing_is_started() -> None:
    with made_home() as home:
        (home / "keep").symlink_to("/nonexistent/keep")  # what not even root can write
        try:
            with pytest.raises(IrrevonError, match="keep: No such file") as caught:
                Server(home).start()
            assert caught.value.exit_code == 2
            assert Server(home).status() == "stopped"
        finally:
            (home / "keep").unlink(missing_ok=True)


def test_a_start_that_fails_asks_for_nothing_to_be_kept() -> None:
    with made_home() as home:
        server = Server(home, settings={"max_connections": "none"})
        with pytest.raises(IrrevonError):
            server.start()
        assert not server.kept
        assert Server(home).start() is True
        (home / "pg17" / "PG_VERSION").write_text("16\n")
        try:
            with pytest.raises(IrrevonError, match="major version"):
                Server(home).start()
            assert server.kept, "what was asked for before stays so"
        finally:
            (home / "pg17" / "PG_VERSION").write_text("17\n")


def test_a_full_disk_is_storage_and_not_configuration(tmp_path: Path) -> None:
    with pytest.raises(IrrevonError, match="No space left") as caught, usable(tmp_path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(tmp_path / "pg_ident.conf"))
    assert (caught.value.exit_code, caught.value.todo) == (3, "make room for it")


@pytest.mark.parametrize("end", ["\n", "\r"])
def test_a_home_whose_name_breaks_off_a_line_is_refused(end: str) -> None:
    with new_home() as home, pytest.raises(IrrevonError, match="breaks off a line") as caught:
        Server(home / f"a{end}b").start()
    assert caught.value.exit_code == 2


def test_start_and_stop_may_be_repeated() -> None:
    with made_home() as home:
        server = Server(home)
        assert [server.start(), server.start(), Server(home).start()] == [True, False, False]
        assert server.status() == "running"
        server.stop()
        server.stop()
        assert server.status() == "stopped"
        assert server.start()


def test_a_server_whose_programs_were_removed_gives_way_to_one_that_can_load_them() -> None:
    with made_home() as home, new_home() as elsewhere:
        shutil.copytree(Server(home).bin.parent, elsewhere / "environment", symlinks=True)
        elsewhere.chmod(0o755)
        assert Server(home, elsewhere / "environment" / "bin").start()
        shutil.rmtree(elsewhere / "environment")
        server = Server(home)
        try:
            assert [server.start(), server.start()] == [True, False]
            with psycopg.connect(server.url("postgres")) as connection:
                connection.execute("do $$ begin null; end $$")  # of a library
        finally:
            server.stop()


def test_the_database_and_the_local_role_are_made_once_by_any_number_of_processes() -> None:
    with made_home() as home, private_server(home) as server:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(lambda _: ensure_database(server), range(4))) == [None] * 4
        with psycopg.connect(server.url(role="irrevon_local")) as connection:
            row = connection.execute("select current_user, current_database()").fetchone()
            assert row == ("irrevon_local", "irrevon")


def test_a_sigkilled_server_restarts_with_what_was_committed() -> None:
    with made_home() as home, private_server(home) as server:
        with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
            connection.execute("drop table if exists kept")
            connection.execute("create table kept as select 7 as n")
            os.kill(postmaster(server), signal.SIGKILL)
        assert server.start()
        with psycopg.connect(server.url("postgres")) as connection:
            assert connection.execute("select n from kept").fetchone() == (7,)


def test_start_waits_for_a_server_that_is_going_down_then_starts_another() -> None:
    with made_home() as home, private_server(home) as server:
        connection = psycopg.connect(server.url("postgres"))
        old = postmaster(server)
        os.kill(old, signal.SIGTERM)  # smart shutdown: refuses newcomers, lives until this session ends
        assert eventually(lambda: server.status() == "starting")
        with ThreadPoolExecutor(1) as pool:
            started = pool.submit(server.start)
            assert not eventually(started.done, 0.3)
            connection.close()
            assert started.result(30)
        assert postmaster(server) != old


def test_a_home_may_have_a_path_longer_than_a_socket_may_and_any_characters() -> None:
    with made_home() as home:
        long = home.joinpath(*["a $HOME `folder` \\ with \"its\" 'quotes'"] * 8)
        long.mkdir(parents=True)
        (home / "pg17").rename(long / "pg17")
        try:
            with private_server(long) as server:
                assert len(str(server.data)) > 107
                assert show(server, "unix_socket_directories") == str(server.socket_dir)
        finally:
            (long / "pg17").rename(home / "pg17")


def test_settings_reach_the_server_as_they_are() -> None:
    with made_home() as home:
        awkward = 'it\'s "this" $HOME `x`; \\'
        with private_server(home, settings={"cluster_name": awkward, "work_mem": "5MB"}) as server:
            assert (show(server, "cluster_name"), show(server, "work_mem")) == (awkward, "5MB")


def test_a_setting_that_postgresql_refuses_is_named_by_its_own_words() -> None:
    with made_home() as home, pytest.raises(IrrevonError, match="no_such_setting") as caught:
        Server(home, settings={"no_such_setting": "1"}).start()
    assert caught.value.exit_code == 3


def test_the_callers_environment_does_not_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PGPORT": "1", "PGHOST": "/none", "PGDATA": "/none", "LC_ALL": "tlh"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("IRREVON_TEST_SECRET", "x")
    with made_home() as home, private_server(home) as server:
        environment = Path(f"/proc/{postmaster(server)}/environ").read_bytes()
        names = {pair.split(b"=")[0] for pair in environment.split(b"\0")}
        assert not names & {b"PGPORT", b"PGHOST", b"IRREVON_TEST_SECRET", b"LD_PRELOAD"}
        assert show(server, "port") == "5432"  # and the URL, despite PGPORT, led here


def test_a_socket_that_was_swept_out_of_tmp_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "SOCKET_LATE", 0.1)
    with made_home() as home, private_server(home) as server:
        for file in server.socket_dir.iterdir():
            file.unlink()
        with pytest.raises(IrrevonError, match="socket is gone") as caught:
            server.start()
        assert caught.value.exit_code == 3
        server.stop()
        assert server.start()


def test_the_log_is_cut_when_it_has_grown_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "LOG_LONGEST", 5000)
    monkeypatch.setattr(launch, "LOG_KEPT", 100)
    with made_home() as home, private_server(home) as server:
        with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
            connection.execute("do $$ begin raise log '%', repeat('x', 6000); end $$")
        assert eventually(lambda: server.log.stat().st_size > 6000)
        assert not server.start()
        assert server.log.stat().st_size == 0
        assert (server.data / "server.log.1").stat().st_size == 100
        server.stop()
        assert b"shut down" in server.log.read_bytes()
        assert server.log.stat().st_size < 5000


def test_a_machine_without_time_zones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ZONEINFO", Path("/nowhere"))
    with new_home() as home, pytest.raises(IrrevonError, match="tzdata") as caught:
        Server(home).start()
    assert caught.value.exit_code == 2


def test_a_folder_that_is_no_cluster_of_version_17_is_refused() -> None:
    with made_home() as home:
        server = Server(home)
        version = server.data / "PG_VERSION"
        version.write_text("16\n")
        with pytest.raises(IrrevonError, match="major version is not 17"):
            server.start()
        version.unlink()
        with pytest.raises(IrrevonError, match="holds no PostgreSQL data") as caught:
            server.start()
        assert caught.value.exit_code == 2
        version.write_text("17\n")
