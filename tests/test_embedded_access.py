"""Who gets in: the kernel's word on the caller's uid, and a folder in /tmp that is ours alone."""

from __future__ import annotations

import os
from pathlib import Path

import psycopg
import pytest
from embedded_homes import made_home

from irrevon.embedded import Server, private_server
from irrevon.embedded.access import admit
from irrevon.embedded.account import caller
from irrevon.embedded.sockets import url
from irrevon.errors import IrrevonError


def test_only_the_caller_is_admitted_as_any_role() -> None:
    with made_home() as home, private_server(home) as server:
        lines = (server.data / "pg_ident.conf").read_text().splitlines()
        assert [line for line in lines if line[0] != "#"] == [f'irrevon "{caller().name}" all']
        with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
            connection.execute("drop role if exists somebody")
            connection.execute("create role somebody login")
        psycopg.connect(server.url("postgres", "somebody")).close()


def test_a_caller_is_admitted_once_and_a_running_server_hears_of_it() -> None:
    with made_home() as home, private_server(home) as server:
        ident = server.data / "pg_ident.conf"
        known = ident.read_text()
        ident.write_text("")
        assert admit(server.data, caller().name, server.account)
        assert not admit(server.data, caller().name, server.account)
        ident.write_text("")
        assert not server.start()
        assert ident.read_text().splitlines() == [f'irrevon "{caller().name}" all']
        ident.write_text(known)


def test_the_socket_folder_is_the_servers_alone() -> None:
    with made_home() as home, private_server(home) as server:
        found = server.socket_dir.lstat()
        assert (found.st_mode & 0o777, found.st_uid) == (0o700, server.account.uid)
        assert len(os.fsencode(server.socket_dir)) < 60


@pytest.mark.parametrize(
    ("kind", "why"), [("link", "not a folder"), ("file", "not a folder"), ("open", "other users may enter")]
)
def test_a_socket_folder_that_somebody_made_first_is_refused(kind: str, why: str, tmp_path: Path) -> None:
    with made_home() as home:
        server = Server(home)
        folder = server.socket_dir
        try:
            if kind == "link":
                folder.symlink_to(tmp_path)
            elif kind == "file":
                folder.touch()
            else:
                folder.mkdir()
                folder.chmod(0o755)
            with pytest.raises(IrrevonError, match=why) as caught:
                server.start()
            assert caught.value.exit_code == 2
        finally:
            folder.rmdir() if kind == "open" else folder.unlink()


def test_a_url_carries_any_name() -> None:
    made = url(Path("/tmp/a b"), "d/1", "r@2")
    assert psycopg.conninfo.conninfo_to_dict(made) == {
        "host": "/tmp/a b", "port": "5432", "dbname": "d/1", "user": "r@2",
    }  # fmt: skip
