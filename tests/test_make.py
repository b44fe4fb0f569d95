"""What make says where it cannot work: the cause, not the next command's complaint."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from embedded_homes import new_home


def make(folder: Path, *arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=environ, capture_output=True, text=True, check=False, **how
    )


def test_a_python_that_does_not_run_is_named(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    made = make(tmp_path, "PYTHON=/no/such/python", ".venv/bin/python")
    assert made.returncode == 2
    assert "/no/such/python does not run" in made.stderr and "venv module" not in made.stderr


def test_a_clone_that_one_may_not_write_to_is_named() -> None:
    with new_home() as folder:
        folder.mkdir()
        shutil.copy(ROOT / "Makefile", folder)
        folder.chmod(0o555)
        who = {"user": "nobody", "extra_groups": []} if os.geteuid() == 0 else {}
        made = make(folder, ".venv/bin/python", **who)
        folder.chmod(0o755)
    assert made.returncode == 2
    assert "cannot be written to" in made.stderr and "venv module" not in made.stderr


def machine_with(folder: Path, *programs: str) -> dict[str, str]:
    """The environment of a machine that has these programs and no others."""
    for name in programs:
        (folder / name).symlink_to(shutil.which(name) or "/bin/true")
    folder.chmod(0o755)
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("programs", "reason"),
    [(("bash",), "has no apt-get"), (("bash", "id", "apt-get"), "Only root can install them")],
)
def test_who_may_not_install_is_told_exactly_what_is_missing(programs: tuple[str, ...], reason: str) -> None:
    who = {"user": "nobody", "extra_groups": []} if os.geteuid() == 0 else {}
    with new_home() as folder:
        folder.mkdir()
        script = (ROOT / "tests/setup/system_packages.sh").read_text()
        made = subprocess.run(
            [shutil.which("bash") or "bash", "-s", str(folder / "none")], env=machine_with(folder, *programs), cwd="/",
            input=script, capture_output=True, text=True, check=False, **who,
        )  # fmt: skip
    assert made.returncode == 2 and reason in made.stderr
    for package in re.findall(r"missing\+=\(([\w-]+)\)", script):
        assert f" {package}" in made.stderr.split("apt-get install")[1].splitlines()[0]


def test_a_folder_of_database_tests_that_does_not_exist_is_named() -> None:
    said = subprocess.run(["tests/setup/prove.sh", "nonsense"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("there is no db/tests/nonsense")


def test_no_check_hides_its_first_failure_behind_a_second_try() -> None:
    text = (ROOT / "tests/setup/prove.sh").read_text()
    assert "migrate > /dev/null" not in text
