"""Serve the page on a loopback address until somebody stops it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

import uvicorn

from irrevon.errors import IrrevonError
from irrevon.serve.application import application
from irrevon.serve.reading import Reading
from irrevon.sockets import listening


def serve(dsn: str, address: str, port: int, tell: Callable[[str], None]) -> None:
    """Answer requests until SIGINT or SIGTERM; `tell` gets the page's address once it is there.

    IrrevonError: the ledger cannot be read (its exit code), or the port is taken (exit 3).
    """
    with closing(Reading(dsn)) as reading:
        reading.check()
        with _listening(address, port) as socket:
            host = f"[{address}]" if ":" in address else address
            tell(f"http://{host}:{socket.getsockname()[1]}/")
            settings = uvicorn.Config(application(reading), log_level="critical", access_log=False,
                                      server_header=False, date_header=False)  # fmt: skip
            uvicorn.Server(settings).run(sockets=[socket])


def _listening(address: str, port: int) -> Any:
    try:
        return listening("127.0.0.1" if address == "localhost" else address, port)
    except OSError as error:
        raise IrrevonError(f"port {port} cannot be listened on", error.strerror or "it is taken",
                           "name another with --port", exit_code=3) from None  # fmt: skip
