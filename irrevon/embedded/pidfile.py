"""What postmaster.pid is worth: a file that names a process id proves very little.

PostgreSQL judges it with kill(pid, 0), and so takes a zombie or a stranger with a reused id for a live
server and refuses to start. This judges by /proc: a server's processes have the data folder as their
working directory, run a program named postgres, and are not zombies (those have no directory).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path

from irrevon.embedded.account import Account
from irrevon.embedded.files import read_tail


class State(Enum):
    """What the data folder and its postmaster.pid say together."""

    STOPPED = "no file, no process"
    DEAD = "the file names no process: PostgreSQL itself clears that away"
    ZOMBIE = "the file names a process that has ended but was not reaped"
    REUSED = "the file names a process that is not this server"
    REMNANT = "the file is empty or unreadable: the machine stopped while it was written"
    ORPHANS = "the server is gone, some of its children are not: to start now would corrupt the data"
    LIVE = "the file names a process of this server"


REMOVABLE = frozenset({State.ZOMBIE, State.REUSED, State.REMNANT})

PROGRAM = ("postgres", "postgres (deleted)")  # deleted: the package was upgraded under a running server

# `-ef` compares device and inode, as samestat does: links and bind mounts do not matter.
_RESIDENTS = """
for p in /proc/[0-9]*; do
  [ "$p/cwd" -ef "$1" ] || continue
  program=$(readlink "$p/exe")
  case ${program##*/} in postgres|"postgres (deleted)") echo "${p#/proc/}" ;; esac
done
"""


def residents(data: Path, account: Account) -> set[int]:
    """Return the ids of the living PostgreSQL processes of the account that work in this folder."""
    try:
        return {pid for pid in _processes_of(account.uid) if _lives_in(data, pid)}
    except PermissionError:
        # Root in a container without SYS_PTRACE may not look into other users' processes, and nobody
        # into some of his own (ssh-agent): ask as the account, which skips what it may not see.
        return residents_by_shell(data, account)


def residents_by_shell(data: Path, account: Account) -> set[int]:
    """residents(), asked by a process of the account: the same answer, ten times slower."""
    said = account.run(["/bin/sh", "-c", _RESIDENTS, "sh", data]).stdout
    return {int(word) for word in said.split()}


def _processes_of(uid: int) -> Iterator[int]:
    for entry in os.scandir("/proc"):
        with suppress(FileNotFoundError):
            if entry.name.isdigit() and entry.stat().st_uid == uid:
                yield int(entry.name)


def _lives_in(data: Path, pid: int) -> bool:
    try:
        inside = os.path.samestat(os.stat(f"/proc/{pid}/cwd"), data.stat())  # noqa: PTH116 - a magic link
        return inside and os.readlink(f"/proc/{pid}/exe").rpartition("/")[2] in PROGRAM  # noqa: PTH115
    except (FileNotFoundError, ProcessLookupError):
        return False  # it has ended meanwhile, or is a zombie: those have no directory


def judge(data: Path, account: Account) -> tuple[State, int]:
    """Return the state and the process id that the file names (0 without one)."""
    file = data / "postmaster.pid"
    named = _named_pid(file)
    living = residents(data, account) if Path("/proc/self").exists() else _signalled(named)
    if named in living:
        return State.LIVE, named
    if living:
        return State.ORPHANS, named
    if not os.path.lexists(file):
        return State.STOPPED, 0
    return (_fate(named) if named else State.REMNANT), named


def _named_pid(file: Path) -> int:
    with_sign = read_tail(file, 4096).split(b"\n", 1)[0].strip()
    # A server in single-user mode writes its id negated.
    digits = with_sign.removeprefix(b"-")
    return int(digits) if digits.isdigit() and len(digits) < 10 else 0


def _fate(pid: int) -> State:
    try:
        # The name in brackets may itself hold brackets and blanks: the state follows the last one.
        letter = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    except OSError:
        return State.DEAD
    return State.ZOMBIE if letter in "ZX" else State.REUSED


def _signalled(pid: int) -> set[int]:
    """Without /proc (macOS) believe the process id, as PostgreSQL does."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return set()
    return {pid} if pid else set()


def is_uninstalled(data: Path) -> bool:
    """Whether the programs that the last server was started from are gone: alive, it can load no library any more."""
    with suppress(OSError):  # without the file nobody knows
        command = (data / "postmaster.opts").read_text(errors="surrogateescape")
        return not Path(command.partition(' "')[0].strip()).exists()
    return False
