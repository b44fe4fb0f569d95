"""Locks between processes: flock, which the kernel drops when the holder dies, SIGKILL included.

boot.lock    exclusive and short: whoever starts, stops or changes the server
users.lock   shared, for as long as a private server is in use; see private.py
server.lock  exclusive, inherited by the server and its children for their life. It is the one sign of
             life that also crosses container borders, where process ids mean nothing.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from irrevon.errors import IrrevonError


def open_lock(path: Path) -> int:
    """Open a lock file, creating it; the descriptor is not inherited by children unless passed on."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise IrrevonError(
            f"{path} cannot be opened",
            error.strerror or "",
            "choose a home of your own: IRREVON_HOME",
            exit_code=2,
        ) from None


def try_exclusive(descriptor: int) -> bool:
    """Take the lock if nobody holds it, without waiting."""
    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@contextmanager
def exclusive(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock; wait at most `seconds` for it, then raise IrrevonError (exit 3)."""
    descriptor = open_lock(path)
    deadline = time.monotonic() + seconds
    try:
        while not try_exclusive(descriptor):
            if time.monotonic() > deadline:
                raise IrrevonError(
                    "the embedded server is being started or stopped by another process",
                    f"it has held {path} for more than {seconds:.0f} seconds",
                    "look for that process, or try again",
                    exit_code=3,
                )
            time.sleep(0.02)
        yield
    finally:
        os.close(descriptor)


def share(path: Path) -> int:
    """Hold the lock together with others until the returned descriptor is closed."""
    descriptor = open_lock(path)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


def others_hold(path: Path) -> bool:
    """Whether any process holds the lock at this moment."""
    descriptor = open_lock(path)
    try:
        return not try_exclusive(descriptor)
    finally:
        os.close(descriptor)
