"""One embedded PostgreSQL 17 server: start, stop, ask. For development, tests and the demo.

    home/               the caller's, root's for root
      pg17/             the data, owned by the account that the server runs as
      boot.lock users.lock server.lock      see locks.py
      keep              somebody asked for the server to outlive its users
    /tmp/irv-<hash>/    the socket

Durability stays as PostgreSQL ships it: fsync is on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from irrevon.embedded import control, locks, sockets
from irrevon.embedded.access import admit
from irrevon.embedded.account import Account, caller, server_account
from irrevon.embedded.cluster import make_cluster, require_cluster, require_time_zones
from irrevon.embedded.files import make_home, require_reachable, usable
from irrevon.embedded.launch import LOG, Launch, is_ready
from irrevon.embedded.pidfile import State, is_uninstalled, judge
from irrevon.embedded.staging import reachable
from irrevon.errors import IrrevonError
from irrevon.postgres_binaries import find_binaries

TIMEOUT = 120.0  # seconds; crash recovery of a busy ledger takes longer than people expect
NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


class Server:
    """The server of one home. Objects are cheap; several, in several processes, may mean the same one."""

    def __init__(self, home: Path, binaries: Path | None = None, settings: Mapping[str, str] = NO_SETTINGS) -> None:
        """`settings` are server parameters for the next start, over the defaults of cluster.py."""
        self.home = home.expanduser().resolve()
        self.data = self.home / "pg17"
        self.log = self.data / LOG
        self.socket_dir = sockets.socket_dir(self.data)
        self._binaries = binaries
        self._settings = dict(settings)

    @cached_property
    def account(self) -> Account:
        """The operating-system account that the server runs as."""
        return server_account()

    @cached_property
    def bin(self) -> Path:
        """The folder of the programs, reachable for the server's account. Needs the home to exist."""
        return reachable(self._binaries or find_binaries(), self.home, self.account)

    def url(self, database: str = "irrevon", role: str = "postgres") -> str:
        """Return the libpq URI of a database and role; nothing is started."""
        return sockets.url(self.socket_dir, database, role)

    def start(self) -> bool:
        """Start the server, to run until stop(); True if this call started it, False if it was running.

        Returns when connections are accepted. Raises IrrevonError: exit 2 if the machine or the folders
        do not allow it, exit 3 if the server does not come up within 120 seconds.
        """
        make_home(self.home)
        with self.changing():
            # First, so that a home that cannot be written never holds a server that nobody asked to keep.
            kept = self.kept
            self._keep.touch()
            try:
                return self.start_locked()
            except BaseException:
                if not kept:
                    self._keep.unlink()
                raise

    def stop(self) -> None:
        """Stop the server (open transactions are rolled back) and return when it has; a no-op if stopped."""
        require_reachable(self.home)
        if not self.home.is_dir():
            return
        with self.changing():
            self._keep.unlink(missing_ok=True)
            self.stop_locked()

    def status(self) -> str:
        """Return 'running', 'starting' (or recovering, or stopping), 'stopped' or 'absent' (no data)."""
        require_reachable(self.home)
        if not os.path.lexists(self.data):
            return "absent"
        require_cluster(self.data, self.account)
        state, _ = judge(self.data, self.account)
        if state is State.LIVE:
            with usable(self.home):
                return "running" if is_ready(self.bin, self.socket_dir) else "starting"
        return "stopped"

    @property
    def kept(self) -> bool:
        """Whether start() asked for the server to outlive its users, and stop() has not been called."""
        return self._keep.exists()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold boot.lock: nobody else starts or stops this server meanwhile."""
        with locks.exclusive(self.home / "boot.lock", TIMEOUT), usable(self.home):
            yield

    def start_locked(self) -> bool:
        """start() for those who hold boot.lock already."""
        user, binaries = caller().name, self.bin
        if not self.account.may_enter(self.home):
            raise IrrevonError(
                f"user {self.account.name} cannot enter the home {self.home}",
                "the server runs as that user, and a folder on the way keeps it out",
                "choose another home: IRREVON_HOME",
                exit_code=2,
            )
        require_time_zones(binaries)
        if not os.path.lexists(self.data):
            make_cluster(self.data, binaries, self.account)
        require_cluster(self.data, self.account)
        if is_uninstalled(self.data):  # an environment was removed while its server ran
            self.stop_locked()
        admitted = admit(self.data, user, self.account)
        launch = Launch(self.home, self.data, self.socket_dir, binaries, self.account, self._settings)
        started = launch.until_ready(TIMEOUT)
        if admitted and not started:
            control.reload(self.data, binaries, self.account)
        return started

    def stop_locked(self) -> None:
        """stop() for those who hold boot.lock already."""
        if not os.path.lexists(self.data):
            return
        require_cluster(self.data, self.account)
        if judge(self.data, self.account)[0] is State.LIVE:
            control.stop(self.data, self.home / "server.lock", self.bin, self.account, TIMEOUT)
        with suppress(OSError):
            self.socket_dir.rmdir()

    @property
    def _keep(self) -> Path:
        return self.home / "keep"
