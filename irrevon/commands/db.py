"""irrevon db: the embedded PostgreSQL server. Data goes to stdout, messages to stderr."""

from __future__ import annotations

import os
import sys

import click

from irrevon.config import Config, load
from irrevon.embedded import LOCAL_ROLE, Server, database_url, ensure_database
from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.postgres_binaries import find_binaries

_role = click.option(
    "--role",
    default=LOCAL_ROLE,
    show_default=True,
    help="Database role, for the embedded server; postgres is its superuser.",
)


@click.group(no_args_is_help=False)
def db() -> None:
    """Manage the embedded PostgreSQL server."""


@db.command()
def start() -> None:
    """Start the server and leave it running; create its database if needed.

    Example: irrevon db start
    """
    server = _embedded("start")
    started = server.start()
    ensure_database(server)
    click.echo(f"PostgreSQL {'started' if started else 'is already running'} in {server.home}", err=True)


@db.command()
def stop() -> None:
    """Stop the server; open transactions are rolled back.

    Example: irrevon db stop
    """
    server = _embedded("stop")
    server.stop()
    click.echo(f"PostgreSQL is stopped in {server.home}", err=True)


@db.command()
def status() -> None:
    """Print running, starting, stopped or absent; exit 0 if running, else 3.

    Example: irrevon db status
    """
    config = _config()
    found = Server(config.home).status() if config.database_url is None else _remote(config.database_url)
    click.echo(found)
    if found != "running":
        raise click.exceptions.Exit(3)


@db.command("url")
@_role
def print_url(role: str) -> None:
    """Print the database's URL; an embedded server is started if needed.

    Example: irrevon db url
    """
    click.echo(database_url(_config(), role))


@db.command(context_settings={"ignore_unknown_options": True})
@_role
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def psql(role: str, arguments: tuple[str, ...]) -> None:
    """Open psql on the database; ARGUMENTS go to psql as they are.

    Example: irrevon db psql -- -c 'select * from irrevon.overview()'
    """
    config = _config()
    if config.database_url is None:
        url = database_url(config, role)
        # The URL says everything; a PGOPTIONS or PGSERVICE meant for another database must not add to it.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        program = Server(config.home).bin / "psql"
    else:
        url, environment, program = config.database_url, dict(os.environ), find_binaries() / "psql"
    sys.stdout.flush()
    sys.stderr.flush()
    # The URL goes last, by name: psql would take a second positional argument for a role.
    os.execve(program, ["psql", *arguments, f"--dbname={url}"], environment)  # noqa: S606 - no shell is meant


def _config() -> Config:
    found = click.get_current_context().find_object(Config)
    return load() if found is None else found


def _embedded(verb: str) -> Server:
    config = _config()
    if config.database_url is not None:
        raise IrrevonError(
            f"there is no embedded server to {verb}",
            "a database URL is configured, and that server is not ours",
            "remove --database, IRREVON_DATABASE_URL and [database] url to use the embedded one",
            exit_code=2,
        )
    return Server(config.home)


def _remote(url: str) -> str:
    # Here: psycopg is most of what an import costs, and the embedded server's commands need none of it.
    from irrevon.connection import connect

    try:
        connect(url, connect_timeout=5).close()
    except StorageUnavailable:
        return "stopped"
    return "running"
