"""Embedded PostgreSQL 17: the database of those who did not name one.

    url = database_url(config.load())                     # configured, or embedded and running
    with private_server(home) as server: ...              # tests and the demo: stopped at the end

Not for production: one machine, one disk, no backup, no standby. Everything here raises IrrevonError.
"""

from __future__ import annotations

from irrevon.config import Config
from irrevon.embedded.bootstrap import DATABASE, LOCAL_ROLE, ensure_database
from irrevon.embedded.private import private_server
from irrevon.embedded.server import Server

__all__ = ["LOCAL_ROLE", "Server", "database_url", "ensure_database", "ensure_running", "private_server"]


def ensure_running(config: Config) -> Server:
    """Return the embedded server of the configured home, running, with its database and local role."""
    server = Server(config.home)
    server.start()
    ensure_database(server)
    return server


def database_url(config: Config, role: str = "postgres") -> str:
    """Return where the ledger is: the configured URL as it stands, else that of the embedded server.

    `role` is the database role for the embedded server only; a configured URL names its own.
    """
    if config.database_url is not None:
        return config.database_url
    return ensure_running(config).url(DATABASE, role)
