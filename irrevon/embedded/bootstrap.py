"""What an embedded server holds before the first migration: the database and a role for people."""

from __future__ import annotations

from typing import LiteralString

from irrevon.embedded.server import Server

DATABASE = "irrevon"
LOCAL_ROLE = "irrevon_local"

_WANTED: tuple[tuple[LiteralString, LiteralString], ...] = (
    ("select 1 from pg_database where datname = 'irrevon'", "create database irrevon"),
    ("select 1 from pg_roles where rolname = 'irrevon_local'", "create role irrevon_local login"),
)


def ensure_database(server: Server) -> None:
    """Create the database `irrevon` and the login role `irrevon_local` where they are missing.

    The role owns nothing and is granted nothing here: migrations run as postgres, and the migration
    grants it what a person at this machine may do.
    """
    from irrevon.connection import connect  # here, because the watchdog imports this package and has to stay small

    with connect(server.url("postgres")) as connection:
        # Two processes may do this at once, and CREATE DATABASE has no IF NOT EXISTS.
        connection.execute("select pg_advisory_lock(hashtext('irrevon.embedded'))")
        for question, command in _WANTED:
            if connection.execute(question).fetchone() is None:
                connection.execute(command)
