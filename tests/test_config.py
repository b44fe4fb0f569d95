"""irrevon.toml: where settings come from, and that an error says path and rule, never the value."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from irrevon.config import default_home, load
from irrevon.errors import IrrevonError

SECRET = "hunter2"
FULL = """
[database]
url = "postgresql://app@db.example/irrevon"
[embedded]
home = "data"
[writer]
name = "night-shift"
run_dir = "/run/irrevon"
[log]
file = "logs/irrevon.jsonl"
[adapters.refdest-c2]
url = "http://127.0.0.1:8080"
retries = 0
"""


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_setting_has_its_place(tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text(FULL)
    config = load(environ={})
    assert config.database_url == "postgresql://app@db.example/irrevon"
    assert config.home == tmp_path / "data"
    assert (config.writer, config.run_dir) == ("night-shift", Path("/run/irrevon"))
    assert config.log_file == tmp_path / "logs" / "irrevon.jsonl"
    assert dict(config.adapter("refdest-c2")) == {"url": "http://127.0.0.1:8080", "retries": 0}
    assert config.source == tmp_path / "irrevon.toml"


def test_without_a_file_there_are_defaults() -> None:
    config = load(environ={})
    assert (config.database_url, config.writer, config.log_file, config.source) == (None, "main", None, None)
    assert (config.home, config.run_dir) == (default_home({}), default_home({}) / "run")
    assert dict(config.adapters) == dict(config.adapter("any")) == {}


def test_a_flag_wins_over_the_environment_and_the_environment_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text(FULL)
    environ = {"IRREVON_DATABASE_URL": "host=env", "IRREVON_HOME": "/srv/irv"}
    assert load(environ=environ).database_url == "host=env"
    assert load(environ=environ).home == Path("/srv/irv")
    assert load(database="host=flag", environ=environ).database_url == "host=flag"
    assert load(environ={"IRREVON_DATABASE_URL": "", "IRREVON_HOME": ""}).home == tmp_path / "data"


def test_the_file_is_named_by_flag_then_environment_then_found_here(tmp_path: Path) -> None:
    for name in ("irrevon", "env", "flag"):
        (tmp_path / f"{name}.toml").write_text(f'[writer]\nname = "{name}"\n')
    assert load(environ={}).writer == "irrevon"
    assert load(environ={"IRREVON_CONFIG": "env.toml"}).writer == "env"
    assert load("flag.toml", environ={"IRREVON_CONFIG": "env.toml"}).writer == "flag"


def test_the_default_home_follows_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert default_home({"XDG_DATA_HOME": "/x"}) == Path("/var/lib/irrevon")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("HOME", "/home/a")
    assert default_home({"XDG_DATA_HOME": "/x"}) == Path("/x/irrevon")
    assert default_home({"XDG_DATA_HOME": "relative"}) == Path("/home/a/.local/share/irrevon")
    assert default_home({}) == Path("/home/a/.local/share/irrevon")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (f'hunter = "{SECRET}"', "/hunter: is not a setting"),
        (f'[database]\nurl = "host=a"\npassword = "{SECRET}"', "/database/password: is not a setting"),
        (f'[database]\nurl = "nonsense {SECRET}"', "/database/url: must be a PostgreSQL"),
        ('[database]\nurl = ""', "/database/url: must be a string"),
        ('[database]\nurl = "host=a\\u0000b"', "/database/url: must be a string"),
        ("[database]\nurl = 5432", "/database/url: must be a string"),
        (f'database = "{SECRET}"', "/database: must be a table"),
        (f'[[database]]\nurl = "{SECRET}"', "/database: must be a table"),
        ('[writer]\nname = ""', "/writer/name: must be a string of 1 to 128"),
        (f'[writer]\nname = "{"x" * 129}"', "/writer/name: must be a string of 1 to 128"),
        ("[embedded]\nhome = true", "/embedded/home: must be a string"),
        (f'[embedded]\nhome = "~no-such-user-{SECRET}/x"', "/embedded/home: must not start"),
        ("[log]\nfile = []", "/log/file: must be a string"),
        (f'[adapters]\nrefdest-c2 = "{SECRET}"', "/adapters/refdest-c2: must be a table"),
        (f'[database]\nurl = "{SECRET}', "must be TOML; it stops being TOML at the end"),
        (f"[database]\nurl = {SECRET}", "must be TOML; it stops being TOML at line 2, column 7"),
        ('[writer]\nname = "a"\nname = "b"\n', "must be TOML; it stops being TOML at line 3"),
        ("[writer", "must be TOML"),
    ],
)
def test_an_error_names_the_path_and_the_rule_but_not_the_value(text: str, path: str, tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text(text)
    with pytest.raises(IrrevonError) as caught:
        load(environ={})
    assert caught.value.exit_code == 2
    assert path in caught.value.why
    assert SECRET not in str(caught.value)


def test_a_bad_url_is_attributed_to_where_it_came_from() -> None:
    with pytest.raises(IrrevonError, match="IRREVON_DATABASE_URL: must be"):
        load(environ={"IRREVON_DATABASE_URL": "nonsense"})
    with pytest.raises(IrrevonError, match="--database: must be"):
        load(database="", environ={"IRREVON_DATABASE_URL": "host=a"})
    with pytest.raises(IrrevonError, match="--database: must be"):  # octets that are no UTF-8
        load(database="host=\udcff", environ={})


def test_a_file_that_was_named_but_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'[writer]\nname = "\xe9"\n')
    for name, rule in (("none.toml", "No such file"), (".", "Is a directory"), ("latin.toml", "UTF-8")):
        with pytest.raises(IrrevonError, match=rule) as caught:
            load(name, environ={})
        assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "[adapters.x]\na = " + "[" * 5000 + "]" * 5000, "[adapters.x]\na = " + "9" * 5000]
)
def test_a_file_that_the_parser_cannot_hold_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text(text)
    with pytest.raises(IrrevonError, match="must not nest so deep, nor hold numbers so long") as caught:
        load(environ={})
    assert caught.value.exit_code == 2


def test_a_file_is_read_to_its_bound_only(tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text("#".ljust(1024 * 1024))
    load(environ={})
    (tmp_path / "irrevon.toml").write_text("#".ljust(1024 * 1024 + 1))
    with pytest.raises(IrrevonError, match="must hold at most 1048576 octets") as caught:
        load(environ={})
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("name", ["IRREVON_HOME", "IRREVON_CONFIG", "--config"])
def test_the_home_of_an_unknown_user_is_no_folder(name: str) -> None:
    path = "~no-such-user/x"
    with pytest.raises(IrrevonError, match=f"{name}: must not start with the home") as caught:
        load(path if name == "--config" else None, environ={} if name == "--config" else {name: path})
    assert caught.value.exit_code == 2


def test_an_empty_flag_is_not_taken_for_an_absent_one() -> None:
    """A shell's unset variable must not lead to another ledger than the one that was meant."""
    with pytest.raises(IrrevonError, match="Is a directory"):
        load("", environ={})


@pytest.mark.parametrize("environ", [{"IRREVON_CONFIG": "x"}, {"IRREVON_HOME": "x"}, {}])
def test_a_working_folder_that_was_removed_is_told(
    environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(IrrevonError, match="the working directory cannot be read") as caught:
        load(environ=environ)
    assert caught.value.exit_code == 2


def test_a_configuration_does_not_change(tmp_path: Path) -> None:
    (tmp_path / "irrevon.toml").write_text(FULL)
    config = load(environ={})
    with pytest.raises(dataclasses.FrozenInstanceError):
        config.writer = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        config.adapters["x"] = {}  # type: ignore[index]


def test_an_error_is_three_lines_with_a_declared_exit_code() -> None:
    assert str(IrrevonError("what", "why", "todo")) == "what\nwhy\ntodo"
    assert str(IrrevonError("what", todo="todo")) == "what\ntodo"
    assert IrrevonError("what").exit_code == 1
    for code in (0, 5):
        with pytest.raises(ValueError, match="exit_code"):
            IrrevonError("what", exit_code=code)
