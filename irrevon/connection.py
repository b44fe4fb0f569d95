"""Connections to PostgreSQL: what is sent is UTF-8, and whatever keeps one from opening is one error."""

from __future__ import annotations

from typing import Any

import psycopg

from irrevon.errors import StorageUnavailable

# Whatever PGCLIENTENCODING or the address says: identities are digests of UTF-8 bytes, and no answer of a
# destination may be unsendable (W12).
ENCODING = "UTF8"
PATIENCE = 10  # seconds to connect


def connect(dsn: str, **more: Any) -> psycopg.Connection[Any]:
    """Open a connection in autocommit; `more` goes to psycopg.connect as it is.

    StorageUnavailable (exit 3): there is no such server, or it lets nobody in.
    """
    settings = {"autocommit": True, "connect_timeout": PATIENCE, "client_encoding": ENCODING, **more}
    try:
        return psycopg.connect(dsn, **settings)
    except (psycopg.OperationalError, UnicodeError) as error:  # a host name that IDNA cannot encode is a UnicodeError
        raise unreachable(error) from None


def unreachable(error: Exception) -> StorageUnavailable:
    """The error for a server that cannot be reached, in its own words."""
    told = getattr(getattr(error, "diag", None), "message_primary", None) or str(error)
    return StorageUnavailable(
        "the database cannot be reached", (told.strip().splitlines() or [""])[0][:200],
        "check --database, or: irrevon db start", exit_code=3,
    )  # fmt: skip
