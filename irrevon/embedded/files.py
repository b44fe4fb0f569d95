"""File operations that stay safe when root works in folders that an unprivileged account owns."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from irrevon.embedded.account import Account
from irrevon.errors import IrrevonError


def make_home(home: Path) -> None:
    """Create the home and what is missing above it; folders that exist keep their mode.

    Root's own are 0755 whatever the umask, because the server's account has to pass through them.
    """
    mode = 0o755 if os.geteuid() == 0 else 0o700
    if "\n" in str(home) or "\r" in str(home):  # initdb takes neither
        raise IrrevonError(
            "the home cannot be used", "its name breaks off a line", "choose another: IRREVON_HOME", exit_code=2
        )
    require_reachable(home)
    missing = [folder for folder in (home, *home.parents) if not folder.exists()]
    try:
        for folder in reversed(missing):
            folder.mkdir(mode=mode, exist_ok=True)
            folder.chmod(mode)
    except OSError as error:
        raise IrrevonError(
            f"the home {home} cannot be created",
            error.strerror or "",
            "choose another: IRREVON_HOME",
            exit_code=2,
        ) from None


def require_reachable(home: Path) -> None:
    """Refuse a home that this process cannot look into (exit 2); one that is not there yet may still come."""
    try:
        (home / "pg17").lstat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise IrrevonError(
            f"the home {home} cannot be entered", error.strerror or "", "choose another: IRREVON_HOME", exit_code=2
        ) from None


@contextmanager
def usable(home: Path) -> Iterator[None]:
    """Say what the file system refuses in here as one error: exit 2, or 3 where only room is missing."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise IrrevonError(
            f"the home {home} cannot be used",
            ": ".join(str(part) for part in (error.filename, error.strerror) if part),
            "make room for it" if full else "choose another: IRREVON_HOME",
            exit_code=3 if full else 2,
        ) from None


def give(folder: Path, account: Account) -> None:
    """Hand a folder of ours to the account, through a descriptor, so that no link can redirect it."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(descriptor).st_uid == os.geteuid():
            os.fchmod(descriptor, 0o700)
            os.fchown(descriptor, account.uid, account.gid)
    finally:
        os.close(descriptor)


def write(path: Path, text: str, account: Account) -> None:
    """Replace a small file as a whole: a new file, flushed, renamed over the old one, mode 0600."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fchown(descriptor, account.uid, account.gid)
        os.fsync(descriptor)
    fresh.replace(path)
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Make the names in a folder durable: a rename without this may be undone by a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_tail(path: Path, octets: int) -> bytes:
    """Return the end of a regular file, at most `octets` bytes; nothing if it is missing or a link."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return b""
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            return b""
        file.seek(max(0, found.st_size - octets))
        return file.read(octets)


def cap(path: Path, longest: int, kept: int) -> None:
    """Cut a log that has outgrown `longest` bytes down to its last `kept`, which go to <name>.1.

    Its writer appends (O_APPEND), so it simply goes on at the new end.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return
    with os.fdopen(descriptor, "wb") as file:
        found = os.fstat(descriptor)
        if found.st_size <= longest or not stat.S_ISREG(found.st_mode) or found.st_nlink != 1:
            return
        tail = read_tail(path, kept)
        write(
            path.with_name(path.name + ".1"),
            tail.decode("utf-8", "replace"),
            Account("", found.st_uid, found.st_gid),
        )
        file.truncate(0)
