"""A server for as long as somebody uses it: tests and the demo.

Each user holds users.lock shared. The last one to leave stops the server. If that one is killed, the
kernel drops its lock and the watchdog, which polls for exactly that, stops the server instead.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import irrevon
from irrevon.embedded import locks
from irrevon.embedded.files import make_home
from irrevon.embedded.server import NO_SETTINGS, Server


@contextmanager
def private_server(
    home: Path, binaries: Path | None = None, settings: Mapping[str, str] = NO_SETTINGS
) -> Iterator[Server]:
    """Yield a running server of this home; processes that ask for the same home share it.

    The last user stops it, unless start() has been called on that home: then it stays, as asked.
    Raises what Server.start() raises.
    """
    server = Server(home, binaries, settings)
    make_home(server.home)
    using = locks.share(server.home / "users.lock")
    try:
        with server.changing():
            if server.start_locked():
                _set_watchdog(server)
        yield server
    finally:
        os.close(using)
        with server.changing():
            stop_if_unused(server)


def stop_if_unused(server: Server) -> bool:
    """Stop the server if nobody uses it and nobody asked to keep it. The caller holds boot.lock."""
    if server.kept or locks.others_hold(server.home / "users.lock"):
        return False
    server.stop_locked()
    return True


def _set_watchdog(server: Server) -> None:
    # The shell ends at once, so that the watchdog is nobody's child: it has to survive us, and must not
    # remain as our zombie. It finds this very package, installed or not.
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(irrevon.__file__).parents[1])}
    subprocess.run(
        ["/bin/sh", "-c", '"$@" &', "sh", sys.executable, "-m", "irrevon.embedded.watchdog",
         server.home, server.bin],
        env=environment, cwd="/", start_new_session=True, check=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
