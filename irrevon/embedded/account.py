"""Who the server runs as. PostgreSQL refuses uid 0, so root needs somebody else for it."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from irrevon.errors import IrrevonError

# Existing accounts only: a library must not add users to somebody's machine.
UNPRIVILEGED = ("postgres", "nobody")


@dataclass(frozen=True)
class Account:
    """The operating-system account that owns the data and runs the server's programs."""

    name: str
    uid: int
    gid: int

    def run(
        self, argv: Sequence[str | Path], *, timeout: float = 120, pass_fds: Sequence[int] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run a program as this account, in / and with an environment of our own; output is captured.

        In a session of its own: an interrupt at the terminal must not reach a server that this starts.
        `timeout` is in seconds. Raises PermissionError if the account may not execute the program.
        """
        drop = os.geteuid() != self.uid
        return subprocess.run(
            argv,
            user=self.uid if drop else None,
            group=self.gid if drop else None,
            extra_groups=[] if drop else None,
            umask=0o077,
            start_new_session=True,
            cwd="/",
            env=_environment(Path(argv[0])),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            pass_fds=pass_fds,
            check=False,
        )

    def may_enter(self, folder: Path) -> bool:
        """Whether every folder on the way, and the folder itself, lets this account in."""
        return self.run(["/bin/sh", "-c", 'cd -- "$1"', "sh", folder]).returncode == 0


def caller() -> Account:
    """Return the account of whoever is calling; peer authentication needs its name."""
    try:
        entry = pwd.getpwuid(os.geteuid())
    except KeyError:
        raise IrrevonError(
            "the embedded server cannot run as this user",
            f"uid {os.geteuid()} has no entry in /etc/passwd, which PostgreSQL requires",
            "run as a named user, or give --database",
            exit_code=2,
        ) from None
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def server_account() -> Account:
    """Return the caller's own account, or for root the first of postgres and nobody that exists."""
    if os.geteuid() != 0:
        return caller()
    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)
    raise IrrevonError(
        "the embedded server cannot run as root",
        f"none of the users {', '.join(UNPRIVILEGED)} exists, and PostgreSQL refuses uid 0",
        "run as another user, or give --database",
        exit_code=2,
    )


def _environment(program: Path) -> dict[str, str]:
    """No PG*, no LD_PRELOAD, no locale of the caller's: only what we mean."""
    clean = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", "HOME": "/"}
    icu = program.parent.parent / "share" / "icu"
    if icu.is_dir():
        # Wheels for musl keep ICU's tables in a file of their own.
        clean["ICU_DATA"] = str(icu)
    return clean
