"""The process that stops a private server whose users are all gone: python -m ... HOME BIN."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path

from irrevon.embedded.private import stop_if_unused
from irrevon.embedded.server import Server
from irrevon.errors import IrrevonError

PERIOD = 0.3  # seconds


def main() -> None:
    """Look three times a second; end with the server, or when somebody asks for it to be kept."""
    server = Server(Path(sys.argv[1]), Path(sys.argv[2]))
    while server.data.exists() and not server.kept:
        time.sleep(PERIOD)
        # A start or stop that takes long is no reason to give up watching.
        with suppress(IrrevonError), server.changing():
            if server.status() == "stopped" or stop_if_unused(server):
                return


if __name__ == "__main__":
    main()
