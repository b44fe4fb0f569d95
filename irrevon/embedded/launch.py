"""From any state that a crash can leave behind to a server that answers."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from irrevon.embedded.account import Account, caller
from irrevon.embedded.files import cap, read_tail
from irrevon.embedded.locks import open_lock, try_exclusive
from irrevon.embedded.pidfile import REMOVABLE, State, judge
from irrevon.embedded.sockets import PORT, make_socket_dir
from irrevon.errors import IrrevonError

LOG = "server.log"
LOG_LONGEST = 8 << 20  # bytes, looked at on every start and every ensure_running()
LOG_KEPT = 1 << 20
PAUSE = 0.02  # seconds between two looks
TRIES = 3  # a child that outlived its server can go between our look and PostgreSQL's
SOCKET_LATE = 1.0  # seconds that a server may call itself ready before its socket is seen
ELSEWHERE = 10.0  # seconds after which a holder of server.lock that /proc does not show counts as foreign

# Not pg_ctl start: it pastes paths into a shell command. Here every word stays one word, whatever is in it.
_IN_BACKGROUND = 'log=$1; shift; "$@" </dev/null >>"$log" 2>&1 &'


@dataclass(frozen=True)
class Launch:
    """One call of start, under boot.lock."""

    home: Path
    data: Path
    socket_dir: Path
    binaries: Path
    account: Account
    settings: Mapping[str, str]

    def until_ready(self, seconds: float) -> bool:
        """Return when the server accepts connections; True if this call started it."""
        make_socket_dir(self.socket_dir, self.account)
        cap(self.data / LOG, LOG_LONGEST, LOG_KEPT)
        began, tries = time.monotonic(), 0
        while (waited := time.monotonic() - began) < seconds:
            state, _ = judge(self.data, self.account)
            if state is State.LIVE:
                # Live is not ready: it may recover from a crash, or be on its way out.
                if is_ready(self.binaries, self.socket_dir):
                    return tries > 0
                self._require_socket(waited)
            elif state is not State.ORPHANS and self._launched(state, waited, tries):
                tries += 1
            time.sleep(PAUSE)
        raise self._failure(f"it was not ready within {seconds:.0f} seconds")

    def _launched(self, state: State, waited: float, tries: int) -> bool:
        """Try to start the server; False while a process that is no LIVE server holds server.lock.

        The server inherits the descriptor, and with it the lock, as long as a process of it lives: so
        this also waits for one that was just launched, and comes back when it has failed.
        """
        alive = open_lock(self.home / "server.lock")
        try:
            if not try_exclusive(alive):
                if waited > ELSEWHERE and tries == 0:
                    raise self._failure("a server outside this container, or a child of one, uses the data")
                return False
            if tries == TRIES:
                raise self._failure("it stopped at once, every time")
            if state in REMOVABLE:
                (self.data / "postmaster.pid").unlink(missing_ok=True)
            # The socket's own lock file names the same process, and PostgreSQL believes it just as much.
            for name in (f".s.PGSQL.{PORT}", f".s.PGSQL.{PORT}.lock"):
                (self.socket_dir / name).unlink(missing_ok=True)
            self.account.run(["/bin/sh", "-c", _IN_BACKGROUND, "sh", *self._words()], pass_fds=(alive,))
            return True
        finally:
            os.close(alive)

    def _words(self) -> list[str | Path]:
        ours = {"unix_socket_directories": str(self.socket_dir), "port": str(PORT)}
        chosen = {**self.settings, **ours}
        options = [word for name, value in chosen.items() for word in ("-c", f"{name}={value}")]
        return [self.data / LOG, self.binaries / "postgres", "-D", self.data, *options]

    def _require_socket(self, waited: float) -> None:
        """Give up on a server that says it is ready while its socket has been removed from /tmp."""
        says_ready = read_tail(self.data / "postmaster.pid", 4096).rstrip().endswith(b"\nready")
        if waited > SOCKET_LATE and says_ready and not (self.socket_dir / f".s.PGSQL.{PORT}").exists():
            raise IrrevonError(
                "the embedded server runs, but its socket is gone",
                f"somebody emptied {self.socket_dir}",
                "irrevon db stop, then irrevon db start",
                exit_code=3,
            )

    def _failure(self, why: str) -> IrrevonError:
        said = log_tail(self.data / LOG)
        return IrrevonError(
            "the embedded server did not start",
            f"{why}: {said}" if said else why,
            f"its log is {self.data / LOG}",
            exit_code=3,
        )


def is_ready(binaries: Path, socket_dir: Path) -> bool:
    """Whether the server behind the socket accepts connections now."""
    # As the caller, who is admitted: anybody else would leave a FATAL in the log with every question.
    asked: list[str | Path] = [
        binaries / "pg_isready", "--quiet", f"--host={socket_dir}", f"--port={PORT}", "--timeout=5",
        "--username=postgres", "--dbname=postgres",
    ]  # fmt: skip
    return caller().run(asked).returncode == 0


def log_tail(log: Path) -> str:
    """Return the newest FATAL or PANIC of the server's log in one line; empty if there is none."""
    text = read_tail(log, 16384).decode("utf-8", "replace")
    found = re.findall(r"(?:FATAL|PANIC): +(.+)", text)
    return found[-1] if found else ""
