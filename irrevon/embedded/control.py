"""Telling a running server something: through pg_ctl, and as the server's own account.

Root must not signal a process id that it has read from a file which somebody else can write.
"""

from __future__ import annotations

import time
from pathlib import Path

from irrevon.embedded.account import Account
from irrevon.embedded.launch import LOG, log_tail
from irrevon.embedded.locks import others_hold
from irrevon.embedded.pidfile import State, judge
from irrevon.errors import IrrevonError


def reload(data: Path, binaries: Path, account: Account) -> None:
    """Let the server read its rules and settings again."""
    _pg_ctl("reload", data, binaries, account)


def stop(data: Path, alive: Path, binaries: Path, account: Account, seconds: float) -> None:
    """End all sessions, and return when the last process of the server is gone, and its lock `alive` with it.

    A process that ends has lost its name in /proc before its files are closed.
    Raises IrrevonError (exit 3) if that takes longer than `seconds`.
    """
    _pg_ctl("stop", data, binaries, account, "--mode=fast", "--no-wait")
    deadline = time.monotonic() + seconds
    while judge(data, account)[0] in (State.LIVE, State.ORPHANS) or others_hold(alive):
        if time.monotonic() > deadline:
            raise _failure(f"did not stop within {seconds:.0f} seconds", data)
        time.sleep(0.01)


def _pg_ctl(verb: str, data: Path, binaries: Path, account: Account, *options: str) -> None:
    done = account.run([binaries / "pg_ctl", verb, f"--pgdata={data}", "--silent", *options])
    # It may have ended by itself in the meantime: then there is nobody left to tell.
    if done.returncode != 0 and judge(data, account)[0] is State.LIVE:
        raise _failure(f"did not take pg_ctl {verb}", data)


def _failure(what: str, data: Path) -> IrrevonError:
    log = data / LOG
    return IrrevonError(f"the embedded server {what}", log_tail(log), f"its log is {log}", exit_code=3)
