"""What a newcomer's first two commands do in a fresh clone. `make test` there is what .ci/run runs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT


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


def test_every_script_that_is_run_is_committed_and_executable(tmp_path: Path) -> None:
    fresh = clone(tmp_path)
    assert subprocess.run(["make", "-n", "demo"], cwd=fresh, capture_output=True, check=False).returncode == 0
    for script in (".ci/run", *re.findall(r"tests/setup/\w+\.sh", (fresh / "Makefile").read_text())):
        assert shutil.which(str(fresh / script)), script
    assert "make test" in (fresh / ".ci/run").read_text()
