"""irrevon db ...: data on stdout, messages on stderr, exit codes of decision S1."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result
from embedded_homes import made_home, python

from irrevon.commands.db import db
from irrevon.config import Config, load
from irrevon.errors import IrrevonError

PSQL = """
import sys, pathlib
from irrevon.commands.db import db
db(["psql", *sys.argv[1:]])
"""


def run(home: Path, *arguments: str, url: str | None = None) -> Result:
    config = dataclasses.replace(load(environ={}), home=home, database_url=url)
    return CliRunner().invoke(db, arguments, obj=config)


def test_the_commands_in_order() -> None:
    with made_home() as home:
        stopped = run(home, "status")
        assert (stopped.exit_code, stopped.stdout) == (3, "stopped\n")
        for word in ("started", "already running"):
            started = run(home, "start")
            assert (started.exit_code, started.stdout) == (0, "")
            assert word in started.stderr
        running = run(home, "status")
        assert (running.exit_code, running.stdout) == (0, "running\n")
        url = run(home, "url").stdout.strip()
        assert url.startswith("postgresql://irrevon_local@/irrevon?host=%2Ftmp%2Firv-")
        psycopg.connect(url).close()
        assert run(home, "status", url=url).stdout == "running\n"
        assert run(home, "url", url="service=x").stdout == "service=x\n"
        asked = ("-c", PSQL, "--role", "postgres", "-At", "-c", "select current_user", "-c", "show work_mem")
        psql = python(*asked, IRREVON_HOME=str(home), PGOPTIONS="-c work_mem=5MB", PGPORT="1")
        assert psql.communicate(timeout=30) == ("postgres\n4MB\n", "")
        assert run(home, "stop").exit_code == 0
        unreachable = run(home, "status", url=url)
        assert (unreachable.exit_code, unreachable.stdout) == (3, "stopped\n")


@pytest.mark.parametrize("verb", ["start", "stop"])
def test_a_server_that_is_not_ours_is_neither_started_nor_stopped(verb: str, tmp_path: Path) -> None:
    refused = run(tmp_path, verb, url="host=db.example")
    assert isinstance(refused.exception, IrrevonError)
    assert refused.exception.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_status_creates_nothing(tmp_path: Path) -> None:
    absent = run(tmp_path / "home", "status")
    assert (absent.exit_code, absent.stdout) == (3, "absent\n")
    assert not (tmp_path / "home").exists()
    assert run(tmp_path / "home", "stop").exit_code == 0
    assert not (tmp_path / "home").exists()


def test_without_a_config_object_the_settings_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IRREVON_DATABASE_URL", "host=db.example")
    assert CliRunner().invoke(db, ["url"]).stdout == "host=db.example\n"
    assert isinstance(load(), Config)
    assert "irrevon.commands.db" in sys.modules
