"""A witness: a file outside the database that is told of every claim before its wire call (decision S5).

A database that was restored, rolled back or promoted has forgotten its newest claims, and a forgotten claim looks like
one that was never made. The witness has not forgotten: keep it on other storage than the database. One file belongs to
one writer of one ledger for its life. It only grows, by about 350 octets a claim.
"""

from __future__ import annotations

import fcntl
import os
import threading
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import quote

from irrevon.errors import IrrevonError
from irrevon.witness_lines import Record, read, written


class Witness:
    """The open file of one writer, which no other process may open. Threads may share it: one fsync serves them.

    IrrevonError (exit 2): the file cannot be opened or is no witness; (exit 3): another process has it.
    """

    def __init__(self, folder: Path, writer: str) -> None:
        self.path = folder / f"{quote(writer, safe='')}.witness"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _make(self.path)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except OSError as error:
            raise self._refusal("cannot be opened", error.strerror or "", 2) from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._begin()
        except OSError as error:
            self.close()
            held = isinstance(error, BlockingIOError)
            why = "another process on this host writes it" if held else error.strerror
            raise self._refusal("cannot be kept", why or "", 3) from None
        except BaseException:
            self.close()
            raise
        self._changed = threading.Condition()
        self._waiting: list[bytes] = []
        self._durable, self._syncing, self.broken = self._next, False, False

    def _begin(self) -> None:
        records = self.records()
        if not records or records[0].number != 0 or "witness" not in records[0].body:
            raise self._refusal("is no witness", "its first line is damaged", 2)
        self.id = uuid.UUID(records[0].body["witness"])
        self._next = 1 + max(record.number for record in records if record.number is not None)
        if os.pread(self._descriptor, 1, os.fstat(self._descriptor).st_size - 1) != b"\n":
            os.write(self._descriptor, b"\n")  # what was torn stays, and is a line of its own

    def records(self) -> list[Record]:
        """Everything that the file tells, oldest first, as it lies on the disk now."""
        size = os.fstat(self._descriptor).st_size
        return read(os.pread(self._descriptor, size, 0))

    def append(self, body: dict[str, Any]) -> None:
        """Tell one record, and return when it is durable. OSError: it may not be, and nothing more is taken."""
        with self._changed:
            if self.broken:
                raise OSError("an earlier record could not be written")
            number, self._next = self._next, self._next + 1
            self._waiting.append(written(number, body))
            while self._durable <= number and not self.broken:
                if self._syncing:
                    self._changed.wait()
                else:
                    self._sync()
            if self.broken:
                raise OSError("a record could not be written")

    def _sync(self) -> None:
        """Write what waits, as one; called, and left, with the lock held. After a failure, never again."""
        batch, upto, self._waiting, self._syncing = b"".join(self._waiting), self._next, [], True
        self._changed.release()
        try:
            failed = os.write(self._descriptor, batch) != len(batch)
            os.fdatasync(self._descriptor)
        except OSError:
            failed = True
        finally:
            self._changed.acquire()
        self._syncing, self.broken = False, failed
        if not failed:
            self._durable = upto
        self._changed.notify_all()

    def close(self) -> None:
        """Let the file go."""
        os.close(self._descriptor)

    def _refusal(self, what: str, why: str, exit_code: int) -> IrrevonError:
        return IrrevonError(
            f"the witness {what}", f"{self.path}: {why}", "see [writer] witness_dir in irrevon.toml",
            exit_code=exit_code,
        )  # fmt: skip


def _make(path: Path) -> None:
    """Create the file with its first line, whole or not at all, and durably."""
    if path.exists():
        return
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with fresh.open("wb") as file:
        file.write(written(0, {"witness": str(uuid.uuid4())}))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(fresh, path)  # and not rename: another process may have been first
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
