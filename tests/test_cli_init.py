"""irrevon init: files that load, that are the repository's own, and that overwrite nobody's."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import pytest
from conftest import ROOT

from irrevon import cli, config
from irrevon.config_check import Table

NAMES = ["irrevon.toml", "compose.yaml", ".env.example"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("IRREVON_CONFIG", "IRREVON_DATABASE_URL", "IRREVON_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def uncommented(text: str) -> str:
    """The file with every setting in it taken at its word."""
    return re.sub(r"(?m)^# ([\w-]+ = )", r"\1", text)


def test_it_writes_three_files_and_again_none(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["init"]) == 0
    assert capsys.readouterr().out == "".join(f"{'written':<9} {name}\n" for name in NAMES)
    assert names_in(here) == sorted(NAMES)
    before = {name: (here / name).stat().st_mtime_ns for name in NAMES}
    assert cli.run(["init", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "schema_version": "1", "data": [{"file": name, "outcome": "unchanged"} for name in NAMES],
    }  # fmt: skip
    assert {name: (here / name).stat().st_mtime_ns for name in NAMES} == before


def test_a_folder_is_made_and_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["init", "a/b"]) == 0
    assert names_in(here / "a" / "b") == sorted(NAMES)
    assert f"{'written':<9} a/b/.env.example" in capsys.readouterr().out


def test_what_somebody_wrote_is_kept_and_named_unless_forced(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "irrevon.toml").write_text('[writer]\nname = "night"\n')
    assert cli.run(["init"]) == 3
    out, err = capsys.readouterr()
    assert out.splitlines() == ["kept      irrevon.toml", "written   compose.yaml", "written   .env.example"]
    assert err.startswith("kept as it is, and different: irrevon.toml\n") and len(err.splitlines()) == 3
    assert (here / "irrevon.toml").read_text() == '[writer]\nname = "night"\n'
    assert cli.run(["init", "--force"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "replaced  irrevon.toml"
    assert cli.run(["init"]) == 0
    assert names_in(here) == sorted(NAMES), "nothing else is left"


def test_it_is_there_when_the_settings_are_not_valid(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "irrevon.toml").write_text("[writer")
    assert cli.run(["init"]) == 3
    assert cli.run(["init", "--force"]) == 0
    assert config.load(environ={}).writer == "main"


def test_what_leads_nowhere_is_kept_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "irrevon.toml").symlink_to("nowhere")
    assert cli.run(["init"]) == 3
    assert not (here / "nowhere").exists()
    (here / "compose.yaml").unlink()
    (here / "compose.yaml").mkdir()
    assert cli.run(["init"]) == 3
    capsys.readouterr()
    assert cli.run(["init", "--force"]) == 2
    assert capsys.readouterr().err.startswith("the files cannot be written\n")
    assert cli.run(["init", "compose.yaml/../irrevon.toml"]) == 2
    assert (here / "compose.yaml").is_dir() and not list((here / "compose.yaml").iterdir())


def test_the_settings_are_the_defaults_and_load(here: Path) -> None:
    assert cli.run(["init"]) == 0
    with_file = config.load(environ={})
    (here / "irrevon.toml").rename(here / "other.toml")
    without = config.load(environ={})
    assert with_file.source == here / "irrevon.toml"
    assert with_file.__dict__ | {"source": None} == without.__dict__


def test_every_setting_is_in_the_file_and_commented(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.run(["init"]) == 0
    text = (here / "irrevon.toml").read_text()
    asked: set[str] = set()
    plain = Table.text

    def noted(table: Table, name: str, longest: int = 4096) -> str | None:
        value = plain(table, name, longest)
        asked.add(f"{table._at}/{name}{'' if value is None else ' set'}")
        return value

    monkeypatch.setattr(Table, "text", noted)
    (here / "all.toml").write_text(uncommented(text))
    full = config.load("all.toml", environ={})
    assert asked and all(name.endswith(" set") for name in asked), asked
    assert "url" in full.adapter("refdest-c2")
    for line in text.splitlines():
        assert not line or line.startswith(("#", "[")), "nothing but tables stands there uncommented"
    for paragraph in re.findall(r"(?m)^((?:#.*\n)+)", text)[1:]:
        assert "Default: " in paragraph or "= {" in paragraph, paragraph


def test_the_compose_file_is_the_repositorys_own(here: Path) -> None:
    assert cli.run(["init"]) == 0
    ours = (ROOT / "compose.yaml").read_text()
    assert (here / "compose.yaml").read_text() == ours
    assert re.search(r"image: postgres@sha256:[0-9a-f]{64}\n", ours)
    assert '"127.0.0.1:5417:5432"' in ours and "pg_isready" in ours
    needed = set(re.findall(r"\$\{(\w+)", ours))
    given = dict(line.split("=", 1) for line in (here / ".env.example").read_text().splitlines() if line[:1].isalpha())
    assert needed <= set(given) and given["POSTGRES_PASSWORD"] == "change-me"
    assert config.load(environ=given).database_url == given["IRREVON_DATABASE_URL"]


def test_no_network_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", never)
    assert cli.run(["init", "quiet"]) == 0
