"""Homes for tests of the embedded server: where every account may go, and with a cluster made once."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import nursery

from irrevon.embedded import Server
from irrevon.postgres_binaries import find_binaries

ROOT = Path(__file__).parents[1]
AS_ROOT = os.geteuid() == 0


@contextmanager
def new_home() -> Iterator[Path]:
    """Yield a home that does not exist yet, in a folder that every account may enter."""
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="irv-test-"))
    folder.chmod(0o755)
    try:
        yield folder / "home"
    finally:
        shutil.rmtree(folder)


@contextmanager
def made_home() -> Iterator[Path]:
    """Yield the home with a stopped cluster that the tests of one process share, and stop it afterwards.

    Shared, because starting from nothing takes longer than all the rest; so a test mends what it breaks.
    """
    try:
        yield _shared_home()
    finally:
        Server(_shared_home()).stop()


@functools.cache
def _shared_home() -> Path:
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="irv-test-"))
    atexit.register(shutil.rmtree, folder)
    folder.chmod(0o755)
    return copied_home(folder / "home")


def copied_home(home: Path) -> Path:
    """Make `home` with a stopped, fresh cluster in it: a copy of the one that with_postgres.py made."""
    subprocess.run(["cp", "-a", os.environ["IRREVON_TEST_HOME"], home], check=True)
    return home


def postmaster(server: Server) -> int:
    """Return the process id of a running server."""
    return int((server.data / "postmaster.pid").read_text().splitlines()[0])


def eventually(check: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether `check` becomes true in time."""
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def python(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Run Python in a process of its own, in the repository, with these additions to the environment."""
    return nursery.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@functools.cache
def interpreter_of(user: str, source: Path) -> str | None:
    """Return a Python that another account can run on the package in `source`, None if there is none."""
    for candidate in (sys.executable, "/usr/local/bin/python3", "/usr/bin/python3"):
        try:
            tried = subprocess.run(
                [candidate, "-c", "import sys, irrevon.errors; assert sys.version_info >= (3, 11)"],
                user=user, extra_groups=[], cwd="/", env={"PYTHONPATH": str(source)},
                capture_output=True, check=False,
            )  # fmt: skip
        except OSError:
            continue
        if tried.returncode == 0:
            return candidate
    return None


def binaries() -> Path:
    """Return the folder of the programs that the tests run with."""
    return find_binaries()
