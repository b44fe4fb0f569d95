"""The writer's run file: proof, on one host, that the process of an earlier boot is gone (decision A1).

A free session lock in the database proves that a session is gone. A free operating-system lock on this file,
which the kernel holds for the life of a process, proves it of the process.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import uuid
from pathlib import Path
from typing import Any

from irrevon.errors import IrrevonError


class RunFile:
    """One file for each writer of each ledger on this host. Keep it open for the process's life."""

    def __init__(self, folder: Path, ledger: str, writer: str) -> None:
        name = hashlib.sha256(f"{ledger}\0{writer}".encode()).hexdigest()[:32]
        self._path = folder / f"{name}.run"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise IrrevonError(
                "the writer's run file cannot be opened", f"{self._path}: {error.strerror}",
                "name a folder of yours with [writer] run_dir", exit_code=2,
            ) from None  # fmt: skip
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise IrrevonError(
                "this writer is running already", "another process on this host holds its run file",
                "stop it, or use another --writer", exit_code=3,
            ) from None  # fmt: skip

    def dead_boot(self) -> uuid.UUID | None:
        """The boot of the process that held this file before, which is gone; None where nothing is known."""
        try:
            noted: Any = json.loads(os.pread(self._descriptor, 4096, 0))
            return uuid.UUID(noted["boot_token"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def note(self, boot_token: uuid.UUID) -> None:
        """Say which boot this process serves, durably, before it claims anything.

        A token, not an epoch: a database that was restored counts its epochs anew, and an old file would prove
        the wrong process dead.
        """
        text = json.dumps({"boot_token": str(boot_token), "pid": os.getpid()}).encode()
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, text, 0)
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Let the lock go."""
        os.close(self._descriptor)
