"""What a newcomer's first two commands do in a fresh clone. `make test` there is what .ci/run runs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import ROOT
from embedded_homes import new_home


def clone(folder: Path) -> Path:
    """A clone of what is committed, as a newcomer gets it."""
    target = folder / "irrevon"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(target)], check=True)
    return target


@pytest.mark.deep
def test_make_demo_sets_everything_up_and_holds(tmp_path: Path) -> None:
    done = subprocess.run(["make", "demo"], cwd=clone(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"(?m)^ +R +Irrevon +1 +0$", done.stdout)
    assert re.search(r"(?m)^ +B5 .* 2 +1$", done.stdout)


@pytest.mark.deep
def test_the_demo_holds_with_the_oldest_dependencies_that_are_declared(tmp_path: Path) -> None:
    fresh, venv = clone(tmp_path), tmp_path / "venv"
    project = tomllib.loads((fresh / "pyproject.toml").read_text())["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["embedded"]]
    oldest = [requirement.replace(">=", "==") for requirement in declared]
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([venv / "bin/pip", "install", "-q", *oldest, fresh], capture_output=True, check=True)
    with new_home() as home:
        environ = {**os.environ, "IRREVON_HOME": str(home)}
        ended = {
            words: subprocess.run(
                [venv / "bin/irrevon", *words.split()], cwd=tmp_path, env=environ, capture_output=True, text=True,
                check=False,
            )
            for words in ("demo", "status abc", "dispatch --help", "db stop")
        }  # fmt: skip
    assert {words: done.returncode for words, done in ended.items()} == {
        "demo": 0, "status abc": 3, "dispatch --help": 0, "db stop": 0,
    }, [done.stderr for done in ended.values()]  # fmt: skip


def test_every_script_that_is_run_is_committed_and_executable(tmp_path: Path) -> None:
    fresh = clone(tmp_path)
    assert subprocess.run(["make", "-n", "demo"], cwd=fresh, capture_output=True, check=False).returncode == 0
    for script in (".ci/run", *re.findall(r"tests/setup/\w+\.sh", (fresh / "Makefile").read_text())):
        assert shutil.which(str(fresh / script)), script
    assert "make test" in (fresh / ".ci/run").read_text()
