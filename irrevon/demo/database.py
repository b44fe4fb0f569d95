"""A ledger for one run of the demo: created, migrated, and dropped again, whatever happened in between."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from irrevon.admission import require_server
from irrevon.commands.migrate import admit_local_role
from irrevon.config import Config
from irrevon.connection import connect, unreachable
from irrevon.errors import IrrevonError
from irrevon.migrate import migrate


@dataclass(frozen=True)
class DemoDatabase:
    """`url` is for the auditor, `engine_url` for the engines: on an embedded server another role."""

    name: str
    url: str
    engine_url: str


@contextmanager
def demo_database(config: Config, keep: bool) -> Iterator[DemoDatabase]:
    """Yield a fresh, migrated ledger on the configured server, or on the embedded one.

    A configured login needs CREATEDB, and what irrevon migrate needs. IrrevonError (exit 3): it may not.
    """
    name = f"irrevon_demo_{secrets.token_hex(6)}"
    if config.database_url is not None:
        url = make_conninfo(config.database_url, dbname=name)
        with _created(config.database_url, name, keep):
            migrate(url)
            _admit_myself(url)
            yield DemoDatabase(name, url, url)
        return
    from irrevon.embedded import LOCAL_ROLE, Server, ensure_database, private_server

    with private_server(config.home) as server:
        ensure_database(server)
        if keep:
            Server(config.home).start()  # what is kept has to stay reachable
        url = server.url(name, "postgres")
        with _created(server.url("postgres", "postgres"), name, keep):
            migrate(url)
            admit_local_role(url)
            yield DemoDatabase(name, url, server.url(name, LOCAL_ROLE))


@contextmanager
def _created(admin_url: str, name: str, keep: bool) -> Iterator[None]:
    # Locale C goes with UTF8 on every server, whatever its own locale is.
    create = sql.SQL("create database {} template template0 encoding 'UTF8' locale 'C'")
    _administer(admin_url, create.format(sql.Identifier(name)))
    try:
        yield
    finally:
        if not keep:
            drop = sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name))
            _administer(admin_url, drop)


def _admit_myself(url: str) -> None:
    """A login that has just created the roles may grant them, but is in none of them yet."""
    with connect(url) as connection:
        for role in ("irrevon_app", "irrevon_operator"):
            row = connection.execute("select pg_has_role(%s, 'USAGE')", [role]).fetchone()
            if row == (False,):
                grant = sql.SQL("grant {} to current_user").format(sql.Identifier(role))
                connection.execute(grant)


def _administer(url: str, command: sql.Composed) -> None:
    try:
        with connect(url) as connection:
            require_server(connection)
            connection.execute(command)
    except psycopg.errors.InsufficientPrivilege:
        raise IrrevonError(
            "the demo needs a database of its own", "this login may not create one",
            "give it CREATEDB, or run without a database URL to use the embedded server", exit_code=3,
        ) from None  # fmt: skip
    except psycopg.OperationalError as error:
        raise unreachable(error) from None
